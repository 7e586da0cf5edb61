"""Limits of a tenant and of an address that guesses, with Redis there and away."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import perf_counter

import httpx
import orjson
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.adapters import rate_limiter
from app.adapters.rate_limiter import LocalBuckets, RedisRateLimiter
from app.api import callers
from app.api.precedence import Precedence
from app.bootstrap import Container
from app.domain.rates import Charge
from app.ports import Keys, RateLimiter
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import expect_problem, post_turns, turn
from tests.integration.keyed import TESTS, caller, keyed_app, new_key, tenant_name

# A minute's worth at once, so that a slow machine does not refill a bucket while it is being emptied.
LOW = {"requests_per_minute": 5, "turns_per_minute": 2, "recalls_per_minute": 1, "burst_s": 60}
NO_LIMITS = {"requests_per_minute": 0, "turns_per_minute": 0, "recalls_per_minute": 0}
QUESTION = {"user_id": "u1", "query": "What about basil? 罗勒呢？"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """An API with low limits."""
    async with keyed_app(settings, **LOW) as application:
        yield application


@asynccontextmanager
async def _silent_port() -> AsyncIterator[str]:
    """Yield the address of a server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def _told(answer: httpx.Response) -> tuple[int, int, int]:
    names = ("Limit", "Remaining", "Reset")
    limit, remaining, reset = (int(answer.headers[f"RateLimit-{name}"]) for name in names)
    return limit, remaining, reset


class Watch:
    """Tells what may be left of a time, in whole seconds, however long this machine took since."""

    def __init__(self) -> None:
        self._started = perf_counter()

    def at_least(self, seconds: float) -> float:
        return seconds - (perf_counter() - self._started) - 1


@pytest.fixture
def watch() -> Watch:
    return Watch()


async def test_each_answer_says_what_is_left(app: FastAPI, watch: Watch) -> None:
    async with caller(app, await new_key(app, tenant_name())) as client:
        answers = [await client.get("/v1/users/u1") for _ in range(3)]
        told = [_told(answer) for answer in answers]
        assert [(limit, left) for limit, left, _ in told] == [(5, 4), (5, 3), (5, 2)]
        assert watch.at_least(36) <= told[-1][2] <= 36
        assert answers[0].headers["RateLimit-Policy"] == "5;w=60;burst=5"
        recalled = _told(await client.post("/v1/recall", json=QUESTION))
        assert recalled[:2] == (1, 0)  # the emptiest of the two


async def test_too_many_requests_are_told_when_to_come_back(app: FastAPI, watch: Watch) -> None:
    async with caller(app, await new_key(app, tenant_name())) as client:
        answers = [await client.get("/v1/users/u1") for _ in range(6)]
    assert [a.status_code for a in answers] == [404] * 5 + [429]
    expect_problem(answers[-1], 429)
    assert watch.at_least(12) <= int(answers[-1].headers["Retry-After"]) <= 12
    assert _told(answers[-1])[:2] == (5, 0)


async def test_recalls_are_limited_on_their_own(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name())) as client:
        statuses = [(await client.post("/v1/recall", json=QUESTION)).status_code for _ in range(2)]
        assert statuses == [200, 429]
        assert (await client.get("/v1/users/u1")).status_code == 404


@pytest.mark.parametrize("words", ["What about basil?", "罗勒呢？"])
async def test_a_chat_is_a_recall_too(app: FastAPI, words: str) -> None:
    said = {"user": "u1", "messages": [{"role": "user", "content": words}]}
    async with caller(app, await new_key(app, tenant_name())) as client:
        assert (await client.post("/v1/recall", json=QUESTION)).status_code == 200
        refused = await client.post("/v1/chat/completions", json=said)
        expect_problem(refused, 429)
        assert "recalls" in refused.json()["detail"]
        ingestion = await client.get("/v1/users/u1/ingestion")
        assert ingestion.status_code == 404  # nothing of it was kept


async def test_turns_are_limited_by_their_number(app: FastAPI, watch: Watch) -> None:
    many = [turn(f"t{n}", f"basil {n} 罗勒") for n in range(4)]
    async with caller(app, await new_key(app, tenant_name())) as client:
        assert (await post_turns(client, "u1", *many[:2])).status_code == 202
        refused = await post_turns(client, "u1", *many[2:4])
        expect_problem(refused, 429)
        assert watch.at_least(60) <= int(refused.headers["Retry-After"]) <= 60
        ingestion = (await client.get("/v1/users/u1/ingestion")).json()
        assert ingestion["queued"] == 2
    async with caller(app, await new_key(app, tenant_name())) as client:
        # More than the bucket holds passes once in one call, and is paid off.
        assert (await post_turns(client, "u1", *many)).status_code == 202
        after = await post_turns(client, "u1", turn("t99", "later 后来"))
        expect_problem(after, 429)
        assert watch.at_least(90) <= int(after.headers["Retry-After"]) <= 90


async def test_keys_of_a_tenant_share_its_limits_and_tenants_do_not(app: FastAPI) -> None:
    tenant = tenant_name()
    first, second = [await new_key(app, tenant) for _ in range(2)]
    async with caller(app, first) as one, caller(app, second) as two:
        await one.post("/v1/recall", json=QUESTION)
        expect_problem(await two.post("/v1/recall", json=QUESTION), 429)
    async with caller(app, await new_key(app, tenant_name())) as other:
        assert (await other.post("/v1/recall", json=QUESTION)).status_code == 200


async def test_a_tenants_own_limits_stand_in_front(app: FastAPI) -> None:
    tenant = tenant_name()
    key = await new_key(app, tenant)
    keys: Keys = app.state.container.keys
    found = await keys.tenant_named(tenant)
    assert found is not None
    await keys.limit_tenant(found.tenant_id, NO_LIMITS, by=TESTS)
    async with caller(app, key) as client:
        answers = [await client.post("/v1/recall", json=QUESTION) for _ in range(8)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit-Limit" not in answers[0].headers


async def test_recalls_at_once_are_bounded(settings: Settings) -> None:
    async with (
        keyed_app(settings, concurrent_recalls=2) as app,
        caller(app, await new_key(app, tenant_name())) as client,
        caller(app, await new_key(app, tenant_name())) as other,
    ):
        answers = await asyncio.gather(
            *(client.post("/v1/recall", json=QUESTION) for _ in range(12)),
            other.post("/v1/recall", json=QUESTION),
        )
        statuses = [answer.status_code for answer in answers]
        assert set(statuses[:-1]) == {200, 429}
        assert statuses[-1] == 200
        refused = next(answer for answer in answers if answer.status_code == 429)
        expect_problem(refused, 429)
        assert refused.headers["Retry-After"] == "1"
        assert (await client.post("/v1/recall", json=QUESTION)).status_code == 200
        chat = {"user": "u", "messages": [{"role": "user", "content": "What did I plant?"}]}
        talks = await asyncio.gather(
            *(client.post("/v1/chat/completions", json=chat) for _ in range(12))
        )
        assert {answer.status_code for answer in talks} == {200, 429}  # a chat recalls too
        assert (await client.post("/v1/chat/completions", json=chat)).status_code == 200


async def test_one_who_spends_most_of_a_bucket_goes_behind_until_it_is_full(
    settings: Settings,
) -> None:
    async with keyed_app(settings, recalls_per_minute=4, burst_s=60) as app:
        watch = Watch()
        precedence: Precedence = app.state.precedence
        async with caller(app, await new_key(app, tenant_name())) as client:
            for _ in range(2):
                assert (await client.post("/v1/recall", json=QUESTION)).status_code == 200
            assert precedence._behind_until == {}  # two of four are left
            assert (await client.post("/v1/recall", json=QUESTION)).status_code == 200
            (until,) = precedence._behind_until.values()
            assert watch.at_least(45) < until - perf_counter() <= 45
            for _ in range(2):
                await client.post("/v1/recall", json=QUESTION)
            (until,) = precedence._behind_until.values()
            assert watch.at_least(60) < until - perf_counter() <= 60  # refused


@pytest.fixture
def few_failures(monkeypatch: pytest.MonkeyPatch) -> int:
    """So few guesses a minute that none is given back while they are made."""
    monkeypatch.setattr(callers, "FAILURES_PER_MINUTE", 3)
    return 3


def test_an_address_may_guess_twenty_times_a_minute() -> None:
    assert callers.FAILURES_PER_MINUTE == 20


async def test_an_address_that_guesses_is_refused_and_keys_in_use_there_go_on(
    app: FastAPI, few_failures: int
) -> None:
    right = await new_key(app, tenant_name())
    fresh = await new_key(app, tenant_name())
    address = "10.9.8.7"
    async with caller(app, right, address=address) as user:
        expect_problem(await user.get("/v1/users/u1"), 404)
        async with caller(app, right[:-1], address=address) as guesser:
            guesses = [await guesser.get("/v1/users/u1") for _ in range(few_failures + 2)]
        assert [g.status_code for g in guesses] == [401] * few_failures + [429, 429]
        assert int(guesses[-1].headers["Retry-After"]) >= 1
        expect_problem(await user.get("/v1/users/u1"), 404)
        async with caller(app, fresh, address=address) as newcomer:
            expect_problem(await newcomer.get("/v1/users/u1"), 429)
        async with caller(app, None, address=address) as nobody:
            expect_problem(await nobody.get("/v1/users/u1"), 401)
    async with caller(app, right[:-1], address="10.9.8.6") as elsewhere:
        expect_problem(await elsewhere.get("/v1/users/u1"), 401)


async def test_one_ipv6_network_guesses_as_one(app: FastAPI, few_failures: int) -> None:
    for n in range(few_failures):
        async with caller(app, "wrong", address=f"2001:db8:1:2::{n + 1:x}") as guesser:
            expect_problem(await guesser.get("/v1/users/u1"), 401)
    async with caller(app, "wrong", address="2001:db8:1:2:ffff::1") as guesser:
        expect_problem(await guesser.get("/v1/users/u1"), 429)
    async with caller(app, "wrong", address="2001:db8:1:3::1") as guesser:
        expect_problem(await guesser.get("/v1/users/u1"), 401)


async def test_processes_share_their_buckets(schema: ServerUrls) -> None:
    charge = Charge(bucket=tenant_name(), limit=4, burst_s=60)
    limiters = [RedisRateLimiter(schema.redis_url) for _ in range(2)]
    try:
        verdicts = [await limiters[n % 2].take([charge]) for n in range(5)]
        assert [v.remaining for v in verdicts[:4]] == [3, 2, 1, 0]
        assert verdicts[4].wait_s > 0
    finally:
        for limiter in limiters:
            await limiter.close()


@pytest.mark.parametrize("kind", ["redis", "local"])
async def test_redis_and_the_process_count_alike(schema: ServerUrls, kind: str) -> None:
    limiter: RateLimiter = RedisRateLimiter(schema.redis_url) if kind == "redis" else LocalBuckets()
    name = tenant_name()
    wide, narrow = (
        Charge(bucket=f"{name}w", limit=10, burst_s=60),
        Charge(bucket=f"{name}n", limit=2, burst_s=60),
    )
    watch = Watch()
    try:
        trial = await limiter.take([wide, narrow], is_trial=True)
        assert (trial.remaining, trial.wait_s) == (1, 0)
        assert (await limiter.take([wide, narrow])).remaining == 1
        assert (await limiter.take([narrow])).remaining == 0
        refused = await limiter.take([wide, narrow])
        assert watch.at_least(30) < refused.wait_s <= 30
        assert (await limiter.take([wide])).remaining == 8
        big = Charge(bucket=f"{name}b", limit=10, cost=100)
        assert (await limiter.take([big])).wait_s == 0
        assert watch.at_least(600) < (await limiter.take([big])).wait_s <= 600
        deep = Charge(bucket=f"{name}d", limit=1, burst_s=1200)
        assert [(await limiter.take([deep])).wait_s > 0 for _ in range(21)] == [False] * 20 + [True]
    finally:
        await limiter.close()


async def test_many_at_once_get_no_more_than_the_bucket_holds(schema: ServerUrls) -> None:
    limiter = RedisRateLimiter(schema.redis_url)
    charge = Charge(bucket=tenant_name(), limit=7, burst_s=60)
    try:
        await limiter.take([charge], is_trial=True)
        verdicts = await asyncio.gather(*(limiter.take([charge]) for _ in range(12)))
        assert sum(v.wait_s == 0 for v in verdicts) == 7
    finally:
        await limiter.close()


async def test_a_process_goes_on_from_what_redis_said_last(schema: ServerUrls) -> None:
    limiter = RedisRateLimiter(schema.redis_url)
    charge = Charge(bucket=tenant_name(), limit=3, burst_s=60)
    try:
        assert [(await limiter.take([charge])).remaining for _ in range(3)] == [2, 1, 0]
        limiter._away_until = perf_counter() + 60
        assert (await limiter.take([charge])).wait_s > 0
    finally:
        await limiter.close()


async def test_one_who_goes_on_is_refused_without_asking_redis(schema: ServerUrls) -> None:
    limiter = RedisRateLimiter(schema.redis_url)
    charge = Charge(bucket=tenant_name(), limit=1)
    try:
        assert (await limiter.take([charge])).wait_s == 0
        await limiter._redis.aclose()
        limiter._script = _no_redis  # type: ignore[assignment]  # whoever asks now fails
        assert [(await limiter.take([charge])).wait_s > 50 for _ in range(3)] == [True] * 3
        with pytest.raises(AssertionError):
            await limiter.take([Charge(bucket=tenant_name(), limit=1)])
    finally:
        await limiter.close()


def _no_redis(**_: object) -> None:
    raise AssertionError


@pytest.fixture
def soon_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the service has it, without the time that other tests give."""
    monkeypatch.setattr(rate_limiter, "_TIMEOUT_S", 0.05)


@pytest.mark.parametrize("fault", ["refused", "silent"])
async def test_without_redis_each_process_counts_for_itself_and_soon(
    fault: str, soon_away: None
) -> None:
    async with _silent_port() as silent:
        url = silent if fault == "silent" else "redis://127.0.0.1:9/0"
        limiter = RedisRateLimiter(url)
        charge = Charge(bucket="b", limit=3, burst_s=60)
        started = perf_counter()
        verdicts = [await limiter.take([charge]) for _ in range(4)]
        assert [v.wait_s == 0 for v in verdicts] == [True, True, True, False]
        assert perf_counter() - started < 20  # one time-out of 50 ms, not one without end
        await limiter.close()


async def test_with_redis_away_limits_and_keys_still_hold(
    settings: Settings, soon_away: None
) -> None:
    async with _silent_port() as silent, keyed_app(settings, redis_url=silent, **LOW) as app:
        async with caller(app, await new_key(app, tenant_name())) as client:
            answers = [await client.post("/v1/recall", json=QUESTION) for _ in range(2)]
            assert [a.status_code for a in answers] == [200, 429]
            assert _told(answers[-1])[:2] == (1, 0)
        async with caller(app, "wrong") as guesser:
            expect_problem(await guesser.get("/v1/users/u1"), 401)


async def test_with_the_database_away_nobody_is_let_in_or_accused(settings: Settings) -> None:
    async with keyed_app(settings) as app:
        key = await new_key(app, tenant_name())
        container: Container = app.state.container
        await container.database.close()
        async with caller(app, key) as client:
            answer = await client.get("/v1/users/u1")
        expect_problem(answer, 503)
        assert answer.headers["Retry-After"]


@pytest.mark.parametrize("kind", ["redis", "local"])
async def test_what_was_taken_in_vain_is_put_back(schema: ServerUrls, kind: str) -> None:
    limiter: RateLimiter = RedisRateLimiter(schema.redis_url) if kind == "redis" else LocalBuckets()
    name = tenant_name()
    one = Charge(bucket=name, limit=10, burst_s=60)
    five = replace(one, cost=5)
    try:
        assert (await limiter.take([five])).remaining == 5
        await limiter.give_back(five)
        assert (await limiter.take([one])).remaining == 9
        await limiter.give_back(five)  # never more than it holds
        assert (await limiter.take([one])).remaining == 9
    finally:
        await limiter.close()


async def test_what_is_known_of_a_history_sent_again_costs_nothing(app: FastAPI) -> None:
    lines = [{"user_id": "u1", "session_id": "s1", **turn("t1", "basil 罗勒")}]
    content, lined = orjson.dumps(lines[0]), {"Content-Type": "application/x-ndjson"}
    async with caller(app, await new_key(app, tenant_name())) as client:
        for _ in range(3):  # two turns at once are allowed
            answer = await client.post("/v1/import", content=content, headers=lined)
            assert answer.status_code == 200, answer.text
        assert answer.json()["duplicates"] == 1
