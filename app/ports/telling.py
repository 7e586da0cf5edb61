"""How a chat model tells what an episode was about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.episodes import Said
from app.ports.models import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A title and sentences with the numbers of the turns that say so, from 1."""

    title: str
    claims: tuple[tuple[str, tuple[int, ...]], ...]


class Teller(Protocol):
    """Asks a chat model what an episode told."""

    @property
    def provenance(self) -> Provenance:
        """Which model tells, asked how."""
        ...

    async def tell(self, talk: Sequence[Said], language: str) -> Telling | None:
        """Return what the turns told; None for an answer that cannot be read.

        Raises:
            ModelUnavailable: no answer now; later may succeed.
        """
        ...

    async def close(self) -> None:
        """Close connections; idempotent."""
        ...
