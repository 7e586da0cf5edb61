"""What entities are called by what they are: kin, roles, animals, places, things, in both languages.

A kind has a type, perhaps a wider kind that it is one of, and a number: of which ``one`` there can be
at a time for whoever has it (wife), of which there are ``few`` (cat, brother) or ``many`` (friend).
"My cat" means the one that is known as long as only one is known; "my friend" never does.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from app.domain.entities import EntityType
from app.extraction.entities.kind_words import KINDS_TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind: ``wider`` is the kind it is one of, ``gender`` m or f where the word says it."""

    name: str
    type: EntityType
    wider: str
    number: str
    gender: str


def _read() -> tuple[dict[str, Kind], dict[str, str], dict[str, str]]:
    kinds: dict[str, Kind] = {}
    english: dict[str, str] = {}
    chinese: dict[str, str] = {}
    for line in KINDS_TABLE.strip().splitlines():
        head, words_en, words_zh = (part.strip() for part in line.split("|"))
        name, type_, wider, number, *gender = head.split()
        groups = zip_longest(_groups(words_en, ","), _groups(words_zh, None), fillvalue=())
        for place, (of_english, of_chinese) in enumerate(groups):
            words = (*of_english, *of_chinese)
            if place and not words:
                continue
            kind = words[0].replace(" ", "_") if place else name
            kinds[kind] = Kind(
                name=kind,
                type=EntityType(type_),
                wider=name if place else "" if wider == "-" else wider,
                number=number,
                gender=gender[0] if gender else "",
            )
            english.update(dict.fromkeys(of_english, kind))
            chinese.update(dict.fromkeys(of_chinese, kind))
    return kinds, english, chinese


def _groups(words: str, separator: str | None) -> list[tuple[str, ...]]:
    """Return the words of a kind, then those of each narrower one behind a semicolon."""
    return [
        tuple(word.strip() for word in group.split(separator) if word.strip())
        for group in words.split(";")
    ]


KINDS, ENGLISH_KINDS, CHINESE_KINDS = _read()


def is_of_kind(kind: str, wider: str) -> bool:
    """Return whether a kind is another one or one of it: a British shorthair is a cat."""
    return wider in widening(kind)


def widening(kind: str) -> Iterator[str]:
    """Yield a kind and what it is one of, each wider than the one before."""
    while kind:
        yield kind
        kind = KINDS[kind].wider if kind in KINDS else ""


def fit(one: str, other: str) -> bool:
    """Return whether two kinds can be said of one thing: equal, or one of them wider."""
    return not one or not other or is_of_kind(one, other) or is_of_kind(other, one)


@cache
def fitting(kind: str) -> frozenset[str]:
    """Return all kinds that fit one."""
    return frozenset(other for other in KINDS if fit(other, kind))


def closer(one: str, other: str) -> str:
    """Return the one of two fitting kinds that says more."""
    if not one or is_of_kind(other, one):
        return other or one
    return one


def type_of(kind: str) -> EntityType | None:
    """Return the type of things of a kind, None for no kind that is known."""
    return KINDS[kind].type if kind in KINDS else None
