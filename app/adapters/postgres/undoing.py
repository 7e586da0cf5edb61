"""Takes decisions back, and takes that back: a statement is set aside, or an earlier state put in place again."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.assertion_rows import slot_record
from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.held import write_changes
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.revisions import FOREVER, insert_version, with_turns
from app.adapters.postgres.shelves import SHELVES, Shelf
from app.adapters.postgres.turns import lock_stream
from app.adapters.postgres.updates import memories_changed, memory_update, publish
from app.domain.audit import Act, Deed
from app.domain.errors import Conflict, NotFound
from app.domain.events import Cause, Event, Reason
from app.domain.facts import Assertion, Fact
from app.domain.models import MemoryKind, Scope
from app.ports import Made, StoredAnswer, Undoing
from app.truth import retold
from app.truth.places import history_key

_SET_ASIDE = """
UPDATE assertions SET set_aside_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND assertion_id = ANY($3::uuid[])
"""
_TAKE_UP = """
UPDATE assertions SET set_aside_at = NULL
WHERE tenant_id = $1 AND user_id = $2 AND assertion_id = ANY($3::uuid[])
"""
_OF_FACT = """
SELECT * FROM facts WHERE tenant_id = $1 AND user_id = $2 AND fact_id = $3
ORDER BY version DESC LIMIT 1
"""
_BY_CALL = (Cause.CORRECTION, Cause.ANSWER, Cause.FEEDBACK, Cause.UNDOING)


class PostgresUndo:
    """Implements the ``Undo`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def undo(
        self, scope: Scope, kind: MemoryKind, memory_id: UUID, undoing: Undoing
    ) -> StoredAnswer:
        """Take the last decision about a memory back, or take that back, in one transaction."""

        async def effect(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)
            shelf = SHELVES[kind]
            one = _One(connection, scope, shelf, memory_id, undoing)
            await (one.redo() if undoing.is_redo else one.undo())
            act = Act(
                deed=Deed.MEMORY_UNDONE,
                by=undoing.call.by,
                about=scope.user_id,
                targets=[str(memory_id)],
                details={"redo": undoing.is_redo},
            )
            await record_act(connection, scope.tenant_id, act)
            row = await connection.fetchrow(shelf.seen, *one.owner, FOREVER, None)
            found = await with_turns(connection, scope, shelf, [row]) if row else []
            return undoing.render(found[0] if found else None)

        return await once(self._database, undoing.call, effect, scope=scope)


class _One:
    """One memory whose last decision is taken back."""

    def __init__(
        self,
        connection: Connection,
        scope: Scope,
        shelf: Shelf,
        memory_id: UUID,
        undoing: Undoing,
    ) -> None:
        self._connection = connection
        self._scope = scope
        self._shelf = shelf
        self._undoing = undoing
        self.owner = (scope.tenant_id, scope.user_id, memory_id)

    async def undo(self) -> None:
        """Take the last decision back."""
        versions = await self._versions()
        if not versions:
            raise NotFound("nothing is left of this memory; redo brings it back")
        last = versions[-1].version
        if not isinstance(last, Event | Fact):
            raise Conflict("episodes and patterns follow from what was said; correct that")
        if last.known_to is not None:  # retracted, or taken for wrong
            await self._put_back(last, last.version)
        elif isinstance(last, Fact) and last.why not in _BY_CALL:
            await self._set_aside(last)
        elif len(versions) > 1:
            await self._put_back(versions[-2].version, last.version)
        else:
            raise Conflict("this is how it was first told; retract it instead")

    async def redo(self) -> None:
        """Take the last undo back."""
        fact = await self._last_fact()
        if fact is not None:
            record = await slot_record(self._connection, self.owner[:2], [history_key(fact)])
            gone = [one for one in record.aside if one.fact_id == self.owner[2]] or list(
                record.aside
            )
            latest = max((one.draft.known_from for one in gone), default=None)
            chosen = [one for one in gone if one.draft.known_from == latest]
            if chosen:
                await self._connection.execute(_TAKE_UP, *self.owner[:2], _ids(chosen))
                await self._retell(fact)
                return
        versions = await self._versions()
        if len(versions) > 1 and getattr(versions[-1].version, "why", None) is Cause.UNDOING:
            await self._put_back(versions[-2].version, versions[-1].version.version)
            return
        raise Conflict("nothing about this memory was taken back")

    async def _last_fact(self) -> Fact | None:
        if self._shelf.kind is not MemoryKind.FACT:
            return None
        row = await self._connection.fetchrow(_OF_FACT, *self.owner)
        if row is None:
            return None
        (found,) = await with_turns(self._connection, self._scope, self._shelf, [row])
        return found.version if isinstance(found.version, Fact) else None

    async def _versions(self) -> list[Made]:
        rows = await self._connection.fetch(self._shelf.versions, *self.owner, 0, 10000)
        standing = [
            row
            for row in rows
            if row["withdrawn_at"] is None
            and (row["known_to"] is not None or row["recorded_to"] is None)
        ]
        return await with_turns(self._connection, self._scope, self._shelf, standing)

    async def _set_aside(self, fact: Fact) -> None:
        """Set the statement aside that brought a version, and tell its slot without it."""
        record = await slot_record(self._connection, self.owner[:2], [history_key(fact)])
        brought = [one for one in record.assertions if one.draft.known_from == fact.known_from]
        if not brought:
            raise Conflict("this came with an import, and nobody knows what brought it")
        await self._connection.execute(_SET_ASIDE, *self.owner[:2], _ids(brought))
        await self._retell(fact)

    async def _retell(self, fact: Fact) -> None:
        record = await slot_record(self._connection, self.owner[:2], [history_key(fact)])
        changes = retold(record, (), uuid7, self._undoing.unchanging)
        await write_changes(self._connection, self._scope, changes, None, withdrawal=Cause.UNDOING)
        await publish(self._connection, self._scope, memories_changed(changes))

    async def _put_back(self, state: object, newest: int) -> None:
        """Put an earlier state in place of the present one."""
        if not isinstance(state, Event | Fact):
            return
        at = max(self._undoing.at, state.known_to or state.known_from)
        row = await self._connection.fetchrow(self._shelf.open, *self.owner)
        number = newest
        if row is not None:
            number = row["newest"]
            at = max(at, row["known_from"])
            await self._connection.fetchval(
                self._shelf.close, *self.owner, row["version"], at, Cause.UNDOING
            )
        made = replace(
            state,
            version=number + 1,
            known_from=at,
            known_to=None,
            superseded_by=None if row is None else state.superseded_by,
            recorded_from=await _now(self._connection),
            recorded_to=None,
            why=Cause.UNDOING,
            why_ended=None,
            reason=Reason.UNDONE,
        )
        await insert_version(self._connection, self._scope, self._shelf, made, state.version)
        told = memory_update(self._shelf.kind, self.owner[2], made.version, Cause.UNDOING)
        await publish(self._connection, self._scope, [told])


async def _now(connection: Connection) -> datetime:
    moment: datetime = await connection.fetchval("SELECT clock_timestamp()")
    return moment


def _ids(assertions: Collection[Assertion] | Sequence[Assertion]) -> list[UUID]:
    return [one.assertion_id for one in assertions]
