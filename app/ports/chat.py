"""The chat model that answers behind the chat endpoint."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Protocol

Completion = Mapping[str, Any]
"""A response of OpenAI's chat completions, or one chunk of a streamed one."""


class ChatModel(Protocol):
    """A chat model at an OpenAI-compatible endpoint; requests and responses pass as they are."""

    async def complete(self, request: Mapping[str, Any]) -> Completion:
        """Return the response to a request.

        Raises:
            ChatFailed: there is none, or none that can be read.
        """
        ...

    def stream(self, request: Mapping[str, Any]) -> AsyncIterator[Completion]:
        """Yield the chunks of a streamed response, to its proper end.

        Raises:
            ChatFailed: it did not begin, broke off, or holds what cannot be read.
        """
        ...

    async def close(self) -> None:
        """Close connections; idempotent."""
        ...
