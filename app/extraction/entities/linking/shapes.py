"""How something is named, as closely as the linking asks: he, epithet, name, that cat, my cat, a bare noun."""

import re

from app.domain.entities import EntityType
from app.extraction.entities.kinds import type_of
from app.extraction.entities.mentions import Form, Spotted
from app.text.folding import fold

_PRONOUNS = {
    **dict.fromkeys(("he", "him", "his", "himself", "他", "佢"), "he"),
    **dict.fromkeys(("she", "her", "hers", "herself", "她"), "she"),
    **dict.fromkeys(("it", "its", "itself", "它", "牠"), "it"),
    **dict.fromkeys(
        ("they", "them", "themselves", "theirs", "em", "他们", "她们", "它们", "佢哋"), "they"
    ),
}
_LEADS = {
    **dict.fromkeys(("that", "this", "those", "these"), "that"),
    "the": "the",
    **dict.fromkeys(("my", "our"), "my"),
    **dict.fromkeys(("your", "his", "her", "their", "its"), "their"),
    **dict.fromkeys(("a", "an", "another", "some", "two", "three"), "a"),
}
_THAT_ZH = re.compile(r"(?:我家|我们?的?)?[那这][\u4e00-\u9fff]?|那|这")
_MY_ZH = re.compile(r"[我咱]")
_THEIR_ZH = re.compile(r"[你您他她它]")
_A_ZH = re.compile(r"[一两几某]|新来|有")
_NEW_ZH = re.compile(r"新|另")
_THING = re.compile(r"thing$|stuff$|玩意|东西$")
_FIRST = re.compile(r"[A-Za-z]+")
_CLASSES = {"person": "person", "organization": "firm", "name": "name", "": "none"}
_ANIMALS = frozenset(
    [
        "dog",
        "cat",
        "bird",
        "fish",
        "horse",
        "rabbit",
        "rodent",
        "reptile",
        "animal",
        "insect",
    ]
)


def is_plain_pronoun(one: Spotted) -> bool:
    """Return whether a mention is a pronoun of grammar, and no epithet."""
    return one.words.lower() in _PRONOUNS


def shape(one: Spotted, text: str) -> str:
    """Return how a mention names what it names."""
    if one.form is Form.PRONOUN:
        told = "thing" if _THING.search(one.words.lower()) else "epithet"
        return _PRONOUNS.get(one.words.lower(), told)
    if one.form is Form.NAME:
        return "title" if one.type is EntityType.PERSON else "name"
    if one.form in (Form.CODE, Form.SPEAKER):
        return one.form.value
    lead = _lead(one, text)
    return f"{lead} {'noun' if one.is_quiet or not one.kind else 'kind'}"


def _lead(one: Spotted, text: str) -> str:
    said = text[one.start : one.end]
    if said[:1].isascii():
        first = _FIRST.match(said)
        return _LEADS.get(first.group().lower(), "bare") if first else "bare"
    before = text[max(0, one.start - 1) : one.start]
    if _THAT_ZH.match(said):
        return "that"
    if _A_ZH.match(said) or before in ("一", "个", "只", "条", "位"):
        return "a"
    if _MY_ZH.match(said) or one.whose == "mine":
        return "my"
    if _THEIR_ZH.match(said):
        return "their"
    return "bare"


def nature(one: Spotted) -> str:
    """Return what a mention's own words say that it names: a person, a pet, a firm, a thing, a name, nothing."""
    told = one.type or type_of(one.kind)
    if one.form is Form.PRONOUN:
        return "none"
    if told is EntityType.OTHER or (one.form is Form.NAME and told is None):
        return f"named {one.guess.value}" if one.guess else f"named {one.leans}"
    if told is None or told is EntityType.THING:
        return nature_of(one.noun)
    return told.value


def nature_of(noun: str) -> str:
    """Return what the dictionary's class of a noun says that it names."""
    if noun in _ANIMALS:
        return "pet"
    return _CLASSES.get(noun, "thing")


def head_of(one: Spotted) -> str:
    """Return the noun of a mention, folded."""
    words = one.head or one.words
    return words.split()[-1].lower() if words.isascii() and words.split() else fold(words)
