"""Tenants, users and keys of every kind over all routes: what belongs to another is absent.

The model is plain dicts. Ids, names and idempotency keys are drawn from all tenants, so most calls
are intrusions. Every answer is searched for canaries: words that only one user said.

``ISOLATION_MACHINE=300x50`` (examples x steps) makes the run longer than the default.
"""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, ClassVar
from uuid import uuid4

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from app.domain.keys import KeyScope, parse_key
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import connected, turn
from tests.integration.isolation_entities import EntityRules
from tests.integration.isolation_erasure import ErasureRules
from tests.integration.isolation_updates import UpdateRules
from tests.integration.keyed import caller, keyed_app, new_key

EXAMPLES, STEPS = map(int, os.environ.get("ISOLATION_MACHINE", "30x30").split("x"))
TENANTS, BOUND, USERS = range(3), ("mei", "lin"), ("mei", "lin", "kai")
NEVER = "never-made"
TURNS = st.sampled_from(["t1", "t2", "t3"])
NAMES = st.sampled_from(USERS)
CALLERS = st.integers(0, 5 * len(TENANTS) - 1)
NO_USER = {"title": "No such thing", "detail": "no such user"}
KINDS = {
    "whole": (*[s for s in KeyScope if s is not KeyScope.ADMIN],),
    "reader": (KeyScope.RECALL_READ, KeyScope.MEMORY_READ),
    "admin": (KeyScope.ADMIN,),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """A key with what it may do, and a client that bears it."""

    tenant: int
    scopes: frozenset[KeyScope]
    user: str | None
    key_id: str
    client: httpx.AsyncClient

    def sees(self, user: str) -> bool:
        return self.user in (None, user)


@dataclass(slots=True)
class World:
    """The application on a loop of its own: a machine's rules are not coroutines."""

    app: FastAPI
    portal: BlockingPortal
    superuser_url: str
    answered: int = 0
    absent: int = 0
    clients: list[httpx.AsyncClient] = field(default_factory=list)

    def key(self, tenant: str, *scopes: str, user: str | None = None) -> str:
        return self.portal.call(lambda: new_key(self.app, tenant, *scopes, user=user))

    def client(self, key: str | None) -> httpx.AsyncClient:
        made = caller(self.app, key)
        self.clients.append(made)
        return made

    def ask(self, client: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
        return self.portal.call(lambda: client.request(method, path, **more))

    async def kill_turn(self, tenant: str, user: str, turn_id: str) -> None:
        async with connected(self.superuser_url) as connection:
            await connection.execute(
                "UPDATE turns SET state = 'dead', failure = 'test' FROM users, tenants "
                "WHERE tenants.name = $1 AND users.client_id = $2 AND turns.client_id = $3 "
                "AND users.tenant_id = tenants.tenant_id AND turns.user_id = users.user_id "
                "AND turns.tenant_id = tenants.tenant_id",
                tenant,
                user,
                turn_id,
            )


@pytest.fixture(scope="module")
def world(settings: Settings, schema: ServerUrls) -> Iterator[World]:
    """An API that asks for keys and limits nobody."""
    unlimited = {"requests_per_minute": 0, "turns_per_minute": 0, "recalls_per_minute": 0}
    unlimited |= {"sockets": 0, "sockets_per_user": 0}
    with start_blocking_portal() as portal, ExitStack() as stack:
        running = portal.wrap_async_context_manager(keyed_app(settings, **unlimited))
        app = stack.enter_context(running)
        made = World(app, portal, schema.superuser_url)
        yield made
        for client in made.clients:
            portal.call(client.aclose)


class Isolation(EntityRules, ErasureRules, UpdateRules):
    """Calls of all kinds, and what a model without any sharing says of the answers."""

    world: ClassVar[World]

    @initialize()
    def begin(self) -> None:
        self.names = [f"machine-{uuid4().hex[:12]}" for _ in TENANTS]
        self.canary = {(t, u): f"zq{uuid4().hex[:10]}" for t in TENANTS for u in USERS}
        self.callers: list[Caller] = []
        for tenant in TENANTS:
            for scopes in KINDS.values():
                self.callers.append(self._caller(tenant, scopes, None))
            for user in BOUND:
                self.callers.append(self._caller(tenant, KINDS["whole"], user))
        self.turns: dict[tuple[int, str], set[str]] = {}
        self.settings: dict[tuple[int, str], dict[str, Any]] = {}
        self.answers: dict[tuple[int, str | None, str], tuple[Any, dict[str, Any]]] = {}
        self.dead: dict[str, tuple[int, str, str]] = {}
        self.waiting: set[tuple[int, str, str]] = set()
        self.spare: dict[str, int] = {}
        self.entities: dict[str, tuple[int, str]] = {}
        self.published: dict[tuple[int, str], list[str]] = {}

    def _caller(self, tenant: int, scopes: tuple[KeyScope, ...], user: str | None) -> Caller:
        key = self.world.key(self.names[tenant], *scopes, user=user)
        parsed = parse_key(key)
        assert parsed is not None
        client = self.world.client(key)
        return Caller(
            tenant=tenant,
            scopes=frozenset(scopes),
            user=user,
            key_id=parsed.key_id,
            client=client,
        )

    def _ask(
        self, by: Caller, scope: KeyScope, method: str, path: str, **more: Any
    ) -> httpx.Response | None:
        """Call, look for canaries that are not the caller's, and return None where 403 is right."""
        answer = self.world.ask(by.client, method, path, **more)
        self.world.answered += 1
        seen = answer.text + str(answer.headers)
        for (tenant, user), canary in self.canary.items():
            if tenant != by.tenant or not by.sees(user):
                assert canary not in seen
        if scope not in by.scopes:
            assert answer.status_code == 403, answer.text
            return None
        return answer

    def _absent(self, answer: httpx.Response, wanted: dict[str, str] = NO_USER) -> None:
        assert answer.status_code == 404, answer.text
        body = answer.json()
        del body["request_id"], body["instance"]  # they repeat what was asked
        assert body == wanted | {"status": 404, "type": "https://chronos.dev/problems/not-found"}
        self.world.absent += 1

    def _exists(self, by: Caller, user: str) -> bool:
        return (by.tenant, user) in self.settings and by.sees(user)

    @rule(
        by=CALLERS,
        user=NAMES,
        turn_id=TURNS,
        again=st.sampled_from([None, "k1", "k2"]),
    )
    def send(self, by: int, user: str, turn_id: str, again: str | None) -> None:
        who = self.callers[by]
        said = self._said(who.tenant, user, turn_id)
        body = {"user_id": user, "session_id": "s1", "turns": [said]}
        headers = {"Idempotency-Key": again} if again else {}
        answer = self._ask(
            who, KeyScope.TURNS_WRITE, "POST", "/v1/turns", json=body, headers=headers
        )
        if answer is None:
            return
        if not who.sees(user):
            self._absent(answer)
            return
        earlier = self.answers.get((who.tenant, who.user, again or ""))
        if again and earlier:
            if earlier[0] != body:
                assert answer.status_code == 409
            else:
                assert answer.headers["Idempotent-Replayed"] == "true"
                assert answer.json() == earlier[1]
            return
        assert answer.status_code == 202, answer.text
        assert answer.json()["duplicates"] == self._keep(who.tenant, user, turn_id)
        if again:
            self.answers[who.tenant, who.user, again] = (body, answer.json())

    def _said(self, tenant: int, user: str, turn_id: str) -> dict[str, Any]:
        words = f"The orchard of {turn_id} {self.canary[tenant, user]}. 果园{turn_id}"
        return turn(turn_id, words)

    def _keep(self, tenant: int, user: str, turn_id: str) -> bool:
        """Put a turn into the model and return whether it was there."""
        known = self.turns.setdefault((tenant, user), set())
        if turn_id not in known:
            self.waiting.add((tenant, user, turn_id))
        is_known = turn_id in known
        known.add(turn_id)
        self.settings.setdefault((tenant, user), {})
        return is_known

    @rule(by=CALLERS, users=st.lists(NAMES, min_size=1, max_size=3), turn_id=TURNS)
    def bring_in(self, by: int, users: list[str], turn_id: str) -> None:
        who = self.callers[by]
        lines = [
            {"type": "turn", "user_id": u, "session_id": "s1"} | self._said(who.tenant, u, turn_id)
            for u in users
        ]
        answer = self._ask(
            who,
            KeyScope.TURNS_WRITE,
            "POST",
            "/v1/import",
            content="".join(json.dumps(line) + "\n" for line in lines),
            headers={"Content-Type": "application/x-ndjson"},
        )
        if answer is None:
            return
        mine = [user for user in users if who.sees(user)]
        duplicates = sum([self._keep(who.tenant, user, turn_id) for user in mine])
        report = answer.json()
        assert (report["accepted"], report["duplicates"]) == (len(mine) - duplicates, duplicates)
        reasons = [refusal["reason"] for refusal in report["refusals"]]
        assert reasons == ["/user_id: no such user"] * (len(users) - len(mine))

    @rule(by=CALLERS, user=NAMES)
    def give_out(self, by: int, user: str) -> None:
        who = self.callers[by]
        answer = self._ask(who, KeyScope.EXPORT_READ, "GET", f"/v1/users/{user}/export")
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        lines = [json.loads(line) for line in answer.text.splitlines()]
        turns = {line["turn_id"] for line in lines if line["type"] == "turn"}
        assert turns == self.turns.get((who.tenant, user), set())

    @rule(by=CALLERS, user=NAMES, query=st.sampled_from(["orchard", "果园", "t1 t2 orchard"]))
    def ask(self, by: int, user: str, query: str) -> None:
        who = self.callers[by]
        body = {"user_id": user, "query": query, "limit": 100, "explain": True}
        answer = self._ask(who, KeyScope.RECALL_READ, "POST", "/v1/recall", json=body)
        if answer is None:
            return
        assert answer.status_code == 200, answer.text
        found = {s for memory in answer.json()["memories"] for s in memory["source_turn_ids"]}
        assert found == (self.turns.get((who.tenant, user), set()) if who.sees(user) else set())

    @rule(by=CALLERS, user=NAMES)
    def look_at_user(self, by: int, user: str) -> None:
        who = self.callers[by]
        answer = self._ask(who, KeyScope.MEMORY_READ, "GET", f"/v1/users/{user}")
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        shown = answer.json()
        wanted = {"display_name": None, **self.settings[who.tenant, user]}
        assert {name: shown[name] for name in wanted} == wanted

    @rule(by=CALLERS, user=NAMES)
    def look_at_ingestion(self, by: int, user: str) -> None:
        who = self.callers[by]
        answer = self._ask(who, KeyScope.MEMORY_READ, "GET", f"/v1/users/{user}/ingestion")
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        counts = answer.json()
        waiting = [w for w in self.waiting if w[:2] == (who.tenant, user)]
        dead = [d for d in self.dead.values() if d[:2] == (who.tenant, user)]
        assert (counts["queued"], counts["failed"]) == (len(waiting), len(dead))

    @rule(by=CALLERS, user=NAMES)
    def name_user(self, by: int, user: str) -> None:
        who = self.callers[by]
        body = {"display_name": self.canary[who.tenant, user]}
        answer = self._ask(who, KeyScope.MEMORY_WRITE, "PUT", f"/v1/users/{user}", json=body)
        if answer is None:
            return
        if not who.sees(user):
            self._absent(answer)
            return
        assert answer.status_code == 200, answer.text
        self.settings[who.tenant, user] = body

    @rule(pick=st.randoms(use_true_random=False))
    def a_turn_dies(self, pick: Any) -> None:
        if not self.waiting:
            return
        tenant, user, turn_id = pick.choice(sorted(self.waiting))
        self.world.portal.call(self.world.kill_turn, self.names[tenant], user, turn_id)
        self.waiting.discard((tenant, user, turn_id))
        self.dead[f"unlisted-{uuid4()}"] = (tenant, user, turn_id)

    @rule(by=CALLERS, user=st.sampled_from([None, *USERS]))
    def list_dead(self, by: int, user: str | None) -> None:
        who = self.callers[by]
        answer = self._ask(
            who,
            KeyScope.ADMIN,
            "GET",
            "/v1/admin/dead-turns",
            params={"user_id": user} if user else {},
        )
        if answer is None:
            return
        found = {(who.tenant, d["user_id"], d["turn_id"]): d["id"] for d in answer.json()["items"]}
        wanted = {d for d in self.dead.values() if d[0] == who.tenant and user in (None, d[1])}
        assert set(found) == wanted
        self.dead = {found.get(d, name): d for name, d in self.dead.items()}

    @rule(by=CALLERS)
    def replay_the_dead_of_all(self, by: int) -> None:
        who = self.callers[by]
        ids = [name for name in self.dead if not name.startswith("unlisted")] or [str(uuid4())]
        body = {"ids": ids}
        path = "/v1/admin/dead-turns/replay"
        answer = self._ask(who, KeyScope.ADMIN, "POST", path, json=body)
        if answer is None:
            return
        mine = {n: d for n, d in self.dead.items() if n in ids and d[0] == who.tenant}
        assert answer.json() == {"replayed": len(mine)}
        for name, turn_of in mine.items():
            del self.dead[name]
            self.waiting.add(turn_of)

    @rule(by=CALLERS, of=st.sampled_from([None, *TENANTS, NEVER]))
    def make_key(self, by: int, of: int | str | None) -> None:
        who = self.callers[by]
        name = of if of is None or isinstance(of, str) else self.names[of]
        body = {"scopes": ["recall:read"]} | ({"tenant": name} if name else {})
        answer = self._ask(who, KeyScope.ADMIN, "POST", "/v1/admin/keys", json=body)
        if answer is None:
            return
        if of in (None, who.tenant):
            assert answer.status_code == 201, answer.text
            self.spare[answer.json()["id"]] = who.tenant
        else:
            self._absent(answer, {"title": "No such thing", "detail": "no such tenant"})

    @rule(by=CALLERS, of=st.sampled_from([None, *TENANTS, NEVER]))
    def list_keys(self, by: int, of: int | str | None) -> None:
        who = self.callers[by]
        name = of if of is None or isinstance(of, str) else self.names[of]
        query = {"tenant": name} if name else {}
        answer = self._ask(who, KeyScope.ADMIN, "GET", "/v1/admin/keys", params=query)
        if answer is None:
            return
        if of not in (None, who.tenant):
            self._absent(answer, {"title": "No such thing", "detail": "no such tenant"})
            return
        wanted = {c.key_id for c in self.callers if c.tenant == who.tenant}
        wanted |= {key_id for key_id, tenant in self.spare.items() if tenant == who.tenant}
        assert {key["id"] for key in answer.json()["items"]} == wanted

    @rule(by=CALLERS, pick=st.randoms(use_true_random=False))
    def end_key(self, by: int, pick: Any) -> None:
        who = self.callers[by]
        key_id = pick.choice([*sorted(self.spare), "0" * 12])
        answer = self._ask(who, KeyScope.ADMIN, "DELETE", f"/v1/admin/keys/{key_id}")
        if answer is None:
            return
        if self.spare.get(key_id) == who.tenant:
            assert answer.json()["live"] is False
        else:
            self._absent(answer, {"title": "No such thing", "detail": "no such key"})

    @rule(by=CALLERS, of=st.sampled_from([None, *TENANTS, NEVER]))
    def list_acts(self, by: int, of: int | str | None) -> None:
        who = self.callers[by]
        name = of if of is None or isinstance(of, str) else self.names[of]
        query: dict[str, Any] = {"limit": 1000} | ({"tenant": name} if name else {})
        answer = self._ask(who, KeyScope.ADMIN, "GET", "/v1/admin/audit", params=query)
        if answer is None:
            return
        if of not in (None, who.tenant):
            self._absent(answer, {"title": "No such thing", "detail": "no such tenant"})
            return
        acts = answer.json()["items"]
        made = {act["targets"][0] for act in acts if act["action"] == "key.created"}
        wanted = {c.key_id for c in self.callers if c.tenant == who.tenant}
        assert made == wanted | {k for k, tenant in self.spare.items() if tenant == who.tenant}
        mine = {c.key_id for c in self.callers if c.tenant == who.tenant} | {"tests"}
        assert {act["key_id"] for act in acts} <= mine

    @rule(by=CALLERS)
    def list_tenants(self, by: int) -> None:
        who = self.callers[by]
        answer = self._ask(who, KeyScope.ADMIN, "GET", "/v1/admin/tenants")
        if answer is not None:
            names = [tenant["name"] for tenant in answer.json()["items"]]
            assert names == [self.names[who.tenant]]

    @rule(by=CALLERS, of=st.sampled_from([*TENANTS, NEVER]))
    def limit_tenant(self, by: int, of: int | str) -> None:
        who = self.callers[by]
        name = of if isinstance(of, str) else self.names[of]
        path, body = f"/v1/admin/tenants/{name}", {"limits": {"turns_per_minute": 1}}
        answer = self._ask(who, KeyScope.ADMIN, "PATCH", path, json=body)
        if answer is None:
            return
        if of == who.tenant:
            assert answer.status_code == 403
        else:
            self._absent(answer, {"title": "No such thing", "detail": "no such tenant"})

    @rule(user=NAMES, by=CALLERS)
    def guess(self, user: str, by: int) -> None:
        bearer = self.callers[by].client.headers["Authorization"]
        client = self.world.client(None)
        for header in ({}, {"Authorization": bearer[:-1]}, {"Authorization": bearer[::-1]}):
            answer = self.world.ask(client, "GET", f"/v1/users/{user}", headers=header)
            assert answer.status_code == 401
            assert not any(canary in answer.text for canary in self.canary.values())


@pytest.mark.timeout(max(180, EXAMPLES * STEPS // 2))
def test_no_key_reaches_what_belongs_to_another(world: World) -> None:
    Isolation.world = world
    run_state_machine_as_test(  # type: ignore[no-untyped-call]  # hypothesis has no types here
        Isolation,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize="ISOLATION_MACHINE" not in os.environ,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert world.absent > EXAMPLES, "the machine hardly tried what is not its own"
