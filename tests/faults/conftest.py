"""One running service for all kill tests, with one ledger from its start on."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from app.adapters.postgres.migrate import upgrade
from app.bootstrap import Container, build_container
from app.settings import load_settings
from tests.conftest import ServerUrls
from tests.faults.inprocess import Bench
from tests.faults.service import running_service
from tests.faults.trial import Trial


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def trial() -> AsyncIterator[Trial]:
    """A service as a user starts it, with short periods."""
    async with running_service() as service:
        yield Trial(service)


@pytest.fixture(scope="package")
def schema(servers: ServerUrls) -> ServerUrls:
    """The servers that other tests use too, with the schema at its newest revision."""
    upgrade(servers.owner_url)
    return servers


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def container(schema: ServerUrls, server_folder: Path) -> AsyncIterator[Container]:
    """The adapters of a worker, in this process."""
    settings = load_settings(
        database_url=schema.app_url,
        relay_database_url=schema.relay_url,
        redis_url=schema.redis_url,
        data_dir=server_folder,
    )
    built = await build_container(settings)
    yield built
    await built.close()


@pytest.fixture
def bench(container: Container, schema: ServerUrls) -> Bench:
    """A stream of a user that no other test has."""
    return Bench(container, schema.superuser_url, f"user-{uuid4().hex[:12]}")
