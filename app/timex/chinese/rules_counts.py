"""Chinese productions of amounts of time, and of what is counted from the reference by them.

Helper categories: ``ZAMT`` is an amount, a tuple of (unit, count); ``ZFUZZY`` an open one, (unit, low, high).
"""

from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Enclosing,
    Later,
    Length,
    Node,
    Passed,
    Run,
    Shift,
    Spell,
    Steps,
    Story,
    Window,
    Within,
    rank,
)

G = Granularity
Amount = tuple[tuple[Granularity, float], ...]
Fuzzy = tuple[Granularity, int, int]

_LARGE = 100_000
_LONG_AGO = 1000  # 2015年前 is before 2015, not 2015 years ago


def _amount(count: Any, ge: Any, unit: Granularity) -> Amount | None:
    if isinstance(count, tuple) or count >= _LARGE or unit is G.WEEKEND:
        return None
    if unit is G.YEAR and (ge is not None or count >= _LONG_AGO):
        return None  # 两个年 is no Chinese for two years
    if unit is G.MONTH and ge is None and isinstance(count, int) and 1 <= count <= 12:
        return None  # 三月 is March; 近三月 has its own rule
    return ((unit, count),)


def _months(count: Any, unit: Granularity) -> Amount | None:
    return ((unit, count),) if unit is G.MONTH and 0 < count <= 12 else None


def _half(half: float, _ge: Any, unit: Granularity) -> Amount | None:
    return ((unit, half),) if unit is not G.WEEKEND else None


def _and_half(count: float, _ge: Any, half: float, unit: Granularity) -> Amount | None:
    return ((unit, count + half),)


def _half_after(amount: Amount, half: float) -> Amount | None:
    return ((amount[0][0], amount[0][1] + half),) if len(amount) == 1 else None


def _sum(first: Amount, plus: Any, second: Amount) -> Amount | None:
    """Join 一年零三个月; units must descend. 一周五天 is a habit, not twelve days."""
    unit, count = first[-1]
    if plus is None and count == 1 and unit in (G.WEEK, G.DAY):
        return None
    if rank(first[-1][0]) <= rank(second[0][0]) or len(first) + len(second) > 5:
        return None
    return (*first, *second)


def _minutes(count: Any, _fen: Any, half: float | None) -> Amount | None:
    return ((G.MINUTE, count + (half or 0)),) if isinstance(count, (int, float)) else None


def _minutes_seconds(count: Any, _fen: Any, seconds: Any, unit: Granularity) -> Amount | None:
    """Read 五分三十秒."""
    return ((G.MINUTE, count), (G.SECOND, seconds)) if unit is G.SECOND else None


def _with_minutes(amount: Amount, count: Any, _fen: Any) -> Amount | None:
    if amount[-1][0] is not G.HOUR or not isinstance(count, int) or count >= 60:
        return None
    return (*amount, (G.MINUTE, count))


def _with_hours(amount: Amount, count: Any, sign: str) -> Amount | None:
    """Read 8天20时 as a length; 8天20点 is none."""
    if sign != "时" or amount[-1][0] is not G.DAY or not isinstance(count, int) or count >= 24:
        return None
    return (*amount, (G.HOUR, count))


def _quarters(count: Any, quarter: int) -> Amount | None:
    return ((G.MINUTE, count * quarter),) if count in (1, 2, 3) else None


def _nights(count: Any, _night: Any) -> Amount | None:
    return ((G.DAY, count),) if isinstance(count, int) and count < 100 else None


def _days_and_nights(amount: Amount, _count: Any, _night: Any) -> Amount | None:
    """Read 三天两夜 as its days."""
    return amount if amount[0][0] is G.DAY else None


def _fuzzy(between: tuple[int, int], _ge: Any, unit: Granularity) -> Fuzzy | None:
    return (unit, *between) if unit is not G.WEEKEND else None


def _either(first: Any, mark: str, second: Any) -> tuple[int, int] | None:
    """Read 7、8点 and 三、四天 as an estimate; 七和八 are two numbers."""
    return (first, second) if mark and second == first + 1 else None


def _many(count: Any, _ge: Any, _many: Any, unit: Granularity) -> Fuzzy | None:
    return (unit, int(count), int(count) + 1)


def _many_after(amount: Amount, _many: Any) -> Fuzzy | None:
    unit, count = amount[0]
    return (unit, int(count), int(count) + 1) if len(amount) == 1 else None


AMOUNTS: tuple[Production, ...] = (
    production("ZAMT", "N ZGE? ZUNIT", _amount),
    production("ZAMT", "ZCOUNT ZUNIT", _months),
    production("ZMONTHS", "N ZUNIT", _months),
    production("ZAMT", "ZHALF ZGE? ZUNIT", _half),
    production("ZAMT", "N ZGE ZHALF ZUNIT", _and_half),
    production("ZAMT", "ZHALF ZGE ZMANY ZUNIT", lambda half, ge, _, unit: _half(half, ge, unit)),
    production("ZAMT", "ZAMT ZHALF", _half_after),
    production("ZAMT", "ZAMT ZPLUS? ZAMT", _sum),
    production("ZAMT", "N ZFEN ZHALF", _minutes),
    production("ZAMT", "ZAMT N ZFEN", _with_minutes),
    production("ZAMT", "N ZFEN N ZUNIT", _minutes_seconds),
    production("ZAMT", "ZAMT N ZDIAN", _with_hours, 0.5),
    production("ZAMT", "N ZQUARTERS", _quarters),
    production("ZAMT", "N ZNIGHT", _nights),
    production("ZAMT", "ZAMT N ZNIGHT", _days_and_nights),
    production("ZBETWEENN", "N ZAND N", _either),
    production("ZFUZZY", "ZBETWEENN ZGE? ZUNIT", _fuzzy),
    production("ZFUZZY", "N ZGE ZMANY ZUNIT", _many),
    production("ZFUZZY", "ZAMT ZMANY", _many_after),
)


def _moved(amount: Amount, sign: int) -> Node | None:
    if len(amount) > 1:
        return Steps(tuple((unit, sign * count) for unit, count in amount))
    unit, count = amount[0]
    if sign > 0 and count == int(count):
        return Later(unit, int(count))
    return Shift(unit, sign * count)


def _days_away(amount: Amount, sign: int) -> Node | None:
    return _moved(amount, sign) if rank(amount[-1][0]) >= rank(G.DAY) else None


def _hours_away(amount: Amount, sign: int) -> Node | None:
    return None if rank(amount[-1][0]) >= rank(G.DAY) else _moved(amount, sign)


def _about(fuzzy: Fuzzy, sign: int) -> Node | None:
    unit, low, high = fuzzy
    if high >= _LONG_AGO:
        return None
    return Spell(unit, -high, -low + 1) if sign < 0 else Spell(unit, low, high + 1)


def _in_days(_in: Any, amount: Amount) -> Node | None:
    """Read 再过三天 and 过两天, always from now."""
    unit, count = amount[0]
    if unit is G.DAY and count == 2 and len(amount) == 1:
        return Spell(G.DAY, 2, 4)  # 过两天 is a few days on
    return _days_away(amount, 1)


def _in_hours(_in: Any, amount: Amount) -> Node | None:
    return _hours_away(amount, 1)


def _window(sign: int, amount: Amount) -> Node | None:
    if len(amount) > 1:
        return None
    unit, count = amount[0]
    if sign > 0 and unit is G.DAY and count == int(count):
        return Spell(unit, 1, int(count) + 1)  # the coming days begin tomorrow
    return Window(unit, sign * count)


def _past_window(sign: int, _de: Any, _ge: Any, amount: Amount, _within: Any) -> Node | None:
    return _window(sign, amount)


def _fuzzy_window(sign: int, _de: Any, fuzzy: Fuzzy, _within: Any) -> Node | None:
    unit, low, high = fuzzy
    if high >= _LONG_AGO:
        return None
    middle = max(low, (low + high) // 2)
    if sign < 0 and unit is not G.DAY:
        return Window(unit, -middle)
    return Spell(unit, -middle, 1) if sign < 0 else Spell(unit, 1, middle + 1)


def _so_far(amount: Amount, _since: Any) -> Node | None:
    return _window(-1, amount)


def _so_far_side(amount: Amount, side: str) -> Node | None:
    return _window(-1, amount) if side == "since" else None


def _fuzzy_so_far(fuzzy: Fuzzy) -> Node | None:
    return Window(fuzzy[0], -(fuzzy[1] + fuzzy[2]) / 2) if fuzzy[2] < _LONG_AGO else None


def _within(amount: Amount) -> Node | None:
    return Within(*amount[0]) if len(amount) == 1 else None


def _pre_amount(sign: int, amount: Amount) -> Node | None:
    """Read 前三天 and 前两分钟; 前一天 is told from the story."""
    if len(amount) > 1:
        return None
    unit, count = amount[0]
    if count != int(count):
        return None
    if rank(unit) < rank(G.DAY):
        return Window(unit, sign * count)
    if count == 1:
        return Story(unit, sign, whole=True)
    last = int(count)
    return Spell(unit, -last, 0) if sign < 0 else Spell(unit, 1, last + 1)


def _pre_fuzzy(sign: int, fuzzy: Fuzzy) -> Node | None:
    unit, low, _ = fuzzy
    return Spell(unit, -low - 1, 0) if sign < 0 else Spell(unit, 1, low + 2)


def _pre_quarters(sign: int, count: Any, _ge: Any, unit: Granularity) -> Node | None:
    """Read 前三季度 as those of this year."""
    if unit is not G.QUARTER or sign > 0 or not 1 < count <= 4:
        return None
    return Run(count, G.QUARTER, Enclosing(G.YEAR, 0))


def _length(amount: Amount) -> Node | None:
    return Length(amount)


def _fuzzy_length(fuzzy: Fuzzy) -> Node | None:
    return Length(((fuzzy[0], (fuzzy[1] + fuzzy[2]) / 2),))


def _then(_then: Any, _de: Any, _ge: Any, amount: Amount) -> Node | None:
    unit, count = amount[0]
    return Story(unit, 0, count=int(count)) if len(amount) == 1 and count == int(count) else None


def _passed(_passed: Any, amount: Amount) -> Node | None:
    """Read 又过了三天, 过了两天, 之后, as that long after the time just mentioned."""
    unit, count = amount[0]
    return Passed(unit, int(count)) if len(amount) == 1 and count == int(count) else None


COUNTS: tuple[Production, ...] = (
    *AMOUNTS,
    production("date", "ZAMT ZAGO|ZLATER", _days_away, 0.5),
    production("time", "ZAMT ZAGO|ZLATER", _hours_away, 0.5),
    production("date", "ZAMT ZABOUT ZAGO|ZLATER", lambda amount, _, n: _days_away(amount, n), 0.5),
    production("time", "ZAMT ZABOUT ZAGO|ZLATER", lambda amount, _, n: _hours_away(amount, n), 0.5),
    production("date", "ZFUZZY ZAGO|ZLATER", _about, 0.5),
    production("date", "ZIN ZAMT", _in_days),
    production("time", "ZIN ZAMT", _in_hours),
    production("date", "ZIN ZFUZZY", lambda _, fuzzy: _about(fuzzy, 1)),
    production("date", "ZPAST ZDE? ZGE? ZAMT|ZMONTHS ZWITHIN|ZINSIDE|ZBETWEEN?", _past_window),
    production("date", "ZPAST ZDE? ZFUZZY ZWITHIN|ZINSIDE?", _fuzzy_window),
    production("date", "ZPAST ZREL ZAMT", lambda n, rel, amt: None if rel else _window(n, amt)),
    production("date", "ZPAST ZREL ZFUZZY", lambda n, _, few: _fuzzy_window(n, None, few, None)),
    production("date", "ZAMT ZLAI", _so_far),
    production("date", "ZAMT ZSIDE", _so_far_side),
    production("date", "ZFUZZY ZLAI", lambda fuzzy, _: _fuzzy_so_far(fuzzy)),
    production(
        "date",
        "ZFUZZY ZSIDE",
        lambda fuzzy, side: _fuzzy_so_far(fuzzy) if side == "since" else None,
    ),
    production("date", "ZAMT ZWITHIN", lambda amount, _: _within(amount)),
    production("date", "ZFUZZY ZWITHIN", lambda fuzzy, _: Within(fuzzy[0], fuzzy[2])),
    production("date", "ZPRE ZAMT|ZMONTHS", _pre_amount),
    production("date", "ZPRE ZFUZZY", _pre_fuzzy),
    production("date", "ZPRE N ZGE? ZUNIT", _pre_quarters, 0.5),
    production("date", "ZTHEN ZDE? ZGE? ZAMT", _then),
    production("date", "ZPASSED ZAMT", _passed, -1.5),
    production("length", "ZAMT", _length, -1.0),
    production("length", "ZALLDAY", lambda _: Length(((G.DAY, 1),))),
    production("length", "ZAMT ZABOUT", lambda amount, _: _length(amount), -1.0),
    production("length", "ZFUZZY", _fuzzy_length, -1.0),
)
