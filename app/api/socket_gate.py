"""The gate before the stream: a socket is refused with an HTTP answer, before it is one.

A key comes in the header, or a ticket as a subprotocol; never anything in the address. Pages of other
origins are kept out, for a browser opens sockets to wherever a page wants.
"""

from collections import Counter
from dataclasses import replace
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uuid_utils.compat import uuid7

from app.api.access import access_of
from app.api.callers import ANYBODY, guesses_left, key_of, principal_of
from app.api.meter import Meter
from app.api.problems import chronos_problem, problem
from app.bootstrap import Container
from app.domain.errors import BadKey, ChronosError, ScopeMissing
from app.domain.keys import KEY_PREFIX, ApiKey, Principal
from app.metrics.access import count_access
from app.metrics.stream import STREAM_REFUSED
from app.ports import Ticket
from app.services.updates.tickets import use_ticket

TICKET_PROTOCOL = "ticket."
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


async def let_in(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket whose caller may open it; ``principal`` and ``meter`` are in its scope then."""
    connection = HTTPConnection(scope)
    scope["request_id"] = str(uuid7())
    query, scope["query_string"] = scope["query_string"], b""  # the server logs the address
    try:
        refusal = _misplaced(connection, query) or await _caller(connection)
    except ChronosError as error:
        refusal = chronos_problem(connection, error)
    if refusal is None:
        with structlog.contextvars.bound_contextvars(request_id=scope["request_id"]):
            await app(scope, receive, send)
        return
    STREAM_REFUSED.labels(str(refusal.status_code)).inc()
    await refusal(scope, receive, send)


def _misplaced(connection: HTTPConnection, query: bytes) -> Response | None:
    if access_of("GET", connection.scope["path"]).scope is None:
        return problem(connection, 404, "there is nothing at this address")
    if connection.app.state.is_leaving:
        return problem(connection, 503, "this process is leaving; connect again")
    if KEY_PREFIX.encode() in query:
        raise BadKey(
            "a key stands in the address, where logs keep it: revoke it, and send another in the header"
        )
    container: Container = connection.app.state.container
    if not _is_welcome(connection, container):
        return problem(
            connection,
            403,
            "pages of this origin may not open the stream; CHRONOS_STREAM_ORIGINS names those that may",
        )
    return None


def _is_welcome(connection: HTTPConnection, container: Container) -> bool:
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    named = {one.strip() for one in container.settings.stream_origins.split(",")}
    if "*" in named or origin in named:
        return True
    own = urlsplit(f"//{connection.headers.get('host', '')}")
    # Without keys the name of the host is all that tells our page from one that a foreign name
    # server leads here.
    is_ours = container.settings.asks_for_keys or own.hostname in _LOOPBACK
    return is_ours and urlsplit(origin).netloc == own.netloc


async def _caller(connection: HTTPConnection) -> Response | None:
    container: Container = connection.app.state.container
    scope = connection.scope
    ticket = await _ticket(connection, container)
    if not container.settings.asks_for_keys:
        scope["principal"] = replace(ANYBODY, user=ticket.user if ticket else None)
        return None
    key = await (_key_of_ticket(connection, ticket) if ticket else key_of(connection, container))
    access = access_of("GET", scope["path"])
    count_access(key.key_id, access.route)
    needed = access.scope
    if needed not in key.scopes:
        raise ScopeMissing(f"this key lacks the scope {needed}", scope=str(needed))
    limits = container.limits.overridden(key.tenant.limits)
    await Meter(key.tenant, limits, container.limiter, Counter()).count_request(is_recall=False)
    scope["principal"], scope["limits"] = _narrowed(key, ticket), limits
    return None


def _narrowed(key: ApiKey, ticket: Ticket | None) -> Principal:
    principal = principal_of(key)
    return replace(principal, user=ticket.user) if ticket and ticket.user else principal


async def _ticket(connection: HTTPConnection, container: Container) -> Ticket | None:
    """Return the ticket that a socket bears, used up; None if it bears none.

    Raises:
        BadKey: it opens nothing, or no more.
    """
    borne = ticket_protocol(connection.scope)
    if borne is None:
        return None
    guesses = await guesses_left(connection, container)
    ticket = await use_ticket(borne.removeprefix(TICKET_PROTOCOL), tickets=container.tickets)
    if ticket is None:
        await container.limiter.take([guesses])
        raise BadKey("this ticket opens nothing: it was used, is too old, or was never given out")
    return ticket


async def _key_of_ticket(connection: HTTPConnection, ticket: Ticket) -> ApiKey:
    key: ApiKey | None = await connection.app.state.keyring.living(ticket.key_id)
    if key is None or key.tenant.tenant_id != ticket.tenant_id:
        raise BadKey("the key that this ticket was made with opens nothing any more")
    return key


def ticket_protocol(scope: Scope) -> str | None:
    """Return the subprotocol that bears a ticket, None without one."""
    return next((one for one in scope["subprotocols"] if one.startswith(TICKET_PROTOCOL)), None)
