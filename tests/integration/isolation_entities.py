"""Entities in the isolation machine: whose they are, and that nobody else sees or changes them."""

from typing import Any
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from app.domain.keys import KeyScope
from tests.integration.calls import connected

NO_NODE = {
    "title": "No such thing",
    "detail": "no such entity or memory, or it was not known at that moment",
}
NO_ENTITY = {"title": "No such thing", "detail": "no such entity"}


async def make_entity(url: str, tenant: str, user: str, name: str) -> str:
    async with connected(url) as connection:
        made = await connection.fetchval(
            "INSERT INTO entities (tenant_id, user_id, entity_id, type, name, kind, is_named, "
            "confidence, known_from) SELECT tenants.tenant_id, users.user_id, gen_random_uuid(), "
            "'person', $3, '', true, 1, now() FROM users, tenants WHERE tenants.name = $1 "
            "AND users.client_id = $2 AND users.tenant_id = tenants.tenant_id RETURNING entity_id",
            tenant,
            user,
            name,
        )
    return str(made)


class EntityRules(RuleBasedStateMachine):
    """Rules about entities; the machine that has them knows callers, names and canaries."""

    world: Any
    names: list[str]
    canary: dict[tuple[int, str], str]
    callers: list[Any]
    settings: dict[tuple[int, str], dict[str, Any]]
    entities: dict[str, tuple[int, str]]
    _ask: Any
    _absent: Any
    _exists: Any

    @rule(tenant=st.integers(0, 2), user=st.sampled_from(("mei", "lin", "kai")))
    def somebody_is_named(self, tenant: int, user: str) -> None:
        if (tenant, user) in self.settings and len(self.entities) < 20:
            name = self.canary[tenant, user]
            made = self.world.portal.call(
                make_entity, self.world.superuser_url, self.names[tenant], user, name
            )
            self.entities[made] = (tenant, user)

    @rule(by=st.integers(0, 14), user=st.sampled_from(("mei", "lin", "kai")))
    def list_entities(self, by: int, user: str) -> None:
        who = self.callers[by]
        path = f"/v1/users/{user}/entities"
        answer = self._ask(who, KeyScope.MEMORY_READ, "GET", path, params={"limit": 200})
        if answer is None:
            return
        if not self._exists(who, user):
            self._absent(answer)
            return
        found = {one["id"] for one in answer.json()["items"]}
        merged = {m for one in answer.json()["items"] for m in one["merged"]}
        assert found | merged == {e for e, of in self.entities.items() if of == (who.tenant, user)}

    @rule(by=st.integers(0, 14), pick=st.randoms(use_true_random=False))
    def look_at_entity(self, by: int, pick: Any) -> None:
        who, entity_id = self.callers[by], self._some_entity(pick)
        for tail in ("", "/history"):
            path = f"/v1/entities/{entity_id}{tail}"
            answer = self._ask(who, KeyScope.MEMORY_READ, "GET", path)
            if answer is None:
                return
            if self._is_theirs(who, entity_id):
                assert answer.status_code == 200, answer.text
            else:
                self._absent(answer, NO_ENTITY)

    @rule(by=st.integers(0, 14), pick=st.randoms(use_true_random=False))
    def change_entity(self, by: int, pick: Any) -> None:
        who, entity_id, other = self.callers[by], self._some_entity(pick), self._some_entity(pick)
        name = self.canary.get(self.entities.get(entity_id, (-1, "")), "nobody")
        method, tail, body = pick.choice(
            [
                ("PATCH", "", {"name": f"{name} II"}),
                ("POST", "/merge", {"other_id": other}),
                ("POST", "/split", {"restore": other}),
            ]
        )
        path = f"/v1/entities/{entity_id}{tail}"
        answer = self._ask(who, KeyScope.MEMORY_WRITE, method, path, json=body)
        if answer is None:
            return
        if not self._is_theirs(who, entity_id):
            self._absent(answer, NO_ENTITY)
        elif self.entities.get(other) != self.entities[entity_id] and tail:
            assert answer.status_code in (404, 409), answer.text

    @rule(
        by=st.integers(0, 14),
        user=st.sampled_from(("mei", "lin", "kai")),
        pick=st.randoms(use_true_random=False),
    )
    def look_around(self, by: int, user: str, pick: Any) -> None:
        who, entity_id = self.callers[by], self._some_entity(pick)
        is_of = self.entities.get(entity_id) == (who.tenant, user) and who.sees(user)
        path = f"/v1/users/{user}/graph"
        for tail, params in (("", {"around": entity_id}), ("/story", {"of": entity_id})):
            answer = self._ask(who, KeyScope.MEMORY_READ, "GET", f"{path}{tail}", params=params)
            if answer is None:
                return
            if not self._exists(who, user):
                self._absent(answer)
            elif is_of:
                assert answer.status_code == 200, answer.text
            else:
                self._absent(answer, NO_NODE)
        body = {"pattern": f"(a id={entity_id})"}
        found = self._ask(who, KeyScope.MEMORY_READ, "POST", f"{path}/search", json=body)
        if found is not None and found.status_code == 200:
            assert bool(found.json()["items"]) is is_of

    def _some_entity(self, pick: Any) -> str:
        return str(pick.choice([*sorted(self.entities), str(uuid4())]))

    def _is_theirs(self, who: Any, entity_id: str) -> bool:
        tenant, user = self.entities.get(entity_id, (None, ""))
        return tenant == who.tenant and who.sees(user)
