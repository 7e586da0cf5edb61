"""What a question asks: windows that people mean."""

from datetime import datetime

import pytest

from app.domain.zones import zone_of
from app.services.recall.understanding import Understanding, understand
from app.timex import DEFAULT

_ZONE = zone_of("+08:00")


def _asked(query: str) -> Understanding:
    now = datetime.fromisoformat("2026-06-10T20:00:00+08:00")
    return understand(query, now=now, zone=_ZONE, conventions=DEFAULT)


@pytest.mark.parametrize(
    "query", ["我前一晚几点睡的？", "昨天晚上我去了哪？", "What did I do last night?"]
)
def test_a_night_reaches_into_the_hours_after_midnight(query):
    window = _asked(query).window
    assert window is not None
    assert window.contains(datetime.fromisoformat("2026-06-10T01:00:00+08:00"))
    assert not window.contains(datetime.fromisoformat("2026-06-10T08:00:00+08:00"))


def test_an_afternoon_ends_where_it_ends():
    window = _asked("昨天下午我去了哪？").window
    assert window is not None
    assert window.end == datetime.fromisoformat("2026-06-09T18:00:00+08:00")


@pytest.mark.parametrize("query", ["Who is April?", "Who was June?", "Who's April?"])
def test_who_is_asked_for_is_a_person_and_no_month(query):
    assert _asked(query).window is None
