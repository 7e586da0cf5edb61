"""Lengths and repetitions in words."""

from collections.abc import Mapping, Sequence

from app.timex.render_chinese import DAYS as DAYS_ZH
from app.timex.render_english import DAYS, MONTHS
from app.timex.wall import G, seconds_in

_STEPS = (G.DAY, G.HOUR, G.MINUTE, G.SECOND)
_UNITS: Mapping[G, tuple[str, str]] = {
    G.SECOND: ("second", "秒"), G.MINUTE: ("minute", "分钟"), G.HOUR: ("hour", "小时"), G.DAY: ("day", "天"),
    G.WEEK: ("week", "周"), G.MONTH: ("month", "个月"), G.QUARTER: ("quarter", "个季度"), G.YEAR: ("year", "年"),
    G.DECADE: ("decade", "0年"),
}  # fmt: skip
_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: Mapping[str, tuple[str, str, str]] = {
    "SECONDLY": ("second", "秒", "秒"), "MINUTELY": ("minute", "分钟", "分钟"), "HOURLY": ("hour", "小时", "小时"),
    "DAILY": ("day", "天", "天"), "WEEKLY": ("week", "周", "周"), "MONTHLY": ("month", "月", "个月"),
    "YEARLY": ("year", "年", "年"),
}  # fmt: skip
_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last"}
_WORKDAYS, _WEEKEND = "MO,TU,WE,TH,FR", "SA,SU"


def render_duration(seconds: float, language: str, granularity: G = G.SECOND) -> str:
    """Return a length in words: 2 hours, 2小时; in its own unit where that divides it.

    Args:
        seconds: The length, not negative.
        language: ``en`` or ``zh``.
        granularity: The unit in which it was said; years of 365 and months of 30 days.
    """
    if granularity in _UNITS:
        count = seconds / seconds_in(granularity)
        if count and (count == int(count) or (count * 2 == int(count * 2) and count > 1)):
            return _amount(count, granularity, language)
        if count == 0.5:
            return _half(granularity, language)
    amounts = []
    rest = round(seconds)
    for unit in _STEPS:
        count, rest = divmod(rest, round(seconds_in(unit)))
        if count:
            amounts.append(_amount(count, unit, language))
    joined = ("" if language == "zh" else " ").join(amounts)
    return joined or _amount(0, G.SECOND, language)


def _half(unit: G, language: str) -> str:
    english, chinese = _UNITS[unit]
    if language == "zh":
        return "半" + chinese
    return f"half {'an' if unit is G.HOUR else 'a'} {english}"


def _amount(count: float, unit: G, language: str) -> str:
    english, chinese = _UNITS[unit]
    if language == "zh":
        return f"{count:g}{chinese}"
    return f"{count:g} {english}{'' if count == 1 else 's'}"


def render_recurrence(rule: str, language: str) -> str:
    """Return an RFC 5545 RRULE value in words: every Monday, 每周一; what it cannot say as it is."""
    parts = dict(
        part.split("=", 1) for part in rule.removeprefix("RRULE:").split(";") if "=" in part
    )
    if parts.get("FREQ") not in _FREQUENCIES:
        return rule
    try:
        said = _chinese(parts) if language == "zh" else _english(parts)
    except (ValueError, IndexError, KeyError):
        return rule  # a part outside what the engine writes
    return said


def _english(parts: Mapping[str, str]) -> str:
    unit = _FREQUENCIES[parts["FREQ"]][0]
    every = _every(unit, int(parts.get("INTERVAL", "1")))
    days = parts.get("BYDAY", "")
    dates = _numbers(parts.get("BYMONTHDAY", ""))
    months = [MONTHS[n - 1] for n in _numbers(parts.get("BYMONTH", ""))]
    if days in (_WORKDAYS, _WEEKEND) and "INTERVAL" not in parts:
        said = "every weekday" if days == _WORKDAYS else "every weekend"
    elif dates:
        on = "the last day" if dates == [-1] else _listed([_ordinal(n) for n in dates], "and")
        said = f"{every} on {on if on.startswith('the') else 'the ' + on}"
        if months:
            said = f"{every} on {_listed([str(n) for n in dates], 'and')} {_listed(months, 'and')}"
    elif days:
        said = _days_en(days, every, parts)
    else:
        said = f"{every} in {_listed(months, 'and')}" if months else every
    return said + _at(parts, " at ")


def _every(unit: str, interval: int) -> str:
    if interval == 1:
        return f"every {unit}"
    return f"every other {unit}" if interval == 2 else f"every {interval} {unit}s"


def _days_en(days: str, every: str, parts: Mapping[str, str]) -> str:
    named = []
    for day in days.split(","):
        place, name = _ranked(day, parts)
        named.append(f"the {_NTH[place]} {DAYS[name]}" if place else DAYS[name])
    listed = _listed(named, "and")
    if parts["FREQ"] == "WEEKLY" and "INTERVAL" not in parts:
        return f"every {listed}"
    return f"{listed} of {every}" if listed.startswith("the ") else f"{every} on {listed}"


def _ranked(day: str, parts: Mapping[str, str]) -> tuple[int, int]:
    place = day[:-2] or parts.get("BYSETPOS", "0")
    return int(place), _CODES.index(day[-2:])


def _chinese(parts: Mapping[str, str]) -> str:
    _, plain, counted = _FREQUENCIES[parts["FREQ"]]
    interval = int(parts.get("INTERVAL", "1"))
    every = f"每{plain}" if interval == 1 else f"每{interval}{counted}"
    days = parts.get("BYDAY", "")
    months = "、".join(f"{n}月" for n in _numbers(parts.get("BYMONTH", "")))
    dates = _numbers(parts.get("BYMONTHDAY", ""))
    if days == _WORKDAYS and interval == 1:
        said = "每个工作日"
    elif days == _WEEKEND and interval == 1:
        said = "每个周末"
    elif dates:
        said = (
            every + months + ("最后一天" if dates == [-1] else "、".join(f"{n}日" for n in dates))
        )
    elif days:
        said = _days_zh(days, every + months, parts)
    else:
        said = every + months
    return said + _at(parts, "")


def _days_zh(days: str, every: str, parts: Mapping[str, str]) -> str:
    ranked = [_ranked(day, parts) for day in days.split(",")]
    if ranked[0][0]:
        return every + "、".join(
            f"{'最后一个' if place < 0 else f'第{DAYS_ZH[place - 1]}个'}周{DAYS_ZH[name]}"
            for place, name in ranked
        )
    listed = "、".join(DAYS_ZH[name] for _, name in ranked)
    return f"每周{listed}" if every == "每周" else f"{every}的周{listed}"


def _at(parts: Mapping[str, str], before: str) -> str:
    hours = _numbers(parts.get("BYHOUR", ""))
    if not hours:
        return ""
    minute = (_numbers(parts.get("BYMINUTE", "")) or [0])[0]
    return before + ("、" if not before else " and ").join(f"{hour}:{minute:02}" for hour in hours)


def _numbers(written: str) -> list[int]:
    return [int(one) for one in written.split(",") if one]


def _ordinal(n: int) -> str:
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def _listed(words: Sequence[str], joint: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"
