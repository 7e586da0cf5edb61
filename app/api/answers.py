"""Answers that are kept under an idempotency key, and sent again under it."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import orjson
from starlette.responses import Response

from app.ports import Call, Idempotency, StoredAnswer

REPLAYED = "Idempotent-Replayed"


def kept(shown: Any, status: int = 200, *, about: UUID | None = None) -> StoredAnswer:
    """Return an answer as it is kept, about a user or none."""
    return StoredAnswer(status=status, body=orjson.dumps(shown), about=about)


def sent(answer: StoredAnswer) -> Response:
    """Return an answer as it is sent; a replay says so."""
    response = Response(answer.body or None, answer.status)
    if answer.body:
        response.headers["Content-Type"] = "application/json"
    if answer.is_replay:
        response.headers[REPLAYED] = "true"
    return response


def uncached(response: Response) -> Response:
    """Return a response that bears a secret, which no cache may keep."""
    response.headers["Cache-Control"] = "no-store"
    return response


async def answered_once(
    call: Call, idempotency: Idempotency, answer: Callable[[], Awaitable[StoredAnswer]]
) -> Response:
    """Send an answer, or the one that was given under the call's key.

    For calls that may have their effect twice: it happens before the answer is kept, so that a call
    whose process died in between is done again.

    Raises:
        Conflict: the key was used with another body.
    """
    key = call.idempotency
    if key is None:
        return sent(await answer())
    earlier = await idempotency.recorded(call.tenant_id, key)
    return sent(earlier or await idempotency.record(call.tenant_id, key, await answer()))
