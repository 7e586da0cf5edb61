"""The schema: its migrations, its drift from the metadata, and the rules every table keeps."""

import asyncio
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine

from app.adapters.postgres import tables
from app.adapters.postgres.columns import HalfVec
from app.adapters.postgres.migrate import downgrade, head, upgrade
from tests.conftest import ServerUrls
from tests.integration.calls import connected
from tests.integration.catalogue import CONTENT, catalogue_faults

metadata = tables.turns.metadata
SPARE = "chronos_spare"


def _in_spare(url: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{SPARE}"))


async def _superuser_runs(url: str, *statements: str) -> None:
    async with connected(url) as connection:
        for statement in statements:
            await connection.execute(statement)


@pytest.fixture(scope="module")
def spare_owner_url(servers: ServerUrls) -> Iterator[str]:
    """The owner's address of an empty database that may be torn down again."""
    asyncio.run(
        _superuser_runs(servers.superuser_url, f"CREATE DATABASE {SPARE} OWNER chronos_owner")
    )
    asyncio.run(
        _superuser_runs(
            _in_spare(servers.superuser_url),
            "CREATE EXTENSION vector",
            "ALTER SCHEMA public OWNER TO chronos_owner",
        )
    )
    yield _in_spare(servers.owner_url)
    asyncio.run(_superuser_runs(servers.superuser_url, f"DROP DATABASE {SPARE} WITH (FORCE)"))


async def _fetch_column(url: str, query: str) -> list[str]:
    async with connected(url) as connection:
        return [row[0] for row in await connection.fetch(query)]


_OBJECTS = """
SELECT relkind::text || ' ' || relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
UNION ALL SELECT 'policy ' || polname || ' on ' || polrelid::regclass FROM pg_policy
UNION ALL SELECT 'function ' || p.oid::regprocedure FROM pg_proc AS p
  LEFT JOIN pg_depend AS d ON d.objid = p.oid AND d.deptype = 'e'
  WHERE pronamespace = 'public'::regnamespace AND d.objid IS NULL
UNION ALL SELECT 'key ' || conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
ORDER BY 1
"""


def test_schema_goes_up_down_to_nothing_and_up_again(spare_owner_url: str) -> None:
    upgrade(spare_owner_url)
    first = asyncio.run(_fetch_column(spare_owner_url, _OBJECTS))
    assert {f"r {name}" for name in metadata.tables} <= set(first)
    downgrade(spare_owner_url, "base")
    left = asyncio.run(_fetch_column(spare_owner_url, _OBJECTS))
    assert [name for name in left if "alembic" not in name] == []
    upgrade(spare_owner_url)
    assert asyncio.run(_fetch_column(spare_owner_url, _OBJECTS)) == first


def test_upgrading_what_is_current_changes_nothing(spare_owner_url: str) -> None:
    upgrade(spare_owner_url)
    before = asyncio.run(_fetch_column(spare_owner_url, _OBJECTS))
    upgrade(spare_owner_url)
    assert asyncio.run(_fetch_column(spare_owner_url, _OBJECTS)) == before
    found = asyncio.run(_fetch_column(spare_owner_url, "SELECT version_num FROM alembic_version"))
    assert found == [head()]


async def _drift(url: str, wanted: sa.MetaData, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    monkeypatch.setitem(postgresql.base.ischema_names, "halfvec", HalfVec)

    def compare(connection: sa.Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, wanted))

    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(compare)
    finally:
        await engine.dispose()


async def test_migrations_and_metadata_do_not_drift_apart(
    schema: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await _drift(schema.owner_url, metadata, monkeypatch) == []


async def test_a_column_without_migration_is_seen_as_drift(
    schema: ServerUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = sa.MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.sorted_tables:
        table.to_metadata(ahead)
    ahead.tables["turns"].append_column(sa.Column("mood", sa.Text))
    assert "mood" in str(await _drift(schema.owner_url, ahead, monkeypatch))


async def test_every_table_keeps_the_rules_of_tenants_users_and_keys(schema: ServerUrls) -> None:
    async with connected(schema.superuser_url) as connection:
        assert await catalogue_faults(connection) == []


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (
            "probe() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
            [
                "probe runs as its owner and is not on the list",
                "probe runs as its owner without a pinned search path",
                "probe belongs to postgres",
                "probe may be called by PUBLIC",
            ],
        ),
        ("probe() RETURNS int LANGUAGE sql AS 'SELECT 1'", []),
    ],
)
async def test_a_function_that_passes_row_security_is_reported(
    schema: ServerUrls, function: str, fault: list[str]
) -> None:
    connection = await asyncpg.connect(schema.superuser_url)
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute(f"CREATE FUNCTION {function}")
        assert await catalogue_faults(connection) == fault
    finally:
        await transaction.rollback()
        await connection.close()


async def test_app_roles_own_nothing(schema: ServerUrls) -> None:
    owned = await _fetch_column(
        schema.superuser_url,
        "SELECT objid::regclass::text FROM pg_shdepend WHERE deptype = 'o' "
        "AND refobjid IN ('chronos_app'::regrole, 'chronos_relay'::regrole)",
    )
    assert owned == []


@pytest.mark.parametrize("table", sorted({*CONTENT, "tenants", "api_keys", "idempotency", "audit"}))
async def test_the_relay_cannot_read_content(schema: ServerUrls, table: str) -> None:
    async with connected(schema.relay_url) as connection:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch(f"SELECT * FROM {table}")


async def test_the_relay_sees_of_streams_only_what_waking_needs(schema: ServerUrls) -> None:
    async with connected(schema.relay_url) as connection:
        await connection.fetch("SELECT tenant_id, user_id, pending, published_at FROM streams")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch("SELECT term_count FROM streams")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("UPDATE streams SET pending = 0")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("DELETE FROM streams")


_TENANT = "tenant_id = (SELECT current_setting('chronos.tenant_id')::uuid)"
_USER = "user_id = (SELECT current_setting('chronos.user_id')::uuid)"
_RULES = {
    "secured": "ALTER TABLE probe ENABLE ROW LEVEL SECURITY",
    "forced": "ALTER TABLE probe FORCE ROW LEVEL SECURITY",
    "tenant": f"CREATE POLICY tenant ON probe TO chronos_app USING ({_TENANT})",
    "subject": f"CREATE POLICY subject ON probe AS RESTRICTIVE TO chronos_app USING ({_USER})",
}
_OWNED = "tenant_id uuid NOT NULL, user_id uuid NOT NULL, probe_id uuid NOT NULL"
_KEY = "PRIMARY KEY (tenant_id, user_id, probe_id)"
_OWNER = (
    "FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, user_id)"  # what a table needs
)


@pytest.mark.parametrize(
    ("columns", "without", "extra", "fault"),
    [
        (f"{_OWNED}, {_KEY}, {_OWNER}", set(), "", None),
        (
            "tenant_uuid uuid, probe_id uuid PRIMARY KEY",
            {"tenant", "subject"},
            "",
            "probe has no tenant_id",
        ),
        (f"{_OWNED}, {_KEY}", {"secured"}, "", "probe has no row security"),
        (f"{_OWNED}, {_KEY}", {"forced"}, "", "probe does not force row security"),
        (f"{_OWNED}, {_KEY}", {"tenant"}, "", "probe has no tenant policy"),
        (f"{_OWNED}, {_KEY}", {"subject"}, "", "probe has no subject policy"),
        (
            f"{_OWNED}, {_KEY}",
            set(),
            "CREATE POLICY open ON probe TO chronos_app USING (true)",
            "probe has a policy that opens it to other tenants",
        ),
        (
            f"{_OWNED}, PRIMARY KEY (user_id, probe_id)",
            set(),
            "",
            "unique key probe_pkey lacks tenant_id",
        ),
        (
            f"{_OWNED}, PRIMARY KEY (tenant_id, probe_id)",
            set(),
            "",
            "unique key probe_pkey lacks user_id",
        ),
        (
            f"{_OWNED}, {_KEY}",
            set(),
            "CREATE UNIQUE INDEX uq_probe ON probe (probe_id)",
            "unique key uq_probe lacks tenant_id",
        ),
        (
            f"{_OWNED}, {_KEY}, tenant uuid, FOREIGN KEY (tenant, user_id) REFERENCES users",
            set(),
            "",
            "foreign key probe_tenant_user_id_fkey lacks tenant_id",
        ),
        (
            f"{_OWNED}, {_KEY}, other uuid, FOREIGN KEY (tenant_id, other) REFERENCES users",
            set(),
            "",
            "foreign key probe_tenant_id_other_fkey lacks user_id",
        ),
        (
            f"{_OWNED}, {_KEY}",
            set(),
            "GRANT SELECT (probe_id) ON probe TO chronos_relay",
            "the relay may read probe",
        ),
        (
            f"{_OWNED}, {_KEY}",
            set(),
            "ALTER TABLE probe OWNER TO chronos_app",
            "probe belongs to chronos_app",
        ),
        (f"{_OWNED}, {_KEY}", set(), "ALTER ROLE chronos_app BYPASSRLS", "chronos_app passes"),
    ],
)
async def test_a_table_that_forgets_a_rule_is_reported(
    schema: ServerUrls, columns: str, without: set[str], extra: str, fault: str | None
) -> None:
    connection = await asyncpg.connect(schema.superuser_url)
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute(f"CREATE TABLE probe ({columns})")
        await connection.execute("ALTER TABLE probe OWNER TO chronos_owner")
        for name, statement in _RULES.items():
            if name not in without:
                await connection.execute(statement)
        if extra:
            await connection.execute(extra)
        faults = await catalogue_faults(connection)
    finally:
        await transaction.rollback()
        await connection.close()
    if fault is None:
        assert faults == []
    else:
        assert any(found.startswith(fault) for found in faults), faults
