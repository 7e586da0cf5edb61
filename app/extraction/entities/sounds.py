"""Whether a Chinese name and a Latin one sound the same: 元宝 and Yuanbao.

Whole names only, or a surname with its title, and exactly, tones aside, over all readings of each character. It is the one way by
which names in two scripts are taken for one without having been said to be.
"""

import json
import re
from functools import cache
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from app.text.remembered import remembered

# Which titles of the two languages say the same.
_TITLES = {
    "dr": ("医生", "大夫", "博士"),
    "doctor": ("医生", "大夫"),
    "mr": ("先生",),
    "mrs": ("太太", "女士"),
    "ms": ("女士", "小姐"),
    "miss": ("小姐",),
    "prof": ("教授",),
    "professor": ("教授",),
    "teacher": ("老师",),
    "coach": ("教练",),
    "nurse": ("护士",),
    "auntie": ("阿姨",),
    "aunt": ("阿姨",),
    "uncle": ("叔叔", "叔"),
}
_LETTERS = re.compile(r"[^a-z]")
_SHORTEST = 2  # characters: one syllable is the sound of too many
_LONGEST = 5
_MOST_READINGS = 64
_LAST = 0x9FFF  # of the characters that names are written in


@cache
def _readings_of() -> dict[int, str]:
    """Return pypinyin's table of characters.

    It is read from its file: importing the package loads its phrases too, 58 MB in each worker, which
    names have no use for.
    """
    found = find_spec("pypinyin")
    if found is None or found.origin is None:
        return {}
    table = json.loads(Path(found.origin).with_name("pinyin_dict.json").read_text("utf-8"))
    return {code: said for code, said in ((int(k), v) for k, v in table.items()) if code <= _LAST}


@cache
def _plain() -> dict[int, str]:
    marks = {
        "āáǎà": "a",
        "ēéěèê": "e",
        "īíǐì": "i",
        "ōóǒò": "o",
        "ūúǔù": "u",
        "ǖǘǚǜü": "v",
        "ńňǹ": "n",
        "ḿ": "m",
    }
    return {ord(mark): letter for letters, letter in marks.items() for mark in letters}


@remembered(4096)
def spellings(name: str) -> frozenset[str]:
    """Return how a Chinese name is written in Latin letters, without blanks; empty for other names.

    Both orders of surname and given name: 李岩 is Li Yan and Yan Li. ü is v and u.
    """
    if not _SHORTEST <= len(name) <= _LONGEST or not all("\u4e00" <= c <= "\u9fff" for c in name):
        return frozenset()
    syllables = []
    for char in name:
        said = _readings_of().get(ord(char), "").translate(_plain())
        syllables.append(sorted(set(said.split(",")) - {""}))
    count = 1
    for readings in syllables:
        count *= len(readings)
    if not 0 < count <= _MOST_READINGS:
        return frozenset()
    found: set[str] = set()
    for one in product(*syllables):
        for parts in (one, (*one[1:], one[0])):
            word = "".join(parts)
            found |= {word, word.replace("v", "u"), word.replace("v", "yu")}
    return frozenset(found)


def sounds_like(chinese: str, latin: str) -> bool:
    """Return whether a Latin name spells a Chinese one whole."""
    return _LETTERS.sub("", latin.lower()) in spellings(chinese)


def is_same_sound(chinese: str, latin: str) -> bool:
    """Return whether a Latin name spells a Chinese one, whole or a surname with the same title: 林医生, "dr lin"."""
    if sounds_like(chinese, latin):
        return True
    title, _, surname = latin.partition(" ")
    honorific = chinese[1:]
    if honorific not in _TITLES.get(title.rstrip("."), ()) or not surname.isalpha():
        return False
    readings = _readings_of().get(ord(chinese[0]), "").translate(_plain()).split(",")
    return surname.lower() in {form for one in readings for form in (one, one.replace("v", "u"))}
