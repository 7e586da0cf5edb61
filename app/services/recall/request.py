"""A question with its limits, and what the arms and the grouping make of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from app.domain.intervals import EVER, Interval
from app.extraction.facts.asked import names_the_past
from app.ports import Known, Search
from app.services.context.block import ContextWish
from app.services.recall.filters import NO_FILTERS, Filters
from app.services.recall.grouping import Wanted
from app.services.recall.understanding import Understanding
from app.text.questions import asks_what_was_done
from app.text.suggesting import asks_for_own_doings
from app.timex import DEFAULT, Conventions

_ABOUT_THE_PAST = {"chain", "sequence", "trend"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallRequest:
    """A question: its words, the moment and zone in which it is asked, and its limits.

    ``known`` bounds what takes part, ``now`` reads the question's time words. ``kinds`` are the
    kinds of memory wanted. ``reach`` bounds how long ago what is found was said, where neither question
    nor filters name a time; None: without that bound. ``is_wide``: each arm proposes more.
    """

    query: str
    now: datetime
    zone: tzinfo
    known: Known
    kinds: frozenset[str]
    limit: int
    context: ContextWish
    session: str | None = None
    filters: Filters = NO_FILTERS
    conventions: Conventions = DEFAULT
    reach: timedelta | None = None
    is_wide: bool = False


def search_of(request: RecallRequest, asked: Understanding) -> Search:
    """Return what the arms look for."""
    filters = request.filters
    by_talk = asked.intent.axis == "said"
    said = filters.said
    if asked.slack and by_talk:
        said = _intersection(said, asked.slack)
    elif request.reach and not (asked.slack or filters.are_set):
        said = Interval(start=request.now - request.reach, end=None)
    window = filters.occurred if filters.occurred != EVER else asked.slack
    return Search(
        known=request.known,
        terms=asked.term_keys,
        window=window,
        axis="occurred" if filters.occurred != EVER else asked.intent.axis,
        said=said,
        speakers=filters.speakers,
        client_session_id=request.session,
        with_events=window is not None and not (by_talk and filters.occurred == EVER),
        event_types=filters.event_types,
        statuses=filters.statuses,
        only_events=filters.needs_event or request.kinds == {"event"},
        entity_terms=asked.entities.wanted_terms,
        is_wide=request.is_wide,
    )


def wanted_of(request: RecallRequest, asked: Understanding) -> Wanted:
    """Return what decides which memories are made of what was found."""
    by_happening = asked.intent.axis == "occurred"
    return Wanted(
        limit=request.limit,
        kinds=request.kinds,
        filters=request.filters,
        window=asked.window if by_happening else None,
        terms=frozenset(asked.terms),
        question=request.query,
        entities=asked.entities.wanted_ids if request.filters.entities else None,
        # Like system turns, what is over comes up if the request itself names turns.
        # What was talked about is everything that was said, advice too.
        of_own_doings=by_happening and asks_for_own_doings(request.query),
        of_what_was_done=by_happening
        and not request.filters.statuses
        and asks_what_was_done(request.query),
        with_past=request.known.with_silent or _asks_for_the_past(request, asked),
    )


def _asks_for_the_past(request: RecallRequest, asked: Understanding) -> bool:
    """Return whether a question is about how things came to be, or were; "now" asks for what holds."""
    if asked.intent.intent != "as_of":
        return asked.intent.intent in _ABOUT_THE_PAST
    span = asked.intent.span
    return (
        names_the_past(request.query) if span is None else not span.interval.contains(request.now)
    )


def _intersection(one: Interval, other: Interval) -> Interval:
    starts = [i.start for i in (one, other) if i.start]
    ends = [i.end for i in (one, other) if i.end]
    return Interval(start=max(starts, default=None), end=min(ends, default=None))
