"""The table of scopes: every route is in it, and none answers without a key unless it is public."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest_asyncio
from fastapi import FastAPI
from starlette.routing import BaseRoute

from app.api.access import METRICS, PUBLIC, SCOPES, access_of
from app.settings import Settings
from tests.integration.calls import expect_problem
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name

TOKEN = "a-token-of-tests-that-opens-metrics"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API as it runs where keys are asked for."""
    async with keyed_app(settings, metrics_token=TOKEN) as application:
        yield application


def _routes(routes: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    for route in routes:
        if inner := getattr(route, "original_router", None):
            yield from _routes(inner.routes)
        else:
            for method in sorted(getattr(route, "methods", None) or {"GET"}):
                yield method, route.path  # type: ignore[attr-defined]  # all kinds have one


def _calls(app: FastAPI) -> list[tuple[str, str]]:
    return [(m, p) for m, p in _routes(app.router.routes) if p not in PUBLIC]


def _filled(path: str) -> str:
    return path.format_map(_Zeros(user_id="u1", name="acme", key_id="0" * 12))


class _Zeros(dict[str, str]):
    """Fills in our ids."""

    def __missing__(self, _: str) -> str:
        return "0" * 32


async def test_the_table_names_every_route_and_nothing_else(app: FastAPI) -> None:
    calls = _calls(app)
    documented = {
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
        if path not in PUBLIC
    }
    assert documented <= set(calls)
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            assert ("security" in operation) == (path not in PUBLIC), (method, path)
    declared = {(method, path) for path, methods in SCOPES.items() for method in methods}
    assert declared == {call for call in calls if call[1] != METRICS}


async def test_the_public_routes_are_these_only(app: FastAPI) -> None:
    assert set(PUBLIC) == {
        *("/healthz", "/readyz", "/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json")
    }
    async with caller(app, None) as nobody:
        for path in PUBLIC:
            assert (await nobody.get(path)).status_code == 200


async def test_every_other_route_asks_for_a_key(app: FastAPI) -> None:
    async with caller(app, None) as nobody:
        for method, path in _calls(app):
            answer = await nobody.request(method, _filled(path))
            expect_problem(answer, 401)


async def test_every_route_asks_for_its_scope(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name(), "stream:connect")) as other:
        for method, path in _calls(app):
            if SCOPES.get(path, {}).get(method) == "stream:connect":
                continue  # tests of the stream ask with another key
            answer = await other.request(method, _filled(path))
            expect_problem(answer, 403)


async def test_each_address_is_found_in_its_own_line_of_the_table() -> None:
    for path, methods in SCOPES.items():
        for method, scope in methods.items():
            assert access_of(method, _filled(path)).scope is scope


async def test_what_the_table_does_not_name_is_absent_but_for_admins(app: FastAPI) -> None:
    async with caller(app, await new_key(app, tenant_name(), "recall:read")) as reader:
        expect_problem(await reader.get("/v1/nothing"), 404)
        wrong = await reader.delete("/v1/recall")
        expect_problem(wrong, 405)
        assert wrong.headers["Allow"] == "POST"
    async with caller(app, await new_key(app, tenant_name(), "admin")) as admin:
        expect_problem(await admin.get("/v1/nothing"), 404)
        expect_problem(await admin.delete("/v1/recall"), 405)


async def test_metrics_open_to_this_machine_to_the_operator_and_to_the_token(app: FastAPI) -> None:
    async with caller(app, None, address="127.0.0.1") as local:
        assert (await local.get("/metrics")).status_code == 200
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            expect_problem(await local.get("/metrics", headers={header: "192.0.2.1"}), 401)
    async with caller(app, TOKEN) as prometheus:
        assert (await prometheus.get("/metrics")).status_code == 200
        expect_problem(await prometheus.get("/v1/users/u1"), 401)
    async with caller(app, await new_key(app, "default", "admin")) as operator:
        assert (await operator.get("/metrics")).status_code == 200
    async with caller(app, await new_key(app, tenant_name(), "admin")) as admin:
        expect_problem(await admin.get("/metrics"), 403)  # they show the keys of all tenants
    async with caller(app, await new_key(app, tenant_name(), "recall:read")) as reader:
        expect_problem(await reader.get("/metrics"), 403)
    async with caller(app, None) as nobody:
        expect_problem(await nobody.get("/metrics"), 401)


async def test_a_socket_is_refused_before_any_route(app: FastAPI) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    scope = {
        "type": "websocket",
        "path": "/v1/stream",
        "raw_path": b"/v1/stream",
        "headers": [],
        "query_string": b"",
        "subprotocols": [],
    }
    await asyncio.wait_for(app(scope, receive, send), 5)
    assert sent[0]["type"] == "websocket.http.response.start"
    assert sent[0]["status"] == 401


async def test_without_authentication_the_default_tenant_answers(settings: Settings) -> None:
    async with keyed_app(settings, auth="off") as app, caller(app, None) as anybody:
        (items,) = [(await anybody.get("/v1/admin/tenants")).json()["items"]]
        assert "default" in [tenant["name"] for tenant in items]
        answer = await anybody.get("/v1/users/never-seen-at-all")
        expect_problem(answer, 404)
        assert "RateLimit-Limit" not in answer.headers
