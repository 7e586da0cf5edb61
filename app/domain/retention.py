"""For how long a tenant keeps memories of each kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.domain.models import MemoryKind

MOST_DAYS = 36_500


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """Days by kind; a kind without is kept for ever.

    A turn is as old as it was said, another memory as its last version became known: the clock is the
    conversation's, so an imported history ages as if it had been lived.
    """

    days: Mapping[MemoryKind, int]

    def limits(self, as_of: datetime) -> dict[MemoryKind, datetime]:
        """Return before which moment each kind goes."""
        return {kind: as_of - timedelta(days=days) for kind, days in self.days.items()}

    def kept(self) -> dict[str, int]:
        """Return the rules as they are stored and shown."""
        return {kind.value: days for kind, days in self.days.items()}


def retention_from(kept: Mapping[str, int]) -> Retention:
    """Return rules as they were stored; kinds of a later release keep their memories."""
    known = {kind.value for kind in MemoryKind}
    return Retention(days={MemoryKind(kind): d for kind, d in kept.items() if kind in known})
