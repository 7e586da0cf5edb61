"""An API that asks for keys, and keys for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx
from asgi_lifespan import LifespanManager
from fastapi import FastAPI

from app.bootstrap import Container
from app.domain.audit import Actor
from app.domain.keys import KeyScope
from app.main import create_app
from app.ports import Call, StoredAnswer
from app.services.keys import KeyWish, issue_key
from app.settings import Settings

TESTS = Actor(key_id="tests")
PEPPER = "0123456789abcdef0123456789abcdef"  # of tests only


@asynccontextmanager
async def keyed_app(settings: Settings, **changes: Any) -> AsyncIterator[FastAPI]:
    """Run an application of its own that asks for keys; words and time only, to start at once."""
    values = {"auth": "on", "key_pepper": PEPPER, "embedder": "off", **changes}
    app = create_app(Settings(**(settings.model_dump() | values)))
    async with LifespanManager(app, startup_timeout=60, shutdown_timeout=30):
        yield app


async def new_key(
    app: FastAPI,
    tenant: str,
    *scopes: str,
    user: str | None = None,
    expires_at: Any = None,
    name: str | None = None,
) -> str:
    """Make a key of a tenant, which is made if new, and return its text; no scopes means all."""
    container: Container = app.state.container
    found = await container.keys.make_tenant(tenant, by=TESTS)
    chosen = frozenset(KeyScope(s) for s in scopes) or frozenset(KeyScope)
    wish = KeyWish(
        scopes=chosen - {KeyScope.ADMIN} if user and not scopes else chosen,
        user=user,
        expires_at=expires_at,
        name=name,
    )
    issued = await issue_key(
        wish,
        found.tenant_id,
        Call(by=TESTS, tenant_id=found.tenant_id),
        answer=lambda _: StoredAnswer(status=201, body=b""),
        keys=container.keys,
        clock=container.clock,
        pepper=PEPPER,
    )
    return issued.text


def caller(app: FastAPI, key: str | None, *, address: str | None = None) -> httpx.AsyncClient:
    """Return a client that bears a key; each has an address of its own unless one is given."""
    octets = uuid4().bytes
    own = f"10.{octets[0]}.{octets[1]}.{octets[2]}"
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False, client=(address or own, 1))
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.AsyncClient(
        transport=transport, base_url="http://chronos.test", timeout=60, headers=headers
    )


def tenant_name() -> str:
    """Return a name that no other test uses."""
    return f"tenant-{uuid4().hex[:12]}"
