"""Resolvers of stretches: first and last units, a few units ago, halves, school terms."""

from datetime import datetime, timedelta

from app.domain.intervals import Granularity
from app.timex.nodes import (
    Flank,
    Half,
    Later,
    Length,
    Near,
    Passed,
    Run,
    Shift,
    Spell,
    Story,
    Term,
    Within,
    rank,
)
from app.timex.resolve.base import Context, Direction, Reading, Readings, reading, resolve
from app.timex.wall import DAY, Bounds, add, floor, seconds_in

G = Granularity


@resolve.register
def _run(node: Run, context: Context, scope: Bounds | None = None) -> Readings:
    found = []
    for whole in resolve(node.within, context, scope):
        if whole.start is None or whole.end is None:
            continue
        bounds = _units_in((whole.start, whole.end), node, context)
        if bounds is not None:
            found.append(reading(bounds, node.unit, whole.confidence, whole.notes))
    return tuple(found)


def _units_in(whole: Bounds, node: Run, context: Context) -> Bounds | None:
    """Return the bounds of whole units inside, from the first or up to the last one."""
    start, end = whole
    if node.n > 0:
        first = floor(start, node.unit, context.table.week_start)
        first = first if first >= start else add(first, node.unit, 1)
        bounds = first, add(first, node.unit, node.n)
    else:
        last = floor(end, node.unit, context.table.week_start)
        bounds = add(last, node.unit, node.n), last
    # The last of so many weeks may run on a little: 2021年前2周 starts on its first Monday.
    return bounds if start <= bounds[0] and bounds[1] <= end + DAY * 6 else None


@resolve.register
def _spell(node: Spell, context: Context, scope: Bounds | None = None) -> Readings:
    here = floor(context.reference, node.unit, context.table.week_start)
    bounds = add(here, node.unit, node.first), add(here, node.unit, node.last)
    grain = G.FUZZY if node.fuzzy else node.unit
    return (reading(bounds, grain, 0.6 if node.fuzzy else 0.8),)


def _moved(moment: datetime, unit: Granularity, n: float) -> datetime:
    if n == int(n):
        return add(moment, unit, int(n))
    return moment + timedelta(seconds=seconds_in(unit) * n)


@resolve.register
def _within(node: Within, context: Context, scope: Bounds | None = None) -> Readings:
    sides = [
        (context.reference, _moved(context.reference, node.unit, node.n)),
        (_moved(context.reference, node.unit, -node.n), context.reference),
    ]
    if context.direction is Direction.PAST:
        sides.reverse()
    return tuple(reading(side, G.FUZZY, sure) for side, sure in zip(sides, (0.6, 0.3), strict=True))


@resolve.register
def _flank(node: Flank, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        if anchor.start is None or anchor.end is None:
            continue
        if node.n < 0:
            bounds = add(anchor.start, node.unit, node.n), anchor.start
        else:
            bounds = anchor.end, add(anchor.end, node.unit, node.n)
        found.append(reading(bounds, G.FUZZY, round(anchor.confidence * 0.7, 3), anchor.notes))
    return tuple(found)


@resolve.register
def _near(node: Near, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    for anchor in resolve(node.anchor, context, scope)[:2]:
        if anchor.start is None or anchor.end is None:
            continue
        # People who say "around" a day mean a few days, around an hour some minutes.
        wide = max((anchor.end - anchor.start) / 2, timedelta(minutes=15))
        if anchor.grain is G.DAY:
            wide = DAY * 3
        bounds = anchor.start - wide, anchor.end + wide
        found.append(reading(bounds, G.FUZZY, round(anchor.confidence * 0.6, 3), anchor.notes))
    return tuple(found)


@resolve.register
def _half(node: Half, context: Context, scope: Bounds | None = None) -> Readings:
    found: list[Reading] = []
    for whole in resolve(node.within, context, scope):
        if whole.start is None or whole.end is None:
            continue
        if whole.grain is G.MONTH:
            cut = whole.start + DAY * 15
        elif whole.grain is G.WEEK:
            cut = whole.start + DAY * 3
        else:
            cut = floor(whole.start + (whole.end - whole.start) / 2, G.DAY)
        bounds = (whole.start, cut) if node.which == 1 else (cut, whole.end)
        if bounds[0] < bounds[1]:
            found.append(reading(bounds, G.FUZZY, round(whole.confidence * 0.8, 3)))
    return tuple(found)


@resolve.register
def _later(node: Later, context: Context, scope: Bounds | None = None) -> Readings:
    here = resolve(Shift(node.unit, node.n), context, scope)
    if context.previous is None or context.direction is Direction.FUTURE:
        return here
    start, end = context.previous
    # Three years after a year is a year, three years after a day is one.
    is_wide = rank(node.unit) > rank(G.DAY) and add(start, node.unit, 1) <= end
    story = resolve(Story(node.unit, node.n, whole=is_wide), context, scope)
    ends = [one.end for one in story if one.end is not None]
    # Without a tense the story goes on only as far as now: 上月10号体检,一周后拿到结果.
    if context.direction is Direction.OPEN and not all(end <= context.reference for end in ends):
        return here
    return (*story, *here[:1])


@resolve.register
def _passed(node: Passed, context: Context, scope: Bounds | None = None) -> Readings:
    if context.previous is None:
        return resolve(Length(((node.unit, node.n),)), context, scope)
    return resolve(Story(node.unit, node.n), context, scope)


# Chinese school terms run from 1 September to mid-January and from mid-February to mid-July, the
# English and American school year from September to June; each place sets its own days, so the
# bounds are fuzzy. The third number is the years from the first day to the last.
_TERMS = {"term": (((2, 15), (7, 15), 0), ((9, 1), (1, 20), 1)), "year": (((9, 1), (7, 1), 1),)}


@resolve.register
def _term(node: Term, context: Context, scope: Bounds | None = None) -> Readings:
    year = context.reference.year
    terms: list[Bounds] = []
    for n in range(-2 - abs(node.n), 3 + abs(node.n)):
        for first, last, later in _TERMS[node.of]:
            start = datetime(year + n, *first)  # noqa: DTZ001  wall time is naive by design
            end = datetime(year + n + later, *last)  # noqa: DTZ001  wall time
            terms.append((start, end))
    # In the holidays "this term" is the one just over; "next term" is then the one to come.
    here = max(at for at, term in enumerate(terms) if term[0] <= context.reference)
    over = terms[here][1] <= context.reference
    place = here + node.n + (1 if over and node.n < 0 else 0)
    return (reading(terms[place], G.FUZZY, 0.6),)
