"""A history moves between instances of any encryption to the same state, and keys are replaced while it is used."""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.domain.errors import SetupError
from app.settings import Settings
from tests.integration.both_ways import TURNS, drained
from tests.integration.calls import post_turns, turn
from tests.integration.history_lines import send
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.own_database import KEK

MODES = ("off", "standard", "sealed")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def apps(settings: Settings, hidden: Settings) -> AsyncIterator[dict[str, FastAPI]]:
    """An instance without encryption, and another with it."""
    async with keyed_app(settings) as clear, keyed_app(hidden) as other:
        yield {"off": clear, "standard": other, "sealed": other}


async def _tenant(app: FastAPI, mode: str) -> tuple[str, UUID]:
    name = tenant_name()
    key = await new_key(app, name)
    if mode == "sealed":
        async with caller(app, key) as api:
            path = f"/v1/admin/tenants/{name}/encryption"
            assert (await api.put(path, json={"encryption": mode})).status_code == 200
    return key, (await app.state.container.keys.tenant_named(name)).tenant_id


async def _state(api: httpx.AsyncClient) -> tuple[str, Counter[str]]:
    """Return the hash of all that is exported of a user, and how many lines of each type there are."""
    exported = await api.get("/v1/users/mei/export")
    assert exported.status_code == 200
    kinds = Counter(
        line.split(b'"type":"')[1].split(b'"')[0].decode() for line in exported.content.splitlines()
    )
    return hashlib.sha256(exported.content).hexdigest(), kinds


@pytest.mark.parametrize("target", MODES)
@pytest.mark.parametrize("source", MODES)
async def test_a_history_moves_to_the_same_state(
    apps: dict[str, FastAPI], source: str, target: str
) -> None:
    key, tenant_id = await _tenant(apps[source], source)
    async with caller(apps[source], key) as api:
        await api.put("/v1/users/mei", json={"display_name": "Mei", "timezone": "Asia/Shanghai"})
        await post_turns(api, "mei", *TURNS, turn("zh", "我对花生过敏，所以昨天没去聚餐。"))
        await drained(apps[source], tenant_id, "mei")
        before, kinds = await _state(api)
        content = (await api.get("/v1/users/mei/export")).content
        told = (await api.get("/v1/users/mei/facts?current=false")).json()["items"]
    assert {"user", "turn", "event", "fact", "entity", "link"} <= kinds.keys(), kinds
    key, _ = await _tenant(apps[target], target)
    async with caller(apps[target], key) as api:
        report = await send(api, content)
        assert (report["manifest"], report["refused"]) == ("whole", 0)
        assert await _state(api) == (before, kinds)
        facts = (await api.get("/v1/users/mei/facts?current=false")).json()["items"]
    assert [one["text"] for one in facts] == [one["text"] for one in told]


class Use:
    """Turns told and questions asked without a pause, until it is stopped."""

    def __init__(self, app: FastAPI, key: str) -> None:
        self._app, self._key = app, key
        self._stops, self._told = asyncio.Event(), asyncio.Event()
        self.told = 0
        self.answers: Counter[int] = Counter()

    async def run(self) -> None:
        async with caller(self._app, self._key) as api:
            while not self._stops.is_set():
                text = f"I bought lamp number {self.told} / 我买了第{self.told}盏灯。"
                answer = await post_turns(api, "mei", turn(f"use{self.told}", text))
                self.answers[answer.status_code] += 1
                self.told += 1
                self._told.set()
                asked: dict[str, Any] = {"user_id": "mei", "query": "Which lamp did I buy?"}
                self.answers[(await api.post("/v1/recall", json=asked)).status_code] += 1

    async def during(self, *works: Any) -> None:
        """Run works one after the other while it goes on, and some of it before, between and after."""
        running = asyncio.create_task(self.run())
        try:
            for work in works:
                await self._more(running)
                await work()
            await self._more(running)
        finally:
            self._stops.set()
            await running

    async def _more(self, running: "asyncio.Task[None]") -> None:
        for _ in range(3):
            self._told.clear()
            waiting = asyncio.create_task(self._told.wait())
            await asyncio.wait({waiting, running}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()


async def test_each_level_of_keys_is_replaced_while_it_is_used_and_nothing_is_lost(
    apps: dict[str, FastAPI], hidden: Settings
) -> None:
    app = apps["standard"]
    key, tenant_id = await _tenant(app, "standard")

    async def replaced(job: str, by: FastAPI = app) -> None:
        async with caller(by, key) as api:
            answer = await api.post("/v1/admin/run", json={"job": job})
            assert answer.status_code == 200, answer.text

    use = Use(app, key)
    await use.during(lambda: replaced("rotate-user-keys"), lambda: replaced("rotate-tenant-key"))
    new = secrets.token_hex(32)
    async with keyed_app(hidden, encryption_key=new, encryption_old_keys=KEK) as moved:
        later = Use(moved, key)
        later.told = use.told

        async def all_wrapped_anew() -> None:
            for tenant in await moved.state.container.keys.tenants():
                await moved.state.container.encryptions.rotate_master_key(tenant.tenant_id)

        await later.during(all_wrapped_anew, lambda: replaced("rotate-user-keys", moved))
        assert set(use.answers) | set(later.answers) == {200, 202}
        with pytest.raises(SetupError, match="CHRONOS_ENCRYPTION_KEY"):
            async with keyed_app(hidden):  # the key of before opens nothing any more
                pass
    async with keyed_app(hidden, encryption_key=new) as after:
        await drained(after, tenant_id, "mei")
        async with caller(after, key) as api:
            exported = (await api.get("/v1/users/mei/export")).text
        for n in range(later.told):
            assert f"lamp number {n} /" in exported
    async with keyed_app(hidden, encryption_old_keys=new) as back:  # for the other tests
        for tenant in await back.state.container.keys.tenants():
            await back.state.container.encryptions.rotate_master_key(tenant.tenant_id)
