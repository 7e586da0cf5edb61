"""Take in a history line by line, and give one out: bounded memory, resumable by its ids."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID

from app.domain.audit import Actor
from app.domain.errors import LimitReached, StoreUnavailable
from app.domain.models import NewTurn, Role, Scope, Turn, TurnState, User
from app.domain.zones import offset_name, zone_of
from app.ports import History, JobQueue, Outcome, PastEvent, PastTurn, TurnMeter, Users
from app.services.ingest import index_turn

BATCH = 500
"""Turns, or events, written in one transaction at most."""
_BATCH_CHARACTERS = 1024 * 1024  # their texts at most: terms take about a hundred times as much
_PAGE = 500
_SHOWN_REFUSALS = 1000
_MOST_RECORDED = 10_000  # users; beyond them some are recorded twice


@dataclass(frozen=True, slots=True, kw_only=True)
class UserLine:
    """What is set for a user; ``user.user_id`` is ignored."""

    line: int
    user: User


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine:
    """A turn of a history. ``said_at`` may lack an offset and ``zone`` be None: the user's then."""

    line: int
    user: str
    session: str
    turn_id: str
    speaker: str
    role: Role
    text: str
    said_at: datetime
    zone: str | None
    state: TurnState | None
    metadata: dict[str, object]
    attachments: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """A version of an event."""

    line: int
    user: str
    past: PastEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A line that was not taken, and why; ``name`` is its turn or event id if it has one."""

    line: int
    name: str | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A line that says something about the file and stores nothing."""

    line: int


Line = UserLine | TurnLine | EventLine | Refusal | Skipped


@dataclass(slots=True)
class Report:
    """What became of the lines; the first thousand refusals are kept, the others counted."""

    lines: int = 0
    users: int = 0
    accepted: int = 0
    duplicates: int = 0
    events: int = 0
    event_duplicates: int = 0
    refused: int = 0
    refusals: list[Refusal] = field(default_factory=list)

    def refuse(self, refusal: Refusal) -> None:
        """Count a refusal, and keep it while there is room."""
        self.refused += 1
        if len(self.refusals) < _SHOWN_REFUSALS:
            self.refusals.append(refusal)


async def take_in(
    lines: AsyncIterator[Line],
    *,
    tenant_id: UUID,
    awaits_vectors: bool,
    meter: TurnMeter | None,
    by: Actor,
    history: History,
    users: Users,
    queue: JobQueue,
) -> Report:
    """Store a history, batch by batch; each batch is durable before the next is read.

    Args:
        lines: As they come.
        tenant_id: Whose memory they go into.
        awaits_vectors: Whether turns that were read elsewhere get vectors here.
        meter: Counts turns before they are written, None where nothing is limited.
        by: Who is recorded as importing each user's history.
        history: Where they go.
        users: Whose time zones complete the turns.
        queue: Wakes the workers.

    Raises:
        StoreUnavailable: the text says up to which line everything is stored.
        LimitReached: the same.
    """
    intake = _Intake(tenant_id, by, history, users, queue, awaits_vectors, meter)
    try:
        async for line in lines:
            await intake.take(line)
        await intake.flush()
    except StoreUnavailable as error:
        raise StoreUnavailable(f"{error}; {intake.stored_so_far}") from error
    except LimitReached as error:
        raise LimitReached(
            f"{error}; {intake.stored_so_far}", retry_after_s=error.retry_after_s
        ) from error
    intake.report.refusals.sort(key=lambda refusal: refusal.line)
    return intake.report


class _Intake:
    """The batch being filled, and the report."""

    def __init__(
        self,
        tenant_id: UUID,
        by: Actor,
        history: History,
        users: Users,
        queue: JobQueue,
        awaits_vectors: bool,
        meter: TurnMeter | None,
    ) -> None:
        self._tenant_id = tenant_id
        self._by = by
        self._recorded: set[str] = set()
        self._history = history
        self._users = users
        self._queue = queue
        self._awaits_vectors = awaits_vectors
        self._meter = meter
        self._batch: list[TurnLine] | list[EventLine] = []
        self._characters = 0
        self.report = Report()
        self._stored = 0

    @property
    def stored_so_far(self) -> str:
        """Say where to go on after a break."""
        return f"everything up to line {self._stored} is stored: send the rest, or all again"

    async def take(self, line: Line) -> None:
        """Take one line in order; a full batch is written first."""
        self.report.lines += 1
        if isinstance(line, Refusal):
            self.report.refuse(line)
        elif isinstance(line, UserLine):
            await self.flush()
            await self._users.put(self._tenant_id, line.user)
            self.report.users += 1
        elif not isinstance(line, Skipped):
            await self._add(line)

    async def _add(self, line: TurnLine | EventLine) -> None:
        size = len(line.text) if isinstance(line, TurnLine) else 0
        is_full = len(self._batch) >= BATCH or self._characters + size > _BATCH_CHARACTERS
        if self._batch and (is_full or type(self._batch[0]) is not type(line)):
            await self.flush()
        self._batch.append(line)  # type: ignore[arg-type]  # one type a batch: see above
        self._characters += size

    async def flush(self) -> None:
        """Write the batch: one transaction for each user in it."""
        batch, self._batch, self._characters = self._batch, [], 0
        by_user: dict[str, list[TurnLine | EventLine]] = {}
        for line in batch:
            by_user.setdefault(line.user, []).append(line)
        for user, lines in by_user.items():
            turns = [line for line in lines if isinstance(line, TurnLine)]
            await self._write_turns(user, turns)
            await self._write_events(user, [e for e in lines if isinstance(e, EventLine)])
        if batch:
            self._stored = batch[-1].line

    async def _write_turns(self, user: str, lines: Sequence[TurnLine]) -> None:
        if not lines:
            return
        if self._meter:
            await self._meter.count_turns(len(lines))
        known = await self._users.find(self._tenant_id, user)
        timezone = known.timezone if known else None
        # Off the loop, so that questions are answered meanwhile.
        turns = await asyncio.to_thread(lambda: [_past(line, timezone) for line in lines])
        scope, outcomes = await self._history.append(
            self._tenant_id,
            user,
            turns,
            awaits_vectors=self._awaits_vectors,
            by=self._by_once(user),
        )
        accepted, duplicates = self._count(lines, outcomes)
        self.report.accepted += accepted
        self.report.duplicates += duplicates
        if self._meter:
            await self._meter.give_back_turns(len(lines) - accepted)
        if accepted:
            self._queue.wake(scope)

    async def _write_events(self, user: str, lines: Sequence[EventLine]) -> None:
        if not lines:
            return
        events = [line.past for line in lines]
        outcomes = await self._history.add_events(
            self._tenant_id, user, events, by=self._by_once(user)
        )
        accepted, duplicates = self._count(lines, outcomes)
        self.report.events += accepted
        self.report.event_duplicates += duplicates

    def _by_once(self, user: str) -> Actor | None:
        """Return who imports if it is still to be recorded that they import this user's history."""
        if user in self._recorded:
            return None
        if len(self._recorded) >= _MOST_RECORDED:
            self._recorded.clear()
        self._recorded.add(user)
        return self._by

    def _count(
        self, lines: Sequence[TurnLine | EventLine], outcomes: Sequence[Outcome]
    ) -> tuple[int, int]:
        for line, outcome in zip(lines, outcomes, strict=True):
            if outcome.kind == "refused":
                name = line.turn_id if isinstance(line, TurnLine) else str(line.past.event.event_id)
                self.report.refuse(Refusal(line=line.line, name=name, reason=outcome.reason))
        kinds = [outcome.kind for outcome in outcomes]
        return kinds.count("accepted"), kinds.count("duplicate")


def _past(line: TurnLine, timezone: str | None) -> PastTurn:
    zone = line.zone or timezone
    said_at = line.said_at
    if said_at.tzinfo is None:
        said_at = said_at.replace(tzinfo=zone_of(zone or "UTC"))
    turn = NewTurn(
        client_turn_id=line.turn_id,
        speaker=line.speaker,
        role=line.role,
        text=line.text,
        said_at=said_at.astimezone(UTC),
        zone=zone or offset_name(said_at),
        metadata=line.metadata,
        attachments=line.attachments,
    )
    return PastTurn(client_session_id=line.session, indexed=index_turn(turn), state=line.state)


async def give_out(scope: Scope, *, history: History) -> AsyncIterator[Turn | PastEvent]:
    """Yield a user's turns in order, then the versions of events, page by page.

    A turn that is still to be read, and all behind it, come in the state ``queued`` and without
    events, so that whoever takes them in reads them anew instead of having half of it.

    Raises:
        StoreUnavailable: what came so far is only the beginning.
    """
    waiting = await history.first_waiting(scope)
    seq = 0
    while turns := await history.turns_after(scope, seq, _PAGE):
        for turn in turns:
            yield turn if turn.seq < waiting else replace(turn, state=TurnState.QUEUED)
        seq = turns[-1].seq
    after: tuple[UUID, int] | None = None
    while events := await history.events_after(scope, after, before_seq=waiting, limit=_PAGE):
        for past in events:
            yield past
        after = (events[-1].event.event_id, events[-1].event.version)
