"""Entities as rows: written with a window of turns, by the worker that holds the lease."""

from collections.abc import Sequence
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection
from app.adapters.postgres.entity_statements import POST_TERMS
from app.adapters.postgres.sealed import cipher_of
from app.domain.entities import EntityDraft, RelationDraft
from app.domain.models import Scope
from app.text.tokens import entity_term, term_key

# A later window gives an entity the name that it lacked, and says more closely what it is; what a call
# has set stays.
_ENTITIES = """
INSERT INTO entities (tenant_id, user_id, entity_id, type, name, kind, is_named, is_speaker, confidence, known_from)
SELECT $1, $2, e.entity_id, e.type, e.name, e.kind, e.is_named, e.is_speaker, e.confidence, e.known_from
FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::bool[], $8::bool[], $9::real[], $10::timestamptz[])
  AS e(entity_id, type, name, kind, is_named, is_speaker, confidence, known_from)
ON CONFLICT (tenant_id, user_id, entity_id) DO UPDATE SET
  name = CASE WHEN entities.is_named OR entities.is_corrected OR NOT excluded.is_named
    THEN entities.name ELSE excluded.name END,
  is_named = entities.is_named OR excluded.is_named,
  is_speaker = entities.is_speaker OR excluded.is_speaker,
  type = CASE WHEN entities.is_corrected OR excluded.type = 'other' THEN entities.type ELSE excluded.type END,
  kind = CASE WHEN excluded.kind = '' THEN entities.kind ELSE excluded.kind END,
  known_from = least(entities.known_from, excluded.known_from)
"""
INSERT_ALIASES = """
INSERT INTO aliases (tenant_id, user_id, normal, entity_id, text, confidence, why)
SELECT $1, $2, a.normal, a.entity_id, a.text, a.confidence, a.why
FROM unnest($3::text[], $4::uuid[], $5::text[], $6::real[], $7::text[])
  AS a(normal, entity_id, text, confidence, why)
ON CONFLICT DO NOTHING
"""
_MENTIONS = """
INSERT INTO mentions (tenant_id, user_id, turn_id, start_char, end_char, entity_id, found_as, said_at, confidence)
SELECT $1, $2, m.turn_id, m.start_char, m.end_char, m.entity_id, m.entity_id, m.said_at, m.confidence
FROM unnest($3::uuid[], $4::int[], $5::int[], $6::uuid[], $7::timestamptz[], $8::real[])
  AS m(turn_id, start_char, end_char, entity_id, said_at, confidence)
ON CONFLICT DO NOTHING
"""
# A new wife, boss or landlord ends the one before her, from the moment it was said; late news of an
# earlier one ends nothing.
_END = """
UPDATE entity_relations AS r SET valid_to = n.known_from
FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[]) AS n(from_id, to_id, type, role, known_from)
WHERE r.tenant_id = $1 AND r.user_id = $2 AND r.from_id = n.from_id AND r.to_id <> n.to_id AND r.type = n.type
  AND r.role = n.role AND r.valid_to IS NULL AND r.known_to IS NULL AND r.known_from < n.known_from
  AND (r.valid_from IS NULL OR r.valid_from < n.known_from)
"""
_RELATIONS = """
INSERT INTO entity_relations (tenant_id, user_id, relation_id, from_id, to_id, type, role, valid_from, valid_to,
  known_from, confidence, turn_id, start_char, end_char)
SELECT $1, $2, r.relation_id, r.from_id, r.to_id, r.type, r.role, r.valid_from, r.valid_to, r.known_from,
  r.confidence, r.turn_id, r.start_char, r.end_char
FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[],
  $10::timestamptz[], $11::real[], $12::uuid[], $13::int[], $14::int[])
  AS r(relation_id, from_id, to_id, type, role, valid_from, valid_to, known_from, confidence, turn_id,
    start_char, end_char)
ON CONFLICT DO NOTHING
"""


async def write_entities(
    connection: Connection,
    scope: Scope,
    entities: Sequence[EntityDraft],
    relations: Sequence[RelationDraft],
) -> None:
    """Write what a window showed of entities; what is there already stays as it is."""
    if not entities:
        return
    owner = (scope.tenant_id, scope.user_id)
    cipher = await cipher_of(connection)
    await connection.execute(
        _ENTITIES,
        *owner,
        [e.entity_id for e in entities],
        [e.type.value for e in entities],
        [cipher.hide(e.name) for e in entities],
        cipher.all_alike([e.kind for e in entities]),
        [e.is_named for e in entities],
        [e.is_speaker for e in entities],
        [e.confidence for e in entities],
        [e.known_from for e in entities],
    )
    names = [(e.entity_id, alias) for e in entities for alias in e.aliases]
    await connection.execute(
        INSERT_ALIASES,
        *owner,
        cipher.all_alike([alias.normal for _, alias in names]),
        [entity_id for entity_id, _ in names],
        [cipher.hide(alias.text) for _, alias in names],
        [alias.confidence for _, alias in names],
        [alias.why.value for _, alias in names],
    )
    await _write_mentions(connection, owner, entities)
    only = [r for r in relations if r.is_only]
    await connection.execute(
        _END,
        *owner,
        [r.from_id for r in only],
        [r.to_id for r in only],
        [r.type.value for r in only],
        cipher.all_alike([r.role for r in only]),
        [r.known_from for r in only],
    )
    await connection.execute(
        _RELATIONS,
        *owner,
        [uuid7() for _ in relations],
        [r.from_id for r in relations],
        [r.to_id for r in relations],
        [r.type.value for r in relations],
        cipher.all_alike([r.role for r in relations]),
        [r.valid.start for r in relations],
        [r.valid.end for r in relations],
        [r.known_from for r in relations],
        [r.confidence for r in relations],
        [r.evidence.turn_id for r in relations],
        [r.evidence.start for r in relations],
        [r.evidence.end for r in relations],
    )


async def _write_mentions(
    connection: Connection, owner: tuple[UUID, UUID | None], entities: Sequence[EntityDraft]
) -> None:
    places = [(e.entity_id, mention) for e in entities for mention in e.mentions]
    await connection.execute(
        _MENTIONS,
        *owner,
        [mention.turn_id for _, mention in places],
        [mention.start for _, mention in places],
        [mention.end for _, mention in places],
        [entity_id for entity_id, _ in places],
        [mention.said_at for _, mention in places],
        [mention.confidence for _, mention in places],
    )
    cipher = await cipher_of(connection)
    posted = dict.fromkeys((mention.turn_id, entity_id) for entity_id, mention in places)
    await connection.execute(
        POST_TERMS,
        *owner,
        [turn_id for turn_id, _ in posted],
        cipher.terms([term_key(entity_term(entity_id)) for _, entity_id in posted]),
    )
