"""What a correction makes of an event or a fact: the values given, and what follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

from app.domain.errors import Conflict, Fault, InvalidInput
from app.domain.events import Event, EventObject, Occurrence
from app.domain.facts import Fact, normal_value
from app.domain.intervals import Granularity, Interval
from app.domain.zones import zone_of
from app.ports import Versioned


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTime:
    """When an event happens according to a correction; ``granularity`` None: read from the bounds."""

    interval: Interval
    granularity: Granularity | None
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Values that replace those of a memory, by field; what is absent stays.

    ``object`` holds those of its object; ``drops_object`` leaves an event without one. ``time`` is of
    events, ``valid`` of facts.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    object: Mapping[str, Any] = field(default_factory=dict)
    drops_object: bool = False
    time: NewTime | None = None
    valid: Interval | None = None


_OF_FACTS = {"predicate", "category", "is_negative"}
_OF_EVENTS = {"action", "status", "status_detail", "event_type"}


def corrected(version: Versioned, correction: Correction) -> Event | Fact:
    """Return the memory as corrected; versions and times of knowledge are not touched.

    Raises:
        InvalidInput: a field that memories of this kind do not have.
        Conflict: an episode or a pattern, which follow from the turns.
    """
    if not isinstance(version, Event | Fact):
        raise Conflict(
            "episodes and patterns follow from what was said; correct the events and facts, or retract it"
        )
    if isinstance(version, Event):
        _refuse(correction, _OF_FACTS, "an event", valid=correction.valid)
        return corrected_event(version, correction)
    _refuse(correction, _OF_EVENTS, "a fact", occurred=correction.time)
    return _corrected_fact(version, correction)


def _refuse(correction: Correction, names: set[str], kind: str, **also: object) -> None:
    given = sorted(names & set(correction.values)) + [n for n, v in also.items() if v is not None]
    if given:
        raise InvalidInput(
            f"{kind} has no {given[0]}; leave it out",
            *(Fault(pointer=f"/{name}", message=f"{kind} has none") for name in given),
        )


def _corrected_fact(fact: Fact, correction: Correction) -> Fact:
    """Return the fact as corrected; other words for its object are another value of its slot."""
    if correction.drops_object or not correction.object.keys() <= {"text"}:
        raise InvalidInput(
            "the object of a fact is its words alone",
            Fault(pointer="/object", message='give {"text": …}'),
        )
    values = dict(correction.values)
    if "text" in correction.object:
        text = str(correction.object["text"])
        values |= {"object": text, "value": normal_value(text)}
        if fact.key == fact.value:
            values["key"] = values["value"]
    if correction.valid is not None:
        values["valid"] = correction.valid
    return replace(fact, **values)


def corrected_event(event: Event, correction: Correction) -> Event:
    """Return the event as corrected; versions and times of knowledge are not touched.

    A new status drops the schema's own word for the old one. A time given by a correction is certain
    and has no other readings; its time words are those given, for the old ones said something else.

    Raises:
        InvalidInput: an object without words.
    """
    values = dict(correction.values)
    if "status" in values and values["status"] != event.status:
        values.setdefault("status_detail", None)
    if correction.drops_object:
        values["object"] = None
    elif correction.object:
        values["object"] = _object(event.object, correction.object)
    if correction.time and not _says_the_same(event.occurrence, correction.time):
        values["occurrence"] = _occurrence(event.occurrence, correction.time)
        values["time_agreement"] = None
    return replace(event, **values)


def _object(present: EventObject | None, given: Mapping[str, Any]) -> EventObject:
    if present is None and not given.get("text"):
        raise InvalidInput(
            "the event has no object yet; give its words",
            Fault(pointer="/object/text", message="is needed where there is no object yet"),
        )
    return replace(present or EventObject(type="other", text=""), **given)


def _says_the_same(present: Occurrence, given: NewTime) -> bool:
    return (
        present.interval == given.interval
        and given.granularity in (None, present.granularity)
        and given.text in (None, present.text)
    )


def _occurrence(present: Occurrence, given: NewTime) -> Occurrence:
    zone = zone_of(present.timezone)
    return Occurrence(
        interval=given.interval,
        granularity=given.granularity or granularity_of(given.interval, zone),
        text=given.text,
        timezone=present.timezone,
        certainty=1.0,
    )


_WIDTHS = (
    (timedelta(seconds=1), Granularity.SECOND),
    (timedelta(minutes=1), Granularity.MINUTE),
    (timedelta(hours=1), Granularity.HOUR),
    (timedelta(hours=22), Granularity.PART_OF_DAY),
    (timedelta(hours=25), Granularity.DAY),  # 23 to 25, where clocks are put on and back
    (timedelta(days=7, hours=1), Granularity.WEEK),
    (timedelta(days=31, hours=1), Granularity.MONTH),
    (timedelta(days=92, hours=1), Granularity.QUARTER),
    (timedelta(days=184, hours=1), Granularity.HALF_YEAR),
    (timedelta(days=366), Granularity.YEAR),
)


def granularity_of(interval: Interval, zone: tzinfo) -> Granularity:
    """Return the unit that an interval is as wide as; fuzzy for none and for what starts amid one.

    An open end says nothing of the unit: then the day.
    """
    if interval.start is None or interval.end is None:
        return Granularity.DAY
    width = interval.end - interval.start
    unit = next((unit for most, unit in _WIDTHS if width <= most), Granularity.FUZZY)
    if unit in (
        Granularity.SECOND,
        Granularity.MINUTE,
        Granularity.HOUR,
        Granularity.PART_OF_DAY,
    ):
        return unit
    start, end = interval.start.astimezone(zone), interval.end.astimezone(zone)
    return unit if _is_midnight(start) and _is_midnight(end) else Granularity.FUZZY


def _is_midnight(moment: datetime) -> bool:
    return (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0)
