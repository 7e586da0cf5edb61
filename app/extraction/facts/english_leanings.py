"""English rules for what someone is for or off, and what they cannot have."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_likes import cannot, liked
from app.extraction.facts.english_view import View
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_FAN = re.compile(
    r"^\s*(?:(?:really|very|so|super|such|quite|always|also)\s+)*(?:an?\s+(?:(?:huge|big|massive|great|real|die-?hard|major)\s+)*(?:fan|lover)\s+of|(?:really\s+)?into|fond of|crazy about|obsessed with|keen on|mad about)\s+",
    _CASE,
)
_SUPPORTER = re.compile(
    r"^\s*(?:still\s+)?an?\s+(?:(?:huge|big|massive|great|real|die-?hard|major|lifelong)\s+)*(?P<value>(?-i:[A-Z]\w+(?:\s[A-Z]\w+)*)|[a-z]+)\s+(?:fan|supporter|lover)\b(?!\s+of)",
    _CASE,
)
_OFF = re.compile(
    r"^\s*(?:completely\s+|totally\s+|now\s+)?off\s+(?:the\s+)?(?P<value>caffeine|sugar|alcohol|coffee|dairy|meat|carbs|cigarettes|booze|gluten|soda)\b",
    _CASE,
)
_FOODS = re.compile(
    r"^\s*(?P<value>dairy|gluten|lactose|seafood|shellfish|spicy(?: food)?|caffeine|sugar|nuts|eggs|alcohol|meat|carbs|soy|wheat)\b",
    _CASE,
)
_NOT_HAD = re.compile(
    r"^\s*(?P<value>(?!a\b|an\b|it\b|them\b|you\b|both\b|kids\b|children\b|pets\b|people\b|everything\b|time\b)[a-z]+)(?=\s*(?:[.,;!]|$|\s(?:or|and|so|because|anymore)\b))",
    _CASE,
)


def lean(view: View, phase: Phase) -> Iterator[Said]:
    """Read "is a fan of jazz", "is an Arsenal fan", "is off caffeine"."""
    if match := view.match(_FAN):
        yield from liked(view, view.rest[match.end() :], match.end(), dislikes=False)
    elif match := view.match(_SUPPORTER):
        at = match.span("value")
        value = "dislike" if view.is_negated else "like"
        yield view.tell("attitude", at, value, key=match["value"], phase=phase, is_negative=False)
    elif (match := view.match(_OFF)) and not view.is_negated:
        at, key = match.span("value"), match["value"]
        yield view.tell("consumption", at, "yes", key=key, phase=Phase.ENDS, is_negative=True)


def cannot_have(view: View) -> Iterator[Said]:
    """Read "can't have gluten"."""
    match = _NOT_HAD.match(view.rest)
    if match and cannot(view):
        yield view.tell(
            "consumption", match.span("value"), "yes", key=match["value"], rule="consumption"
        )


def cannot_do(view: View) -> Iterator[Said]:
    """Read "can't do dairy": of food alone."""
    match = _FOODS.match(view.rest)
    if match and cannot(view):
        yield view.tell(
            "consumption", match.span("value"), "yes", key=match["value"], rule="consumption"
        )
