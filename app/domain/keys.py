"""API keys: their written form, what they allow, and how long they live.

``chr_live_<12 id>_<43 secret>_<6 check>``: a prefix that scanners of leaked secrets know, the id by
which the key is looked up, 256 random bits, and a CRC-32 of all before it, so that a mistyped key is
told apart without a look-up (the manner of GitHub's tokens). All parts are base 62.
"""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from app.domain.errors import Fault, InvalidInput

KEY_PREFIX = "chr_live"
SECRET_BYTES = 32
ID_BYTES = 8  # 64 bits, 12 digits of base 62
LIVE_KEYS_PER_NAME = 2  # the one in use and the one that replaces it

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_FORM = re.compile(r"(chr_live_([0-9A-Za-z]{12})_([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})")
_SPAN = re.compile(r"([1-9][0-9]{0,6})([smhdw])", re.ASCII)
_UNIT_S = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_LONGEST = timedelta(days=3660)


class KeyScope(StrEnum):
    """What a key allows; none includes another."""

    TURNS_WRITE = "turns:write"
    RECALL_READ = "recall:read"
    MEMORY_READ = "memory:read"
    MEMORY_WRITE = "memory:write"
    MEMORY_DELETE = "memory:delete"
    EXPORT_READ = "export:read"
    STREAM_CONNECT = "stream:connect"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedKey:
    """The id and the secret of a key that is well formed; nothing says yet that it exists."""

    key_id: str
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenant:
    """Who is isolated from whom; ``limits`` override the settings' by name."""

    tenant_id: UUID
    name: str
    limits: Mapping[str, int]
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """What is kept of a key beside the hash of its secret.

    ``user`` None means every user of the tenant; ``expires_at`` None, never.
    """

    key_id: str
    tenant: Tenant
    name: str
    scopes: frozenset[KeyScope]
    user: str | None
    created_at: datetime
    created_by: str
    expires_at: datetime | None
    revoked_at: datetime | None

    def is_live(self, now: datetime) -> bool:
        """Return whether the key opens anything at this moment; it ends at ``expires_at``."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """On whose behalf a request acts; made from the key alone, never from what the request says.

    ``user`` is the caller's own id of the only user whom the key reaches, None for all of the tenant.
    ``is_operator``: may make tenants, and keys of every tenant.
    """

    tenant_id: UUID
    scopes: frozenset[KeyScope]
    user: str | None
    key_id: str
    is_operator: bool

    def sees(self, client_user_id: str) -> bool:
        """Return whether a user exists for this principal at all."""
        return self.user is None or self.user == client_user_id


def key_text(key_id: str, secret: str) -> str:
    """Return a key as it is handed out."""
    body = f"{KEY_PREFIX}_{key_id}_{secret}"
    return f"{body}_{_check(body)}"


def key_id_of(random: bytes) -> str:
    """Return an id from ``ID_BYTES`` random bytes."""
    return _base62(int.from_bytes(random), 12)


def secret_of(random: bytes) -> str:
    """Return a secret from ``SECRET_BYTES`` random bytes."""
    return _base62(int.from_bytes(random), 43)


def parse_key(text: str) -> ParsedKey | None:
    """Return the parts of a key, or None if its form or its check is wrong."""
    found = _FORM.fullmatch(text)
    if found is None or found[4] != _check(found[1]):
        return None
    return ParsedKey(key_id=found[2], secret=found[3])


def expiry_of(text: str, now: datetime) -> datetime:
    """Return the end of a key from ``30d``, ``12h``, ``90m``, ``2w``, ``45s`` or an ISO time.

    Raises:
        InvalidInput: it is neither, has no offset, lies in the past or more than ten years ahead.
    """
    if found := _SPAN.fullmatch(text):
        end = now + timedelta(seconds=min(int(found[1]) * _UNIT_S[found[2]], 10**9))
    else:
        end = _moment(text)
    if end <= now or end - now > _LONGEST:
        raise _wrong_expiry("must lie ahead, by ten years at most")
    return end


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise _wrong_expiry("must be such as 30d, 12h or 2027-01-01T00:00:00+00:00") from error
    if moment.tzinfo is None:
        raise _wrong_expiry("needs an offset, such as 2027-01-01T00:00:00+00:00")
    return moment


def _wrong_expiry(message: str) -> InvalidInput:
    return InvalidInput(f"the expiry {message}", Fault(pointer="/expires", message=message))


def _check(body: str) -> str:
    return _base62(zlib.crc32(body.encode()), 6)


def _base62(number: int, width: int) -> str:
    digits = []
    for _ in range(width):
        number, digit = divmod(number, 62)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))
