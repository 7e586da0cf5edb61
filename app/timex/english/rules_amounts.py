"""English productions of amounts of time, and of points and stretches counted by them.

``amount`` (two weeks, 1 month 21 days) and ``single`` (a week) are lengths in company; ``length`` is
an amount that stands alone.
"""

from app.domain.intervals import Granularity
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
_LARGE = 100_000
_FAR = 1000
_NOW = Shift(G.SECOND, 0, exact=True)


def _amount(count: float, unit: Granularity) -> Length | None:
    if unit is G.WEEKEND or count >= _LARGE:
        return None
    if unit is G.QUARTER:
        return Length(((G.MONTH, 3 * count),))
    return Length(((unit, count),))


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


def _weekends(count: float, unit: Granularity) -> Node | None:
    return Length(((G.DAY, 2 * count),)) if unit is G.WEEKEND else None


def _spread(
    low: float, _or: str, high: float, unit: Granularity
) -> tuple[float, float, Granularity] | None:
    """Read "two or three weeks" and "5-10 minutes"."""
    return (low, high, unit) if low < high < _LARGE and unit is not G.WEEKEND else None


def _spread_at(spread: tuple[float, float, Granularity], way: int) -> Node:
    low, high, unit = spread
    near, far = Shift(unit, way * low), Shift(unit, way * high)
    return Range(near, far) if way > 0 else Range(far, near)


def _with_fraction(amount: Length, fraction: float) -> Length:
    *coarse, (unit, count) = amount.amounts
    return Length((*coarse, (unit, count + fraction)))


def _joined(first: Length, second: Length) -> Length | None:
    # Coarse before fine; three hours two hours are two lengths.
    if rank(first.amounts[-1][0]) <= rank(second.amounts[0][0]):
        return None
    return Length(first.amounts + second.amounts)


def _is_dash(sign: str) -> bool:
    return sign == "-"


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
    amount = _amount(1, unit)
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
    production("amount", "N UNIT", _amount),
    production("amount", "N TO UNIT", lambda n, sign, u: _amount(n, u) if _is_dash(sign) else None),
    production("amount", "N FORTNIGHT", lambda n, weeks: Length(((G.WEEK, n * weeks),))),
    production("amount", "N MORE UNIT", lambda n, _, unit: _amount(n, unit)),
    production("amount", "ANOTHER UNIT|BUSY", _amount),
    production("amount", "ANOTHER amount", lambda _, amount: amount),
    production("amount", "N AND A? HALF UNIT", lambda n, _a, _b, half, u: _amount(n + half, u)),
    production("amount", "amount AND A? HALF", lambda a, _a, _b, half: _with_fraction(a, half)),
    production(
        "amount", "amount AND A? QUARTERS", lambda a, _a, _b, n: _with_fraction(a, n / 4), 0.1
    ),
    production(
        "amount", "N AND A? QUARTERS UNIT", lambda n, _a, _b, part, u: _amount(n + part / 4, u)
    ),
    production("amount", "single AND A HALF", lambda a, _a, _b, half: _with_fraction(a, half)),
    production("amount", "HALF A? UNIT", lambda half, _, unit: _amount(half, unit)),
    production("amount", "A HALF UNIT", lambda _, half, unit: _amount(half, unit)),
    production("amount", "A HALF TO UNIT", lambda _a, half, _b, unit: _amount(half, unit)),
    production("amount", "HALF TO UNIT", lambda half, _, unit: _amount(half, unit)),
    production("amount", "A? QUARTERS OF A UNIT", lambda _a, n, _o, _b, u: _amount(n / 4, u)),
    production("amount", "amount AND|COMMA? amount", lambda a, _, b: _joined(a, b)),
    production("amount", "single AND amount", lambda a, _, b: _joined(a, b)),
    production("range", "FOLLOWING|REL|COMING N UNIT", _quarters, 0.4),
    production(
        "range", "THE REL|COMING N UNIT", lambda _, way, n, unit: _quarters(way, n, unit), 0.4
    ),
    production("amount", "NEARLY amount", lambda _, amount: amount),
    production("single", "NEARLY single", lambda _, amount: amount),
    production("single", "A UNIT", _amount),
    production("single", "A FORTNIGHT", lambda _, weeks: Length(((G.WEEK, weeks),))),
    # Some business days last a week longer than days do; only lengths and windows take them.
    production("busy", "N BUSY", _amount),
    production("length", "busy", lambda busy: busy),
    production("date", "busy HENCE|AGO", _workdays),
    production("date", "IN ABOUT? busy TIME?", lambda _a, _b, busy, _t: _workdays(busy, 1)),
    production("length", "amount", lambda amount: amount, -1.0),
    production("length", "FOR single|amount|busy", lambda _, amount: amount, -1.0),
    production("length", "N NIGHTS", _amount, -1.0),
    production("length", "N UNIT", _weekends),
    production("length", "SOME UNITS", _amount, -1.0),
    production("length", "FOR SOME UNIT", lambda _, n, unit: _amount(n, unit)),
    production("length", "WHOLE TO? UNIT", lambda _a, _b, unit: _amount(1, unit), -1.0),
    production("spread", "N TO|OR N UNIT", _spread),
    production("length", "spread", lambda spread: _amount(sum(spread[:2]) / 2, spread[2]), -1.0),
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
        lambda _, n, way, unit: _window(amount, way) if (amount := _amount(n, unit)) else None,
        0.2,
    ),
    production(
        "date",
        "WITHIN THE UNIT",
        lambda _w, _t, unit: _window(one, 1) if (one := _amount(1, unit)) else None,
    ),
    production("date", "WITHIN amount|single", lambda _, amount: _window(amount, 1)),
    production("date", "IN WITHIN amount|single", lambda _a, _b, amount: _window(amount, 1)),
    production("date", "WITHIN THE? REL|COMING amount", lambda _a, _b, way, a: _window(a, way)),
    production(
        "date",
        "WITHIN THE? REL|COMING UNIT AND amount",
        lambda _a, _b, way, u, _c, more: (
            _window(whole, way)
            if (one := _amount(1, u)) and (whole := _joined(one, more))
            else None
        ),
    ),
    production(
        "date", "THE COMING UNIT", lambda _, way, u: Window(u, way) if _amount(1, u) else None, -0.1
    ),
)
