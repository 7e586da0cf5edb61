"""What adapters use of a connection, whether the driver's own or one that opens hidden values."""

from collections.abc import Mapping
from typing import Any, Protocol

from app.domain.models import Scope


class Connection(Protocol):
    """The part of an asyncpg connection that adapters use; ``$1`` parameters, rows by name."""

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ASYNC109 - asyncpg's own
        """Run a statement and return its command tag, e.g. ``UPDATE 3``; seconds, None as usual."""
        ...

    async def fetch(self, query: str, *args: Any) -> list[Any]:
        """Return all rows: sequences that also answer to column names."""
        ...

    async def fetchrow(self, query: str, *args: Any) -> Mapping[str, Any] | None:
        """Return the first row, or None."""
        ...

    async def fetchval(self, query: str, *args: Any) -> Any:
        """Return the first column of the first row, or None."""
        ...

    def is_closed(self) -> bool:
        """Return whether the connection is gone."""
        ...

    @property
    def news(self) -> set[Scope]:
        """Whose readers are told, once the open transaction is committed, that there is news."""
        ...
