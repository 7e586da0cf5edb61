"""Asks a chat model for one step of a search."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.adapters.llm.endpoint import ChatEndpoint
from app.domain.context import count_tokens
from app.ports import Step
from app.prompts import searching

_STEP_TOKENS = 300
_TASK = "search"


class ModelReasoner:
    """Implements the ``Reasoner`` port over a chat endpoint."""

    def __init__(self, endpoint: ChatEndpoint) -> None:
        self._endpoint = endpoint

    async def step(self, messages: Sequence[Mapping[str, str]], *, timeout_s: float) -> Step:
        """Return the next step; thoughts and fences around its JSON are put up with."""
        answer = await self._endpoint.answer(
            [dict(one) for one in messages],
            task=_TASK,
            schema=searching.SCHEMA,
            max_tokens=_STEP_TOKENS,
            timeout_s=timeout_s,
        )
        spent = answer.tokens_in + answer.tokens_out
        if not spent:  # a server that does not count
            spent = sum(count_tokens(one["content"]) for one in messages) + _STEP_TOKENS
        return Step(words=answer.text, action=_action(answer.text), tokens=spent)

    async def close(self) -> None:
        """Close the connections."""
        await self._endpoint.close()


def _action(text: str) -> Mapping[str, Any] | None:
    """Return the last JSON object of a text that names an action, None if there is none."""
    decoder, found = json.JSONDecoder(strict=False), None
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(value, dict) and value.get("action") in searching.ACTIONS:
                found = value
        at = text.find("{", end)
    return found
