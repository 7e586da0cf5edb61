"""Resolvers of ranges, open ranges, stretches of a unit, lengths and repetitions."""

from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.intervals import Granularity, TimeKind
from app.timex.nodes import (
    Clock,
    Edge,
    Either,
    Fields,
    Length,
    Node,
    Nth,
    Open,
    Range,
    Recur,
    Turn,
    Vague,
    Weekend,
    rank,
)
from app.timex.resolve.base import Context, Direction, Reading, Readings, reading, resolve
from app.timex.wall import DAY, Bounds, add, floor, seconds_in, to_utc

G = Granularity


@resolve.register
def _range(node: Range, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading | None] = []
    if node.first.floating and (not node.last.floating or _says_more(node.last, node.first)):
        lasts = resolve(node.last, context, scope)
        for last in lasts[:2]:
            anchor = last.end if rank(last.grain) >= rank(G.DAY) else last.start
            if anchor is not None:
                back = context.toward(Direction.PAST, anchor)
                found += [_joined(first, last) for first in resolve(node.first, back)[:1]]
        return tuple(filter(None, found))
    named = _as_written(node.first, node.last)
    for first in resolve(named, context, scope)[:2]:
        if first.start is None:
            continue
        on = context.toward(Direction.FUTURE, first.start) if node.last.floating else context
        for last in resolve(node.last, on)[:1]:
            found.append(_joined(first, _next_day(first, last) if node.last.floating else last))
    return _running_first(tuple(filter(None, found)), context)


def _running_first(found: Readings, context: Context) -> Readings:
    """Return the range that still runs first: May to September, asked of what will be in July."""
    if context.direction is not Direction.FUTURE or context.chained:
        return found
    return tuple(sorted(found, key=lambda one: not _runs(one, context.reference)))


def _runs(one: Reading, now: datetime) -> bool:
    is_coarse = rank(one.grain) >= rank(G.DAY)
    return is_coarse and one.start is not None and one.end is not None and one.start < now < one.end


def _as_written(first: Node, last: Node) -> Node:
    """Return a clock time as the 24-hour one that its range ends in: 9:00 to 22:00, 3点到16点."""
    if not isinstance(first, Clock) or not isinstance(last, Clock) or first.half is not None:
        return first
    is_digital = last.half == "24" and 12 < last.hour < 24
    return replace(first, half="24") if is_digital else first


def _next_day(first: Reading, last: Reading) -> Reading:
    """Return a time of day on the next day where it lies before the first end: 晚上十点到凌晨两点."""
    if first.start is None or last.start is None or last.end is None:
        return last
    if last.start > first.start or rank(last.grain) > rank(G.PART_OF_DAY):
        return last
    return replace(last, start=last.start + DAY, end=last.end + DAY)


def _says_more(last: Node, first: Node) -> bool:
    """Return whether the last end holds a field that the first one shares: 2 to 4pm, 5-7 May."""
    if isinstance(last, Clock) and isinstance(first, Clock):
        return first.half is None and last.half is not None and _as_written(first, last) is first
    if isinstance(last, Fields) and isinstance(first, Fields):
        return first.month is None and last.month is not None
    return False


def _joined(first: Reading, last: Reading) -> Reading | None:
    # The last named day or coarser unit is part of the range; a clock time only ends it.
    end = last.end if rank(last.grain) >= rank(G.PART_OF_DAY) else last.start
    if first.start is None or end is None or end <= first.start:
        return None
    sure = min(first.confidence, last.confidence)
    return reading((first.start, end), last.grain, sure)


@resolve.register
def _open(node: Open, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    looks_ahead = node.side == "until" or (
        node.side == "after" and isinstance(node.anchor, Weekend)
    )
    if looks_ahead and context.direction is Direction.OPEN:
        context = replace(context, direction=Direction.FUTURE)  # a limit mostly lies ahead
    for anchor in resolve(node.anchor, context, scope)[:2]:
        start: datetime | None = None
        end: datetime | None = None
        if node.side == "since":
            start = anchor.start
        elif node.side == "after":
            start = anchor.end if rank(anchor.grain) >= rank(G.PART_OF_DAY) else anchor.start
        elif node.side == "before":
            end = anchor.start
        else:
            end = anchor.end if rank(anchor.grain) >= rank(G.PART_OF_DAY) else anchor.start
        if start is None and end is None:
            continue
        found.append(
            Reading(start=start, end=end, grain=anchor.grain, confidence=anchor.confidence)
        )
        if start is not None and start < context.reference and node.side == "since":
            found.append(reading((start, context.reference), anchor.grain, 0.4))
    return tuple(found)


@resolve.register
def _turn(node: Turn, context: Context, scope: Bounds | None = None) -> Readings:
    direction = Direction.FUTURE if node.n > 0 else Direction.PAST
    if abs(node.n) > 1:  # the Christmas before last is the last one as seen a year ago
        once = 1 if node.n > 0 else -1
        then = add(context.reference, G.YEAR, node.n - once)
        return resolve(replace(node, n=once), replace(context, reference=then))
    found = []
    near = resolve(node.of, replace(context, direction=direction))
    for one in near:
        if one.start is None or one.end is None:
            continue
        # "Last summer" said in summer is the summer before: the repetition must be over.
        if (node.n < 0) == (one.end <= context.reference) and not (
            one.start <= context.reference < one.end
        ):
            found.append(reading((one.start, one.end), one.grain, 0.85))
    return tuple(found[:1]) or _earlier(node, context)


def _earlier(node: Turn, context: Context) -> Readings:
    moved = add(context.reference, G.YEAR, node.n)
    direction = Direction.FUTURE if node.n > 0 else Direction.PAST
    near = resolve(node.of, replace(context, direction=direction, reference=moved))
    return near[:1]


@resolve.register
def _either(node: Either, context: Context, scope: Bounds | None = None) -> Readings:
    swapped = node.by_day_order and context.table.day_first
    options = reversed(node.options) if swapped else node.options
    found = [one for tree in options for one in resolve(tree, context, scope)[:1]]
    share = round(1 / max(1, len(found)), 2)
    return tuple(replace(one, confidence=share) for one in found)


@resolve.register
def _edge(node: Edge, context: Context, scope: Bounds | None = None) -> Readings:
    found = []
    for whole in resolve(node.within, context, scope):
        if whole.start is not None and whole.end is not None:
            bounds = _stretch(node.which, (whole.start, whole.end), whole.grain, context)
            found.append(reading(bounds, G.FUZZY, round(whole.confidence * 0.8, 3)))
    return tuple(found)


def _stretch(which: str, whole: Bounds, grain: Granularity, context: Context) -> Bounds:
    start, end = whole
    if grain is G.MONTH:
        first, last = context.table.month_edges.get(which, (1, None))
        return start + DAY * (first - 1), end if last is None else start + DAY * (last - 1)
    if grain is G.YEAR:
        first, until = context.table.year_edges.get(which, (1, 13))
        return add(start, G.MONTH, first - 1), add(start, G.MONTH, until - 1)
    if grain is G.DECADE:
        return _years_of(which, whole)
    months = {G.SEASON: 1, G.QUARTER: 1, G.HALF_YEAR: 2}.get(grain)
    if months is not None:  # their thirds are whole months: 季度末 is its last one
        cut = [add(start, G.MONTH, months * n) for n in range(4)]
        place = {"early": 0, "start": 0, "mid": 1, "middle": 1}.get(which, 2)
        return cut[place], cut[place + 1]
    third = (end - start) / 3
    place = {"early": 0, "start": 0, "mid": 1, "middle": 1}.get(which, 2)
    if grain in (G.WEEK, G.SEASON, G.QUARTER, G.HALF_YEAR):
        cut = [start, floor(start + third, G.DAY), floor(start + 2 * third, G.DAY), end]
    else:
        cut = [start, start + third, start + 2 * third, end]
    return cut[place], cut[place + 1]


_TENTHS = {"early": (0, 4), "start": (0, 2), "mid": (3, 7), "middle": (3, 7), "end": (8, 10)}


def _years_of(which: str, whole: Bounds) -> Bounds:
    """Return the early, mid or late years of a decade or century; they meet in the middle years."""
    first, last = _TENTHS.get(which, (6, 10))
    tenth = (whole[1].year - whole[0].year) // 10
    return add(whole[0], G.YEAR, first * tenth), add(whole[0], G.YEAR, last * tenth)


@resolve.register
def _nth(node: Nth, context: Context, scope: Bounds | None = None) -> Readings:
    found = []
    for whole in resolve(node.within, context, scope):
        if whole.start is not None and whole.end is not None:
            bounds = _counted(node, (whole.start, whole.end), context)
            if bounds is not None:
                found.append(reading(bounds, node.unit, whole.confidence))
    return tuple(found)


def _counted(node: Nth, whole: Bounds, context: Context) -> Bounds | None:
    """Return the n-th unit that starts inside the whole, or None if there are fewer."""
    start, end = whole
    unit, n = node.unit, node.n
    step = G.WEEK if node.weekday is not None else unit
    if node.weekday is not None:
        first = start + DAY * ((node.weekday - start.weekday()) % 7)
    elif unit is G.WEEKEND:
        first = start + DAY * ((context.table.weekend[0] - start.weekday()) % 7)
    else:
        first = floor(start, unit, context.table.week_start)
        # A week belongs to the month or year that holds most of its days, as ISO 8601 counts.
        whole_weeks = context.table.month_weeks == "whole" and end - start < DAY * 32
        held = first + DAY * 3 if unit is G.WEEK and not whole_weeks else first
        first = first if held >= start else add(first, unit, 1)
    if n > 0:
        begin = add(first, step, n - 1)
    else:
        begin = first
        # A year holds 366 days at most; the count is only long for days in a decade.
        width = timedelta(seconds=seconds_in(step))
        begin = add(first, step, max(0, (end - first) // width - 2))
        held_late = DAY * (3 if step is G.WEEK and node.weekday is None else 0)
        while add(begin, step, 1) + held_late < end:
            begin = add(begin, step, 1)
        begin = add(begin, step, n + 1)
    if begin >= end or begin < start - DAY * 3:
        return None
    days = (context.table.weekend[1] - context.table.weekend[0]) % 7 + 1
    return begin, begin + DAY * days if unit is G.WEEKEND else add(begin, unit, 1)


@resolve.register
def _length(node: Length, context: Context, scope: Bounds | None = None) -> Readings:
    seconds = sum(seconds_in(unit) * n for unit, n in node.amounts)
    finest = min((unit for unit, _ in node.amounts), key=rank)
    return (Reading(start=None, end=None, grain=finest, kind=TimeKind.DURATION, seconds=seconds),)


@resolve.register
def _recur(node: Recur, context: Context, scope: Bounds | None = None) -> Readings:
    rule = node.rrule
    if node.until is not None:
        ahead = replace(context, direction=Direction.FUTURE)
        last = next((one.end for one in resolve(node.until, ahead) if one.end), None)
        if last is None:
            return ()
        # RFC 5545 counts a repetition at UNTIL itself, in UTC.
        rule += f";UNTIL={to_utc(last, context.zone)[0] - timedelta(seconds=1):%Y%m%dT%H%M%SZ}"
    return (Reading(start=None, end=None, grain=G.FUZZY, kind=TimeKind.RECURRING, recurrence=rule),)


@resolve.register
def _vague(node: Vague, context: Context, scope: Bounds | None = None) -> Readings:
    return (Reading(start=None, end=None, grain=G.FUZZY, confidence=0.3),)
