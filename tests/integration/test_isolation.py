"""Two tenants with two users each: nobody reads, changes or points at what belongs to another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import asyncpg
import httpx
import numpy as np
import pytest
import pytest_asyncio
from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.recall import PostgresRecall
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.errors import LeaseLost, StoreTooSlow
from app.domain.intervals import Interval
from app.domain.models import Embedding, Lease, NewTurn, Role, Scope, TurnState
from app.extraction import NOTHING_KNOWN, extract
from app.ports import Extraction, Known, Meaning, Search, Submission, WindowLimits
from app.services.intake.ingest import index_turn
from app.text.tokens import search_terms, term_key
from app.truth import Held, reconcile
from tests.conftest import ServerUrls
from tests.integration.calls import connected, post_turns, recall, sources, turn

SAID = datetime(2026, 3, 1, 2, 0, tzinfo=UTC)
NOW = datetime(2026, 3, 2, tzinfo=UTC)
VECTOR = np.full(512, 512**-0.5, dtype=np.float32)
MEANING = Meaning(model="probe", whole=VECTOR)
TABLES = ["users", "streams", "sessions", "turns", "postings", "vectors", "extractions"]
TABLES += ["events", "sources", "updates", "update_heads"]
WORDS = "I planted basil with Ada yesterday. 我昨天和小林种了罗勒。"
EVER = Interval(start=None, end=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """A user with one turn, event and vector, and their ids."""

    name: str
    scope: Scope
    turn_id: UUID

    @property
    def user_id(self) -> UUID:
        assert self.scope.user_id is not None
        return self.scope.user_id


async def _lease(container: Container, scope: Scope) -> Lease:
    lease = await container.streams.claim(scope, lease_s=30)
    assert lease is not None
    return lease


async def _owner(container: Container, tenant_id: UUID, name: str) -> Owner:
    new = NewTurn(
        client_turn_id="t1", speaker="Ada", role=Role.USER, text=WORDS, said_at=SAID, zone="+08:00"
    )
    accepted = await container.turn_log.accept(
        Submission(
            tenant_id=tenant_id,
            client_user_id=name,
            client_session_id="s1",
            turns=[index_turn(new)],
            idempotency=None,
            answer=lambda _: b"",
        )
    )
    assert accepted.scope is not None
    (receipt,) = accepted.receipts
    return Owner(name=name, scope=accepted.scope, turn_id=receipt.turn_id)


async def _finish(container: Container, owner: Owner, lease: Lease) -> None:
    limits = WindowLimits(turns=10, tokens=1000, crashes=3, failures=5)
    turns = await container.streams.take(lease, limits)
    await container.calendar.write(
        lease,
        Extraction(
            states={owner.turn_id: TurnState.PROCESSED},
            changes=reconcile(extract(turns, NOTHING_KNOWN), Held(), uuid7),
            provenance=container.extractor.provenance,
            embeddings=[Embedding(turn_id=owner.turn_id, part=0, said_at=SAID, vector=VECTOR)],
            embedded=[owner.turn_id],
            model="probe",
        ),
    )
    await container.streams.release(lease, even_if_pending=True)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def owners(container: Container, schema: ServerUrls) -> list[Owner]:
    """Two users each of two tenants that nobody else uses; the tenants share their users' names."""
    tenants = [uuid4(), uuid4()]
    async with connected(schema.superuser_url) as connection:
        for tenant_id in tenants:
            await connection.execute(
                "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, str(tenant_id)
            )
    made = [await _owner(container, t, name) for t in tenants for name in ("ada", "lin")]
    for owner in made:
        await _finish(container, owner, await _lease(container, owner.scope))
    return made


def _search() -> Search:
    return Search(
        known=Known(said_until=NOW, with_silent=True),
        terms=[term_key(term) for term in search_terms(WORDS)],
        window=Interval(start=datetime(2026, 2, 1, tzinfo=UTC), end=NOW),
        axis="occurred",
        said=EVER,
        speakers=(),
        client_session_id="s1",
        with_events=True,
    )


def _foreign(owners: list[Owner], mine: Owner) -> list[Owner]:
    return [owner for owner in owners if owner is not mine]


async def test_each_arm_finds_only_the_scopes_own_turn(
    container: Container, owners: list[Owner]
) -> None:
    index = container.recall_index
    for owner in owners:
        found = await index.search(owner.scope, _search(), timeout_ms=60_000)
        near = await index.nearest(owner.scope, _search(), MEANING, timeout_ms=60_000)
        assert [hit.turn_id for hit in found.hits] == [owner.turn_id]
        assert found.hits[0].occurs
        assert [hit.turn_id for hit in near.hits] == [owner.turn_id]


async def test_foreign_ids_bring_nothing(container: Container, owners: list[Owner]) -> None:
    index, known = container.recall_index, Known(said_until=NOW)
    for owner in owners:
        theirs = [other.turn_id for other in _foreign(owners, owner)]
        assert await index.fetch(owner.scope, theirs, known, timeout_ms=60_000) == []
        assert await index.closeness(owner.scope, theirs, MEANING, timeout_ms=60_000) == {}
        assert await container.turn_log.states(owner.scope, theirs) == []


async def test_a_user_of_another_tenant_is_not_found(
    container: Container, owners: list[Owner]
) -> None:
    first, _, third, _ = owners
    assert first.name == third.name
    found = await container.users.find(first.scope.tenant_id, first.name)
    assert found is not None
    assert found.user_id == first.user_id
    assert await container.users.find(DEFAULT_TENANT, first.name) is None


async def test_a_mixed_scope_sees_nothing(container: Container, owners: list[Owner]) -> None:
    first, _, third, _ = owners
    mixed = Scope(tenant_id=first.scope.tenant_id, user_id=third.user_id)
    assert not (await container.recall_index.search(mixed, _search(), timeout_ms=60_000)).hits
    counts = await container.streams.counts(mixed)
    assert (counts.processed, counts.queued) == (0, 0)
    assert await container.streams.claim(mixed, lease_s=5) is None


@pytest.mark.parametrize("table", TABLES)
async def test_row_security_alone_hides_foreign_rows(
    container: Container, owners: list[Owner], table: str
) -> None:
    for owner in owners:
        async with container.database.transaction(owner.scope) as connection:
            rows = await connection.fetch(f"SELECT tenant_id, user_id FROM {table}")
        assert rows
        assert {(r["tenant_id"], r["user_id"]) for r in rows} == {
            (owner.scope.tenant_id, owner.user_id)
        }


async def test_explicit_predicates_alone_hide_foreign_rows(
    schema: ServerUrls, owners: list[Owner]
) -> None:
    database = await Database.connect(schema.superuser_url, size=2)  # row security does not bind it
    try:
        async with database.transaction(owners[0].scope) as connection:
            assert {owner.turn_id for owner in owners} <= set(await _visible(connection))
        index = PostgresRecall(database)
        for owner in owners:
            theirs = [other.turn_id for other in owners]
            found = await index.search(owner.scope, _search(), timeout_ms=60_000)
            near = await index.nearest(owner.scope, _search(), MEANING, timeout_ms=60_000)
            close = await index.closeness(owner.scope, theirs, MEANING, timeout_ms=60_000)
            fetched = await index.fetch(
                owner.scope, theirs, Known(said_until=NOW), timeout_ms=60_000
            )
            assert [hit.turn_id for hit in found.hits] == [owner.turn_id]
            assert [hit.turn_id for hit in near.hits] == [owner.turn_id]
            assert list(close) == [owner.turn_id]
            assert [f.turn.turn_id for f in fetched] == [owner.turn_id]
            assert {t.turn_id for e in fetched[0].events for t in e.turns} == {owner.turn_id}
    finally:
        await database.close()


@pytest.mark.parametrize("table", TABLES)
async def test_row_security_alone_bounds_a_tenant(
    container: Container, owners: list[Owner], table: str
) -> None:
    scope = Scope(tenant_id=owners[0].scope.tenant_id)
    async with container.database.transaction(scope) as connection:
        found = await connection.fetch(f"SELECT DISTINCT tenant_id, user_id FROM {table}")
    assert {(r["tenant_id"], r["user_id"]) for r in found} == {
        (scope.tenant_id, owner.user_id) for owner in owners[:2]
    }


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE turns SET text = 'changed'",
        "UPDATE streams SET pending = 99, lease_token = NULL",
        "UPDATE events SET summary = 'changed'",
        "UPDATE users SET display_name = 'changed'",
        "DELETE FROM postings",
        "DELETE FROM vectors",
        "DELETE FROM sources",
    ],
)
async def test_changes_without_where_touch_only_the_scopes_own_rows(
    container: Container, owners: list[Owner], change: str
) -> None:
    table = change.split()[2 if change.startswith("DELETE") else 1]
    count = f"SELECT count(*) FROM {table}"
    for mine in owners:
        async with container.database.transaction(mine.scope) as connection:
            own = await connection.fetchval(count)
        tags = []
        with suppress(_RolledBackError):
            async with container.database.transaction(mine.scope) as connection:
                tags.append(await connection.execute(change))
                raise _RolledBackError
        assert [int(tag.split()[-1]) for tag in tags] == [own]


class _RolledBackError(Exception):
    """Ends a transaction without its effects."""


async def test_rows_cannot_be_written_for_or_moved_to_another(
    container: Container, owners: list[Owner]
) -> None:
    insert = "INSERT INTO users (tenant_id, user_id, client_id) VALUES ($1, $2, 'intruder')"
    mine, neighbour, foreign, _ = owners
    for other in (neighbour, foreign):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with container.database.transaction(mine.scope) as connection:
                await connection.execute(insert, other.scope.tenant_id, uuid4())
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with container.database.transaction(mine.scope) as connection:
                await connection.execute(
                    "UPDATE postings SET tenant_id = $1, user_id = $2",
                    other.scope.tenant_id,
                    other.user_id,
                )


@pytest.mark.parametrize("column", ["turn_id", "memory_id"])
async def test_a_foreign_parent_is_refused_by_the_composite_key(
    container: Container, owners: list[Owner], column: str
) -> None:
    mine, others = owners[0], owners[1:]
    for other in others:
        async with container.database.transaction(other.scope) as connection:
            theirs = await connection.fetchval(f"SELECT {column} FROM sources")
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            async with container.database.transaction(mine.scope) as connection:
                await connection.execute(
                    f"UPDATE sources SET {column} = $1 WHERE tenant_id = $2 AND user_id = $3",
                    theirs,
                    mine.scope.tenant_id,
                    mine.user_id,
                )


async def test_a_lease_does_not_open_another_stream(
    container: Container, owners: list[Owner]
) -> None:
    fresh = [await _owner(container, owners[0].scope.tenant_id, f"lease-{n}") for n in range(2)]
    mine, theirs = [await _lease(container, owner.scope) for owner in fresh]
    for stolen in (replace(mine, scope=theirs.scope), replace(theirs, scope=mine.scope)):
        with pytest.raises(LeaseLost):
            await container.streams.renew(stolen, lease_s=30)
        with pytest.raises(LeaseLost):
            await container.streams.fail(stolen, [fresh[0].turn_id, fresh[1].turn_id], "no")


@pytest_asyncio.fixture(loop_scope="session")
async def narrow_database(schema: ServerUrls) -> AsyncIterator[Database]:
    """A pool of one connection: each transaction gets the one that the last one used."""
    database = await Database.connect(schema.app_url, size=1)
    yield database
    await database.close()


_ANY_TURN = "SELECT turn_id FROM turns"


async def test_a_transaction_without_scope_is_an_error(
    narrow_database: Database, owners: list[Owner]
) -> None:
    with pytest.raises(asyncpg.UndefinedObjectError):  # a connection never used
        async with narrow_database.unscoped() as connection:
            await connection.fetch(_ANY_TURN)
    async with narrow_database.transaction(owners[0].scope) as connection:
        assert await connection.fetch(_ANY_TURN)
    with pytest.raises(asyncpg.InvalidTextRepresentationError):  # one that had a scope before
        async with narrow_database.unscoped() as connection:
            await connection.fetch(_ANY_TURN)


async def _visible(connection: Connection) -> list[UUID]:
    return [row["turn_id"] for row in await connection.fetch(_ANY_TURN)]


async def test_a_scope_does_not_reach_the_next_transaction(
    narrow_database: Database, owners: list[Owner]
) -> None:
    for owner in [*owners, *reversed(owners)]:
        async with narrow_database.transaction(owner.scope) as connection:
            assert await _visible(connection) == [owner.turn_id]


@pytest.mark.parametrize("name", ["tenant_id", "user_id", "user_scope"])
async def test_no_setting_outlives_its_transaction(
    narrow_database: Database, owners: list[Owner], name: str
) -> None:
    setting = f"SELECT current_setting('chronos.{name}', true)"
    async with narrow_database.transaction(owners[0].scope) as connection:
        assert await connection.fetchval(setting)
    async with narrow_database.unscoped() as connection:
        assert not await connection.fetchval(setting)


async def test_a_cancelled_call_leaves_nothing_to_the_next_one(
    narrow_database: Database, owners: list[Owner]
) -> None:
    async def slow(owner: Owner) -> None:
        async with narrow_database.transaction(owner.scope) as connection:
            await connection.execute("UPDATE users SET display_name = 'cancelled'")
            await connection.execute("SELECT pg_sleep(5)")

    for n, owner in enumerate(owners):
        task = asyncio.create_task(slow(owner))
        await asyncio.sleep(0.004 * n if n else 0.05)  # between opening and sleeping
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        following = owners[(n + 1) % len(owners)]
        async with narrow_database.transaction(following.scope) as connection:
            assert await _visible(connection) == [following.turn_id]
        async with narrow_database.transaction(owner.scope) as connection:
            assert await connection.fetchval("SELECT display_name FROM users") is None


async def test_a_cancellation_that_meets_a_time_out_stays_a_cancellation(
    container: Container, owners: list[Owner]
) -> None:
    async def slow() -> None:
        async with container.database.transaction(owners[0].scope, timeout_ms=20) as connection:
            await connection.execute("SELECT pg_sleep(5)")

    async def cancelled_after(n: int) -> BaseException | None:
        task = asyncio.create_task(slow())
        await asyncio.sleep(0.018 + 0.0002 * n)  # about when the time-out is rolled back
        task.cancel()
        (outcome,) = await asyncio.gather(task, return_exceptions=True)
        return outcome

    outcomes = [await cancelled_after(n) for n in range(60)]
    assert {type(o) for o in outcomes} <= {asyncio.CancelledError, StoreTooSlow}
    following = owners[1]
    async with container.database.transaction(following.scope) as connection:
        assert await _visible(connection) == [following.turn_id]


async def test_a_statement_time_out_does_not_reach_the_next_transaction(
    narrow_database: Database, owners: list[Owner]
) -> None:
    async with narrow_database.transaction(owners[0].scope, timeout_ms=1234) as connection:
        assert await connection.fetchval("SHOW statement_timeout") == "1234ms"
    async with narrow_database.unscoped() as connection:
        assert await connection.fetchval("SHOW statement_timeout") == "0"


async def test_twenty_users_at_once_get_only_their_own_words(
    api: httpx.AsyncClient, user: str
) -> None:
    names = [f"{user}-{n}" for n in range(20)]

    async def one(n: int, name: str) -> tuple[list[str], dict[str, object]]:
        await post_turns(
            api, name, turn(f"t{n}", f"The secret of the orchard is number {n} 密码{n}")
        )
        answer = await recall(api, name, "What is the secret of the orchard? 密码是什么")
        ingestion = (await api.get(f"/v1/users/{name}/ingestion")).json()
        return sources(answer), ingestion

    answers = await asyncio.gather(*(one(n, name) for n, name in enumerate(names)))
    assert [found for found, _ in answers] == [[f"t{n}"] for n in range(20)]
    assert {ingestion["queued"] for _, ingestion in answers} == {1}
