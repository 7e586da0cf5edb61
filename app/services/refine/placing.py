"""Where the turns that were read belong: which episode, which chain of events, when it happened."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from app.domain.coherence import Belonging, Side, contradicts
from app.domain.deadline import Deadline
from app.domain.links import LinkType
from app.domain.models import Scope
from app.ports import FoundEvent, FoundTurn, RecallIndex, Story
from app.services.recall.candidates import within
from app.services.recall.understanding import Understanding
from app.services.refine.second_look import Looked
from app.text.tokens import query_terms, search_terms

_NAMED = 2 / 3  # of the words for an event, from which on a turn speaks of it
_BESIDE = 0.5  # and from which on it may
_TWO_ENDS = " / "  # between the words for two events: no single side


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a turn belongs.

    ``chain`` are the events that links join with its own, in order of their ids; empty where it has none.
    ``fits``: its time does not speak against the question.
    """

    story: Story | None
    chain: tuple[UUID, ...]
    belonging: Belonging
    fits: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Reads where turns belong: their episodes, and what they tell."""

    index: RecallIndex

    async def stories(
        self, looked: Looked, turn_ids: Sequence[UUID], scope: Scope, *, deadline: Deadline
    ) -> dict[UUID, Story]:
        """Return the episode of each turn that is bound into one; none where time is over."""
        nothing: dict[UUID, Story] = {}
        return await within(
            deadline,
            "talk",
            lambda ms: self.index.stories(scope, turn_ids, looked.search.known, timeout_ms=ms),
            nothing,
            measured_as="talk",
        )

    async def __call__(
        self, looked: Looked, turn_ids: Sequence[UUID], scope: Scope, *, deadline: Deadline
    ) -> "Places":
        """Return the place of each turn; none where time is over."""
        stories = await self.stories(looked, turn_ids, scope, deadline=deadline)
        nothing: list[FoundTurn] = []
        turns = await within(
            deadline,
            "talk",
            lambda ms: self.index.fetch(scope, turn_ids, looked.search.known, timeout_ms=ms),
            nothing,
            measured_as="talk",
        )
        return Places(
            turns={one.turn.turn_id: one for one in turns},
            placed=_placed(looked.asked, turns, stories),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The turns that were read, and where each belongs, by id."""

    turns: Mapping[UUID, FoundTurn] = field(default_factory=dict)
    placed: Mapping[UUID, Placed] = field(default_factory=dict)

    def stories(self, turn_id: UUID) -> frozenset[object]:
        """Return what a turn belongs to: its episode, its chain."""
        one = self.placed.get(turn_id)
        return one.belonging.stories if one else frozenset()

    @property
    def wrong(self) -> frozenset[str]:
        """Return the turns whose time speaks against the question."""
        return frozenset(str(turn_id) for turn_id, one in self.placed.items() if not one.fits)


def _placed(
    asked: Understanding, turns: Sequence[FoundTurn], stories: Mapping[UUID, Story]
) -> dict[UUID, Placed]:
    chains = _chains(turns)
    wanted = _anchor_terms(asked)
    placed: dict[UUID, Placed] = {}
    named: dict[UUID, float] = {}
    for one in turns:
        turn_id, story = one.turn.turn_id, stories.get(one.turn.turn_id)
        own = [chains[e.event.event_id] for e in one.events if e.event.event_id in chains]
        chain = tuple(sorted({event_id for some in own for event_id in some}))
        named[turn_id] = _share(wanted, one) if wanted else 0.0
        placed[turn_id] = Placed(
            story=story,
            chain=chain,
            belonging=Belonging(
                said_at=one.turn.said_at,
                moments=tuple(
                    span
                    for found in one.events
                    if (span := found.event.occurrence.interval).start is not None
                ),
                stories=frozenset([*([story.episode_id] if story else ()), *own]),
                names_it=named[turn_id] >= _BESIDE,
            ),
        )
    return _judged(asked, placed, named) if wanted else placed


def _judged(
    asked: Understanding, placed: Mapping[UUID, Placed], named: Mapping[UUID, float]
) -> dict[UUID, Placed]:
    """Return the places with what the question's event says of them, where turns tell of that event."""
    best = max(named.values(), default=0.0)
    if best < _NAMED:
        return dict(placed)
    side = Side(asked.intent.intent)
    anchors = [placed[turn_id].belonging for turn_id, share in named.items() if share == best]
    return {
        turn_id: replace(one, fits=not contradicts(side, anchors, one.belonging))
        for turn_id, one in placed.items()
    }


def _anchor_terms(asked: Understanding) -> frozenset[str]:
    """Return the words for the event that a question hangs its time on, without one none."""
    event = asked.intent.anchor_event
    if event is None or _TWO_ENDS in event or asked.intent.intent not in list(Side):
        return frozenset()
    return frozenset(query_terms(event))


def _share(wanted: frozenset[str], one: FoundTurn) -> float:
    told = search_terms("\n".join([one.turn.text, *(e.event.summary for e in one.events)]))
    return sum(term in told for term in wanted) / len(wanted)


def _chains(turns: Iterable[FoundTurn]) -> dict[UUID, frozenset[UUID]]:
    """Return the chain of each event that links join with others: all of its events."""
    joined: dict[UUID, set[UUID]] = {}
    for found in (event for one in turns for event in one.events):
        for other in _linked(found):
            own = found.event.event_id
            members = joined.get(own, {own}) | joined.get(other, {other})
            joined |= dict.fromkeys(members, members)
    return {event_id: frozenset(members) for event_id, members in joined.items()}


def _linked(found: FoundEvent) -> list[UUID]:
    return [one.memory_id for one in found.relations if one.type is not LinkType.CONTRADICTS]
