"""Errors as ``application/problem+json`` (RFC 9457), each with a stable type and the mend."""

from typing import Any

import orjson
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.api.access import access_of
from app.domain.errors import (
    BadKey,
    ChatFailed,
    ChronosError,
    Conflict,
    Fault,
    InvalidInput,
    LimitReached,
    NotFound,
    ScopeMissing,
    TransientError,
)

log = structlog.get_logger(__name__)

_TYPE = "https://chronos.dev/problems/{}"
_TITLES = {
    400: ("bad-request", "The request cannot be read"),
    401: ("unauthenticated", "A right API key is needed"),
    403: ("forbidden", "The key does not allow this"),
    404: ("not-found", "No such thing"),
    405: ("method-not-allowed", "This address does not take this method"),
    409: ("conflict", "The present state forbids it"),
    413: ("too-large", "The body is too large"),
    415: ("unsupported-media-type", "The body must be JSON"),
    426: ("upgrade-required", "This address speaks WebSocket"),
    422: ("invalid", "The body is not what this call takes"),
    429: ("too-many-requests", "Too often"),
    500: ("internal", "A fault of the service"),
    502: ("upstream-failed", "The chat model behind the service failed"),
    503: ("unavailable", "A part of the service is away"),
    504: ("upstream-late", "The chat model behind the service did not answer in time"),
}
# What a chat model's server may say of a call; the rest are faults of it, or of our settings.
_OF_THE_CALL = {400, 404, 408, 409, 413, 422, 429}
_FOR_OPENAI_CLIENTS = {
    "/v1/chat/completions",
    "/v1/models",
}  # which look for an error in their form
_RETRY_AFTER_S = "2"
# What pydantic and FastAPI say of a whole body, in the caller's words.
_NO_OBJECT = {
    "missing": "the body is missing",
    "model_attributes_type": "the body is no JSON object",
}


def problem(
    request: HTTPConnection,
    status: int,
    detail: str,
    *,
    faults: tuple[Fault, ...] = (),
    headers: dict[str, str] | None = None,
) -> Response:
    """Return the problem document of a status."""
    slug, title = _TITLES.get(status, ("error", "The call failed"))
    body: dict[str, Any] = {
        "type": _TYPE.format(slug),
        "title": title,
        "status": status,
        "detail": detail,
        "instance": request.url.path,
        "request_id": request.scope.get("request_id"),
    }
    if request.url.path in _FOR_OPENAI_CLIENTS:
        param = faults[0].pointer if faults else None
        body["error"] = {"message": detail, "type": slug, "param": param, "code": slug}
    if faults:
        body["errors"] = [{"pointer": f.pointer, "message": f.message} for f in faults]
    extra = dict(headers or {})
    if status == 503:
        extra.setdefault("Retry-After", _RETRY_AFTER_S)
    return Response(
        orjson.dumps(body, option=orjson.OPT_NON_STR_KEYS),
        status,
        media_type="application/problem+json",
        headers=extra,
    )


def add_problem_handlers(app: FastAPI) -> None:
    """Answer every error of the domain, of validation and of routing as a problem."""
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(ChronosError, _on_chronos)
    app.add_exception_handler(Exception, _on_crash)


async def _on_invalid(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    faults = tuple(Fault(pointer=_pointer(e), message=_message(e)) for e in error.errors()[:20])
    first = faults[0] if faults else Fault(pointer="", message="invalid")
    where = f" at {first.pointer}" if first.pointer else ""
    return problem(request, 422, f"{first.message}{where}", faults=faults)


def _pointer(error: dict[str, Any]) -> str:
    if error["type"] == "json_invalid":
        return ""  # its location counts characters and names no part of the body
    # The first part says where the value came from: body, query, path, header.
    location: tuple[int | str, ...] = error["loc"]
    return "".join("/" + str(p).replace("~", "~0").replace("/", "~1") for p in location[1:])


def _message(error: dict[str, Any]) -> str:
    if error["type"] == "json_invalid":
        reason = error.get("ctx", {}).get("error", "syntax error")
        return f"the body is not valid JSON: {reason} at character {error['loc'][-1]}"
    if error["loc"] == ("body",) and error["type"] in _NO_OBJECT:
        return _NO_OBJECT[error["type"]]
    if error["type"] == "extra_forbidden":
        return "unknown field; remove it or correct its name"
    return str(error["msg"]).removeprefix("Value error, ")


async def _on_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    headers = dict(error.headers or {})
    if error.status_code == 405:
        # The router names the methods of one route only; an address may have several.
        methods = access_of(request.method, request.url.path).methods or {"GET"}
        headers["Allow"] = ", ".join(sorted(methods))
    detail = {
        # Of the body only what is no UTF-8, or beyond the parser's bounds, comes here.
        400: "the body cannot be read; send JSON in UTF-8, not nested without end",
        404: "there is nothing at this address",
        405: f"this address takes {headers.get('Allow')}",
    }.get(error.status_code, str(error.detail))
    return problem(request, error.status_code, detail, headers=headers)


async def _on_chronos(request: Request, error: Exception) -> Response:
    if isinstance(error, ChronosError) and (answer := _known(request, error)):
        return answer
    return await _on_crash(request, error)


def chronos_problem(request: HTTPConnection, error: ChronosError) -> Response:
    """Return the answer to an error that was raised on purpose; raise it again if it has none."""
    answer = _known(request, error)
    if answer is None:
        raise error
    return answer


def _known(request: HTTPConnection, error: ChronosError) -> Response | None:
    if isinstance(error, InvalidInput):
        return problem(request, 422, str(error), faults=error.faults)
    if isinstance(error, NotFound):
        return problem(request, 404, str(error))
    if isinstance(error, Conflict):
        return problem(request, 409, str(error), faults=error.faults)
    if isinstance(error, BadKey | ScopeMissing | LimitReached):
        return _refused(request, error)
    if isinstance(error, ChatFailed):
        return _chat_failed(request, error)
    if isinstance(error, TransientError):
        log.warning("dependency away", reason=str(error))
        return problem(request, 503, f"{error}; repeat the call in a moment")
    return None


def _chat_failed(request: HTTPConnection, error: ChatFailed) -> Response:
    """Return what the chat model's server said of a call that is at fault; else that it failed.

    Its refusal of the service's own key is no fault of the caller's key.
    """
    log.warning("chat model failed", reason=error.reason)
    wait = {} if error.retry_after_s is None else {"Retry-After": str(error.retry_after_s)}
    if error.reason == "late":
        return problem(request, 504, str(error))
    if error.status == 503:
        return problem(request, 503, str(error), headers=wait)
    if error.status in _OF_THE_CALL:
        return problem(request, error.status, str(error), headers=wait)
    return problem(request, 502, str(error))


def _refused(request: HTTPConnection, error: BadKey | ScopeMissing | LimitReached) -> Response:
    if isinstance(error, LimitReached):
        return problem(request, 429, str(error), headers={"Retry-After": str(error.retry_after_s)})
    # RFC 6750, section 3: a request without a key is told the scheme, others what is wrong.
    challenge = 'Bearer realm="chronos"'
    if isinstance(error, ScopeMissing):
        challenge += f', error="insufficient_scope", scope="{error.scope}"'
        return problem(request, 403, str(error), headers={"WWW-Authenticate": challenge})
    if "authorization" in request.headers:
        challenge += ', error="invalid_token"'
    return problem(request, 401, str(error), headers={"WWW-Authenticate": challenge})


async def _on_crash(request: Request, error: Exception) -> Response:
    log.error("request failed", exc_info=error)
    # Answers to a crash do not pass the envelope that names the request.
    request_id = str(request.scope.get("request_id", ""))
    return problem(
        request,
        500,
        "the service failed over this call; nothing is known of its effect",
        headers={"X-Request-ID": request_id},
    )
