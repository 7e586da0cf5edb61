"""Rows of forgetting: what goes with some stretches of turns, and how it is put away and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres import forgetting_statements as statements
from app.adapters.postgres.database import Connection
from app.adapters.postgres.forgetting_tables import (
    AWAY,
    CHANGED,
    DRAWN,
    GONE_AT_ONCE,
    restored,
)
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import EVENTS, FACTS, KINDS
from app.domain.forgetting import Stretch
from app.domain.models import MemoryKind, Scope
from app.text.names import normal_name

_SHELVES = (EVENTS, FACTS)
_DRAWN_KINDS = [n for n, k in KINDS.items() if k in (MemoryKind.EPISODE, MemoryKind.PATTERN)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """What becomes of a kind's versions: those that go, and those that are open again."""

    gone: Sequence[UUID]
    dropped: Sequence[tuple[UUID, int]]
    reopened: Sequence[tuple[UUID, int]]


def settled(rows: Sequence[Mapping[str, Any]], gone: set[UUID]) -> Versions:
    """Return what becomes of versions once those that rest on what is forgotten go.

    What a forgotten memory had taken the place of stands again. ``rows`` are all versions of some
    memories, in order; ``gone`` are memories that go for other reasons.
    """
    by_id: dict[UUID, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_id.setdefault(row["memory_id"], []).append(row)
    all_gone = {one for one, own in by_id.items() if one in gone or not _kept(own, gone)}
    while True:
        more = {one for one, own in by_id.items() if not _kept(own, gone | all_gone)} | all_gone
        if more == all_gone:
            break
        all_gone = more
    every, dropped, reopened = gone | all_gone, [], []
    for one, own in by_id.items():
        kept = [] if one in every else _kept(own, every)
        numbers = {row["version"] for row in kept}
        dropped += [(one, row["version"]) for row in own if row["version"] not in numbers]
        states = [row for row in kept if row["withdrawn_at"] is None]
        if states and (len(kept) < len(own) or states[-1]["superseded_by"] in every):
            reopened.append((one, states[-1]["version"]))
    return Versions(gone=sorted(all_gone), dropped=dropped, reopened=reopened)


def _kept(own: Sequence[Mapping[str, Any]], gone: set[UUID]) -> list[Mapping[str, Any]]:
    """Return the versions that stay: not those that say that something forgotten took their place."""
    clean = [row for row in own if not row["is_tainted"]]
    return [row for at, row in enumerate(clean) if at == 0 or row["superseded_by"] not in gone]


class Shovel:
    """Puts away what one wish chose, in its open transaction."""

    def __init__(
        self,
        connection: Connection,
        scope: Scope,
        forget_id: UUID,
        until: datetime,
        stretches: Sequence[Stretch],
    ) -> None:
        self._connection = connection
        self._owner = (scope.tenant_id, scope.user_id)
        self._wish = (forget_id, until)
        self._places = (
            [one.turn_id for one in stretches],
            [one.start for one in stretches],
            [one.end for one in stretches],
        )
        self._whole = [one.turn_id for one in stretches if one.is_whole]
        self._touched = sorted({one.turn_id for one in stretches})

    async def put_away(self) -> dict[str, int]:
        """Take out all that rests on the stretches; return how many rows went, by table."""
        gone, dropped, reopened = await self._versions()
        counts = await self._drop_drawn(gone)
        entities = await self._entities()
        arguments = (
            *self._owner,
            *self._wish,
            self._whole,
            self._touched,
            *self._places,
            gone,
            [one for one, _ in dropped],
            [version for _, version in dropped],
            entities,
        )
        for put in CHANGED:
            counts[put.table] = _count(await self._connection.execute(put.changed, *arguments))
        for put in AWAY:
            went = _count(await self._connection.execute(put.away, *arguments))
            counts[put.table] = counts.get(put.table, 0) + went
        for table, name, open_again in reopened:
            await self._reopen(table, name, open_again)
        await self._rename()
        for table in GONE_AT_ONCE:
            tag = await self._connection.execute(
                statements.DROP_ALL.format(table=table), *self._owner
            )
            counts[table] = _count(tag)
        tag = await self._connection.execute(statements.DROP_ANSWERS, *self._owner)
        counts["idempotency"] = _count(tag)
        return {table: count for table, count in counts.items() if count}

    async def _versions(
        self,
    ) -> tuple[list[UUID], list[tuple[UUID, int]], list[tuple[str, str, list[tuple[UUID, int]]]]]:
        gone: set[UUID] = set()
        while True:
            found = [await self._settled(shelf.table, shelf.name, gone) for shelf in _SHELVES]
            more = gone | {one for versions in found for one in versions.gone}
            if more == gone:
                break
            gone = more
        dropped = [one for versions in found for one in versions.dropped]
        reopened = [
            (shelf.table, shelf.name, list(versions.reopened))
            for shelf, versions in zip(_SHELVES, found, strict=True)
        ]
        return sorted(gone), dropped, reopened

    async def _settled(self, table: str, name: str, gone: set[UUID]) -> Versions:
        statement = statements.VERSIONS.format(table=table, name=name)
        rows = await self._connection.fetch(statement, *self._owner, *self._places, list(gone))
        return settled(rows, gone)

    async def _drop_drawn(self, gone: Sequence[UUID]) -> dict[str, int]:
        rows = await self._connection.fetch(
            statements.DRAWN_FROM,
            *self._owner,
            self._touched,
            _DRAWN_KINDS,
            [str(one) for one in (*gone, *self._touched)],
        )
        drawn = [row["memory_id"] for row in rows]
        await self._connection.execute(statements.REDRAW, *self._owner, drawn)
        counts = {}
        for table, name in DRAWN.items():
            statement = statements.DROP_DRAWN.format(table=table, name=name)
            counts[table] = _count(await self._connection.execute(statement, *self._owner, drawn))
        return counts

    async def _entities(self) -> list[UUID]:
        rows = await self._connection.fetch(statements.NAMED_THERE, *self._owner, *self._places)
        gone = {row["entity_id"] for row in rows if row["is_gone"]}
        self._renamed = [row["entity_id"] for row in rows if not row["is_gone"]]
        # A name may have come from these words though no mention of them bears it any more.
        words = await self._words()
        for row in await self._connection.fetch(statements.CALLED, *self._owner):
            if row["entity_id"] not in gone and row["name"] and normal_name(row["name"]) in words:
                if row["is_named"]:
                    self._renamed.append(row["entity_id"])
                else:
                    gone.add(row["entity_id"])
        return sorted(gone)

    async def _words(self) -> str:
        """Return what the stretches say, with names in them in their normal form."""
        turns, starts, ends = self._places
        rows = await self._connection.fetch(statements.SAID_THERE, *self._owner, turns)
        texts = {row["turn_id"]: row["text"] for row in rows}
        said = zip(turns, starts, ends, strict=True)
        return "\n".join(normal_name(texts[t][a:b]) for t, a, b in said if t in texts)

    async def _reopen(self, table: str, name: str, which: Sequence[tuple[UUID, int]]) -> None:
        if not which:
            return
        ids, versions = [one for one, _ in which], [version for _, version in which]
        keep = statements.KEEP_VERSIONS.format(table=table, name=name)
        await self._connection.execute(keep, *self._owner, ids, versions, *self._wish)
        reopen = statements.REOPEN.format(table=table, name=name)
        await self._connection.execute(reopen, *self._owner, ids, versions)

    async def _rename(self) -> None:
        """Take names from entities that stay and that nothing calls so any more."""
        if not self._renamed:
            return
        owner = self._owner
        still: dict[UUID, list[str]] = {}
        for row in await self._connection.fetch(statements.STILL_NAMED, *owner, self._renamed):
            words = row["text"][row["start_char"] : row["end_char"]]
            still.setdefault(row["entity_id"], []).append(words)
        names = {
            row["entity_id"]: still[row["entity_id"]][0]
            for row in await self._connection.fetch(statements.CALLED, *owner)
            if row["entity_id"] in still and not _is_said(row["name"], still.get(row["entity_id"]))
        }
        lost = []
        for row in await self._connection.fetch(statements.KNOWN_AS, *owner, self._renamed):
            said = still.get(row["entity_id"], [])
            if row["why"] == "extraction" and row["normal"] not in map(normal_name, said):
                lost.append((row["entity_id"], row["normal"]))
        ids, cipher = [one for one, _ in lost], await cipher_of(self._connection)
        normals = cipher.all_alike([normal for _, normal in lost])
        renamed = [cipher.hide(name) for name in names.values()]
        await self._connection.execute(statements.KEEP_ENTITIES, *owner, list(names), *self._wish)
        await self._connection.execute(statements.DROP_ALIASES, *owner, ids, normals, *self._wish)
        await self._connection.execute(statements.RENAME, *owner, list(names), renamed)


def _is_said(name: str, said: Sequence[str] | None) -> bool:
    """Return whether what still names an entity has its name too; where nothing does, no other can be given."""
    return not said or normal_name(name) in map(normal_name, said)


async def put_back(connection: Connection, scope: Scope, forget_id: UUID) -> dict[str, int]:
    """Put the rows of a wish back; return how many, by table.

    A memory that was changed meanwhile stays as it is now.
    """
    wish, counts = (scope.tenant_id, scope.user_id, forget_id), {}
    for shelf in _SHELVES:
        names = {"table": shelf.table, "name": shelf.name}
        rows = await connection.fetch(statements.OVERTAKEN.format(**names), *wish)
        overtaken = [row["memory_id"] for row in rows]
        await connection.execute(statements.DROP_OVERTAKEN.format(**names), *wish, overtaken)
    for table in ("postings", "vectors", "sealed_vectors"):  # of the words that were left of turns
        await connection.execute(statements.UNPOST.format(table=table), *wish)
    for put in reversed(AWAY):
        counts[put.table] = _count(await connection.execute(put.back, *wish))
        if put.table in ("turns", "events", "facts", "entities"):
            await connection.execute(restored(put.table), *wish)
    await connection.execute(statements.CLEAR, *wish)
    return {table: count for table, count in counts.items() if count}


def _count(tag: str) -> int:
    return int(tag.split()[-1])
