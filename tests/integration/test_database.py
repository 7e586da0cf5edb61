"""The pool of connections."""

import asyncpg
import pytest

from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.models import Scope

_BROKEN = "DO $$ BEGIN RAISE EXCEPTION 'cache lookup failed' USING ERRCODE = 'XX000'; END $$"


async def test_a_connection_whose_server_is_at_odds_with_itself_is_not_used_again(
    container: Container,
) -> None:
    scope = Scope(tenant_id=DEFAULT_TENANT)
    used: list[int] = []

    async def fail() -> None:
        async with container.database.transaction(scope) as connection:
            used.append(await connection.fetchval("SELECT pg_backend_pid()"))
            await connection.execute(_BROKEN)

    with pytest.raises(asyncpg.InternalServerError):
        await fail()
    for _ in range(20):
        async with container.database.transaction(scope) as connection:
            assert await connection.fetchval("SELECT pg_backend_pid()") not in used
