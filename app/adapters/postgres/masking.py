"""Treats what a user said before the tenant's policy was what it is: in every column that can hold words."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from app.adapters.postgres import forgetting_statements as statements
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.forgetting import rewrite
from app.adapters.postgres.rehiding import pages, places_of, rows_at, write_rows
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.text_columns import HIDDEN
from app.adapters.postgres.turns import lock_stream, turn_from
from app.domain.models import Scope, Turn
from app.ports import IndexedTurn, Rewritten

# Ids that callers choose and speakers' names are handles; answers under idempotency keys are dropped.
_HANDLES = {"turns": ("speaker",), "entities": ("kind",), "idempotency": ("answer",)}
_TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = ANY($3::uuid[])
"""
_IDS_AT = """
SELECT turn_id FROM turns WHERE tenant_id = $1 AND user_id = $2 AND ctid = ANY($3::text[]::tid[])
"""
_UNFIND = "DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2 AND doc_id = ANY($3::uuid[])"
_FOUND_BY = ("postings", "vectors", "sealed_vectors")

Treat = Callable[[Any], Any]


class PostgresMaskings:
    """Implements the ``Maskings`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def treat(
        self, scope: Scope, treat: Treat, index: Callable[[Turn], IndexedTurn]
    ) -> dict[str, int]:
        """Treat all that is stored of a user, in one transaction; return the rows changed, by table."""
        counts: dict[str, int] = {}
        async with self._database.transaction(scope) as connection:
            await lock_stream(connection, scope)
            for table in HIDDEN:
                if changed := await _treat_table(connection, scope, table, treat, index):
                    counts[table] = changed
            if counts:
                owner = (scope.tenant_id, scope.user_id)
                await connection.execute(statements.DROP_ANSWERS, *owner)
                await connection.execute(statements.REQUEUE, *owner)
                await connection.execute(statements.RECOUNT, *owner)
                connection.news.add(scope)
        return counts


async def _treat_table(
    connection: Connection,
    scope: Scope,
    table: str,
    treat: Treat,
    index: Callable[[Turn], IndexedTurn],
) -> int:
    owner = _owner(scope)
    columns = [c for c in HIDDEN[table] if c not in _HANDLES.get(table, ())]
    if not columns:
        return 0
    cipher, count = await cipher_of(connection), 0
    for page in pages(await places_of(connection, table, owner)):
        rows = await rows_at(connection, table, columns, owner, page)
        told = [(row["place"], row, {c: treat(row[c]) for c in columns}) for row in rows]
        changed = [(place, new) for place, row, new in told if _differs(row, new)]
        places = [place for place, _ in changed]
        retold = [place for place, row, new in told if row.get("text") != new.get("text")]
        ids = await connection.fetch(_IDS_AT, *owner, retold) if table == "turns" else []
        stored = [cipher.row(table, new) for _, new in changed]
        await write_rows(connection, table, owner, places, stored)
        if ids:
            await _find_anew(connection, scope, [row["turn_id"] for row in ids], index)
        count += len(changed)
    return count


def _differs(row: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    return any(row[column] != value for column, value in new.items())


async def _find_anew(
    connection: Connection, scope: Scope, ids: list[UUID], index: Callable[[Turn], IndexedTurn]
) -> None:
    """Index turns by the words that they have now; a worker embeds and reads them again."""
    owner = _owner(scope)
    turns = [turn_from(row) for row in await connection.fetch(_TURNS, *owner, ids)]
    for table in _FOUND_BY:
        await connection.execute(_UNFIND.format(table=table), *owner, ids)
    anew = [Rewritten(turn_id=one.turn_id, indexed=index(one)) for one in turns]
    await rewrite(connection, scope, anew)


def _owner(scope: Scope) -> tuple[UUID, UUID]:
    assert scope.user_id is not None  # noqa: S101 - a job of one user
    return scope.tenant_id, scope.user_id
