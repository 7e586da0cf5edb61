"""Changes of entities by calls: renamed, merged, split, with what was before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres import entity_statements as statements
from app.adapters.postgres.audit import record_act
from app.adapters.postgres.ciphers import Cipher, Clear
from app.adapters.postgres.database import Connection
from app.adapters.postgres.sealed import cipher_of
from app.domain.audit import Act, Deed
from app.domain.entities import EntityCause
from app.domain.errors import Conflict, NotFound
from app.domain.models import Scope
from app.ports import EntityChange, Renaming, Split
from app.text.names import normal_name
from app.text.tokens import entity_term, term_key

_RENAME = """
UPDATE entities SET name = $4, type = $5, is_named = true, is_corrected = true
WHERE tenant_id = $1 AND user_id = $2 AND entity_id = $3
"""
_ADD_ALIASES = """
INSERT INTO aliases (tenant_id, user_id, normal, entity_id, text, confidence, why)
SELECT $1, $2, a.normal, $3, a.text, 1, $4 FROM unnest($5::text[], $6::text[]) AS a(normal, text)
ON CONFLICT DO NOTHING RETURNING text
"""
_DROP_ALIASES = """
DELETE FROM aliases WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
  AND normal = ANY($4::text[]) RETURNING text
"""
_MERGE = """
UPDATE entities SET merged_into = $4 WHERE tenant_id = $1 AND user_id = $2 AND entity_id = $3
"""
_MAKE = """
INSERT INTO entities (tenant_id, user_id, entity_id, type, name, kind, is_named, is_corrected, confidence, known_from)
VALUES ($1, $2, $3, $4, $5, $6, true, true, 1, $7)
"""
_MOVE_ALIASES = """
WITH gone AS (
  DELETE FROM aliases WHERE tenant_id = $1 AND user_id = $2 AND entity_id = ANY($3::uuid[])
    AND normal = ANY($4::text[]) RETURNING normal, text, confidence, why
)
INSERT INTO aliases (tenant_id, user_id, normal, entity_id, text, confidence, why)
SELECT DISTINCT ON (normal) $1, $2, normal, $5::uuid, text, confidence, why FROM gone
ON CONFLICT DO NOTHING
"""
_WORDS = """
SELECT m.turn_id, m.start_char, m.end_char, m.entity_id, t.client_id, t.text
FROM mentions AS m CROSS JOIN LATERAL (
  SELECT client_id, text FROM turns WHERE tenant_id = $1 AND user_id = $2 AND turn_id = m.turn_id LIMIT 1
) AS t WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.entity_id = ANY($3::uuid[])
ORDER BY m.said_at, m.turn_id, m.start_char
"""
_MOVE_MENTIONS = """
UPDATE mentions SET entity_id = $3 FROM unnest($4::uuid[], $5::int[]) AS moved(turn_id, start_char)
WHERE tenant_id = $1 AND user_id = $2 AND mentions.turn_id = moved.turn_id
  AND mentions.start_char = moved.start_char
"""
_MOVE_RELATIONS = """
UPDATE entity_relations AS r SET
  from_id = CASE WHEN r.from_id = ANY($3::uuid[]) THEN $4 ELSE r.from_id END,
  to_id = CASE WHEN r.to_id = ANY($3::uuid[]) THEN $4 ELSE r.to_id END
FROM unnest($5::uuid[], $6::int[]) AS moved(turn_id, start_char)
WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.turn_id = moved.turn_id AND r.start_char = moved.start_char
  AND (r.from_id = ANY($3::uuid[])) <> (r.to_id = ANY($3::uuid[]))
"""
_NOTE = """
INSERT INTO entity_changes (tenant_id, user_id, change_id, entity_id, other_id, kind, change, request_id, known_from)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """One change on its way, in its transaction."""

    connection: Connection
    scope: Scope
    asked: EntityChange

    @property
    def owner(self) -> tuple[UUID, UUID | None]:
        return self.scope.tenant_id, self.scope.user_id

    async def cipher(self) -> Cipher | Clear:
        return await cipher_of(self.connection)

    async def note(
        self, entity_id: UUID, kind: str, change: Mapping[str, Any], other: UUID | None = None
    ) -> None:
        asked = self.asked
        await self.connection.execute(
            _NOTE,
            *self.owner,
            uuid7(),
            entity_id,
            other,
            kind,
            (await self.cipher()).hide_json(change),
            asked.call.by.request_id,
            asked.at,
        )
        act = Act(
            deed=Deed.ENTITY_CHANGED,
            by=asked.call.by,
            about=self.scope.user_id,
            targets=[str(one) for one in (entity_id, other) if one],
            details={"kind": kind},
        )
        await record_act(self.connection, self.scope.tenant_id, act)


async def change_entity(
    connection: Connection, scope: Scope, entity_id: UUID, asked: EntityChange
) -> list[UUID]:
    """Make a change; return the entities to show, the one that was asked first.

    Raises:
        NotFound: no such entity, or nothing of the kind in it.
        Conflict: it was merged into another, or what is split off is all there is.
    """
    call = _Call(connection=connection, scope=scope, asked=asked)
    row = await _standing(call, entity_id)
    if isinstance(asked.what, Renaming):
        await _rename(call, row, asked.what)
        return [entity_id]
    if isinstance(asked.what, Split):
        return [entity_id, await _split(call, row, asked.what)]
    await _merge(call, row, asked.what)
    return [entity_id]


async def _standing(call: _Call, entity_id: UUID) -> Mapping[str, Any]:
    rows = await call.connection.fetch(statements.SOME, *call.owner, [entity_id])
    if not rows:
        raise NotFound("no such entity")
    row: Mapping[str, Any] = rows[0]
    if row["merged_into"] is not None:
        raise Conflict(
            f"the entity was merged into {row['merged_into']}; change that one, or split this one off it"
        )
    return row


async def _family(call: _Call, entity_id: UUID) -> list[UUID]:
    rows = await call.connection.fetch(statements.DOWN, *call.owner, [entity_id])
    return [row["entity_id"] for row in rows]


async def _rename(call: _Call, row: Mapping[str, Any], wanted: Renaming) -> None:
    entity_id = row["entity_id"]
    name, type_ = wanted.name or row["name"], wanted.type or row["type"]
    aliases = {alias.normal: alias.text for alias in wanted.add_aliases}
    if wanted.name:
        aliases.setdefault(normal_name(wanted.name), wanted.name)
    change: dict[str, Any] = {}
    cipher = await call.cipher()
    if (name, type_) != (row["name"], row["type"]):
        await call.connection.execute(
            _RENAME, *call.owner, entity_id, cipher.hide(name), str(type_)
        )
        change["before"] = {"name": row["name"], "type": row["type"]}
        change["after"] = {"name": name, "type": str(type_)}
    added = await call.connection.fetch(
        _ADD_ALIASES,
        *call.owner,
        entity_id,
        EntityCause.CORRECTION.value,
        cipher.all_alike(list(aliases)),
        [cipher.hide(text) for text in aliases.values()],
    )
    dropped = await call.connection.fetch(
        _DROP_ALIASES,
        *call.owner,
        await _family(call, entity_id),
        cipher.all_alike(list(wanted.drop_aliases)),
    )
    if added:
        change["added_aliases"] = [one["text"] for one in added]
    if dropped:
        change["dropped_aliases"] = [one["text"] for one in dropped]
    if change:
        await call.note(entity_id, "renamed", change)


async def _merge(call: _Call, row: Mapping[str, Any], other_id: UUID) -> None:
    entity_id = row["entity_id"]
    if other_id == entity_id:
        raise Conflict("an entity is one with itself; name another one as other_id")
    if other_id in await _family(call, entity_id):
        return
    other = await _standing(call, other_id)
    await call.connection.execute(_MERGE, *call.owner, other_id, entity_id)
    await call.note(entity_id, "merged", {"name": other["name"]}, other_id)


async def _split(call: _Call, row: Mapping[str, Any], wanted: Split) -> UUID:
    entity_id = row["entity_id"]
    family = await _family(call, entity_id)
    if wanted.restore is not None:
        if wanted.restore not in family[1:]:
            raise NotFound("no such entity was merged into this one")
        await call.connection.execute(_MERGE, *call.owner, wanted.restore, None)
        await call.note(entity_id, "restored", {}, wanted.restore)
        gone = await _family(call, wanted.restore)
        family = [one for one in family if one not in gone]
    if not wanted.aliases and not wanted.mentions:
        return wanted.restore or entity_id
    rows = await call.connection.fetch(_WORDS, *call.owner, family)
    moved = [one for one in rows if _is_meant(one, wanted)]
    names = await call.connection.fetch(statements.ALIASES, *call.owner, family)
    aliases = [one for one in names if one["normal"] in wanted.aliases]
    if not moved and not aliases:
        raise NotFound("this entity has no such aliases or mentions")
    if len(moved) == len(rows) and len(aliases) == len(names):
        raise Conflict("that is all there is of this entity; rename it instead of splitting it")
    into = wanted.restore or await _made(call, row, wanted, [*aliases, *moved])
    await _move(call, family, into, wanted.aliases, moved)
    change = {
        "aliases": [one["text"] for one in aliases],
        "mentions": [{"turn_id": one["client_id"], "start": one["start_char"]} for one in moved],
    }
    await call.note(entity_id, "split", change, into)
    return into


def _words(mention: Mapping[str, Any]) -> str:
    return str(mention["text"][mention["start_char"] : mention["end_char"]])


def _is_meant(mention: Mapping[str, Any], wanted: Split) -> bool:
    if normal_name(_words(mention)) in wanted.aliases:
        return True
    return any(
        mention["client_id"] == turn_id and start in (None, mention["start_char"])
        for turn_id, start in wanted.mentions
    )


async def _made(
    call: _Call, row: Mapping[str, Any], wanted: Split, parts: Sequence[Mapping[str, Any]]
) -> UUID:
    made = uuid7()
    first = parts[0]
    name = wanted.name or (_words(first) if "start_char" in first else first["text"])
    type_ = str(wanted.type or row["type"])
    kind = row["kind"] if wanted.type in (None, row["type"]) else ""
    cipher = await call.cipher()
    await call.connection.execute(
        _MAKE, *call.owner, made, type_, cipher.hide(name), cipher.alike(kind), row["known_from"]
    )
    await call.connection.fetch(
        _ADD_ALIASES,
        *call.owner,
        made,
        EntityCause.CORRECTION.value,
        cipher.all_alike([normal_name(name)]) if wanted.name else [],
        [cipher.hide(name)] if wanted.name else [],
    )
    await call.note(made, "made", {"name": name, "type": type_}, row["entity_id"])
    return made


async def _move(
    call: _Call,
    family: Sequence[UUID],
    into: UUID,
    aliases: Sequence[str],
    moved: Sequence[Mapping[str, Any]],
) -> None:
    connection, owner = call.connection, call.owner
    cipher = await call.cipher()
    normals = cipher.all_alike(list(aliases))
    await connection.execute(_MOVE_ALIASES, *owner, list(family), normals, into)
    turns, starts = [m["turn_id"] for m in moved], [m["start_char"] for m in moved]
    await connection.execute(_MOVE_MENTIONS, *owner, into, turns, starts)
    await connection.execute(_MOVE_RELATIONS, *owner, list(family), into, turns, starts)
    await connection.execute(
        statements.POST_TERMS,
        *owner,
        turns,
        cipher.terms([term_key(entity_term(into))]) * len(turns),
    )
    await connection.execute(
        statements.UNPOST_TERMS,
        *owner,
        turns,
        cipher.terms([term_key(entity_term(m["entity_id"])) for m in moved]),
        [m["entity_id"] for m in moved],
    )
