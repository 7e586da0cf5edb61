"""Distances from now in English and Chinese words."""

from collections.abc import Mapping

from app.timex import render_chinese, render_english
from app.timex.render_relative import Distance
from app.timex.wall import G

_DAYS_EN = {
    -2: "the day before yesterday",
    -1: "yesterday",
    0: "today",
    1: "tomorrow",
    2: "the day after tomorrow",
}
_DAYS_ZH = {
    -3: "大前天", -2: "前天", -1: "昨天", 0: "今天", 1: "明天", 2: "后天", 3: "大后天",
}  # fmt: skip
_YEARS_ZH = {-2: "前年", -1: "去年", 0: "今年", 1: "明年", 2: "后年"}
_UNITS_EN: Mapping[G, str] = {
    G.MINUTE: "minute", G.HOUR: "hour", G.DAY: "day", G.WEEK: "week", G.WEEKEND: "weekend", G.MONTH: "month",
    G.QUARTER: "quarter", G.YEAR: "year", G.DECADE: "decade",
}  # fmt: skip
_UNITS_ZH: Mapping[G, str] = {
    G.MINUTE: "分钟", G.HOUR: "小时", G.DAY: "天", G.WEEK: "周", G.WEEKEND: "个周末", G.MONTH: "个月",
    G.QUARTER: "个季度", G.YEAR: "年", G.DECADE: "0年",
}  # fmt: skip
_NAMED_ZH: Mapping[G, str] = {
    G.WEEK: "周", G.WEEKEND: "周末", G.MONTH: "个月", G.QUARTER: "个季度", G.DECADE: "个十年",
}  # fmt: skip


def english(far: Distance) -> str:
    """Return a distance in English: yesterday afternoon, 3 weeks ago, last month."""
    if far.grain is G.DAY:
        return _day_en(far)
    if far.grain is G.SEASON:
        return _with_year_en(far, far.part, f"in {far.part}")
    if far.grain is G.HALF_YEAR:
        half = f"the {'first' if far.number == 1 else 'second'} half"
        return _with_year_en(far, f"{half} of the year", f"in {half} of the year")
    if far.n == 0 and not far.whole:
        return "now"
    if far.whole and abs(far.n) <= 1:
        return f"{('last', 'this', 'next')[far.n + 1]} {_UNITS_EN[far.grain]}"
    return _counted_en(far)


def _with_year_en(far: Distance, near: str, distant: str) -> str:
    if far.grain is G.SEASON and abs(far.n) <= 1:
        year = ("last year", "this year", "next year")[far.n + 1]
        return f"in {near} {year}" if far.n else f"this {near}"
    if abs(far.n) <= 1:
        return f"{near.removesuffix(' of the year')} of {('last', 'this', 'next')[far.n + 1]} year"
    return f"{distant} {_counted_en(Distance(grain=G.YEAR, n=far.n))}"


def _counted_en(far: Distance) -> str:
    count = abs(far.n)
    unit = _UNITS_EN[far.grain] + ("" if count == 1 else "s")
    return f"{count} {unit} ago" if far.n < 0 else f"in {count} {unit}"


def _day_en(far: Distance) -> str:
    day = _DAYS_EN.get(far.n) or _counted_en(far)
    if far.clock is not None:
        grain = G.SECOND if far.clock.second else G.MINUTE
        return f"{day} at {render_english.clock(far.clock, grain)}"
    if not far.part:
        return day
    part = render_english.PARTS.get(far.part, "")
    if not part:
        return day
    if far.n == 0:
        return {"night": "tonight", "evening": "this evening", "noon": "today at noon"}.get(
            part, f"this {part}"
        )
    if part == "noon":
        return f"{day} at noon"
    if abs(far.n) == 1:
        return "last night" if (part, far.n) == ("night", -1) else f"{day} {part}"
    return f"{day} {'at' if part == 'night' else 'in the'} {part}"


def chinese(far: Distance) -> str:
    """Return a distance in Chinese: 昨天下午, 3周前, 上个月."""
    if far.grain is G.DAY:
        return _day_zh(far)
    if far.grain in (G.SEASON, G.HALF_YEAR):
        year = _YEARS_ZH.get(far.n) or _counted_zh(Distance(grain=G.YEAR, n=far.n)) + "的"
        if far.grain is G.SEASON:
            return year + render_chinese.SEASONS[far.part]
        return year + ("上半年" if far.number == 1 else "下半年")
    if far.n == 0 and not far.whole:
        return "现在"
    if far.grain is G.YEAR and far.whole and far.n in _YEARS_ZH:
        return _YEARS_ZH[far.n]
    if far.whole and far.grain in _NAMED_ZH and abs(far.n) <= (2 if far.grain is G.WEEK else 1):
        return _named_zh(far)
    return _counted_zh(far)


def _named_zh(far: Distance) -> str:
    side = "这" if far.n == 0 else ("上" if far.n < 0 else "下") * abs(far.n)
    return side + _NAMED_ZH[far.grain]


def _counted_zh(far: Distance) -> str:
    return f"{abs(far.n)}{_UNITS_ZH[far.grain]}{'前' if far.n < 0 else '后'}"


def _day_zh(far: Distance) -> str:
    day = _DAYS_ZH.get(far.n) or _counted_zh(far)
    if far.clock is not None:
        return day + render_chinese.clock(far.clock, G.SECOND if far.clock.second else G.MINUTE)
    return day + (render_chinese.PARTS[far.part] if far.part else "")
