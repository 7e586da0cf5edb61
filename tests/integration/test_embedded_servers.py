"""The embedded servers keep their promises on durability, access and recovery."""

import asyncpg

from tests.conftest import ServerUrls


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
