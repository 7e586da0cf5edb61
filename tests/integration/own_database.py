"""A database of a module's own, with encryption on: who starts on it needs the key."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import urlsplit, urlunsplit

from app.adapters.postgres.migrate import upgrade
from tests.conftest import ServerUrls
from tests.integration.calls import connected

KEK = secrets.token_hex(32)


@contextmanager
def own_database(schema: ServerUrls, name: str) -> Iterator[ServerUrls]:
    """Make a migrated database on the servers, and drop it afterwards."""
    aside = replace(
        schema,
        superuser_url=_in(schema.superuser_url, name),
        owner_url=_in(schema.owner_url, name),
        app_url=_in(schema.app_url, name),
        relay_url=_in(schema.relay_url, name),
    )
    asyncio.run(_run(schema.superuser_url, f"CREATE DATABASE {name} OWNER chronos_owner"))
    owned = ("CREATE EXTENSION vector", "ALTER SCHEMA public OWNER TO chronos_owner")
    asyncio.run(_run(aside.superuser_url, *owned))
    upgrade(aside.owner_url)
    yield aside
    asyncio.run(_run(schema.superuser_url, f"DROP DATABASE {name} WITH (FORCE)"))


def _in(url: str, database: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{database}"))


async def _run(url: str, *statements: str) -> None:
    async with connected(url) as connection:
        for statement in statements:
            await connection.execute(statement)
