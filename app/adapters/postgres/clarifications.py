"""Questions of the service: asked with the window that raised them, settled with the histories they change."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.clarification_statements import (
    INSERT,
    LISTED,
    OFFERED,
    ONE,
    OWNER,
    RIVALS,
    SET_THRESHOLD,
    SETTLE,
    THRESHOLD,
)
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.held import backing_of, held_version
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.settling import change_memories
from app.adapters.postgres.turns import lock_stream
from app.adapters.postgres.updates import publish
from app.domain.audit import Act, Actor, Deed
from app.domain.clarifications import (
    Choice,
    Clarification,
    ClarificationDraft,
    ClarificationState,
    Option,
)
from app.domain.errors import Conflict, NotFound
from app.domain.facts import FactDraft
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.ports import Settling, StoredAnswer
from app.truth import HeldVersion
from app.truth.conflicts import RULES, TAKEN

_DEFAULT = 0.7  # of what speaks for the likelier; below it the user is asked


async def ask(
    connection: Connection, scope: Scope, questions: Sequence[ClarificationDraft]
) -> list[NewUpdate]:
    """Keep questions whose topics were never asked of; return what tells of them."""
    told = []
    cipher = await cipher_of(connection)
    for one in questions:
        new = await connection.fetchval(
            INSERT,
            scope.tenant_id,
            scope.user_id,
            uuid7(),
            cipher.alike(one.topic),
            list(one.about),
            list(one.needs),
            cipher.hide(one.question),
            cipher.hide_json(
                [{"choice": option.choice.value, "text": option.text} for option in one.options]
            ),
            one.language,
            one.certainty,
            one.known_from,
        )
        if new is not None:
            data = {"id": str(new), "about": [str(memory_id) for memory_id in one.about]}
            told.append(NewUpdate(type=UpdateType.CLARIFICATION_ASKED, data=data))
    return told


async def rivals(
    connection: Connection, scope: Scope, subjects: Collection[str]
) -> list[HeldVersion[FactDraft]]:
    """Return what holds of some subjects in the slots that can speak against each other."""
    slots = list({*RULES, *TAKEN})
    keys = (await cipher_of(connection)).all_alike(list(subjects))
    rows = await connection.fetch(RIVALS, scope.tenant_id, scope.user_id, keys, slots)
    cited = await backing_of(connection, scope, [row["fact_id"] for row in rows])
    return [held_version(row, "fact_id", fact_from(row, cited(row, "fact_id"))) for row in rows]


async def threshold(connection: Connection, tenant_id: UUID) -> float:
    """Return the certainty below which a tenant wants to be asked."""
    found = await connection.fetchval(THRESHOLD, tenant_id)
    return float(found) if found is not None else _DEFAULT


class PostgresClarifications:
    """Implements the ``Clarifications`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_threshold(self, by: Actor, tenant_id: UUID, threshold: float) -> None:
        """Set it, recorded in the audit trail."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            await connection.execute(SET_THRESHOLD, tenant_id, threshold)
            act = Act(deed=Deed.TENANT_TUNED, by=by, details={"clarify_below": threshold})
            await record_act(connection, tenant_id, act)

    async def listed(
        self,
        scope: Scope,
        states: Collection[ClarificationState],
        *,
        after: UUID | None,
        limit: int,
    ) -> list[Clarification]:
        """Return questions of a user, the latest first."""
        names = [state.value for state in states]
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(
                LISTED, scope.tenant_id, scope.user_id, names, after, limit
            )
        return [clarification_from(row) for row in rows]

    async def offered(
        self, scope: Scope, said_until: datetime, *, timeout_ms: int
    ) -> list[Clarification]:
        """Return open questions known by a moment that were offered to nobody yet."""
        async with self._database.transaction(
            scope, timeout_ms=timeout_ms, only_reads=True
        ) as connection:
            rows = await connection.fetch(OFFERED, scope.tenant_id, scope.user_id, said_until)
        return [clarification_from(row) for row in rows]

    async def owner(self, tenant_id: UUID, clarification_id: UUID) -> tuple[Scope, str] | None:
        """Return whose question has the id."""
        async with self._database.transaction(Scope(tenant_id=tenant_id)) as connection:
            row = await connection.fetchrow(OWNER, tenant_id, clarification_id)
        if row is None:
            return None
        return Scope(tenant_id=tenant_id, user_id=row["user_id"]), row["client_id"]

    async def settle(
        self, scope: Scope, clarification_id: UUID, settling: Settling
    ) -> StoredAnswer:
        """Write an answer into the histories of the memories at stake, in one transaction."""

        async def effect(connection: Connection) -> StoredAnswer:
            await lock_stream(connection, scope)
            owner = (scope.tenant_id, scope.user_id, clarification_id)
            row = await connection.fetchrow(ONE, *owner)
            if row is None:
                raise NotFound("no such question")
            found = clarification_from(row)
            option = settling.choose(found.options)
            if found.state is ClarificationState.SETTLED:
                if found.answer == option.text:
                    return settling.render(found, ())
                raise Conflict("this question was answered otherwise; correct the memory instead")
            if found.state is ClarificationState.VOID:
                raise Conflict("what this question asks about has changed since; nothing is open")
            changed = await change_memories(connection, scope, found, option.choice, settling)
            cipher = await cipher_of(connection)
            await connection.execute(SETTLE, *owner, cipher.hide(option.text))
            await record_act(
                connection,
                scope.tenant_id,
                Act(
                    deed=Deed.CLARIFICATION_SETTLED,
                    by=settling.call.by,
                    about=scope.user_id,
                    targets=[str(clarification_id), *map(str, changed)],
                    details={"choice": option.choice.value},
                ),
            )
            await publish(connection, scope, ())
            settled = replace(
                found,
                state=ClarificationState.SETTLED,
                answer=option.text,
                answered_at=settling.at,
            )
            return settling.render(settled, changed)

        return await once(self._database, settling.call, effect, scope=scope)


def clarification_from(row: Mapping[str, Any]) -> Clarification:
    """Build a question from its row."""
    first, second = row["about"]
    return Clarification(
        clarification_id=row["clarification_id"],
        topic=row["topic"],
        about=(first, second),
        question=row["question"],
        options=tuple(
            Option(choice=Choice(one["choice"]), text=one["text"]) for one in row["options"]
        ),
        language=row["language"],
        certainty=row["certainty"],
        known_from=row["known_from"],
        state=ClarificationState(row["present"]),
        answer=row["answer"],
        answered_at=row["answered_at"],
        offered_at=row["offered_at"],
    )
