"""All scenarios; half of them are Chinese."""

from itertools import chain

from tests.bench.truth.case import Case
from tests.bench.truth.cases_blind_en import blind_english
from tests.bench.truth.cases_blind_zh import blind_chinese
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
from tests.bench.truth.cases_wording import AWAY, WORDED

PARTS = ("own", "worded", "away", "blind")
"""Written with the readers; in other wording, for mending; put away; by a writer who saw no rules."""


def every_case(part: str = "own") -> list[Case]:
    """Return all scenarios of a part, each name once."""
    if part == "blind":
        return [*blind_english(), *blind_chinese()]
    if part != "own":
        return list(WORDED if part == "worded" else AWAY)
    said = (slots, past, alike, plans, asked_of_the_past)
    groups = (*said, questions, whose, clocks, fading, undoing, racing)
    found = list(chain.from_iterable(group() for group in groups))
    names = [case.name for case in found]
    assert len(set(names)) == len(names), "two scenarios of one name"
    return found
