"""Making keys, and telling whom a key belongs to."""

import asyncio
import hashlib
import hmac
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from time import perf_counter
from uuid import UUID

from app.domain.errors import Fault, InvalidInput, StoreUnavailable
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
from app.ports import Call, Clock, Keys, NewKey, StoredAnswer
from app.services.hedge import HEDGE

TRUSTED_S = 5.0  # reliability bar: a revoked key opens nothing after five seconds
_MAX_KNOWN = 10_000
_NO_DIGEST = bytes(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedKey:
    """A new key; ``text`` is shown once and kept nowhere.

    ``answer`` is what was kept of the call's answer: that of an earlier call if it is a replay, and
    then nothing was made.
    """

    key_id: str
    text: str = field(repr=False)
    answer: StoredAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyWish:
    """What a new key shall be; ``name`` None takes the key's id, so that it stands alone."""

    scopes: frozenset[KeyScope]
    user: str | None
    expires_at: datetime | None
    name: str | None


async def issue_key(
    wish: KeyWish,
    tenant_id: UUID,
    call: Call,
    *,
    answer: Callable[[str], StoredAnswer],
    keys: Keys,
    clock: Clock,
    pepper: str,
) -> IssuedKey:
    """Make a key and keep the keyed hash of its secret.

    Args:
        wish: What it shall be.
        tenant_id: Whose key it is.
        call: Who makes it, in which call.
        answer: Renders what is kept for a replay from the key's id; the key itself is never kept.
        keys: Where it is kept.
        clock: Says when it is made.
        pepper: What hashes are keyed with.

    Raises:
        InvalidInput: no scope is wished for, or `admin` for a key bound to a user.
        Conflict: two keys of the name live already, or the idempotency key had another body.
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
    new = NewKey(
        key_id=key_id,
        digest=_digest(ParsedKey(key_id=key_id, secret=secret), pepper),
        tenant_id=tenant_id,
        name=wish.name or key_id,
        scopes=wish.scopes,
        user=wish.user,
        made_at=clock.now(),
        created_by=call.by.key_id,
        expires_at=wish.expires_at,
    )
    kept = await keys.add(new, call, answer(key_id))
    return IssuedKey(key_id=key_id, text=key_text(key_id, secret), answer=kept)


class KeyRing:
    """Tells whom a key belongs to; what was found holds for five seconds.

    Only keys that proved right are remembered, under their hash: a wrong secret for a known id and an
    unknown id take the same path, look-up and comparison. A key in use is looked up again before its
    time is over, and calls that come together share one look-up: none waits for a slow store.
    """

    def __init__(self, keys: Keys, *, clock: Clock, pepper: str) -> None:
        self._keys = keys
        self._clock = clock
        self._pepper = pepper
        self._known: OrderedDict[bytes, tuple[ApiKey, float]] = OrderedDict()
        self._proving: dict[bytes, asyncio.Task[ApiKey | None]] = {}
        self._living: OrderedDict[str, tuple[ApiKey | None, float]] = OrderedDict()
        self._revocations = 0

    def remembered(self, text: str) -> ApiKey | None:
        """Return a live key that proved right in the last five seconds, without a look-up."""
        parsed = parse_key(text)
        if parsed is None:
            return None
        digest = _digest(parsed, self._pepper)
        found = self._known.get(digest)
        if found is None or (age_s := perf_counter() - found[1]) >= TRUSTED_S:
            return None
        if age_s >= TRUSTED_S / 2:
            self._look_up(digest, parsed.key_id).add_done_callback(_read)
        return found[0] if found[0].is_live(self._clock.now()) else None

    async def prove(self, text: str, *, within_s: float = TRUSTED_S) -> ApiKey | None:
        """Look a key up and return it if it is right and lives, else None.

        Raises:
            StoreUnavailable: nobody can say, or not in time; the look-up goes on for the next call.
        """
        parsed = parse_key(text)
        if parsed is None:
            return None
        proving = self._look_up(_digest(parsed, self._pepper), parsed.key_id)
        done, _ = await asyncio.wait({proving}, timeout=within_s)
        if not done:
            proving.add_done_callback(_read)
            raise StoreUnavailable("the database did not answer in time")
        return proving.result()

    def _look_up(self, digest: bytes, key_id: str) -> "asyncio.Task[ApiKey | None]":
        proving = self._proving.get(digest)
        if proving is None:
            proving = asyncio.ensure_future(self._found(digest, key_id))
            self._proving[digest] = proving
            proving.add_done_callback(lambda _: self._proving.pop(digest, None))
        return proving

    async def _found(self, digest: bytes, key_id: str) -> ApiKey | None:
        asked_at, revocations = perf_counter(), self._revocations
        find = partial(self._keys.find, key_id)
        # Calls that come later share it: what it holds may have been true so long before them.
        try:
            stored = await HEDGE.first(find, within_s=TRUSTED_S / 2)
        except TimeoutError as error:
            raise StoreUnavailable("the database did not answer in time") from error
        is_right = hmac.compare_digest(digest, stored.digest if stored else _NO_DIGEST)
        if stored is None or not is_right or not stored.key.is_live(self._clock.now()):
            self._known.pop(digest, None)
            return None
        if revocations == self._revocations:
            # From before the look-up: a revocation that came during it is not missed for longer.
            self._known[digest] = (stored.key, asked_at)
            self._known.move_to_end(digest)
            if len(self._known) > _MAX_KNOWN:
                self._known.popitem(last=False)
        return stored.key

    async def living(self, key_id: str) -> ApiKey | None:
        """Return the key of an id while it lives: for who proved it once and goes on by it.

        Raises:
            StoreUnavailable: nobody can say.
        """
        found = self._living.get(key_id)
        if found is None or perf_counter() - found[1] >= TRUSTED_S:
            asked_at, revocations = perf_counter(), self._revocations
            stored = await self._keys.find(key_id)
            found = (stored.key if stored else None, asked_at)
            if revocations == self._revocations:
                self._living[key_id] = found
                self._living.move_to_end(key_id)
                if len(self._living) > _MAX_KNOWN:
                    self._living.popitem(last=False)
        key = found[0]
        return key if key and key.is_live(self._clock.now()) else None

    def forget(self, key_id: str) -> None:
        """Drop a key that was revoked in this process, so that it opens nothing from now on."""
        self._revocations += 1
        self._living.pop(key_id, None)
        for digest in [d for d, (key, _) in self._known.items() if key.key_id == key_id]:
            del self._known[digest]


def _read(proving: "asyncio.Task[ApiKey | None]") -> None:
    """Take note of how a look-up ended that nobody waits for."""
    if not proving.cancelled():
        proving.exception()


def _digest(parsed: ParsedKey, pepper: str) -> bytes:
    # No slow hash: the secret has 256 random bits, and a slow one would be a lever to exhaust the CPU.
    message = f"{parsed.key_id}_{parsed.secret}"
    return hmac.digest(pepper.encode(), message.encode(), hashlib.sha256)
