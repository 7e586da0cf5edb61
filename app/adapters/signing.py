"""Signs receipts with Ed25519 (RFC 8032), under a key that follows from the installation's secret."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import orjson
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_PURPOSE = b"chronos-receipts"  # the same secret makes other keys for other purposes


class Ed25519Signer:
    """Implements the ``Signer`` port."""

    def __init__(self, secret: str) -> None:
        """Take the secret; without one nothing is signed, for a key of the moment would prove nothing."""
        self._key: Ed25519PrivateKey | None = None
        if secret:
            seed = blake2b(secret.encode(), digest_size=32, person=_PURPOSE).digest()
            self._key = Ed25519PrivateKey.from_private_bytes(seed)

    def signature(self, receipt: Mapping[str, Any]) -> dict[str, str] | None:
        """Return the signature of ``signed_bytes``, in Base64, with the public key."""
        if self._key is None:
            return None
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        return {
            "algorithm": "Ed25519",
            "public_key": b64encode(public).decode(),
            "value": b64encode(self._key.sign(signed_bytes(receipt))).decode(),
        }


def signed_bytes(receipt: Mapping[str, Any]) -> bytes:
    """Return what is signed of a receipt: JSON in UTF-8 without its ``signature``, keys sorted, no spaces."""
    fields = {name: value for name, value in receipt.items() if name != "signature"}
    return orjson.dumps(fields, option=orjson.OPT_SORT_KEYS)
