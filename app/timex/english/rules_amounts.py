"""English productions of points and stretches counted by amounts: two weeks ago, the next three days."""

from app.domain.intervals import Granularity
from app.timex.english.rules_lengths import amount_of, joined
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Ahead,
    Around,
    Enclosing,
    From,
    Lasting,
    Length,
    Node,
    Range,
    Shift,
    Spell,
    Steps,
    Story,
    Turn,
    Vague,
    Weekday,
    Weekend,
    Window,
    Workdays,
    rank,
)

G = Granularity
_FAR = 1000
_NOW = Shift(G.SECOND, 0, exact=True)


def _quarters(way: int, count: float, unit: Granularity) -> Node | None:
    """Read the next two quarters: those of the calendar, as balances are drawn."""
    if unit is not G.QUARTER or not way or count != int(count) or not 1 <= count < 1000:
        return None
    n = int(count)
    return Spell(unit, 1, n + 1, fuzzy=False) if way > 0 else Spell(unit, -n, 0, fuzzy=False)


def _workdays(busy: Length, way: int) -> Node | None:
    count = busy.amounts[0][1]
    return Workdays(way * int(count)) if count == int(count) and count < _FAR else None


def _weekend_off(count: float, unit: Granularity, way: int) -> Node | None:
    """Read two weekends ago and from now; the coming weekend is the first of those ahead."""
    if unit is not G.WEEKEND or not isinstance(count, int) or not 1 <= count < _FAR:
        return None
    return Weekend(-count) if way < 0 else Weekend(count - 1)


def _spread_at(spread: tuple[float, float, Granularity], way: int) -> Node:
    low, high, unit = spread
    near, far = Shift(unit, way * low), Shift(unit, way * high)
    return Range(near, far) if way > 0 else Range(far, near)


def _shifted(amount: Length, way: int) -> Node:
    if len(amount.amounts) == 1:
        ((unit, count),) = amount.amounts
        return Shift(unit, way * count)
    return Steps(tuple((unit, way * count) for unit, count in amount.amounts))


def _story(amount: Length, way: int) -> Node:
    """Read "two days later", which counts from the time just mentioned."""
    ((unit, count), *more) = amount.amounts
    if more or count != int(count):
        return _shifted(amount, way)
    return Story(unit, way * int(count))


def _from(amount: Length, way: int, anchor: Node) -> Node | None:
    if rank(amount.amounts[-1][0]) < rank(G.DAY) <= rank(anchor.grain):
        return None  # minutes from a day have no place
    if isinstance(anchor, Weekday) and anchor.n is None and way > 0:
        anchor = Turn(1, anchor)  # two weeks from Friday: the coming one
    for unit, count in amount.amounts:
        if count != int(count):
            return None
        anchor = From(unit, way * int(count), anchor)
    return anchor


def _week_on(amount: Length, date: Node) -> Node | None:
    """Read "a week tomorrow", "a week on Friday" and "a week last Friday", as British English counts."""
    unit, count = amount.amounts[-1]
    if unit is not G.WEEK or count > 2:
        return None
    if isinstance(date, Weekday):
        far = date if date.n is not None else Turn(1, date)
        return _from(amount, -1 if (date.n or 0) < 0 else 1, far)
    is_ahead = isinstance(date, Shift) and date.exact and date.n >= 0
    return _from(amount, 1, date) if is_ahead else None


def _unit_from(unit: Granularity, _from_word: str, date: Node) -> Node | None:
    """Read "week from tomorrow", its article left out."""
    amount = amount_of(1, unit)
    near = isinstance(date, Shift) and date.exact and rank(unit) >= rank(G.WEEK)
    return _from(amount, 1, date) if amount is not None and near else None


def _ago_on(amount: Length, way: int, date: Node) -> Node | None:
    """Read "a year ago today" and "three years ago this month"."""
    if isinstance(date, Shift) and date.exact:
        return _from(amount, way, date)
    if isinstance(date, Enclosing) and date.n == 0 and (then := _from(amount, way, date)):
        return Around(date.unit, then)
    return None


def _beside(amount: Length, side: str, anchor: Node) -> Node | None:
    ways = {"after": 1, "before": -1}
    return _from(amount, ways[side], anchor) if side in ways else None


def _window(amount: Length, way: int) -> Node | None:
    if way == 0:
        return None
    if len(amount.amounts) == 1:
        ((unit, count),) = amount.amounts
        return Window(unit, way * count)
    then = _shifted(amount, way)
    return Range(_NOW, then) if way > 0 else Range(then, _NOW)


AMOUNTS: tuple[Production, ...] = (
    production("range", "FOLLOWING|REL|COMING N UNIT", _quarters, 0.4),
    production(
        "range", "THE REL|COMING N UNIT", lambda _, way, n, unit: _quarters(way, n, unit), 0.4
    ),
    production("date", "busy HENCE|AGO", _workdays),
    production("date", "IN ABOUT? busy TIME?", lambda _a, _b, busy, _t: _workdays(busy, 1)),
    production("range", "spread AGO", _spread_at, 0.5),
    production("range", "spread HENCE", _spread_at, 0.5),
    production("range", "IN spread", lambda _, spread: _spread_at(spread, 1)),
    production("date", "SIDE amount", lambda side, a: _story(a, 1) if side == "after" else None),
    production("vague", "IN THE ERA", lambda _a, _b, _c: Vague(), -1.0),
    production("vague", "LONGAGO", lambda _: Vague()),
    production("time", "amount|single AGO", _shifted, 0.5),
    production(
        "date",
        "amount|single AGO date",
        _ago_on,
    ),
    production("date", "single date", _week_on),
    production("date", "UNIT FROM date", _unit_from),
    production("time", "amount|single HENCE", _shifted, 0.5),
    production("time", "amount|single LATER", _story, 0.5),
    production(
        "time", "IN ABOUT? amount|single TIME?", lambda _, _a, amount, _t: Ahead(amount.amounts)
    ),
    production("date", "N UNIT AGO|HENCE", _weekend_off),
    production("time", "amount|single SIDE clock", _beside),
    production("time", "amount|single FROM clock", lambda a, _, anchor: _from(a, 1, anchor)),
    production(
        "range",
        "FROM? clock|time FOR amount|single",
        lambda _f, anchor, _, amount: Lasting(amount.amounts, anchor),
    ),
    production(
        "range",
        "FROM date FOR amount|single",
        lambda _f, anchor, _, amount: Lasting(amount.amounts, anchor),
    ),
    production("date", "amount|single SIDE date|time", _beside),
    production("date", "amount|single FROM date|time", lambda a, _, anchor: _from(a, 1, anchor)),
    production(
        "time",
        "amount|single ENDSIDE",
        lambda amount, side: _story(amount, -1 if side == "before" else 1),
    ),
    production(
        "range",
        "FOR? amount|single STARTING THE? date|time|clock",
        lambda _f, amount, _s, _t, anchor: Lasting(amount.amounts, anchor),
        1.0,
    ),
    production(
        "range",
        "FOR amount|single COMMA? FROM date|time|clock",
        lambda _f, amount, _c, _s, anchor: Lasting(amount.amounts, anchor),
        1.0,
    ),
    production(
        "range",
        "WITHIN amount|single STARTING|FROM|SIDE date|time",
        lambda _w, amount, side, anchor: (
            Lasting(amount.amounts, anchor) if side in ("", "after", "since") else None
        ),
        1.0,
    ),
    production("date", "THE? REL|COMING amount|busy", lambda _, way, a: _window(a, way), 0.2),
    production(
        "date",
        "THE? N REL|COMING UNITS",
        lambda _, n, way, unit: _window(amount, way) if (amount := amount_of(n, unit)) else None,
        0.2,
    ),
    production(
        "date",
        "WITHIN THE UNIT",
        lambda _w, _t, unit: _window(one, 1) if (one := amount_of(1, unit)) else None,
    ),
    production("range", "WITHIN busy", lambda _, busy: (
        Range(_NOW, last) if (last := _workdays(busy, 1)) else None
    )),
    production("date", "WITHIN amount|single", lambda _, amount: _window(amount, 1)),
    production("date", "IN WITHIN amount|single", lambda _a, _b, amount: _window(amount, 1)),
    production("date", "WITHIN THE? REL|COMING amount", lambda _a, _b, way, a: _window(a, way)),
    production(
        "date",
        "WITHIN THE? REL|COMING UNIT AND amount",
        lambda _a, _b, way, u, _c, more: (
            _window(whole, way)
            if (one := amount_of(1, u)) and (whole := joined(one, more))
            else None
        ),
    ),
    production(
        "date", "THE COMING UNIT", lambda _, way, u: Window(u, way) if amount_of(1, u) else None, -0.1
    ),
)  # fmt: skip
