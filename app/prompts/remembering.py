"""What a chat model is shown of the memory: the block of context, before what the user says.

The block stands in the user's message and not among the system's: it holds words of users, which a
model should not take for orders. It says of itself that it is data (docs/context.md).
"""

from collections.abc import Mapping, Sequence
from typing import Any

VERSION = "remembering-1"

ChatMessage = Mapping[str, Any]
"""A message as OpenAI's chat completions take it; ``content`` is text, a list of parts, or None."""


def with_memories(messages: Sequence[ChatMessage], block: str) -> list[ChatMessage]:
    """Return the messages with the block before the last words of the user; as they are without one."""
    at = last_of_user(messages)
    if at is None or not block:
        return list(messages)
    content = messages[at].get("content")
    if isinstance(content, str):
        shown: Any = f"{block}\n\n{content}"
    else:
        shown = [{"type": "text", "text": block}, *(content or ())]
    return [*messages[:at], {**messages[at], "content": shown}, *messages[at + 1 :]]


def last_of_user(messages: Sequence[ChatMessage]) -> int | None:
    """Return where the user last spoke."""
    return next(
        (at for at in reversed(range(len(messages))) if messages[at]["role"] == "user"), None
    )


def text_of(message: ChatMessage) -> str:
    """Return what a message says in words; pictures and other parts say nothing."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else ()
    texts = [part.get("text") for part in parts if isinstance(part, Mapping)]
    return "\n".join(text for text in texts if isinstance(text, str))
