"""Resolvers of holidays and lunar dates."""

from app.domain.intervals import Granularity
from app.timex.holidays import days_of
from app.timex.lunar import days_in_year
from app.timex.nodes import Holiday, Lunar
from app.timex.resolve.base import Context, Reading, Readings, choose, inside, reading, resolve
from app.timex.wall import DAY, Bounds

G = Granularity


@resolve.register
def _holiday(node: Holiday, context: Context, scope: Bounds | None = None) -> Readings:
    if scope is not None or node.n is not None:
        year = scope[0].year if scope else context.reference.year + (node.n or 0)
        found = days_of(node.name, year, whole=node.whole)
        if found is None:
            return ()
        return (_noted(reading(found.bounds, G.DAY), found.notes),)
    near = [days_of(node.name, context.reference.year + n, whole=node.whole) for n in (-1, 0, 1)]
    known = {found.bounds: found.notes for found in near if found is not None}
    chosen = choose(list(known), G.DAY, context)
    return tuple(
        _noted(one, known[(one.start, one.end)]) for one in chosen if one.start and one.end
    )


def _noted(one: Reading, notes: tuple[str, ...]) -> Reading:
    sure = one.confidence * (0.7 if notes else 1.0)
    return Reading(start=one.start, end=one.end, grain=one.grain, confidence=sure, notes=notes)


@resolve.register
def _lunar(node: Lunar, context: Context, scope: Bounds | None = None) -> Readings:
    if scope is not None and scope[1] - scope[0] < DAY * 300:
        # A lunar day in a lunar month: 农历八月的十五.
        near = [one for n in (-1, 0) for one in days_in_year(node, scope[0].year + n)]
        return inside(near, node.grain, scope)
    base = scope[0].year if scope else node.year or context.reference.year
    if scope is not None or node.year is not None:
        return tuple(reading(bounds, node.grain) for bounds in days_in_year(node, base)[:1])
    # A leap month comes back after up to 19 years, the others every year.
    reach = 19 if node.leap else 2
    near = [one for n in range(-reach, reach + 1) for one in days_in_year(node, base + n)]
    return choose(sorted(near), node.grain, context)
