"""Moments as calls give them: offsets, intervals, and what is asked as of the past."""

import re
from datetime import UTC, datetime, tzinfo
from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import BeforeValidator

from app.api.schemas import Moment
from app.domain.errors import Fault, InvalidInput
from app.domain.intervals import Interval
from app.domain.models import User
from app.domain.zones import zone_name, zone_of
from app.ports import Known


def _unspaced(value: Any) -> Any:
    # In an address "+" means a space: "…T10:00:00+08:00", not escaped, arrives with one.
    return re.sub(r"(?<=\d) (?=\d\d:\d\d$)", "+", value) if isinstance(value, str) else value


QueryMoment = Annotated[Moment, BeforeValidator(_unspaced)]
AsOf = Annotated[QueryMoment | None, Query(description="What was known at a past moment.")]
AsOfAxis = Annotated[
    Literal["known", "recorded"],
    Query(description="By the conversation's clock, or by the wall clock."),
]


def known_at(as_of: datetime | None, axis: str, zone: tzinfo) -> Known | None:
    """Return what a moment sees; None for the present state of all that is stored."""
    if as_of is None:
        return None
    moment = instant(as_of, zone)
    if axis == "known":
        return Known(said_until=moment)
    return Known(said_until=datetime.max.replace(tzinfo=UTC), recorded_until=moment)


def instant(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment in UTC; one without an offset is read in the zone."""
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)


def interval_of(
    start: datetime | None, end: datetime | None, zone: tzinfo, pointer: str
) -> Interval:
    """Return an interval in UTC.

    Raises:
        InvalidInput: it ends before it starts.
    """
    first = instant(start, zone) if start else None
    last = instant(end, zone) if end else None
    if first and last and first >= last:
        raise InvalidInput(
            "the interval ends before it starts",
            Fault(pointer=pointer, message="the start must lie before the end"),
        )
    return Interval(start=first, end=last)


def zone_of_user(user: User | None) -> tzinfo:
    """Return the zone in which times without an offset are read."""
    return zone_of(user.timezone) if user and user.timezone else UTC


def notes_on(zone: tzinfo, *moments: datetime | None) -> dict[str, str]:
    """Return what an answer says where a time came without an offset."""
    if any(moment is not None and moment.tzinfo is None for moment in moments):
        return {"assumed_timezone": zone_name(zone)}
    return {}
