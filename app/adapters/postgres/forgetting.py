"""Wishes to forget: kept as what they chose, carried out and taken back under the stream's lock."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres import forgetting_statements as statements
from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.forgetting_look import tellers
from app.adapters.postgres.forgetting_rows import Shovel, put_back
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.tombstones import UNBURY, Tombstones
from app.adapters.postgres.turn_terms import insert_postings
from app.adapters.postgres.turns import lock_stream
from app.adapters.postgres.wishes import wishes
from app.domain.audit import Act, Actor, Deed
from app.domain.errors import Conflict, NotFound
from app.domain.forgetting import UNDO_DAYS, Forgetting, ForgettingState, Stretch, Teller, merged
from app.domain.models import Scope
from app.ports import Answer, Asking, Call, IndexedTurn, Look, Putting, Rewritten, StoredAnswer

_NO_WISH = NotFound("no such wish to forget")


class PostgresForgettings:
    """Implements the ``Forgettings`` port."""

    def __init__(self, database: Database, tombstones: Tombstones) -> None:
        self._database = database
        self._tombstones = tombstones

    async def tellers(self, scope: Scope, look: Look) -> list[Teller]:
        """Return the turns that a look finds, with what they name and tell, newest first."""
        async with self._database.transaction(scope) as connection:
            return await tellers(connection, scope, look)

    async def previewed(
        self, scope: Scope, stretches: Sequence[Stretch], asked_in: UUID | None
    ) -> Forgetting:
        """Keep what a wish chose until it is confirmed."""
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(
                statements.PREVIEW,
                scope.tenant_id,
                scope.user_id,
                uuid7(),
                [_written(one) for one in stretches],
                asked_in,
            )
        return _forgetting(row or {})

    async def asked(self, scope: Scope, turn_ids: Sequence[UUID] | None) -> list[Asking]:
        """Return the wishes of turns, or, for None, those that are still to be acted on."""
        async with self._database.transaction(scope) as connection:
            rows = await wishes(connection, scope, turn_ids)
        return [
            Asking(
                forget_id=row["forget_id"],
                turn_id=row["asked_in"],
                text=row["text"],
                said_at=row["said_at"],
                seq=row["seq"],
                zone=row["zone"],
                session=row["session"],
                was_heard=row["state"] == ForgettingState.FORGOTTEN.value,
            )
            for row in rows
        ]

    async def let_be(self, scope: Scope, forget_id: UUID) -> None:
        """Drop a wish that turned out to be none; nothing was done yet."""
        async with self._database.transaction(scope) as connection:
            await connection.execute(statements.LET_BE, scope.tenant_id, scope.user_id, forget_id)

    async def owner(self, tenant_id: UUID, forget_id: UUID) -> tuple[Scope, str] | None:
        """Return whose wish has the id: scope and the caller's id of the user."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(statements.OWNER, tenant_id, forget_id)
        if row is None:
            return None
        return Scope(tenant_id=tenant_id, user_id=row["user_id"]), row["client_id"]

    async def get(self, scope: Scope, forget_id: UUID) -> Forgetting | None:
        """Return a wish, None if there is none such."""
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(
                statements.GET, scope.tenant_id, scope.user_id, forget_id
            )
        return _forgetting(row) if row else None

    async def put_away(
        self, scope: Scope, putting: Putting, call: Call, answer: Answer
    ) -> StoredAnswer:
        """Take what a wish chose out of every table, with all that rests on it."""

        async def effect(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)
            found = await _locked(connection, scope, putting.forget_id)
            if found.state in (ForgettingState.UNDONE, ForgettingState.PURGED):
                raise Conflict(f"this was {found.state}; ask anew")
            is_late = putting.is_first or not putting.stretches
            if found.state is ForgettingState.FORGOTTEN and is_late:
                return answer(await _done(connection, scope, found, {}, found.stretches))
            return answer(await self._put_away(connection, scope, putting, found, call.by))

        return await once(self._database, call, effect, scope=scope)

    async def _put_away(
        self, connection: Connection, scope: Scope, putting: Putting, found: Forgetting, by: Actor
    ) -> Forgetting:
        owner = (scope.tenant_id, scope.user_id)
        until = await connection.fetchval(statements.END_OF, found.undo_until, UNDO_DAYS)
        stretches = merged(putting.stretches)
        turns = sorted({one.turn_id for one in stretches})
        await self._tombstones.bury(connection, scope, putting.forget_id, turns)
        shovel = Shovel(connection, scope, putting.forget_id, until, stretches)
        counts = await shovel.put_away()
        await self._tombstones.bury_entities(connection, scope, putting.forget_id)
        await rewrite(connection, scope, putting.rewritten)
        await connection.execute(statements.REQUEUE, *owner)
        await connection.execute(statements.RECOUNT, *owner)
        gone = found.stretches if found.state is ForgettingState.FORGOTTEN else ()
        await _note(connection, scope, Deed.MEMORY_FORGOTTEN, by, putting.forget_id, counts)
        connection.news.add(scope)
        return await _done(connection, scope, found, counts, merged((*gone, *stretches)))

    async def bring_back(
        self, scope: Scope, forget_id: UUID, call: Call, answer: Answer
    ) -> StoredAnswer:
        """Put everything back where it was."""

        async def effect(connection: Connection) -> StoredAnswer:
            owner = (scope.tenant_id, scope.user_id)
            await lock_stream(connection, scope)
            found = await _locked(connection, scope, forget_id)
            if found.state is ForgettingState.UNDONE:
                return answer(found)
            if found.state is not ForgettingState.FORGOTTEN:
                raise Conflict(
                    "nothing was forgotten yet"
                    if found.state is ForgettingState.PREVIEWED
                    else "its time is over: what was forgotten is purged"
                )
            # Whoever purges may be late; the time is over all the same.
            if await connection.fetchval(statements.IS_OVER, found.undo_until):
                raise Conflict("its time is over: what was forgotten is being purged")
            counts = await put_back(connection, scope, forget_id)
            await connection.execute(UNBURY, *owner, forget_id)
            await connection.execute(statements.REQUEUE, *owner)
            await connection.execute(statements.RECOUNT, *owner)
            await connection.execute(_BIND_ANEW, *owner, [one.turn_id for one in found.stretches])
            row = await connection.fetchrow(
                statements.DONE,
                *owner,
                forget_id,
                ForgettingState.UNDONE.value,
                counts,
                [],
                UNDO_DAYS,
            )
            await _note(connection, scope, Deed.FORGETTING_UNDONE, call.by, forget_id, counts)
            connection.news.add(scope)
            return answer(_forgetting(row or {}))

        return await once(self._database, call, effect, scope=scope)


# What was drawn from these turns is drawn again.
_BIND_ANEW = """
UPDATE streams SET bound_seq = least(bound_seq, c.first - 1), tended_seq = least(tended_seq, c.first - 1),
  bind_at = now()
FROM (SELECT min(seq) AS first FROM turns
  WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])) AS c
WHERE streams.tenant_id = $1 AND streams.user_id = $2 AND c.first IS NOT NULL
"""


async def _locked(connection: Connection, scope: Scope, forget_id: UUID) -> Forgetting:
    row = await connection.fetchrow(statements.GET, scope.tenant_id, scope.user_id, forget_id)
    if row is None:
        raise _NO_WISH
    return _forgetting(row)


async def _done(
    connection: Connection,
    scope: Scope,
    found: Forgetting,
    counts: Mapping[str, int],
    gone: Sequence[Stretch],
) -> Forgetting:
    row = await connection.fetchrow(
        statements.DONE,
        scope.tenant_id,
        scope.user_id,
        found.forget_id,
        ForgettingState.FORGOTTEN.value,
        _sum(found.counts, counts),
        [_written(one) for one in gone],
        UNDO_DAYS,
    )
    return _forgetting(row or {})


async def rewrite(connection: Connection, scope: Scope, rewritten: Sequence[Rewritten]) -> None:
    """Give turns the words that they have now; they are embedded and read again."""
    if not rewritten:
        return
    indexed: list[IndexedTurn] = [one.indexed for one in rewritten]
    cipher, ids = await cipher_of(connection), [one.turn_id for one in rewritten]
    await connection.execute(
        statements.REWRITE,
        scope.tenant_id,
        scope.user_id,
        ids,
        [cipher.hide(one.turn.text) for one in indexed],
        [one.language for one in indexed],
        [sum(one.terms.values()) for one in indexed],
    )
    await insert_postings(connection, scope, ids, indexed)


async def _note(
    connection: Connection,
    scope: Scope,
    deed: Deed,
    by: Actor,
    forget_id: UUID,
    counts: Mapping[str, int],
) -> None:
    act = Act(
        deed=deed, by=by, about=scope.user_id, targets=[str(forget_id)], details={"rows": counts}
    )
    await record_act(connection, scope.tenant_id, act)


def _sum(before: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    return {name: before.get(name, 0) + more.get(name, 0) for name in {*before, *more}}


def _written(one: Stretch) -> list[object]:
    return [str(one.turn_id), one.start, one.end, one.is_whole]


def _forgetting(row: Mapping[str, Any]) -> Forgetting:
    return Forgetting(
        forget_id=row["forget_id"],
        state=ForgettingState(row["state"]),
        stretches=tuple(
            Stretch(turn_id=UUID(turn_id), start=start, end=end, is_whole=is_whole)
            for turn_id, start, end, is_whole in row["stretches"]
        ),
        counts=row["counts"],
        asked_in=row["asked_in"],
        created_at=row["created_at"],
        forgotten_at=row["forgotten_at"],
        undo_until=row["undo_until"],
    )
