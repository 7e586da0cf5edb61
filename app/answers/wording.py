"""Answers in words, in the language of the question."""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from app.answers.happenings import Happening
from app.domain.intervals import Granularity, Interval
from app.domain.zones import zone_of
from app.timex import render

_MOST_NAMED = 12  # happenings that a text lists; ``based_on`` has all
_SHORT = 160  # characters of a turn that is shown whole
_UNITS_ZH = {"day": "天", "week": "周", "month": "个月", "year": "年"}
NOTHING = {"en": "Nothing is remembered about this.", "zh": "没有关于这件事的记忆。"}


BY_WORDS = {"en": " (by the words of the turns)", "zh": "（依据原话）"}
"""Stands behind an answer that only what was said backs, and no event."""


def when(one: Happening, language: str, now: datetime) -> str:
    """Return when something happened: the calendar, and the distance from now; the day where it was only told."""
    zone = zone_of(one.zone)
    interval, grain = one.interval, one.granularity
    if not one.has_time or interval.end is None:
        local = one.start.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
        interval, grain = Interval(start=local, end=local + timedelta(days=1)), Granularity.DAY
    return render(interval, grain, zone, language, reference=now, style="both")


def words(one: Happening) -> str:
    """Return the words that tell it, without the sign at their end."""
    return one.words.strip().rstrip(".。!！,，;；")


def sentence(one: Happening) -> str:
    """Return the words that tell it with what stands beside them, where that is not long."""
    around = " ".join(one.around.split())
    return around if len(around) <= _SHORT else words(one)


def told(one: Happening, language: str, now: datetime) -> str:
    """Return one happening with all its turn says, where that is not long."""
    sign = "：" if language == "zh" else ": "
    return f"{when(one, language, now)}{sign}{sentence(one)}"


def said(one: Happening, language: str, now: datetime) -> str:
    """Return one happening: its time and its words."""
    if language == "zh":
        return f"{when(one, language, now)}：{words(one)}"
    return f"{when(one, language, now)}: {words(one)}"


def of_list(happenings: Sequence[Happening], language: str, now: datetime) -> str:
    """Return happenings in a row; of many the first and how many more."""
    named = [said(one, language, now) for one in happenings[:_MOST_NAMED]]
    more = len(happenings) - len(named)
    if language == "zh":
        return "；".join(named) + (f"；另有{more}件" if more else "") + "。"
    return "; ".join(named) + (f"; and {more} more" if more else "") + "."


def of_count(
    total: int, happenings: Sequence[Happening], language: str, now: datetime, *, noun: str = ""
) -> str:
    """Return a count with what was counted; ``noun`` is the word that counts things, "" where it is times."""
    dates = [when(one, language, now) for one in happenings[:_MOST_NAMED]]
    if language == "zh":
        return f"{total}{noun or '次'}" + (f"（{'；'.join(dates)}）" if dates else "") + "。"
    if noun and total != len(happenings):
        return f"{total}" + (f" ({'; '.join(dates)})" if dates else "") + "."
    times = "once" if total == 1 else f"{total} times"
    return times[0].upper() + times[1:] + (f" ({'; '.join(dates)})" if dates else "") + "."


def of_length(length: timedelta, language: str) -> str:
    """Return a length: days where there are any, else hours and minutes."""
    seconds = round(abs(length.total_seconds()))
    days, hours, minutes = seconds // 86_400, seconds % 86_400 // 3600, seconds % 3600 // 60
    parts = [(days, "day", "天"), (hours, "hour", "小时"), (minutes, "minute", "分钟")]
    shown = [part for part in parts if part[0]] or [(0, "day", "天")]
    if language == "zh":
        return "".join(f"{n}{zh}" for n, _, zh in shown)
    return " ".join(f"{n} {en}{'' if n == 1 else 's'}" for n, en, _ in shown)


def of_ago(length: timedelta, one: Happening, language: str, now: datetime) -> str:
    """Return how long ago something was."""
    if language == "zh":
        return f"{of_length(length, language)}前（{said(one, language, now)}）。"
    return f"{of_length(length, language)} ago ({said(one, language, now)})."


def of_span(length: timedelta, pair: Sequence[Happening], language: str, now: datetime) -> str:
    """Return how long it was from one to another."""
    first, last = sorted(pair, key=lambda one: one.start)
    if language == "zh":
        return f"{of_length(length, language)}（从{said(first, language, now)}，到{said(last, language, now)}）。"
    return f"{of_length(length, language)} (from {said(first, language, now)}, to {said(last, language, now)})."


def of_rate(value: dict[str, Any], language: str) -> str:
    """Return a rate."""
    rate, per, n = value["rate"], value["per"], value["count"]
    times = "time" if rate == 1 else "times"
    if n < 2:  # told as a rate, not counted
        return (
            f"每{_UNITS_ZH[per]}{rate:g}次。" if language == "zh" else f"{rate:g} {times} a {per}."
        )
    if language == "zh":
        return f"平均每{_UNITS_ZH[per]}约{rate:g}次（共{n}次）。"
    return f"About {rate:g} {times} a {per} ({n} in all)."


def of_readings(readings: Sequence[tuple[Happening, str]], language: str, now: datetime) -> str:
    """Return figures with when they were."""
    shown = [(figure, when(one, language, now)) for one, figure in readings[-_MOST_NAMED:]]
    if language == "zh":
        return "；".join(f"{figure}（{moment}）" for figure, moment in shown) + "。"
    return "; ".join(f"{figure} ({moment})" for figure, moment in shown) + "."


def of_trend(value: dict[str, Any], language: str, unit: str = "") -> str:
    """Return a change from one period, or reading, to the next."""
    before, after, change = value["before"], value["after"], value["change"]
    up = after > before
    unit = f" {unit}" if unit else ""
    if before == after:
        return (
            f"没有变化（{before:g}{unit}）。"
            if language == "zh"
            else f"Unchanged ({before:g}{unit})."
        )
    share = f"{abs(change) * 100:.0f} %" if change is not None else ""
    if language == "zh":
        moved = f"{'上升' if up else '下降'}{share}" if share else "从无到有"
        return f"从{before:g}到{after:g}{unit}，{moved}。"
    moved = f"{'up' if up else 'down'} {share}" if share else "up from none"
    return f"From {before:g} to {after:g}{unit}: {moved}."


def of_promises(promises: Sequence[Happening], language: str, now: datetime) -> str:
    """Return promises with when they were made."""
    zone = [zone_of(one.zone) for one in promises]
    made = [
        render(_day_of(one.said_at, at), Granularity.DAY, at, language, reference=now, style="both")
        for one, at in zip(promises, zone, strict=True)
    ]
    sign, joint = ("：", "；") if language == "zh" else (": ", "; ")
    said_ = [f"{day}{sign}{words(one)}" for day, one in zip(made, promises, strict=True)]
    return joint.join(said_[-_MOST_NAMED:]) + ("。" if language == "zh" else ".")


def _day_of(moment: datetime, zone: tzinfo) -> Interval:
    start = moment.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return Interval(start=start, end=start + timedelta(days=1))


def of_chain(happenings: Sequence[Happening], language: str, now: datetime) -> str:
    """Return a story: how it began, what was done, how it stands."""
    return of_list(happenings, language, now)


def of_whether(one: Happening, language: str, now: datetime, *, value: bool, is_still: bool) -> str:
    """Return yes or no with what tells it."""
    if language == "zh":
        lead = (
            ("还是，" if is_still else "是的，")
            if value
            else ("已经不了，" if is_still else "没有，")
        )
        return f"{lead}{said(one, language, now)}。"
    lead = ("Yes, still" if is_still else "Yes") if value else ("No longer" if is_still else "No")
    return f"{lead}. {said(one, language, now)}."


def rests(text: str, language: str, *, on_turns: bool) -> str:
    """Return a text that says if it rests on words alone."""
    if not on_turns:
        return text
    note = BY_WORDS["zh" if language == "zh" else "en"]
    return text + note
