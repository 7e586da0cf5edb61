"""A chat model over OpenAI's ``/chat/completions``, whose answers pass through as they come."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

import httpx
import orjson

from app.domain.errors import ChatFailed, Fault, InvalidInput
from app.metrics import MODEL_CALLS, MODEL_SECONDS
from app.ports import Completion

_LARGEST = 8 * 1024 * 1024  # bytes of an answer, or of one line of a streamed one
_CONNECT_S = 5.0
_MOST_OF_A_MESSAGE = 500  # characters of what the model's server says of an error
_TASK = "chat"
_END = "[DONE]"


class HttpChatModel:
    """Implements the ``ChatModel`` port; makes no call before it is asked."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        *,
        base_url: str,
        model: str = "",
        key: str = "",
        timeout_s: float,
    ) -> None:
        """Take a client, which ``close`` closes; ``model`` "" leaves the caller's."""
        self._client = client
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._model = model
        self._headers = {"Content-Type": "application/json"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._timeout = httpx.Timeout(timeout_s, connect=_CONNECT_S)

    async def complete(self, request: Mapping[str, Any]) -> Completion:
        """Return the response to a request."""
        async with self._asked(request, is_streamed=False) as response:
            body = await _whole(response)
            answer = _loaded(body)
            if not isinstance(answer, dict) or not isinstance(answer.get("choices"), list):
                raise ChatFailed("the chat model answered with no completion", reason="broken")
            return answer

    async def stream(self, request: Mapping[str, Any]) -> AsyncIterator[Completion]:
        """Yield the chunks of a streamed response, to its proper end."""
        async with self._asked(request, is_streamed=True) as response:
            async for data in _events(response):
                if data == _END:
                    return
                chunk = _loaded(data.encode())
                if not isinstance(chunk, dict):
                    raise ChatFailed("the chat model sent a chunk that is none", reason="broken")
                if "error" in chunk:
                    raise ChatFailed(_message(chunk), reason="broken")
                yield chunk
            raise ChatFailed("the chat model broke off its answer", reason="broken")

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    @asynccontextmanager
    async def _asked(
        self, request: Mapping[str, Any], *, is_streamed: bool
    ) -> AsyncIterator[httpx.Response]:
        started, outcome = perf_counter(), "ok"
        try:
            async with self._client.stream(
                "POST",
                self._url,
                content=self._body(request, is_streamed=is_streamed),
                headers=self._headers,
                timeout=self._timeout,
            ) as response:
                if response.status_code >= httpx.codes.MULTIPLE_CHOICES:
                    raise await _refusal(response)
                yield response
        except ChatFailed as failure:
            outcome = failure.reason
            raise
        except httpx.ConnectError as error:
            outcome = "away"
            raise ChatFailed("the chat model cannot be reached", reason=outcome) from error
        except httpx.TimeoutException as error:
            outcome = "late"
            raise ChatFailed("the chat model did not answer in time", reason=outcome) from error
        except (httpx.HTTPError, httpx.StreamError) as error:
            outcome = "broken"
            raise ChatFailed("the chat model broke off its answer", reason=outcome) from error
        finally:
            MODEL_CALLS.labels(_TASK, outcome).inc()
            MODEL_SECONDS.labels(_TASK).observe(perf_counter() - started)

    def _body(self, request: Mapping[str, Any], *, is_streamed: bool) -> bytes:
        chosen = {"model": self._model} if self._model else {}
        try:
            return orjson.dumps({**request, **chosen, "stream": is_streamed})
        except (orjson.JSONEncodeError, RecursionError) as error:
            raise InvalidInput(
                "the messages hold what is no JSON: halves of characters, or numbers beyond 64 bits",
                Fault(pointer="/messages", message="must be plain JSON"),
            ) from error


async def _events(response: httpx.Response) -> AsyncIterator[str]:
    """Yield the data of server-sent events; comments and other fields are passed over."""
    size = 0
    async for line in response.aiter_lines():
        size += len(line)
        if size > _LARGEST:
            raise ChatFailed("the chat model's answer has no end", reason="broken")
        if line.startswith("data:"):
            yield line.removeprefix("data:").strip()


async def _whole(response: httpx.Response) -> bytes:
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > _LARGEST:
            raise ChatFailed("the chat model's answer has no end", reason="broken")
        parts.append(part)
    return b"".join(parts)


async def _refusal(response: httpx.Response) -> ChatFailed:
    code = response.status_code
    try:
        told = _message(orjson.loads(await _whole(response)))
    except (orjson.JSONDecodeError, ChatFailed, httpx.HTTPError):
        told = f"the chat model answered with status {code}"
    asked = response.headers.get("retry-after", "")
    return ChatFailed(
        told,
        reason=f"status_{code}",
        status=code,
        retry_after_s=int(asked) if asked.isdecimal() and len(asked) < _DIGITS else None,
    )


_DIGITS = 6  # of seconds that are worth waiting for


def _message(body: Any) -> str:
    """Return what a server says of an error, in whatever form it says so."""
    error = body.get("error", body) if isinstance(body, dict) else None
    told = error.get("message") if isinstance(error, dict) else error
    if not isinstance(told, str) or not told.strip():
        return "the chat model gave an error without a reason"
    return f"the chat model says: {told[:_MOST_OF_A_MESSAGE]}"


def _loaded(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise ChatFailed("the chat model answered with what is no JSON", reason="broken") from error
