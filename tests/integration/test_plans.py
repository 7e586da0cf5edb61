"""Plans of every hot statement, explained as the app role under forced row security.

The adapters themselves run over a connection that keeps two plans of each statement, taken in the
same transaction: with its arguments, and the generic one.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import numpy as np
import pytest
import pytest_asyncio

from app.adapters.postgres.calendar import PostgresCalendar
from app.adapters.postgres.happened import PostgresHappened
from app.adapters.postgres.history import PostgresHistory
from app.adapters.postgres.memories import PostgresMemories
from app.adapters.postgres.recall import PostgresRecall
from app.adapters.postgres.streams import PostgresStreams
from app.adapters.postgres.talk import PostgresTalk
from app.adapters.postgres.tombstones import Tombstones
from app.adapters.postgres.turns import PostgresTurns
from app.bootstrap import Container
from app.domain.audit import Actor
from app.domain.intervals import Interval
from app.domain.models import Embedding, MemoryKind, NewTurn, Role, Scope, TurnState
from app.ports import (
    Call,
    Extraction,
    FoundEvent,
    IdempotencyKey,
    Known,
    Listing,
    Meaning,
    PastTurn,
    Provenance,
    Revision,
    Search,
    StoredAnswer,
    Submission,
    WindowLimits,
)
from app.services.intake.ingest import index_turn
from app.text.tokens import query_terms, term_key
from app.truth import Changes
from tests.conftest import ServerUrls
from tests.integration.calls import connected
from tests.integration.explaining import ExplainingDatabase, nodes_of, plan_faults

MODEL = "probe"
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
NOW = FIRST + timedelta(days=300)
TURNS, OTHERS = 3000, 40
NOUNS = [
    "basil", "dentist", "bicycle", "violin", "lecture", "passport", "garden", "疫苗", "牙医", "钢琴", "护照", "花园", "考试", "火车",
]  # fmt: skip
VERBS = [
    "planted", "visited", "repaired", "practised", "missed", "renewed", "watered", "打了", "看了", "练了", "办了", "浇了", "考了", "坐了",
]  # fmt: skip
LIMITS = WindowLimits(turns=32, tokens=6000, crashes=3, failures=5)
EVER = Interval(start=None, end=None)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def database(schema: ServerUrls) -> AsyncIterator[ExplainingDatabase]:
    """A database over the app role that explains."""
    made = await ExplainingDatabase.connect(schema.app_url, size=2)
    assert isinstance(made, ExplainingDatabase)
    made.plans = []
    yield made
    await made.close()


def _text(n: int) -> str:
    return f"I {VERBS[n % 14]} the {NOUNS[(n // 14) % 14]} number {n}, then {NOUNS[n % 11]}"


def _new_turn(n: int) -> NewTurn:
    return NewTurn(
        client_turn_id=f"t{n}",
        speaker="Ada" if n % 2 else "Lin",
        role=Role.USER,
        text=_text(n),
        said_at=FIRST + timedelta(hours=2 * n),
        zone="+00:00",
    )


def _submission(tenant_id: UUID, user: str, numbers: range, session: str) -> Submission:
    return Submission(
        tenant_id=tenant_id,
        client_user_id=user,
        client_session_id=session,
        turns=[index_turn(_new_turn(n)) for n in numbers],
        idempotency=None,
        answer=lambda _: b"{}",
    )


# Derived rows are made in bulk: drawing 3,000 events and vectors through a worker costs a minute.
_EVENTS = """
INSERT INTO events (tenant_id, user_id, event_id, version, known_from, event_type, subject, action,
  action_type, summary, status, modality, occurs_start, occurs_end, granularity, zone, certainty,
  importance, confidence)
SELECT tenant_id, user_id, turn_id, 1, said_at, 'other', speaker, 'did', 'OTHER', text, 'completed',
  'asserted', said_at - interval '1 day', said_at, 'day', '+00:00', 1, 0.5, 0.7
FROM turns WHERE tenant_id = $1 AND user_id = $2 AND seq % 2 = 0
"""
_SOURCES = """
INSERT INTO sources (tenant_id, user_id, memory_id, version, turn_id, start_char, end_char)
SELECT tenant_id, user_id, event_id, 1, event_id, 0, 5 FROM events WHERE tenant_id = $1 AND user_id = $2
"""
_VECTORS = """
INSERT INTO vectors (tenant_id, user_id, model, kind, doc_id, part, said_at, bits, embedding)
SELECT tenant_id, user_id, $3, 0, turn_id, 0, said_at,
  (SELECT string_agg((sin(seq * i) > 0)::int::text, '') FROM generate_series(1, 64) AS i)::varbit,
  (SELECT array_agg(sin(seq * i)) FROM generate_series(1, 64) AS i)::real[]::halfvec
FROM turns WHERE tenant_id = $1 AND user_id = $2
"""
_DONE = (
    "UPDATE turns SET state = 'processed', embedded = true WHERE tenant_id = $1 AND user_id = $2"
)
_NONE_PENDING = (
    "UPDATE streams SET pending = 0, vectors_pending = 0 WHERE tenant_id = $1 AND user_id = $2"
)


async def _filled(container: Container, tenant_id: UUID, user: str, count: int) -> Scope:
    scope = None
    for start in range(0, count, 1000):
        part = range(start, min(count, start + 1000))
        submission = _submission(tenant_id, user, part, f"s{start}")
        scope = (await container.turn_log.accept(submission)).scope
    assert scope is not None
    async with container.database.transaction(scope) as connection:
        owner = (tenant_id, scope.user_id)
        await connection.execute(_EVENTS, *owner)
        await connection.execute(_SOURCES, *owner)
        await connection.execute(_VECTORS, *owner, MODEL)
        await connection.execute(_DONE, *owner)
        await connection.execute(_NONE_PENDING, *owner)
    return scope


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scope(container: Container, schema: ServerUrls) -> Scope:
    """A user of 3,000 turns among forty others with a hundred each, all analysed."""
    tenant_id = uuid4()
    async with connected(schema.superuser_url) as superuser:
        await superuser.execute(
            "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, str(tenant_id)
        )
    large = await _filled(container, tenant_id, "large", TURNS)
    for n in range(OTHERS):
        await _filled(container, tenant_id, f"other-{n}", 100)
    async with connected(schema.superuser_url) as superuser:
        await superuser.execute("VACUUM ANALYZE")
    return large


def _search(**more: Any) -> Search:
    return replace(
        Search(
            known=Known(said_until=NOW),
            terms=[
                term_key(t) for t in query_terms("When did I plant the basil? 什么时候看了牙医")
            ],
            window=None,
            axis="occurred",
            said=EVER,
            speakers=(),
            client_session_id=None,
            with_events=False,
        ),
        **more,
    )


WEEK = Interval(start=FIRST + timedelta(days=100), end=FIRST + timedelta(days=107))
SEARCHES = {
    "words": _search(),
    "long question": _search(terms=[term_key(t) for t in query_terms(" ".join(NOUNS + VERBS))]),
    "window occurred": _search(window=WEEK, with_events=True),
    "window said": _search(window=WEEK, axis="said", said=WEEK),
    "session": _search(client_session_id="s1000"),
    "speakers": _search(speakers=["Ada"]),
    "filtered": _search(event_types=["other"], statuses=["completed"], only_events=True),
    "recorded": _search(
        known=Known(
            said_until=NOW, recorded_until=datetime(2190, 1, 1, tzinfo=UTC), with_silent=True
        )
    ),
}


def _vector() -> np.ndarray[Any, np.dtype[np.float32]]:
    made = np.linspace(-1, 1, 64, dtype=np.float32)
    return made / np.float32(np.linalg.norm(made))


MEANING = Meaning(model=MODEL, whole=_vector(), sentences=[_vector(), _vector()])


@pytest.mark.parametrize("is_wide", [False, True], ids=["first", "wide"])
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES.keys())
async def test_search_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, search: Search, is_wide: bool
) -> None:
    search = replace(search, is_wide=is_wide)
    found = await PostgresRecall(database).search(scope, search, timeout_ms=60_000)
    assert found.hits
    for _, plan in database.taken():
        assert plan_faults(plan) == []
        words = [node for node in nodes_of(plan) if node.get("Relation Name") == "postings"]
        assert words
        assert {(node["Node Type"], node["Index Name"]) for node in words} == {
            ("Index Only Scan", "uq_postings")
        }


@pytest.mark.parametrize("is_wide", [False, True], ids=["first", "wide"])
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES.keys())
async def test_nearest_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, search: Search, is_wide: bool
) -> None:
    index = PostgresRecall(database)
    search = replace(search, is_wide=is_wide)
    found = await index.nearest(scope, search, MEANING, timeout_ms=60_000)
    assert found.hits
    assert {hit.turn_id for hit in found.hits} <= found.closeness.keys()
    for _, plan in database.taken():
        assert plan_faults(plan) == []


async def test_answers_read_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    happened, known = PostgresHappened(database), Known(said_until=NOW)
    words = [[term_key(t) for t in query_terms(word)] for word in ("visited", "basil")]
    told = await happened.saying(scope, words, known, most=3000, timeout_ms=60_000)
    assert any(turn.events for turn in told)
    said = await happened.said(scope, words, known, most=3000, postings=8000, timeout_ms=60_000)
    assert {turn_id for turn_id, _ in said} == {turn.turn_id for turn in told}
    again = await happened.turns(scope, [one for one, _ in said], known, words=2, timeout_ms=60_000)
    assert again == told
    event_ids = [event.event_id for turn in told for event in turn.events]
    assert await happened.within(scope, WEEK, known, most=400, timeout_ms=60_000)
    assert await happened.linked(scope, event_ids[:20], known, most=50, timeout_ms=60_000)
    assert await happened.turns(scope, [t.turn_id for t in told[:8]], known, timeout_ms=60_000)
    await happened.things(scope, ["clinic", "hospital"], most=50, timeout_ms=60_000)
    for _, plan in database.taken():
        assert plan_faults(plan) == []


async def test_fetching_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    index = PostgresRecall(database)
    found = await index.search(scope, SEARCHES["words"], timeout_ms=60_000)
    ids = [hit.turn_id for hit in found.hits][:100]
    database.taken()
    assert len(await index.closeness(scope, ids, MEANING, timeout_ms=60_000)) == len(ids)
    fetched = await index.fetch(scope, ids, Known(said_until=NOW), timeout_ms=60_000)
    assert len(fetched) == len(ids)
    around = PostgresTalk(database).around(
        scope, ids[:40], Known(said_until=NOW), reach=3, timeout_ms=60_000
    )
    assert len(await around) > len(ids[:40])
    said = await index.recent(scope, "s1000", Known(said_until=NOW), limit=8, timeout_ms=60_000)
    assert [turn.position for turn in said] == sorted(turn.position for turn in said)
    assert said
    for at in (1, -2):
        assert await index.session(
            scope, at, Known(said_until=NOW), but_not="s1", timeout_ms=60_000
        )
    plans = database.taken()
    assert len(plans) == 2 * 6  # what a fetch brings comes by one statement
    assert [fault for _, plan in plans for fault in plan_faults(plan)] == []


async def test_taking_in_and_working_off_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    streams = PostgresStreams(database)
    keyed = replace(
        _submission(scope.tenant_id, "large", range(TURNS, TURNS + 20), "s-new"),
        idempotency=IdempotencyKey(key="plans", body_hash=b"1"),
    )
    accepted = await PostgresTurns(database, Tombstones("pepper of plans")).accept(keyed)
    ids = [receipt.turn_id for receipt in accepted.receipts]
    lease = await streams.claim(scope, lease_s=60)
    assert lease is not None
    await streams.renew(lease, lease_s=60)
    turns = await streams.take(lease, LIMITS)
    await streams.fail(lease, ids[:1], "tried")
    await PostgresCalendar(database).write(
        lease,
        Extraction(
            states=dict.fromkeys(ids, TurnState.PROCESSED),
            changes=Changes(),
            provenance=Provenance(extractor="probe"),
            embeddings=[
                Embedding(turn_id=t.turn_id, part=0, said_at=t.said_at, vector=_vector())
                for t in turns
            ],
            embedded=ids[:-1],
            model=MODEL,
        ),
    )
    (bare,) = await streams.unembedded(lease, 32, after=0)
    assert await streams.fail_vectors(lease, bare.turn_id, "refused", 1)
    await streams.give_back(scope, ids)
    await streams.counts(scope)
    await PostgresTurns(database, Tombstones("pepper of plans")).states(scope, ids)
    await streams.release(lease, even_if_pending=True)
    plans = database.taken()
    assert len(plans) > 2 * 15
    faults = {fault: query for query, plan in plans for fault in plan_faults(plan)}
    assert faults == {}


async def test_moving_a_history_reads_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    history = PostgresHistory(database, Tombstones("pepper of plans"))
    turns = [
        PastTurn(client_session_id="s-past", indexed=index_turn(_new_turn(n)), state=None)
        for n in range(TURNS - 5, TURNS + 40)
    ]
    _, outcomes = await history.append(scope.tenant_id, "large", turns, awaits_vectors=True)
    assert {outcome.kind for outcome in outcomes} == {"accepted", "duplicate"}
    assert await history.first_waiting(scope) > 0
    assert len(await history.turns_after(scope, 1000, 500)) == 500
    first = await history.made_after(scope, MemoryKind.EVENT, None, before_seq=TURNS, limit=100)
    last = (first[-1].event.event_id, 1)
    assert (
        len(await history.made_after(scope, MemoryKind.EVENT, last, before_seq=TURNS, limit=100))
        == 100
    )
    known = await history.add_made(scope.tenant_id, "large", MemoryKind.EVENT, first)
    assert {outcome.kind for outcome in known} == {"duplicate"}
    plans = database.taken()
    faults = {fault: query for query, plan in plans for fault in plan_faults(plan)}
    assert faults == {}
    # Which join it is hangs on statistics, and those of a user just imported say nothing.
    kinds = {node.get("Join Type") for _, plan in plans for node in nodes_of(plan)}
    assert "Anti" not in kinds


async def test_a_plan_that_scans_is_reported(database: ExplainingDatabase, scope: Scope) -> None:
    async with database.transaction(scope) as connection:
        await connection.execute("SET LOCAL enable_indexscan = off")
        await connection.execute("SET LOCAL enable_bitmapscan = off")
        await connection.execute("SET LOCAL enable_indexonlyscan = off")
        await connection.fetch("SELECT 1 FROM postings WHERE tenant_id = $1", scope.tenant_id)
    (_, plan), _ = database.taken()
    assert plan_faults(plan) == ["Seq Scan on postings"]


async def test_an_index_read_for_a_whole_tenant_is_reported(
    database: ExplainingDatabase, scope: Scope
) -> None:
    async with database.transaction(Scope(tenant_id=scope.tenant_id)) as connection:
        await connection.execute("SET LOCAL enable_seqscan = off")
        await connection.fetch("SELECT 1 FROM turns WHERE tenant_id = $1 LIMIT 1", scope.tenant_id)
    (_, plan), _ = database.taken()
    assert any(fault.endswith("without user_id") for fault in plan_faults(plan))


LISTING = Listing(
    kind=MemoryKind.EVENT,
    known=Known(said_until=NOW),
    interval=WEEK,
    entity=None,
    event_types=(),
    statuses=(),
    is_descending=False,
    after=None,
    limit=50,
)
LISTINGS = {
    "events": LISTING,
    "events onward": replace(
        LISTING, interval=EVER, is_descending=True, after=(WEEK.start or FIRST, str(uuid4()))
    ),
    "events filtered": replace(
        LISTING, entity="Ada", event_types=["other"], statuses=["completed"]
    ),
    "turns": replace(LISTING, kind=MemoryKind.TURN),
    "turns onward": replace(
        LISTING, kind=MemoryKind.TURN, interval=EVER, after=(WEEK.start or FIRST, "7")
    ),
}


@pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS.keys())
async def test_timelines_read_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, listing: Listing
) -> None:
    page = await PostgresMemories(database).listed(scope, listing)
    assert page.found
    plans = database.taken()
    assert [fault for _, plan in plans for fault in plan_faults(plan)] == []


async def test_one_memory_and_its_changes_read_only_indexes(
    database: ExplainingDatabase, scope: Scope
) -> None:
    memories = PostgresMemories(database)
    (found,) = (await memories.listed(scope, replace(LISTING, limit=1))).found
    assert isinstance(found, FoundEvent)
    event_id = found.event.event_id
    database.taken()
    await memories.owners(scope.tenant_id, event_id)
    (registry, _), *_ = [(plan, query) for query, plan in database.taken()]
    conditions = [n.get("Index Cond", "") for n in nodes_of(registry) if "Index Name" in n]
    assert any("memory_id" in c and "tenant_id" in c for c in conditions), conditions
    await memories.made(scope, MemoryKind.EVENT, event_id, Known(said_until=NOW))
    await memories.made(scope, MemoryKind.EVENT, event_id, None)
    await memories.turn(scope, found.turns[0].turn_id, None)
    await memories.versions(scope, MemoryKind.EVENT, event_id, after=0, limit=10)
    for change in (lambda event: replace(event, summary="corrected"), lambda _: None):
        revision = Revision(
            at=NOW,
            change=change,
            expected=None,
            call=Call(by=Actor(key_id="tests"), tenant_id=scope.tenant_id),
            fields=(),
            answer=lambda _: StoredAnswer(status=200, body=b""),
        )
        await memories.revise(scope, MemoryKind.EVENT, event_id, revision)
    plans = database.taken()
    assert len(plans) > 2 * 15
    assert [fault for _, plan in plans for fault in plan_faults(plan)] == []
