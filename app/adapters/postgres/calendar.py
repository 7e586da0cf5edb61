"""Writes what a window of turns yields: events with versions and sources, vectors, turn states."""

from collections.abc import Collection, Sequence
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.assertion_rows import DROP_OF_TURNS
from app.adapters.postgres.ciphers import Cipher
from app.adapters.postgres.clarifications import ask, rivals, threshold
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.entities import world
from app.adapters.postgres.entity_rows import write_entities
from app.adapters.postgres.held import held, lasting, write_changes
from app.adapters.postgres.model_runs import write_runs
from app.adapters.postgres.rereads import unmark
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.sealed_vectors import write_sealed
from app.adapters.postgres.streams import hold
from app.adapters.postgres.turns import TURN_KIND
from app.adapters.postgres.updates import memories_changed, publish, turns_processed
from app.adapters.postgres.vectors import halfvec, signs
from app.domain.entities import KnownEntity
from app.domain.errors import LeaseLost
from app.domain.facts import Fact, FactDraft
from app.domain.models import Embedding, Lease, Scope
from app.domain.updates import NewUpdate
from app.ports import Asked, Extraction
from app.truth import Changes, Held, HeldVersion

_EXTRACTION = """
INSERT INTO extractions (tenant_id, user_id, extraction_id, extractor, model, prompt_version)
VALUES ($1, $2, $3, $4, $5, $6)
"""

_FINISH = """
UPDATE turns SET state = done.state, reader = $5, reread = $6
FROM unnest($3::uuid[], $4::text[]) AS done(turn_id, state)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = done.turn_id
  AND turns.state = 'processing'
RETURNING turns.turn_id, turns.client_id
"""

_READ_AGAIN = """
UPDATE turns SET state = done.state, reader = $5
FROM unnest($3::uuid[], $4::text[]) AS done(turn_id, state)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = done.turn_id
  AND turns.state IN ('processed', 'no_event')
"""

_VECTORS = """
INSERT INTO vectors (tenant_id, user_id, model, kind, doc_id, part, said_at, bits, embedding)
SELECT $1, $2, $3, $4, v.doc_id, v.part, v.said_at, v.bits, v.embedding
FROM unnest($5::uuid[], $6::smallint[], $7::timestamptz[], $8::varbit[], $9::halfvec[])
  AS v(doc_id, part, said_at, bits, embedding)
ON CONFLICT DO NOTHING
"""

_EMBEDDED = """
UPDATE turns SET embedded = true
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) AND NOT embedded
"""

_COUNT = """
UPDATE streams SET pending = pending - $3, vectors_pending = vectors_pending - $4,
  rereads_pending = rereads_pending + $5
WHERE tenant_id = $1 AND user_id = $2
"""


class PostgresCalendar:
    """Implements the ``Calendar`` port."""

    def __init__(self, database: Database, *, keep_days: int = 0) -> None:
        """Take the database; answers of models are kept for ``keep_days``, 0 keeps none."""
        self._database = database
        self._keep_days = keep_days

    async def held(self, scope: Scope, asked: Asked) -> Held:
        """Return the open versions of memories that findings may concern."""
        async with self._database.transaction(scope) as connection:
            return await held(connection, scope, asked)

    async def world(self, scope: Scope) -> tuple[KnownEntity, ...]:
        """Return whom and what the user's talk named so far, merged entities as one."""
        async with self._database.transaction(scope) as connection:
            return await world(connection, scope)

    async def lasting(self, scope: Scope) -> list[Fact]:
        """Return what holds of the user and can end, the latest known last."""
        async with self._database.transaction(scope) as connection:
            return await lasting(connection, scope)

    async def rivals(self, scope: Scope, subjects: Collection[str]) -> list[HeldVersion[FactDraft]]:
        """Return what holds of some subjects in the slots that can speak against each other."""
        async with self._database.transaction(scope) as connection:
            return await rivals(connection, scope, subjects)

    async def threshold(self, tenant_id: UUID) -> float:
        """Return the certainty below which a tenant wants to be asked."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            return await threshold(connection, tenant_id)

    async def write(self, lease: Lease, extraction: Extraction) -> None:
        """Write what changed, vectors and turn states in one transaction under the lease.

        Raises:
            LeaseLost: the lease or a turn was no longer ours; nothing was written.
        """
        owner = (lease.scope.tenant_id, lease.scope.user_id)
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            told = await _finish(connection, lease.scope, extraction)
            if extraction.is_rereading:  # what the first reading took for said
                await connection.execute(DROP_OF_TURNS, *owner, list(extraction.states))
            await write_entities(connection, lease.scope, extraction.entities, extraction.relations)
            await _write_findings(connection, lease.scope, extraction)
            embedded = await _write_vectors(connection, lease, extraction)
            await write_runs(connection, lease.scope, extraction, self._keep_days)
            ended = 0 if extraction.is_rereading else len(extraction.states)
            again = ended if extraction.is_provisional else 0
            await connection.execute(_COUNT, *owner, ended, embedded, again)
            told += memories_changed(extraction.changes)
            told += await ask(connection, lease.scope, extraction.questions)
            await publish(connection, lease.scope, told)


async def _finish(connection: Connection, scope: Scope, extraction: Extraction) -> list[NewUpdate]:
    """Give the turns their end states, and note who read them; return what tells of their ends.

    Raises:
        LeaseLost: a turn was not where it was when it was taken.
    """
    values = [state.value for state in extraction.states.values()]
    turns = (scope.tenant_id, scope.user_id, list(extraction.states), values)
    source = extraction.provenance
    if extraction.is_rereading:
        await connection.execute(_READ_AGAIN, *turns, source.reader)
        await unmark(connection, scope, list(extraction.states))
        return []
    mark = source.fallback if extraction.is_provisional else None
    done = await connection.fetch(_FINISH, *turns, source.reader, mark)
    if len(done) != len(extraction.states):
        raise LeaseLost("a turn of this window was finished by another worker")
    names = {row["turn_id"]: row["client_id"] for row in done}
    return turns_processed((one, names[one], state) for one, state in extraction.states.items())


async def _write_findings(connection: Connection, scope: Scope, extraction: Extraction) -> None:
    changes = extraction.changes
    if changes == Changes():
        return
    extraction_id = uuid7()
    source = extraction.provenance
    await connection.execute(
        _EXTRACTION,
        scope.tenant_id,
        scope.user_id,
        extraction_id,
        source.extractor,
        source.model,
        source.prompt_version,
    )
    await write_changes(connection, scope, changes, extraction_id)


async def _write_vectors(connection: Connection, lease: Lease, extraction: Extraction) -> int:
    if not extraction.embedded:
        return 0
    owner = (lease.scope.tenant_id, lease.scope.user_id)
    rows: Sequence[Embedding] = extraction.embeddings
    cipher = await cipher_of(connection)
    if isinstance(cipher, Cipher) and cipher.is_sealed:
        await write_sealed(connection, owner, cipher, extraction.model, rows)
    else:
        await connection.execute(
            _VECTORS,
            *owner,
            extraction.model,
            TURN_KIND,
            [e.turn_id for e in rows],
            [e.part for e in rows],
            [e.said_at for e in rows],
            [signs(e.vector) for e in rows],
            [halfvec(e.vector) for e in rows],
        )
    tag = await connection.execute(_EMBEDDED, *owner, list(extraction.embedded))
    return int(tag.split()[-1])
