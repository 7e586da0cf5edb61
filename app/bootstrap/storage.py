"""The database with the keys that open what is hidden in it."""

from collections.abc import Callable
from contextlib import suppress

from app.adapters.local_keys import LocalKeys
from app.adapters.postgres.database import Database
from app.adapters.postgres.keyring import Keyring
from app.domain.errors import StoreUnavailable
from app.domain.models import Scope
from app.ports import KeyProvider
from app.ports.encryption import Encryption
from app.settings import Settings


async def open_database(
    settings: Settings, tell: Callable[[Scope], None]
) -> tuple[Database, Keyring]:
    """Connect as the application's role; return the database with the keys that it reads by.

    Raises:
        StoreUnavailable: Postgres cannot be reached.
        SetupError: what is stored is encrypted, and the key is missing or another one.
    """
    keyring = Keyring(build_key_provider(settings), default=Encryption(settings.encryption))
    url = settings.database_url.get_secret_value()
    database = await Database.connect(url, size=settings.pool_size, tell=tell, keyring=keyring)
    return database, keyring


async def check_keys(settings: Settings) -> None:
    """Try the keys before anything starts; a database that is away is waited for later.

    Raises:
        SetupError: what is stored is encrypted, and the key is missing or another one.
    """
    with suppress(StoreUnavailable):
        database, _ = await open_database(settings, lambda _: None)
        await database.close()


def build_key_provider(settings: Settings) -> KeyProvider | None:
    """Return who keeps the key-encryption key, None where there is none.

    Vaults and key services are adapters of the same port.

    Raises:
        SetupError: it is no key.
    """
    key = settings.encryption_key.get_secret_value()
    earlier = settings.encryption_old_keys.get_secret_value()
    return LocalKeys(key, *(one for one in earlier.split(",") if one.strip())) if key else None
