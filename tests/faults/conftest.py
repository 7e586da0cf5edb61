"""One running service for all kill tests, with one ledger from its start on."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from app.adapters.postgres.migrate import upgrade
from app.bootstrap import Container, build_container
from app.settings import load_settings
from tests.conftest import ServerUrls
from tests.faults.checker import faults, is_caught_up, not_recalled, stored
from tests.faults.inprocess import Bench
from tests.faults.ledger import Ledger, Load
from tests.faults.service import Service, eventually, running_service

SEED = 20261130
END_STATE_S = 60.0


@dataclass(slots=True)
class Trial:
    """The service under trial, its ledger, and the turns that were recalled already."""

    service: Service
    ledger: Ledger = field(default_factory=Ledger)
    recalled: set[tuple[str, str]] = field(default_factory=set)
    loads: int = 0

    def load(self, *, users: int = 4, pause_s: float = 0.25) -> Load:
        """Return writers that differ from all before them."""
        self.loads += 1
        return Load(
            self.service.url,
            self.ledger,
            seed=SEED + self.loads,
            users=users,
            pause_s=pause_s,
        )

    async def caught_up(self) -> float:
        """Wait until every stream is worked off; return the seconds it took."""
        url, users = self.service.sql_url, self.ledger.users
        return await eventually(lambda: is_caught_up(url, users), seconds=END_STATE_S, pause_s=0.1)

    async def verdict(self) -> list[str]:
        """Return every promise that is broken, over the whole ledger."""
        found = await stored(self.service.sql_url, self.ledger.users)
        new = [
            self.ledger.said[key]
            for s in found.turns
            if (key := (s.user, s.turn.client_turn_id)) in self.ledger.said
            and key not in self.recalled
        ]
        self.recalled |= {(said.user, said.turn_id) for said in new}
        return faults(self.ledger, found) + await not_recalled(self.service.url, new)

    async def end(self) -> list[str]:
        """Wait for the end states and return what is broken."""
        with suppress(TimeoutError):  # the verdict names what waits
            await self.caught_up()
        return await self.verdict()


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
        database_url=schema.app_url, redis_url=schema.redis_url, data_dir=server_folder
    )
    built = await build_container(settings)
    yield built
    await built.close()


@pytest.fixture
def bench(container: Container, schema: ServerUrls) -> Bench:
    """A stream of a user that no other test has."""
    return Bench(container, schema.superuser_url, f"user-{uuid4().hex[:12]}")
