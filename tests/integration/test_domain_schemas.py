"""A schema put over the API steers what is read next, for its tenant or its user and for nobody else."""

import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.bootstrap import Container
from app.settings import Settings
from tests.integration.calls import expect_problem, post_turns, turn
from tests.integration.conftest import Drain
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name
from tests.integration.service import ROOT

BEES: dict[str, Any] = json.loads((ROOT / "examples/beekeeping/schema.json").read_text("utf-8"))


@pytest.fixture
def name() -> str:
    """A name of a schema that no other test uses."""
    return f"bees-{uuid4().hex[:8]}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings) as application:
        yield application


async def _timeline(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/timeline")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def _put(api: httpx.AsyncClient, name: str, body: Any, **params: str) -> httpx.Response:
    return await api.put(f"/v1/schemas/{name}", json=body, params=params)


SAID = {
    "en": ("I extracted 12 kg of honey yesterday.", "The colony is queenless."),
    "zh": ("昨天摇蜜了，一共12公斤。", "蜂群失王了。"),
}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_schema_nobody_programmed_steers_the_very_next_turns(
    api: httpx.AsyncClient, drain: Drain, user: str, name: str, language: str
) -> None:
    put = await _put(api, name, BEES, user_id=user)
    assert put.status_code == 200, put.text
    assert put.json()["warnings"] == []
    await post_turns(api, user, *(turn(f"t{n}", text) for n, text in enumerate(SAID[language])))
    await drain(user)
    harvest, state = await _timeline(api, user)
    assert (harvest["event_type"], harvest["action_type"]) == ("honey_harvest", "HARVEST_HONEY")
    assert harvest["metrics"] == [{"name": "honey_yield", "value": 12.0, "unit": "kg"}]
    assert (state["event_type"], state["status"], state["status_detail"]) == (
        "colony_care",
        "open",
        "queenless",
    )


async def test_a_new_version_holds_for_turns_after_it_and_changes_none_before(
    api: httpx.AsyncClient, drain: Drain, user: str, name: str
) -> None:
    await _put(api, name, BEES, user_id=user)
    await post_turns(api, user, turn("t1", "昨天查蜂了。"))
    await drain(user)
    renamed = json.loads(json.dumps(BEES).replace("INSPECT_HIVE", "LOOK_INSIDE"))
    second = await _put(api, name, renamed, user_id=user)
    assert second.json()["version"] == 2
    await post_turns(api, user, turn("t2", "今天又查蜂了。"))
    await drain(user)
    assert [e["action_type"] for e in await _timeline(api, user)] == ["INSPECT_HIVE", "LOOK_INSIDE"]


async def test_a_users_own_schema_is_nobody_elses(
    api: httpx.AsyncClient, drain: Drain, user: str, name: str
) -> None:
    other = f"{user}-other"
    await _put(api, name, BEES, user_id=user)
    for one in (user, other):
        await post_turns(api, one, turn("t1", "昨天查蜂了。"), turn("t2", "I requeened the hive."))
        await drain(one)
    assert {e["event_type"] for e in await _timeline(api, user)} == {"colony_care"}
    assert "colony_care" not in {e["event_type"] for e in await _timeline(api, other)}
    assert (await api.get(f"/v1/schemas/{name}", params={"user_id": other})).status_code == 404
    assert (await api.get(f"/v1/schemas/{name}")).status_code == 404


async def test_a_users_own_stands_before_the_tenants_of_the_same_name(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name())) as api:
        assert (await _put(api, "bees", BEES)).json()["level"] == "tenant"
        await api.put("/v1/users/mei", json={})
        own = {
            "event_types": [{**BEES["event_types"][0], "name": "apiary"}],
            "attributes": BEES["attributes"],
        }
        assert (await _put(api, "bees", own, user_id="mei")).json()["level"] == "user"
        mine = (await api.get("/v1/schemas/bees", params={"user_id": "mei"})).json()
        assert (mine["level"], mine["event_types"][0]["name"]) == ("user", "apiary")
        assert (await api.get("/v1/schemas/bees")).json()["level"] == "tenant"
        listed = (await api.get("/v1/schemas", params={"user_id": "mei"})).json()
        assert listed["active"] == ["bees", "customer_service", "health", "generic"]
        assert (await api.delete("/v1/schemas/bees", params={"user_id": "mei"})).status_code == 204
        again = await api.get("/v1/schemas/bees", params={"user_id": "mei"})
        assert again.json()["level"] == "tenant"


async def test_tenants_see_nothing_of_each_others_schemas(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name())) as owner:
        assert (await _put(owner, "bees", BEES)).status_code == 200
    async with caller(app, await new_key(app, tenant_name())) as stranger:
        for method in ("GET", "DELETE"):
            expect_problem(await stranger.request(method, "/v1/schemas/bees"), 404)
        names = [one["name"] for one in (await stranger.get("/v1/schemas")).json()["items"]]
        assert names == ["customer_service", "health", "generic"]
        assert (await _put(stranger, "bees", BEES)).json()["version"] == 1


async def test_a_key_bound_to_a_user_changes_that_users_schemas_alone(app: FastAPI) -> None:
    tenant = tenant_name()
    async with caller(app, await new_key(app, tenant)) as owner:
        for client_id in ("mei", "tom"):
            await owner.put(f"/v1/users/{client_id}", json={})
    async with caller(app, await new_key(app, tenant, user="mei")) as bound:
        assert (await _put(bound, "bees", BEES, user_id="mei")).status_code == 200
        expect_problem(await _put(bound, "bees", BEES), 403)
        expect_problem(await bound.put("/v1/schemas", json={"active": None}), 403)
        expect_problem(await bound.delete("/v1/schemas/bees"), 403)
        for params in ({"user_id": "tom"}, {"user_id": "nobody"}):
            expect_problem(await bound.get("/v1/schemas", params=params), 404)
            expect_problem(await bound.put("/v1/schemas/x", json=BEES, params=params), 404)
        assert (await bound.get("/v1/schemas/health")).status_code == 200
    async with caller(app, await new_key(app, tenant, "memory:read")) as reader:
        assert (await reader.get("/v1/schemas")).status_code == 200
        expect_problem(await _put(reader, "bees", BEES), 403)


@pytest.mark.parametrize("name", ["generic", "customer_service", "health"])
async def test_built_in_schemas_are_read_and_not_written(api: httpx.AsyncClient, name: str) -> None:
    found = await api.get(f"/v1/schemas/{name}")
    assert found.json()["level"] == "built_in"
    assert "ETag" not in found.headers
    problem = expect_problem(await _put(api, name, BEES), 409)
    assert f'"extends": ["{name}"]' in problem["detail"]
    expect_problem(await api.delete(f"/v1/schemas/{name}"), 409)


async def test_a_built_in_schema_is_put_back_under_another_name(
    api: httpx.AsyncClient, user: str, name: str
) -> None:
    body = (await api.get("/v1/schemas/customer_service")).json()
    del body["name"]
    put = await _put(api, name, body, user_id=user)
    assert put.status_code == 200, put.text
    assert put.json()["event_types"] == body["event_types"]


async def test_versions_are_guarded_by_their_etag(
    api: httpx.AsyncClient, user: str, name: str
) -> None:
    address, params = f"/v1/schemas/{name}", {"user_id": user}
    first = await api.put(address, json=BEES, params=params)
    assert first.headers["ETag"] == '"1"'
    assert (await api.put(address, json=BEES, params=params)).headers["ETag"] == '"1"'
    other = {**BEES, "slots": []}
    stale = await api.put(address, json=other, params=params, headers={"If-Match": '"7"'})
    assert "version 1, not 7" in expect_problem(stale, 409)["detail"]
    fresh = await api.put(address, json=other, params=params, headers={"If-Match": '"1"'})
    assert fresh.headers["ETag"] == '"2"'
    late = await api.delete(address, params=params, headers={"If-Match": '"1"'})
    expect_problem(late, 409)
    assert (await api.delete(address, params=params)).status_code == 204
    expect_problem(await api.delete(address, params=params), 404)
    assert (await api.put(address, json=BEES, params=params)).json()["version"] == 3


async def test_a_choice_of_the_tenant_and_one_of_the_user_decide_what_is_active(
    app: FastAPI,
) -> None:
    async with caller(app, await new_key(app, tenant_name())) as api:
        await _put(api, "bees", BEES)
        listed = (await api.get("/v1/schemas")).json()
        assert listed["active"] == ["bees", "customer_service", "health", "generic"]
        chosen = await api.put("/v1/schemas", json={"active": ["health", "bees"]})
        assert chosen.json()["active"] == ["health", "bees"]
        wrong = await api.put("/v1/schemas", json={"active": ["health", "wasps"]})
        assert "there are: bees" in expect_problem(wrong, 422, "/active/1")["detail"]
        settings = {"settings": {"schemas": ["bees"]}}
        assert (await api.put("/v1/users/mei", json=settings)).status_code == 200
        mine = (await api.get("/v1/schemas", params={"user_id": "mei"})).json()
        assert mine["active"] == ["bees"]
        assert [i["name"] for i in mine["items"] if i["is_active"]] == ["bees"]
        undone = await api.put("/v1/schemas", json={"active": None})
        assert undone.json()["active"] == listed["active"]


@pytest.mark.parametrize(
    ("chosen", "pointer"),
    [
        ({"schemas": "health"}, "/settings/schemas"),
        ({"schemas": [1]}, "/settings/schemas"),
        ({"schemas": ["health", "wasps"]}, "/settings/schemas/1"),
    ],
)
async def test_a_user_cannot_choose_what_is_not_there(
    api: httpx.AsyncClient, user: str, chosen: dict[str, Any], pointer: str
) -> None:
    expect_problem(await api.put(f"/v1/users/{user}", json={"settings": chosen}), 422, pointer)


async def test_a_user_without_schemas_is_read_by_the_rules_alone(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await api.put(f"/v1/users/{user}", json={"settings": {"schemas": []}})
    await post_turns(api, user, turn("t1", "I reset my password yesterday."))
    await drain(user)
    assert [event["event_type"] for event in await _timeline(api, user)] == ["service"]
    await api.put(f"/v1/users/{user}", json={"settings": {}})
    await post_turns(api, user, turn("t2", "I reset my password again this morning."))
    await drain(user)
    assert [event["event_type"] for event in await _timeline(api, user)] == ["service", "account"]


async def test_what_extends_another_holds_with_it(
    app: FastAPI, container: Container, api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    mine = {
        "extends": ["health"],
        "event_types": [
            {
                "name": "dialysis",
                "actions": [{"type": "DIALYSE", "cues": {"en": ["dialyse"], "zh": ["透析"]}}],
            }
        ],
    }
    unknown = await _put(api, "renal", {**mine, "extends": ["wasps"]}, user_id=user)
    expect_problem(unknown, 422, "/extends/0")
    assert (await _put(api, "renal", mine, user_id=user)).status_code == 200
    await api.put(f"/v1/users/{user}", json={"settings": {"schemas": ["renal"]}})
    await post_turns(api, user, turn("t1", "昨天透析了。"), turn("t2", "昨晚漏服了降压药。"))
    await drain(user)
    kinds = [(e["event_type"], e["action_type"]) for e in await _timeline(api, user)]
    assert kinds == [("dialysis", "DIALYSE"), ("medical", "MISS_DOSE")]
    assert (await _put(api, "clinic", {"extends": ["renal"]}, user_id=user)).status_code == 200
    used = await api.delete("/v1/schemas/renal", params={"user_id": user})
    assert "clinic extends it" in expect_problem(used, 409)["detail"]


async def test_examples_that_are_not_read_are_told_with_what_they_are_read_as(
    api: httpx.AsyncClient, user: str, name: str
) -> None:
    action = {
        "type": "TUNE_PIANO",
        "cues": {"en": ["tune piano"], "zh": ["调律"]},
        "examples": {
            "en": ["I tuned the piano.", "I bought a harp."],
            "zh": ["昨天给钢琴调音了。"],
        },
    }
    body = {"event_types": [{"name": "music", "actions": [action]}]}
    warnings = (await _put(api, name, body, user_id=user)).json()["warnings"]
    where = "/event_types/0/actions/0/examples"
    assert [one["pointer"] for one in warnings] == [f"{where}/en/1", f"{where}/zh/0"]
    assert "BUY (purchase)" in warnings[0]["message"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"event_types": [{"name": "Colony Care"}]}, "/event_types/0/name"),
        ({"event_types": [{"name": "a", "actions": [{"type": "x", "cues": {"en": ["b"]}}]}]}, "/event_types/0/actions/0/type"),
        ({"metrics": [{"name": "m", "cues": {"en": ["m"]}, "units": []}]}, "/metrics/0/units"),
        ({"unknown": 1}, "/unknown"),
        ({}, ""),
    ],
)  # fmt: skip
async def test_a_schema_that_cannot_be_read_is_explained(
    api: httpx.AsyncClient, user: str, name: str, body: Any, pointer: str
) -> None:
    expect_problem(await _put(api, name, body, user_id=user), 422, pointer)


@pytest.mark.parametrize("name", ["Bees", "a b", "蜂", "-x", "x" * 65])
async def test_a_name_must_fit_into_an_address(
    api: httpx.AsyncClient, user: str, name: str
) -> None:
    expect_problem(await _put(api, name, BEES, user_id=user), 422, "/name")


@pytest.mark.parametrize("body", [b"[]", b"null", b"{", b'"x"'])
async def test_a_body_that_is_no_object_is_refused(
    api: httpx.AsyncClient, user: str, name: str, body: bytes
) -> None:
    answer = await api.put(
        f"/v1/schemas/{name}",
        content=body,
        params={"user_id": user},
        headers={"Content-Type": "application/json"},
    )
    expect_problem(answer, 422)


async def test_a_tenant_has_room_for_so_many_schemas(app: FastAPI) -> None:
    slim = {"slots": [{"name": "a", "cardinality": "single"}]}
    async with caller(app, await new_key(app, tenant_name())) as api:
        await api.put("/v1/users/mei", json={})
        for number in range(10):
            assert (await _put(api, f"s{number}", slim, user_id="mei")).status_code == 200
        expect_problem(await _put(api, "s10", slim, user_id="mei"), 409)
        assert (
            await _put(api, "s9", {**slim, "title": {"en": "x"}}, user_id="mei")
        ).status_code == 200
