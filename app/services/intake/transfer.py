"""Take in a history line by line: bounded memory, resumable by its ids."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC
from uuid import UUID

from app.domain.audit import Actor
from app.domain.errors import LimitReached, StoreUnavailable
from app.domain.models import MemoryKind, NewTurn
from app.domain.zones import offset_name, zone_of
from app.ports import (
    History,
    JobQueue,
    Outcome,
    PastEntity,
    PastMentions,
    PastRelation,
    PastTurn,
    TurnMeter,
    Users,
)
from app.services.intake.history_lines import (
    Line,
    LinkLine,
    MadeLine,
    NamedLine,
    Refusal,
    Report,
    Skipped,
    StoredLine,
    TurnLine,
    UserLine,
    name_of,
)
from app.services.intake.ingest import index_turn

BATCH = 500
"""Lines of one kind, written in one transaction at most."""
_BATCH_CHARACTERS = 1024 * 1024  # their texts at most: terms take about a hundred times as much
_PAGE = 500
_MOST_RECORDED = 10_000  # users; beyond them some are recorded twice


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
        self._batch: list[StoredLine] = []
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

    async def _add(self, line: StoredLine) -> None:
        size = len(line.text) if isinstance(line, TurnLine) else 0
        is_full = len(self._batch) >= BATCH or self._characters + size > _BATCH_CHARACTERS
        if self._batch and (is_full or _sort(self._batch[0]) != _sort(line)):
            await self.flush()
        self._batch.append(line)
        self._characters += size

    async def flush(self) -> None:
        """Write the batch: one transaction for each user in it."""
        batch, self._batch, self._characters = self._batch, [], 0
        by_user: dict[str, list[StoredLine]] = {}
        for line in batch:
            by_user.setdefault(line.user, []).append(line)
        for user, lines in by_user.items():
            turns = [line for line in lines if isinstance(line, TurnLine)]
            await self._write_turns(user, turns)
            await self._write_made(user, [m for m in lines if isinstance(m, MadeLine)])
            await self._write_links(user, [k for k in lines if isinstance(k, LinkLine)])
            await self._write_named(user, [n for n in lines if isinstance(n, NamedLine)])
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

    async def _write_made(self, user: str, lines: Sequence[MadeLine]) -> None:
        if not lines:
            return
        kind, made = lines[0].kind, [line.past for line in lines]
        outcomes = await self._history.add_made(
            self._tenant_id, user, kind, made, by=self._by_once(user)
        )
        accepted, duplicates = self._count(lines, outcomes)
        if kind is MemoryKind.EVENT:
            self.report.events += accepted
            self.report.event_duplicates += duplicates
        else:
            self.report.facts += accepted
            self.report.fact_duplicates += duplicates

    async def _write_links(self, user: str, lines: Sequence[LinkLine]) -> None:
        if not lines:
            return
        outcomes = await self._history.add_links(
            self._tenant_id, user, [line.link for line in lines]
        )
        accepted, duplicates = self._count(lines, outcomes)
        self.report.links += accepted
        self.report.link_duplicates += duplicates

    async def _write_named(self, user: str, lines: Sequence[NamedLine]) -> None:
        if not lines:
            return
        outcomes = await self._history.add_named(
            self._tenant_id, user, [line.named for line in lines]
        )
        accepted, duplicates = self._count(lines, outcomes)
        report, named = self.report, lines[0].named
        if isinstance(named, PastEntity):
            report.entities += accepted
            report.entity_duplicates += duplicates
        elif isinstance(named, PastMentions):
            report.mentions += accepted
            report.mention_duplicates += duplicates
        elif isinstance(named, PastRelation):
            report.relations += accepted
            report.relation_duplicates += duplicates
        else:
            report.entity_changes += accepted
            report.entity_change_duplicates += duplicates

    def _by_once(self, user: str) -> Actor | None:
        """Return who imports if it is still to be recorded that they import this user's history."""
        if user in self._recorded:
            return None
        if len(self._recorded) >= _MOST_RECORDED:
            self._recorded.clear()
        self._recorded.add(user)
        return self._by

    def _count(self, lines: Sequence[StoredLine], outcomes: Sequence[Outcome]) -> tuple[int, int]:
        for line, outcome in zip(lines, outcomes, strict=True):
            if outcome.kind == "refused":
                reason = outcome.reason
                self.report.refuse(Refusal(line=line.line, name=name_of(line), reason=reason))
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
    indexed = index_turn(turn)
    if not line.is_heard:
        indexed = replace(indexed, asks_to_forget=False)
    return PastTurn(client_session_id=line.session, indexed=indexed, state=line.state)


def _sort(line: StoredLine) -> object:
    """Return what the lines of one batch have in common."""
    if isinstance(line, NamedLine):
        return type(line.named)
    return line.kind if isinstance(line, MadeLine) else type(line)
