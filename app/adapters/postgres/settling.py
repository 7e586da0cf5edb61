"""What an answer does to the memories at stake: versions of them, with the answer as their cause."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.revisions import insert_version, revised, with_turns
from app.adapters.postgres.shelves import FACTS
from app.domain.clarifications import Choice, Clarification
from app.domain.events import Cause, Reason
from app.domain.facts import Fact
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Revision, Settling, StoredAnswer, Versioned
from app.truth.repeating import surer

_Change = Callable[[Fact], Fact]

_IS_OPEN = """
SELECT true FROM facts WHERE tenant_id = $1 AND user_id = $2 AND fact_id = $3
  AND known_to IS NULL AND recorded_to IS NULL
"""
_HEIR = """
UPDATE facts SET superseded_by = $4 WHERE tenant_id = $1 AND user_id = $2 AND fact_id = $3
  AND known_to = (SELECT max(known_to) FROM facts
    WHERE tenant_id = $1 AND user_id = $2 AND fact_id = $3)
"""


async def change_memories(
    connection: Connection,
    scope: Scope,
    question: Clarification,
    choice: Choice,
    settling: Settling,
) -> list[UUID]:
    """Write what a choice means; return the memories that changed."""
    acts = _Acts(connection, scope, settling)
    first, second = question.about
    if choice is Choice.FIRST and question.is_choice:
        await acts.reopen(first)
        await acts.end_as_wrong(second, first)
    elif choice is Choice.FIRST:
        await acts.surer(first)
        await acts.outdate(second)
    elif choice is Choice.SECOND:
        await acts.surer(second)
    elif choice is Choice.FIRST_ENDED:
        await acts.outdate(first)
        await acts.surer(second)
    elif choice is Choice.FIRST_NEVER:
        await acts.end_as_wrong(first, None)
    elif choice is Choice.NEITHER:
        await acts.end_as_wrong(second, None)
    return acts.changed


class _Acts:
    """Changes of facts by an answer; events stay as they are told."""

    def __init__(self, connection: Connection, scope: Scope, settling: Settling) -> None:
        self._connection = connection
        self._scope = scope
        self._settling = settling
        self.changed: list[UUID] = []

    async def surer(self, memory_id: UUID) -> None:
        await self._revise(memory_id, lambda fact: replace(fact, confidence=surer(fact.confidence)))

    async def outdate(self, memory_id: UUID) -> None:
        """End what held, at the moment of the answer."""

        def ended(fact: Fact) -> Fact:
            start, at = fact.valid.start, self._settling.at
            return replace(
                fact,
                valid=Interval(start=start if start and start < at else None, end=at),
            )

        await self._revise(memory_id, ended)

    async def end_as_wrong(self, memory_id: UUID, heir: UUID | None) -> None:
        if await self._is_fact(memory_id):
            await self._write(memory_id, None)
            if heir is not None:
                await self._connection.execute(_HEIR, *self._owner(memory_id), heir)

    async def reopen(self, memory_id: UUID) -> None:
        """Put what was taken for wrong back in its place."""
        row = await self._connection.fetchrow(FACTS.last, *self._owner(memory_id))
        if row is None:
            return
        (found,) = await with_turns(self._connection, self._scope, FACTS, [row])
        fact = found.version
        if isinstance(fact, Fact):
            await insert_version(
                self._connection,
                self._scope,
                FACTS,
                replace(
                    fact,
                    version=fact.version + 1,
                    known_from=max(self._settling.at, fact.known_to or fact.known_from),
                    known_to=None,
                    superseded_by=None,
                    why=Cause.ANSWER,
                    why_ended=None,
                    reason=Reason.SETTLED,
                    confidence=surer(fact.confidence),
                ),
                fact.version,
            )
            self.changed.append(memory_id)

    async def _revise(self, memory_id: UUID, change: _Change) -> None:
        if await self._is_fact(memory_id):
            await self._write(memory_id, change)

    async def _write(self, memory_id: UUID, change: _Change | None) -> None:
        def changed(version: Versioned) -> Versioned | None:
            if change is None or not isinstance(version, Fact):
                return None
            return change(version)

        revision = Revision(
            at=self._settling.at,
            change=changed,
            expected=None,
            call=self._settling.call,
            fields=("answer",),
            answer=lambda _: StoredAnswer(status=200, body=b""),
            cause=Cause.ANSWER,
            end=Cause.ANSWER,
            reason=Reason.SETTLED,
        )
        await revised(self._connection, self._scope, FACTS, memory_id, revision)
        self.changed.append(memory_id)

    async def _is_fact(self, memory_id: UUID) -> bool:
        return await self._connection.fetchval(_IS_OPEN, *self._owner(memory_id)) is not None

    def _owner(self, memory_id: UUID) -> tuple[UUID, UUID | None, UUID]:
        return self._scope.tenant_id, self._scope.user_id, memory_id
