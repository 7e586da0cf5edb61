"""Patterns in words, in the user's language, and as periods for machines."""

from datetime import date
from typing import Any

from app.patterns.calendar import Recurrence
from app.patterns.changing import Change, Trend
from app.patterns.following import Following
from app.patterns.periodic import Periodic
from app.patterns.series import amount, name_of

_DAYS_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_ZH = "一二三四五六日"
_BYDAY = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WEEKEND, _WORKDAYS = (5, 6), (0, 1, 2, 3, 4)
_NEARLY_ALWAYS = 0.7


def when(way: Recurrence | None, gap_days: float | None, language: str) -> str:
    """Return when something recurs: "on Tuesdays", 每周二."""
    if way is None:
        days = round(gap_days or 0)
        return f"大约每{days}天" if language == "zh" else f"about every {days} days"
    if language == "zh":
        return _when_zh(way)
    if way.weekdays == _WEEKEND:
        return "at weekends"
    if way.weekdays == _WORKDAYS:
        return "on working days"
    if way.weekdays:
        names = [f"{_DAYS_EN[day]}s" for day in way.weekdays]
        return "on " + (" and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0])
    if way.every == 0:
        return f"{'around' if way.slack else 'on'} the {_ordinal(way.phase)} of the month"
    about = "about " if way.slack else ""
    if way.every % 7 == 0 and not way.slack:
        return f"every {way.every // 7} weeks on {_DAYS_EN[(way.phase - 1) % 7]}"
    return f"{about}every {way.every} days"


def _when_zh(way: Recurrence) -> str:
    if way.weekdays == _WEEKEND:
        return "每逢周末"
    if way.weekdays == _WORKDAYS:
        return "每个工作日"
    if way.weekdays:
        return "每周" + "、周".join(_DAYS_ZH[day] for day in way.weekdays)
    if way.every == 0:
        return f"每月{way.phase}日{'前后' if way.slack else ''}"
    if way.every % 7 == 0 and not way.slack:
        return f"每{way.every // 7}周的周{_DAYS_ZH[(way.phase - 1) % 7]}"
    return f"{'大约' if way.slack else ''}每{way.every}天"


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def period_of(found: Periodic, language: str) -> dict[str, Any]:
    """Return a period for machines; ``rrule`` (RFC 5545) where one says it, else null."""
    way, rrule, every = found.way, None, found.gap_days
    if way is not None:
        every = float(way.every or 0) or None
        if way.weekdays:
            rrule = "FREQ=WEEKLY;BYDAY=" + ",".join(_BYDAY[day] for day in way.weekdays)
        elif way.every == 0:
            rrule = f"FREQ=MONTHLY;BYMONTHDAY={way.phase}"
        elif way.every % 7 == 0 and not way.slack:
            weekday = _BYDAY[(way.phase - 1) % 7]
            rrule = f"FREQ=WEEKLY;INTERVAL={way.every // 7};BYDAY={weekday}"
        elif not way.slack:
            rrule = f"FREQ=DAILY;INTERVAL={way.every}"
    return {
        "text": when(way, found.gap_days, language),
        "unit": "month" if way is not None and way.every == 0 else "day",
        "every_days": every,
        "weekdays": [_BYDAY[day] for day in way.weekdays] if way is not None else [],
        "rrule": rrule,
        "slack_days": way.slack if way is not None else None,
    }


def periodic(found: Periodic, language: str) -> str:
    """Return a recurrence in words, with its counts."""
    label, time = found.series.label(language), when(found.way, found.gap_days, language)
    if found.way is None:
        if language == "zh":
            return f"{label}：{time}一次（共{found.hits}次）"
        return f"{label}: {time} ({found.hits} times)"
    mostly = found.hits < _NEARLY_ALWAYS * found.chances
    if language == "zh":
        lead = "常在" if mostly else ""
        return f"{label}：{lead}{time}（{found.chances}天中有{found.hits}天，其余{found.others}天中有{found.beside}天）"
    lead = "often " if mostly else ""
    return (
        f"{label}: {lead}{time} ({found.hits} of {found.chances} such days, {found.beside} of "
        f"{found.others} others)"
    )


_AFTER_EN = {0: "on days of", 1: "the day after", 2: "two days after"}
_AFTER_ZH = {0: "当天", 1: "第二天", 2: "两天后"}


def follows(found: Following, language: str) -> str:
    """Return a sequence in words, with its counts."""
    first, then = found.first.label(language), found.then.label(language)
    if language == "zh":
        return (
            f"{first}的{_AFTER_ZH[found.lag]}常有{then}（{found.firsts}次中有{found.both}次，"
            f"其余{found.others}天中有{found.beside}天）"
        )
    return (
        f"{then}: often {_AFTER_EN[found.lag]} {first} ({found.both} of {found.firsts} times, "
        f"{found.beside} of {found.others} other days)"
    )


def change(found: Change, language: str) -> str:
    """Return a change of frequency in words, with its counts."""
    label = found.series.label(language)
    if language == "zh":
        lead = "比以前多" if found.is_more else "比以前少"
        return (
            f"{label}：{_date(found.since, 'zh')}以来{lead}（{found.days}天中有{found.lately}天，"
            f"此前{found.days_before}天中有{found.before}天）"
        )
    lead = "more often" if found.is_more else "less often"
    return (
        f"{label}: {lead} since {_date(found.since, 'en')} ({found.lately} of {found.days} days, "
        f"{found.before} of {found.days_before} before)"
    )


def trend(found: Trend, language: str) -> str:
    """Return a trend in words, from where to where."""
    name = name_of(found.metric, language)
    start, end = (
        amount(round(found.start, 2), found.unit, language),
        amount(round(found.end, 2), found.unit, language),
    )
    if language == "zh":
        way = "上升" if found.end > found.start else "下降"
        return f"{name}在{way}：{_date(found.days[0], 'zh')}前后约{start}，{_date(found.days[-1], 'zh')}前后约{end}"
    way = "rising" if found.end > found.start else "falling"
    return (
        f"{name}: {way}, from about {start} ({_date(found.days[0], 'en')}) to about {end} "
        f"({_date(found.days[-1], 'en')})"
    )


def _date(day: date, language: str) -> str:
    return f"{day.year}年{day.month}月{day.day}日" if language == "zh" else day.isoformat()
