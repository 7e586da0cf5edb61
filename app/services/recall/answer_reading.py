"""Look up what an answer is computed from, each look-up within the time that is left."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar
from uuid import UUID

from app.answers.asked import Asked
from app.answers.chains import GENERIC
from app.answers.happenings import Happening
from app.answers.lexicon import START_WORDS, is_chinese
from app.answers.people import is_close_one
from app.answers.tellings import untimed
from app.answers.told import ToldTurn
from app.answers.topics import Topic
from app.answers.words import Word
from app.domain.deadline import Deadline
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Happened, Known
from app.services.recall.candidates import within
from app.text.tokens import entity_term, query_terms, term_key

T = TypeVar("T")

# Of a term, the newest that are looked at. A window may lie far back.
_POSTINGS = 8000
_POSTINGS_OF_WINDOWS = 20_000
# Forms that also need what says only a part of the words: its beginning, what came before it.
_LOOSE = {"length", "until", "ended"}


class Reading:
    """What every look-up of one question shares."""

    def __init__(
        self, *, scope: Scope, known: Known, deadline: Deadline, happened: Happened
    ) -> None:
        self.scope, self.known = scope, known
        self.deadline, self.happened = deadline, happened
        self._told: dict[int, tuple[ToldTurn, list[Happening]]] = {}

    def untimed(self, turn: ToldTurn) -> list[Happening]:
        """Return what a turn tells without its times, read once however often it is looked at."""
        known = self._told.get(id(turn))
        if known is None:
            known = self._told[id(turn)] = turn, list(untimed(turn))
        return known[1]

    async def turns(
        self,
        words: Sequence[Sequence[int]],
        *,
        most: int,
        oldest: bool,
    ) -> list[ToldTurn] | None:
        """Return the turns that say all of some words; None if that came too late."""
        return await self.within_time(
            lambda ms: self.happened.saying(
                self.scope, words, self.known, most=most, oldest=oldest, timeout_ms=ms
            )
        )

    async def within_time(self, start: Callable[[int], Awaitable[T]]) -> T | None:
        """Return what a look-up brings, None if that came too late."""

        async def looked_up(ms: int) -> T | None:
            return await start(ms)

        nothing: T | None = None
        return await within(self.deadline, "answer", looked_up, nothing, measured_as="answer")


async def told_of(
    topic: Topic,
    asked: Asked,
    reading: Reading,
    most: int,
    *,
    is_loose: bool = False,
) -> list[ToldTurn] | None:
    """Return the turns that say what is asked of; None if that came too late.

    ``is_loose``: those too that say by another word or form what is done.
    """
    terms = terms_of(topic, asked, is_loose=is_loose)
    if not terms:
        return []
    return await reading.turns(terms, most=most, oldest=asked.operator == "earliest")


def terms_of(topic: Topic, asked: Asked, *, is_loose: bool = False) -> list[list[int]]:
    """Return the hashed terms of each word that a turn must say to tell of what is asked."""
    words = _hard(topic) if is_loose and is_loosened(topic) else list(topic.words)
    if asked.starts and topic is asked.topic:
        words = [one for one in words if one.said not in START_WORDS] or words
    if asked.kind == "chain" and topic is asked.topic:
        words = [one for one in words if one.said not in GENERIC] or words
    if (asked.operator in _LOOSE or asked.is_still) and topic is asked.topic and len(words) > 1:
        names = [one for one in words if one.is_name or one.entity_ids or is_close_one(one.said)]
        words = names or (words[-1:] if asked.is_still or asked.operator == "ended" else words[:1])
    named = [one for one in words if one.is_name or one.entity_ids]
    if named:  # a session with Petra is seeing her, too
        words = [one for one in words if one in named or "MEET" not in one.sense.types]
    # 来 stands in no index: a word that it says too (上门) is looked for in what the others find.
    words = [one for one in words if all(query_terms(p) for p in one.sense.phrases)] or words
    return [_terms_of(one.terms, one.entity_ids) for one in words]


def _terms_of(terms: Sequence[str] | frozenset[str], entity_ids: frozenset[UUID]) -> list[int]:
    named = [term_key(entity_term(one)) for one in sorted(entity_ids)]
    return [*(term_key(term) for term in sorted(terms)), *named]


def is_loosened(topic: Topic) -> bool:
    """Return whether some words of a topic, and not all, can be told by another word or form."""
    return 0 < len(_hard(topic)) < len(topic.words)


def _hard(topic: Topic) -> list[Word]:
    """Return the words that nothing but their own terms tell."""
    return [one for one in topic.words if not _has_other_ways(one)] or [
        one for one in topic.words if not one.sense.types
    ]


def _has_other_ways(word: Word) -> bool:
    """Return whether a word can be told by what no posting holds: an action's type, a sign that is no term."""
    phrases = word.sense.phrases
    return bool(word.sense.types) or any(len(one) == 1 and is_chinese(one) for one in phrases)


class Place(NamedTuple):
    """A turn that says what is asked of, and when it was said."""

    turn_id: UUID
    said_at: datetime


class Saying:
    """The turns that say what is asked of, each read once and when it is asked for."""

    def __init__(self, places: Sequence[Place], *, words: int, is_cut: bool) -> None:
        self._places, self._words, self.is_cut = places, words, is_cut
        self._read: dict[UUID, ToldTurn | None] = {}

    @classmethod
    async def of(cls, asked: Asked, reading: Reading, *, most: int) -> "Saying | None":
        """Return the turns of a question's topic, at most so many; None if that came too late."""
        terms = terms_of(asked.topic, asked)
        postings = _POSTINGS if asked.window is None else _POSTINGS_OF_WINDOWS
        found: list[tuple[UUID, datetime]] | None = []
        if terms:
            found = await reading.within_time(
                lambda ms: reading.happened.said(
                    reading.scope, terms, reading.known, most=most, postings=postings, timeout_ms=ms
                )
            )
        if found is None:
            return None
        places = [Place(*one) for one in found]
        return cls(places, words=len(terms), is_cut=len(places) >= most)

    def newest(self, most: int, *, since: datetime | None, end: datetime | None) -> Sequence[Place]:
        """Return the turns said last in a stretch, the newest first."""
        said = Interval(start=since, end=end)
        return [one for one in self._places if said.contains(one.said_at)][:most]

    def later(self, end: datetime | None) -> Sequence[Place]:
        """Return the turns said at the end of a stretch or later."""
        return [one for one in self._places if end is not None and one.said_at >= end]

    async def read(self, places: Sequence[Place], reading: Reading) -> list[ToldTurn] | None:
        """Return some turns in the order they were said; None if that came too late."""
        new = [one.turn_id for one in places if one.turn_id not in self._read]
        turns: list[ToldTurn] | None = []
        if new:
            turns = await reading.within_time(
                lambda ms: reading.happened.turns(
                    reading.scope, new, reading.known, words=self._words, timeout_ms=ms
                )
            )
        if turns is None:
            return None
        self._read |= dict.fromkeys(new)
        self._read |= {one.turn_id: one for one in turns}
        told = [one for place in places if (one := self._read[place.turn_id]) is not None]
        return sorted(told, key=lambda one: (one.said_at, one.position))
