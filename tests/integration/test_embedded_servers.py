"""The embedded servers keep their promises on durability, access and recovery."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
import redis.asyncio

from app.embedded.account import Account, server_account
from app.embedded.binaries import unpacked
from app.embedded.children import Child
from app.embedded.passwords import Passwords
from app.embedded.roles import ensure_roles
from app.embedded.servers import Servers, servers_in
from tests.conftest import ServerUrls

# Linux allows 107 bytes for a socket's path; this folder alone is longer.
_LONG = "x" * 110


@pytest.fixture(scope="module")
def own_servers() -> Iterator[Servers]:
    """Servers of this module's own in a folder with a long name: its tests kill them."""
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    account = server_account()
    folder = base / _LONG
    folder.mkdir(mode=0o700)
    account.own(folder)
    running = servers_in(
        folder,
        logs=base,
        binaries=unpacked(account, fallback=folder),
        account=account,
        passwords=Passwords.random(),
    )
    try:
        running.start()
        asyncio.run(ensure_roles(running.cluster.port, running.passwords))
        yield running
    finally:
        running.stop()
        shutil.rmtree(base, ignore_errors=True)


def _kill(child: Child) -> None:
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    assert child.wait(60)


async def _fetchval(url: str, query: str) -> object:
    db = await asyncpg.connect(url)
    try:
        return await db.fetchval(query)
    finally:
        await db.close()


async def _valkey(own_servers: Servers, *command: str) -> object:
    async with redis.asyncio.Redis.from_url(own_servers.urls.redis) as client:
        return await client.execute_command(*command)


async def test_roles_own_nothing_and_cannot_bypass_row_security(servers: ServerUrls) -> None:
    db = await asyncpg.connect(servers.superuser_url)
    rows = await db.fetch(
        "SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin FROM pg_roles "
        "WHERE rolname LIKE 'chronos_%' ORDER BY rolname"
    )
    owner = await db.fetchval(
        "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'chronos'"
    )
    await db.close()
    expected = ["chronos_app", "chronos_owner", "chronos_relay"]
    assert [tuple(r) for r in rows] == [(n, False, False, False, True) for n in expected]
    assert owner == "chronos_owner"


@pytest.mark.parametrize("url", ["app_url", "relay_url"])
async def test_application_roles_cannot_create_tables(servers: ServerUrls, url: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await _fetchval(getattr(servers, url), "CREATE TABLE public.mine (id int)")


@pytest.mark.parametrize("user", ["postgres", "chronos_owner", "chronos_app"])
async def test_nobody_enters_postgres_without_the_password(servers: ServerUrls, user: str) -> None:
    port = servers.running.cluster.port
    with pytest.raises(asyncpg.InvalidPasswordError):
        await asyncpg.connect(
            host="127.0.0.1", port=port, user=user, password="postgres", database="chronos"
        )


def test_nobody_enters_valkey_without_the_password(servers: ServerUrls) -> None:
    with socket.create_connection(("127.0.0.1", servers.running.broker.port)) as line:
        line.sendall(b"PING\r\n")
        assert line.recv(64).startswith(b"-NOAUTH")


async def test_postgres_runs_with_durable_settings_and_unicode(servers: ServerUrls) -> None:
    db = await asyncpg.connect(servers.app_url)
    names = ("fsync", "full_page_writes", "synchronous_commit", "data_checksums", "server_encoding")
    found = [await db.fetchval("SELECT current_setting($1)", name) for name in names]
    await db.close()
    assert found == ["on", "on", "on", "on", "UTF8"]


async def test_roles_can_be_made_sure_of_twice(servers: ServerUrls) -> None:
    await ensure_roles(servers.running.cluster.port, servers.running.passwords)
    assert await _fetchval(servers.owner_url, "SELECT 1") == 1


async def test_killed_postgres_restarts_on_its_port_with_all_commits(own_servers: Servers) -> None:
    url = own_servers.urls.owner
    await _fetchval(url, "CREATE TABLE kept AS SELECT 7 AS value")
    _kill(own_servers.postgres)
    own_servers.cluster.start(own_servers.postgres)
    assert await _fetchval(url, "SELECT value FROM kept") == 7


async def test_foreign_process_with_the_pid_of_a_stale_lock_file_is_no_obstacle(
    own_servers: Servers,
) -> None:
    account: Account = own_servers.cluster.account
    _kill(own_servers.postgres)
    stranger = subprocess.Popen(  # noqa: ASYNC220 - it is never waited for while it runs
        ["/bin/sleep", "60"],
        user=account.user,
        group=account.group,
        extra_groups=account.extra_groups,
        cwd="/",
    )
    try:
        pid_file = own_servers.cluster.folder / "postmaster.pid"
        lines = pid_file.read_text().splitlines()
        pid_file.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
        own_servers.cluster.start(own_servers.postgres)
        assert await _fetchval(own_servers.urls.app, "SELECT 1") == 1
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


async def test_second_start_ends_a_postgres_that_outlived_its_parent(own_servers: Servers) -> None:
    twin = own_servers.cluster.child(own_servers.postgres.log)
    own_servers.cluster.start(twin)  # as the next run would, on the same folder
    assert own_servers.postgres.wait(60)
    own_servers.postgres.process = twin.process
    assert await _fetchval(own_servers.urls.app, "SELECT 1") == 1


async def test_killed_valkey_keeps_what_is_older_than_a_second(own_servers: Servers) -> None:
    async with redis.asyncio.Redis.from_url(own_servers.urls.redis) as client:
        await client.set("kept", "yes")
        # appendfsync everysec: nobody asks for it, it is only waited for.
        assert (await client.execute_command("WAITAOF", 1, 0, 60_000))[0] == 1
    _kill(own_servers.valkey)
    own_servers.broker.start(own_servers.valkey)
    assert await _valkey(own_servers, "GET", "kept") == b"yes"


async def test_valkey_starts_anew_when_its_folder_was_deleted(own_servers: Servers) -> None:
    _kill(own_servers.valkey)
    shutil.rmtree(own_servers.broker.folder)
    own_servers.broker.start(own_servers.valkey)
    assert await _valkey(own_servers, "SET", "new", "yes")


async def test_valkey_starts_anew_when_its_append_only_file_is_broken(own_servers: Servers) -> None:
    _kill(own_servers.valkey)
    for file in own_servers.broker.folder.rglob("*.aof*"):
        file.write_bytes(b"\xff" * 64)
    own_servers.broker.start(own_servers.valkey)
    assert await _valkey(own_servers, "PING")


async def test_second_start_ends_a_valkey_that_outlived_its_parent(own_servers: Servers) -> None:
    twin = own_servers.broker.child(own_servers.valkey.log)
    own_servers.broker.start(twin)
    assert own_servers.valkey.wait(60)
    own_servers.valkey.process = twin.process
