"""Let a model look for what answers a question: step by step over both calendars, within a budget."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.errors import ModelUnavailable
from app.domain.intervals import Interval
from app.domain.models import MemoryKind, Scope, Turn
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.domain.zones import zone_of
from app.ports import FoundTurn, Listing, Memories, Reasoner, Talk
from app.prompts import searching
from app.services.recall.remembered import Memory
from app.services.recall.request import RecallRequest
from app.services.refine.second_look import Looked

_SHOWN = 10  # memories that a step brings at most
_WORDS = 400  # characters of each
_REACH = 4
_SPOILT = 2  # answers that are put up with that are unreadable or a step that was taken before
_CHOSEN = 10
_LEAST_S = 0.5
_OF_EVENTS, _OF_TURNS = frozenset({"event", "fact"}), frozenset({"turn", "event", "fact"})

Recaller = Callable[[RecallRequest], Awaitable[Sequence[Memory]]]
"""Recalls without a second look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How many steps a search may take, and how many tokens it may spend."""

    steps: int
    tokens: int


@dataclass(slots=True, kw_only=True)
class _Seen:
    """The turns that were shown to the model, by number."""

    turns: list[Turn] = field(default_factory=list)
    ids: set[UUID] = field(default_factory=set)

    def shown(self, turns: Sequence[Turn]) -> list[dict[str, Any]]:
        """Return the turns that are new as the model sees them, and remember their numbers."""
        new = []
        for turn in turns:
            if turn.turn_id not in self.ids:
                self.ids.add(turn.turn_id)
                self.turns.append(turn)
                new.append(_shown(turn, len(self.turns)))
        return new

    def chosen(self, numbers: object) -> list[Turn]:
        """Return the turns of numbers that were shown; anything else is passed over."""
        wanted = numbers if isinstance(numbers, list) else []
        found = dict.fromkeys(n for n in wanted if type(n) is int and 0 < n <= len(self.turns))
        return [self.turns[n - 1] for n in found][:_CHOSEN]


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching:
    """Puts what a model found to answer at the head of a ranking; without its word nothing changes."""

    request: RecallRequest
    budget: Budget
    reasoner: Reasoner
    recaller: Recaller
    talk: Talk
    memories: Memories

    async def ahead(
        self, looked: Looked, scope: Scope, reasons: dict[str, str], *, deadline: Deadline
    ) -> list[Scored]:
        """Return the ranking with what answers first; ``reasons`` get a line for each."""
        try:
            chosen = await self._searched(scope, deadline)
        except ModelUnavailable:
            deadline.skip("search", "model_away")
            return list(looked.ranked)
        by_id = {one.candidate.id: one for one in looked.ranked}
        best = max((one.score for one in looked.ranked), default=1.0)
        head = []
        for turn in chosen:
            one = by_id.pop(str(turn.turn_id), None) or _scored(turn)
            head.append(replace(one, score=best, fact=1.0))
            reasons[one.candidate.id] = "model"
        return [*head, *by_id.values()]

    async def _searched(self, scope: Scope, deadline: Deadline) -> list[Turn]:
        seen, spent, spoilt = _Seen(), 0, 0
        taken: list[Mapping[str, Any]] = []
        found = await self.recaller(self.request)
        first = seen.shown([turn for memory in found[:_SHOWN] for turn in memory.turns])
        now = self.request.now.astimezone(self.request.zone).isoformat(timespec="minutes")
        messages = searching.opening(self.request.query, now, first)
        for _ in range(self.budget.steps):
            left_s = deadline.left_ms() / 1000
            if left_s < _LEAST_S or spent >= self.budget.tokens:
                deadline.skip("search", "budget")
                return []
            step = await self.reasoner.step(messages, timeout_s=left_s)
            spent += step.tokens
            is_new = step.action is not None and step.action not in taken
            if step.action is None or not is_new:
                spoilt += 1
                if spoilt > _SPOILT:
                    deadline.skip("search", "unreadable")
                    return []
                messages += searching.refused(step.words, is_repeated=step.action is not None)
                continue
            taken.append(step.action)
            if step.action["action"] == "finish":
                return seen.chosen(step.action.get("numbers"))
            turns = await self._taken(step.action, seen, scope, deadline)
            messages += searching.step_taken(step.words, seen.shown(turns))
        deadline.skip("search", "budget")
        return []

    async def _taken(
        self, action: Mapping[str, Any], seen: _Seen, scope: Scope, deadline: Deadline
    ) -> list[Turn]:
        """Return what a step brings; nothing for one that cannot be taken."""
        name = action["action"]
        if name == "expand":
            wanted = seen.chosen([action.get("number")])
            return await self.talk.around(
                scope,
                [turn.turn_id for turn in wanted],
                self.request.known,
                reach=_REACH,
                timeout_ms=deadline.left_ms(),
            )
        if name == "timeline":
            return await self._between(action, scope)
        query = action.get("query")
        if not isinstance(query, str) or not query.strip():
            return []
        kinds = _OF_EVENTS if name == "search_events" else _OF_TURNS
        known = self.request.known
        as_of = _day(action.get("as_of"), self.request.zone)
        if as_of is not None:
            known = replace(known, said_until=min(known.said_until, as_of))
        asked = replace(self.request, query=query[:_WORDS], kinds=kinds, known=known, session=None)
        found = await self.recaller(asked)
        return [turn for memory in found[:_SHOWN] for turn in memory.turns]

    async def _between(self, action: Mapping[str, Any], scope: Scope) -> list[Turn]:
        zone = self.request.zone
        start, end = _day(action.get("start"), zone), _day(action.get("end"), zone)
        if start is None and end is None:
            return []
        page = await self.memories.listed(
            scope,
            Listing(
                kind=MemoryKind.EVENT,
                known=self.request.known,
                interval=Interval(start=start, end=end and end + timedelta(days=1)),
                entity=None,
                event_types=(),
                statuses=(),
                is_descending=False,
                after=None,
                limit=_SHOWN,
            ),
        )
        return [
            turn
            for one in page.found
            for turn in ((one.turn,) if isinstance(one, FoundTurn) else one.turns)
        ]


def _shown(turn: Turn, number: int) -> dict[str, Any]:
    said = turn.said_at.astimezone(zone_of(turn.zone))
    return {
        "number": number,
        "said": said.isoformat(timespec="minutes"),
        "speaker": turn.speaker,
        "text": turn.text[:_WORDS],
    }


def _scored(turn: Turn) -> Scored:
    candidate = Candidate(
        id=str(turn.turn_id),
        session_id=str(turn.session_id),
        seq=turn.position,
        said_at=turn.said_at,
        speaker=turn.speaker,
    )
    return Scored(candidate=candidate, score=0.0)


def _day(value: object, zone: tzinfo) -> datetime | None:
    """Return the moment that a model wrote, in the user's zone; None if it is none."""
    if not isinstance(value, str):
        return None
    try:
        found = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    moment = found if found.tzinfo else found.replace(tzinfo=zone)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return None
