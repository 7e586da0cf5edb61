"""What is used of memories, what callers think of them, and how strong they are."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.clarifications import threshold
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.event_rows import event_from, seen
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.revisions import revised
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import SHELVES
from app.adapters.postgres.turns import lock_stream
from app.domain.audit import Act, Actor, Deed
from app.domain.decay import Use
from app.domain.events import Cause, Reason
from app.domain.facts import Fact
from app.domain.feedback import FAVOUR, Judgement, Verdict, ended_at, judged_confidence
from app.domain.models import MemoryKind, Scope
from app.ports import Call, Faded, Fading, Revision, StoredAnswer, Versioned

_ADD = """
INSERT INTO memory_uses (tenant_id, user_id, memory_id, uses, last_used)
SELECT $1, $2, u.memory_id, u.uses, u.last_used
FROM unnest($3::uuid[], $4::int[], $5::timestamptz[]) AS u(memory_id, uses, last_used)
JOIN users ON users.tenant_id = $1 AND users.user_id = $2
ON CONFLICT (tenant_id, user_id, memory_id) DO UPDATE
SET uses = memory_uses.uses + excluded.uses,
  last_used = greatest(memory_uses.last_used, excluded.last_used)
"""
_OFFERED = """
UPDATE clarifications SET offered_at = now()
WHERE tenant_id = $1 AND user_id = $2 AND clarification_id = ANY($3::uuid[])
  AND offered_at IS NULL
"""
_FAVOUR = """
INSERT INTO memory_uses (tenant_id, user_id, memory_id, favour, uses, last_used)
VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 > 0 THEN $6::timestamptz END)
ON CONFLICT (tenant_id, user_id, memory_id) DO UPDATE
SET favour = least(1, greatest(-1, memory_uses.favour + excluded.favour)),
  uses = memory_uses.uses + excluded.uses,
  last_used = greatest(memory_uses.last_used, excluded.last_used)
"""
_KEEP = """
INSERT INTO feedback (tenant_id, user_id, feedback_id, memory_id, kind, verdict, recall_id, note)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
# A step of something that is over: it leads to, belongs to or is resolved by an event that has ended.
_SERVES = """, EXISTS (
  SELECT 1 FROM event_links AS l JOIN events AS done ON done.tenant_id = $1 AND done.user_id = $2
    AND done.event_id = CASE WHEN l.type = 'resolves' THEN l.from_id ELSE l.to_id END
    AND done.known_to IS NULL AND done.recorded_to IS NULL
    AND done.status IN ('completed', 'resolved', 'cancelled', 'failed')
  WHERE l.tenant_id = $1 AND l.user_id = $2 AND l.type IN ('resolves', 'part_of', 'updates')
    AND (CASE WHEN l.type = 'resolves' THEN l.to_id ELSE l.from_id END) = e.event_id
    AND l.known_from <= $4
) AS serves_closed"""
FADING = f"""
SELECT e.*, u.uses, u.last_used, u.favour{{serves}}
FROM {{table}} AS e LEFT JOIN memory_uses AS u ON u.tenant_id = $1 AND u.user_id = $2
  AND u.memory_id = e.{{name}}
WHERE e.tenant_id = $1 AND e.user_id = $2 AND ($3::uuid IS NULL OR e.{{name}} > $3)
  AND {seen("$4", "$6")}
ORDER BY e.{{name}} LIMIT $5
"""  # noqa: S608 - put together from constants
_FADE = """
INSERT INTO memory_uses (tenant_id, user_id, memory_id, strength, strength_at, shed_at)
SELECT $1, $2, f.memory_id, f.strength, $6, CASE WHEN f.is_shed THEN $6::timestamptz END
FROM unnest($3::uuid[], $4::real[], $5::bool[]) AS f(memory_id, strength, is_shed)
ON CONFLICT (tenant_id, user_id, memory_id) DO UPDATE
SET strength = excluded.strength, strength_at = excluded.strength_at, shed_at = excluded.shed_at
WHERE memory_uses.strength IS DISTINCT FROM excluded.strength
  OR (memory_uses.shed_at IS NULL) <> (excluded.shed_at IS NULL)
"""
_WEEK = """
SELECT verdict, count(*)::int AS count FROM feedback
WHERE tenant_id = $1 AND ($2::uuid IS NULL OR user_id = $2) AND given_at >= $3 AND given_at <= $4
GROUP BY verdict
"""
_QUESTIONS = """
SELECT count(*)::int AS offered, count(answered_at)::int AS answered FROM clarifications
WHERE tenant_id = $1 AND ($2::uuid IS NULL OR user_id = $2)
  AND offered_at >= $3 AND offered_at <= $4
"""
_IS_FIXED = "SELECT (tuning ->> 'is_fixed')::bool FROM tenants WHERE tenant_id = $1"
_TUNE = """
UPDATE tenants SET tuning = tuning || jsonb_build_object('clarify_below', $2::float8)
WHERE tenant_id = $1
"""
_USERS = "SELECT user_id FROM users WHERE tenant_id = $1 ORDER BY user_id"


class PostgresUses:
    """Implements the ``Uses`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        scope: Scope,
        used: Mapping[UUID, tuple[int, datetime]],
        offered: Collection[UUID],
    ) -> None:
        """Add to how often memories were used, and note which questions were offered."""
        owner, ids = (scope.tenant_id, scope.user_id), sorted(used)
        async with self._database.transaction(scope) as connection:
            if ids:
                counts = [used[one][0] for one in ids]
                moments = [used[one][1] for one in ids]
                await connection.execute(_ADD, *owner, ids, counts, moments)
            if offered:
                await connection.execute(_OFFERED, *owner, list(offered))

    async def judge(
        self,
        scope: Scope,
        kind: MemoryKind,
        judgement: Judgement,
        *,
        at: datetime,
        call: Call,
        answer: StoredAnswer,
    ) -> StoredAnswer:
        """Keep a verdict and what follows from it, in one transaction."""

        async def effect(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)
            await _keep(connection, scope, kind, judgement, at)
            act = Act(
                deed=Deed.MEMORY_JUDGED,
                by=call.by,
                about=scope.user_id,
                targets=[str(judgement.memory_id)],
                details={"verdict": judgement.verdict.value},
            )
            await record_act(connection, scope.tenant_id, act)
            if kind in (MemoryKind.EVENT, MemoryKind.FACT):
                await _apply(connection, scope, kind, judgement, at=at, call=call)
            return answer

        return await once(self._database, call, effect, scope=scope)

    async def fading(
        self, scope: Scope, kind: MemoryKind, after: UUID | None, *, as_of: datetime, limit: int
    ) -> list[Fading]:
        """Return events or facts as they stood at a moment, by id from the one given on."""
        shelf = SHELVES[kind]
        serves = _SERVES if kind is MemoryKind.EVENT else ", false AS serves_closed"
        statement = FADING.format(table=shelf.table, name=shelf.name, serves=serves)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(
                statement, scope.tenant_id, scope.user_id, after, as_of, limit, None
            )
        return [
            Fading(
                memory=event_from(row, ()) if kind is MemoryKind.EVENT else fact_from(row, ()),
                use=_use(row),
                serves_closed=row["serves_closed"],
            )
            for row in rows
        ]

    async def fade(self, scope: Scope, faded: Sequence[Faded], *, as_of: datetime) -> int:
        """Write strengths; return how many are new or others than before."""
        async with self._database.transaction(scope) as connection:
            tag = await connection.execute(
                _FADE,
                scope.tenant_id,
                scope.user_id,
                [one.memory_id for one in faded],
                [one.strength for one in faded],
                [one.is_shed for one in faded],
                as_of,
            )
        return int(tag.split()[-1])

    async def week(
        self, scope: Scope, since: datetime, until: datetime
    ) -> tuple[dict[str, int], int, int]:
        """Return verdicts, and questions offered and answered, between two moments."""
        asked = (scope.tenant_id, scope.user_id, since, until)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(_WEEK, *asked)
            questions = await connection.fetchrow(_QUESTIONS, *asked)
        offered, answered = (questions["offered"], questions["answered"]) if questions else (0, 0)
        return {row["verdict"]: row["count"] for row in rows}, offered, answered

    async def tuning(self, tenant_id: UUID) -> tuple[float, bool]:
        """Return the certainty below which a tenant is asked, and whether a call fixed it."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            is_fixed = await connection.fetchval(_IS_FIXED, tenant_id)
            return await threshold(connection, tenant_id), bool(is_fixed)

    async def tune(
        self, tenant_id: UUID, threshold: float, before: float, why: str, *, at: datetime
    ) -> None:
        """Move that certainty, recorded with what it was before and why."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(_TUNE, tenant_id, threshold)
            details = {"clarify_below": threshold, "before": before, "why": why}
            act = Act(
                deed=Deed.TENANT_TUNED,
                by=Actor(key_id="job"),
                details=details | {"as_of": at.isoformat()},
            )
            await record_act(connection, tenant_id, act)

    async def users(self, tenant_id: UUID) -> list[UUID]:
        """Return the users of a tenant."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            rows = await connection.fetch(_USERS, tenant_id)
        return [row["user_id"] for row in rows]


def _use(row: Mapping[str, Any]) -> Use:
    return Use(
        uses=row["uses"] or 0,
        last_used=row["last_used"],
        favour=row["favour"] or 0.0,
    )


async def _keep(
    connection: Connection, scope: Scope, kind: MemoryKind, judgement: Judgement, at: datetime
) -> None:
    owner = (scope.tenant_id, scope.user_id)
    await connection.execute(
        _KEEP,
        *owner,
        uuid7(),
        judgement.memory_id,
        kind.value,
        judgement.verdict.value,
        judgement.recall_id,
        (await cipher_of(connection)).hide(judgement.note),
    )
    counts = int(judgement.verdict in (Verdict.RIGHT, Verdict.USEFUL))
    favour = FAVOUR[judgement.verdict]
    await connection.execute(_FAVOUR, *owner, judgement.memory_id, favour, counts, at)


async def _apply(
    connection: Connection,
    scope: Scope,
    kind: MemoryKind,
    judgement: Judgement,
    *,
    at: datetime,
    call: Call,
) -> None:
    def judged(version: Versioned) -> Versioned:
        sure = judged_confidence(version.confidence, judgement.verdict)
        if judgement.verdict is Verdict.OUTDATED and isinstance(version, Fact):
            return replace(version, confidence=sure, valid=ended_at(version.valid, at))
        return replace(version, confidence=sure)

    revision = Revision(
        at=at,
        change=judged,
        expected=None,
        call=call,
        fields=("confidence",),
        answer=lambda _: StoredAnswer(status=200, body=b""),
        cause=Cause.FEEDBACK,
        end=Cause.FEEDBACK,
        reason=Reason.JUDGED,
    )
    await revised(connection, scope, SHELVES[kind], judgement.memory_id, revision)
