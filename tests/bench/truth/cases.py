"""All scenarios; half of them are Chinese."""

from tests.bench.truth.case import Case
from tests.bench.truth.cases_slots import alike, past, plans, slots
from tests.bench.truth.cases_trust import (
    asked_of_the_past,
    clocks,
    fading,
    questions,
    racing,
    undoing,
    whose,
)


def every_case() -> list[Case]:
    """Return all scenarios, each name once."""
    said = (slots, past, alike, plans, asked_of_the_past)
    groups = (*said, questions, whose, clocks, fading, undoing, racing)
    found = [case for group in groups for case in group()]
    names = [case.name for case in found]
    assert len(set(names)) == len(names), "two scenarios of one name"
    return found
