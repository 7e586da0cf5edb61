"""Resolvers of clock times and parts of the day, and of one tree inside another."""

from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.intervals import Granularity
from app.timex.nodes import Both, Clock, Part, rank
from app.timex.resolve.base import (
    MAX_READINGS,
    Context,
    Direction,
    Reading,
    Readings,
    is_against,
    reading,
    resolve,
)
from app.timex.wall import DAY, Bounds, midnight

G = Granularity
_HOUR = timedelta(hours=1)
_NOON, _EVENING = 12 * _HOUR, 18
_WIDTH = {G.HOUR: _HOUR, G.MINUTE: timedelta(minutes=1), G.SECOND: timedelta(seconds=1)}


@resolve.register
def _part(node: Part, context: Context, scope: Bounds | None = None) -> Readings:
    hours = context.table.parts_of_day.get(node.name)
    if hours is None:
        return ()
    first, last = hours
    days = _days(timedelta(hours=first), timedelta(hours=last), context, scope)
    return tuple(
        reading((day + _HOUR * first, day + _HOUR * last), G.PART_OF_DAY, 0.3 if place else 1.0)
        for place, day in enumerate(days)
    )


def _days(
    begin: timedelta, end: timedelta, context: Context, scope: Bounds | None
) -> list[datetime]:
    """Return the midnights of the days that a time of day may belong to, likeliest first.

    Args:
        begin: Where the time of day begins, from midnight.
        end: Where it ends.
        context: A day of the same sentence goes before today, unless the tense forbids it.
        scope: The only day, where the expression names it.
    """
    if scope is not None or context.chained:
        return [midnight(scope[0] if scope else context.reference)]
    today = midnight(context.reference)
    days = [today]
    if context.direction is Direction.PAST and today + begin > context.reference:
        days.insert(0, today - DAY)
    elif context.direction is Direction.FUTURE and today + end <= context.reference:
        days.insert(0, today + DAY)
    if context.day is not None:
        told = midnight(context.day[0])
        if _is_late(context.day) and begin < _NOON and context.direction is not Direction.FUTURE:
            told += DAY  # 昨晚十点睡的,早上六点起的: the story went on over midnight
        if not is_against((told + begin, told + end), context):
            days.insert(0, told)
    return list(dict.fromkeys(days))


def _is_late(day: Bounds) -> bool:
    return day[1] - day[0] < DAY and day[0].hour >= _EVENING


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
    order = [likely, *starts]
    if scope is None:
        order = [*_told(node, context), *_by_tense(node, order, context), *order]
    order = list(dict.fromkeys(order))
    sure = 1.0 if len(order) == 1 else 0.7
    return tuple(_at(node, start, 0.3 if place else sure) for place, start in enumerate(order))


def _told(node: Clock, context: Context) -> list[datetime]:
    """Return the clock time on the day told in the sentence, after the time of day told there."""
    if context.day is None:
        return []
    day = midnight(context.day[0])
    starts = _starts(node, day)
    start = _likely(node, starts, context)
    if context.day[1] - context.day[0] < DAY:
        if len(starts) > 1:  # 早上八点出门,六点回来: the next six o'clock
            starts += [one + DAY for one in starts]
            start = min(one for one in starts if one >= context.day[0])
        elif _is_late(context.day) and start - day < _NOON:
            start += DAY
    return [] if is_against((start, start + _WIDTH[node.grain]), context) else [start]


def _by_tense(node: Clock, order: list[datetime], context: Context) -> list[datetime]:
    """Return today's clock times on the side of the tense, else the nearest one on it."""
    if node.hour in context.table.bare_afternoon_hours:
        order = order[:1]
    width = _WIDTH[node.grain]
    fitting = [one for one in order if not is_against((one, one + width), context)]
    if fitting:
        return fitting[:1]
    return [max(order) - DAY if context.direction is Direction.PAST else order[0] + DAY]


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
    found = []
    for place, outer in enumerate(resolve(part, context, scope)):
        if outer.start is not None and outer.end is not None:
            start = _start_in(clock, (outer.start, outer.end))
            found.append(_at(clock, start, 0.3 if place else 0.95))
    if not found or scope is not None or context.chained:
        return tuple(found)
    return (*_turned(found[0], context), *found)


def _turned(first: Reading, context: Context) -> Readings:
    """Return the reading a day on, or back, where its part fits the tense and its hour does not."""
    if (
        first.start is None
        or first.end is None
        or not is_against((first.start, first.end), context)
    ):
        return ()
    step = DAY if context.direction is Direction.FUTURE else -DAY
    return (replace(first, start=first.start + step, end=first.end + step),)


def _start_in(clock: Clock, part: Bounds) -> datetime:
    """Return the clock time that lies in, or nearest to, a part of a day."""
    day = midnight(part[0])
    starts = _starts(clock, day)
    if clock.hour == _NOON // _HOUR and part[0].hour >= _EVENING and clock.half is None:
        return starts[-1] + DAY  # twelve at night is midnight at the day's end
    near = [start + DAY * n for start in starts for n in (0, 1)]
    near.sort(reverse=part[0].hour >= _EVENING)  # 夜里三点 is as far from three in the afternoon
    return min(near, key=lambda moment: _apart(moment, part))


def _apart(moment: datetime, scope: Bounds) -> timedelta:
    if scope[0] <= moment < scope[1]:
        return timedelta(0)
    return moment - scope[1] if moment >= scope[1] else scope[0] - moment
