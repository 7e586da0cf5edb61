"""Which verb a form belongs to, and which form it is."""

from app.extraction.english.words import EVENTIVE, IRREGULAR, STATIVE
from app.extraction.wordlists import wordset
from app.text.remembered import remembered

BASE, THIRD, PAST, PARTICIPLE, GERUND = "base", "third", "past", "participle", "gerund"

_TRIPLES = [
    (part.split()[0], part.split()[1], part.split()[2])
    for line in IRREGULAR.strip().splitlines()
    for part in line.split("|")
]
_PAST = {past: base for base, past, _ in _TRIPLES}
_PARTICIPLE = {participle: base for base, _, participle in _TRIPLES}
STATIVES = frozenset(STATIVE.split())
EVENTIVES = frozenset(EVENTIVE.split()) | {base for base, _, _ in _TRIPLES} - STATIVES - {"be"}
KNOWN = STATIVES | EVENTIVES

_PREFIXES = ("re", "over", "under", "mis", "out", "un")
_IRREGULAR = frozenset(base for base, _, _ in _TRIPLES)

# Words in -ed and -ing that are adjectives or nouns in everyday talk; after a subject they are no verbs.
_NO_VERBS = wordset(
    """need bed red shed speed feed seed weed indeed hundred sacred breed deed reed naked wicked sled med ted fred
    jared biped excited interested tired worried scared bored supposed united mixed advanced limited unlimited
    married thing something anything nothing everything morning evening during spring king ring string wing ceiling
    sibling wedding meeting building feeling exceed succeed proceed amazed overwhelmed stressed exhausted thrilled
    blessed disappointed relieved frustrated embarrassed annoyed confused concerned delighted pleased relaxed
    motivated inspired"""
)


@remembered(8192)
def forms(word: str, more: frozenset[str] = frozenset()) -> tuple[tuple[str, str], ...]:
    """Return the (lemma, form) pairs that a lower-case word can be, likeliest first; () for none.

    A regular past or gerund of a verb that is not in the lists is derived by rule. ``more`` are bases
    of verbs beside the lists.
    """
    found = _listed(word)
    if more and (added := _added(word, more)):
        return tuple(dict.fromkeys(found + added))
    if word in _NO_VERBS:
        return tuple(found)
    if not found and (prefixed := _prefixed(word)):
        return tuple(prefixed)
    if len(word) > 3 and word.endswith("ed") and word not in _PAST:
        base = _stem(word[:-2], word[:-1])
        found += [(base, PAST), (base, PARTICIPLE)]
    elif len(word) > 4 and word.endswith("ing"):
        found.append((_stem(word[:-3], word[:-3] + "e"), GERUND))
    elif len(word) > 2 and word.endswith("s") and (third := _third(word)):
        found.append((third, THIRD))
    return tuple(found)


def _listed(word: str) -> list[tuple[str, str]]:
    found = []
    if word in _PAST:
        found.append((_PAST[word], PAST))
    if word in _PARTICIPLE:
        found.append((_PARTICIPLE[word], PARTICIPLE))
    if word in KNOWN:
        found.append((word, BASE))
    return found


def _added(word: str, more: frozenset[str]) -> list[tuple[str, str]]:
    """Return the forms of a regular verb of a schema: requeen, requeened, requeening, requeens."""
    found = [(word, BASE)] if word in more else []
    for ending, kinds in (("ed", (PAST, PARTICIPLE)), ("ing", (GERUND,)), ("s", (THIRD,))):
        if word.endswith(ending):
            base = next((b for b in _bases(word, ending) if b in more), "")
            found += [(base, kind) for kind in kinds if base]
    return found


def _bases(word: str, ending: str) -> list[str]:
    bare = word[: -len(ending)]
    if ending == "s":
        return [bare, bare.removesuffix("e"), bare.removesuffix("ie") + "y"]
    doubled = bare[:-1] if len(bare) > 2 and bare[-1] == bare[-2] else bare
    return [bare, bare + "e", doubled, bare.removesuffix("i") + "y"]


def _prefixed(word: str) -> list[tuple[str, str]]:
    """Return the forms of an irregular verb behind a prefix: retook, overslept, outgrew."""
    for prefix in _PREFIXES:
        if word.startswith(prefix):
            return [
                (prefix + base, form)
                for base, form in _listed(word[len(prefix) :])
                if base in _IRREGULAR
            ]
    return []


def _stem(bare: str, with_e: str) -> str:
    """Return the base of a regular form: the candidate that is known, else the likelier one."""
    candidates = [bare, with_e]
    if bare.endswith("i"):
        candidates.insert(0, bare[:-1] + "y")
    if len(bare) > 2 and bare[-1] == bare[-2]:
        candidates.insert(1, bare[:-1])
    for candidate in candidates:
        if candidate in KNOWN:
            return candidate
    if bare.endswith(("at", "iz", "is", "us", "ag", "ov", "iv", "uc", "ur", "in")):
        return with_e
    return candidates[0] if not bare.endswith("i") else bare[:-1] + "y"


def _third(word: str) -> str | None:
    if word in ("has", "does", "goes", "is"):
        return {"has": "have", "does": "do", "goes": "go", "is": "be"}[word]
    candidates = (word[:-1], word[:-2], word[:-3] + "y")
    return next((candidate for candidate in candidates if candidate in KNOWN), None)
