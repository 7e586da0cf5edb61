"""Answers of the chat endpoint in OpenAI's form: whole, or as server-sent events."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import orjson

from app.domain.context import count_tokens
from app.domain.errors import ChatFailed
from app.ports import Completion

EVENTS = "text/event-stream"
DONE = b"data: [DONE]\n\n"
# A few words of Latin script or a few characters of another at a time.
_PIECES = re.compile(r"\s*\S{1,24}|\s+")


def plain_completion(
    text: str, prompt: str, *, model: str, answer_id: str, created: int
) -> dict[str, Any]:
    """Return a reply of our own; tokens are counted as ``approx-1`` counts."""
    asked, said = count_tokens(prompt), count_tokens(text)
    message = {"role": "assistant", "content": text}
    return {
        "id": answer_id,
        "object": "chat.completion",
        "created": created,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
    }


def chunks_of(completion: Completion, *, with_usage: bool) -> Iterator[Completion]:
    """Yield a reply of our own as the chunks of a streamed one."""
    head = {k: completion[k] for k in ("id", "created", "model")}
    head["object"] = "chat.completion.chunk"
    text = completion["choices"][0]["message"]["content"]
    yield {**head, "choices": [_choice({"role": "assistant", "content": ""})]}
    for piece in _PIECES.findall(text):
        yield {**head, "choices": [_choice({"content": piece})]}
    yield {**head, "choices": [_choice({}, finish="stop")]}
    if with_usage:
        yield {**head, "choices": [], "usage": completion["usage"]}


def _choice(delta: Mapping[str, str], finish: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "finish_reason": finish}


def said_in(completion: Completion) -> str:
    """Return what the assistant said in a response or a chunk; "" where it said nothing in words.

    Anything may stand anywhere in it. Of several choices the first counts.
    """
    choices = completion.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict) or first.get("index", 0) != 0:
        return ""
    message = first.get("message") or first.get("delta")
    text = message.get("content") if isinstance(message, dict) else None
    return text if isinstance(text, str) else ""


async def events_of(chunks: AsyncIterator[Completion]) -> AsyncIterator[bytes]:
    """Yield chunks as server-sent events to the end; one that breaks off says so in an error event."""
    try:
        async for chunk in chunks:
            yield b"data: " + orjson.dumps(chunk) + b"\n\n"
    except ChatFailed as failure:
        error = {"message": str(failure), "type": "upstream_failed", "code": failure.reason}
        yield b"data: " + orjson.dumps({"error": error}) + b"\n\n"
        return
    yield DONE
