"""Asks a chat model what an episode told."""

import json
from collections.abc import Sequence
from typing import Any

from app.adapters.llm.endpoint import ChatEndpoint, ChatFailure
from app.episodes import Said
from app.ports import Provenance, Telling
from app.prompts import telling

_ANSWER_TOKENS = 700
_TASK = "tell"


class ModelTeller:
    """Implements the ``Teller`` port over a chat endpoint."""

    def __init__(self, endpoint: ChatEndpoint, *, timeout_s: float) -> None:
        self._endpoint = endpoint
        self._timeout_s = timeout_s

    @property
    def provenance(self) -> Provenance:
        """Return which model tells, asked how."""
        return Provenance(
            extractor="episodes-model-1",
            model=self._endpoint.model,
            prompt_version=telling.VERSION,
        )

    async def tell(self, talk: Sequence[Said], language: str) -> Telling | None:
        """Return what the turns told; None for an answer that cannot be read."""
        try:
            answer = await self._endpoint.answer(
                telling.messages(talk, language),
                task=_TASK,
                schema=telling.SCHEMA,
                max_tokens=_ANSWER_TOKENS,
                timeout_s=self._timeout_s,
            )
        except ChatFailure as failure:
            if failure.is_overload:
                raise
            return None
        return _read(answer.text)

    async def close(self) -> None:
        """Close the connections."""
        await self._endpoint.close()


def _read(text: str) -> Telling | None:
    """Return the last JSON object of a text that has claims; thoughts and fences around it are put up with."""
    decoder, found = json.JSONDecoder(strict=False), None
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            found = value if isinstance(value, dict) and "claims" in value else found
        at = text.find("{", end)
    return _telling(found) if found else None


def _telling(found: dict[str, Any]) -> Telling | None:
    claims = []
    items = found["claims"] if isinstance(found["claims"], list) else []
    for one in items[: telling.MOST_CLAIMS]:
        if isinstance(one, dict) and isinstance(one.get("text"), str):
            numbers = one.get("turns")
            numbers = numbers if isinstance(numbers, list) else [numbers]
            claims.append((one["text"], tuple(n for n in numbers if type(n) is int)))
    title = found.get("title")
    if not claims:
        return None
    return Telling(title=title if isinstance(title, str) else "", claims=tuple(claims))
