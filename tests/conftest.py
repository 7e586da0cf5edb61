"""Fixtures that all tests share: one real Postgres and one real Valkey per session."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.passwords import Passwords
from app.embedded.roles import ensure_roles
from app.embedded.servers import Servers, servers_in

# No test is timed: these machines are noisy. The same examples each run, so that a red run is repeated.
settings.register_profile("chronos", deadline=None, derandomize=True)
settings.load_profile("chronos")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerUrls:
    """What ``servers`` yields; database URLs suit ``asyncpg.connect``, roles differ.

    ``running`` is for fault tests: kill ``running.postgres.pid``, then
    ``running.cluster.start(running.postgres)`` brings it back on the same port.
    """

    superuser_url: str
    owner_url: str
    app_url: str
    relay_url: str
    redis_url: str
    running: Servers


@pytest.fixture(scope="session")
def server_folder() -> Iterator[Path]:
    """A short folder that another account may enter; pytest's own is closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="chronos-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def servers(server_folder: Path) -> Iterator[ServerUrls]:
    """Start a new cluster and a new Valkey with roles and database, but no schema."""
    account = server_account()
    folder = server_folder / "s"
    folder.mkdir(mode=0o700)
    account.own(folder)
    passwords = Passwords.random()
    running = servers_in(
        folder,
        logs=server_folder,
        binaries=unpacked(account, fallback=folder),
        account=account,
        passwords=passwords,
    )
    try:
        running.start()
        asyncio.run(ensure_roles(running.cluster.port, passwords))
        yield ServerUrls(
            superuser_url=running.urls.superuser,
            owner_url=running.urls.owner,
            app_url=running.urls.app,
            relay_url=running.urls.relay,
            redis_url=running.urls.redis,
            running=running,
        )
    finally:
        running.stop()
