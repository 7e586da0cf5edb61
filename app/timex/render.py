"""Times in words again, as people say them, in English and Chinese."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo
from typing import Literal

from app.domain.intervals import Granularity, Interval, TimeKind, TimeSpan
from app.timex import render_chinese, render_english
from app.timex.conventions import DEFAULT, Conventions, Table
from app.timex.nodes import rank
from app.timex.render_relative import Distance, distance, is_recent
from app.timex.render_relative_words import chinese, english
from app.timex.render_rules import render_duration, render_recurrence
from app.timex.render_shape import Shape, shape_of
from app.timex.wall import DAY, midnight, to_wall

_LAST = datetime.max  # noqa: DTZ901 - wall times are naive
_Ends = tuple[datetime | None, datetime | None]
Style = Literal["absolute", "relative", "both"]


def render(
    what: Interval | TimeSpan,
    granularity: Granularity,
    zone: tzinfo,
    language: str,
    *,
    reference: datetime | None = None,
    style: Style = "absolute",
    conventions: Conventions = DEFAULT,
) -> str:
    """Return a time in words.

    The calendar words of a closed interval read back as the same interval through ``find_times``,
    unless they name one of the two hours of a clock change or a part of the day that only the other
    language cuts so, or the interval is fuzzy.

    Args:
        what: An interval, or a span with its length or repetition.
        granularity: How finely it was given; fuzzy ones are said with "around".
        zone: In which its wall time is said.
        language: ``zh``; anything else is English.
        reference: Now, aware; None makes every style absolute.
        style: Calendar words, the distance from the reference, or both.
        conventions: Parts of day, seasons and weeks of both languages.
    """
    if isinstance(what, TimeSpan):
        if what.kind is TimeKind.DURATION and what.seconds is not None:
            return render_duration(what.seconds, language, granularity)
        if what.kind is TimeKind.RECURRING and what.recurrence is not None:
            return _repeated(what.recurrence, zone, language)
    is_chinese = language == "zh"
    phrases = _CHINESE if is_chinese else _ENGLISH
    table = conventions.table(language)
    is_fuzzy = granularity is Granularity.FUZZY
    start, end = _wall(what, zone, is_fuzzy=is_fuzzy)
    shape = shape_of(
        start, end, granularity, table, conventions.table("en" if is_chinese else "zh")
    )
    calendar = _absolute(shape, phrases, is_fuzzy=is_fuzzy)
    if style == "absolute" or reference is None or shape.kind == "ever":
        return calendar
    now = to_wall(reference, zone)
    if is_fuzzy and start and end and is_recent(start, end, now):
        relative = phrases.recently
    else:
        # The ends of a fuzzy stretch are nothing to count to.
        said = replace(shape, kind="unit") if is_fuzzy and shape.kind == "range" else shape
        relative = _relative(said, phrases, now, table)
        relative = phrases.around(relative) if is_fuzzy else relative
    return relative if style == "relative" else phrases.both(relative, calendar)


def _repeated(rule: str, zone: tzinfo, language: str) -> str:
    rule, _, until = rule.partition(";UNTIL=")
    said = render_recurrence(rule, language)
    if not until:
        return said
    end = datetime.strptime(until, "%Y%m%dT%H%M%S%z") + timedelta(seconds=1)
    last = Interval(start=end - timedelta(days=1), end=end)
    day = render(last, Granularity.DAY, zone, language)
    return f"{said}，直到{day}" if language == "zh" else f"{said} until {day}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Phrases:
    """What a language says."""

    absolute: Callable[[Shape], str]
    relative: Callable[[Distance], str]
    around: Callable[[str], str]
    both: Callable[[str, str], str]
    clock: Callable[[datetime, Granularity], str]
    between: str
    hours: str
    since: str
    before: str
    for_past: str
    longer_ago: str
    recently: str


_ENGLISH = _Phrases(
    absolute=render_english.absolute,
    relative=english,
    around=render_english.around,
    both=render_english.both,
    clock=render_english.clock,
    between="from {} to {}",
    hours="{}, {} to {}",
    since="since {}",
    before="before {}",
    for_past="for the past {}",
    longer_ago="more than {} ago",
    recently="recently",
)
_CHINESE = _Phrases(
    absolute=render_chinese.absolute,
    relative=chinese,
    around=render_chinese.around,
    both=render_chinese.both,
    clock=render_chinese.clock,
    between="从{}到{}",
    hours="{}{}至{}",
    since="自{}以来",
    before="{}之前",
    for_past="过去{}",
    longer_ago="{}多以前",
    recently="最近",
)


def _absolute(shape: Shape, phrases: _Phrases, *, is_fuzzy: bool) -> str:
    said = phrases.absolute(shape)
    return phrases.around(said) if is_fuzzy and shape.kind != "ever" else said


_COUNTED = re.compile(r"(\d+ ?\S+)(?: ago|前)")


def _relative(shape: Shape, phrases: _Phrases, now: datetime, table: Table) -> str:
    near = phrases.relative(distance(shape, now, table))
    if shape.kind in ("since", "before"):
        is_since = shape.kind == "since"
        if counted := _COUNTED.fullmatch(near):  # nobody says "since 3 years ago"
            return (phrases.for_past if is_since else phrases.longer_ago).format(counted[1])
        return (phrases.since if is_since else phrases.before).format(near)
    if shape.kind != "range":
        return near
    if rank(shape.grain) < rank(Granularity.DAY) and shape.is_of_one_day:
        day = replace(shape, first=midnight(shape.first), grain=Granularity.DAY)
        first, last = (
            phrases.clock(shape.first, shape.grain),
            phrases.clock(shape.last, shape.grain),
        )
        last = last if shape.last.time() != time.min else "24:00"
        return phrases.hours.format(phrases.relative(distance(day, now, table)), first, last)
    last = phrases.relative(distance(replace(shape, first=shape.last), now, table))
    return near if near == last else phrases.between.format(near, last)


def _wall(what: Interval | TimeSpan, zone: tzinfo, *, is_fuzzy: bool) -> _Ends:
    """Return the wall bounds; fuzzy ones of days and more widened to whole days."""
    start, end = (_wall_time(one, zone) if one else None for one in (what.start, what.end))
    if is_fuzzy and start and end and end - start > DAY:
        # The last day of the year 9999 has no end: it stays as it is.
        is_whole = midnight(end) == end or midnight(end) == midnight(_LAST)
        end = end if is_whole else midnight(end) + DAY
        start = midnight(start)
    return start, end


def _wall_time(instant: datetime, zone: tzinfo) -> datetime:
    try:
        return to_wall(instant, zone)
    except OverflowError:  # hours before the year 1 or behind 9999 in this zone
        return instant.replace(tzinfo=None)
