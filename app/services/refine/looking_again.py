"""Look again at a ranking: ask in more ways, read the talk around the best turns, and see what hangs together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from app.domain.coherence import best_supported
from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable
from app.domain.models import Scope, Turn
from app.domain.ranking import Scored
from app.domain.second_ranking import LOOKED_AT, Told, ranked_again
from app.ports import Embedder, Talk, Vectors
from app.services.recall.candidates import asked_texts, within
from app.services.recall.reranking import Reranking
from app.services.refine.asking_again import AskingAgain, Way
from app.services.refine.hanging_together import HangingTogether, candidate_of_turn
from app.services.refine.placing import Places, Placing
from app.services.refine.searching import Searching
from app.services.refine.second_look import Looked
from app.services.refine.talk_around import REACH, exchanges, told_of

_OF_PART = 8  # of the best for a part of the question, that are read
_BEHIND = 60  # places behind the head that are looked through for its stories
_STORIES, _OF_STORY = 2, 8  # the best of them, and what is read of them
_FACTS = 5  # at the head, whose place is told
_OF_EACH = 3  # of them, those that come ahead
_LENDERS, _BESIDE, _MOST_BESIDE = 5, 2, 8  # turns up to two places beside the first five come along

Place = tuple[str, int]


@dataclass(slots=True, kw_only=True)
class LookAgain:
    """Implements ``SecondLook``; ``reasons`` say afterwards why turns moved, by their ids, ``places`` where they belong.

    A message that asks for nothing is left as it is: what goes with it answers nothing.
    """

    asking: AskingAgain
    talk: Talk
    placing: Placing
    hanging: HangingTogether
    reranking: Reranking | None = None
    searching: Searching | None = None
    reasons: dict[str, str] = field(default_factory=dict)
    places: Places = field(default_factory=Places)

    async def __call__(self, looked: Looked, scope: Scope, *, deadline: Deadline) -> list[Scored]:
        """Return the best in their second order, before the rest; first what a model found to answer."""
        ways = await self.asking.ways(looked, scope, deadline=deadline)
        if not ways:
            return list(looked.ranked)
        ranked = await self._in_order(ways, scope, looked, deadline)
        if self.reranking is not None:
            by_words = ranked
            ranked = await self.reranking(replace(looked, ranked=ranked), scope, deadline=deadline)
            self._note(by_words, ranked, "cross_encoder")
        ranked = await self.hanging(
            replace(looked, ranked=ranked),
            scope,
            self.reasons,
            places=self.places,
            deadline=deadline,
        )
        if self.searching is None:
            return ranked
        again = replace(looked, ranked=ranked)
        return await self.searching.ahead(again, scope, self.reasons, deadline=deadline)

    async def _in_order(
        self, ways: Sequence[Way], scope: Scope, looked: Looked, deadline: Deadline
    ) -> list[Scored]:
        whole, *parts = ways
        most = LOOKED_AT // 2 if parts else LOOKED_AT  # the parts' are read as well
        read = [_head(whole.ranked, most), *(_head(one.ranked, _OF_PART) for one in parts)]
        read[0] += await self._of_best_story(whole.ranked, read[0], scope, looked, deadline)
        ids = list(dict.fromkeys(UUID(one.candidate.id) for head in read for one in head))
        nothing: list[Turn] = []
        around = await within(
            deadline,
            "talk",
            lambda ms: self.talk.around(
                scope, ids, looked.search.known, reach=REACH, timeout_ms=ms
            ),
            nothing,
            measured_as="talk",
        )
        places: dict[Place, Turn] = {(str(one.session_id), one.position): one for one in around}
        beside = [] if self.asking.request.filters.are_set else _beside(whole.ranked, places)
        self.reasons |= {one.candidate.id: "beside" for one in beside}
        read[0] += beside
        seen = dict.fromkeys(_place(one) for head in read for one in head)
        ids = list(dict.fromkeys(UUID(one.candidate.id) for head in read for one in head))
        facts = [UUID(one.candidate.id) for one in whole.ranked if one.fact]
        self.places = await self.placing(looked, [*facts[:_FACTS], *ids], scope, deadline=deadline)
        reading = _Reading(
            places=places,
            stories=self.places.stories,
            at={place: n for n, place in enumerate(one for one in seen if one in places)},
        )
        await reading.embed(self.asking.embedder, deadline)
        orders = []
        for way, head in zip(ways, read, strict=True):
            told = await reading.told(way.query, head)
            before = [*way.ranked, *(beside if way is whole else ())]
            ranked, reasons = ranked_again(before, told)
            self.reasons = reasons | self.reasons
            orders.append(ranked)
        merged = interleaved(orders[0], orders[1:]) if parts else orders[0]
        self._note(looked.ranked, merged, "part" if parts else "asked_otherwise", anew=True)
        return merged

    async def _of_best_story(
        self,
        ranked: Sequence[Scored],
        head: Sequence[Scored],
        scope: Scope,
        looked: Looked,
        deadline: Deadline,
    ) -> list[Scored]:
        """Return what stands behind the head and tells of the stories that the head bears out best."""
        behind = [one for one in ranked if not one.fact][len(head) :][:_BEHIND]
        if not behind:
            return []
        found = [*head, *behind]
        ids = [UUID(one.candidate.id) for one in found]
        stories = await self.placing.stories(looked, ids, scope, deadline=deadline)
        names = [[stories[one].episode_id] if one in stories else [] for one in ids]
        best = set(best_supported([one.score for one in head], names[: len(head)], _STORIES))
        more = [
            one
            for one, of in zip(behind, names[len(head) :], strict=True)
            if one.tier == head[0].tier and best.intersection(of)
        ][:_OF_STORY]
        self.reasons |= {one.candidate.id: "same_story" for one in more}
        return more

    def _note(
        self, before: Sequence[Scored], after: Sequence[Scored], why: str, *, anew: bool = False
    ) -> None:
        """Say why turns stand higher than they did; ``anew``: only of those for which nothing is said."""
        places = {one.candidate.id: place for place, one in enumerate(before)}
        for place, one in enumerate(after):
            if places.get(one.candidate.id, len(before)) > place:
                said = self.reasons.setdefault(one.candidate.id, why)
                self.reasons[one.candidate.id] = said if anew else why


@dataclass(slots=True, kw_only=True)
class _Reading:
    """The talk around what was found, read once for all ways of asking; ``at`` numbers the turns read."""

    places: Mapping[Place, Turn]
    stories: Callable[[UUID], frozenset[object]]
    at: Mapping[Place, int]
    embedder: Embedder | None = None
    passages: Vectors | None = None

    async def embed(self, embedder: Embedder | None, deadline: Deadline) -> None:
        """Make the vectors of each turn with the one before it, and with the one after it."""
        if embedder is None or not self.at:
            return
        texts = [text for place in self.at for text in exchanges(self.places, place)]
        try:
            self.passages = await embedder.embed_passages(texts)
            self.embedder = embedder
        except ModelUnavailable:
            deadline.skip("talk", "model_away")

    async def told(self, query: str, head: Sequence[Scored]) -> dict[str, Told]:
        """Return what is read of some turns for a question, by their ids."""
        speakers = {one.speaker for one in self.places.values()}
        wanted = {one.candidate.id: _place(one) for one in head if _place(one) in self.at}
        cosines = None
        if self.passages is not None and self.embedder is not None:
            rows = [2 * self.at[place] + side for place in wanted.values() for side in (0, 1)]
            asked = await self.embedder.embed_query(asked_texts(query, speakers)[0])
            cosines = self.passages[rows] @ asked
        told = told_of(query, speakers, self.places, list(wanted.values()), cosines)
        return {
            key: replace(told[place], stories=self.stories(UUID(key)))
            for key, place in wanted.items()
        }


def interleaved(whole: Sequence[Scored], parts: Sequence[Sequence[Scored]]) -> list[Scored]:
    """Return a ranking with the best of each part ahead, by turns; facts stay at the head.

    What lies outside a part's window or was superseded is not put ahead. Scores stay with the places.
    """
    facts = [one for one in whole if one.fact]
    rest = [one for one in whole if not one.fact]
    lists = [[one for one in each if one.tier == (False, False)] for each in (*parts, rest)]
    ahead = [each[n] for n in range(_OF_EACH) for each in lists if n < len(each)]
    order = list({one.candidate.id: one for one in (*facts, *ahead, *rest)}.values())
    scores = sorted((one.score for one in order[len(facts) :]), reverse=True)
    placed = zip(order[len(facts) :], scores, strict=True)
    return [*facts, *(replace(one, score=score) for one, score in placed)]


def _head(ranked: Sequence[Scored], most: int) -> list[Scored]:
    return [one for one in ranked if not one.fact][:most]


def _place(one: Scored) -> Place:
    return one.candidate.session_id or "", one.candidate.seq or 0


def _beside(ranked: Sequence[Scored], places: Mapping[Place, Turn]) -> list[Scored]:
    """Return the turns just beside the first that no arm found; the talk says whether they answer."""
    known = {one.candidate.id for one in ranked}
    least = min((one.score for one in _head(ranked, LOOKED_AT)), default=0.0)
    found: dict[str, Scored] = {}
    for lender in ranked[:_LENDERS]:
        session, position = _place(lender)
        for step in (1, -1, _BESIDE, -_BESIDE):
            turn = places.get((session, position + step))
            if turn is None or str(turn.turn_id) in known or lender.tier != (False, False):
                continue
            candidate = candidate_of_turn(turn, lender.candidate.in_window)
            found[candidate.id] = Scored(candidate=candidate, score=least)
    return list(found.values())[:_MOST_BESIDE]
