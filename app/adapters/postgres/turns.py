"""The turn calendar: every word as said, with its words searchable from the commit on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from uuid_utils.compat import uuid7

from app.adapters.postgres.ciphers import CLEAR
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.idempotency import claim_key, store_answer
from app.adapters.postgres.receipts import known_receipt, receipt_of
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.tombstones import Tombstones
from app.adapters.postgres.turn_terms import TURN_KIND as TURN_KIND
from app.adapters.postgres.turn_terms import insert_postings
from app.adapters.postgres.users import ensure_user, narrow
from app.adapters.postgres.wishes import note_wishes
from app.domain.models import Receipt, Role, Scope, Turn, TurnState
from app.ports import Accepted, IndexedTurn, StoredAnswer, Submission
from app.text.questions import asks_only

# The row lock on the stream gives the order.
_LOCK_STREAM = """
INSERT INTO streams (tenant_id, user_id) VALUES ($1, $2)
ON CONFLICT (tenant_id, user_id) DO UPDATE SET next_seq = streams.next_seq
RETURNING next_seq
"""

_KNOWN = """
SELECT client_id, turn_id, state, text FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""

_SESSIONS = """
INSERT INTO sessions (tenant_id, user_id, session_id, client_id, started_at, turn_count)
SELECT $1, $2, s.session_id, s.client_id, s.started_at, s.turn_count
FROM unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::int[])
  AS s(session_id, client_id, started_at, turn_count)
ON CONFLICT (tenant_id, user_id, client_id) DO UPDATE
SET turn_count = sessions.turn_count + excluded.turn_count,
  started_at = least(sessions.started_at, excluded.started_at)
RETURNING client_id, session_id, turn_count
"""

_INSERT = """
WITH made AS (INSERT INTO turns (tenant_id, user_id, session_id, turn_id, client_id, position, seq, speaker,
  role, text, said_at, zone, language, length, state, embedded, metadata, attachments, asks_only)
SELECT $1, $2, t.session_id, t.turn_id, t.client_id, t.position, $3::bigint + t.n - 1, t.speaker,
  t.role, t.text, t.said_at, t.zone, t.language, t.length, t.state, t.embedded, t.metadata::jsonb,
  t.attachments::jsonb, t.asks_only
FROM unnest($4::uuid[], $5::int[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
  $11::timestamptz[], $12::text[], $13::text[], $14::int[], $15::text[], $16::bool[], $17::text[],
  $18::text[], $19::bool[]) WITH ORDINALITY
  AS t(session_id, position, turn_id, client_id, speaker, role, text, said_at, zone, language,
  length, state, embedded, metadata, attachments, asks_only, n) RETURNING turn_id)
INSERT INTO memory_ids (tenant_id, user_id, memory_id, kind) SELECT $1, $2, turn_id, 0 FROM made
"""

# `published_at` keeps the relay away while the API itself sends the first message; duplicates send none.
# Later turns do not move it: if that message was lost, a user who never pauses would never be woken.
_COUNT = """
UPDATE streams SET next_seq = next_seq + $3, pending = pending + $5,
  published_at = CASE WHEN pending > 0 THEN published_at ELSE now() END,
  vectors_pending = vectors_pending + $6, turn_count = turn_count + $3, term_count = term_count + $4
WHERE tenant_id = $1 AND user_id = $2
"""

_STATES = """
SELECT turn_id, client_id, state FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRow:
    """A turn about to be written; ``embedded`` if no vector is wanted for it."""

    turn_id: UUID
    client_session_id: str
    indexed: IndexedTurn
    state: TurnState = TurnState.QUEUED
    embedded: bool = False


class PostgresTurns:
    """Implements the ``TurnLog`` port."""

    def __init__(self, database: Database, tombstones: Tombstones) -> None:
        self._database = database
        self._tombstones = tombstones

    async def accept(self, submission: Submission) -> Accepted:
        """Store a call's turns in one transaction; durable when this returns.

        Raises:
            Conflict: a turn id is known with another text, or the idempotency key with another body.
            StoreUnavailable: nothing was stored.
        """
        tenant_id = submission.tenant_id
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            if submission.idempotency and (
                answer := await claim_key(connection, tenant_id, submission.idempotency)
            ):
                return Accepted(scope=None, receipts=(), replayed=answer)
            user_id = await ensure_user(connection, tenant_id, submission.client_user_id)
            await narrow(connection, user_id)
            scope = Scope(tenant_id=tenant_id, user_id=user_id)
            receipts = await _append(connection, scope, submission, self._tombstones)
            if submission.idempotency:
                body = submission.answer(receipts)
                answer = StoredAnswer(status=202, body=body, about=user_id)
                await store_answer(connection, tenant_id, submission.idempotency, answer)
        return Accepted(scope=scope, receipts=receipts, replayed=None)

    async def states(self, scope: Scope, turn_ids: Sequence[UUID]) -> list[Receipt]:
        """Return where each of the turns stands, in the order asked; unknown ids are left out."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_STATES, scope.tenant_id, scope.user_id, list(turn_ids))
        found = {row["turn_id"]: row for row in rows}
        return [receipt_of(found[t]) for t in turn_ids if t in found]


async def _append(
    connection: Connection, scope: Scope, submission: Submission, tombstones: Tombstones
) -> tuple[Receipt, ...]:
    next_seq = await lock_stream(connection, scope)
    ids = [t.turn.client_turn_id for t in submission.turns]
    rows = await connection.fetch(_KNOWN, scope.tenant_id, scope.user_id, ids)
    known = {row["client_id"]: row for row in rows}
    buried = await tombstones.among(connection, scope, [one.turn for one in submission.turns])
    new: dict[str, tuple[UUID, IndexedTurn]] = {}
    receipts = []
    for at, indexed in enumerate(submission.turns):
        receipt = known_receipt(at, indexed.turn, known, new, buried)
        if receipt is None:
            turn_id = uuid7()
            new[indexed.turn.client_turn_id] = (turn_id, indexed)
            receipt = Receipt(
                client_turn_id=indexed.turn.client_turn_id,
                turn_id=turn_id,
                state=TurnState.QUEUED,
                is_duplicate=False,
            )
        receipts.append(receipt)
    session = submission.client_session_id
    rows_made = [
        NewRow(turn_id=turn_id, client_session_id=session, indexed=indexed)
        for turn_id, indexed in new.values()
    ]
    await insert_turns(connection, scope, next_seq, rows_made)
    wishes = [row for row in rows_made if row.indexed.asks_to_forget]
    sure = [row.turn_id for row in wishes if not row.indexed.is_unsure_wish]
    unsure = [row.turn_id for row in wishes if row.indexed.is_unsure_wish]
    await note_wishes(connection, scope, sure, is_open=submission.acts_on_wishes)
    await note_wishes(connection, scope, unsure, is_open=False)
    return tuple(receipts)


async def lock_stream(connection: Connection, scope: Scope) -> int:
    """Hold the stream's row until the transaction ends; return the next number to give."""
    return int(await connection.fetchval(_LOCK_STREAM, scope.tenant_id, scope.user_id))


async def insert_turns(
    connection: Connection, scope: Scope, next_seq: int, rows: Sequence[NewRow]
) -> None:
    """Write turns with their words and counts in the order given; the stream must be locked."""
    if not rows:
        return
    owner = (scope.tenant_id, scope.user_id)
    turns = [row.indexed.turn for row in rows]
    sessions, positions = await _places(connection, scope, rows)
    cipher = await cipher_of(connection)
    lengths = [sum(row.indexed.terms.values()) for row in rows]
    await connection.execute(
        _INSERT,
        *owner,
        next_seq,
        sessions,
        positions,
        [row.turn_id for row in rows],
        [t.client_turn_id for t in turns],
        cipher.all_alike([t.speaker for t in turns]),
        [t.role.value for t in turns],
        [cipher.hide(t.text) for t in turns],
        [t.said_at for t in turns],
        [t.zone for t in turns],
        [row.indexed.language for row in rows],
        lengths,
        [row.state.value for row in rows],
        [row.embedded for row in rows],
        [_json(cipher.hide_json(t.metadata)) for t in turns],  # text: no array of two dimensions
        [_json(cipher.hide_json(t.attachments)) for t in turns],
        # The database reads it from the text, where it can.
        [None if cipher is CLEAR else asks_only(t.text) for t in turns],
    )
    terms = [row.indexed for row in rows]
    await insert_postings(connection, scope, [row.turn_id for row in rows], terms)
    pending = sum(row.state is TurnState.QUEUED for row in rows)
    bare = sum(not row.embedded for row in rows)
    await connection.execute(_COUNT, *owner, len(rows), sum(lengths), pending, bare)


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


async def _places(
    connection: Connection, scope: Scope, rows: Sequence[NewRow]
) -> tuple[list[UUID], list[int]]:
    """Make or prolong the sessions; return each row's session and its position in it."""
    said: dict[str, list[datetime]] = {}
    for row in rows:
        said.setdefault(row.client_session_id, []).append(row.indexed.turn.said_at)
    names = sorted(said)  # two transactions then lock sessions in the same order
    found = await connection.fetch(
        _SESSIONS,
        scope.tenant_id,
        scope.user_id,
        [uuid7() for _ in names],
        names,
        [min(said[name]) for name in names],
        [len(said[name]) for name in names],
    )
    ids = {row["client_id"]: row["session_id"] for row in found}
    free = {row["client_id"]: row["turn_count"] - len(said[row["client_id"]]) for row in found}
    positions = []
    for row in rows:
        positions.append(free[row.client_session_id])
        free[row.client_session_id] += 1
    return [ids[row.client_session_id] for row in rows], positions


def turn_from(row: Mapping[str, Any]) -> Turn:
    """Build a turn from a row of ``turns`` joined with its session's client id."""
    return Turn(
        turn_id=row["turn_id"],
        client_turn_id=row["client_id"],
        session_id=row["session_id"],
        client_session_id=row["client_session_id"],
        position=row["position"],
        seq=row["seq"],
        speaker=row["speaker"],
        role=Role(row["role"]),
        text=row["text"],
        said_at=row["said_at"],
        zone=row["zone"],
        state=TurnState(row["state"]),
        attempts=row["attempts"],
        embedded=row["embedded"],
        metadata=row["metadata"],
        attachments=tuple(row["attachments"]),
    )
