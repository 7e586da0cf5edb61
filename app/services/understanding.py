"""What a question asks: its operator on time, its window with slack, its words."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from app.domain.intervals import Granularity, Interval
from app.text.tokens import query_terms
from app.timex import TimeIntent, read_intent

# Intents whose time span bounds what is looked for; the others use it as an anchor or a moment.
_WINDOWED = {
    "window", "latest", "earliest", "nth", "count", "frequency", "duration", "trend", "sequence",
    "chain", "multi_hop", "summary", "fact",
}  # fmt: skip

# One grain of slack, at most a day: people misremember by a day, not by a month.
_SLACK = {
    Granularity.SECOND: timedelta(seconds=1),
    Granularity.MINUTE: timedelta(minutes=1),
    Granularity.HOUR: timedelta(hours=1),
    Granularity.PART_OF_DAY: timedelta(hours=6),
}
_MOST_SLACK = timedelta(days=1)
_MOST_FUZZY_SLACK = timedelta(days=30)  # the default width of "recently"


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """A question as understood without a model.

    ``window`` is what it asks of time, ``slack`` the same widened; both None without one. ``terms``
    are its words for the word arm, without its time words.
    """

    intent: TimeIntent
    window: Interval | None
    slack: Interval | None
    terms: tuple[str, ...]


def understand(query: str, *, now: datetime, zone: tzinfo) -> Understanding:
    """Read a question at the moment and in the zone in which it was asked."""
    intent = read_intent(query, now, zone)
    window = None
    if intent.span is not None and intent.intent in _WINDOWED:
        window = intent.span.interval
    # The anchor's words stay: what happened before the interview often speaks of the interview.
    wanted = f"{intent.content} {intent.anchor_event or ''}"
    words = query_terms(wanted) or (() if window else query_terms(query))
    return Understanding(
        intent=intent,
        window=window,
        slack=_widened(window, intent) if window else None,
        terms=tuple(words),
    )


def _widened(window: Interval, intent: TimeIntent) -> Interval:
    grain = intent.span.granularity if intent.span else Granularity.DAY
    slack = _SLACK.get(grain, _MOST_SLACK)
    if grain is Granularity.FUZZY and window.start and window.end:
        slack = min(window.end - window.start, _MOST_FUZZY_SLACK)
    return Interval(
        start=window.start - slack if window.start else None,
        end=window.end + slack if window.end else None,
    )
