"""Values of answers, as the contract types them, and the calculation behind each."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from app.answers.happenings import Happening
from app.domain.intervals import Granularity
from app.domain.zones import zone_of

_FINE = frozenset(
    {Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.PART_OF_DAY}
)
_EXACT = frozenset({Granularity.MINUTE, Granularity.HOUR})
_DAY_S = 86_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What an operator computed: ``value`` as the contract types it, from which happenings, and how.

    ``calculation`` says it in figures for ``explain``. ``subject`` is the happening that the answer names.
    """

    value: Any
    based_on: tuple[Happening, ...]
    calculation: dict[str, Any] = field(default_factory=dict)
    subject: Happening | None = None


def moment(one: Happening) -> str:
    """Return when something began, with the offset of the zone in which it was said."""
    due = due_by(one)
    return (due or one.start).astimezone(zone_of(one.zone)).isoformat()


def due_by(one: Happening) -> datetime | None:
    """Return the last day of what is only told to come about by then ("by Friday"), else None."""
    end = one.interval.end
    if one.interval.start is not None or end is None or end <= one.said_at:
        return None
    last = (end - timedelta(microseconds=1)).astimezone(zone_of(one.zone))
    return last.replace(hour=0, minute=0, second=0, microsecond=0)


def elapsed(one: Happening, other: Happening) -> timedelta:
    """Return the time from one to another: whole days by their calendars, unless both are known to the hour."""
    if (
        one.granularity in _EXACT
        and other.granularity in _EXACT
        and one.has_time
        and other.has_time
    ):
        return other.start - one.start
    days = timedelta(days=(_day(other) - _day(one)).days)
    is_within = not days and one.granularity in _FINE and other.granularity in _FINE
    return other.start - one.start if is_within else days


def since(one: Happening, now: datetime) -> timedelta:
    """Return the time from something to now, as ``elapsed`` counts it."""
    local = now.astimezone(zone_of(one.zone)).date()
    days = timedelta(days=(local - _day(one).date()).days)
    if days or one.granularity not in _FINE:
        return days
    return now - one.start


def _day(one: Happening) -> datetime:
    return one.start.astimezone(zone_of(one.zone)).replace(
        hour=0, minute=0, second=0, microsecond=0, tzinfo=None
    )


def iso_duration(length: timedelta) -> str:
    """Return a length in ISO 8601: ``P36D``, ``PT2H30M``."""
    seconds = round(abs(length.total_seconds()))
    days, rest = divmod(seconds, _DAY_S)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    clock = "".join(f"{n}{unit}" for n, unit in ((hours, "H"), (minutes, "M"), (rest, "S")) if n)
    if not clock:
        return f"P{days}D"
    return f"P{days}DT{clock}" if days else f"PT{clock}"
