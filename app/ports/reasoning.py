"""A model that decides the next step of a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a model wants next: its words, the action read from them (None if unreadable), the tokens spent."""

    words: str
    action: Mapping[str, Any] | None
    tokens: int


class Reasoner(Protocol):
    """Asks a chat model for one step."""

    async def step(self, messages: Sequence[Mapping[str, str]], *, timeout_s: float) -> Step:
        """Return the next step.

        Raises:
            ModelUnavailable: no answer in time, or none that holds words.
        """
        ...

    async def close(self) -> None:
        """Close connections; idempotent."""
        ...
