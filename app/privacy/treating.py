"""What becomes of a text that holds sensitive data: masked in place, kept, or refused.

A mask is as long as what it hides, so that places in the text stay what they were; separators stay,
and the last four digits of a card, by which people tell their cards apart.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.privacy import PrivacyPolicy, Sensitive, Treatment
from app.privacy.finding import Finding, find_sensitive
from app.privacy.plain import MASK

_SHOWN_OF_CARD = 4
# Ids and moments as machines write them hold nothing of anybody's.
_OURS = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Treated:
    """A text after treatment; ``masked`` and ``refused`` are the kinds that this happened to."""

    text: str
    masked: tuple[Sensitive, ...] = ()
    refused: tuple[Sensitive, ...] = ()


def treated(text: str, policy: PrivacyPolicy) -> Treated:
    """Return a text as the policy wants it; what it refuses is masked too. Twice is once."""
    found = [one for one in find_sensitive(text) if _way(policy, one) is not Treatment.KEEP]
    if not found:
        return Treated(text=text)
    characters = list(text)
    for one in found:
        _mask(characters, one)
    refused = [one.kind for one in found if _way(policy, one) is Treatment.REFUSE]
    masked = [one.kind for one in found if _way(policy, one) is Treatment.MASK]
    return Treated(text="".join(characters), masked=tuple(masked), refused=tuple(refused))


def treated_values(value: Any, policy: PrivacyPolicy) -> tuple[Any, tuple[Sensitive, ...]]:
    """Return plain JSON with every text in it treated, keys too, and the kinds that are refused.

    A number is looked at as it is written: a card as an integer is one as well.
    """
    if isinstance(value, str):
        if _OURS.fullmatch(value):
            return value, ()
        done = treated(value, policy)
        return done.text, done.refused
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**8:
        done = treated(str(value), policy)
        return (value if done.text == str(value) else done.text), done.refused
    if isinstance(value, Mapping):
        shown: dict[Any, Any] = {}
        refused: tuple[Sensitive, ...] = ()
        for key, inner in value.items():
            # The key is the cue of its value: {"password": "swordfish"}.
            shown[key], more = _under(str(key), inner, policy)
            refused += more
        return shown, refused
    if isinstance(value, list | tuple):
        parts = [treated_values(inner, policy) for inner in value]
        return [one for one, _ in parts], tuple(kind for _, kinds in parts for kind in kinds)
    return value, ()


def _under(key: str, value: Any, policy: PrivacyPolicy) -> tuple[Any, tuple[Sensitive, ...]]:
    if not isinstance(value, str | int) or isinstance(value, bool):
        return treated_values(value, policy)
    lead = f"{key}: "
    done = treated(f"{lead}{value}", policy)
    text = done.text[len(lead) :]
    return (value if text == str(value) else text), done.refused


def says_the_same(stored: str, given: str) -> bool:
    """Return whether two texts are one, but for what a mask hides in either of them.

    A turn that is sent again after the policy changed is the same turn.
    """
    return stored == given or (
        len(stored) == len(given)
        and (MASK in stored or MASK in given)
        and all(s == g or MASK in (s, g) for s, g in zip(stored, given, strict=True))
    )


def _way(policy: PrivacyPolicy, one: Finding) -> Treatment:
    way = policy.of(one.kind)
    return Treatment.KEEP if way is Treatment.ENCRYPT else way


def _mask(characters: list[str], one: Finding) -> None:
    places = [at for at in range(one.start, one.end) if characters[at].isalnum()]
    shown = _SHOWN_OF_CARD if one.kind is Sensitive.CARD else 0
    for at in places[: len(places) - shown]:
        characters[at] = MASK
    if one.kind is Sensitive.SECRET:  # its marks are part of it
        for at in range(one.start, one.end):
            if not characters[at].isspace():
                characters[at] = MASK
