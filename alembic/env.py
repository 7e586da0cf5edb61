"""Alembic environment: one connection as the schema's owner, given by the caller or by the settings."""

import asyncio

from alembic import context
from sqlalchemy import Connection, pool
from sqlalchemy.ext.asyncio import create_async_engine

from app.adapters.postgres.tables import metadata
from app.settings import load_settings


def _url() -> str:
    given = context.config.attributes.get("url") or (
        load_settings().owner_database_url.get_secret_value()
    )
    return str(given).replace("postgresql://", "postgresql+asyncpg://", 1)


def _migrate(connection: Connection) -> None:
    # A migration that waits for a lock blocks everybody behind it: give up early and try again.
    connection.exec_driver_sql("SET lock_timeout = '5s'")
    connection.commit()
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


async def _online() -> None:
    engine = create_async_engine(_url(), poolclass=pool.NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(_migrate)
    await engine.dispose()


asyncio.run(_online())
