"""What a question asks: its operator on time, its window with slack, its words."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo

from app.domain.intervals import Found, Granularity, Interval
from app.services.recall.asked_entities import NOBODY_ASKED, AskedEntities
from app.text.questions import asking_part, is_lookup
from app.text.tokens import query_terms, term_key
from app.timex import Conventions, TimeIntent, read_intent

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
_READ_CHARACTERS = 2000  # of a question, its end; 32 KiB would hold the loop for 0.3 s
_MOMENTS = {Granularity.SECOND, Granularity.MINUTE}
_AFTER_MIDNIGHT = timedelta(hours=4)  # how far "late at night" reaches (docs/time.md)
_MOST_SLACK = timedelta(days=1)
_MOST_FUZZY_SLACK = timedelta(days=30)  # the default width of "recently"


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """A question as understood without a model.

    ``window`` is what it asks of time, ``slack`` the same widened; both None without one. ``terms``
    are its words for the word arm, without its time words; ``entities`` whom it names. ``is_lookup``: it asks for one thing, so
    "nothing is known" can be the right answer. ``rewritten_query`` is the question with what its session
    means put in, None where nothing had to be.
    """

    intent: TimeIntent
    window: Interval | None
    slack: Interval | None
    terms: tuple[str, ...]
    is_lookup: bool
    entities: AskedEntities = NOBODY_ASKED
    rewritten_query: str | None = None

    @property
    def asks_of_entities_alone(self) -> bool:
        """Return whether it says nothing but whom it is about: "how is my cat?"."""
        return bool(self.entities.terms) and self.entities.words.issuperset(self.terms)

    @property
    def term_keys(self) -> list[int]:
        """Return the terms that are looked for: its words, and whom it names."""
        return [*(term_key(term) for term in self.terms), *self.entities.terms]


def understand(
    query: str, *, now: datetime, zone: tzinfo, conventions: Conventions
) -> Understanding:
    """Read a question at the moment and in the zone in which it was asked."""
    asking = asking_part(query[-_READ_CHARACTERS:])
    intent = read_intent(asking, now, zone, conventions=conventions)
    window = _window(intent, now, zone)
    # Around a question stand sentences that say what it is about; their words count too.
    # The anchor's do too: what went before the interview often speaks of the interview.
    content = f"{intent.content} {intent.anchor_event or ''}"
    words = query_terms(content if asking == query else query)
    if not words and window is None:
        words = query_terms(query)
    return Understanding(
        intent=intent,
        window=window,
        slack=_widened(window, intent) if window else None,
        terms=tuple(words),
        is_lookup=is_lookup(query),
    )


def _window(intent: TimeIntent, now: datetime, zone: tzinfo) -> Interval | None:
    span = intent.span
    if span is None or intent.intent not in _WINDOWED:
        return None
    if span.granularity in _MOMENTS and span.interval.contains(now):
        return None  # "now" asks for what holds, not for what was said this second
    # "Four years ago" is a day to the engine; who asks so means the year around it.
    wider = [a for a in span.alternatives if _encloses(a, span.interval)]
    if wider and span.found is Found.RELATIVE:
        return wider[0]
    if span.granularity is Granularity.PART_OF_DAY:
        return _whole_night(span.interval, zone)
    return span.interval


def _whole_night(window: Interval, zone: tzinfo) -> Interval:
    """Return an evening that ends at midnight with the hours after it: who asks how they slept means both."""
    if window.end is None or window.end.astimezone(zone).timetz().replace(tzinfo=None) != time(0):
        return window
    return Interval(start=window.start, end=window.end + _AFTER_MIDNIGHT)


def _encloses(outer: Interval, inner: Interval) -> bool:
    if None in (outer.start, outer.end, inner.start, inner.end):
        return False
    return outer.start <= inner.start and inner.end <= outer.end  # type: ignore[operator]


def _widened(window: Interval, intent: TimeIntent) -> Interval:
    grain = intent.span.granularity if intent.span else Granularity.DAY
    slack = _SLACK.get(grain, _MOST_SLACK)
    if grain is Granularity.FUZZY and window.start and window.end:
        slack = min(window.end - window.start, _MOST_FUZZY_SLACK)
    return Interval(
        start=window.start - slack if window.start else None,
        end=window.end + slack if window.end else None,
    )
