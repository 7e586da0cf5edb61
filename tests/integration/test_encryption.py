"""Encryption: words are hidden wherever they are stored, and everything answers as without it."""

import asyncio
import secrets
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
import pytest_asyncio
import redis.asyncio as redis
from fastapi import FastAPI

from app.adapters.postgres.ciphers import is_hidden, version_of
from app.adapters.postgres.encryption import PostgresEncryptions
from app.adapters.postgres.text_columns import CLEAR, HIDDEN
from app.bootstrap import Container, build_post_office
from app.bootstrap.storage import check_keys
from app.domain.errors import SetupError
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.both_ways import FEW, TURNS, WORDS, about, all_told, drained
from tests.integration.calls import connected, post_turns, turn
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.own_database import KEK


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(hidden: Settings) -> AsyncIterator[FastAPI]:
    """An API whose tenants are encrypted if they do not say otherwise."""
    async with keyed_app(hidden, embedder=hidden.embedder) as application:
        yield application


async def _tenant(app: FastAPI) -> tuple[str, UUID]:
    name = tenant_name()
    made = await new_key(app, name)
    found = await app.state.container.keys.tenant_named(name)
    return made, found.tenant_id


async def _lived(app: FastAPI, key: str, tenant_id: UUID) -> None:
    """Fill every column that a user can fill."""
    async with caller(app, key) as api:
        await api.put("/v1/users/mei", json={"display_name": "Biscuit", "settings": {}})
        await post_turns(api, "mei", *TURNS, headers={"Idempotency-Key": "k1"})
        await drained(app, tenant_id, "mei")
        asked = {"user_id": "mei", "query": "Who is Biscuit?"}
        await api.post("/v1/recall", json=asked, headers={"Idempotency-Key": "k2"})
        schema = {"event_types": [{"name": "visit", "description": "a visit of Biscuit"}]}
        await api.put("/v1/schemas/own?user_id=mei", json=schema)
        cat = (await api.get("/v1/users/mei/entities?name=Biscuit")).json()["items"][0]["id"]
        patch = {"name": "Biscuit II", "aliases": ["Bis"]}
        await api.patch(f"/v1/entities/{cat}", json=patch)


async def test_the_two_lists_decide_on_every_column_that_can_hold_words(schema: ServerUrls) -> None:
    async with connected(schema.superuser_url) as connection:
        columns = await connection.fetch(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'public' AND table_name <> 'alembic_version' "
            "AND (data_type IN ('text', 'jsonb', 'bytea', 'character varying') "
            "OR udt_name IN ('_text', '_jsonb', '_bytea'))"
        )
    found = {(row["table_name"], row["column_name"]) for row in columns}
    decided = [(t, c) for one in (HIDDEN, CLEAR) for t, some in one.items() for c in some]
    assert len(decided) == len(set(decided))
    assert sorted(found - set(decided)) == [], "say in text_columns.py how it is stored"
    assert sorted(set(decided) - found) == [], "there is no such column any more"


async def _values(
    connection: asyncpg.Connection, table: str, column: str, tenant_id: UUID
) -> list[Any]:
    rows = await connection.fetch(
        f"SELECT {column} AS value FROM {table} WHERE tenant_id = $1 AND {column} IS NOT NULL",
        tenant_id,
    )
    return [row["value"] for row in rows]


async def test_every_hidden_column_is_hidden_and_no_word_stands_in_any_other(
    app: FastAPI, aside: ServerUrls
) -> None:
    key, tenant_id = await _tenant(app)
    await _lived(app, key, tenant_id)
    shown, filled = [], set()
    async with connected(aside.superuser_url) as connection:
        await connection.set_type_codec(
            "jsonb", encoder=str, decoder=lambda text: text, schema="pg_catalog"
        )
        for table, columns in HIDDEN.items():
            for column in columns:
                for value in await _values(connection, table, column, tenant_id):
                    text = (
                        value.strip('"').replace("\\u0002", "\x02")
                        if isinstance(value, str)
                        else value
                    )
                    if text in ("", "{}", "[]", b""):
                        continue
                    filled.add((table, column))
                    if not is_hidden(text):
                        shown.append((table, column, value))
        tables = await connection.fetch(
            "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' "
            "AND column_name = 'tenant_id'"
        )
        for table in {row["name"] for row in tables}:
            rows = await connection.fetch(
                f"SELECT {table}::text AS row FROM {table} WHERE tenant_id = $1", tenant_id
            )
            shown += [(table, word) for row in rows for word in WORDS if word in row["row"]]
    assert shown == []
    assert {"turns", "events", "facts", "aliases", "entities", "idempotency"} <= {
        table for table, _ in filled
    }


async def _hidden_share(aside: ServerUrls, tenant_id: UUID) -> tuple[int, int, set[int]]:
    """Return how many texts of turns are hidden, of how many, and under which versions of the key."""
    async with connected(aside.superuser_url) as connection:
        rows = await connection.fetch("SELECT text FROM turns WHERE tenant_id = $1", tenant_id)
    found = [version_of(row["text"]) for row in rows]
    versions = {version for version in found if version is not None}
    return sum(is_hidden(row["text"]) for row in rows), len(rows), versions


def _encryptions(app: FastAPI) -> PostgresEncryptions:
    """Return what changes keys, for one process alone: it need not wait for others."""
    container: Container = app.state.container
    encryptions = container.encryptions
    assert isinstance(encryptions, PostgresEncryptions)
    encryptions._settle_s = 0
    return encryptions


async def _clear(aside: ServerUrls, tenant_id: UUID, encryptions: PostgresEncryptions) -> None:
    """Make a new tenant one that is not encrypted, past what the service allows."""
    async with connected(aside.superuser_url) as connection:
        await connection.execute(
            "UPDATE tenants SET encryption = 'off' WHERE tenant_id = $1", tenant_id
        )
    encryptions._keyring.forget()


async def _changed(api: httpx.AsyncClient, job: str) -> int:
    answer = await api.post("/v1/admin/run", json={"job": job})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["result"]["changed"])


async def _chosen(api: httpx.AsyncClient) -> list[str]:
    acts = (await api.get("/v1/admin/audit?action=tenant.encrypted&order=asc")).json()["items"]
    return [act["details"]["encryption"] for act in acts]


async def _forgotten(api: httpx.AsyncClient, turn_id: str) -> str:
    """Forget a turn of mei's and return the wish's id."""
    asked = {"user_id": "mei", "selector": {"turn_ids": [turn_id]}}
    forget_id: str = (await api.post("/v1/forget", json=asked)).json()["forget_id"]
    gone = await api.post(f"/v1/forget/{forget_id}/confirm")
    assert "turns" in gone.text, gone.text
    return forget_id


async def _left_clear(aside: ServerUrls, tenant_id: UUID) -> tuple[int, list[str]]:
    """Return how many vectors are clear, and what was put away and still holds words."""
    async with connected(aside.superuser_url) as connection:
        count = "SELECT count(*) FROM vectors WHERE tenant_id = $1"
        vectors = await connection.fetchval(count, tenant_id)
        statement = "SELECT body::text AS body FROM forgotten WHERE tenant_id = $1"
        rows = await connection.fetch(statement, tenant_id)
    assert rows
    return vectors, [row["body"] for row in rows if any(word in row["body"] for word in WORDS)]


async def _asks_to_encrypt(api: httpx.AsyncClient, name: str) -> int:
    wanted = {"sensitive": {"phone": "encrypt"}}
    return (await api.put(f"/v1/admin/tenants/{name}/privacy", json=wanted)).status_code


async def test_a_tenant_encrypted_later_answers_as_before_and_what_it_forgot_is_hidden_too(
    app: FastAPI, aside: ServerUrls
) -> None:
    name = tenant_name()
    key = await new_key(app, name)
    tenant_id = (await app.state.container.keys.tenant_named(name)).tenant_id
    encryptions = _encryptions(app)
    async with caller(app, key) as api:
        path = f"/v1/admin/tenants/{name}/encryption"
        assert (await api.put(path, json={"encryption": "off"})).status_code == 409
        await _clear(aside, tenant_id, encryptions)
        await api.put("/v1/users/mei", json={"display_name": "Mei", "timezone": "Asia/Shanghai"})
        await post_turns(api, "mei", *TURNS)
        await drained(app, tenant_id, "mei")
        whole = await all_told(api, FEW)
        forget_id = await _forgotten(api, "t4")
        await drained(app, tenant_id, "mei")
        before = await all_told(api, FEW)
        assert await _hidden_share(aside, tenant_id) == (0, 4, set())
        assert await _asks_to_encrypt(api, name) == 422
        assert (await api.put(path, json={"encryption": "standard"})).status_code == 200
        assert await _asks_to_encrypt(api, name) == 200
        assert await all_told(api, FEW) == before
        assert await _changed(api, "encrypt") == 1
        assert await _hidden_share(aside, tenant_id) == (4, 4, {1})
        assert await all_told(api, FEW) == before
        for job in ("rotate-user-keys", "rotate-tenant-key", "rotate-master-key", "encrypt"):
            await _changed(api, job)
            assert await _hidden_share(aside, tenant_id) == (4, 4, {2})
            assert await all_told(api, FEW) == before, job
        await post_turns(api, "mei", turn("t6", "I sold the van."))
        assert await _hidden_share(aside, tenant_id) == (5, 5, {2})
        before = await all_told(api, FEW)
        assert (await api.put(path, json={"encryption": "sealed"})).status_code == 200
        for job in ("encrypt", "rotate-user-keys"):
            assert await _changed(api, job) == 1
            assert about(await all_told(api, FEW)) == about(before), job
        assert await _left_clear(aside, tenant_id) == (0, [])
        await _forgotten(api, "t6")
        assert (await api.post(f"/v1/forget/{forget_id}/undo")).status_code == 200
        await drained(app, tenant_id, "mei")
        assert about(await all_told(api, FEW)) == about(whole)
        assert await _chosen(api) == ["standard", "sealed"]


CANARIES = (
    "tapejara",
    "古神翼龙",
)  # no other test says these: its words may be clear in the same files


async def _files_with(word: str, folder: Path) -> list[str]:
    # Postgres writes meanwhile; a file that goes is no fault.
    ran = await asyncio.to_thread(
        subprocess.run,
        ["grep", "-rlaF", "-e", word, str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout.splitlines()


async def test_no_word_reaches_the_disk_the_queue_or_the_logs(
    api: httpx.AsyncClient,
    user: str,
    app: FastAPI,
    schema: ServerUrls,
    server_folder: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    await post_turns(api, user, turn("t1", "I saw a megalosaurus."))
    key, tenant_id = await _tenant(app)
    said = [
        turn(
            f"c{n}",
            f"My {word} is called {word}. I saw {word} yesterday. 我昨天看到了{word}。",
            speaker=word,
            metadata={"k": word},
        )
        for n, word in enumerate(CANARIES)
    ]
    async with caller(app, key) as own:
        for word in CANARIES:
            user = f"user-{CANARIES.index(word)}"
            await own.put(f"/v1/users/{user}", json={"display_name": word, "settings": {}})
            await post_turns(own, user, *said, headers={"Idempotency-Key": user})
            await drained(app, tenant_id, user)
            asked = {"user_id": user, "query": f"Where was the {word}?", "refine": True}
            headers = {"Idempotency-Key": f"recall of {user}"}
            assert word in (await own.post("/v1/recall", json=asked, headers=headers)).text
            events = (await own.get(f"/v1/users/{user}/timeline")).json()["items"]
            patch = {"summary": f"{word} again"}
            await own.patch(f"/v1/memories/{events[0]['id']}", json=patch)
            await own.post(
                "/v1/feedback",
                json={"memory_id": events[0]["id"], "verdict": "right", "note": word},
            )
    async with connected(schema.superuser_url) as connection:
        await connection.execute("CHECKPOINT")
    assert await _files_with("megalosaurus", server_folder), "a word that is clear is not found"
    found = []
    for word in CANARIES:
        for form in (word, word.encode("unicode_escape").decode()):
            found += await _files_with(form, server_folder)
        async with redis.from_url(schema.redis_url) as queue:
            async for name in queue.scan_iter():
                kept = await queue.dump(name) or b""
                found += [repr(name)] if word.encode() in name + kept else []
        found += [r.getMessage() for r in caplog.records if word in r.getMessage()]
    assert found == []


async def test_a_missing_or_wrong_key_stops_the_start_and_the_right_one_after_a_change_does_not(
    app: FastAPI, hidden: Settings
) -> None:
    key, _ = await _tenant(app)
    async with caller(app, key) as api:
        await post_turns(api, "mei", TURNS[0])
    other = secrets.token_hex(32)
    for wrong in ({"encryption": "off", "encryption_key": ""}, {"encryption_key": other}):
        with pytest.raises(SetupError, match="CHRONOS_ENCRYPTION_KEY"):
            async with keyed_app(hidden, **wrong):
                pass
        with pytest.raises(SetupError, match="CHRONOS_ENCRYPTION_KEY"):  # what serve and worker ask
            await check_keys(Settings(**(hidden.model_dump() | wrong)))
    nowhere = {"database_url": "postgresql://nobody@127.0.0.1:1/none"}
    await check_keys(Settings(**(hidden.model_dump() | nowhere)))  # it is waited for later
    async with keyed_app(hidden, encryption_key=other, encryption_old_keys=KEK) as moved:
        container: Container = moved.state.container
        for tenant in await container.keys.tenants():
            await container.encryptions.rotate_master_key(tenant.tenant_id)
    async with keyed_app(hidden, encryption_key=other) as after, caller(after, key) as api:
        answer = await api.get("/v1/users/mei/timeline?kind=turn")
        assert answer.json()["items"][0]["text"] == TURNS[0]["text"]
        for tenant in await after.state.container.keys.tenants():  # back, for the other tests
            async with keyed_app(hidden, encryption_old_keys=other) as back:
                await back.state.container.encryptions.rotate_master_key(tenant.tenant_id)


async def test_a_users_destroyed_key_makes_the_words_unreadable_and_nobody_elses(
    app: FastAPI, aside: ServerUrls
) -> None:
    key, tenant_id = await _tenant(app)
    async with caller(app, key) as api:
        for user in ("mei", "lin"):
            await post_turns(api, user, TURNS[0])
        async with connected(aside.superuser_url) as connection:
            await connection.execute(
                "DELETE FROM user_keys USING users WHERE users.tenant_id = $1 "
                "AND users.client_id = 'mei' AND user_keys.user_id = users.user_id",
                tenant_id,
            )
        _encryptions(app)._keyring.forget()
        assert (await api.get("/v1/users/mei/timeline?kind=turn")).status_code == 503
        assert (await api.get("/v1/users/lin/timeline?kind=turn")).status_code == 200
        assert (await api.delete("/v1/users/mei")).status_code == 200


async def test_standard_and_sealed_answer_as_off_does(
    app: FastAPI, settings: Settings, aside: ServerUrls
) -> None:
    told = []
    async with keyed_app(settings, embedder=settings.embedder) as clear:
        for one, mode in ((clear, "off"), (app, "standard"), (app, "sealed")):
            key, tenant_id = await _tenant(one)
            async with caller(one, key) as api:
                if mode == "sealed":
                    name = (await api.get("/v1/admin/tenants")).json()["items"][0]["name"]
                    path = f"/v1/admin/tenants/{name}/encryption"
                    assert (await api.put(path, json={"encryption": mode})).status_code == 200
                await api.put(
                    "/v1/users/mei", json={"display_name": "Mei", "timezone": "Asia/Shanghai"}
                )
                await post_turns(api, "mei", *TURNS)
                await drained(one, tenant_id, "mei")
                told.append(await all_told(api))
    for what in told[0]:
        assert told[1][what] == told[0][what], what
        assert about(told[2][what]) == about(told[0][what]), what
    async with connected(aside.superuser_url) as connection:
        counts = [
            await connection.fetchval(f"SELECT count(*) FROM {t} WHERE tenant_id = $1", tenant_id)
            for t in ("vectors", "sealed_vectors")
        ]
    assert counts[0] == 0
    assert counts[1] >= len(TURNS)
    assert told[0]["What is my cat called?"]["memories"]


async def test_webhooks_carry_words_that_the_database_does_not(
    app: FastAPI, hidden: Settings, aside: ServerUrls
) -> None:
    key, tenant_id = await _tenant(app)
    async with caller(app, key) as api:
        await api.put("/v1/users/mei", json={})
        made = await api.post("/v1/webhooks", json={"url": "https://example.com/hook"})
        assert made.status_code == 201, made.text
        listed = f"/v1/webhooks/{made.json()['id']}/deliveries"
    container: Container = app.state.container
    user = await container.users.find(tenant_id, "mei")
    assert user is not None
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    told = {"words": "Biscuit"}
    new = NewUpdate(type=UpdateType.PATTERN_FOUND, data=told)
    await container.updates.publish(scope, [new])
    there = hidden.model_dump() | {"relay_database_url": aside.relay_url}
    async with build_post_office(Settings(**there)) as office:
        (due,) = await office.due_post.due(most=8)
        letter = await office.post.letter(due)
        assert letter is not None
        assert letter.delivery.data == told
    stored = "SELECT data::text FROM {} WHERE user_id = $1"
    async with connected(aside.superuser_url) as sql:
        for table in ("updates", "deliveries"):
            assert "Biscuit" not in await sql.fetchval(stored.format(table), user.user_id)
    async with caller(app, key) as api:
        assert (await api.get(listed)).json()["items"][0]["state"] == "waiting"
