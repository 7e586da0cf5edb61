"""Vectors that only their user's key opens: compared in the process, never by the database.

A row is sealed by itself, bound to its turn. A question opens all of the user's vectors and holds each
against it, so what is found is exact; two values bring them all from the database (rows one by one
took three times as long).
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np

from app.adapters.postgres.ciphers import Cipher
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.turn_terms import TURN_KIND
from app.domain.models import Embedding
from app.ports import Closeness, Meaning, Vectors

_ID_BYTES = 16
_ON_THE_LOOP = 200  # rows opened without leaving the event loop

_INSERT = """
INSERT INTO sealed_vectors (tenant_id, user_id, model, kind, doc_id, part, said_at, sealed)
SELECT $1, $2, v.model, v.kind, v.doc_id, v.part, v.said_at, v.sealed
FROM unnest($3::text[], $4::smallint[], $5::uuid[], $6::smallint[], $7::timestamptz[], $8::bytea[])
  AS v(model, kind, doc_id, part, said_at, sealed)
ON CONFLICT DO NOTHING
"""
ALL_SEALED = """
SELECT string_agg(uuid_send(doc_id), ''::bytea) AS ids, string_agg(sealed, ''::bytea) AS sealed,
  count(*)::int AS n
FROM sealed_vectors WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = $7
  AND said_at <= $4 AND said_at >= $5 AND said_at < $6
"""
SOME_SEALED = """
SELECT string_agg(uuid_send(doc_id), ''::bytea) AS ids, string_agg(sealed, ''::bytea) AS sealed,
  count(*)::int AS n
FROM sealed_vectors WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = $6
  AND doc_id = ANY($4::uuid[]) AND ($5::smallint IS NULL OR part = $5)
"""
_CLEAR = "SELECT * FROM vectors WHERE tenant_id = $1 AND user_id = $2 LIMIT 1000"
_DROP_CLEAR = """
DELETE FROM vectors AS v USING unnest($3::text[], $4::smallint[], $5::uuid[], $6::smallint[])
  AS gone(model, kind, doc_id, part)
WHERE v.tenant_id = $1 AND v.user_id = $2 AND v.model = gone.model AND v.kind = gone.kind
  AND v.doc_id = gone.doc_id AND v.part = gone.part
"""
_PLACES = "SELECT ctid::text AS place FROM sealed_vectors WHERE tenant_id = $1 AND user_id = $2"
_AT = """
SELECT ctid::text AS place, doc_id, sealed FROM sealed_vectors
WHERE tenant_id = $1 AND user_id = $2 AND ctid = ANY($3::text[]::tid[])
"""
_RESEAL = """
UPDATE sealed_vectors AS t SET sealed = v.sealed FROM unnest($3::text[], $4::bytea[]) AS v(place, sealed)
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.ctid = v.place::tid
"""

Owner = tuple[UUID, UUID | None]


async def write_sealed(
    connection: Connection, owner: Owner, cipher: Cipher, model: str, rows: Sequence[Embedding]
) -> None:
    """Write vectors of turns."""
    await connection.execute(
        _INSERT,
        *owner,
        [model] * len(rows),
        [TURN_KIND] * len(rows),
        [one.turn_id for one in rows],
        [one.part for one in rows],
        [one.said_at for one in rows],
        [cipher.seal(_bytes(one.vector), one.turn_id) for one in rows],
    )


async def nearest_sealed(
    connection: Connection,
    owner: Owner,
    cipher: Cipher,
    meaning: Meaning,
    said: tuple[datetime, datetime, datetime],
    *,
    most: int,
) -> dict[UUID, float]:
    """Return the ``most`` documents nearest to a question with their cosines, the nearest first."""
    row = await connection.fetchrow(ALL_SEALED, *owner, meaning.model, *said, TURN_KIND)
    ids, vectors = await _opened(cipher, row)
    if not ids:
        return {}
    cosines = _cosines(vectors, meaning.whole)
    found: dict[bytes, float] = {}
    for at in np.argsort(-cosines, kind="stable"):
        found.setdefault(ids[at], float(cosines[at]))
        if len(found) == most:
            break
    return {UUID(bytes=doc): cosine for doc, cosine in found.items()}


async def sealed_closeness(
    connection: Connection,
    owner: Owner,
    cipher: Cipher,
    meaning: Meaning,
    turn_ids: Sequence[UUID],
) -> dict[UUID, Closeness]:
    """Return how near each of some turns is to a question, and to its sentences."""
    asked = (meaning.model, list(turn_ids), None, TURN_KIND)
    row = await connection.fetchrow(SOME_SEALED, *owner, *asked)
    ids, vectors = await _opened(cipher, row)
    if not ids:
        return {}
    whole = _cosines(vectors, meaning.whole)
    sentences: Vectors | None = None
    if meaning.sentences:
        sentences = np.max([_cosines(vectors, one) for one in meaning.sentences], axis=0)
    found: dict[UUID, Closeness] = {}
    for at, doc_id in enumerate(UUID(bytes=doc) for doc in ids):
        sentence = None if sentences is None else float(sentences[at])
        near, before = Closeness(float(whole[at]), sentence), found.get(doc_id)
        found[doc_id] = near if before is None else _nearer(before, near)
    return found


async def first_vectors(
    connection: Connection, owner: Owner, cipher: Cipher, model: str, turn_ids: Sequence[UUID]
) -> dict[UUID, Vectors]:
    """Return the vectors of the first windows of some turns."""
    row = await connection.fetchrow(SOME_SEALED, *owner, model, list(turn_ids), 0, TURN_KIND)
    ids, vectors = await _opened(cipher, row)
    return {UUID(bytes=doc): vector for doc, vector in zip(ids, vectors, strict=True)}


async def seal_all(connection: Connection, owner: Owner, cipher: Cipher) -> int:
    """Seal vectors that are clear, and take the clear ones away; return how many there were."""
    count = 0
    while rows := await connection.fetch(_CLEAR, *owner):
        models, kinds = [row["model"] for row in rows], [row["kind"] for row in rows]
        docs, parts = [row["doc_id"] for row in rows], [row["part"] for row in rows]
        sealed = [cipher.seal(_bytes(row["embedding"]), row["doc_id"]) for row in rows]
        said = [row["said_at"] for row in rows]
        await connection.execute(_INSERT, *owner, models, kinds, docs, parts, said, sealed)
        await connection.execute(_DROP_CLEAR, *owner, models, kinds, docs, parts)
        count += len(rows)
    return count


async def seal_anew(connection: Connection, owner: Owner, cipher: Cipher) -> None:
    """Seal all vectors with the cipher's newest key."""
    places = [row["place"] for row in await connection.fetch(_PLACES, *owner)]
    for start in range(0, len(places), 1000):
        rows = await connection.fetch(_AT, *owner, places[start : start + 1000])
        sealed = [
            cipher.seal(cipher.unseal(row["sealed"], row["doc_id"].bytes), row["doc_id"])
            for row in rows
        ]
        await connection.execute(_RESEAL, *owner, [row["place"] for row in rows], sealed)


async def _opened(cipher: Cipher, row: Mapping[str, Any] | None) -> tuple[list[bytes], Vectors]:
    """Return ids of documents as bytes, and their vectors as ``(n, dim) float32``."""
    count = row["n"] if row else 0
    if row is None or not count:
        return [], np.zeros((0, 0), dtype=np.float32)
    ids, sealed = row["ids"], row["sealed"]
    if count <= _ON_THE_LOOP:
        return _unpacked(cipher, ids, sealed, count)
    return await asyncio.to_thread(_unpacked, cipher, ids, sealed, count)


def _unpacked(cipher: Cipher, ids: bytes, sealed: bytes, count: int) -> tuple[list[bytes], Vectors]:
    docs = [ids[at : at + _ID_BYTES] for at in range(0, len(ids), _ID_BYTES)]
    plain = cipher.unseal_all(sealed, docs)
    return docs, np.frombuffer(plain, dtype="<f2").astype(np.float32).reshape(count, -1)


def _bytes(vector: Vectors) -> bytes:
    return bytes(np.asarray(vector).astype("<f2").tobytes())


def _cosines(vectors: Vectors, asked: Vectors) -> Vectors:
    # Sums of products by einsum: a fifth of the time of a product of matrices for so narrow a one.
    wide = np.asarray(asked, dtype=np.float32)
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors) * float(wide @ wide))
    found: Vectors = np.einsum("ij,j->i", vectors, wide) / np.maximum(lengths, 1e-12)
    return found


def _nearer(one: Closeness, other: Closeness) -> Closeness:
    sentences = [s for s in (one.sentence, other.sentence) if s is not None]
    return Closeness(max(one.whole, other.whole), max(sentences) if sentences else None)
