"""Domain schemas as stored: of a tenant, and a user's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from app.domain.audit import Actor
from app.domain.models import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSchema:
    """The open version of a schema; ``is_own`` if it is the user's and not the tenant's."""

    name: str
    version: int
    body: Mapping[str, Any]
    recorded_from: datetime
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaStamps:
    """Which schemas a scope sees, without their bodies: name → version, of the tenant and the user's own.

    ``chosen`` are those that the tenant made active for its users, None if it chose none.
    """

    of_tenant: Mapping[str, int]
    own: Mapping[str, int]
    chosen: tuple[str, ...] | None


class Schemas(Protocol):
    """Schemas by scope: with a user the user's own beside the tenant's, else the tenant's alone."""

    async def stamps(self, scope: Scope) -> SchemaStamps:
        """Return what there is; cheap enough for every job."""
        ...

    async def visible(self, scope: Scope) -> Sequence[StoredSchema]:
        """Return the open versions: the user's own first, each by name."""
        ...

    async def put(
        self, scope: Scope, name: str, body: Mapping[str, Any], *, expected: int | None, by: Actor
    ) -> StoredSchema:
        """Write a new version at the scope's level; a body that is there already writes nothing.

        ``expected`` is the version that the caller saw, 0 for none, None for any.

        Raises:
            Conflict: it is at another version, or there are too many schemas.
        """
        ...

    async def delete(self, scope: Scope, name: str, *, expected: int | None, by: Actor) -> None:
        """End the open version at the scope's level.

        Raises:
            NotFound: there is none.
            Conflict: it is at another version.
        """
        ...

    async def choose(self, tenant_id: UUID, names: Sequence[str] | None, *, by: Actor) -> None:
        """Make schemas active for the tenant's users, in this order; None undoes the choice."""
        ...
