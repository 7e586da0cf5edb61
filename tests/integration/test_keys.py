"""API keys: each status, what a bound key reaches, revocation, expiry, rotation, the admin routes."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from time import perf_counter

import asyncpg
import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.adapters.postgres.database import Database
from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.errors import Conflict
from app.domain.keys import parse_key
from app.domain.models import Scope
from app.services.keys import TRUSTED_S
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.faults.service import eventually
from tests.integration.calls import connected, expect_problem, post_turns, recall, turn
from tests.integration.keyed import TESTS, caller, keyed_app, new_key, tenant_name

WORDS = "I planted basil. 我种了罗勒。"
QUESTION = "basil 罗勒"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


def _wrong(key: str) -> str:
    return key[:-1] + ("a" if key[-1] != "a" else "b")


def _forged(key: str) -> str:
    """Return a well-formed key of the same id with another secret."""
    from app.domain.keys import key_text

    parsed = parse_key(key)
    assert parsed is not None
    return key_text(parsed.key_id, parsed.secret[::-1])


async def test_without_a_key_nothing_is_told(app: FastAPI) -> None:
    async with caller(app, None) as nobody:
        answer = await nobody.get("/v1/users/u1")
    expect_problem(answer, 401)
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="chronos"'


@pytest.mark.parametrize(
    "spoil",
    [
        _wrong,
        _forged,
        lambda key: "",
        lambda key: "chr_live_",
        lambda key: key.replace("live", "test"),
        lambda key: f"{key} {key}",
        lambda key: key.lower(),
    ],
)
async def test_a_wrong_key_opens_nothing(app: FastAPI, spoil) -> None:  # type: ignore[no-untyped-def]
    key = spoil(await new_key(app, tenant_name()))
    async with caller(app, None) as guesser:
        answer = await guesser.get("/v1/users/u1", headers={"Authorization": f"Bearer {key}"})
    expect_problem(answer, 401)
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


@pytest.mark.parametrize("scheme", ["Basic", "Token", ""])
async def test_only_the_bearer_scheme_bears_a_key(app: FastAPI, scheme: str) -> None:
    key = await new_key(app, tenant_name())
    async with caller(app, None) as client:
        header = {"Authorization": f"{scheme} {key}".strip()}
        expect_problem(await client.get("/v1/users/u1", headers=header), 401)
        expect_problem(await client.get(f"/v1/users/u1?key={key}"), 401)
        lower = await client.get("/v1/users/u1", headers={"Authorization": f"bearer {key}"})
        expect_problem(lower, 404)


async def test_a_missing_scope_is_named(app: FastAPI) -> None:
    key = await new_key(app, tenant_name(), "turns:write")
    async with caller(app, key) as client:
        assert (await post_turns(client, "u1", turn("t1", WORDS))).status_code == 202
        answer = await client.post("/v1/recall", json={"user_id": "u1", "query": QUESTION})
    problem = expect_problem(answer, 403)
    assert "recall:read" in problem["detail"]
    assert 'error="insufficient_scope", scope="recall:read"' in answer.headers["WWW-Authenticate"]


async def test_no_scope_includes_another(app: FastAPI) -> None:
    admin = await new_key(app, tenant_name(), "admin")
    async with caller(app, admin) as client:
        expect_problem(await post_turns(client, "u1", turn("t1", WORDS)), 403)
        assert (await client.get("/v1/admin/dead-turns")).status_code == 200


async def test_a_body_is_not_read_before_the_key(app: FastAPI) -> None:
    async with caller(app, None) as client:
        answer = await client.post(
            "/v1/turns", content=b"{", headers={"Content-Type": "application/json"}
        )
    expect_problem(answer, 401)


async def test_tenants_share_no_users_words_or_idempotency_keys(app: FastAPI) -> None:
    first, second = [await new_key(app, tenant_name()) for _ in range(2)]
    again = {"headers": {"Idempotency-Key": "k1"}}
    async with caller(app, first) as one, caller(app, second) as two:
        mine = await post_turns(one, "u1", turn("t1", WORDS), **again)
        assert mine.status_code == 202
        expect_problem(await two.get("/v1/users/u1"), 404)
        assert (await recall(two, "u1", QUESTION))["memories"] == []
        theirs = await post_turns(two, "u1", turn("t1", "Something else. 别的。"), **again)
        assert theirs.status_code == 202
        assert "Idempotent-Replayed" not in theirs.headers
        assert len((await recall(one, "u1", QUESTION))["memories"]) == 1


async def test_for_a_bound_key_other_users_are_absent(app: FastAPI) -> None:
    tenant = tenant_name()
    async with caller(app, await new_key(app, tenant)) as whole:
        await post_turns(whole, "lin", turn("t1", WORDS))
        await post_turns(whole, "mei", turn("t1", WORDS))
    async with caller(app, await new_key(app, tenant, user="mei")) as bound:
        assert (await bound.get("/v1/users/mei")).status_code == 200
        assert len((await recall(bound, "mei", QUESTION))["memories"]) == 1
        answers = []
        for name in ("lin", "never-seen"):
            assert (await recall(bound, name, QUESTION))["memories"] == []
            for answer in (
                await bound.get(f"/v1/users/{name}"),
                await bound.get(f"/v1/users/{name}/ingestion"),
                await bound.put(f"/v1/users/{name}", json={"timezone": "Asia/Shanghai"}),
                await post_turns(bound, name, turn("t9", "intruding")),
            ):
                problem = expect_problem(answer, 404)
                answers.append((name, problem["detail"], problem["title"]))
        assert len({rest for _, *rest in map(tuple, answers) for rest in [tuple(rest)]}) == 1


async def test_bound_keys_share_no_idempotency_keys(app: FastAPI) -> None:
    tenant = tenant_name()
    again = {"headers": {"Idempotency-Key": "k1"}}
    for name in ("lin", "mei"):
        async with caller(app, await new_key(app, tenant, user=name)) as client:
            assert (await post_turns(client, name, turn("t1", WORDS), **again)).status_code == 202
            replay = await post_turns(client, name, turn("t1", WORDS), **again)
            assert replay.headers["Idempotent-Replayed"] == "true"


class MovedClock:
    """A clock that stands at a moment."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at


async def test_an_expired_key_opens_nothing_even_when_it_was_known(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    container: Container = app.state.container
    end = container.clock.now() + timedelta(hours=1)
    key = await new_key(app, tenant_name(), expires_at=end)
    async with caller(app, key) as client:
        expect_problem(await client.get("/v1/users/u1"), 404)
        monkeypatch.setattr(app.state.keyring, "_clock", MovedClock(end))
        expect_problem(await client.get("/v1/users/u1"), 401)


async def test_a_key_revoked_elsewhere_is_dead_within_five_seconds_under_load(
    app: FastAPI,
) -> None:
    key = await new_key(app, tenant_name())
    container: Container = app.state.container
    parsed = parse_key(key)
    assert parsed is not None
    stored = await container.keys.find(parsed.key_id)
    assert stored is not None
    statuses: list[tuple[float, float, int]] = []  # began, ended
    done = asyncio.Event()

    async def call_on() -> None:
        async with caller(app, key) as client:
            while not done.is_set():
                began = perf_counter()
                answer = await client.get("/v1/users/u1")
                statuses.append((began, perf_counter(), answer.status_code))
                await asyncio.sleep(0.05)

    callers = [asyncio.create_task(call_on()) for _ in range(3)]

    async def is_used() -> bool:
        return 404 in {status for _, _, status in statuses}

    await eventually(is_used, seconds=60)
    await container.keys.revoke(
        stored.key.tenant.tenant_id, parsed.key_id, container.clock.now(), by=TESTS
    )
    revoked = perf_counter()  # past this process' memory: as another process would

    async def is_over() -> bool:
        return any(began > revoked + TRUSTED_S + 0.1 for began, _, _ in statuses)

    await eventually(is_over, seconds=60)
    done.set()
    await asyncio.gather(*callers)
    assert 404 in {status for _, ended, status in statuses if ended < revoked}
    late = {status for began, _, status in statuses if began > revoked + TRUSTED_S + 0.1}
    assert late <= {401, 429}


async def test_a_key_revoked_here_is_dead_at_once(app: FastAPI) -> None:
    tenant = tenant_name()
    victim = await new_key(app, tenant)
    parsed = parse_key(victim)
    assert parsed is not None
    async with caller(app, victim) as client, caller(app, await new_key(app, tenant)) as admin:
        expect_problem(await client.get("/v1/users/u1"), 404)
        answer = await admin.delete(f"/v1/admin/keys/{parsed.key_id}")
        assert answer.json()["live"] is False
        expect_problem(await client.get("/v1/users/u1"), 401)
        again = (await admin.delete(f"/v1/admin/keys/{parsed.key_id}")).json()
        assert again["revoked_at"] == answer.json()["revoked_at"]


async def test_two_keys_of_a_name_live_and_a_third_waits_for_a_revocation(app: FastAPI) -> None:
    tenant = tenant_name()
    first = await new_key(app, tenant, name="backend")
    await new_key(app, tenant, name="backend")
    with pytest.raises(Conflict, match="revoke the older one first"):
        await new_key(app, tenant, name="backend")
    await new_key(app, tenant, name="other")
    parsed = parse_key(first)
    assert parsed is not None
    async with caller(app, await new_key(app, tenant)) as admin:
        await admin.delete(f"/v1/admin/keys/{parsed.key_id}")
    await new_key(app, tenant, name="backend")


async def test_two_calls_at_once_cannot_make_a_third_live_key(app: FastAPI) -> None:
    tenant = tenant_name()
    await new_key(app, tenant, name="backend")
    made = await asyncio.gather(
        *(new_key(app, tenant, name="backend") for _ in range(4)), return_exceptions=True
    )
    assert sum(isinstance(m, str) for m in made) == 1
    assert sum(isinstance(m, Conflict) for m in made) == 3


async def test_a_tenant_made_by_many_at_once_is_one(app: FastAPI) -> None:
    container: Container = app.state.container
    name = tenant_name()
    found = await asyncio.gather(*(container.keys.make_tenant(name, by=TESTS) for _ in range(8)))
    assert len({t.tenant_id for t in found if t}) == 1


async def test_neither_secret_nor_key_is_stored(app: FastAPI, schema: ServerUrls) -> None:
    key = await new_key(app, tenant_name())
    parsed = parse_key(key)
    assert parsed is not None
    async with connected(schema.superuser_url) as connection:
        row = await connection.fetchval(
            "SELECT k::text FROM api_keys AS k WHERE key_id = $1", parsed.key_id
        )
    assert parsed.secret not in row
    assert parsed.secret.encode().hex() not in row


async def test_another_pepper_makes_keys_worthless(settings: Settings, app: FastAPI) -> None:
    key = await new_key(app, tenant_name())
    async with (
        keyed_app(settings, key_pepper="another" * 8) as other,
        caller(other, key) as client,
    ):
        expect_problem(await client.get("/v1/users/u1"), 401)


async def test_keys_are_bound_to_their_tenant_like_any_other_row(
    app: FastAPI, schema: ServerUrls
) -> None:
    await new_key(app, tenant_name())
    database = await Database.connect(schema.app_url, size=1)
    try:
        async with database.transaction(Scope(tenant_id=DEFAULT_TENANT)) as connection:
            tenants = await connection.fetch("SELECT DISTINCT tenant_id FROM api_keys")
        assert {row["tenant_id"] for row in tenants} <= {DEFAULT_TENANT}
        with pytest.raises(asyncpg.InvalidTextRepresentationError):
            async with database.unscoped() as connection:
                await connection.fetch("SELECT tenant_id FROM api_keys")
    finally:
        await database.close()


async def test_the_relay_may_not_look_up_keys(schema: ServerUrls) -> None:
    async with connected(schema.relay_url) as connection:
        for question in ("find_api_key('x')", "find_tenants(NULL)"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.fetch(f"SELECT * FROM {question}")


async def _make(client: httpx.AsyncClient, **body: object) -> httpx.Response:
    return await client.post("/v1/admin/keys", json={"scopes": ["recall:read"], **body})


async def test_an_admin_makes_lists_and_ends_keys_of_its_own_tenant(app: FastAPI) -> None:
    tenant = tenant_name()
    async with caller(app, await new_key(app, tenant, "admin")) as admin:
        made = await _make(admin, user="梅", expires="30d", name="phone")
        assert made.status_code == 201
        assert made.headers["Cache-Control"] == "no-store"
        shown = made.json()
        assert shown["tenant"] == tenant
        assert shown["user"] == "梅"
        listed = (await admin.get("/v1/admin/keys")).json()["items"]
        assert shown["id"] in [key["id"] for key in listed]
        assert all("key" not in key for key in listed)
        pages, cursor = [], None
        while True:
            page = (
                await admin.get(
                    "/v1/admin/keys", params={"limit": 1} | ({"cursor": cursor} if cursor else {})
                )
            ).json()
            pages += page["items"]
            if (cursor := page["next_cursor"]) is None:
                break
        assert pages == listed
    async with caller(app, shown["key"]) as client:
        assert (await recall(client, "梅", "罗勒"))["memories"] == []


async def test_for_a_tenants_admin_other_tenants_are_absent(app: FastAPI) -> None:
    theirs = tenant_name()
    parsed = parse_key(await new_key(app, theirs))
    assert parsed is not None
    async with caller(app, await new_key(app, tenant_name(), "admin")) as admin:
        for name in (theirs, "never-made"):
            expect_problem(await _make(admin, tenant=name), 404)
            expect_problem(await admin.get(f"/v1/admin/keys?tenant={name}"), 404)
            expect_problem(await admin.patch(f"/v1/admin/tenants/{name}", json={"limits": {}}), 404)
        for key_id in (parsed.key_id, "0" * 12):
            expect_problem(await admin.delete(f"/v1/admin/keys/{key_id}"), 404)
        (own,) = (await admin.get("/v1/admin/tenants")).json()["items"]
        assert own["name"] != theirs
        expect_problem(await admin.post("/v1/admin/tenants", json={"name": "mine"}), 403)
        limits = {"limits": {"requests_per_minute": 0}}
        expect_problem(await admin.patch(f"/v1/admin/tenants/{own['name']}", json=limits), 403)


async def test_the_operator_reaches_every_tenant(app: FastAPI) -> None:
    name = tenant_name()
    async with caller(app, await new_key(app, "default", "admin")) as operator:
        made = await _make(operator, tenant=name)
        assert made.json()["tenant"] == name
        tenants = (await operator.get("/v1/admin/tenants")).json()["items"]
        assert {name, "default"} <= {t["name"] for t in tenants}
        changed = await operator.patch(
            f"/v1/admin/tenants/{name}", json={"limits": {"turns_per_minute": 5}}
        )
        assert changed.json()["limits"] == {"turns_per_minute": 5}
        ended = await operator.delete(f"/v1/admin/keys/{made.json()['id']}")
        assert ended.json()["live"] is False


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"scopes": []}, "/scopes"),
        ({"scopes": ["everything"]}, "/scopes/0"),
        ({"scopes": ["admin"], "user": "u1"}, "/scopes"),
        ({"expires": "yesterday"}, "/expires"),
        ({"expires": "2020-01-01T00:00:00+00:00"}, "/expires"),
        ({"expires": "2090-01-01T00:00:00"}, "/expires"),
        ({"secret": "mine"}, "/secret"),
        ({"user": ""}, "/user"),
    ],
)
async def test_a_wrong_wish_for_a_key_is_pointed_at(
    app: FastAPI, body: dict[str, object], pointer: str
) -> None:
    async with caller(app, await new_key(app, tenant_name(), "admin")) as admin:
        expect_problem(await _make(admin, **body), 422, pointer)


async def test_a_cursor_with_nul_is_pointed_at(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name(), "admin")) as admin:
        expect_problem(await admin.get("/v1/admin/keys?cursor=%00"), 422, "/cursor")
