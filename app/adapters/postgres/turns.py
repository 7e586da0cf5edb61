"""The turn calendar: every word as said, with its words searchable from the commit on."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import orjson
from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.idempotency import claim_key, store_answer
from app.adapters.postgres.users import ensure_user, narrow
from app.domain.errors import Conflict, Fault
from app.domain.models import NewTurn, Receipt, Role, Scope, Turn, TurnState
from app.ports import Accepted, IndexedTurn, Submission

TURN_KIND = 0  # `kind` of postings and vectors

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

_SESSION = """
INSERT INTO sessions (tenant_id, user_id, session_id, client_id, started_at, turn_count)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, user_id, client_id) DO UPDATE
SET turn_count = sessions.turn_count + $6, started_at = least(sessions.started_at, $5)
RETURNING session_id, turn_count - $6 AS first_position
"""

_INSERT = """
INSERT INTO turns (tenant_id, user_id, session_id, turn_id, client_id, position, seq, speaker,
  role, text, said_at, zone, language, length, state, metadata, attachments)
SELECT $1, $2, $3, t.turn_id, t.client_id, $4::int + t.n::int - 1, $5::bigint + t.n - 1, t.speaker,
  t.role, t.text, t.said_at, t.zone, t.language, t.length, 'queued', t.metadata::jsonb,
  t.attachments::jsonb
FROM unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[],
  $12::text[], $13::text[], $14::int[], $15::text[], $16::text[]) WITH ORDINALITY
  AS t(turn_id, client_id, speaker, role, text, said_at, zone, language, length, metadata,
  attachments, n)
"""

_POSTINGS = """
INSERT INTO postings (tenant_id, user_id, term, kind, doc_id, tf, length, said_at)
SELECT $1, $2, p.term, $3, ($4::uuid[])[p.doc], p.tf, ($5::int[])[p.doc], ($6::timestamptz[])[p.doc]
FROM unnest($7::bigint[], $8::int[], $9::smallint[]) AS p(term, doc, tf)
"""

# `published_at` keeps the relay away while the API itself sends the first message; duplicates send none.
_COUNT = """
UPDATE streams SET next_seq = next_seq + $3, pending = pending + $3, published_at = now(),
  vectors_pending = vectors_pending + $3, turn_count = turn_count + $3, term_count = term_count + $4
WHERE tenant_id = $1 AND user_id = $2
"""

_STATES = """
SELECT turn_id, client_id, state FROM turns
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[])
"""


class PostgresTurns:
    """Implements the ``TurnLog`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
            receipts = await _append(connection, scope, submission)
            if submission.idempotency:
                await store_answer(
                    connection, tenant_id, submission.idempotency, 202, submission.answer(receipts)
                )
        return Accepted(scope=scope, receipts=receipts, replayed=None)

    async def states(self, scope: Scope, turn_ids: Sequence[UUID]) -> list[Receipt]:
        """Return where each of the turns stands, in the order asked; unknown ids are left out."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_STATES, scope.tenant_id, scope.user_id, list(turn_ids))
        found = {row["turn_id"]: row for row in rows}
        return [_receipt(found[t]) for t in turn_ids if t in found]


async def _append(
    connection: Connection, scope: Scope, submission: Submission
) -> tuple[Receipt, ...]:
    next_seq = await connection.fetchval(_LOCK_STREAM, scope.tenant_id, scope.user_id)
    ids = [t.turn.client_turn_id for t in submission.turns]
    rows = await connection.fetch(_KNOWN, scope.tenant_id, scope.user_id, ids)
    known = {row["client_id"]: row for row in rows}
    new: dict[str, tuple[UUID, IndexedTurn]] = {}
    receipts = []
    for at, indexed in enumerate(submission.turns):
        receipt = _known_receipt(at, indexed.turn, known, new)
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
    if new:
        await _insert(connection, scope, submission.client_session_id, next_seq, [*new.values()])
    return tuple(receipts)


def _known_receipt(
    at: int,
    turn: NewTurn,
    known: Mapping[str, Mapping[str, Any]],
    new: Mapping[str, tuple[UUID, IndexedTurn]],
) -> Receipt | None:
    row = known.get(turn.client_turn_id)
    if row is None and turn.client_turn_id in new:
        turn_id, earlier = new[turn.client_turn_id]
        row = {
            "turn_id": turn_id,
            "client_id": turn.client_turn_id,
            "state": TurnState.QUEUED,
            "text": earlier.turn.text,
        }
    if row is None:
        return None
    if row["text"] != turn.text:
        raise Conflict(
            f"turn_id {turn.client_turn_id!r} is known with another text; send a changed text "
            "under a new turn_id",
            Fault(pointer=f"/turns/{at}/turn_id", message="known with another text"),
        )
    return _receipt(row, is_duplicate=True)


async def _insert(
    connection: Connection,
    scope: Scope,
    client_session_id: str,
    next_seq: int,
    new: Sequence[tuple[UUID, IndexedTurn]],
) -> None:
    owner = (scope.tenant_id, scope.user_id)
    turns = [indexed.turn for _, indexed in new]
    started = min(turn.said_at for turn in turns)
    session = await connection.fetchrow(
        _SESSION, *owner, uuid7(), client_session_id, started, len(new)
    )
    if session is None:
        raise AssertionError("an upsert returns its row")
    turn_ids = [turn_id for turn_id, _ in new]
    lengths = [sum(indexed.terms.values()) for _, indexed in new]
    await connection.execute(
        _INSERT,
        *owner,
        session["session_id"],
        session["first_position"],
        next_seq,
        turn_ids,
        [t.client_turn_id for t in turns],
        [t.speaker for t in turns],
        [t.role.value for t in turns],
        [t.text for t in turns],
        [t.said_at for t in turns],
        [t.zone for t in turns],
        [indexed.language for _, indexed in new],
        lengths,
        # As text: a list of lists would be taken for an array of two dimensions.
        [orjson.dumps(t.metadata).decode() for t in turns],
        [orjson.dumps(t.attachments).decode() for t in turns],
    )
    postings = [
        (term, n, tf) for n, (_, indexed) in enumerate(new, 1) for term, tf in indexed.terms.items()
    ]
    # In the order of the index: each term's page is then touched once a call.
    postings.sort()
    await connection.execute(
        _POSTINGS,
        *owner,
        TURN_KIND,
        turn_ids,
        lengths,
        [t.said_at for t in turns],
        [p[0] for p in postings],
        [p[1] for p in postings],
        [min(p[2], 32767) for p in postings],
    )
    await connection.execute(_COUNT, *owner, len(new), sum(lengths))


def _receipt(row: Mapping[str, Any], *, is_duplicate: bool = False) -> Receipt:
    return Receipt(
        client_turn_id=row["client_id"],
        turn_id=row["turn_id"],
        state=TurnState(row["state"]),
        is_duplicate=is_duplicate,
    )


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
