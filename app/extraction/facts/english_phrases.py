"""English facts told by a phrase rather than by the verb of a clause: "my brother Beto", "allergic to cashews"."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_be import role_key
from app.extraction.facts.english_words import CONDITIONS, DIETS, KIN, LANGUAGES, PETS, ROLES
from app.extraction.facts.said import Phase, Said
from app.extraction.wordlists import wordset

_SOMEONE = "|".join(sorted(KIN | ROLES | PETS, key=len, reverse=True))
_NAMED = re.compile(
    rf"\b(?:[Mm]y|[Oo]ur)\s(?:(?:best|younger|older|little|big|elder|new|old)\s)?(?P<who>{_SOMEONE}),?\s(?P<name>(?!Dr\b|I\b)[A-Z][a-z]+(?:-[A-Z][a-z]+)?)(?![\w-]|\s[A-Z]\w+\s[A-Z])"
)
_NEW = re.compile(
    r"\bnew (?P<noun>[a-z]+(?: [a-z]+)?)(?:,| is| it['’]s|:)?\s+(?:is\s+)?(?:now\s+)?(?:number|no\.|#)\s?(?P<value>[A-Z]{0,3}-?\d[\w-]*)",
    re.IGNORECASE,
)
_CALL_ME = re.compile(
    r"^\W*(?:(?:please|just|so|but|and|you can|they|people|friends)\s+)*call me (?P<value>[A-Z][\w'’-]+)\b",
    re.IGNORECASE,
)
# Notes without a verb: "lactose intolerant + allergic to cashews", "vegetarian, based in Pune".
_NOTE = re.compile(
    rf"(?:^|[,;+&:]|\band\b|\balso\b|\bi['’]m\b)\s*(?:note to self\W+)?(?:(?P<allergy>allergic to (?P<thing>[a-z]+(?: [a-z]+)?))|based in (?P<home>[A-Z]\w+(?: [A-Z]\w+)?)|mother tongue(?: is|:)? (?P<tongue>{LANGUAGES}|[A-Z][a-z]+)"
    rf"|(?P<diet>{DIETS})|(?P<condition>{CONDITIONS}))(?=\s*(?:[,;.+&!]|$|\band\b))",
    re.IGNORECASE,
)
_DOER = re.compile(r"\b(?:he|she|they|it|you|his|her|their|who)\b", re.IGNORECASE)
_I = re.compile(
    r"\b(?:I|i)['’]?m\b|\bnote to self\b|^\W*(?:also |btw |fyi |me: )*(?:allergic|lactose|vegetarian|vegan|based in)",
    re.IGNORECASE,
)
_NO_NAMES = wordset(
    """Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March May June July August
    September October November December Christmas Easter"""
)


def phrases(sentence: str, at: int, *, has_notes: bool) -> Iterator[Said]:
    """Yield what phrases of a sentence say; ``at`` is where it begins in the turn.

    ``has_notes`` if words without a verb may tell of the speaker.
    """
    for match in _NAMED.finditer(sentence):
        if match["name"] in _NO_NAMES:
            continue
        who, name = match["who"].lower(), match["name"]
        slot = "pet" if who in PETS else "relation"
        yield _said(
            slot, match, at, "name", "who", key=name if slot == "pet" else role_key(who, name)
        )
    if new := _NEW.search(sentence):
        yield _said("attribute", new, at, "value", "noun", key=new["noun"], phase=Phase.BEGINS)
    if calls := _CALL_ME.match(sentence):
        yield _said("nickname", calls, at, "value", "")
    if has_notes and _I.search(sentence) and not _DOER.search(sentence):
        yield from _notes(sentence, at)


def _notes(sentence: str, at: int) -> Iterator[Said]:
    for match in _NOTE.finditer(sentence):
        group = next(name for name, words in match.groupdict().items() if words)
        slot, group = {
            "allergy": ("allergy", "thing"),
            "tongue": ("language", "tongue"),
        }.get(group, (group, group))
        words = match[group]
        many = slot in ("allergy", "language", "condition")
        yield _said(slot, match, at, group, "", key=words if many else "")


def _said(
    slot: str,
    match: re.Match[str],
    at: int,
    value: str,
    predicate: str,
    *,
    key: str = "",
    phase: Phase = Phase.HOLDS,
) -> Said:
    start, end = match.span(value)
    first = match.start(predicate) if predicate else start
    last = match.end(predicate) if predicate else start
    return Said(
        slot=slot,
        subject="",
        start=at + min(match.start(), start),
        end=at + match.end(),
        predicate=(at + first, at + last),
        value=match[value],
        object=(at + start, at + end),
        key=key,
        phase=phase,
        rule="phrase",
    )
