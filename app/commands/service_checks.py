"""Checks of the running servers and processes for ``chronos doctor``."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import asyncpg
import httpx
from redis.asyncio import Redis
from redis.exceptions import RedisError

from app.adapters.postgres.migrate import head
from app.commands.checks import Check, fail, from_error, ok, warn
from app.domain.errors import ChronosError
from app.embedded.leftovers import is_alive
from app.settings import Settings

_RESTART = "look into the log in the data folder's logs/, then start again with 'make up'"
_DURABLE = {"fsync": "on", "full_page_writes": "on", "server_encoding": "UTF8"}
_ROLES = ("database_url", "relay_database_url")


async def service_checks(
    settings: Settings, children: dict[str, int | None]
) -> AsyncIterator[Check]:
    """Yield the checks of everything that should be running.

    Args:
        settings: with the addresses of the servers.
        children: pids of the embedded processes by name; empty when they run elsewhere.
    """
    for name, check in (
        ("postgres", _postgres),
        ("roles", _roles),
        ("schema", _schema),
        ("valkey", _valkey),
        ("api", _api),
    ):
        yield await _guarded(name, check, settings)
    for name in ("worker", "refiner"):
        check = partial(_worker, name=name, pid=children.get(name), embedded=bool(children))
        yield await _guarded(name, check, settings)
    yield _scheduler(children)
    yield await _guarded("nightly", _nightly, settings)


async def embedder_check(settings: Settings) -> Check:
    """Load the embedding model of the settings and embed a sentence."""
    name = "embedding model"
    from app.bootstrap import build_embedder

    try:
        embedder = build_embedder(settings)
        if embedder is None:
            return ok(name, "switched off: words and time only")
        vector = await embedder.embed_query("Where was I yesterday? 我昨天在哪里？")
    except (ChronosError, OSError, ImportError) as error:
        return from_error(name, error, "run 'make setup'")
    return ok(name, f"{embedder.model}, {vector.shape[0]} dimensions")


async def _guarded(
    name: str, check: Callable[[Settings], Awaitable[Check]], settings: Settings
) -> Check:
    try:
        return await check(settings)
    except (OSError, asyncpg.PostgresError, RedisError, httpx.HTTPError, ImportError) as error:
        return from_error(name, error, _RESTART)


@contextlib.asynccontextmanager
async def _connected(settings: Settings, name: str = "database_url") -> AsyncIterator[Any]:
    db = await asyncpg.connect(getattr(settings, name).get_secret_value(), timeout=5)
    try:
        yield db
    finally:
        await db.close()


async def _postgres(settings: Settings) -> Check:
    async with _connected(settings) as db:
        version = await db.fetchval("SHOW server_version")
        vector = await db.fetchval("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        found = {n: await db.fetchval("SELECT current_setting($1)", n) for n in _DURABLE}
    wrong = [f"{n} = {v}" for n, v in found.items() if v != _DURABLE[n]]
    if wrong:
        return fail("postgres", f"{version} runs with {', '.join(wrong)}", "ALTER SYSTEM RESET it")
    if vector is None:
        return fail("postgres", "the extension vector is missing", "CREATE EXTENSION vector")
    return ok("postgres", f"{version}, pgvector {vector}, durable settings")


async def _roles(settings: Settings) -> Check:
    names = []
    for setting in _ROLES:
        if not getattr(settings, setting).get_secret_value():
            continue
        async with _connected(settings, setting) as db:
            row = await db.fetchrow(
                "SELECT rolname, rolsuper OR rolbypassrls OR EXISTS (SELECT FROM pg_class "
                "WHERE relowner = pg_roles.oid) AS strong FROM pg_roles WHERE rolname = current_user"
            )
        if row["strong"]:
            return fail(
                "roles",
                f"{row['rolname']} is superuser, bypasses row security or owns tables",
                f"give CHRONOS_{setting.upper()} a role that does not",
            )
        names.append(row["rolname"])
    return ok("roles", f"{', '.join(names)} cannot bypass row security")


async def _schema(settings: Settings) -> Check:
    async with _connected(settings) as db:
        try:
            found = await db.fetchval("SELECT version_num FROM alembic_version")
        except asyncpg.UndefinedTableError:
            found = None
        except asyncpg.InsufficientPrivilegeError:
            return warn("schema", "the application role may not read its revision", "none needed")
    wanted = head()
    if found != wanted:
        return fail("schema", f"at {found}, this code wants {wanted}", "run 'make migrate'")
    return ok("schema", str(found))


def _redis(settings: Settings) -> Redis:
    url = settings.redis_url.get_secret_value()
    return Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)


async def _valkey(settings: Settings) -> Check:
    async with _redis(settings) as client:
        info = await client.info()
    version = info.get("valkey_version") or info.get("redis_version")
    if info.get("maxmemory_policy", "noeviction") != "noeviction":
        return warn("valkey", "it may evict jobs", "set maxmemory-policy noeviction")
    if not info.get("aof_enabled"):
        return warn("valkey", f"{version} keeps no append-only file", "set appendonly yes")
    return ok("valkey", f"{version}, {info['used_memory_human']} used")


async def _api(settings: Settings) -> Check:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    url = f"http://{host}:{settings.port}/readyz"
    async with httpx.AsyncClient(timeout=5, trust_env=False) as client:
        answer = await client.get(url)
    if answer.status_code != httpx.codes.OK:
        return fail("api", f"{url} answers {answer.status_code}: {answer.text[:200]}", _RESTART)
    return ok("api", f"{url} answers")


async def _worker(settings: Settings, name: str, pid: int | None, *, embedded: bool) -> Check:
    if embedded and not _runs(pid):
        return fail(name, "it does not run", _RESTART)
    async with _redis(settings) as client:
        clients = [c for c in await client.client_list() if c.get("name") == f"chronos-{name}"]
    waiting = [c for c in clients if c.get("cmd") == "brpop"]
    if waiting:
        return ok(name, f"{len(waiting)} wait for jobs")
    text = f"no {name} waits for jobs: all are busy, or none runs"
    return warn(name, text, "ask again in a while")


def _scheduler(children: dict[str, int | None]) -> Check:
    pid = children.get("scheduler")
    if not children:
        return warn("scheduler", "it runs elsewhere and is not asked", "watch its metrics")
    if not _runs(pid):
        return fail("scheduler", "it does not run", _RESTART)
    return ok("scheduler", f"pid {pid}")


async def _nightly(settings: Settings) -> Check:
    if not settings.relay_database_url.get_secret_value():
        return warn("nightly", "CHRONOS_RELAY_DATABASE_URL is not set here", "watch its metrics")
    async with _connected(settings, "relay_database_url") as db:
        row = await db.fetchrow("SELECT * FROM night_totals(now())")
    if row["late"]:
        text = f"{row['late']} tenants' nights are late by more than two hours"
        return warn("nightly", text, "look into the logs of refiner and scheduler")
    if row["latest"] is None:
        return ok("nightly", "none was due yet")
    return ok(
        "nightly", f"{row['done']} tenants done, the last at {row['latest']:%Y-%m-%d %H:%M} UTC"
    )


def _runs(pid: int | None) -> bool:
    return pid is not None and is_alive(pid)
