"""Vectors that only their user's key opens: compared in the process, never by the database.

A row is sealed by itself, bound to its turn. A question opens all of the user's vectors once and holds each
against it, so what is found is exact; they come as COPY writes rows, all of one width.
"""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import numpy as np

from app.adapters.postgres.ciphers import Cipher, unreadable
from app.adapters.postgres.connection import Connection
from app.adapters.postgres.turn_terms import TURN_KIND
from app.domain.models import Embedding
from app.ports import Closeness, Meaning, Vectors

_ID_BYTES = 16
# Of COPY's binary form: what stands before all rows and behind them; in a row the number of its fields,
# and before each field its length.
_HEADER, _TRAILER = 19, 2
_DOC_AT = 2 + 4
_SEALED_AT = _DOC_AT + _ID_BYTES + 4
_ON_THE_LOOP = 200_000  # bytes of rows opened without leaving the event loop

_INSERT = """
INSERT INTO sealed_vectors (tenant_id, user_id, model, kind, doc_id, part, said_at, sealed)
SELECT $1, $2, v.model, v.kind, v.doc_id, v.part, v.said_at, v.sealed
FROM unnest($3::text[], $4::smallint[], $5::uuid[], $6::smallint[], $7::timestamptz[], $8::bytea[])
  AS v(model, kind, doc_id, part, said_at, sealed)
ON CONFLICT DO NOTHING
"""
ALL_SEALED = """
SELECT doc_id, sealed FROM sealed_vectors
WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = $7
  AND said_at <= $4 AND said_at >= $5 AND said_at < $6
"""
SOME_SEALED = """
SELECT doc_id, sealed FROM sealed_vectors
WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = $6
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


class OpenedVectors:
    """Vectors of turns that are open, ``(n, dim) float32``, with the turns' ids as bytes."""

    def __init__(self, ids: Sequence[bytes], vectors: Vectors, meaning: Meaning) -> None:
        self._ids = ids
        self._vectors = vectors
        self._meaning = meaning
        self._lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
        self._whole = self._cosines(meaning.whole)

    def nearest(self, most: int) -> dict[UUID, float]:
        """Return the ``most`` documents nearest to the question with their cosines, the nearest first."""
        found: dict[bytes, float] = {}
        for at in np.argsort(-self._whole, kind="stable"):
            found.setdefault(self._ids[at], float(self._whole[at]))
            if len(found) == most:
                break
        return {UUID(bytes=doc): cosine for doc, cosine in found.items()}

    def closeness(self, turn_ids: Iterable[UUID]) -> dict[UUID, Closeness]:
        """Return how near each of some turns is to the question, and to its sentences; of those that are open."""
        wanted = {one.bytes for one in turn_ids}
        places = [at for at, doc in enumerate(self._ids) if doc in wanted]
        sentences: Vectors | None = None
        if self._meaning.sentences and places:
            each = [self._cosines(one, places) for one in self._meaning.sentences]
            sentences = np.max(each, axis=0)
        found: dict[UUID, Closeness] = {}
        for n, at in enumerate(places):
            doc_id = UUID(bytes=self._ids[at])
            sentence = None if sentences is None else float(sentences[n])
            near, before = Closeness(float(self._whole[at]), sentence), found.get(doc_id)
            found[doc_id] = near if before is None else _nearer(before, near)
        return found

    def _cosines(self, asked: Vectors, places: Sequence[int] | None = None) -> Vectors:
        # Sums of products by einsum: a fifth of the time of a product of matrices for so narrow a one.
        wide = np.asarray(asked, dtype=np.float32)
        own = self._vectors if places is None else self._vectors[places]
        lengths = self._lengths if places is None else self._lengths[places]
        products = np.einsum("ij,j->i", own, wide)
        found: Vectors = products / np.maximum(lengths * np.sqrt(float(wide @ wide)), 1e-12)
        return found


async def opened_sealed(
    connection: Connection,
    owner: Owner,
    cipher: Cipher,
    meaning: Meaning,
    said: tuple[datetime, datetime, datetime],
) -> OpenedVectors:
    """Return all vectors of a user's turns that were said in a window, open."""
    rows = await connection.copied(ALL_SEALED, *owner, meaning.model, *said, TURN_KIND)
    return OpenedVectors(*await _opened(cipher, rows, meaning.whole.size), meaning)


async def some_sealed(
    connection: Connection,
    owner: Owner,
    cipher: Cipher,
    meaning: Meaning,
    turn_ids: Sequence[UUID],
) -> OpenedVectors:
    """Return the vectors of some turns, open."""
    asked = (meaning.model, list(turn_ids), None, TURN_KIND)
    rows = await connection.copied(SOME_SEALED, *owner, *asked)
    return OpenedVectors(*await _opened(cipher, rows, meaning.whole.size), meaning)


async def first_vectors(
    connection: Connection, owner: Owner, cipher: Cipher, model: str, turn_ids: Sequence[UUID]
) -> dict[UUID, Vectors]:
    """Return the vectors of the first windows of some turns."""
    rows = await connection.copied(SOME_SEALED, *owner, model, list(turn_ids), 0, TURN_KIND)
    ids, vectors = await _opened(cipher, rows)
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


async def _opened(cipher: Cipher, rows: bytes, dim: int = 0) -> tuple[list[bytes], Vectors]:
    """Return ids of documents as bytes, and their vectors as ``(n, dim) float32``; ``rows`` in COPY's binary form."""
    if len(rows) <= _HEADER + _TRAILER:
        return [], np.zeros((0, dim), dtype=np.float32)
    if len(rows) <= _ON_THE_LOOP:
        return _unpacked(cipher, rows)
    return await asyncio.to_thread(_unpacked, cipher, rows)


def _unpacked(cipher: Cipher, rows: bytes) -> tuple[list[bytes], Vectors]:
    size = int.from_bytes(rows[_HEADER + _SEALED_AT - 4 : _HEADER + _SEALED_AT], "big")
    width, body = _SEALED_AT + size, rows[_HEADER:-_TRAILER]
    if len(body) % width:
        raise unreadable()  # vectors of one model have one size
    docs = [body[at : at + _ID_BYTES] for at in range(_DOC_AT, len(body), width)]
    plain = cipher.unseal_all(body, width, _DOC_AT, _SEALED_AT)
    return docs, np.frombuffer(plain, dtype="<f2").astype(np.float32).reshape(len(docs), -1)


def _bytes(vector: Vectors) -> bytes:
    return bytes(np.asarray(vector).astype("<f2").tobytes())


def _nearer(one: Closeness, other: Closeness) -> Closeness:
    sentences = [s for s in (one.sentence, other.sentence) if s is not None]
    return Closeness(max(one.whole, other.whole), max(sentences) if sentences else None)
