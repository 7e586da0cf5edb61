"""What the tables of the time tests share: references and the way a row is checked."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from app.domain.intervals import TimeSpan
from app.timex import find_times

SHANGHAI = ZoneInfo("Asia/Shanghai")


def local(written: str | None, zone: ZoneInfo) -> datetime | None:
    """Return the UTC instant of a wall time ``YYYY-MM-DD[THH:MM]``; None stays None."""
    if written is None:
        return None
    return datetime.fromisoformat(written).replace(tzinfo=zone).astimezone(UTC)


def said(text: str, reference: str, zone: ZoneInfo = SHANGHAI) -> tuple[TimeSpan, ...]:
    """Return the spans of a text said at a wall time."""
    return find_times(text, datetime.fromisoformat(reference).replace(tzinfo=zone), zone)


def find_one(text: str, reference: str, zone: ZoneInfo = SHANGHAI) -> TimeSpan:
    """Return the only span of a text said at a wall time."""
    spans = said(text, reference, zone)
    assert len(spans) == 1, [(span.text, span.start) for span in spans]
    return spans[0]


def check(
    text: str,
    reference: str,
    start: str | None,
    end: str | None,
    zone: ZoneInfo = SHANGHAI,
) -> None:
    """Assert that the only span of a text has these wall bounds."""
    span = find_one(text, reference, zone)
    assert (span.start, span.end) == (local(start, zone), local(end, zone))
