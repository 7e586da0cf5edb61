"""A migrated database, settings with short periods, the API in this process, draining without Celery."""

import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from asgi_lifespan import LifespanManager
from fastapi import FastAPI

from app.adapters import rate_limiter, redis_news
from app.adapters.postgres.migrate import upgrade
from app.bootstrap import Container
from app.main import create_app
from app.ports import Embedder, Extractor, WindowLimits
from app.services.reading.drain import Drained, Pace, drain_stream
from app.settings import Settings, load_settings
from tests.conftest import ServerUrls
from tests.integration.calls import client_of, connected, scope_of
from tests.integration.own_database import KEK, own_database

Drain = Callable[..., Coroutine[Any, Any, Drained]]


@pytest.fixture(scope="session")
def schema(servers: ServerUrls) -> ServerUrls:
    """The servers with the schema at its newest revision."""
    upgrade(servers.owner_url)
    return servers


@pytest.fixture(scope="session", autouse=True)
def valkey_is_given_time() -> Iterator[None]:
    """Fifty milliseconds tell a Valkey that is away, but on a busy machine also one that is there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_limiter, "_TIMEOUT_S", 20.0)
        patch.setattr(redis_news, "_ASK_S", 20.0)
        yield


@pytest.fixture(scope="module")
def aside(schema: ServerUrls, request: pytest.FixtureRequest) -> Iterator[ServerUrls]:
    """The servers with a database of the module's own."""
    name = request.module.__name__.rpartition(".")[2].replace("test_", "chronos_")
    with own_database(schema, name) as urls:
        yield urls


@pytest.fixture(scope="module")
def hidden(settings: Settings, aside: ServerUrls) -> Settings:
    """Settings over a database of the module's own, with encryption on."""
    changed = {"database_url": aside.app_url, "encryption": "standard", "encryption_key": KEK}
    return Settings(**(settings.model_dump() | changed))


@pytest.fixture(scope="session")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's cache, where the embedding model's files stay from one run to the next."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "chronos-tests"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return tmp_path_factory.mktemp("chronos-tests")
    return folder


@pytest.fixture(scope="session")
def settings(schema: ServerUrls, model_folder: Path) -> Settings:
    """Settings over the test servers, with short periods."""
    return load_settings(
        database_url=schema.app_url,
        owner_database_url=schema.owner_url,
        relay_database_url=schema.relay_url,
        redis_url=schema.redis_url,
        data_dir=model_folder,
        lease_s=60,  # tests that want it to end end it
        heartbeat_s=1,
        relay_s=1,
        republish_s=1,
        pool_size=4,
        deadline_ms=20_000,  # two shared cores: only tests of the deadline may be cut by it
        log_level="debug",
    )


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def application(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API's application, started."""
    app = create_app(settings)
    async with LifespanManager(app, startup_timeout=60, shutdown_timeout=30):
        yield app


@pytest.fixture(scope="session")
def container(application: FastAPI) -> Container:
    """The adapters of the application."""
    found: Container = application.state.container
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def api(application: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application in this process; a crash is an answer of 500, not an exception."""
    async with client_of(application) as client:
        yield client


@pytest.fixture
def user() -> str:
    """A user id that no other test uses."""
    return f"user-{uuid4().hex[:12]}"


@pytest.fixture(scope="session")
def drain(container: Container, settings: Settings) -> Drain:
    """Work on a user's stream in this process, as a worker would; ports may be replaced."""
    pace = Pace(
        lease_s=settings.lease_s,
        heartbeat_s=settings.heartbeat_s,
        limits=WindowLimits(
            turns=settings.window_turns,
            tokens=settings.window_tokens,
            crashes=settings.max_crashes,
            failures=settings.max_failures,
        ),
        turn_s=60.0,
    )

    async def run(
        user: str,
        *,
        extractor: Extractor | None = None,
        embedder: Embedder | None = container.embedder,
        **pace_changes: float,
    ) -> Drained:
        return await drain_stream(
            await scope_of(container, user),
            pace=replace(pace, **pace_changes),  # type: ignore[arg-type]  # lease_s, heartbeat_s
            streams=container.streams,
            calendar=container.calendar,
            backgrounds=container.backgrounds,
            extractor=extractor or container.extractor,
            embedder=embedder,
            rereads=container.rereads,
        )

    return run


_WRITTEN = ("users", "streams", "sessions", "turns", "postings", "idempotency", "audit")


async def _counts(url: str) -> dict[str, int]:
    async with connected(url) as connection:
        return {
            table: await connection.fetchval(f"SELECT count(*) FROM {table}") for table in _WRITTEN
        }


@pytest_asyncio.fixture(loop_scope="session")
async def unchanged(schema: ServerUrls) -> AsyncIterator[None]:
    """Fail if the test left a row, of any tenant."""
    before = await _counts(schema.superuser_url)
    yield
    assert await _counts(schema.superuser_url) == before
