"""Look up what an answer is computed from, each look-up within the time that is left."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from app.answers.asked import Asked
from app.answers.chains import GENERIC
from app.answers.lexicon import START_WORDS, is_chinese
from app.answers.people import is_close_one
from app.answers.told import ToldTurn
from app.answers.topics import Topic
from app.answers.words import Word
from app.domain.deadline import Deadline
from app.domain.intervals import EVER, Interval
from app.domain.models import Scope
from app.ports import Happened, Known
from app.services.recall.candidates import within
from app.text.tokens import entity_term, query_terms, term_key

# Forms that also need what says only a part of the words: its beginning, what came before it.
_LOOSE = {"length", "until", "ended"}


class Reading:
    """What every look-up of one question shares."""

    def __init__(
        self, *, scope: Scope, known: Known, deadline: Deadline, happened: Happened
    ) -> None:
        self.scope, self.known = scope, known
        self.deadline, self.happened = deadline, happened

    async def turns(
        self,
        words: Sequence[Sequence[int]],
        *,
        most: int,
        oldest: bool,
        said: Interval = EVER,
    ) -> list[ToldTurn] | None:
        """Return the turns that say all of some words; None if that came too late."""
        return await self.within_time(
            lambda ms: self.happened.saying(
                self.scope, words, self.known, most=most, oldest=oldest, said=said, timeout_ms=ms
            )
        )

    async def within_time(
        self, start: Callable[[int], Awaitable[list[ToldTurn]]]
    ) -> list[ToldTurn] | None:
        """Return what a look-up brings, None if that came too late."""

        async def looked_up(ms: int) -> list[ToldTurn] | None:
            return await start(ms)

        nothing: list[ToldTurn] | None = None
        return await within(self.deadline, "answer", looked_up, nothing, measured_as="answer")


async def told_of(
    topic: Topic,
    asked: Asked,
    reading: Reading,
    most: int,
    said: Interval = EVER,
    *,
    is_loose: bool = False,
) -> list[ToldTurn] | None:
    """Return the turns that say what is asked of, ``said`` in a stretch; None if that came too late.

    ``is_loose``: those too that say by another word or form what is done.
    """
    words = _hard(topic) if is_loose and is_loosened(topic) else list(topic.words)
    if asked.starts and topic is asked.topic:
        words = [one for one in words if one.said not in START_WORDS] or words
    if asked.kind == "chain" and topic is asked.topic:
        words = [one for one in words if one.said not in GENERIC] or words
    if not words:
        return []
    if (asked.operator in _LOOSE or asked.is_still) and topic is asked.topic and len(words) > 1:
        names = [one for one in words if one.is_name or one.entity_ids or is_close_one(one.said)]
        words = names or (words[-1:] if asked.is_still or asked.operator == "ended" else words[:1])
    named = [one for one in words if one.is_name or one.entity_ids]
    if named:  # a session with Petra is seeing her, too
        words = [one for one in words if one in named or "MEET" not in one.sense.types]
    # 来 stands in no index: a word that it says too (上门) is looked for in what the others find.
    words = [one for one in words if all(query_terms(p) for p in one.sense.phrases)] or words
    terms = [_terms_of(one.terms, one.entity_ids) for one in words]
    oldest = asked.operator == "earliest"
    return await reading.turns(terms, most=most, oldest=oldest, said=said)


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
