"""Webhooks: where updates are delivered to, and when a delivery is tried again."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from app.domain.errors import Fault, InvalidInput

# Seconds after each failed try (the schedule that Standard Webhooks gives as an example, rounded):
# ten tries within three days.
RETRIES_S = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
JITTER = 0.2  # of them, either way, so that what failed together does not come back together
LONGEST_WAIT_S = 3600.0  # that a receiver may ask for

_SECRET_PREFIX = "whsec_"  # noqa: S105 - how every secret begins
_LONGEST_URL = 2000
# All that is given out of IPv6, without what only documents use (RFC 9637); and networks of IPv4 that
# Python holds for global, though protocols have them (RFC 6890, RFC 7526).
_UNICAST, _DOCUMENTS = IPv6Network("2000::/3"), IPv6Network("3fff::/20")
_SPECIAL = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*")
_WRITTEN = re.compile(r"[!-\[\]-~]+")  # printable ASCII; a backslash parts hosts for some readers
_NAT64 = bytes.fromhex("0064ff9b0000000000000000")


class DeliveryState(StrEnum):
    """Where a delivery stands; a dead one is tried again only when it is replayed."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    DEAD = "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """Where updates of a tenant go. ``types`` and ``users`` None means all of them.

    ``failures`` counts tries in a row that failed.
    """

    webhook_id: UUID
    url: str
    description: str
    types: Sequence[str] | None
    users: Sequence[str] | None
    is_enabled: bool
    created_at: datetime
    created_by: str
    failures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """One update on its way to one webhook, or at its end.

    ``last_status`` is the HTTP status of the last try, None without an answer; ``last_error`` says for
    people what was wrong with it.
    """

    delivery_id: UUID
    client_user_id: str
    seq: int
    line: str
    type: str
    data: Mapping[str, Any] = field(repr=False)
    at: datetime
    state: DeliveryState
    attempts: int
    next_attempt_at: datetime | None
    last_status: int | None
    last_error: str | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of one try. ``is_gone``: the receiver wants no more; ``wait_s``: what it asks for."""

    is_delivered: bool
    status: int | None = None
    error: str | None = None
    is_gone: bool = False
    wait_s: float = 0.0


def wait_before_try(attempts: int, outcome: Outcome, chance: float) -> float | None:
    """Return the seconds until the next try after so many failed, None after the last.

    Args:
        attempts: How many failed, this one included.
        outcome: What came of it.
        chance: Between 0 and 1, for the jitter.
    """
    if outcome.is_gone or attempts > len(RETRIES_S):
        return None
    wanted = RETRIES_S[attempts - 1] * (1 + JITTER * (2 * chance - 1))
    return max(wanted, min(outcome.wait_s, LONGEST_WAIT_S))


def secret_text(encoded: str) -> str:
    """Return a secret as it is handed out, from its Base64 (Standard Webhooks, signature scheme)."""
    return _SECRET_PREFIX + encoded


def require_target(url: str, *, is_private_allowed: bool) -> None:
    """Refuse an address that nothing is ever sent to; names are looked up when something is.

    Raises:
        InvalidInput: it is no address of HTTPS, or of a machine that is not public.
    """
    wrong = _wrong_target(url, is_private_allowed=is_private_allowed)
    if wrong:
        raise InvalidInput(
            f"the address of a webhook {wrong}", Fault(pointer="/url", message=wrong)
        )


def _wrong_target(url: str, *, is_private_allowed: bool) -> str | None:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "must be a URL"
    schemes = ("https", "http") if is_private_allowed else ("https",)
    if parts.scheme not in schemes or not host or len(url) > _LONGEST_URL:
        return f"must begin with https:// and have at most {_LONGEST_URL} characters"
    if parts.username is not None or parts.fragment or not _WRITTEN.fullmatch(url):
        return "must bear no user, no fragment, no blanks, and no characters beyond ASCII"
    if not is_private_allowed and not _is_public_name(host):
        return "must be that of a public machine"
    return None


def _is_public_name(host: str) -> bool:
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith((".localhost", ".local", ".internal")):
        return False
    try:
        return is_public(name)
    except ValueError:
        # One without a dot is of this network. What ends in a number is an address to a resolver
        # (0x7f.1, 0177.0.0.1; the URL standard, "ends in a number"), and a percent sign hides one.
        return "." in name and "%" not in name and not _NUMBER.fullmatch(name.rpartition(".")[2])


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the open internet, by itself and by what it wraps.

    Raises:
        ValueError: it is no IP address.
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if inner := _wrapped(found):
            return is_public(str(inner))
        return found in _UNICAST and found not in _DOCUMENTS and found.is_global
    is_special = any(found in network for network in _SPECIAL)
    return found.is_global and not (is_special or found.is_multicast or found.is_reserved)


def _wrapped(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that 6to4, Teredo, NAT64 (RFC 6052) or a mapped one carries."""
    if address.packed.startswith(_NAT64):
        return IPv4Address(address.packed[12:])
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)
