"""A scenario: what is said, in order of arrival, and what is expected then."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.truth.checks import Check


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn; ``at`` is ISO 8601."""

    at: str
    text: str
    speaker: str = "user"
    role: str = "user"
    session: str = "s1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A scenario of a kind; ``is_racing``: its turns are sent at once, from two sessions."""

    name: str
    kind: str
    turns: tuple[Turn, ...]
    checks: tuple[Check, ...]
    is_racing: bool = False


def en(day: str, text: str, **more: str) -> Turn:
    """Return a turn said at ten in London."""
    return Turn(at=f"{day}T10:00:00+00:00", text=text, **more)


def zh(day: str, text: str, **more: str) -> Turn:
    """Return a turn said at ten in Beijing."""
    return Turn(at=f"{day}T10:00:00+08:00", text=text, **more)


def case(kind: str, name: str, turns: Sequence[Turn], *checks: Check, **more: bool) -> Case:
    """Return a scenario."""
    return Case(name=f"{kind}/{name}", kind=kind, turns=tuple(turns), checks=checks, **more)
