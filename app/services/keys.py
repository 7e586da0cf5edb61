"""Making keys, and telling whom a key belongs to."""

import hashlib
import hmac
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from uuid import UUID

from app.domain.errors import Fault, InvalidInput
from app.domain.keys import (
    ID_BYTES,
    SECRET_BYTES,
    ApiKey,
    KeyScope,
    ParsedKey,
    key_id_of,
    key_text,
    parse_key,
    secret_of,
)
from app.ports import Clock, Keys, NewKey

TRUSTED_S = 5.0  # reliability bar: a revoked key opens nothing after five seconds
_MAX_KNOWN = 10_000
_NO_DIGEST = bytes(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedKey:
    """A new key; ``text`` is shown once and kept nowhere."""

    key_id: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyWish:
    """What a new key shall be; ``name`` None takes the key's id, so that it stands alone."""

    scopes: frozenset[KeyScope]
    user: str | None
    expires_at: datetime | None
    name: str | None
    created_by: str


async def issue_key(
    wish: KeyWish, tenant_id: UUID, *, keys: Keys, clock: Clock, pepper: str
) -> IssuedKey:
    """Make a key and keep the keyed hash of its secret.

    Raises:
        InvalidInput: no scope is wished for, or `admin` for a key bound to a user.
        Conflict: two keys of the name live already.
    """
    if not wish.scopes:
        raise InvalidInput(
            "a key needs at least one scope", Fault(pointer="/scopes", message="must not be empty")
        )
    if wish.user is not None and KeyScope.ADMIN in wish.scopes:
        raise InvalidInput(
            "a key bound to a user cannot have the scope admin, which reaches all users",
            Fault(pointer="/scopes", message="admin does not go with user"),
        )
    key_id, secret = key_id_of(os.urandom(ID_BYTES)), secret_of(os.urandom(SECRET_BYTES))
    await keys.add(
        NewKey(
            key_id=key_id,
            digest=_digest(ParsedKey(key_id=key_id, secret=secret), pepper),
            tenant_id=tenant_id,
            name=wish.name or key_id,
            scopes=wish.scopes,
            user=wish.user,
            made_at=clock.now(),
            created_by=wish.created_by,
            expires_at=wish.expires_at,
        )
    )
    return IssuedKey(key_id=key_id, text=key_text(key_id, secret))


class KeyRing:
    """Tells whom a key belongs to; what was found holds for five seconds.

    Only keys that proved right are remembered, under their hash: a wrong secret for a known id and an
    unknown id take the same path, look-up and comparison.
    """

    def __init__(self, keys: Keys, *, clock: Clock, pepper: str) -> None:
        self._keys = keys
        self._clock = clock
        self._pepper = pepper
        self._known: OrderedDict[bytes, tuple[ApiKey, float]] = OrderedDict()

    def remembered(self, text: str) -> ApiKey | None:
        """Return a live key that proved right in the last five seconds, without a look-up."""
        parsed = parse_key(text)
        found = self._known.get(_digest(parsed, self._pepper)) if parsed else None
        if found is None or perf_counter() - found[1] >= TRUSTED_S:
            return None
        return found[0] if found[0].is_live(self._clock.now()) else None

    async def prove(self, text: str) -> ApiKey | None:
        """Look a key up and return it if it is right and lives, else None.

        Raises:
            StoreUnavailable: nobody can say.
        """
        parsed = parse_key(text)
        if parsed is None:
            return None
        asked_at = perf_counter()
        stored = await self._keys.find(parsed.key_id)
        digest = _digest(parsed, self._pepper)
        is_right = hmac.compare_digest(digest, stored.digest if stored else _NO_DIGEST)
        if stored is None or not is_right or not stored.key.is_live(self._clock.now()):
            self._known.pop(digest, None)
            return None
        # Counted from before the look-up: a revocation that came during it is not missed for longer.
        self._known[digest] = (stored.key, asked_at)
        self._known.move_to_end(digest)
        if len(self._known) > _MAX_KNOWN:
            self._known.popitem(last=False)
        return stored.key

    def forget(self, key_id: str) -> None:
        """Drop a key that was revoked in this process, so that it opens nothing from now on."""
        for digest in [d for d, (key, _) in self._known.items() if key.key_id == key_id]:
            del self._known[digest]


def _digest(parsed: ParsedKey, pepper: str) -> bytes:
    # No slow hash: the secret has 256 random bits, and a slow one would be a lever to exhaust the CPU.
    message = f"{parsed.key_id}_{parsed.secret}"
    return hmac.digest(pepper.encode(), message.encode(), hashlib.sha256)
