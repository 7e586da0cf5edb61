"""Look again at a ranking: read the talk around the best turns, and whether they answer *this* question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import log
from typing import Protocol
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable
from app.domain.models import Role, Scope
from app.domain.ranking import Scored
from app.domain.ranking_words import named_speakers, without_names
from app.domain.second_ranking import LOOKED_AT, Told, ranked_again
from app.ports import Embedder, Talk, Vectors
from app.services.recall.candidates import asked_texts, within
from app.services.refine.searching import Searching
from app.services.refine.second_look import Looked
from app.text.answering import how_much_told, tells_number, wants_number, wants_time
from app.text.questions import QUESTION_MARKS, asks_of_partner, is_all_asking, is_lookup
from app.text.tokens import query_terms, search_terms
from app.timex import find_times

_REACH = 3  # turns before and after that belong to the talk around one
_OWN, _OTHER = (
    400,
    200,
)  # characters of a turn, and of the one beside it, that are embedded together


class Said(Protocol):
    """A turn as far as it is read here."""

    @property
    def session_id(self) -> UUID:
        """Its session."""
        ...

    @property
    def position(self) -> int:
        """Its place there."""
        ...

    @property
    def speaker(self) -> str:
        """Who said it."""
        ...

    @property
    def role(self) -> Role:
        """What they are."""
        ...

    @property
    def tells_nothing_new(self) -> bool:
        """Whether it only quotes the memory."""
        ...

    @property
    def text(self) -> str:
        """What was said."""
        ...


@dataclass(slots=True, kw_only=True)
class LookAgain:
    """Implements ``SecondLook``; ``reasons`` say afterwards why turns rose, by their ids.

    A message that asks for nothing is left as it is: what goes with it answers nothing.
    """

    talk: Talk
    embedder: Embedder | None
    searching: Searching | None = None
    reasons: dict[str, str] = field(default_factory=dict)

    async def __call__(self, looked: Looked, scope: Scope, *, deadline: Deadline) -> list[Scored]:
        """Return the best in their second order, before the rest; first what a model found to answer."""
        ranked = await self._in_order(looked, scope, deadline)
        if self.searching is None or not is_lookup(looked.query):
            return ranked
        again = replace(looked, ranked=ranked)
        return await self.searching.ahead(again, scope, self.reasons, deadline=deadline)

    async def _in_order(self, looked: Looked, scope: Scope, deadline: Deadline) -> list[Scored]:
        best = [one for one in looked.ranked if not one.fact][:LOOKED_AT]
        if len(best) < 2 or not is_lookup(looked.query):
            return list(looked.ranked)
        ids = [UUID(one.candidate.id) for one in best]
        nothing: list[Said] = []
        around: Sequence[Said] = await within(
            deadline,
            "talk",
            lambda ms: self.talk.around(
                scope, ids, looked.search.known, reach=_REACH, timeout_ms=ms
            ),
            nothing,
            measured_as="talk",
        )
        places = {(str(one.session_id), one.position): one for one in around}
        wanted = [
            found
            for one in best
            if (found := (one.candidate.session_id or "", one.candidate.seq or 0)) in places
        ]
        speakers = {one.speaker for one in around}
        vectors = await self._cosines(looked.query, speakers, places, wanted, deadline)
        told = told_of(looked.query, speakers, places, wanted, vectors)
        by_place = {
            (one.candidate.session_id or "", one.candidate.seq or 0): one.candidate.id
            for one in best
        }
        ranked, self.reasons = ranked_again(
            looked.ranked,
            {one: told[at] for at, one in by_place.items() if at in told},
        )
        return ranked

    async def _cosines(
        self,
        query: str,
        speakers: set[str],
        places: Mapping[tuple[str, int], Said],
        wanted: Sequence[tuple[str, int]],
        deadline: Deadline,
    ) -> Vectors | None:
        """Return ``(2 * len(wanted),)`` cosines: of each turn with the one before, then after it."""
        if self.embedder is None or not wanted:
            return None
        texts = [text for at in wanted for text in exchanges(places, at)]
        try:
            asked = await self.embedder.embed_query(asked_texts(query, speakers)[0])
            passages = await self.embedder.embed_passages(texts)
        except ModelUnavailable:
            deadline.skip("talk", "model_away")
            return None
        cosines: Vectors = passages @ asked
        return cosines


def exchanges(places: Mapping[tuple[str, int], Said], at: tuple[str, int]) -> tuple[str, str]:
    """Return a turn with the end of the one before it, and with the beginning of the one after it."""
    session, position = at
    one = places[at]
    before, after = places.get((session, position - 1)), places.get((session, position + 1))
    return (
        f"{before.text[-_OTHER:] if before else ''} {one.speaker}: {one.text[:_OWN]}",
        f"{one.speaker}: {one.text[-_OWN:]} {after.text[:_OTHER] if after else ''}",
    )


def told_of(
    query: str,
    speakers: set[str],
    places: Mapping[tuple[str, int], Said],
    wanted: Sequence[tuple[str, int]],
    cosines: Vectors | None,
) -> dict[tuple[str, int], Told]:
    """Return what is read of each turn that is wanted; ``cosines`` are two for each, None without vectors."""
    bare = without_names(query, named_speakers(query, speakers))
    terms = {at: set(search_terms(f"{one.speaker}: {one.text}")) for at, one in places.items()}
    weights = _weights(query_terms(bare) or query_terms(query), list(terms.values()))
    in_all = sum(weights.values()) or 1.0
    needs_time, needs_number = wants_time(query), wants_number(query)
    of_partner = asks_of_partner(query)
    told = {}
    for n, at in enumerate(wanted):
        text = places[at].text
        near = _near(terms, at)
        told[at] = Told(
            before=None if cosines is None else float(cosines[2 * n]),
            after=None if cosines is None else float(cosines[2 * n + 1]),
            around=sum(weight for term, weight in weights.items() if term in near) / in_all,
            time=needs_time and bool(find_times(text, _SOME_DAY, UTC)),
            number=needs_number and tells_number(text),
            asks=any(mark in text for mark in QUESTION_MARKS),
            is_idle=places[at].tells_nothing_new or is_all_asking(text),
            length=how_much_told(text),
            assistant=not of_partner and places[at].role is Role.ASSISTANT,
        )
    return told


_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # whether time words are there depends on no day


def _near(terms: Mapping[tuple[str, int], set[str]], at: tuple[str, int]) -> set[str]:
    session, position = at
    steps = range(-_REACH, _REACH + 1)
    return set().union(*(terms.get((session, position + step), set()) for step in steps))


def _weights(terms: Sequence[str], held: Sequence[set[str]]) -> dict[str, float]:
    """Return how much each term of a question parts the talk that was read: less, the more turns hold it."""
    return {
        term: log(1.0 + (len(held) + 1.0) / (0.5 + sum(term in one for one in held)))
        for term in terms
    }
