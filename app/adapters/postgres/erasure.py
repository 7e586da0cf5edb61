"""Takes a user out of the database: every row of every table that has users, in one transaction.

The stream's row is locked first, as everybody does who writes for the user. A worker that holds it
ends before; one that comes later finds no stream under its lease; and whoever looked the user up
before and writes after meets a key without its user, which is an outage that passes. The next turn
under the same name makes another user with an id of its own, so nothing of the old one is its.
"""

from collections.abc import Callable, Mapping

from app.adapters.postgres.audit import record_act
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.idempotency import once
from app.adapters.postgres.turns import lock_stream
from app.adapters.postgres.users import narrow
from app.domain.audit import Act, Deed
from app.domain.errors import NotFound
from app.domain.models import Scope
from app.ports import Call, StoredAnswer

USER_TABLES = (
    "forgotten",
    "tombstones",
    "forgettings",
    "recalls",
    "clarifications",
    "memory_uses",
    "feedback",
    "deliveries",
    "reminders",
    "updates",
    "update_heads",
    "postings",
    "vectors",
    "sealed_vectors",
    "sources",
    "episode_turns",
    "episodes",
    "patterns",
    "event_links",
    "mentions",
    "entity_relations",
    "entity_changes",
    "aliases",
    "entities",
    "events",
    "facts",
    "assertions",
    "extractions",
    "model_runs",
    "user_schemas",
    "turns",
    "sessions",
    "memory_ids",
    "streams",
    "user_keys",
    "users",
)
"""Every table with a ``user_id``; those that point at others first, so that each counts its own rows."""

# A year of a talkative user takes seconds; nobody else waits for these rows.
_LONGEST_S = 600

# The tenant first, as those do who write what belongs to both.
_FIND = """
SELECT true FROM tenants JOIN users USING (tenant_id)
WHERE tenant_id = $1 AND user_id = $2 FOR KEY SHARE OF tenants
"""
_ERASE = "DELETE FROM {table} WHERE tenant_id = $1 AND user_id = $2"
_ERASE_ANSWERS = "DELETE FROM idempotency WHERE tenant_id = $1 AND about = $2"


class PostgresErasures:
    """Implements the ``Erasures`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def erase(
        self, scope: Scope, call: Call, answer: Callable[[Mapping[str, int]], StoredAnswer]
    ) -> StoredAnswer:
        """Erase a user in one transaction, record it, and return the answer to what went."""

        async def effect(connection: Connection) -> StoredAnswer:
            counts = await _erased(connection, scope)
            act = Act(
                deed=Deed.USER_ERASED, by=call.by, about=scope.user_id, details={"rows": counts}
            )
            await record_act(connection, scope.tenant_id, act)
            return answer(counts)

        return await once(self._database, call, effect)


async def _erased(connection: Connection, scope: Scope) -> dict[str, int]:
    """Delete all rows of a user; return how many, by table, without those that had none.

    Raises:
        NotFound: there is no such user any more.
    """
    owner = (scope.tenant_id, scope.user_id)
    if scope.user_id is None or not await connection.fetchval(_FIND, *owner):
        raise NotFound("no such user")
    await narrow(connection, scope.user_id)
    await lock_stream(connection, scope)
    await connection.execute(f"SET LOCAL statement_timeout = '{_LONGEST_S}s'")
    counts = {}
    for table in USER_TABLES:
        counts[table] = await _deleted(connection, _ERASE.format(table=table), owner)
    connection.news.add(scope)  # who follows the user is told
    counts["idempotency"] = await _deleted(connection, _ERASE_ANSWERS, owner)
    return {table: count for table, count in counts.items() if count}


async def _deleted(connection: Connection, statement: str, owner: tuple[object, ...]) -> int:
    tag = await connection.execute(statement, *owner, timeout=_LONGEST_S)
    return int(tag.split()[-1])
