"""Roles, database and extension, made sure of at every start and by ``chronos migrate``."""

import contextlib
from collections.abc import AsyncIterator, Mapping
from urllib.parse import unquote, urlsplit

import asyncpg

from app.domain.errors import SetupError
from app.embedded.passwords import Passwords

DATABASE = "chronos"
OWNER, APP, RELAY = "chronos_owner", "chronos_app", "chronos_relay"
# Losing one of them can lose acknowledged turns or Chinese text.
REQUIRED = {
    "server_encoding": "UTF8",
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
}


async def ensure_roles(port: int, passwords: Passwords) -> None:
    """Do ``ensure_roles_at`` for the embedded Postgres, where nobody else has anything to do."""
    superuser = f"postgresql://postgres:{passwords.postgres}@127.0.0.1:{port}/postgres"
    await ensure_roles_at(superuser, {role: passwords.of(role) for role in (OWNER, APP, RELAY)})
    async with _superuser(superuser, "postgres") as db:
        await db.execute("REVOKE CONNECT, TEMPORARY ON DATABASE postgres FROM PUBLIC")


async def ensure_roles_at(superuser_url: str, passwords: Mapping[str, str]) -> None:
    """Make roles, database and extension what this release expects; idempotent.

    Grants on tables belong to the migrations.

    Args:
        superuser_url: address of the server for a superuser; the database in it does not matter.
        passwords: by role: owner, application and relay.

    Raises:
        SetupError: a setting that durability or text depends on is wrong.
    """
    async with _superuser(superuser_url, "postgres") as db:
        await _require_settings(db)
        for role in (OWNER, APP, RELAY):
            await _ensure_role(db, role, passwords[role])
        if not await db.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await db.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
        await db.execute(
            f"ALTER DATABASE {DATABASE} OWNER TO {OWNER};"
            f"REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC;"
            f"GRANT CONNECT ON DATABASE {DATABASE} TO {APP}, {RELAY};"
        )
    async with _superuser(superuser_url, DATABASE) as db:
        await db.execute(
            "CREATE EXTENSION IF NOT EXISTS vector;"
            "ALTER EXTENSION vector UPDATE;"
            f"ALTER SCHEMA public OWNER TO {OWNER};"
            "REVOKE ALL ON SCHEMA public FROM PUBLIC;"
            f"GRANT USAGE ON SCHEMA public TO {APP}, {RELAY};"
        )


def passwords_in(urls: Mapping[str, str]) -> dict[str, str]:
    """Return the password of each role from the addresses that the processes will use.

    Args:
        urls: by role: ``postgresql://role:password@host/chronos``.

    Raises:
        SetupError: an address is missing, or names another role or database.
    """
    found = {}
    for role, url in urls.items():
        parts = urlsplit(url)
        named = (unquote(parts.username or ""), parts.path.lstrip("/"))
        if named != (role, DATABASE) or not parts.password:
            msg = (
                f"the address for {role} must be postgresql://{role}:PASSWORD@HOST:PORT/{DATABASE} "
                "so that 'chronos migrate' can make the role; set it, or make the roles yourself "
                "and leave CHRONOS_SUPERUSER_DATABASE_URL out"
            )
            raise SetupError(msg)
        found[role] = unquote(parts.password)
    return found


@contextlib.asynccontextmanager
async def _superuser(url: str, database: str) -> AsyncIterator[asyncpg.Connection]:
    db = await asyncpg.connect(
        url,
        database=database,
        timeout=30,
        # A notice such as "extension is already installed" is no news.
        server_settings={"client_min_messages": "warning", "application_name": "chronos-setup"},
    )
    try:
        yield db
    finally:
        await db.close()


async def _ensure_role(db: asyncpg.Connection, role: str, password: str) -> None:
    if not await db.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", role):
        await db.execute(f"CREATE ROLE {role}")
    literal = await db.fetchval("SELECT quote_literal($1::text)", password)
    await db.execute(
        f"ALTER ROLE {role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION "
        f"INHERIT PASSWORD {literal}"
    )


async def _require_settings(db: asyncpg.Connection) -> None:
    for name, wanted in REQUIRED.items():
        found = await db.fetchval("SELECT current_setting($1)", name)
        if found != wanted:
            msg = (
                f"Postgres runs with {name} = {found} and Chronos needs {wanted}; undo it with "
                f"ALTER SYSTEM RESET {name} and start again"
            )
            raise SetupError(msg)
