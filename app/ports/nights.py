"""The nightly runs of tenants as a port."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app.domain.audit import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """A tenant's night that a worker took up; it runs as of ``due_at``.

    Users up to ``after_user`` are done. ``learned_at`` is as of when feedback was looked at last.
    """

    tenant_id: UUID
    due_at: datetime
    token: UUID
    after_user: UUID | None
    learned_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightHours:
    """When a tenant's nights begin: the hour of a day, 0 to 23, in a zone."""

    hour: int
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSeen:
    """A tenant's latest night: as of when, and when it was done; None while it is not."""

    due_at: datetime
    done_at: datetime | None


class Nights(Protocol):
    """Keeps which nights were run, and lets one worker at a time run one."""

    async def claim(self, tenant_id: UUID, due_at: datetime, *, lease_s: float) -> Night | None:
        """Take up a tenant's night; None if it is done, superseded by a newer one, or taken."""
        ...

    async def advance(self, night: Night, after_user: UUID, *, lease_s: float) -> None:
        """Note that the users up to one are done, and prolong the lock; LeaseLost if it is another's."""
        ...

    async def leave(self, night: Night) -> None:
        """Give a night back that is not done; LeaseLost if it is another's."""
        ...

    async def finish(self, night: Night, *, has_learned: bool) -> None:
        """Note that a night is done, and whether feedback was looked at; LeaseLost if it is another's."""
        ...

    async def hours(self, tenant_id: UUID) -> NightHours | None:
        """Return when a tenant's nights begin, None if nobody said."""
        ...

    async def set_hours(self, by: Actor, tenant_id: UUID, hours: NightHours) -> None:
        """Set when a tenant's nights begin."""
        ...

    async def seen(self, tenant_id: UUID) -> NightSeen | None:
        """Return a tenant's latest night, None before the first."""
        ...
