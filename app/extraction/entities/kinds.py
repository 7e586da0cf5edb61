"""What entities are called by what they are: kin, roles, animals, places, things, in both languages.

A kind has a type, perhaps a wider kind that it is one of, and a number: of which ``one`` there can be
at a time for whoever has it (wife), of which there are ``few`` (cat, brother) or ``many`` (friend).
"My cat" means the one that is known as long as only one is known; "my friend" never does.
"""

from dataclasses import dataclass

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
        kinds[name] = Kind(
            name=name,
            type=EntityType(type_),
            wider="" if wider == "-" else wider,
            number=number,
            gender=gender[0] if gender else "",
        )
        for word in words_en.split(","):
            if word.strip():
                english[word.strip()] = name
        for word in words_zh.split():
            chinese[word] = name
    return kinds, english, chinese


KINDS, ENGLISH_KINDS, CHINESE_KINDS = _read()


def is_of_kind(kind: str, wider: str) -> bool:
    """Return whether a kind is another one or one of it: a British shorthair is a cat."""
    while kind:
        if kind == wider:
            return True
        kind = KINDS[kind].wider if kind in KINDS else ""
    return False


def fit(one: str, other: str) -> bool:
    """Return whether two kinds can be said of one thing: equal, or one of them wider."""
    return not one or not other or is_of_kind(one, other) or is_of_kind(other, one)


def closer(one: str, other: str) -> str:
    """Return the one of two fitting kinds that says more."""
    if not one or is_of_kind(other, one):
        return other or one
    return one


def type_of(kind: str) -> EntityType | None:
    """Return the type of things of a kind, None for no kind that is known."""
    return KINDS[kind].type if kind in KINDS else None
