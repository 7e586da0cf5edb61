"""What the time words of a clause say of when a fact holds."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from app.domain.intervals import Granularity, Interval, TimeKind, TimeSpan
from app.extraction.facts.said import Phase

_PASSING = timedelta(days=8)  # a week is a passing time, a month may be an era
_NOW = re.compile(
    r"now|current|present|these days|nowadays|at the moment|lately|recently|现在|目前|如今|眼下|最近|近来|这[几些]天|这阵子|这段时间|今年|this year",
    re.IGNORECASE,
)


def is_open_start(span: TimeSpan) -> bool:
    """Return whether an expression says since when: "since 2019", 从2019年起."""
    return span.kind is TimeKind.SPAN and span.start is not None and span.end is None


def is_placed(span: TimeSpan) -> bool:
    """Return whether an expression is a stretch of time with both ends that is not just "now"."""
    return (
        span.kind is TimeKind.SPAN
        and span.start is not None
        and span.end is not None
        and not _NOW.search(span.text)
    )


def is_passing(spans: Sequence[TimeSpan]) -> bool:
    """Return whether the clause is about a day or a week: "today", "this week", 今晚."""
    return any(
        is_placed(span)
        and span.granularity is not Granularity.FUZZY
        and span.start is not None
        and span.end is not None
        and span.end - span.start <= _PASSING
        for span in spans
    )


def is_era(span: TimeSpan) -> bool:
    """Return whether an expression is long enough for a state to have held in it."""
    if span.kind is TimeKind.DURATION:
        return span.seconds is not None and span.seconds >= timedelta(days=28).total_seconds()
    if span.start is None:
        return span.end is not None
    return is_placed(span) and not is_passing([span])


def is_over(spans: Sequence[TimeSpan], said_at: datetime) -> bool:
    """Return whether the clause is about a stretch of the past: 去年上半年, 2019年到2021年."""
    if any(is_open_start(span) or span.kind is TimeKind.RECURRING for span in spans):
        return False
    return any(is_placed(s) and s.end is not None and s.end <= said_at for s in spans)


def validity(phase: Phase, spans: Sequence[TimeSpan], said_at: datetime) -> Interval:
    """Return when a fact is said to hold.

    "since 2019" gives a start, "for three years" one counted back from the turn. What begins or ends
    does so at the clause's time, at the turn without one; what has ended did so by the turn.
    """
    since = next((span.start for span in spans if is_open_start(span)), None)
    until = next(
        (s.end for s in spans if s.kind is TimeKind.SPAN and s.start is None and s.end), None
    )
    placed = next((span for span in spans if is_placed(span)), None)
    past = placed if placed and placed.start and placed.start <= said_at else None
    if phase is Phase.ENDED:
        return _ended(
            since or (past.start if past else None), until or (past.end if past else None), said_at
        )
    if phase in (Phase.BEGINS, Phase.ENDS):
        length = _length(spans)
        start = since or (past.start if past else None) or _until_past(until, said_at)
        start = start or (_back(said_at, length) if length else None) or said_at
        return Interval(start=start, end=None)
    if since is None and (length := _length(spans)) is not None:
        since = _back(said_at, length)
    return Interval(start=since, end=None)


def _until_past(until: datetime | None, said_at: datetime) -> datetime | None:
    return until if until is not None and until <= said_at else None


def _ended(start: datetime | None, end: datetime | None, said_at: datetime) -> Interval:
    end = min(end, said_at) if end is not None else said_at
    return Interval(start=start if start is not None and start < end else None, end=end)


def _length(spans: Sequence[TimeSpan]) -> float | None:
    """Return the seconds of "for three years", 三年了; None without such words or for short ones."""
    return next((s.seconds for s in spans if s.kind is TimeKind.DURATION and is_era(s)), None)


def _back(said_at: datetime, seconds: float) -> datetime | None:
    try:
        return said_at - timedelta(seconds=seconds)
    except OverflowError:
        return None
