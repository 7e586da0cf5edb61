"""What a correction makes of an event, and the unit that is read from a pair of bounds."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from app.domain.errors import InvalidInput
from app.domain.events import Event, EventObject, Modality, Occurrence, Source, Status
from app.domain.intervals import Granularity, Interval
from app.services.corrections import Correction, NewTime, corrected, granularity_of

SAID = datetime(2026, 3, 1, 2, tzinfo=UTC)
DAY = Interval(
    start=datetime(2026, 2, 27, 16, tzinfo=UTC), end=datetime(2026, 2, 28, 16, tzinfo=UTC)
)


def event(**more: Any) -> Event:
    """Return a vaccination told on 1 March in Shanghai."""
    values: dict[str, Any] = {
        "event_id": UUID(int=1),
        "version": 1,
        "known_from": SAID,
        "known_to": None,
        "recorded_from": SAID,
        "superseded_by": None,
        "seen_count": 1,
        "subject": "Mei",
        "action": "打",
        "summary": "我昨天带元宝去打了疫苗",
        "occurrence": Occurrence(
            interval=DAY,
            granularity=Granularity.DAY,
            text="昨天",
            timezone="Asia/Shanghai",
            certainty=0.9,
            alternatives=(DAY,),
        ),
        "status": Status.COMPLETED,
        "status_detail": "打完了",
        "modality": Modality.ASSERTED,
        "sources": (Source(turn_id=UUID(int=2), start=0, end=11),),
        "object": EventObject(type="thing", text="疫苗", details={"dose": 1}),
        "time_agreement": True,
    }
    return Event(**(values | more))


def test_what_is_not_named_stays() -> None:
    made = corrected(event(), Correction(values={"summary": "打了狂犬疫苗"}))
    assert made == event(summary="打了狂犬疫苗")


def test_a_new_status_drops_the_word_for_the_old_one_unless_it_brings_its_own() -> None:
    failed = {"status": Status.FAILED}
    assert corrected(event(), Correction(values=failed)).status_detail is None
    with_word = corrected(event(), Correction(values=failed | {"status_detail": "没打成"}))
    assert with_word.status_detail == "没打成"
    same = corrected(event(), Correction(values={"status": Status.COMPLETED}))
    assert same == event()


def test_an_object_keeps_what_is_not_named_of_it() -> None:
    made = corrected(event(), Correction(object={"text": "狂犬疫苗"}))
    assert made.object == EventObject(type="thing", text="狂犬疫苗", details={"dose": 1})
    assert corrected(event(), Correction(drops_object=True)).object is None
    fresh = corrected(event(object=None), Correction(object={"text": "the shot"}))
    assert fresh.object == EventObject(type="other", text="the shot")
    with pytest.raises(InvalidInput):
        corrected(event(object=None), Correction(object={"type": "pet"}))


def test_a_new_time_is_certain_and_has_no_other_readings() -> None:
    hour = Interval(start=DAY.start, end=datetime(2026, 2, 27, 17, tzinfo=UTC))
    made = corrected(event(), Correction(time=NewTime(interval=hour, granularity=None, text=None)))
    assert made.occurrence == Occurrence(
        interval=hour,
        granularity=Granularity.HOUR,
        text=None,
        timezone="Asia/Shanghai",
        certainty=1.0,
    )
    assert made.time_agreement is None


@pytest.mark.parametrize("text", [None, "昨天"])
def test_the_same_time_again_changes_nothing(text: str | None) -> None:
    again = NewTime(interval=DAY, granularity=None, text=text)
    assert corrected(event(), Correction(time=again)) == event()


@pytest.mark.parametrize(
    ("start", "end", "unit"),
    [
        ("2026-03-01T10:00:00", "2026-03-01T10:00:01", "second"),
        ("2026-03-01T10:00:00", "2026-03-01T10:01:00", "minute"),
        ("2026-03-01T10:00:00", "2026-03-01T11:00:00", "hour"),
        ("2026-03-01T12:00:00", "2026-03-01T18:00:00", "part_of_day"),
        ("2026-03-01T00:00:00", "2026-03-02T00:00:00", "day"),
        ("2026-03-29T00:00:00", "2026-03-30T00:00:00", "day"),  # 23 hours in Berlin
        ("2026-10-25T00:00:00", "2026-10-26T00:00:00", "day"),  # 25 hours
        ("2026-03-01T10:00:00", "2026-03-02T10:00:00", "fuzzy"),
        ("2026-03-02T00:00:00", "2026-03-09T00:00:00", "week"),
        ("2026-02-01T00:00:00", "2026-03-01T00:00:00", "month"),
        ("2026-10-01T00:00:00", "2026-11-01T00:00:00", "month"),
        ("2026-07-01T00:00:00", "2026-10-01T00:00:00", "quarter"),
        ("2026-07-01T00:00:00", "2027-01-01T00:00:00", "half_year"),
        ("2024-01-01T00:00:00", "2025-01-01T00:00:00", "year"),
        ("2020-01-01T00:00:00", "2030-01-01T00:00:00", "fuzzy"),
        (None, "2026-03-01T00:00:00", "day"),
        ("2026-03-01T00:00:00", None, "day"),
    ],
)
def test_the_unit_is_read_from_the_bounds(start: str | None, end: str | None, unit: str) -> None:
    zone = ZoneInfo("Europe/Berlin")

    def instant(text: str | None) -> datetime | None:
        return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC) if text else None

    assert granularity_of(Interval(start=instant(start), end=instant(end)), zone) == unit
