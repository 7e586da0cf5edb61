"""English productions of parts of the day, and of times that a story goes on to."""

from app.domain.intervals import Granularity
from app.timex.conventions import ENGLISH
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Around,
    Beside,
    Both,
    Either,
    Fields,
    From,
    Holiday,
    Node,
    Open,
    Part,
    Piece,
    Shift,
    Story,
    Turn,
    Weekday,
    Window,
    both,
    rank,
)

G = Granularity


def _rel_part(n: int, part: str) -> Node | None:
    return Both(Shift(G.DAY, n, exact=True), Part(part))


def _edged_part(edge: str, name: str) -> Node | None:
    """Return early morning, late night and their like; the table has no early night."""
    name = "night" if name == "tonight" or (edge, name) == ("late", "evening") else name
    edged = f"{edge}_{name}"
    return Part(edged) if edged in ENGLISH.parts_of_day else None


def _edged(edge: str, time: Node) -> Node | None:
    if not isinstance(time, Both) or not isinstance(time.fine, Part):
        return None
    part = _edged_part(edge, time.fine.name)
    return Both(time.coarse, part) if part is not None else None


def _story(n: int, unit: Granularity) -> Node | None:
    if unit is G.WEEKEND or rank(unit) < rank(G.DAY):
        return None
    return Story(unit, n, whole=unit is not G.DAY)


def _story_part(n: int, part: str) -> Node:
    return Both(Story(G.DAY, n), Part(part))


def _following(n: int, date: Node) -> Node | None:
    if isinstance(date, (Holiday, Piece, Fields)) and date.floating:
        return Turn(n, date)
    return None


PARTS: tuple[Production, ...] = (
    # Parts of the day
    production("part", "IN THE? PARTWORD", lambda _a, _b, name: Part(name)),
    production("part", "EDGE IN THE PARTWORD", lambda edge, _a, _b, name: _edged_part(edge, name)),
    production("time", "EDGE time", _edged),
    production("time", "date EDGE IN THE PARTWORD", lambda date, edge, _a, _b, name: (
        both(date, part) if (part := _edged_part(edge, name)) else None
    )),
    production("part", "WHOLE PARTWORD", lambda _, name: Part(name), 0.1),
    production("part", "AT PARTWORD|MEAL", lambda _, name: Part(name)),
    production("part", "OVER THE PARTWORD", lambda _a, _b, name: Part(name)),
    production("time", "REL PARTWORD", _rel_part),
    production("time", "COMING PARTWORD", lambda way, name: _rel_part(min(way, 0), name)),
    production("time", "date JOIN? JOIN? PARTWORD|MEAL", lambda d, _a, _b, name: both(d, Part(name))),
    production("time", "THE? PARTWORD OF|SIDE? THE? date|MD", lambda _a, name, side, _b, date: (
        both(date, Part(name)) if not side else None
    )),
    production("time", "date SIDE MEAL", lambda date, side, name: (
        Open(side, whole) if (whole := both(date, Part(name))) else None
    )),
    production("time", "MEAL JOIN? date", lambda name, _, date: both(date, Part(name))),
    production("time", "THE PARTWORD SIDE date", lambda _, name, side, date: (
        Both(From(G.DAY, 1 if side == "after" else -1, date), Part(name))
        if side in ("after", "before") and date.grain is G.DAY else None
    )),
    production("time", "EDGE date PARTWORD", lambda edge, date, name: (
        both(date, part) if (part := _edged_part(edge, name)) else None
    )),
    # Stories
    production("date", "THE REL UNIT", lambda _, n, unit: (
        Story(unit, n) if n and unit is G.DAY else None
    ), 0.2),
    production("date", "FOLLOWING UNIT", _story),
    production("date", "FOLLOWING date|season", _following),
    production("date", "FOLLOWING amount", lambda way, amount: Window(amount.amounts[0][0], way * amount.amounts[0][1])),
    production("date", "FOLLOWING WEEKDAY", lambda way, day: Turn(way, Weekday(day)), 0.1),
    production("date", "THAT UNIT", _story),
    # Told of a time, the day of its week; on its own a weekday like any other.
    production("date", "ON? THAT WEEKDAY", lambda _o, _t, day: Either(
        (Both(Around(G.WEEK, Story(G.DAY, 0)), Weekday(day)), Weekday(day))
    )),
    production("time", "FOLLOWING|THAT PARTWORD", _story_part),
    production("time", "THE REL PARTWORD", lambda _, n, name: _story_part(n, name) if n else None),
    production("date", "THE WEEKDAY ENDSIDE", lambda _, day, side: (
        Beside(day, 1 if side == "after" else -1, Story(G.DAY, 0))
    )),
    production("date", "THE UNIT ENDSIDE", lambda _, unit, side: _story(1 if side == "after" else -1, unit)),
    production("time", "THE PARTWORD ENDSIDE", lambda _, name, side: (
        _story_part(1 if side == "after" else -1, name)
    )),
)  # fmt: skip
