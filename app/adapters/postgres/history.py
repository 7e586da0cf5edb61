"""Whole histories: turns and events written as they were elsewhere, and read page by page."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.history_entities import named_after
from app.adapters.postgres.history_links import add_links, links_after
from app.adapters.postgres.history_versions import PastVersions, past_made
from app.adapters.postgres.named_intake import NamedIntake
from app.adapters.postgres.shelves import SHELVES
from app.adapters.postgres.tombstones import Buried, Tombstones
from app.adapters.postgres.turns import NewRow, insert_turns, lock_stream, turn_from
from app.adapters.postgres.users import ensure_user, narrow
from app.adapters.postgres.wishes import note_wishes
from app.domain.audit import Act, Actor, Deed
from app.domain.models import MemoryKind, Scope, Turn, TurnState
from app.ports import NamedPage, Outcome, PastLink, PastMade, PastNamed, PastTurn
from app.privacy import says_the_same

_KNOWN = """
SELECT client_id, text FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""

_FIRST_WAITING = """
SELECT coalesce(
  (SELECT min(seq) FROM turns
   WHERE tenant_id = $1 AND user_id = $2 AND state IN ('queued', 'processing')),
  (SELECT next_seq FROM streams WHERE tenant_id = $1 AND user_id = $2), 1)
"""

_TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.seq > $3
ORDER BY turns.seq LIMIT $4
"""

# The last turn of each is an aggregate, which is never turned into a join: right after an import the
# statistics know nothing of the new rows, and a join planned by them once took a quarter of a minute.
MADE = """
SELECT e.*, x.extractor, x.model, x.prompt_version
FROM {table} AS e LEFT JOIN extractions AS x ON x.tenant_id = $1 AND x.user_id = $2
  AND x.extraction_id = e.extraction_id
WHERE e.tenant_id = $1 AND e.user_id = $2 AND e.withdrawn_at IS NULL
  AND (e.{name}, e.version) > ($3::uuid, $4::int)
  AND coalesce((SELECT max(t.seq) FROM sources AS s JOIN turns AS t ON t.tenant_id = $1
    AND t.user_id = $2 AND t.turn_id = s.turn_id
    WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.{name}
      AND s.version = e.version) < $5, true)
ORDER BY e.{name}, e.version LIMIT $6
"""

_CITED = """
SELECT s.memory_id, s.version, t.client_id, s.start_char, s.end_char
FROM sources AS s JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = s.turn_id
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = ANY($3::uuid[])
ORDER BY t.seq, s.start_char
"""

_FIRST = (UUID(int=0), 0)


class PostgresHistory:
    """Implements the ``History`` port."""

    def __init__(self, database: Database, tombstones: Tombstones) -> None:
        self._database = database
        self._tombstones = tombstones

    async def append(
        self,
        tenant_id: UUID,
        client_user_id: str,
        turns: Sequence[PastTurn],
        *,
        awaits_vectors: bool,
        by: Actor | None = None,
    ) -> tuple[Scope, list[Outcome]]:
        """Store turns in one transaction; durable when this returns."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            user_id = await ensure_user(connection, tenant_id, client_user_id)
            await narrow(connection, user_id)
            scope = Scope(tenant_id=tenant_id, user_id=user_id)
            next_seq = await lock_stream(connection, scope)
            await _record_import(connection, scope, by)
            ids = [t.indexed.turn.client_turn_id for t in turns]
            rows = await connection.fetch(_KNOWN, tenant_id, user_id, ids)
            said = [one.indexed.turn for one in turns]
            buried = await self._tombstones.among(connection, scope, said)
            known = {row["client_id"]: row["text"] for row in rows}
            outcomes, new = _sorted_out(turns, known, buried)
            made = [_row(t, awaits_vectors=awaits_vectors) for t in new]
            await insert_turns(connection, scope, next_seq, made)
            await note_wishes(connection, scope, _wishes(made), is_open=True)
        return scope, outcomes

    async def add_made(
        self,
        tenant_id: UUID,
        client_user_id: str,
        kind: MemoryKind,
        made: Sequence[PastMade],
        *,
        by: Actor | None = None,
    ) -> list[Outcome]:
        """Store versions of events, or of facts, in one transaction; durable when this returns."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            scope = await _locked(connection, tenant_id, client_user_id)
            await _record_import(connection, scope, by)
            return await PastVersions(connection, scope, SHELVES[kind]).add(made)

    async def add_links(
        self, tenant_id: UUID, client_user_id: str, links: Sequence[PastLink]
    ) -> list[Outcome]:
        """Store links in one transaction; durable when this returns."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            scope = await _locked(connection, tenant_id, client_user_id)
            return await add_links(connection, scope, links)

    async def first_waiting(self, scope: Scope) -> int:
        """Return the place of the first turn that is still to be read, or of the next to come."""
        async with self._database.transaction(scope, only_reads=True) as connection:
            return int(await connection.fetchval(_FIRST_WAITING, scope.tenant_id, scope.user_id))

    async def turns_after(self, scope: Scope, seq: int, limit: int) -> list[Turn]:
        """Return the turns after a place, in order."""
        async with self._database.transaction(scope, only_reads=True) as connection:
            rows = await connection.fetch(_TURNS, scope.tenant_id, scope.user_id, seq, limit)
        return [turn_from(row) for row in rows]

    async def made_after(
        self,
        scope: Scope,
        kind: MemoryKind,
        after: tuple[UUID, int] | None,
        *,
        before_seq: int,
        limit: int,
    ) -> list[PastMade]:
        """Return versions in the order of (id, version), after the one given."""
        owner, shelf = (scope.tenant_id, scope.user_id), SHELVES[kind]
        statement = MADE.format(table=shelf.table, name=shelf.name)
        async with self._database.transaction(scope, only_reads=True) as connection:
            rows = await connection.fetch(statement, *owner, *(after or _FIRST), before_seq, limit)
            cited = await _cited(connection, scope, [row[shelf.name] for row in rows])
        return [
            past_made(shelf, row, cited.get((row[shelf.name], row["version"]), [])) for row in rows
        ]

    async def links_after(
        self, scope: Scope, after: tuple[UUID, UUID, str] | None, *, before_seq: int, limit: int
    ) -> list[PastLink]:
        """Return links in the order of their ends and type, after the one given."""
        async with self._database.transaction(scope, only_reads=True) as connection:
            return await links_after(connection, scope, after, before_seq, limit)

    async def add_named(
        self, tenant_id: UUID, client_user_id: str, named: Sequence[PastNamed]
    ) -> list[Outcome]:
        """Store lines of one sort that tell of entities, in one transaction; durable when this returns."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            scope = await _locked(connection, tenant_id, client_user_id)
            return await NamedIntake(connection, scope).add(named)

    async def named_after(
        self,
        scope: Scope,
        sort: type[PastNamed],
        after: UUID | int | None,
        *,
        before_seq: int,
        limit: int,
    ) -> NamedPage:
        """Return lines of a sort after a place."""
        async with self._database.transaction(scope, only_reads=True) as connection:
            return await named_after(connection, scope, sort, after, (before_seq, limit))


async def _locked(connection: Connection, tenant_id: UUID, client_user_id: str) -> Scope:
    """Return the user's scope with the stream locked, so that two imports of one file take turns."""
    user_id = await ensure_user(connection, tenant_id, client_user_id)
    await narrow(connection, user_id)
    scope = Scope(tenant_id=tenant_id, user_id=user_id)
    await lock_stream(connection, scope)
    return scope


async def _record_import(connection: Connection, scope: Scope, by: Actor | None) -> None:
    if by is not None:
        act = Act(deed=Deed.HISTORY_IMPORTED, by=by, about=scope.user_id)
        await record_act(connection, scope.tenant_id, act)


def _sorted_out(
    turns: Sequence[PastTurn], known: dict[str, str], buried: Mapping[str, Buried]
) -> tuple[list[Outcome], list[PastTurn]]:
    outcomes, new = [], []
    for past in turns:
        turn = past.indexed.turn
        text, stone = known.get(turn.client_turn_id), buried.get(turn.client_turn_id)
        if stone is not None and stone.is_same:
            outcomes.append(Outcome(kind="duplicate"))
        elif text is None and stone is None:
            known[turn.client_turn_id] = turn.text
            new.append(past)
            outcomes.append(Outcome(kind="accepted"))
        elif text is not None and says_the_same(text, turn.text):
            outcomes.append(Outcome(kind="duplicate"))
        else:
            outcomes.append(Outcome(kind="refused", reason="/turn_id: is known with another text"))
    return outcomes, new


def _wishes(made: Sequence[NewRow]) -> list[UUID]:
    """Return the turns that ask to forget and are read here; what was read elsewhere was heard there.

    An unsure wish is none in an import: nobody is there to be asked.
    """
    return [
        row.turn_id
        for row in made
        if row.indexed.asks_to_forget
        and not row.indexed.is_unsure_wish
        and row.state is TurnState.QUEUED
    ]


def _row(past: PastTurn, *, awaits_vectors: bool) -> NewRow:
    return NewRow(
        turn_id=uuid7(),
        client_session_id=past.client_session_id,
        indexed=past.indexed,
        state=past.state or TurnState.QUEUED,
        embedded=past.state is not None and not awaits_vectors,
    )


async def _cited(
    connection: Connection, scope: Scope, event_ids: Sequence[UUID]
) -> dict[tuple[UUID, int], list[Mapping[str, Any]]]:
    rows = await connection.fetch(_CITED, scope.tenant_id, scope.user_id, list(event_ids))
    found: dict[tuple[UUID, int], list[Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault((row["memory_id"], row["version"]), []).append(row)
    return found
