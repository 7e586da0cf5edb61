"""Chinese productions of calendar dates, ordinals, edges, decades and centuries."""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Both,
    Edge,
    Enclosing,
    Fields,
    From,
    Holiday,
    Node,
    Nth,
    Piece,
    Range,
    Story,
    Years,
    both,
    rank,
)

G = Granularity

# 23年 is 2023 and 98年 is 1998: two digits up to this year belong to this century; years of two Chinese
# digits (五八年) are mostly past, and decades (50年代) always.
_PIVOT, _PIVOT_SPELT, _PIVOT_DECADE = 50, 30, 30


def _year(n: Any, mark: str) -> Node | None:
    if not isinstance(n, int):
        return None
    if mark == "spelt" and (n < 1000 or n % 100 == 0):
        return None  # 两千年 and 二十年 are lengths, 两千零八年 is a year
    if 1000 <= n <= 2999:
        return Fields(n)
    if mark == "0":
        return Fields(2000 + n) if n < 10 else None
    if 10 <= n <= 99 and mark != "length":
        return Fields(n + (2000 if n <= _PIVOT else 1900))
    return None


def _year_in_date(n: Any, _nian: str, month: Node) -> Node | None:
    """Read 12年3月, where what follows tells that 12年 is no length."""
    if not isinstance(n, int) or not 10 <= n <= 99 or not isinstance(month, Fields):
        return None
    if month.year is not None or month.month is None:
        return None
    return Fields(n + (2000 if n <= _PIVOT else 1900), month.month, month.day)


def _republic(_republic_: Any, n: Any, _nian: str) -> Node | None:
    """Read 民国三十八年: the first year was 1912."""
    return Fields(1911 + n) if isinstance(n, int) and 0 < n < 200 else None


def _short_year(n: int, mark: str) -> Node | None:
    return Fields(n + (2000 if n <= _PIVOT_SPELT else 1900)) if n >= 10 or mark == "0" else None


def _month(n: Any, _yue: Any) -> Node | None:
    return Fields(month=n) if isinstance(n, int) and 1 <= n <= 12 else None


def _day(n: Any, _hao: Any) -> Node | None:
    return Fields(day=n) if isinstance(n, int) and 1 <= n <= 31 else None


def _month_number(date: Node, n: Any) -> Node | None:
    """Read 5月7 without its 号."""
    if isinstance(date, Fields) and date.grain is G.MONTH and isinstance(n, int) and 1 <= n < 32:
        return Fields(date.year, date.month, n)
    return None


def _ordinal(n: int, ge: Any, unit: Granularity) -> Node | None:
    """Read 第三季度, and 第三天 as that day of the story; 第37周 is one of this year."""
    if unit is G.QUARTER and 1 <= n <= 4:
        return Piece(unit, n)
    if unit is G.WEEK and n > 5:
        return Nth(n, unit, Enclosing(G.YEAR, 0))
    if n == 1 and unit is G.DAY:
        return Story(G.DAY, 0, that=True)
    if n < 2 or (unit is G.MONTH and ge is None):
        return None
    if unit is G.DAY:
        return Story(G.DAY, n - 1)
    return Story(unit, n - 1, whole=True) if unit in (G.WEEK, G.MONTH, G.YEAR) else None


def _nth_of_feast(date: Node, whole: bool, n: int, unit: Granularity) -> Node | None:
    """Read 国庆假期第三天 and 寒假第一周 inside the days off, 国庆第三天 from the feast on."""
    if whole:
        return Nth(n, unit, date) if unit in (G.DAY, G.WEEK) else None
    if unit is not G.DAY or n < 1:
        return None
    return From(G.DAY, n - 1, date) if n > 1 else date


def _nth(date: Node, _de: Any, n: int, _ge: Any, unit: Granularity) -> Node | None:
    feast = date.fine if isinstance(date, Both) else date
    if isinstance(feast, Holiday):
        return _nth_of_feast(date, feast.whole, n, unit)
    if rank(unit) >= rank(date.grain):
        return None
    return Nth(n, unit, date)


def _nth_weekday(date: Node, _de: Any, n: int, _ge: Any, weekday: int) -> Node | None:
    return Nth(n, G.DAY, date, weekday) if rank(date.grain) > rank(G.WEEK) else None


def _quarter(n: Any, unit: Granularity) -> Node | None:
    return Piece(unit, n) if unit is G.QUARTER and isinstance(n, int) and 1 <= n <= 4 else None


def _quarters(_di: Any, between: tuple[int, int], unit: Granularity) -> Node | None:
    """Read 一、二季度 and 第三四季度."""
    first, last = between
    if unit is not G.QUARTER or not 1 <= first < last <= 4:
        return None
    return Range(Piece(unit, first), Piece(unit, last))


def _days_off(date: Node, _period: Any) -> Node | None:
    """Read 国庆期间 and 去年春节假期 as the days off."""
    if isinstance(date, Both) and isinstance(date.fine, Holiday):
        return Both(date.coarse, replace(date.fine, whole=True))
    if isinstance(date, Holiday):
        return replace(date, whole=True)
    return date if rank(date.grain) >= rank(G.WEEKEND) else None


def _all_day(date: Node, _all: Any) -> Node | None:
    return date if date.grain is G.DAY else None


def _edge(date: Node, which: str) -> Node | None:
    if date.grain in (G.YEAR, G.MONTH, G.DECADE, G.QUARTER, G.WEEK, G.SEASON, G.HALF_YEAR):
        return None if isinstance(date, Holiday) else Edge(which, date)
    return None


def _year_edge(date: Node, _de: Any, which: str) -> Node | None:
    return Edge(which, date) if date.grain is G.YEAR else None


def _month_edge(date: Node, _de: Any, which: str) -> Node | None:
    return Edge(which, date) if date.grain is G.MONTH else None


def _numbered_year_edge(n: Any, which: str) -> Node | None:
    year = _year(n, "")
    return Edge(which, year) if year else None


def _numbered_month_edge(n: Any, which: str) -> Node | None:
    month = _month(n, None)
    return Edge(which, month) if month else None


def _dated_month_edge(date: Node, _de: Any, n: Any, which: str) -> Node | None:
    month = _month(n, None)
    scope = both(date, month) if month and date.grain is G.YEAR else None
    return Edge(which, scope) if scope else None


def _season_edge(date: Node, _de: Any, edge: Edge) -> Node | None:
    scope = both(date, edge.within) if date.grain is G.YEAR else None
    return Edge(edge.which, scope) if scope else None


def _century(n: Any, _century: Any) -> Node | None:
    return Years((n - 1) * 100, 100) if isinstance(n, int) and 1 < n <= 30 else None


def _decade(n: Any, _decade: Any) -> Node | None:
    if not isinstance(n, int) or n % 10:
        return None
    if 1000 <= n <= 2990:
        return Years(n, 10)
    return Years(n + (2000 if n < _PIVOT_DECADE else 1900), 10) if n < 100 else None


def _decades(between: tuple[int, int], _decade: Any) -> Node | None:
    """Read 八九十年代."""
    low, high = between
    if low % 10 or high > 90 or high - low != 10:
        return None
    return Years(low + (2000 if low < _PIVOT_DECADE else 1900), 20)


def _decade_of(century: Node, _de: Any, n: Any, _decade: Any) -> Node | None:
    if not isinstance(century, Years) or century.count != 100 or not isinstance(n, int) or n % 10:
        return None
    return Years(century.first + n, 10) if 0 <= n < 100 else None


def _decades_of(century: Node, _de: Any, between: tuple[int, int], _decade: Any) -> Node | None:
    """Read 上世纪八九十年代."""
    decades = _decades(between, None)
    if not isinstance(century, Years) or century.count != 100 or not isinstance(decades, Years):
        return None
    return Years(century.first + decades.first % 100, decades.count)


def _school_year(n: Any, _year: Any) -> Node | None:
    """Read 2023学年, which begins on 1 September."""
    if not isinstance(n, int) or not 1900 <= n <= 2100:
        return None
    return Range(Fields(n, 9), Fields(n + 1, 8))


def _term_of(year: Node, _de: Any, term: Node) -> Node | None:
    """Read 去年大雪."""
    return both(year, term) if year.grain is G.YEAR else None


DATES: tuple[Production, ...] = (
    production("date", "N ZNIAN", _year),
    production("date", "N ZNIAN date", _year_in_date, 0.1),
    production("date", "ZSHORTYEAR ZNIAN", _short_year),
    production("date", "ZREPUBLIC N ZNIAN", _republic),
    production("date", "ZSOLAR date", lambda _, date: date),
    production("date", "N ZYUE", _month),
    production("date", "N ZHAO", _day, 0.2),
    production("date", "date N", _month_number, -0.5),
    production("date", "date ZDE? ZEDGE", lambda date, _, which: _edge(date, which)),
    production("date", "date ZDE? ZNIANEDGE", _year_edge),
    production("date", "date ZDE? ZYUEEDGE", _month_edge),
    production("date", "N ZNIANEDGE", _numbered_year_edge),
    production("date", "N ZYUEEDGE", _numbered_month_edge),
    production("date", "date ZDE? N ZYUEEDGE", _dated_month_edge, 0.1),
    production("date", "date ZDE? ZSEASONEDGE", _season_edge),
    production("date", "date ZDE? ZTERM", _term_of),
    production("date", "date ZDE? ZPERIOD", lambda date, _a, _b: _days_off(date, None)),
    production("date", "date ZALLDAY", _all_day),
    production("date", "ZORD ZGE? ZUNIT", _ordinal),
    production("date", "N ZUNIT", _quarter),
    production("range", "ZDI? ZBETWEENN ZUNIT", _quarters),
    production("ZORD", "ZDI N", lambda sign, n: sign * n if isinstance(n, int) and n else None),
    production("ZORD", "ZLAST N", lambda sign, n: sign if n == 1 else None),
    production("date", "date ZDE? ZORD ZGE? ZUNIT", _nth),
    production("date", "date ZDE? ZORD ZGE? WEEKDAY", _nth_weekday),
    production("date", "N ZCENTURY", _century),
    production("date", "N ZDECADE", _decade),
    production("date", "ZBETWEENN ZDECADE", _decades),
    production("date", "date ZDE? N ZDECADE", _decade_of, 0.2),
    production("date", "date ZDE? ZBETWEENN ZDECADE", _decades_of, 0.2),
    production("range", "N ZSCHOOLYEAR", _school_year),
    production(
        "range",
        "N TO N ZSCHOOLYEAR",
        lambda n, _a, last, b: _school_year(n, b) if last == n + 1 else None,
    ),
)
