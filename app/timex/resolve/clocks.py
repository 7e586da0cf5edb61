"""Resolvers of clock times and parts of the day, and of one tree inside another."""

from datetime import datetime, timedelta

from app.domain.intervals import Granularity
from app.timex.nodes import Both, Clock, Part, rank
from app.timex.resolve.base import (
    MAX_READINGS,
    Context,
    Direction,
    Reading,
    Readings,
    reading,
    resolve,
)
from app.timex.wall import DAY, Bounds, midnight

G = Granularity
_HOUR = timedelta(hours=1)
_WIDTH = {G.HOUR: _HOUR, G.MINUTE: timedelta(minutes=1), G.SECOND: timedelta(seconds=1)}


@resolve.register
def _part(node: Part, context: Context, scope: Bounds | None = None) -> Readings:
    hours = context.table.parts_of_day.get(node.name)
    if hours is None:
        return ()
    first, last = hours
    day = midnight(scope[0] if scope else context.reference)
    return (reading((day + _HOUR * first, day + _HOUR * last), G.PART_OF_DAY),)


@resolve.register
def _clock(node: Clock, context: Context, scope: Bounds | None = None) -> Readings:
    if not _is_valid(node):
        return ()
    day = midnight(scope[0] if scope else context.reference)
    starts = _starts(node, day)
    if scope is not None and scope[1] - scope[0] < DAY:
        return (_at(node, min(starts, key=lambda start: _distance(start, scope)), 0.95),)
    if context.chained and scope is None:
        return _chained(node, starts, context)
    likely = _likely(node, starts, context)
    sure = 1.0 if len(starts) == 1 else 0.7
    rest = (start for start in starts if start != likely)
    return (_at(node, likely, sure), *(_at(node, start, 0.3) for start in rest))


def _is_valid(node: Clock) -> bool:
    return 0 <= node.hour <= 24 and (node.minute or 0) < 60 and (node.second or 0) < 60


def _starts(node: Clock, day: datetime) -> list[datetime]:
    past_hour = timedelta(minutes=node.minute or 0, seconds=node.second or 0)
    hour = node.hour
    if node.half == "pm" and hour < 12:
        hour += 12
    elif node.half == "am" and hour == 12:
        hour = 0
    starts = [day + _HOUR * hour + past_hour]
    if node.half is None and 1 <= hour <= 12:
        starts.append(day + _HOUR * (hour + 12) + past_hour if hour < 12 else day + past_hour)
    return starts


def _likely(node: Clock, starts: list[datetime], context: Context) -> datetime:
    if len(starts) > 1 and node.hour in context.table.bare_afternoon_hours:
        return starts[1]
    return starts[0]


def _chained(node: Clock, starts: list[datetime], context: Context) -> Readings:
    """Return the clock time nearest to the other end of a range, on the side asked for."""
    now = context.reference
    if context.direction is Direction.PAST:
        start = max(s if s < now else s - DAY for s in starts)
    else:
        start = min(s if s > now else s + DAY for s in starts)
    return (_at(node, start, 0.9),)


def _at(node: Clock, start: datetime, confidence: float) -> Reading:
    return reading((start, start + _WIDTH[node.grain]), node.grain, confidence)


def _distance(start: datetime, scope: Bounds) -> timedelta:
    """Return how far a start lies from the scope; 晚上1点 is after the evening, not before it."""
    candidates = [start, start + DAY]
    return min(
        timedelta(0)
        if scope[0] <= moment < scope[1]
        else min(abs(moment - scope[1]), abs(scope[0] - moment))
        for moment in candidates
    )


@resolve.register
def _both(node: Both, context: Context, scope: Bounds | None = None) -> Readings:
    if isinstance(node.coarse, Part) and isinstance(node.fine, Clock):
        return _clock_in_part(node.coarse, node.fine, context, scope)
    found: dict[tuple[datetime | None, datetime | None], Reading] = {}
    for outer in resolve(node.coarse, context, scope):
        if outer.start is None or outer.end is None:
            continue
        for inner in resolve(node.fine, context, (outer.start, outer.end)):
            merged = Reading(
                start=inner.start,
                end=inner.end,
                grain=inner.grain,
                confidence=round(outer.confidence * inner.confidence, 3),
                notes=(*outer.notes, *inner.notes),
            )
            found.setdefault((merged.start, merged.end), merged)
        if rank(outer.grain) > rank(G.DAY) and rank(node.fine.grain) < rank(G.DAY):
            break
    return tuple(list(found.values())[:MAX_READINGS])


def _clock_in_part(part: Part, clock: Clock, context: Context, scope: Bounds | None) -> Readings:
    if not _is_valid(clock):
        return ()
    bounds = _hours_of(part, context, scope)
    if bounds is None:
        return ()
    near = [s + DAY * n for s in _starts(clock, midnight(bounds[0])) for n in (0, 1)]
    if clock.hour == 12 and bounds[1] - bounds[0] > timedelta(hours=4) and clock.half is None:
        # Twelve at night is midnight at the day's end; twelve in the morning stays noon.
        near = [midnight(bounds[0]) + DAY] if bounds[0].hour >= 18 else near
    start = min(near, key=lambda moment: (_apart(moment, bounds), moment))
    return (_at(clock, start, 0.95),)


def _hours_of(part: Part, context: Context, scope: Bounds | None) -> Bounds | None:
    for outer in resolve(part, context, scope):
        if outer.start is not None and outer.end is not None:
            return outer.start, outer.end
    return None


def _apart(moment: datetime, scope: Bounds) -> timedelta:
    if scope[0] <= moment < scope[1]:
        return timedelta(0)
    return moment - scope[1] if moment >= scope[1] else scope[0] - moment
