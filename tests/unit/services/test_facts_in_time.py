"""Which facts of a slot a question about the past means."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.domain.facts import Fact
from app.domain.intervals import Interval
from app.ports import FactHit, Hit
from app.services.recall.facts_in_time import held_in, meant_of_the_past
from tests.unit.truth.book import START, day, fact


def hit(value: str, start: int | None, end: int | None, heir: UUID | None = None) -> FactHit:
    valid = Interval(
        start=None if start is None else day(start), end=None if end is None else day(end)
    )
    draft = fact(value, start or 0, slot="home", valid=valid)
    kept: dict[str, Any] = {name: getattr(draft, name) for name in draft.__dataclass_fields__}
    one = Fact(
        **kept,
        fact_id=uuid4(),
        version=1,
        known_to=None,
        recorded_from=START,
        superseded_by=heir,
        seen_count=1,
    )
    turn = Hit(uuid4(), uuid4(), 0, START, "Mei", None, None, False, None)
    return FactHit(fact=one, hit=turn, said_by_user=True)


CARDIFF = hit("Cardiff", 20, None)
BRISTOL = hit("Bristol", 10, 20, CARDIFF.fact.fact_id)
LEEDS = hit("Leeds", None, 10, BRISTOL.fact.fact_id)
FORMER = [BRISTOL, LEEDS]


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("What was my previous city?", [BRISTOL]),
        ("Where did I live before Bristol?", [LEEDS]),
        ("我之前住在哪？", [BRISTOL]),
        ("Where did I use to live?", FORMER),
        ("我以前住在哪些地方？", FORMER),
    ],
)
def test_the_one_before_is_meant_where_one_is_asked_for(query: str, meant: list[FactHit]) -> None:
    assert meant_of_the_past(query, FORMER, [CARDIFF, *FORMER]) == meant


@pytest.mark.parametrize(("at", "held"), [(5, [LEEDS]), (15, [BRISTOL]), (25, [CARDIFF])])
def test_what_held_in_a_window_is_meant(at: int, held: list[FactHit]) -> None:
    window = Interval(start=day(at), end=day(at) + timedelta(days=1))
    assert held_in([CARDIFF, *FORMER], window) == held
