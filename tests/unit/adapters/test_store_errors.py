"""What a dying Postgres makes asyncpg raise counts as a store that is away, not as a fault of ours."""

import asyncpg
import pytest

from app.adapters.postgres.errors import translated_errors
from app.domain.errors import StoreUnavailable


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("got result for unknown protocol state 3"),
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.CannotConnectNowError("the database system is starting up"),
        ConnectionRefusedError(),
        TimeoutError(),
    ],
)
def test_a_server_that_dies_is_away(error: Exception) -> None:
    with pytest.raises(StoreUnavailable), translated_errors():
        raise error
