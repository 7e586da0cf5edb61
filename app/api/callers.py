"""Who calls: the key that a connection bears, proved, and on whose behalf it acts."""

from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.errors import BadKey, LimitReached, ScopeMissing
from app.domain.keys import ApiKey, KeyScope, Principal
from app.domain.rates import PERIOD_S, Charge
from app.services.keys import TRUSTED_S, KeyRing

FAILURES_PER_MINUTE = 20  # reliability bar §3.3: failed authentications of an address

ANYBODY = Principal(
    tenant_id=DEFAULT_TENANT,
    scopes=frozenset(KeyScope),
    user=None,
    key_id="none",
    is_operator=True,
)
"""Whoever calls while no keys are asked for; the settings allow that on loopback only."""


def bearer(headers: Headers) -> str | None:
    """Return what the ``Authorization`` header bears, None without a bearer."""
    scheme, _, rest = headers.get("authorization", "").partition(" ")
    return rest.strip() or None if scheme.lower() == "bearer" else None


def principal_of(key: ApiKey) -> Principal:
    """Return on whose behalf a call with the key acts."""
    return Principal(
        tenant_id=key.tenant.tenant_id,
        scopes=key.scopes,
        user=key.user,
        key_id=key.key_id,
        is_operator=key.tenant.tenant_id == DEFAULT_TENANT and KeyScope.ADMIN in key.scopes,
    )


def require_operator(principal: Principal) -> None:
    """Let nobody but the operator pass.

    Raises:
        ScopeMissing: the caller is another.
    """
    if not principal.is_operator:
        raise ScopeMissing(
            "only an admin key of the default tenant may do this", scope=KeyScope.ADMIN
        )


async def key_of(
    connection: HTTPConnection, container: Container, *, within_s: float = TRUSTED_S
) -> ApiKey:
    """Return the key that a connection bears in its header.

    Raises:
        BadKey: it bears none, or one that opens nothing.
        LimitReached: too many wrong ones came from the address.
        StoreUnavailable: nobody can say.
    """
    text = bearer(connection.headers)
    if text is None:
        raise BadKey("send an API key: Authorization: Bearer <key>")
    keyring: KeyRing = connection.app.state.keyring
    if (known := keyring.remembered(text)) is not None:
        return known
    # Only look-ups are refused to an address that guessed too often: keys in use there go on.
    guesses = await guesses_left(connection, container)
    found = await keyring.prove(text, within_s=within_s)
    if found is None:
        await container.limiter.take([guesses])
        raise BadKey(
            "this key opens nothing: it is mistyped, unknown, expired or revoked; "
            "`chronos keys list` shows the keys of a tenant"
        )
    return found


async def guesses_left(connection: HTTPConnection, container: Container) -> Charge:
    """Return what one more wrong guess of the address takes.

    Raises:
        LimitReached: it has guessed too often.
    """
    bucket = f"failed:{_network(connection)}"
    failure = Charge(bucket=bucket, limit=FAILURES_PER_MINUTE, burst_s=PERIOD_S)
    verdict = await container.limiter.take([failure], is_trial=True)
    if verdict.wait_s > 0:
        raise LimitReached(
            "too many wrong keys came from this address; wait, then send a right one",
            retry_after_s=verdict.retry_after_s,
        )
    return failure


def _network(connection: HTTPConnection) -> str:
    """Return whose guesses count together: an IPv4 address, or the /64 that one IPv6 host owns."""
    host = connection.client.host if connection.client else "unknown"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)
