"""What stands in the database of users, past the adapters: counts and hashes of their rows."""

import hashlib
from uuid import UUID

import asyncpg

from app.adapters.postgres.erasure import USER_TABLES

_MOVING = {"streams", "memory_uses", "clarifications"}  # leases; what recalls showed, written later


async def counted(connection: asyncpg.Connection, user_id: UUID) -> dict[str, int]:
    """Return how many rows a user has, by table, without those that have none."""
    counts = {
        table: await connection.fetchval(
            f"SELECT count(*) FROM {table} WHERE user_id = $1", user_id
        )
        for table in USER_TABLES
    }
    counts["idempotency"] = await connection.fetchval(
        "SELECT count(*) FROM idempotency WHERE about = $1", user_id
    )
    return {table: count for table, count in counts.items() if count}


async def orphans(connection: asyncpg.Connection) -> dict[str, int]:
    """Return how many rows belong to users that are not there, by table."""
    counts = {
        table: await connection.fetchval(
            f"SELECT count(*) FROM {table} WHERE user_id NOT IN (SELECT user_id FROM users)"
        )
        for table in USER_TABLES
    }
    return {table: count for table, count in counts.items() if count}


async def hashed(connection: asyncpg.Connection, user_id: UUID) -> str:
    """Return a hash of everything that a user has, but for leases and attempts."""
    digest = hashlib.sha256()
    for table in sorted({*USER_TABLES} - _MOVING):
        rows = await connection.fetch(
            f"SELECT {table}::text AS row FROM {table} WHERE user_id = $1 ORDER BY 1", user_id
        )
        digest.update(table.encode() + b"".join(row["row"].encode() for row in rows))
    return digest.hexdigest()
