"""Updates in the isolation machine: polled, pushed and by ticket, they reach their own user's readers only."""

import asyncio
import itertools
import json
from typing import Any

from fastapi import FastAPI
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from app.bootstrap import Container
from app.domain.keys import KeyScope
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType

_ADDRESSES = itertools.count(1)
_BY, _USER = st.integers(0, 14), st.sampled_from(("mei", "lin", "kai"))


async def publish(app: FastAPI, tenant: str, user: str, words: str) -> str:
    """Publish an update with words of a user; return the cursor behind it."""
    container: Container = app.state.container
    owner = await container.keys.tenant_named(tenant)
    assert owner is not None
    found = await container.users.find(owner.tenant_id, user)
    assert found is not None
    scope = Scope(tenant_id=owner.tenant_id, user_id=found.user_id)
    new = NewUpdate(type=UpdateType.PATTERN_FOUND, data={"words": words})
    await container.updates.publish(scope, [new])
    return str(await container.updates.head(scope))


async def listen(
    app: FastAPI, user: str, cursor: str | None, count: int, **bearing: Any
) -> list[dict[str, Any]]:
    """Open the stream, subscribe, and return what came: so many messages after the first.

    From an address of its own each time, for used tickets count as guesses of their address.
    """
    n = next(_ADDRESSES)
    heard: asyncio.Queue[Any] = asyncio.Queue()
    said: asyncio.Queue[Any] = asyncio.Queue()
    op = {"op": "subscribe", "users": {user: cursor}}
    said.put_nowait({"type": "websocket.connect"})
    said.put_nowait({"type": "websocket.receive", "text": json.dumps(op)})
    scope = {
        "type": "websocket",
        "path": "/v1/stream",
        "raw_path": b"/v1/stream",
        "query_string": b"",
        "headers": [],
        "subprotocols": [],
        "client": (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}", 1),
        "extensions": {"websocket.http.response": {}},
        **bearing,
    }
    serving = asyncio.ensure_future(app(scope, said.get, heard.put))
    messages: list[dict[str, Any]] = []
    while len(messages) <= count:
        found = await asyncio.wait_for(heard.get(), 10)
        if found["type"] == "websocket.http.response.start":
            messages.append({"type": "refused", "status": found["status"]})
            break
        if found["type"] == "websocket.send":
            messages.append(json.loads(found["text"]))
            if messages[-1]["type"] == "error":
                break
    said.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await serving
    return messages


class UpdateRules(RuleBasedStateMachine):
    """Rules about updates; the machine that has them knows callers, names and canaries."""

    world: Any
    names: list[str]
    canary: dict[tuple[int, str], str]
    callers: list[Any]
    settings: dict[tuple[int, str], dict[str, Any]]
    published: dict[tuple[int, str], list[str]]
    _ask: Any
    _absent: Any
    _exists: Any

    @rule(tenant=st.integers(0, 2), user=_USER)
    def something_happens(self, tenant: int, user: str) -> None:
        if (tenant, user) in self.settings:
            words = self.canary[tenant, user]
            cursor = self.world.portal.call(
                publish, self.world.app, self.names[tenant], user, words
            )
            self.published.setdefault((tenant, user), []).append(cursor)

    @rule(by=_BY, user=_USER)
    def poll(self, by: int, user: str) -> None:
        who = self.callers[by]
        params = {"user_id": user, "since": "0"}
        answer = self._ask(who, KeyScope.STREAM_CONNECT, "GET", "/v1/updates", params=params)
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        mine = self.published.get((who.tenant, user), [])
        assert [one["cursor"] for one in answer.json()["items"]] == mine

    @rule(by=_BY, user=_USER, pick=st.randoms(use_true_random=False))
    def poll_from_anothers_place(self, by: int, user: str, pick: Any) -> None:
        who, known = self.callers[by], sorted(self.published)
        if not known:
            return
        owner = pick.choice(known)
        cursor = pick.choice(self.published[owner])
        params = {"user_id": user, "since": cursor}
        answer = self._ask(who, KeyScope.STREAM_CONNECT, "GET", "/v1/updates", params=params)
        if answer is not None and self._exists(who, user):
            assert answer.json()["resync_required"] is (owner != (who.tenant, user))

    @rule(by=_BY, user=_USER)
    def subscribe(self, by: int, user: str) -> None:
        who = self.callers[by]
        bearer = who.client.headers["Authorization"].encode()
        self._check(who, user, self._heard(who, user, headers=[(b"authorization", bearer)]))

    @rule(by=_BY, user=_USER, of=_USER)
    def take_a_ticket(self, by: int, user: str, of: str) -> None:
        who = self.callers[by]
        body = {"user_id": of}
        answer = self._ask(who, KeyScope.STREAM_CONNECT, "POST", "/v1/stream/tickets", json=body)
        if answer is None:
            return
        if not who.sees(of):
            self._absent(answer)
            return
        bearing = {"subprotocols": answer.json()["subprotocols"]}
        heard = self._heard(who, user, sees=user == of, **bearing)
        self._check(who, user, heard, sees=user == of)
        assert self._heard(who, user, **bearing) == [{"type": "refused", "status": 401}]

    def _heard(
        self, who: Any, user: str, *, sees: bool | None = None, **bearing: Any
    ) -> list[dict[str, Any]]:
        sees = who.sees(user) if sees is None else sees
        count = len(self.published.get((who.tenant, user), [])) if sees else 0

        async def run() -> list[dict[str, Any]]:
            return await listen(self.world.app, user, "0", count, **bearing)

        found: list[dict[str, Any]] = self.world.portal.call(run)
        return found

    def _check(
        self, who: Any, user: str, heard: list[dict[str, Any]], *, sees: bool | None = None
    ) -> None:
        if KeyScope.STREAM_CONNECT not in who.scopes:
            assert heard == [{"type": "refused", "status": 403}]
            return
        if not (who.sees(user) if sees is None else sees):
            assert [one.get("code") for one in heard] == ["not_found"]
            return
        mine = self.published.get((who.tenant, user), [])
        assert heard[0]["type"] == "subscribed", heard
        assert [one["cursor"] for one in heard[1:]] == mine
        assert {one["data"]["words"] for one in heard[1:]} <= {self.canary[who.tenant, user]}
