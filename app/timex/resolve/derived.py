"""Resolvers of trees that are measured from other trees."""

from datetime import UTC, datetime, timedelta

from app.domain.intervals import Granularity
from app.timex.nodes import (
    Ahead,
    Around,
    Beside,
    Lasting,
    Length,
    Nth,
    Rest,
    Shift,
    Slice,
    Stamp,
    Steps,
    Story,
    WeekNumber,
    Workdays,
    rank,
)
from app.timex.resolve.base import Context, Direction, Reading, Readings, reading, resolve
from app.timex.wall import DAY, Bounds, add, floor, midnight, seconds_in, span, to_utc, to_wall

G = Granularity
Amounts = tuple[tuple[Granularity, float], ...]


def _stepped(start: datetime, amounts: Amounts, context: Context) -> datetime:
    """Return a wall time moved: days and coarser on the wall, hours and finer in real time."""
    moved = start
    for unit, n in sorted(amounts, key=lambda amount: -rank(amount[0])):
        if rank(unit) <= rank(G.HOUR):
            instant = to_utc(moved, context.zone)[0] + timedelta(seconds=seconds_in(unit) * n)
            moved = to_wall(instant.astimezone(UTC), context.zone)
            continue
        whole = int(n)
        moved = add(moved, unit, whole)
        if n != whole and unit is G.YEAR:  # half a year is six months
            moved = add(moved, G.MONTH, round((n - whole) * 12))
        elif n != whole:
            moved += timedelta(seconds=seconds_in(unit) * (n - whole))
    return moved


@resolve.register
def _steps(node: Steps, context: Context, scope: Bounds | None = None) -> Readings:
    moved = _stepped(context.reference, node.amounts, context)
    # Hours ago are a moment, as for a single unit.
    said = G.MINUTE if node.grain is G.HOUR else node.grain
    return (reading(span(moved, said), said),)


@resolve.register
def _ahead(node: Ahead, context: Context, scope: Bounds | None = None) -> Readings:
    if context.direction is Direction.PAST:
        return resolve(Length(node.amounts), context, scope)  # she ran it in 50 minutes
    if len(node.amounts) > 1:
        return resolve(Steps(node.amounts), context, scope)
    ((unit, n),) = node.amounts
    return resolve(Shift(unit, n), context, scope)


@resolve.register
def _stamp(node: Stamp, context: Context, scope: Bounds | None = None) -> Readings:
    moment = datetime.fromisoformat(node.written).astimezone(UTC)
    return (reading(span(to_wall(moment, context.zone), G.SECOND), G.SECOND),)


@resolve.register
def _workdays(node: Workdays, context: Context, scope: Bounds | None = None) -> Readings:
    if node.within is None:
        return (reading(span(_working(context.reference, node.n, context), G.DAY), G.DAY),)
    found = []
    for whole in resolve(node.within, context, scope):
        if whole.start is not None and whole.end is not None:
            start = whole.start - DAY if node.n > 0 else whole.end
            day = _working(start, node.n, context)
            if whole.start <= day < whole.end:
                found.append(reading(span(day, G.DAY), G.DAY, whole.confidence))
    return tuple(found)


def _working(moment: datetime, n: int, context: Context) -> datetime:
    first, last = context.table.weekend
    free = {(first + more) % 7 for more in range((last - first) % 7 + 1)}
    day, left = midnight(moment), abs(n)
    while left:
        day += DAY if n > 0 else -DAY
        left -= day.weekday() not in free
    return day


@resolve.register
def _lasting(node: Lasting, context: Context, scope: Bounds | None = None) -> Readings:
    found = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        if anchor.start is not None:
            end = _stepped(anchor.start, node.amounts, context)
            if end > anchor.start:
                found.append(reading((anchor.start, end), anchor.grain, anchor.confidence))
    return tuple(found)


@resolve.register
def _rest(node: Rest, context: Context, scope: Bounds | None = None) -> Readings:
    now = context.reference
    if isinstance(node.within, Story) and context.previous is not None:
        # "Later that week" counts from the time that the story has reached.
        now = context.previous[0 if node.side == "gone" else 1]
    found = []
    for whole in resolve(node.within, context, scope):
        if whole.start is None or whole.end is None:
            continue
        if node.side == "gone" and whole.end <= now:  # "earlier last week" is its first half
            half = floor(whole.start + (whole.end - whole.start) / 2, G.DAY)
            found.append(reading((whole.start, half), G.FUZZY, 0.4))
            continue
        if not whole.start <= now < whole.end:  # "the rest of June" said in May is all of it
            found.append(reading((whole.start, whole.end), whole.grain, 0.4))
            continue
        bounds = (whole.start, now) if node.side == "gone" else (now, whole.end)
        if bounds[0] < bounds[1]:
            found.append(reading(bounds, G.FUZZY, round(whole.confidence * 0.8, 3)))
        else:  # nothing has gone at the unit's first moment; the unit itself is meant
            found.append(reading((whole.start, whole.end), whole.grain, 0.4))
    return tuple(found)


@resolve.register
def _slice(node: Slice, context: Context, scope: Bounds | None = None) -> Readings:
    firsts = resolve(Nth(node.first, node.unit, node.within), context, scope)
    lasts = resolve(Nth(node.last, node.unit, node.within), context, scope)
    return tuple(
        reading((first.start, last.end), node.unit, first.confidence)
        for first, last in zip(firsts, lasts, strict=False)
        if first.start and last.end and first.start < last.end
    )


@resolve.register
def _week_number(node: WeekNumber, context: Context, scope: Bounds | None = None) -> Readings:
    year = (scope[0] if scope else context.reference).year
    try:
        start = datetime.fromisocalendar(year, node.number, 1)
    except ValueError:
        return ()  # most years have no week 53
    return (reading((start, start + DAY * 7), G.WEEK),)


@resolve.register
def _beside(node: Beside, context: Context, scope: Bounds | None = None) -> Readings:
    found = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        if anchor.start is None or anchor.end is None:
            continue
        if node.n > 0:
            last = midnight(anchor.end - timedelta(microseconds=1))
            start = last + DAY * ((node.weekday - last.weekday() - 1) % 7 + 1 + 7 * (node.n - 1))
        else:
            first = midnight(anchor.start)
            start = first - DAY * ((first.weekday() - node.weekday - 1) % 7 + 1 - 7 * (node.n + 1))
        found.append(reading(span(start, G.DAY), G.DAY, anchor.confidence))
    return tuple(found)


@resolve.register
def _around(node: Around, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        if anchor.start is None:
            continue
        if node.unit is G.WEEKEND:
            bounds = _weekend_at(anchor.start, context)
        else:
            bounds = span(anchor.start, node.unit, context.table.week_start)
        found.append(reading(bounds, node.unit, anchor.confidence))
    return tuple(found)


def _weekend_at(moment: datetime, context: Context) -> Bounds:
    """Return the weekend nearest to a day, and with the days between: Labor Day weekend."""
    first, last = context.table.weekend
    day = midnight(moment)
    width = (last - first) % 7 + 1
    behind = (day.weekday() - first) % 7
    start = day - DAY * behind
    gap_before, gap_after = behind - width, 7 - behind
    if gap_before >= gap_after:  # Thursday and Friday lead into the weekend that follows
        start += DAY * 7
    return min(start, day), max(start + DAY * width, day + DAY)
