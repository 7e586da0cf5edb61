"""The key-encryption key as the settings hold it: in the environment, or in a file they name."""

import base64
import binascii
import re
import secrets
from hashlib import blake2b

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.domain.errors import SetupError

_BYTES, _NONCE_BYTES = 32, 12
_HEX = re.compile(r"[0-9a-fA-F]{64}")


class LocalKeys:
    """Implements the ``KeyProvider`` port; the first key wraps, the others still unwrap."""

    def __init__(self, present: str, *earlier: str) -> None:
        """Take keys as 64 hexadecimal digits or in Base64.

        Raises:
            SetupError: one is neither.
        """
        keys = [_key(text) for text in (present, *earlier)]
        self._key_id = _id(keys[0])
        self._keys = {_id(key): AESGCM(key) for key in keys}

    @property
    def key_id(self) -> str:
        """Which key wraps now: sixteen digits of its hash."""
        return self._key_id

    async def wrap(self, key: bytes, context: bytes) -> bytes:
        """Return nonce, ciphertext and tag."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return nonce + self._keys[self._key_id].encrypt(nonce, key, context)

    async def unwrap(self, wrapped: bytes, context: bytes, *, key_id: str) -> bytes:
        """Return what was wrapped."""
        key = self._keys.get(key_id)
        if key is None:
            msg = (
                f"the database was encrypted under key {key_id}, and CHRONOS_ENCRYPTION_KEY is "
                f"{self._key_id}; set the right one, or name the earlier in CHRONOS_ENCRYPTION_OLD_KEYS"
            )
            raise SetupError(msg)
        try:
            return key.decrypt(wrapped[:_NONCE_BYTES], wrapped[_NONCE_BYTES:], context)
        except InvalidTag as error:
            msg = f"a key of the database does not open under key {key_id}: it was changed"
            raise SetupError(msg) from error


def _key(text: str) -> bytes:
    stripped = text.strip()
    try:
        is_hex = _HEX.fullmatch(stripped) is not None
        found = bytes.fromhex(stripped) if is_hex else base64.b64decode(stripped, validate=True)
    except (ValueError, binascii.Error):
        found = b""
    if len(found) != _BYTES:
        msg = (
            "CHRONOS_ENCRYPTION_KEY must be 32 bytes in hexadecimal or Base64; make one with "
            "'openssl rand -hex 32' and keep it: without it what is encrypted is lost"
        )
        raise SetupError(msg)
    return found


def _id(key: bytes) -> str:
    return blake2b(key, digest_size=8, person=b"chronos-key-id").hexdigest()
