"""Change from one period to the next, of how often and of readings; and what is regular by a rule."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from app.answers import operators
from app.answers.amounts import parsed_han
from app.answers.asked import Asked
from app.answers.happenings import Happening
from app.answers.matching import fit_of
from app.answers.metric_words import FORMS, METRICS, metric_named
from app.answers.topics import Topic
from app.answers.values import Value
from app.answers.whose import Fit
from app.domain.intervals import Interval
from app.text.folding import fold

# What is measured and was not read: how often it was told says nothing of it.
_MEASURED = re.compile(
    r"\b(?:times?|pace|speed|scores?|grades?|levels?|salary|income|rent|size|height|dose)\W*$|(?:时间|用时|成绩|配速|速度|分数|水平|工资|收入|房租|身高|剂量)(?:有(?:没有|什么|啥)?)?\W*$",
    re.IGNORECASE,
)
_MONTH = (28, 31)
_RECENT = timedelta(days=30)  # the period where none is named
_FREQUENCY = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}
_UNITS = {
    "day": "day",
    "night": "day",
    "week": "week",
    "month": "month",
    "year": "year",
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "年": "year",
}


def unit_of(said: str | None) -> str | None:
    """Return the unit of a rate by its word, None for none."""
    if not said:
        return None
    plain = said.removeprefix("个")
    return _UNITS.get(plain) or _UNITS.get(plain.rstrip("s"))


def trend(
    asked: Asked, found: Sequence[Happening], now: datetime, zone: tzinfo
) -> tuple[Value | None, str]:
    """Return how something changed, with its unit: of its readings if it has such, else of how often."""
    name = _metric_of(asked.topic, found)
    if name is not None:
        readings = [(one, value) for one in found if (value := reading_of(one, name)) is not None]
        unit = next((m.unit for one in found for m in one.metrics if m.name == name), "")
        if asked.window is None:
            return operators.trend_of_values(readings), unit
        means = operators.trend_of_means(readings, asked.window, previous(asked.window, zone))
        inside = [r for r in readings if operators.in_window([r[0]], asked.window)]
        return means or operators.trend_of_values(inside), unit
    if is_measured(asked.topic):
        return None, ""  # of how much it was, not of how often
    period = asked.window or Interval(start=now - _RECENT, end=now + timedelta(microseconds=1))
    return operators.trend_of_counts(found, period, previous(period, zone)), ""


# A number that only names one of several is no figure: question 6, ward 7.
_LABEL = re.compile(
    r"\b(?:question|number|no\.?|room|ward|bay|platform|band|unit|page|chapter|part|gate|line|bus|week|day|grade|class|year|level|step|section|floor|flat|house|route|version|act|exercise|task) $",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"(?:\bfrom |从|由)[^\d]{0,4}(\d[\d,]*(?:\.\d+)?)[^\d，。；,;.]{0,12}?(?:\bto\b|到|至|成)[^\d，。；,;.]{0,6}(\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"(?<![\d./:-])\d[\d,]*(?:\.\d+)?(?![\d:/]|[月号日点]|.{1,2}半|分\d|['′’]\d|st\b|nd\b|rd\b|th\b)"
)


def figures(topic: Topic, found: Sequence[Happening]) -> list[tuple[Happening, float]]:
    """Return the figures that tellings give of what is asked: both of "from 52 to 71", else the first behind its words, else the only one.

    Where some turns say a word of it, those that say none give none.
    """
    readings: dict[object, list[tuple[Happening, float]]] = {}
    saying: set[object] = set()
    for one in found:
        text = fold(one.around)
        phrases = [p for word in topic.words for p in (word.said, *word.sense.phrases)]
        ends = [at + len(p) for p in phrases if (at := text.find(p)) >= 0]
        if ends:
            saying.add(one.turn_id)
        if one.turn_id not in readings and (values := _figures_in(one.around, ends)):
            readings[one.turn_id] = [(one, value) for value in values]
    named = saying & set(readings)
    return [each for turn, told in readings.items() if not named or turn in named for each in told]


def _figures_in(text: str, ends: Sequence[int]) -> list[float]:
    """Return the figures of a turn; ``ends`` are the places behind the words that are asked of."""
    if hit := _FROM_TO.search(text):
        return [float(figure.replace(",", "")) for figure in hit.groups()]
    hits = [hit for hit in _FIGURE.finditer(text) if not _LABEL.search(text[: hit.start()])]
    behind = [hit for hit in hits if ends and hit.start() >= max(ends)]
    one = behind[0] if behind else hits[0] if len(hits) == 1 else None
    return [] if one is None else [float(one[0].replace(",", ""))]


def is_measured(topic: Topic) -> bool:
    """Return whether a measure is asked of ("my 5 km time"), not how often something happens."""
    return _MEASURED.search(topic.phrase.text) is not None


def states(topic: Topic, told: Sequence[Happening], found: Sequence[Happening]) -> list[Happening]:
    """Return the words that tell a reading and nothing that happened: "my weight is 84 kg"."""
    turns = {one.turn_id for one in found}
    return [
        one
        for one in told
        if one.is_state
        and one.turn_id not in turns
        and fit_of(topic, one) is Fit.YES
        and any(reading_of(one, name) is not None for name in FORMS)
    ]


def reading_of(one: Happening, name: str) -> float | None:
    """Return a reading of a happening: its metric, else the figures in its turn that have such a form."""
    for metric in one.metrics:
        if metric.name == name:
            return metric.value
    pattern = FORMS.get(name)
    found = pattern.findall(one.around) if pattern is not None and not one.metrics else []
    return _number(found[0]) if len(found) == 1 else None


def _number(said: str) -> float | None:
    """Return a figure as it was said: 84.5, 十四, 六斤八."""
    if said[0].isdigit():
        return float(said)
    whole, _, rest = said.partition("斤")
    value = parsed_han(whole)
    if value is None or not rest:
        return value
    return value + (0.5 if rest == "半" else (parsed_han(rest) or 0) / 10)


def _metric_of(topic: Topic, found: Sequence[Happening]) -> str | None:
    """Return the metric that is asked of, if readings of it were told."""
    named = {m.name for one in found for m in one.metrics}
    named |= {name for name in FORMS if any(reading_of(one, name) is not None for one in found)}
    if (asked := metric_named(topic)) in named:
        return asked
    for word in topic.words:
        for phrase in (word.said, *sorted(word.sense.phrases)):
            if METRICS.get(phrase) in named:
                return METRICS[phrase]
    for word in topic.words:
        if word.said.replace(" ", "_") in named:
            return word.said.replace(" ", "_")
    return None


def previous(period: Interval, zone: tzinfo) -> Interval:
    """Return the period of the same length before: the month before a month, the year before a year."""
    if period.start is None or period.end is None:
        return Interval(start=None, end=period.start)
    start, end = period.start.astimezone(zone), period.end.astimezone(zone)
    if start.day == end.day == 1 and (end - start).days >= _MONTH[0] - 1:
        months = (end.year - start.year) * 12 + end.month - start.month
        year, month = divmod(start.year * 12 + start.month - 1 - months, 12)
        return Interval(start=start.replace(year=year, month=month + 1), end=period.start)
    return Interval(start=period.start - (period.end - period.start), end=period.start)


_TIMES_EN = {
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
}
_SAID_EN = re.compile(
    r"\b(?P<n>once|twice|thrice|(?:one|two|three|four|five|six|seven|\d{1,2})(?= (?:times|days|nights|evenings|mornings|sessions|sittings|lessons|classes|puffs|visits)\b))"
    r"(?: \w+)? (?:a|per|each|every) (?P<u>day|night|week|month|year)\b",
    re.IGNORECASE,
)
_SAID_ZH = re.compile(
    "(?:每|一)(?:个)?(?P<u>天|日|周|星期|礼拜|月|年)[^，,。第]{0,6}?(?P<n>[一两二三四五六七八九\\d])(?:次|回|趟|遍|顿|节|针|片|粒|颗|堂)(?!数)"
)


_DAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_ON_DAYS_EN = re.compile(
    rf"\b(?:(?:every|each) {_DAY_EN}|{_DAY_EN}(?= and {_DAY_EN} every)|{_DAY_EN}(?<=s))(?:(?:,| and|, and|/) {_DAY_EN})*",
    re.IGNORECASE,
)
_ON_DAYS_ZH = re.compile(
    "[每逢](?:个)?(?:周|星期|礼拜)(?P<n>[一二三四五六日天][和、,，及]?(?:(?:周|星期|礼拜)?[一二三四五六日天][和、,，及]?)*)(?!次|回|趟|节|遍)"
)


def _days_named(words: str) -> int:
    """Return on how many days of each week words say that something is: every Tuesday and Thursday, 每周二和周四."""
    if hit := _ON_DAYS_EN.search(words):
        return len(re.findall(_DAY_EN, hit[0], re.IGNORECASE))
    hit = _ON_DAYS_ZH.search(words)
    return len(re.findall("[一二三四五六日天]", hit["n"])) if hit else 0


def said_rate(words: str) -> tuple[float, str] | None:
    """Return how often words say that something is done: twice a day, 一周两节; None where they say nothing."""
    if hit := _SAID_EN.search(words):
        return float(_TIMES_EN.get(hit["n"].lower()) or int(hit["n"])), _UNITS[hit["u"].lower()]
    if hit := _SAID_ZH.search(words):
        return parsed_han(hit["n"]) or float(hit["n"]), _UNITS[hit["u"]]
    days = _days_named(words)
    return (float(days), "week") if days else None


def by_words(
    told: Sequence[Happening], topic: Topic, now: datetime, *, is_chosen: bool = False
) -> Value | None:
    """Return the rate that was said last of what is asked: "I walk him twice a day now"; ``is_chosen``: all of it is of that."""
    found = [one for one in told if one.said_at <= now and said_rate(one.words) is not None]
    found = [one for one in found if is_chosen or fit_of(topic, one) in (Fit.YES, Fit.NEAR)]
    if not found:
        return None
    one = max(found, key=lambda each: (each.said_at, each.offset))
    rate, per = said_rate(one.words) or (0.0, "day")
    return Value(
        value={"rate": rate, "per": per, "count": 1},
        based_on=(one,),
        calculation={"said": one.words},
    )


def by_rule(told: Sequence[Happening], topic: Topic) -> Value | None:
    """Return the rate of what is told to repeat by one rule: "I run every Tuesday and Friday"."""
    found = [one for one in told if one.recurrence and fit_of(topic, one) is Fit.YES]
    if not found:
        return None
    one = max(found, key=lambda each: each.said_at)
    parts = dict(
        part.split("=", 1)
        for part in str(one.recurrence).removeprefix("RRULE:").split(";")
        if "=" in part
    )
    per = _FREQUENCY.get(parts.get("FREQ", ""))
    if per is None:
        return None
    days = len(parts["BYDAY"].split(",")) if "BYDAY" in parts else 1
    every = (
        int(parts.get("INTERVAL", "1")) if re.fullmatch(r"\d+", parts.get("INTERVAL", "1")) else 1
    )
    if per == "day" and "BYDAY" in parts:
        per = "week"
    rate = round(days / max(1, every), 2)
    value = {"rate": rate, "per": per, "count": 1}
    return Value(value=value, based_on=(one,), calculation={"rule": one.recurrence})
