"""What every request passes: an id, limits on its body, a timer."""

import asyncio
from time import perf_counter
from urllib.parse import unquote

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uuid_utils.compat import uuid7

from app.api.problems import problem
from app.api.schemas import SLASH_IN_ID
from app.metrics import HTTP_SECONDS
from app.traces import span

MAX_BODY_BYTES = 8 * 1024 * 1024
_MAX_ID_CHARACTERS = 100
_BODY_S = 30.0  # 8 MiB at 2.3 Mbit/s
_STREAMED = {"/v1/import"}  # read line by line, so of any length
_LINES = {"application/x-ndjson", "application/jsonl", "application/json"}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class RequestEnvelope:
    """Gives each request an id, bounds its body and counts its time.

    A caller's own ``X-Request-ID`` is kept if it is printable ASCII of at most 100 characters.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = perf_counter(), 500
        scope["path"] = _path(scope)
        headers = Headers(scope=scope)
        request_id = _request_id(headers.get("x-request-id"))
        scope["request_id"] = request_id
        structlog.contextvars.bind_contextvars(request_id=request_id)

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = MutableHeaders(scope=message)
                given["X-Request-ID"] = request_id
                if scope["app"].state.is_leaving:
                    given["Connection"] = "close"  # come by another way next time
            await send(message)

        try:
            with span("request", headers, request_id=request_id) as traced:
                body = _Body(receive, is_bounded=scope["path"] not in _STREAMED)
                refusal = _refusal(scope, headers)
                if refusal is None:
                    await self._app(scope, body.receive, send_with_id)
                else:
                    await problem(Request(scope), *refusal)(scope, receive, send_with_id)
                if traced:
                    traced.update_name(f"{_method(scope)} {_route(scope)}")
                    traced.set_attribute("http.response.status_code", status)
        finally:
            HTTP_SECONDS.labels(_route(scope), _method(scope), str(status)).observe(
                perf_counter() - started
            )
            structlog.contextvars.unbind_contextvars("request_id")


class _Body:
    """Bounds how much arrives of a body, and how long it takes.

    One that is streamed may be of any length, but no part of it may be awaited for long.
    """

    def __init__(self, receive: Receive, *, is_bounded: bool) -> None:
        self._receive = receive
        self._is_bounded = is_bounded
        self._is_whole = False
        self._bytes = 0
        self._started = perf_counter()

    async def receive(self) -> Message:
        if self._is_whole:
            return await self._receive()  # what comes now is the caller's leaving
        waited_s = perf_counter() - self._started if self._is_bounded else 0.0
        try:
            async with asyncio.timeout(max(0.0, _BODY_S - waited_s)):
                message = await self._receive()
        except TimeoutError:
            raise BodyTooSlowError from None
        self._is_whole = not message.get("more_body", False)
        self._bytes += len(message.get("body", b""))
        if self._is_bounded and self._bytes > MAX_BODY_BYTES:
            raise BodyTooLargeError
        return message


class BodyTooSlowError(HTTPException):
    """A body did not arrive in time."""

    def __init__(self) -> None:
        detail = (
            f"the body did not arrive within {_BODY_S:.0f} s; send it faster or in smaller calls"
        )
        super().__init__(408, detail, headers={"Connection": "close"})


class BodyTooLargeError(HTTPException):
    """A body of undeclared length went over the limit."""

    def __init__(self) -> None:
        super().__init__(413, f"the body has more than {MAX_BODY_BYTES} bytes")


def _route(scope: Scope) -> str:
    """Return the route's pattern, which names no user; ``none`` where nothing is."""
    return str(getattr(scope.get("route"), "path", "none"))


def _method(scope: Scope) -> str:
    # Callers may invent methods, and each would be a series for ever.
    return scope["method"] if scope["method"] in _METHODS else "other"


def _path(scope: Scope) -> str:
    """Return the path with the slashes inside of ids held apart from those between segments.

    Servers decode ``%2F`` before the router splits; ``u%2Fv`` would then name another address.
    """
    raw: bytes = scope.get("raw_path") or b""
    if b"%2f" not in raw.lower():
        return str(scope["path"])
    segments = raw.decode("ascii", "replace").split("/")
    return "/".join(unquote(segment).replace("/", SLASH_IN_ID) for segment in segments)


def _request_id(given: str | None) -> str:
    if given and len(given) <= _MAX_ID_CHARACTERS and given.isascii() and given.isprintable():
        return given
    return str(uuid7())


def _refusal(scope: Scope, headers: Headers) -> tuple[int, str] | None:
    length = headers.get("content-length")
    is_streamed = scope["path"] in _STREAMED
    if not is_streamed and length is not None and length.isdigit() and int(length) > MAX_BODY_BYTES:
        return 413, f"the body has {length} bytes; send at most {MAX_BODY_BYTES} in a call"
    if scope["method"] not in ("POST", "PUT", "PATCH"):
        return None
    if headers.get("content-encoding", "identity").strip().lower() != "identity":
        # A few kilobytes may unpack to gigabytes.
        return 415, "send the body as it is, not compressed; leave Content-Encoding out"
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    has_body = length not in (None, "0") or "transfer-encoding" in headers
    if is_streamed:
        wrong = has_body and media_type not in _LINES
        return (415, "send the lines as application/x-ndjson") if wrong else None
    if has_body and media_type != "application/json" and not media_type.endswith("+json"):
        return 415, "send the body as application/json"
    return None
