"""The gate before all routes: who calls, whether they may, and whether they did too often.

It stands before any body is read. What it finds out goes into the request's scope as ``principal``
and ``meter``; routes know their caller from nothing else. ``gate_s`` is how long it took.
"""

import hmac
from collections import Counter
from contextlib import ExitStack
from ipaddress import ip_address
from time import perf_counter
from uuid import UUID

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.access import METRICS, PUBLIC, access_of
from app.api.callers import ANYBODY, bearer, key_of, principal_of, require_operator
from app.api.meter import Meter
from app.api.precedence import precedence_of
from app.api.problems import chronos_problem, problem
from app.api.socket_gate import let_in
from app.bootstrap import Container
from app.domain.errors import ChronosError, LimitReached, ScopeMissing
from app.domain.keys import ApiKey, KeyScope
from app.domain.rates import PERIOD_S
from app.metrics.access import count_access
from app.services.keys import TRUSTED_S

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Gate:
    """Lets through what has a right key, and bounds how often."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._recalling: Counter[UUID] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        container: Container = scope["app"].state.container
        if scope["type"] == "websocket":
            await let_in(self._app, scope, receive, send)
        elif not container.settings.asks_for_keys:
            scope["principal"] = ANYBODY
            await self._app(scope, receive, send)
        elif scope["path"] in PUBLIC or self._reads_metrics(scope, container):
            await self._app(scope, receive, send)
        else:
            await self._guarded(scope, receive, send)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, started = Request(scope), perf_counter()
        container: Container = scope["app"].state.container
        try:
            key = await key_of(request, container, within_s=_patience_s(request, container))
        except ChronosError as error:
            await chronos_problem(request, error)(scope, receive, send)
            return
        limits = container.limits.overridden(key.tenant.limits)
        meter = Meter(key.tenant, limits, container.limiter, self._recalling)
        scope["principal"], scope["meter"] = principal_of(key), meter

        async def send_with_limits(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(meter.headers())
            await send(message)

        try:
            with ExitStack() as held:
                refusal = await _refused(request, key, meter, held)
                if refusal is not None:
                    await refusal(scope, receive, send_with_limits)
                    return
                scope["gate_s"] = perf_counter() - started
                await self._app(scope, receive, send_with_limits)
        finally:
            count_access(key.key_id, access_of(scope["method"], scope["path"]).route)

    def _reads_metrics(self, scope: Scope, container: Container) -> bool:
        if scope["path"] != METRICS:
            return False
        headers = Headers(scope=scope)
        token = container.settings.metrics_token.get_secret_value()
        given = bearer(headers)
        if token and given and hmac.compare_digest(token.encode(), given.encode()):
            return True
        return _is_local(scope, headers) and given is None


async def _refused(request: Request, key: ApiKey, meter: Meter, held: ExitStack) -> Response | None:
    """Return why a call may not pass, None if it may; a recall then holds its room until the end."""
    access = access_of(request.scope["method"], request.scope["path"])
    precedence, tenant_id = precedence_of(request), key.tenant.tenant_id
    try:
        await meter.count_request(is_recall=access.is_recall)
        if access.is_recall and (low_s := meter.low_for_s()):
            precedence.put_behind(tenant_id, low_s)
        refusal = _refusal(request, key, access.scope, access.methods)
        if access.is_recall and refusal is None:
            held.enter_context(meter.room())
    except LimitReached as error:
        precedence.put_behind(tenant_id, PERIOD_S)
        return chronos_problem(request, error)
    except ScopeMissing as error:
        return chronos_problem(request, error)
    return refusal


def _refusal(
    request: Request, key: ApiKey, needed: KeyScope | None, methods: frozenset[str]
) -> Response | None:
    is_admin = KeyScope.ADMIN in key.scopes
    if needed is None and request.scope["path"] == METRICS:
        require_operator(principal_of(key))  # they count what the keys of all tenants do
        return None
    if needed is None:
        if is_admin:
            return None
        if methods:
            allowed = {"Allow": ", ".join(sorted(methods))}
            return problem(request, 405, "Method Not Allowed", headers=allowed)
        return problem(request, 404, "there is nothing at this address")
    if needed not in key.scopes:
        raise ScopeMissing(f"this key lacks the scope {needed}", scope=needed)
    return None


def _patience_s(request: Request, container: Container) -> float:
    """Return how long a key may take to be proved: of a recall it is a part of the deadline."""
    is_recall = access_of(request.scope["method"], request.scope["path"]).is_recall
    return min(TRUSTED_S, container.settings.deadline_ms / 1000) if is_recall else TRUSTED_S


def _is_local(scope: Scope, headers: Headers) -> bool:
    # A proxy on this machine speaks for others; it gives itself away by what it adds.
    if scope.get("client") is None or any(name in headers for name in _FORWARDED):
        return False
    try:
        return ip_address(scope["client"][0]).is_loopback
    except ValueError:
        return False
