"""Streams: who works on a user's turns, how far they have come, and what waits without a worker.

A lease is a token in the stream's row with an end by the database's clock. Every write of a worker is
guarded by token and epoch, so a worker that lost its lease, or whose user was erased, changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.turns import turn_from
from app.adapters.postgres.updates import publish, turns_processed
from app.domain.errors import LeaseLost, StoreUnavailable
from app.domain.models import IngestionCounts, Lease, Scope, Turn, TurnState
from app.metrics import TURNS_WORKED
from app.ports import WindowLimits

_CLAIM = """
UPDATE streams SET lease_token = $3, lease_until = now() + make_interval(secs => $4)
WHERE tenant_id = $1 AND user_id = $2 AND (lease_until IS NULL OR lease_until < now())
  AND (pending > 0 OR vectors_pending > 0 OR rereads_pending > 0) RETURNING epoch
"""

# Talk is bound once a few turns were read or some rest, and seen to each day. `$5`: whatever there is.
_CLAIM_TENDING = """
UPDATE streams SET lease_token = $3, lease_until = now() + make_interval(secs => $4)
WHERE tenant_id = $1 AND user_id = $2 AND (lease_until IS NULL OR lease_until < now())
  AND ($5 OR pending = 0 AND (next_seq > bound_seq + 5 OR bind_at < now()
    OR next_seq > tended_seq + 1 AND ($6 OR tended_at < now() - interval '36 hours')))
RETURNING epoch, next_seq > tended_seq + 1 AND ($6 OR tended_at < now() - interval '36 hours') AS is_daily
"""

_RENEW = """
UPDATE streams SET lease_until = now() + make_interval(secs => $5)
WHERE tenant_id = $1 AND user_id = $2 AND lease_token = $3 AND epoch = $4
"""

# Released only if nothing came in meanwhile, so that no wake-up is lost; `$5` gives up all the same.
_RELEASE = """
UPDATE streams SET lease_token = NULL, lease_until = NULL,
  bind_at = coalesce(bind_at,
    CASE WHEN next_seq > bound_seq + 1 THEN now() + interval '30 minutes' END),
  retry_at = CASE WHEN $6::float8 > 0 THEN now() + make_interval(secs => $6) END
WHERE tenant_id = $1 AND user_id = $2 AND lease_token = $3 AND epoch = $4
  AND ($5 OR pending = 0)
"""

# `processing` before this claim means that a worker died or failed over the turn: such a turn, and one
# that was tried alone before, is taken alone.
_TAKE = """
WITH waiting AS (
  SELECT turn_id, seq, length, state = 'processing' OR attempts > 0 AS is_suspect
  FROM turns WHERE tenant_id = $1 AND user_id = $2 AND state IN ('queued', 'processing')
  ORDER BY seq LIMIT $3
), measured AS (
  SELECT turn_id, seq, sum(length) OVER w AS tokens, row_number() OVER w AS n,
    bool_or(is_suspect) OVER w AS is_suspect
  FROM waiting WINDOW w AS (ORDER BY seq)
), chosen AS (
  SELECT turn_id, is_suspect FROM measured WHERE n = 1 OR (tokens <= $4 AND NOT is_suspect)
)
UPDATE turns SET state = 'processing', attempts = attempts + chosen.is_suspect::int
FROM chosen, sessions
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.turn_id = chosen.turn_id
  AND sessions.tenant_id = $1 AND sessions.user_id = $2 AND sessions.session_id = turns.session_id
RETURNING turns.*, sessions.client_id AS client_session_id
"""

_BURY = """
UPDATE turns SET state = 'dead', failure = CASE
    WHEN failures >= $4 THEN coalesce(failure, 'failed') ELSE 'took its worker down' END
WHERE tenant_id = $1 AND user_id = $2 AND state = 'processing'
  AND (attempts - failures >= $3 OR failures >= $4)
RETURNING turn_id, client_id, embedded
"""

# A dead turn gets no vectors until it is replayed.
_LESS = """
UPDATE streams SET pending = pending - $3, vectors_pending = vectors_pending - $4
WHERE tenant_id = $1 AND user_id = $2
"""

_FAIL = """
UPDATE turns SET failures = failures + (attempts > 0)::int, failure = $4
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) AND state = 'processing'
"""

_GIVE_BACK = """
UPDATE turns SET attempts = greatest(attempts - 1, 0)
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = ANY($3::uuid[]) AND state = 'processing'
"""

# `failures` counts attempts at what a turn waits for: to be read, and then its vectors.
_FAIL_VECTORS = """
UPDATE turns SET failures = failures + 1, failure = $4, embedded = failures + 1 >= $5
WHERE tenant_id = $1 AND user_id = $2 AND turn_id = $3 AND NOT embedded
RETURNING embedded
"""

_UNEMBEDDED = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND NOT turns.embedded AND turns.seq > $4
  AND turns.state NOT IN ('queued', 'processing', 'dead')
ORDER BY turns.seq LIMIT $3
"""

_COUNTS = """
SELECT state, count(*) AS n, coalesce(extract(epoch FROM now() - min(recorded_at)), 0)::float8 AS age
FROM turns WHERE tenant_id = $1 AND user_id = $2 AND state IN ('queued', 'processing', 'dead')
GROUP BY state
"""

# What a window is read after; longer turns are documents that no later turn refers to by a word alone.
_BEFORE = """
SELECT t.* FROM unnest($3::uuid[], $4::int[]) AS s(session_id, position) CROSS JOIN LATERAL (
  SELECT turns.*, sessions.client_id AS client_session_id
  FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
  WHERE turns.tenant_id = $1 AND turns.user_id = $2 AND turns.session_id = s.session_id
    AND turns.position < s.position AND turns.role IN ('user', 'assistant') AND turns.length <= 400
    AND turns.state <> 'dead'
  ORDER BY turns.position DESC LIMIT 12
) AS t ORDER BY t.seq
"""

_TOTALS = "SELECT turn_count, vectors_pending FROM streams WHERE tenant_id = $1 AND user_id = $2"


class PostgresStreams:
    """Implements the ``Streams`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._owed: dict[Scope, set[UUID]] = {}  # attempts to give back once the store is there

    async def claim(self, scope: Scope, *, lease_s: float) -> Lease | None:
        """Take the lease of a stream that has work; None if there is none or another holds it."""
        await self._settle()
        token = uuid4()
        async with self._database.transaction(scope) as connection:
            epoch = await connection.fetchval(
                _CLAIM, scope.tenant_id, scope.user_id, token, lease_s
            )
        return None if epoch is None else Lease(scope=scope, token=token, epoch=epoch)

    async def claim_tending(
        self, scope: Scope, *, lease_s: float, is_asked: bool, is_night: bool = False
    ) -> tuple[Lease, bool] | None:
        """Take the lease of a stream that has to be tended, and say whether its day's work is due."""
        token = uuid4()
        values = (scope.tenant_id, scope.user_id, token, lease_s, is_asked, is_night)
        async with self._database.transaction(scope) as connection:
            row = await connection.fetchrow(_CLAIM_TENDING, *values)
        if row is None:
            return None
        return Lease(scope=scope, token=token, epoch=row["epoch"]), row["is_daily"]

    async def renew(self, lease: Lease, *, lease_s: float) -> None:
        """Prolong the lease; LeaseLost if it is no longer ours."""
        async with self._database.transaction(lease.scope) as connection:
            await _guarded(connection, _RENEW, lease, lease_s)

    async def release(self, lease: Lease, *, even_if_pending: bool, retry_in_s: float = 0) -> bool:
        """Give the lease back; False, and it is kept, if turns wait and that was not forced.

        ``retry_in_s`` above zero keeps the relay away for so long.
        """
        async with self._database.transaction(lease.scope) as connection:
            tag = await connection.execute(
                _RELEASE, *_key(lease), even_if_pending, float(retry_in_s)
            )
        return tag == "UPDATE 1"

    async def take(self, lease: Lease, limits: WindowLimits) -> list[Turn]:
        """Return the next turns in order, their attempt counted and committed before any work.

        Turns that took their worker down, or failed, too often become dead first.
        """
        rows: list[Any] = []
        try:
            async with self._database.transaction(lease.scope) as connection:
                await hold(connection, lease)
                owner = (lease.scope.tenant_id, lease.scope.user_id)
                buried = await connection.fetch(_BURY, *owner, limits.crashes, limits.failures)
                if buried:
                    unembedded = sum(not row["embedded"] for row in buried)
                    await connection.execute(_LESS, *owner, len(buried), unembedded)
                rows = await connection.fetch(_TAKE, *owner, limits.turns, limits.tokens)
                dead = [(row["turn_id"], row["client_id"], TurnState.DEAD) for row in buried]
                await publish(connection, lease.scope, turns_processed(dead))
        except StoreUnavailable:
            # It may have been committed all the same. Undoing what was not done leaves one crash more.
            self._owe(lease.scope, [row["turn_id"] for row in rows])
            raise
        TURNS_WORKED.labels("dead").inc(len(buried))
        return sorted((turn_from(row) for row in rows), key=lambda turn: turn.seq)

    async def before(self, lease: Lease, turns: Sequence[Turn]) -> list[Turn]:
        """Return the talk before a window, oldest first: the last turns of each of its sessions."""
        first: dict[UUID, int] = {}
        for turn in turns:
            first.setdefault(turn.session_id, turn.position)
        async with self._database.transaction(lease.scope) as connection:
            rows = await connection.fetch(
                _BEFORE, lease.scope.tenant_id, lease.scope.user_id, list(first), [*first.values()]
            )
        return [turn_from(row) for row in rows]

    async def fail(self, lease: Lease, turn_ids: Sequence[UUID], reason: str) -> None:
        """Note that a window failed; its turns are tried alone next."""
        await self._mark(lease, _FAIL, list(turn_ids), reason)

    async def give_back(self, scope: Scope, turn_ids: Sequence[UUID]) -> None:
        """Undo the count of an attempt that ended through no fault of the turns, lease or not.

        Raises:
            StoreUnavailable: it is owed and undone before the next claim, of whatever stream.
        """
        self._owe(scope, turn_ids)
        await self._settle()

    def _owe(self, scope: Scope, turn_ids: Sequence[UUID]) -> None:
        if turn_ids:
            self._owed.setdefault(scope, set()).update(turn_ids)

    async def _settle(self) -> None:
        while self._owed:
            scope, turn_ids = next(iter(self._owed.items()))
            async with self._database.transaction(scope) as connection:
                await connection.execute(_GIVE_BACK, scope.tenant_id, scope.user_id, list(turn_ids))
            self._owed.pop(scope, None)

    async def fail_vectors(self, lease: Lease, turn_id: UUID, reason: str, limit: int) -> bool:
        """Count that a turn alone got no vectors; True if it was given up at the limit."""
        owner = (lease.scope.tenant_id, lease.scope.user_id)
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            is_final = await connection.fetchval(_FAIL_VECTORS, *owner, turn_id, reason, limit)
            if is_final:
                await connection.execute(_LESS, *owner, 0, 1)
        return bool(is_final)

    async def _mark(self, lease: Lease, statement: str, *args: object) -> None:
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await connection.execute(statement, lease.scope.tenant_id, lease.scope.user_id, *args)

    async def unembedded(self, lease: Lease, limit: int, *, after: int) -> list[Turn]:
        """Return extracted turns that have no vectors yet, oldest first, after a place."""
        async with self._database.transaction(lease.scope) as connection:
            rows = await connection.fetch(
                _UNEMBEDDED, lease.scope.tenant_id, lease.scope.user_id, limit, after
            )
        return [turn_from(row) for row in rows]

    async def counts(self, scope: Scope) -> IngestionCounts:
        """Return how far the user's stream has come."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_COUNTS, *owner)
            totals = await connection.fetchrow(_TOTALS, *owner)
        return _counts({row["state"]: row for row in rows}, totals or {})


def _counts(states: Mapping[str, Mapping[str, Any]], totals: Mapping[str, Any]) -> IngestionCounts:
    n = {state: row["n"] for state, row in states.items()}
    waiting = [states[s]["age"] for s in ("queued", "processing") if s in states]
    return IngestionCounts(
        queued=n.get("queued", 0),
        processing=n.get("processing", 0),
        processed=totals.get("turn_count", 0) - sum(n.values()),
        failed=n.get("dead", 0),
        vectors_pending=totals.get("vectors_pending", 0),
        oldest_queued_seconds=round(max(waiting, default=0.0), 3),
    )


def _key(lease: Lease) -> tuple[UUID, UUID | None, UUID, int]:
    return lease.scope.tenant_id, lease.scope.user_id, lease.token, lease.epoch


async def _guarded(connection: Connection, statement: str, lease: Lease, *args: object) -> None:
    if await connection.execute(statement, *_key(lease), *args) != "UPDATE 1":
        raise LeaseLost("the lease on this stream has ended or another worker holds it")


async def hold(connection: Connection, lease: Lease) -> None:
    """Lock the stream's row under the lease for the rest of the transaction: the fence.

    Raises:
        LeaseLost: the lease ended, another worker holds it, or the user was erased.
    """
    held = await connection.fetchval(
        "SELECT true FROM streams WHERE tenant_id = $1 AND user_id = $2 AND lease_token = $3 "
        "AND epoch = $4 AND lease_until > now() FOR UPDATE",
        *_key(lease),
    )
    if not held:
        raise LeaseLost("the lease on this stream has ended or another worker holds it")
