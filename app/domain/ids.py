"""Ids that follow from what they name, so that the same words give the same id."""

from hashlib import blake2b
from uuid import UUID

_TIME_BYTES = 6  # of a UUIDv7, RFC 9562, section 5.7


def derived_id(origin: UUID, name: str) -> UUID:
    """Return a UUIDv7 that keeps the time of another id; its other bits are a hash of both."""
    digest = bytearray(blake2b(name.encode(), key=origin.bytes, digest_size=16).digest())
    digest[:_TIME_BYTES] = origin.bytes[:_TIME_BYTES]
    digest[6] = 0x70 | digest[6] & 0x0F
    digest[8] = 0x80 | digest[8] & 0x3F
    return UUID(bytes=bytes(digest))
