"""What recall reads of vectors: the turns nearest to a question, and how near others are."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.ciphers import Cipher
from app.adapters.postgres.database import Connection
from app.adapters.postgres.hit_rows import hits_from, paired
from app.adapters.postgres.recall_statements import (
    CLOSENESS,
    NEAREST,
    NEAREST_GIVEN,
    Width,
)
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.sealed_vectors import opened_sealed, some_sealed
from app.adapters.postgres.vectors import halfvec, signs
from app.ports import Closeness, Hit, Meaning, Near


async def nearest_turns(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    meaning: Meaning,
    asked: tuple[datetime, datetime, datetime],
    shown: Sequence[object],
    *,
    also: Collection[UUID],
    width: Width,
) -> Near:
    """Return the turns nearest to a question, and their neighbours; the closeness of others too.

    ``asked`` bounds when they were said, ``shown`` is what all arms take to filter what they show, first of all
    whether with the times of events.
    """
    cipher = await cipher_of(connection)
    if isinstance(cipher, Cipher) and cipher.is_sealed:
        return await _nearest_sealed(
            connection, owner, meaning, asked, shown, cipher=cipher, also=also, width=width
        )
    rows = await connection.fetch(
        NEAREST[width], *owner, meaning.model, *asked, signs(meaning.whole), halfvec(meaning.whole), *shown,
        list(also), [halfvec(vector) for vector in meaning.sentences],
    )  # fmt: skip
    if not rows:
        return Near(hits=(), closeness=await closeness_of(connection, owner, also, meaning))
    cosines = paired(rows[0], "scored", "cosines")
    hits = hits_from(rows, with_events=bool(shown[0]), cosines=cosines)
    return Near(hits=hits, closeness=_scored(hits, meaning) | _close(rows[0]))


async def _nearest_sealed(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    meaning: Meaning,
    asked: tuple[datetime, datetime, datetime],
    shown: Sequence[object],
    *,
    cipher: Cipher,
    also: Collection[UUID],
    width: Width,
) -> Near:
    opened = await opened_sealed(connection, owner, cipher, meaning, asked)
    found = opened.nearest(width.proposed)
    near = (list(found), list(found.values()))
    rows = await connection.fetch(
        NEAREST_GIVEN[width], *owner, meaning.model, *asked, *near, *shown
    )
    hits = hits_from(rows, with_events=bool(shown[0]), cosines=found)
    close = _scored(hits, meaning)
    wanted = {*also, *(hit.turn_id for hit in hits)} - close.keys()
    close |= opened.closeness(wanted)
    close |= await closeness_of(connection, owner, wanted - close.keys(), meaning)
    return Near(hits=hits, closeness=close)


def _scored(hits: Sequence[Hit], meaning: Meaning) -> dict[UUID, Closeness]:
    """Return how near the hits are that were found by it; nothing where a question's sentences count as well."""
    if meaning.sentences:
        return {}
    return {hit.turn_id: Closeness(hit.cosine) for hit in hits if hit.cosine is not None}


def _close(row: Mapping[str, Any]) -> dict[UUID, Closeness]:
    """Return how near the other turns are, which stand in the first row alone."""
    figures = zip(row["close"] or (), row["wholes"] or (), row["sentences"] or (), strict=True)
    return {turn_id: Closeness(whole, sentence) for turn_id, whole, sentence in figures}


async def closeness_of(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    turn_ids: Collection[UUID],
    meaning: Meaning,
) -> dict[UUID, Closeness]:
    """Return how near each turn is that has a vector of the model."""
    if not turn_ids:
        return {}
    cipher = await cipher_of(connection)
    if isinstance(cipher, Cipher) and cipher.is_sealed:
        some = await some_sealed(connection, owner, cipher, meaning, list(turn_ids))
        return some.closeness(turn_ids)
    rows = await connection.fetch(
        CLOSENESS,
        *owner,
        meaning.model,
        list(turn_ids),
        halfvec(meaning.whole),
        [halfvec(vector) for vector in meaning.sentences],
    )
    return {turn_id: Closeness(whole, sentence) for turn_id, whole, sentence in rows}
