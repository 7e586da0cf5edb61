"""Roles, database and extension of the embedded Postgres, made sure of at every start."""

import contextlib
from collections.abc import AsyncIterator

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
    """Make roles, database and extension what this release expects; idempotent.

    Grants on tables belong to the migrations.

    Raises:
        SetupError: a setting that durability or text depends on is wrong.
    """
    async with _superuser(port, passwords, "postgres") as db:
        await _require_settings(db)
        for role in (OWNER, APP, RELAY):
            await _ensure_role(db, role, passwords)
        if not await db.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await db.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
        await db.execute(
            f"ALTER DATABASE {DATABASE} OWNER TO {OWNER};"
            f"REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC;"
            f"GRANT CONNECT ON DATABASE {DATABASE} TO {APP}, {RELAY};"
            "REVOKE CONNECT, TEMPORARY ON DATABASE postgres FROM PUBLIC;"
        )
    async with _superuser(port, passwords, DATABASE) as db:
        await db.execute(
            "CREATE EXTENSION IF NOT EXISTS vector;"
            "ALTER EXTENSION vector UPDATE;"
            f"ALTER SCHEMA public OWNER TO {OWNER};"
            "REVOKE ALL ON SCHEMA public FROM PUBLIC;"
            f"GRANT USAGE ON SCHEMA public TO {APP}, {RELAY};"
        )


@contextlib.asynccontextmanager
async def _superuser(
    port: int, passwords: Passwords, database: str
) -> AsyncIterator[asyncpg.Connection]:
    db = await asyncpg.connect(
        host="127.0.0.1",
        port=port,
        user="postgres",
        password=passwords.postgres,
        database=database,
        timeout=30,
        # A notice such as "extension is already installed" is no news.
        server_settings={"client_min_messages": "warning", "application_name": "chronos-setup"},
    )
    try:
        yield db
    finally:
        await db.close()


async def _ensure_role(db: asyncpg.Connection, role: str, passwords: Passwords) -> None:
    if not await db.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", role):
        await db.execute(f"CREATE ROLE {role}")
    # Passwords are hexadecimal, so they need no escaping.
    await db.execute(
        f"ALTER ROLE {role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION "
        f"INHERIT PASSWORD '{passwords.of(role)}'"
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
