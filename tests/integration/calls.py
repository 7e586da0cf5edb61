"""How the integration tests speak to the API: turns, questions, and what stands in the answers."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta, timezone
from typing import Any

import asyncpg
import httpx
from fastapi import FastAPI

from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.models import Scope

JSON = {"Content-Type": "application/json"}
SHANGHAI = timezone(timedelta(hours=8))
MORNING = datetime(2026, 3, 1, 10, 0, tzinfo=SHANGHAI)


def client_of(app: FastAPI) -> httpx.AsyncClient:
    """Return a client of an application in this process."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://chronos.test", timeout=60)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection]:
    """Open a bare connection, past the adapters."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def scope_of(container: Container, user: str) -> Scope:
    """Return the scope of a user that has been written before."""
    found = await container.users.find(DEFAULT_TENANT, user)
    assert found is not None
    return Scope(tenant_id=DEFAULT_TENANT, user_id=found.user_id)


def turn(
    turn_id: str, text: str, said_at: datetime | str | None = MORNING, **more: Any
) -> dict[str, Any]:
    """Return one turn as a request body bears it; ``said_at`` None leaves it out."""
    if isinstance(said_at, datetime):
        said_at = said_at.isoformat()
    said = {} if said_at is None else {"said_at": said_at}
    return {"turn_id": turn_id, "speaker": "Mei", "role": "user", "text": text, **said, **more}


async def post_turns(
    api: httpx.AsyncClient, user: str, *turns: dict[str, Any], session: str = "s1", **more: Any
) -> httpx.Response:
    """Post turns of a user's session."""
    body = {"user_id": user, "session_id": session, "turns": list(turns)}
    return await api.post("/v1/turns", json=body, **more)


async def recall(api: httpx.AsyncClient, user: str, query: str, **more: Any) -> dict[str, Any]:
    """Ask, expect an answer, and return it."""
    response = await api.post("/v1/recall", json={"user_id": user, "query": query, **more})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def sources(answer: dict[str, Any]) -> list[str]:
    """Return the client's ids of the turns behind an answer's memories, best first."""
    return [source for memory in answer["memories"] for source in memory["source_turn_ids"]]


def written(value: Any) -> bytes:
    """Return JSON as a careless client writes it: lone surrogates and all."""
    return json.dumps(value).encode()


async def post_raw(
    api: httpx.AsyncClient, content: bytes, path: str = "/v1/turns"
) -> httpx.Response:
    """Post bytes as JSON."""
    return await api.post(path, content=content, headers=JSON)


TYPES = {
    400: "bad-request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    409: "conflict",
    413: "too-large",
    415: "unsupported-media-type",
    422: "invalid",
    429: "too-many-requests",
    503: "unavailable",
}


def expect_problem(response: httpx.Response, status: int, pointer: str | None = None) -> Any:
    """Check a problem document; ``pointer`` must be among those of its errors."""
    assert response.status_code == status, response.text
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert problem["type"] == f"https://chronos.dev/problems/{TYPES[status]}"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["request_id"] == response.headers["X-Request-ID"]
    if pointer is not None:
        assert pointer in [error["pointer"] for error in problem["errors"]]
        assert all(error["message"] for error in problem["errors"])
    return problem
