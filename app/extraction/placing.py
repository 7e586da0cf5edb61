"""When an event happens: which time words of a turn are its own, on which side of now they lie."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from app.domain.intervals import Granularity, Interval, TimeKind, TimeSpan
from app.extraction.frame import Side

_FINE = {Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.PART_OF_DAY}
# Words that tie a part of day or a clock time to a day; without them it is of the day in question.
_DAY_WORDS = re.compile(
    r"[今昨明前后周号日月年]|星期|礼拜|节|除夕|春|刚|this|to(?:day|night|morrow)|yester|last|next|mon|tue|wed|thu|fri|sat|sun"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d(?:st|nd|rd|th)|\d[-/]\d|ago|now|weekend|christmas|eve\b|\bin \d|later",
    re.IGNORECASE,
)
_DAY = timedelta(days=1)
_FAR_AHEAD, _JUST_PAST = timedelta(days=180), timedelta(days=60)
# Words that say which half of the day an hour lies in: "at 7am" against "dinner at 7", 7点吃饭.
_HALF_SAID = re.compile(
    r"[ap]\.?m\b|morning|noon|evening|night|dawn|midnight|早|晨|上午|中午|下午|傍晚|晚|夜|(?:1[3-9]|2[0-3]):",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"^(?:right |just |by |until )?now$|^(?:现在|目前|如今|此刻|这会儿)$", re.IGNORECASE
)
_DEFER = re.compile(
    r"dinner|supper|drinks|movie|cinema|concert|party|晚饭|晚餐|夜宵|电影|聚餐|火锅", re.IGNORECASE
)


def is_placed(span: TimeSpan) -> bool:
    """Return whether an expression denotes a place in time that an event can take."""
    return span.kind is TimeKind.SPAN and (span.start is not None or span.end is not None)


def is_now(span: TimeSpan) -> bool:
    """Return whether an expression only says that something is so at present: 现在, "now"."""
    return _NOW.match(span.text) is not None


def is_bare(span: TimeSpan) -> bool:
    """Return whether it is a part of day or clock time that names no day."""
    return span.granularity in _FINE and not _DAY_WORDS.search(span.text)


def on_day_of(span: TimeSpan, day: TimeSpan, said_at: datetime, zone: tzinfo) -> TimeSpan:
    """Return a bare part of day on the day of another expression (昨天上午…，下午…)."""
    if day.start is None or span.start is None:
        return span
    days = (day.start.astimezone(zone).date() - said_at.astimezone(zone).date()).days
    here = (span.start.astimezone(zone).date() - said_at.astimezone(zone).date()).days
    shift = days - min(here, 0) if here <= 0 else days
    return _shifted(span, shift, zone)


def own_time(spans: Sequence[TimeSpan]) -> TimeSpan | None:
    """Return the expression of a clause that dates its event: the finest; the first of equals.

    A length of time or a vague word dates nothing that another word does not.
    """
    placed = [span for span in spans if is_placed(span)]
    placed = [span for span in placed if not _NOW.match(span.text)] or placed
    exact = [s for s in placed if s.granularity is not Granularity.FUZZY] or placed
    if not exact:
        return None
    order = list(Granularity)
    return min(exact, key=lambda span: (order.index(span.granularity), span.offset))


def joined(spans: Sequence[TimeSpan], said_at: datetime, zone: tzinfo) -> TimeSpan | None:
    """Return the time of a clause whose day and clock time stand apart ("tomorrow … at 3")."""
    best = own_time(spans)
    if best is None or not is_bare(best):
        return best
    days = [s for s in spans if is_placed(s) and s is not best and s.granularity is Granularity.DAY]
    days = days or [
        s
        for s in spans
        if is_placed(s)
        and s is not best
        and s.granularity is Granularity.PART_OF_DAY
        and not is_bare(s)
    ]
    if not days:
        return best
    moved = on_day_of(best, days[0], said_at, zone)
    return replace(moved, text=f"{days[0].text} {best.text}")


def on_side(span: TimeSpan, side: Side, said_at: datetime, zone: tzinfo, words: str) -> TimeSpan:
    """Return the reading that lies where the clause speaks of: a plan's ahead, a report's behind.

    The engine's other readings are looked at first; a bare clock time moves by half or whole days.
    A reading that no other replaces stays: "I'll start yesterday's book" remains yesterday's.
    """
    if side is Side.OPEN and (just_past := _just_past(span, said_at)):
        return just_past
    if side in (Side.FUTURE, Side.AHEAD) or (side is Side.OPEN and not is_bare(span)):
        return _future(span, said_at, zone, words)
    if side is Side.PRESENT and span.end is not None and span.end <= said_at:
        ahead = [a for a in span.alternatives if a.start is not None and a.start > said_at]
        return _as(span, ahead[0]) if ahead else span  # "is getting neutered on the 25th"
    if side is Side.PAST and span.start is not None and span.start > said_at:
        return _past(span, said_at, zone)
    return span


def _just_past(span: TimeSpan, said_at: datetime) -> TimeSpan | None:
    """Return the feast or month that has just been where the next one is most of a year ahead.

    Without a word that says so, 春节我们在老家 a week after it tells of the one that was.
    """
    readings = [span.interval, *span.alternatives]
    ahead = [one.start for one in readings if one.start is not None and one.start > said_at]
    past = [one for one in readings if one.end is not None and one.end <= said_at]
    if not past or any(start - said_at < _FAR_AHEAD for start in ahead):
        return None
    last = max(past, key=lambda one: one.end or said_at)
    is_recent = last.end is not None and said_at - last.end < _JUST_PAST
    return (span if last == span.interval else _as(span, last)) if is_recent and ahead else None


def _future(span: TimeSpan, said_at: datetime, zone: tzinfo, words: str) -> TimeSpan:
    if span.end is None or span.end > said_at:
        return _evening(span, words, zone)
    for other in span.alternatives:
        if other.start is not None and other.end is not None and other.end > said_at:
            return _evening(_as(span, other), words, zone)
    return _ahead(span, said_at, zone, words) if is_bare(span) else span


def _past(span: TimeSpan, said_at: datetime, zone: tzinfo) -> TimeSpan:
    for other in span.alternatives:
        if other.start is not None and other.start <= said_at and other.end is not None:
            return _as(span, other)
    return _shifted(span, -1, zone) if is_bare(span) else span


def _ahead(span: TimeSpan, said_at: datetime, zone: tzinfo, words: str) -> TimeSpan:
    later = _evening(span, words, zone)
    if later.start is not None and later.start > said_at:
        return later
    if _is_half_open(span, zone) and span.start is not None and span.end is not None:
        half = timedelta(hours=12)
        if span.start + half > said_at:
            return replace(span, start=span.start + half, end=span.end + half, alternatives=())
    return _shifted(span, 1, zone)


def _evening(span: TimeSpan, words: str, zone: tzinfo) -> TimeSpan:
    """Return an hour of the evening where the clause tells of an evening's business and nothing says a.m."""
    if span.start is None or span.end is None or not _is_half_open(span, zone):
        return span
    if not _DEFER.search(words):
        return span
    half = timedelta(hours=12)
    return replace(span, start=span.start + half, end=span.end + half, alternatives=())


def _is_half_open(span: TimeSpan, zone: tzinfo) -> bool:
    """Return whether an hour before noon could as well be one after: nothing said which."""
    if span.start is None or span.granularity not in (Granularity.HOUR, Granularity.MINUTE):
        return False
    return 1 <= span.start.astimezone(zone).hour < 12 and not _HALF_SAID.search(span.text)


def _as(span: TimeSpan, other: Interval) -> TimeSpan:
    return replace(
        span,
        start=other.start,
        end=other.end,
        alternatives=(span.interval,),
        confidence=min(span.confidence, 0.8),
    )


def _shifted(span: TimeSpan, days: int, zone: tzinfo) -> TimeSpan:
    if not days or span.start is None:
        return span
    try:
        start = _moved(span.start, days, zone)
        end = _moved(span.end, days, zone) if span.end else None
    except (OverflowError, ValueError):
        return span
    if end is not None and end <= start:
        return span
    return replace(span, start=start, end=end, alternatives=())


def _moved(instant: datetime, days: int, zone: tzinfo) -> datetime:
    return (instant.astimezone(zone) + days * _DAY).astimezone(instant.tzinfo)
