"""What there is to say of an interval, before any language says it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from app.timex.conventions import Table
from app.timex.nodes import rank
from app.timex.wall import DAY, Bounds, G, add, floor, midnight, span

Kind = Literal["unit", "range", "since", "before", "ever"]

PARTS = (
    "morning",
    "forenoon",
    "afternoon",
    "evening",
    "night",
    "late_night",
    "before_dawn",
    "noon",
    "dusk",
)
"""Parts of the day that are said by name, not by hours; the first that fits wins."""
_NEVER = datetime.min  # noqa: DTZ901 - wall times are naive; nobody reads this one
_EVEN = (G.YEAR, G.MONTH, G.DAY, G.MINUTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One unit, a range of units, or an open range, in wall time.

    ``first`` is the start of the (first) unit. ``last`` of a range is the start of the last day,
    month or year, or the wall time at which a range of clock times ends. ``name`` is the part of
    day or the season; ``grain`` the unit in which it is said.
    """

    kind: Kind
    grain: G
    first: datetime
    last: datetime
    name: str = ""

    @property
    def is_of_one_day(self) -> bool:
        """Return whether a range of clock times ends on its day, or with it."""
        base = midnight(self.first)
        return base == midnight(self.last) or self.last - base == DAY

    @property
    def number(self) -> int:
        """Return which quarter or half of its year the unit is."""
        return (self.first.month - 1) // (3 if self.grain is G.QUARTER else 6) + 1


def shape_of(
    start: datetime | None, end: datetime | None, grain: G, table: Table, other: Table
) -> Shape:
    """Return the shape of a wall interval; bounds that the grain does not explain make a range.

    Args:
        start: Wall time, None for an open start.
        end: Wall time, None for an open end.
        grain: How finely it was given.
        table: Names parts of the day and seasons.
        other: That of the other language, whose parts of the day are known by name too.
    """
    edge = start or end
    if edge is None:
        return Shape(kind="ever", grain=grain, first=_NEVER, last=_NEVER)
    if start is None or end is None:
        return _open(edge, grain, "before" if start is None else "since")
    try:
        unit = _unit(start, end, grain, table, other)
    except OverflowError:  # the year 9999 has no next one to end with
        unit = None
    return unit or _range(start, end)


def _open(edge: datetime, grain: G, kind: Kind) -> Shape:
    if (
        grain in (G.YEAR, G.MONTH, G.DECADE, G.SECOND, G.MINUTE, G.HOUR)
        and floor(edge, grain) == edge
    ):
        return Shape(kind=kind, grain=grain, first=edge, last=edge)
    said = G.DAY if midnight(edge) == edge else G.SECOND if edge.second else G.MINUTE
    return Shape(kind=kind, grain=said, first=edge, last=edge)


def _unit(start: datetime, end: datetime, grain: G, table: Table, other: Table) -> Shape | None:
    if grain is G.PART_OF_DAY:
        return _named(G.PART_OF_DAY, start, end, _part(start, end, table, other))
    if grain is G.SEASON:
        return _named(G.SEASON, start, end, _season(start, end, table))
    if grain is G.WEEKEND and (end - start) == 2 * DAY and midnight(start) == start:
        return Shape(kind="unit", grain=grain, first=start, last=end - DAY)
    if grain in (G.FUZZY, G.WEEKEND):
        return None
    if span(start, grain, table.week_start) != (start, end):
        return None
    return Shape(kind="unit", grain=grain, first=start, last=_last_day(end))


def _named(grain: G, start: datetime, end: datetime, name: str | None) -> Shape | None:
    if name is None:
        return None
    return Shape(kind="unit", grain=grain, first=start, last=_last_day(end), name=name)


def _last_day(end: datetime) -> datetime:
    return midnight(end - timedelta(microseconds=1))


def part_bounds(day: datetime, name: str, table: Table) -> Bounds:
    """Return the wall bounds of a part of a day."""
    first, last = table.parts_of_day[name]
    base = midnight(day)
    return base + timedelta(hours=first), base + timedelta(hours=last)


def _part(start: datetime, end: datetime, table: Table, other: Table) -> str | None:
    for one in (table, other):
        for name in PARTS:
            if name in one.parts_of_day and part_bounds(start, name, one) == (start, end):
                return name
    return None


def _season(start: datetime, end: datetime, table: Table) -> str | None:
    for name, (month, months) in table.seasons.items():
        if (start.month, start.day) == (month, 1) and add(start, G.MONTH, months) == end:
            return name
    return None


def _range(start: datetime, end: datetime) -> Shape:
    """Return a range in the coarsest unit whose borders both bounds are."""
    for grain in _EVEN:
        if all(floor(bound, grain) == bound for bound in (start, end)):
            break
    else:
        grain = G.SECOND
    if rank(grain) < rank(G.DAY):
        return Shape(kind="range", grain=grain, first=start, last=end)
    last = add(end, grain, -1)
    kind: Kind = "unit" if last == start else "range"
    return Shape(kind=kind, grain=grain, first=start, last=last)
