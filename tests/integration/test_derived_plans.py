"""Plans of what binds talk, finds patterns and reads both, explained as the app role under forced row security."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest_asyncio

from app.adapters.postgres.database import Database
from app.adapters.postgres.episodes import PostgresEpisodes
from app.adapters.postgres.erasure import PostgresErasures
from app.adapters.postgres.forgetting import PostgresForgettings
from app.adapters.postgres.masking import PostgresMaskings
from app.adapters.postgres.memories import PostgresMemories
from app.adapters.postgres.patterns import PostgresPatterns
from app.adapters.postgres.recall import PostgresRecall
from app.adapters.postgres.streams import PostgresStreams
from app.adapters.postgres.tombstones import Tombstones
from app.domain.audit import Actor
from app.domain.forgetting import Stretch
from app.domain.intervals import Interval
from app.domain.models import Lease, MemoryKind, Scope
from app.domain.patterns import PatternDraft, PatternSort
from app.ports import (
    Call,
    DerivedListing,
    Known,
    Look,
    PatternWriting,
    Putting,
    Rewritten,
    StoredAnswer,
)
from app.services.intake.ingest import index_turn
from app.services.upkeep.consolidating import BY_RULES, Binding
from app.text.tokens import term_key
from tests.conftest import ServerUrls
from tests.integration.calls import connected
from tests.integration.explaining import ExplainingDatabase
from tests.integration.test_entity_plans import faults

USERS, EACH = 12, 200
NOW = datetime(2026, 6, 1, tzinfo=UTC)
GUARDED = ("episodes", "episode_turns", "patterns", "turns", "sources")

# A dozen users with two hundred turns each, in sessions of ten.
_FILL = (
    "INSERT INTO tenants (tenant_id, name) VALUES ($1, gen_random_uuid()::text)",
    "INSERT INTO users (tenant_id, user_id, client_id) SELECT $1, gen_random_uuid(), n::text FROM generate_series(1, $2) AS n",
    "INSERT INTO streams (tenant_id, user_id, next_seq) SELECT tenant_id, user_id, 10000 FROM users WHERE tenant_id = $1",
    "INSERT INTO sessions (tenant_id, user_id, session_id, client_id, started_at, turn_count) "
    "SELECT tenant_id, user_id, gen_random_uuid(), n::text, timestamptz '2026-01-01' + n * interval '1 day', 10 "
    "FROM users, generate_series(0, $2 / 10 - 1) AS n WHERE tenant_id = $1",
    "INSERT INTO turns (tenant_id, user_id, session_id, turn_id, client_id, position, seq, speaker, role, text, said_at, zone, "
    "language, length, state, embedded) SELECT tenant_id, user_id, session_id, gen_random_uuid(), client_id || '-' || n, n, "
    "client_id::int * 10 + n + 1, 'Mei', 'user', 'Biscuit ate number ' || n, started_at + n * interval '20 seconds', 'UTC', 'en', 3, "
    "'processed', true FROM sessions, generate_series(0, 9) AS n WHERE tenant_id = $1",
)  # fmt: skip


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
    """One user among a dozen, all analysed."""
    tenant_id = uuid4()
    async with connected(schema.superuser_url) as superuser:
        for statement in _FILL:
            count = USERS if "INTO users" in statement else EACH
            await superuser.execute(statement, tenant_id, *([count] if "$2" in statement else []))
        users = await superuser.fetch("SELECT user_id FROM users WHERE tenant_id = $1", tenant_id)
        scopes = [Scope(tenant_id=tenant_id, user_id=row["user_id"]) for row in users]
        plain = await Database.connect(schema.app_url, size=2)
        for other in scopes[1:]:
            await _tended(plain, other)
        await plain.close()
        await superuser.execute("VACUUM ANALYZE")
    return scopes[0]


async def _tended(database: Database, scope: Scope) -> Lease:
    """Bind a user's talk and give them some patterns."""
    claimed = await PostgresStreams(database).claim_tending(scope, lease_s=60, is_asked=True)
    assert claimed is not None
    lease, _ = claimed
    binding = Binding(lease, as_of=NOW, episodes=PostgresEpisodes(database), embedder=None)
    while await binding.catch_up():
        pass
    await binding.reflect()
    assert binding.written >= EACH / 10
    drafts = [
        PatternDraft(
            sort=PatternSort.PERIODIC, key=f"periodic:{n}", statement="x", language="en", zone="UTC",
            period={}, evidence={}, known_from=NOW, sources=(),
        )
        for n in range(20)
    ]  # fmt: skip
    await PostgresPatterns(database).write(
        lease,
        [PatternWriting(pattern_id=uuid4(), draft=d, held=None, is_news=False) for d in drafts],
    )
    return lease


async def test_binding_and_reading_read_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope, schema: ServerUrls
) -> None:
    streams, episodes = PostgresStreams(database), PostgresEpisodes(database)
    patterns = PostgresPatterns(database)
    lease = await _tended(database, scope)
    (one, *_) = await episodes.untold(scope, limit=4)
    await episodes.note_asked(lease, one.held, BY_RULES)
    await episodes.tended(lease)
    ever = Interval(start=None, end=None)
    assert len((await episodes.stories(scope, talked=ever, most_turns=50)).client_ids) == 50
    since = Interval(start=NOW - timedelta(days=140), end=NOW)
    assert (await episodes.stories(scope, talked=since, most_turns=1000)).stories
    assert (await patterns.told(scope, since=NOW - timedelta(days=400), until=NOW)).turns
    assert await patterns.held(scope)
    await streams.release(lease, even_if_pending=True)
    assert faults(database, GUARDED) == []


async def test_listing_and_recalling_read_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    memories, index = PostgresMemories(database), PostgresRecall(database)
    known = Known(said_until=NOW)
    for kind, sorts in ((MemoryKind.EPISODE, ["episode"]), (MemoryKind.PATTERN, [])):
        page = await memories.listed_derived(
            scope,
            DerivedListing(
                kind=kind, known=known, interval=Interval(start=None, end=None), sorts=sorts,
                states=[], is_descending=True, after=None, limit=10,
            ),
        )  # fmt: skip
        assert page.found
        if kind is MemoryKind.EPISODE:
            ids = [turn.turn_id for found in page.found for turn in found.turns][:40]
            assert await index.episodes_of(scope, ids, known, timeout_ms=5000)
            assert (await index.stories(scope, ids, known, timeout_ms=5000)).keys() == set(ids)
    assert await index.patterns(scope, known, timeout_ms=5000)
    assert faults(database, GUARDED) == []


async def test_forgetting_and_erasing_read_only_indexes_of_the_user(
    database: ExplainingDatabase, scope: Scope
) -> None:
    forgettings = PostgresForgettings(database, Tombstones("pepper"))
    call = Call(by=Actor(key_id="cli"), tenant_id=scope.tenant_id)

    def done(_: object) -> StoredAnswer:
        return StoredAnswer(status=200, body=b"{}")

    look = Look(
        said_until=NOW, terms=[term_key("biscuit")], slots=["home"], with_unread=True, limit=5
    )
    seen = await forgettings.tellers(scope, replace(look, turn_ids=["3-1", "3-2"]))
    stretches = (
        Stretch(turn_id=seen[0].turn.turn_id, start=0, end=7),
        Stretch(turn_id=seen[1].turn.turn_id, start=0, end=9, is_whole=True),
    )
    wish = await forgettings.previewed(scope, stretches, None)
    turn = replace(seen[0].turn, text="        number 1")
    anew = Rewritten(turn_id=turn.turn_id, indexed=index_turn(turn))
    putting = Putting(forget_id=wish.forget_id, stretches=stretches, rewritten=(anew,))
    await forgettings.put_away(scope, putting, call, done)
    await forgettings.bring_back(scope, wish.forget_id, call, done)
    await PostgresMaskings(database).treat(scope, lambda value: value, index_turn)
    assert sorted(set(faults(database, GUARDED))) == []
    await PostgresErasures(database).erase(scope, call, done)
    assert sorted(set(faults(database, GUARDED))) == []
