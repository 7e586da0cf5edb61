"""What Postgres and its driver raise, as services know it."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from app.domain.errors import StoreTooSlow, StoreUnavailable

_OF_USER = "_users"  # as keys to a user are named: it went between a look-up and a write

# What passes by itself: the server is away, starting, full, or it cut a statement that took too long.
TRANSIENT = (
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg makes of a server that dies while it answers
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
    ConnectionError,
    OSError,
    TimeoutError,
)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn what passes by itself into StoreUnavailable.

    Raises:
        StoreTooSlow: a statement was cut at its time-out.
        StoreUnavailable: Postgres is away or overloaded.
    """
    try:
        yield
    except asyncpg.QueryCanceledError as error:
        raise StoreTooSlow("the database took too long") from error
    except asyncpg.ForeignKeyViolationError as error:
        if not (error.constraint_name or "").endswith(_OF_USER):
            raise
        raise StoreUnavailable("the user was just erased; the same call makes a new one") from error
    except TRANSIENT as error:
        raise StoreUnavailable(f"the database did not answer ({type(error).__name__})") from error
