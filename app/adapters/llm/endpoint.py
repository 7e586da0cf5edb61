"""One call of a chat model over OpenAI's ``/chat/completions``: an answer, or why there is none."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import httpx
import orjson

from app.domain.errors import ModelUnavailable
from app.metrics import MODEL_CALLS, MODEL_SECONDS, MODEL_TOKENS
from app.prompts.fencing import Message
from app.text.folding import without_surrogates

_LARGEST = 1_048_576  # bytes of a response; 1,500 tokens of answer are some 8 KB
_CONNECT_S = 5.0
_TOO_MANY = 429
_OVERLOADED = (408, 409, 425, 429, 500, 502, 503, 504, 529)
# How a server is asked for JSON, the strictest first; one that a server refuses is not tried again.
_SCHEMA, _OBJECT, _PLAIN = "json_schema", "json_object", "none"
_REFUSES_FORMAT = (400, 404, 422, 501)


class ChatFailure(ModelUnavailable):
    """No usable response; ``outcome`` is its name in metrics, ``wait_s`` what the server asks for.

    ``is_overload``: the server has too much to do, or cannot be reached: less or later may succeed.
    """

    def __init__(self, outcome: str, *, is_overload: bool = True, wait_s: float = 0.0) -> None:
        super().__init__(f"the language model gave no answer: {outcome}")
        self.outcome = outcome
        self.is_overload = is_overload
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a model said. ``finish`` is as the server named it: ``stop``, ``length`` or another."""

    text: str
    finish: str
    tokens_in: int = 0
    tokens_out: int = 0


class ChatEndpoint:
    """A chat model at a base URL that ends in ``/v1``. Makes no call before it is asked."""

    def __init__(
        self, client: httpx.AsyncClient, *, base_url: str, model: str, key: str = ""
    ) -> None:
        """Take a client, which ``close`` closes."""
        self._client = client
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._formats = [_SCHEMA, _OBJECT, _PLAIN]
        self.model = model

    @property
    def format(self) -> str:
        """How JSON is asked for, as far as the server has shown what it takes."""
        return self._formats[0]

    async def close(self) -> None:
        """Close the connections; idempotent."""
        await self._client.aclose()

    async def answer(
        self,
        messages: Sequence[Message],
        *,
        task: str,
        schema: Mapping[str, Any],
        max_tokens: int,
        timeout_s: float,
    ) -> Answer:
        """Return the answer to a conversation, greedily decoded.

        Raises:
            ChatFailure: no response in time, an error status, or a response that holds no answer.
        """
        started = perf_counter()
        outcome = "ok"
        try:
            async with asyncio.timeout(timeout_s):
                answer = await self._in_a_format(messages, schema, max_tokens)
        except TimeoutError:
            outcome = "late"
            raise ChatFailure(outcome) from None
        except ChatFailure as failure:
            outcome = failure.outcome
            raise
        finally:
            MODEL_CALLS.labels(task, outcome).inc()
            MODEL_SECONDS.labels(task).observe(perf_counter() - started)
        MODEL_TOKENS.labels(task, "in").inc(answer.tokens_in)
        MODEL_TOKENS.labels(task, "out").inc(answer.tokens_out)
        return answer

    async def _in_a_format(
        self, messages: Sequence[Message], schema: Mapping[str, Any], max_tokens: int
    ) -> Answer:
        while True:
            form = self.format
            body = {
                "model": self.model,
                "messages": [{k: without_surrogates(v) for k, v in m.items()} for m in messages],
                "max_tokens": max_tokens,
                "temperature": 0,
                "stream": False,
                **_response_format(form, schema),
            }
            try:
                return _read(await self._post(body))
            except ChatFailure as failure:
                refused = failure.outcome in {f"status_{code}" for code in _REFUSES_FORMAT}
                if not refused or form == _PLAIN:
                    raise
                # The same words may please with less asked of the form; a real fault comes again.
                # Another call at the same time may have learned it already.
                if self.format == form:
                    self._formats.pop(0)

    async def _post(self, body: Mapping[str, Any]) -> bytes:
        timeout = httpx.Timeout(None, connect=_CONNECT_S)
        headers = {"Content-Type": "application/json", **self._headers}
        content = orjson.dumps(body)
        try:
            async with self._client.stream(
                "POST", self._url, content=content, headers=headers, timeout=timeout
            ) as response:
                if response.status_code >= httpx.codes.BAD_REQUEST:
                    raise _status_failure(response)
                return await _body(response)
        except httpx.TimeoutException as error:
            raise ChatFailure("late") from error
        except httpx.ConnectError as error:
            raise ChatFailure("away") from error
        except (httpx.HTTPError, httpx.StreamError) as error:
            raise ChatFailure("disconnected") from error


def _response_format(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if name == _SCHEMA:
        form = {"name": "answer", "schema": schema, "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": form}}
    return {"response_format": {"type": "json_object"}} if name == _OBJECT else {}


def _status_failure(response: httpx.Response) -> ChatFailure:
    code = response.status_code
    asked = response.headers.get("retry-after", "")
    wait_s = min(float(asked), 60.0) if asked.isdecimal() else 0.0
    name = "rate_limited" if code == _TOO_MANY else f"status_{code}"
    return ChatFailure(name, is_overload=code in _OVERLOADED, wait_s=wait_s)


async def _body(response: httpx.Response) -> bytes:
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > _LARGEST:
            raise ChatFailure("too_large", is_overload=False)
        parts.append(part)
    return b"".join(parts)


def _read(body: bytes) -> Answer:
    """Return the answer in a response; anything may stand anywhere in it."""
    try:
        response = orjson.loads(body)
        choice = response["choices"][0]
        message = choice["message"]
        text = message["content"]
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise ChatFailure("no_answer", is_overload=False) from error
    if not isinstance(text, str) or not text.strip():
        said_no = isinstance(message, dict) and message.get("refusal")
        raise ChatFailure("refused" if said_no else "empty", is_overload=False)
    finish = choice.get("finish_reason")
    if finish == "content_filter":
        raise ChatFailure("refused", is_overload=False)
    usage = response.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    return Answer(
        text=text,
        finish=finish if isinstance(finish, str) else "",
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_count(usage.get("completion_tokens")),
    )


def _count(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 10**7 else 0
