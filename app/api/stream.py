"""``GET /v1/stream``: updates over a WebSocket, and tickets for those who cannot send a key."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import Annotated, Any

import orjson
import structlog
from fastapi import APIRouter, Body, Request, WebSocket, WebSocketDisconnect
from pydantic import ConfigDict
from starlette.responses import Response

from app.api.answers import kept, sent, uncached
from app.api.deps import CallDep, ContainerDep, PrincipalDep, require_reach
from app.api.problems import chronos_problem, problem
from app.api.schemas import Body as RequestBody
from app.api.schemas import Identifier
from app.api.socket_gate import TICKET_PROTOCOL, ticket_protocol
from app.api.sockets import Room, Sockets
from app.api.stream_messages import error_message, op_of
from app.api.subscriptions import EndedError, Subscriber
from app.bootstrap import Container
from app.boundaries import boundary
from app.domain.errors import ChronosError, InvalidInput
from app.domain.keys import Principal
from app.metrics.stream import STREAM_CLOSED, STREAM_REFUSED
from app.services.keys import KeyRing
from app.services.updates.following import Following
from app.services.updates.tickets import TICKET_S, issue_ticket

router = APIRouter(prefix="/v1", tags=["stream"])
log = structlog.get_logger(__name__)

PROTOCOL = "chronos.v1"
FRAMES_PER_S, FRAMES_AT_ONCE = 20, 40
_FAREWELL_S = 1.0
_COME_BACK_MS = 5000  # clients of a process that leaves come back over so long, not all at once
_BAD_MESSAGE, _KEY_ENDED, _TOO_SLOW, _TOO_OFTEN = 4400, 4401, 4408, 4429
_LEAVING, _FAULT, _GONE = 1012, 1011, 1006


class TicketBody(RequestBody):
    """``POST /v1/stream/tickets``; with ``user_id`` the ticket opens the stream of that user only."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"user_id": "u1"}]})

    user_id: Identifier | None = None


@router.post("/stream/tickets", status_code=201, summary="A ticket that opens the stream once")
async def post_ticket(
    container: ContainerDep,
    principal: PrincipalDep,
    call: CallDep,
    body: Annotated[TicketBody | None, Body()] = None,
) -> Response:
    """Make a ticket for a browser, to be sent as subprotocol within thirty seconds; once.

    It is kept nowhere, so it is null under a known ``Idempotency-Key``.
    """
    if call.idempotency and (
        earlier := await container.idempotency.recorded(call.tenant_id, call.idempotency)
    ):
        return uncached(sent(earlier))
    user = body.user_id if body and body.user_id is not None else principal.user
    if user is not None:
        require_reach(user, principal)
    text, ticket = await issue_ticket(
        principal, user, tickets=container.tickets, clock=container.clock
    )
    known = {
        "user_id": user,
        "expires_at": ticket.expires_at.isoformat(),
        "expires_in": TICKET_S,
    }
    if call.idempotency:
        answer = kept({"ticket": None, "subprotocols": None, **known}, 201)
        answer = await container.idempotency.record(call.tenant_id, call.idempotency, answer)
        if answer.is_replay:
            return uncached(sent(answer))
    shown = {"ticket": text, "subprotocols": [PROTOCOL, TICKET_PROTOCOL + text], **known}
    return uncached(sent(kept(shown, 201)))


@router.get("/stream", include_in_schema=False)
async def get_stream(request: Request) -> Response:
    """Tell who comes without WebSocket to come with it."""
    detail = "open this address as a WebSocket; GET /v1/updates tells the same to those who poll"
    return problem(request, 426, detail, headers={"Upgrade": "websocket"})


@router.websocket("/stream")
async def stream(websocket: WebSocket) -> None:
    """Serve one subscriber until it leaves, or must."""
    state = websocket.app.state
    principal: Principal = websocket.scope["principal"]
    sockets: Sockets = state.sockets
    try:
        with sockets.room(principal.tenant_id, websocket.scope.get("limits")) as room:
            offered = websocket.scope["subprotocols"]
            chosen = PROTOCOL if PROTOCOL in offered else ticket_protocol(websocket.scope)
            await websocket.accept(chosen)
            code = await _Session(websocket, principal).serve(room)
            STREAM_CLOSED.labels(str(code)).inc()
    except ChronosError as error:
        refusal = chronos_problem(websocket, error)
        STREAM_REFUSED.labels(str(refusal.status_code)).inc()
        await websocket.send_denial_response(refusal)


class _Session:
    """One open socket."""

    def __init__(self, websocket: WebSocket, principal: Principal) -> None:
        self._websocket = websocket
        self._principal = principal
        self._container: Container = websocket.app.state.container
        self._settings = self._container.settings

    async def serve(self, room: Room) -> int:
        """Serve until either side ends it; return the code that it ended with."""
        following: Following = self._websocket.app.state.following
        with following.follower() as follower:
            subscriber = Subscriber(
                self._principal,
                follower,
                self._send,
                updates=self._container.updates,
                users=self._container.users,
                following=following,
                room=room,
                clock=self._container.clock,
            )
            lets = (EndedError, WebSocketDisconnect)
            try:
                with boundary(log, "the stream failed", lets=lets) as stream:
                    await self._until_the_end(subscriber)
            except EndedError as end:
                return await self._close(end.code, end.reason)
            except WebSocketDisconnect as left:
                return left.code or _GONE
            finally:
                subscriber.close()
            if stream.error:
                return await self._close(_FAULT, "a fault of the service")
        return _GONE

    async def _until_the_end(self, subscriber: Subscriber) -> None:
        """Listen and speak at once; ends by an exception."""
        tasks = [
            asyncio.create_task(coroutine)
            for coroutine in (
                self._listen(subscriber),
                subscriber.run(
                    heartbeat_s=self._settings.stream_ping_s, require_key=self._require_key()
                ),
                self._leave(),
            )
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                await task
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, subscriber: Subscriber) -> None:
        allowance, at = float(FRAMES_AT_ONCE), perf_counter()
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", _GONE))
            now = perf_counter()
            allowance = min(FRAMES_AT_ONCE, allowance + (now - at) * FRAMES_PER_S) - 1
            at = now
            if allowance < 0:
                detail = f"more than {FRAMES_PER_S} messages a second"
                await self._send(error_message("too_often", detail))
                raise EndedError(_TOO_OFTEN, detail)
            await self._obey(subscriber, message.get("text"))

    async def _obey(self, subscriber: Subscriber, text: str | None) -> None:
        try:
            op = op_of(text)
        except InvalidInput as error:
            await self._send(error_message("invalid", str(error), faults=error.faults))
            raise EndedError(_BAD_MESSAGE, "a message that cannot be read") from error
        try:
            await subscriber.obey(op)
        except InvalidInput as error:
            await self._send(error_message("bad_cursor", str(error), faults=error.faults))

    async def _leave(self) -> None:
        await self._websocket.app.state.sockets.leaving.wait()
        hint = random.randrange(_COME_BACK_MS)  # noqa: S311 - spreads clients, guards nothing
        await self._send({"type": "closing", "retry_after_ms": hint})
        raise EndedError(_LEAVING, "this process is leaving; connect again")

    def _require_key(self) -> Callable[[], Awaitable[None]]:
        keyring: KeyRing = self._websocket.app.state.keyring

        async def require() -> None:
            if not self._settings.asks_for_keys:
                return
            if await keyring.living(self._principal.key_id) is None:
                raise EndedError(_KEY_ENDED, "the key was revoked or has expired")

        return require

    async def _send(self, message: dict[str, Any]) -> None:
        """Send a message.

        Raises:
            EndedError: the connection is full for longer than may be.
            WebSocketDisconnect: nobody is there any more.
        """
        try:
            async with asyncio.timeout(self._settings.stream_stall_s):
                await self._websocket.send_text(orjson.dumps(message).decode())
        except TimeoutError:
            raise EndedError(
                _TOO_SLOW, "you read too slowly; connect again with your last cursor"
            ) from None

    async def _close(self, code: int, reason: str) -> int:
        # Whoever is gone needs no farewell.
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(_FAREWELL_S):
                await self._websocket.close(code, reason)
        return code
