"""Plans of what reads and writes entities, explained as the app role under forced row security."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest_asyncio

from app.adapters.postgres.calendar import PostgresCalendar
from app.adapters.postgres.entities import PostgresEntities
from app.adapters.postgres.graph import PostgresGraph
from app.adapters.postgres.history import PostgresHistory
from app.adapters.postgres.tombstones import Tombstones
from app.domain.audit import Actor
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import (
    Call,
    EntityChange,
    EntityListing,
    Known,
    MemoryTraits,
    PastEntity,
    PastEntityChange,
    PastMentions,
    PastRelation,
    Renaming,
    Split,
    StoredAnswer,
)
from tests.conftest import ServerUrls
from tests.integration.calls import connected
from tests.integration.explaining import ExplainingDatabase, Plan, nodes_of

ALSO = ("events", "facts", "sources", "event_links", "memory_ids", "turns")
GUARDED = ("entities", "aliases", "mentions", "entity_relations", "postings")
USERS, EACH = 60, 100
NOW = datetime(2026, 6, 1, tzinfo=UTC)

# Sixty users of a hundred entities, each with two names, ten mentions and a holder.
_FILL = (
    "INSERT INTO tenants (tenant_id, name) VALUES ($1, gen_random_uuid()::text)",
    "INSERT INTO users (tenant_id, user_id, client_id) SELECT $1, gen_random_uuid(), n::text FROM generate_series(1, $2) AS n",
    "INSERT INTO streams (tenant_id, user_id) SELECT tenant_id, user_id FROM users WHERE tenant_id = $1",
    "INSERT INTO sessions (tenant_id, user_id, session_id, client_id, started_at, turn_count) "
    "SELECT tenant_id, user_id, gen_random_uuid(), 's', now(), $2 FROM users WHERE tenant_id = $1",
    "INSERT INTO turns (tenant_id, user_id, session_id, turn_id, client_id, position, seq, speaker, role, text, said_at, zone, "
    "language, length, state) SELECT tenant_id, user_id, session_id, gen_random_uuid(), n::text, n, n, 'Mei', 'user', "
    "'Biscuit ate ' || n, now(), 'UTC', 'en', 3, 'processed' FROM sessions, generate_series(1, $2) AS n WHERE tenant_id = $1",
    "INSERT INTO entities (tenant_id, user_id, entity_id, type, name, kind, is_named, confidence, known_from) "
    "SELECT tenant_id, user_id, turn_id, 'pet', 'Biscuit', 'cat', true, 1, now() FROM turns WHERE tenant_id = $1",
    "INSERT INTO aliases (tenant_id, user_id, normal, entity_id, text, confidence, why) "
    "SELECT e.tenant_id, e.user_id, n || e.entity_id::text, e.entity_id, n, 1, 'extraction' "
    "FROM entities AS e, unnest(ARRAY['biscuit', 'sir']) AS n WHERE tenant_id = $1",
    "INSERT INTO mentions (tenant_id, user_id, turn_id, start_char, end_char, entity_id, found_as, said_at, confidence) "
    "SELECT tenant_id, user_id, turn_id, n, n + 1, turn_id, turn_id, said_at, 1 FROM turns, generate_series(0, 9) AS n "
    "WHERE tenant_id = $1",
    "INSERT INTO entity_relations (tenant_id, user_id, relation_id, from_id, to_id, type, role, known_from, confidence, turn_id, "
    "start_char, end_char) SELECT t.tenant_id, t.user_id, gen_random_uuid(), t.turn_id, u.turn_id, 'owns', 'cat', now(), 1, "
    "t.turn_id, 0, 1 FROM turns AS t JOIN turns AS u ON u.tenant_id = t.tenant_id AND u.user_id = t.user_id AND u.seq = t.seq + 1 "
    "WHERE t.tenant_id = $1",
)  # fmt: skip


# An event and a fact for each turn, resting on its words, each event causing the next.
_MADE = (
    "INSERT INTO memory_ids (tenant_id, user_id, memory_id, kind) SELECT tenant_id, user_id, turn_id, 1 FROM turns "
    "WHERE tenant_id = $1",
    "INSERT INTO events (tenant_id, user_id, event_id, version, known_from, event_type, subject, action, action_type, summary, "
    "status, modality, occurs_start, occurs_end, granularity, zone, certainty, importance, confidence) "
    "SELECT tenant_id, user_id, turn_id, 1, said_at, 'medical', 'Mei', 'ate', 'EAT', text, 'completed', 'asserted', "
    "said_at, said_at + interval '1 hour', 'hour', 'UTC', 1, 0.5, 0.9 FROM turns WHERE tenant_id = $1",
    "INSERT INTO facts (tenant_id, user_id, fact_id, version, known_from, subject, subject_key, slot, key, value, predicate, object, "
    "category, is_negative, zone, summary, importance, confidence) SELECT tenant_id, user_id, turn_id, 1, said_at, 'Mei', 'mei', 'pet', "
    "text, text, 'has', text, 'fact', false, 'UTC', text, 0.5, 0.9 FROM turns WHERE tenant_id = $1",
    "INSERT INTO sources (tenant_id, user_id, memory_id, version, turn_id, start_char, end_char) SELECT tenant_id, user_id, "
    "turn_id, 1, turn_id, 0, 5 FROM turns WHERE tenant_id = $1",
    "INSERT INTO event_links (tenant_id, user_id, from_id, to_id, type, confidence, known_from, turn_id, start_char, end_char) "
    "SELECT t.tenant_id, t.user_id, t.turn_id, u.turn_id, 'causes', 1, now(), t.turn_id, 0, 1 FROM turns AS t JOIN turns AS u "
    "ON u.tenant_id = t.tenant_id AND u.user_id = t.user_id AND u.seq = t.seq + 1 WHERE t.tenant_id = $1",
)  # fmt: skip
_LATE = datetime(2036, 6, 1, tzinfo=UTC)
_KNOWN = Known(said_until=_LATE)
_THEN = Known(said_until=_LATE, recorded_until=_LATE)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def database(schema: ServerUrls) -> AsyncIterator[ExplainingDatabase]:
    """A database over the app role that explains."""
    made = await ExplainingDatabase.connect(schema.app_url, size=2)
    assert isinstance(made, ExplainingDatabase)
    made.plans = []
    yield made
    await made.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scope(schema: ServerUrls) -> Scope:
    """One user among sixty, all analysed."""
    tenant_id = uuid4()
    async with connected(schema.superuser_url) as superuser:
        for statement in (*_FILL, *_MADE):
            given = [tenant_id] + (
                [USERS if "INTO users" in statement else EACH] if "$2" in statement else []
            )
            await superuser.execute(statement, *given)
        await superuser.execute("VACUUM ANALYZE")
        user_id = await superuser.fetchval(
            "SELECT user_id FROM users WHERE tenant_id = $1 LIMIT 1", tenant_id
        )
    return Scope(tenant_id=tenant_id, user_id=user_id)


@pytest_asyncio.fixture(loop_scope="session")
async def one(schema: ServerUrls, scope: Scope) -> UUID:
    async with connected(schema.superuser_url) as superuser:
        found: UUID = await superuser.fetchval(
            "SELECT entity_id FROM entities WHERE user_id = $1 AND merged_into IS NULL LIMIT 1",
            scope.user_id,
        )
    return found


def faults(database: ExplainingDatabase, guarded: tuple[str, ...] = GUARDED) -> list[str]:
    """Return where a plan reads more of some tables than one user's part of an index."""
    found = []
    for _, plan in database.taken():
        for node in nodes_of(plan):
            found += _faults(node, guarded)
    return found


def _faults(node: Plan, guarded: tuple[str, ...]) -> list[str]:
    table, kind = node.get("Relation Name"), node["Node Type"]
    if kind == "Seq Scan":
        return [f"Seq Scan on {table}"] if table in guarded else []
    if kind not in ("Index Scan", "Index Only Scan", "Bitmap Index Scan"):
        return []
    index, condition = node["Index Name"], node.get("Index Cond", "")
    if index == "ix_entities_id" or not any(name in index for name in guarded):
        return []  # whose an entity is: asked by its id
    wanted = ("tenant_id", "user_id")
    return [
        f"{kind} on {index} without {c}" for c in wanted if not re.search(rf"\b{c}\b", condition)
    ]


async def test_looking_up_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, one: UUID
) -> None:
    entities = PostgresEntities(database)
    assert len(await PostgresCalendar(database).world(scope)) > 0
    assert await entities.called(scope, [f"biscuit{one}"], ["cat"], [one], timeout_ms=30_000)
    assert (await entities.named_in(scope, [one], [one], timeout_ms=30_000)).by_turn
    assert await entities.get(scope, one)
    assert await entities.owners(scope.tenant_id, one)
    await entities.changes(scope, one, 10)
    for name in (None, f"biscuit{one}"):
        listing = EntityListing(types=["pet"], name=name, after=UUID(int=0), limit=10)
        assert (await entities.listed(scope, listing)).found
    assert faults(database) == []


async def test_reading_the_graph_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, schema: ServerUrls
) -> None:
    async with connected(schema.superuser_url) as superuser:
        rows = await superuser.fetch(
            "SELECT entity_id FROM entities WHERE user_id = $1 AND merged_into IS NULL LIMIT 30",
            scope.user_id,
        )
    ids = [row["entity_id"] for row in rows]
    graph = PostgresGraph(database)
    database.taken()
    assert len(await graph.entities(scope, ids)) == len(ids)
    assert await graph.entities_of(scope, ["pet"], _KNOWN, most=50)
    assert await graph.spoken_of(scope, "BISCUIT")
    assert await graph.speakers(scope) == []
    for known in (_KNOWN, _THEN):
        named = await graph.naming(scope, ids, known, most=20)
        assert set(named) == set(ids)
        assert len(await graph.relations(scope, ids, known)) >= len(ids)
        assert len(await graph.memories(scope, ids, known)) == 2 * len(ids)
        day = Interval(start=NOW - timedelta(days=9000), end=_LATE)
        for traits in (
            MemoryTraits(type="medical", action="EAT", status="completed", interval=day),
            MemoryTraits(of_facts=True, type="pet", category="fact", interval=day),
        ):
            assert await graph.memories_like(scope, traits, known, most=50)
    assert await PostgresCalendar(database).lasting(scope) == []  # a pet is no choice
    assert faults(database, GUARDED + ALSO) == []


async def test_carrying_entities_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    history = PostgresHistory(database, Tombstones("pepper of plans"))
    async with database.transaction(scope) as connection:
        client_id = await connection.fetchval(
            "SELECT client_id FROM users WHERE tenant_id = $1 AND user_id = $2",
            scope.tenant_id,
            scope.user_id,
        )
    database.taken()
    for sort in (PastEntity, PastMentions, PastRelation, PastEntityChange):
        page = await history.named_after(scope, sort, None, before_seq=EACH + 1, limit=50)
        if page.found:
            known = await history.add_named(scope.tenant_id, client_id, page.found)
            assert {outcome.kind for outcome in known} == {"duplicate"}
    assert faults(database, GUARDED + ALSO) == []


async def test_changing_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, schema: ServerUrls
) -> None:
    async with connected(schema.superuser_url) as superuser:
        rows = await superuser.fetch(
            "SELECT entity_id FROM entities WHERE user_id = $1 ORDER BY entity_id LIMIT 2",
            scope.user_id,
        )
        turn = await superuser.fetchval(
            "SELECT client_id FROM turns WHERE user_id = $1 AND turn_id = $2",
            scope.user_id,
            rows[0][0],
        )
    first, other = rows[0][0], rows[1][0]
    entities = PostgresEntities(database)
    for what in (
        Renaming(name="Sir Biscuit", drop_aliases=("sir",)),
        other,
        Split(restore=other),
        Split(mentions=((turn, 3),), name="Crumb"),
    ):
        change = EntityChange(
            what=what,
            at=NOW,
            call=Call(by=Actor(key_id="none", request_id=None), tenant_id=scope.tenant_id),
            answer=lambda found: StoredAnswer(status=200, body=found[0].name.encode()),
        )
        assert (await entities.change(scope, first, change)).body
    assert faults(database) == []


async def test_a_scan_is_reported(database: ExplainingDatabase, scope: Scope) -> None:
    async with database.transaction(scope) as connection:
        await connection.fetch("SELECT * FROM mentions WHERE start_char + 0 = 3")
    found = faults(database)  # by rows, the whole table is read, or all of a tenant's index
    assert found
    assert all("Seq Scan on mentions" in one or "without user_id" in one for one in found)
