"""Resolvers of calendar dates, weekdays, weekends and pieces of a year."""

from calendar import monthrange
from dataclasses import replace
from datetime import datetime

from app.domain.intervals import Granularity
from app.timex.nodes import Fields, Piece, Weekday, Weekend, Years
from app.timex.resolve.base import (
    Context,
    Direction,
    Reading,
    Readings,
    carried,
    choose,
    inside,
    reading,
    resolve,
)
from app.timex.wall import DAY, Bounds, add, floor, span

G = Granularity


@resolve.register
def _fields(node: Fields, context: Context, scope: Bounds | None = None) -> Readings:
    if node.year is not None:
        bounds = _date(node.year, node.month, node.day)
        return (reading(bounds, node.grain),) if bounds else ()
    candidates = _dated(node, context, scope)
    if scope is not None:
        return inside(candidates, node.grain, scope)
    usual = choose(candidates, node.grain, context)
    if context.told is None:
        return usual
    unit = G.MONTH if node.month is None else G.YEAR
    return _first(carried(_dated(node, context, context.told[0]), node.grain, unit, context), usual)


def _first(carried: Readings, usual: Readings) -> Readings:
    """Return the readings with the one that goes on from the sentence before the usual ones."""
    known = {(one.start, one.end) for one in carried}
    rest = [one for one in usual if (one.start, one.end) not in known]
    return (*carried, *(replace(one, confidence=0.3) for one in rest)) if carried else usual


def _dated(node: Fields, context: Context, scope: Bounds | None) -> list[Bounds]:
    first, last = scope or (context.reference, context.reference)
    found: list[Bounds | None] = []
    if node.month is not None:
        # 29 February may be eight years away: 1896 to 1904.
        reach = 8 if (node.month, node.day) == (2, 29) else 1
        years = range(first.year - reach, min(last.year, first.year + 10) + reach + 1)
        found = [_date(year, node.month, node.day) for year in years]
    else:
        # A named weekday fits a day number about every seventh month.
        reach = 2 if node.weekday is None else 14
        month = add(first.replace(day=1), G.MONTH, -reach)
        for _ in range(2 * reach + 1 + min(12, (last - first).days // 28)):
            found.append(_date(month.year, month.month, node.day))
            month = add(month, G.MONTH, 1)
    dates = [bounds for bounds in found if bounds]
    if node.weekday is not None:
        dates = [bounds for bounds in dates if bounds[0].weekday() == node.weekday] or dates
    return dates


def _date(year: int, month: int | None, day: int | None) -> Bounds | None:
    if not 1 <= year <= 9998:
        return None
    if month is None:
        return span(datetime(year, 1, 1), G.YEAR)  # noqa: DTZ001  wall time is naive by design
    if not 1 <= month <= 12:
        return None
    if day is None:
        return span(datetime(year, month, 1), G.MONTH)  # noqa: DTZ001  wall time
    if not 1 <= day <= monthrange(year, month)[1]:
        return None
    return span(datetime(year, month, day), G.DAY)  # noqa: DTZ001  wall time


@resolve.register
def _weekday(node: Weekday, context: Context, scope: Bounds | None = None) -> Readings:
    if scope is not None:
        start = scope[0] + DAY * ((node.day - scope[0].weekday()) % 7)
        return inside([span(start, G.DAY)], G.DAY, scope)
    week = floor(context.reference, G.WEEK, context.table.week_start)
    offset = (node.day - context.table.week_start) % 7
    if node.n is None:
        near = [span(week + DAY * (offset + 7 * n), G.DAY) for n in (-2, -1, 0, 1, 2)]
        return _first(_weekday_told(node, context), choose(near, G.DAY, context, may_be_now=False))
    in_week = reading(span(week + DAY * (offset + 7 * node.n), G.DAY), G.DAY)
    if abs(node.n) != 1:
        return (in_week,)
    return _beside(node, context, in_week)


def _weekday_told(node: Weekday, context: Context) -> Readings:
    if context.told is None:
        return ()
    week = floor(context.told[0][0], G.WEEK, context.table.week_start)
    offset = (node.day - context.table.week_start) % 7
    near = [span(week + DAY * (offset + 7 * n), G.DAY) for n in (-1, 0, 1)]
    near = [one for one in near if not one[0] <= context.reference < one[1]]
    return carried(near, G.DAY, G.WEEK, context)


def _beside(node: Weekday, context: Context, in_week: Reading) -> Readings:
    """Return next or last weekday by week and by nearness, the table's choice first."""
    today = floor(context.reference, G.DAY)
    if node.n == 1:
        gap, rule = (node.day - today.weekday() - 1) % 7 + 1, context.table.next_weekday
    else:
        gap, rule = (node.day - today.weekday()) % 7 - 7, context.table.last_weekday
    nearest = reading(span(today + DAY * gap, G.DAY), G.DAY)
    if nearest.start == in_week.start:
        return (in_week,)
    first, second = in_week, nearest
    if node.by_convention and rule == "nearest":
        first, second = nearest, in_week
    sure = 0.75 if node.by_convention else 0.9
    return (
        replace(first, confidence=sure),
        replace(second, confidence=round(1 - sure, 2)),
    )


@resolve.register
def _weekend(node: Weekend, context: Context, scope: Bounds | None = None) -> Readings:
    table = context.table
    base = scope[0] if scope else context.reference
    week = floor(base, G.WEEK, table.week_start)
    first, last = table.weekend

    def of_week(n: int) -> Bounds:
        start = week + DAY * ((first - table.week_start) % 7 + 7 * n)
        return start, start + DAY * ((last - first) % 7 + 1)

    if scope is not None:
        return inside([of_week(0), of_week(1)], G.WEEKEND, scope)
    if node.n is not None:
        return (reading(of_week(node.n), G.WEEKEND),)
    near = [of_week(n) for n in (-2, -1, 0, 1, 2)]
    # On its last day people speak of the one that ends: on a Sunday, "over the weekend" is no week ago.
    ends = context.direction is Direction.PAST and context.reference.weekday() == last
    return choose(near, G.WEEKEND, context, may_be_now=ends)


@resolve.register
def _piece(node: Piece, context: Context, scope: Bounds | None = None) -> Readings:
    base = scope[0] if scope else context.reference
    year = floor(base, G.YEAR)
    if node.unit is G.SEASON:
        month, width = context.table.seasons.get(str(node.which), (3, 3))
    else:
        width = 3 if node.unit is G.QUARTER else 6
        month = (int(node.which) - 1) * width + 1

    def of_year(n: int) -> Bounds:
        start = add(add(year, G.YEAR, n), G.MONTH, month - 1)
        return start, add(start, G.MONTH, width)

    if scope is not None:
        # Winter of a year runs into the next one, so only its start must lie inside.
        bounds = of_year(0)
        return (reading(bounds, node.unit),) if scope[0] <= bounds[0] < scope[1] else ()
    if node.n is not None:
        return (reading(of_year(node.n), node.unit),)
    return choose([of_year(n) for n in (-2, -1, 0, 1)], node.unit, context)


@resolve.register
def _years(node: Years, context: Context, scope: Bounds | None = None) -> Readings:
    start = datetime(node.first, 1, 1)  # noqa: DTZ001  wall time is naive by design
    return (reading((start, add(start, G.YEAR, node.count)), G.DECADE),)
