"""Resolvers of times counted from the reference or from the time just mentioned."""

from datetime import UTC, datetime, timedelta

from app.domain.intervals import Granularity
from app.timex.nodes import Enclosing, From, Recent, Shift, Story, Window, rank
from app.timex.resolve.base import Context, Reading, Readings, reading, resolve
from app.timex.wall import Bounds, add, floor, seconds_in, span, to_wall

G = Granularity


def _moved(context: Context, unit: Granularity, n: float) -> datetime:
    """Return the reference moved: hours and finer in real time, days and coarser on the wall."""
    if rank(unit) <= rank(G.HOUR):
        instant = context.instant + timedelta(seconds=seconds_in(unit) * n)
        return to_wall(instant.astimezone(UTC), context.zone)
    whole = int(n)
    moved = add(context.reference, unit, whole)
    if n != whole:  # half a year is six months; other halves are counted in days
        if unit is G.YEAR:
            return add(moved, G.MONTH, round((n - whole) * 12))
        moved += timedelta(seconds=seconds_in(unit) * (n - whole))
    return moved


@resolve.register
def _shift(node: Shift, context: Context, scope: Bounds | None = None) -> Readings:
    moved = _moved(context, node.unit, node.n)
    week_start = context.table.week_start
    # Hours ago are a moment: people name the hour but mean its minute.
    said = node.at or (G.MINUTE if node.unit is G.HOUR else node.grain)
    first = reading(span(moved, said, week_start), said)
    if node.exact or node.at is not None:
        return (first,)
    wider = {G.SECOND: (), G.MINUTE: (G.SECOND,), G.HOUR: (G.HOUR, G.SECOND), G.DAY: ()}
    units = wider.get(node.unit, (node.unit,))
    if node.unit is G.YEAR:
        units = (G.YEAR, G.MONTH)
    others = (reading(span(moved, unit, week_start), unit, 0.3) for unit in units)
    return (first, *others)


@resolve.register
def _from(node: From, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        # Two hours after 3pm are counted from its first moment, after lunch from its last one.
        is_clock = rank(anchor.grain) <= rank(G.HOUR)
        base = anchor.start if node.n < 0 or anchor.end is None or is_clock else anchor.end
        if base is None:
            continue
        if node.n > 0 and rank(anchor.grain) >= rank(G.DAY):
            base = add(base, G.DAY, -1)
        grain = node.grain
        bounds = span(add(base, node.unit, node.n), grain, context.table.week_start)
        found.append(reading(bounds, grain, anchor.confidence))
    return tuple(found)


@resolve.register
def _enclosing(node: Enclosing, context: Context, scope: Bounds | None = None) -> Readings:
    start = floor(context.reference, node.unit, context.table.week_start)
    start = add(start, node.unit, node.n)
    return (reading((start, add(start, node.unit, 1)), node.unit),)


@resolve.register
def _window(node: Window, context: Context, scope: Bounds | None = None) -> Readings:
    moved = _moved(context, node.unit, node.n)
    if node.n > 0 and node.unit is G.DAY:
        # The next two days are the rest of this one and two whole ones.
        moved = add(floor(moved, G.DAY), G.DAY, 1)
    bounds = (moved, context.reference) if node.n < 0 else (context.reference, moved)
    rolling = reading(bounds, G.FUZZY, 0.7)
    if rank(node.unit) < rank(G.DAY) or node.n != int(node.n):
        return (rolling,)
    here = floor(context.reference, node.unit, context.table.week_start)
    if node.n < 0:
        whole = (add(here, node.unit, int(node.n)), here)
    else:
        here = add(here, node.unit, 1)
        whole = (here, add(here, node.unit, int(node.n)))
    return (rolling, reading(whole, node.unit, 0.3))


@resolve.register
def _recent(node: Recent, context: Context, scope: Bounds | None = None) -> Readings:
    start = context.reference - timedelta(days=context.table.recently_days)
    return (reading((start, context.reference), G.FUZZY, 0.5),)


@resolve.register
def _story(node: Story, context: Context, scope: Bounds | None = None) -> Readings:
    pointing = node.that or not (node.n or node.count or node.whole)
    if context.previous is None and pointing:
        return ()  # "since then" without a then
    # Where nothing was mentioned before, the reference is the best anchor.
    sure = 0.4 if context.previous is None else 0.8
    start, end = context.previous or (context.reference, context.reference)
    if node.count:
        return (reading((end, add(end, node.unit, node.count)), G.FUZZY, sure),)
    moved = add(start, node.unit, node.n)
    grain = node.unit if node.whole or rank(node.unit) <= rank(G.DAY) else G.DAY
    return (reading(span(moved, grain, context.table.week_start), grain, sure),)
