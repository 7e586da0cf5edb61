"""What is read of a turn and the talk around it, for a question."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from math import log
from typing import Protocol
from uuid import UUID

from app.domain.models import Role
from app.domain.ranking_words import named_speakers, without_names
from app.domain.second_ranking import Told
from app.ports import Vectors
from app.text.answering import how_much_told, tells_number, wants_number, wants_time
from app.text.questions import QUESTION_MARKS, asks_of_partner, is_all_asking
from app.text.tokens import query_terms, search_terms
from app.timex import find_times

REACH = 3
"""Turns before and after that belong to the talk around one."""

_OWN, _OTHER = (
    400,
    200,
)  # characters of a turn, and of the one beside it, that are embedded together


class Said(Protocol):
    """A turn as far as it is read here."""

    @property
    def session_id(self) -> UUID:
        """Its session."""
        ...

    @property
    def position(self) -> int:
        """Its place there."""
        ...

    @property
    def speaker(self) -> str:
        """Who said it."""
        ...

    @property
    def role(self) -> Role:
        """What they are."""
        ...

    @property
    def tells_nothing_new(self) -> bool:
        """Whether it only quotes the memory."""
        ...

    @property
    def text(self) -> str:
        """What was said."""
        ...


def exchanges(places: Mapping[tuple[str, int], Said], at: tuple[str, int]) -> tuple[str, str]:
    """Return a turn with the end of the one before it, and with the beginning of the one after it."""
    session, position = at
    one = places[at]
    before, after = places.get((session, position - 1)), places.get((session, position + 1))
    return (
        f"{before.text[-_OTHER:] if before else ''} {one.speaker}: {one.text[:_OWN]}",
        f"{one.speaker}: {one.text[-_OWN:]} {after.text[:_OTHER] if after else ''}",
    )


def told_of(
    query: str,
    speakers: set[str],
    places: Mapping[tuple[str, int], Said],
    wanted: Sequence[tuple[str, int]],
    cosines: Vectors | None,
) -> dict[tuple[str, int], Told]:
    """Return what is read of each turn that is wanted; ``cosines`` are two for each, None without vectors."""
    bare = without_names(query, named_speakers(query, speakers))
    terms = {at: set(search_terms(f"{one.speaker}: {one.text}")) for at, one in places.items()}
    weights = _weights(query_terms(bare) or query_terms(query), list(terms.values()))
    in_all = sum(weights.values()) or 1.0
    asked = set(query_terms(query))
    needs_time, needs_number = wants_time(query), wants_number(query)
    of_partner = asks_of_partner(query)
    told = {}
    for n, at in enumerate(wanted):
        text = places[at].text
        near = _near(terms, at)
        told[at] = Told(
            before=None if cosines is None else float(cosines[2 * n]),
            after=None if cosines is None else float(cosines[2 * n + 1]),
            around=sum(weight for term, weight in weights.items() if term in near) / in_all,
            time=needs_time and bool(find_times(text, _SOME_DAY, UTC)),
            number=needs_number and tells_number(text),
            asks=any(mark in text for mark in QUESTION_MARKS),
            is_idle=places[at].tells_nothing_new or _repeats(text, asked),
            length=how_much_told(text),
            assistant=not of_partner and places[at].role is Role.ASSISTANT,
        )
    return told


def _repeats(text: str, asked: set[str]) -> bool:
    """Return whether a turn only asks what is asked now; another question may tell something."""
    return is_all_asking(text) and asked.issuperset(query_terms(text))


_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # whether time words are there depends on no day


def _near(terms: Mapping[tuple[str, int], set[str]], at: tuple[str, int]) -> set[str]:
    session, position = at
    steps = range(-REACH, REACH + 1)
    return set().union(*(terms.get((session, position + step), set()) for step in steps))


def _weights(terms: Sequence[str], held: Sequence[set[str]]) -> dict[str, float]:
    """Return how much each term of a question parts the talk that was read: less, the more turns hold it."""
    return {
        term: log(1.0 + (len(held) + 1.0) / (0.5 + sum(term in one for one in held)))
        for term in terms
    }
