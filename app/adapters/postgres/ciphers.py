"""Hides and opens the words of one user: AES-GCM, and keyed hashes where values must be found again.

A hidden value is a mark and, in Base64, its kind, the key's version, a nonce of 96 bits, ciphertext
and tag; tenant, user, kind and version are bound to it. Equal values that must be found by equality
(``alike``) have equal forms: their nonce is a keyed hash of the value, so that no two values share one.
What is empty stays as it is.
"""

import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any
from uuid import UUID

import orjson
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.adapters.postgres.text_columns import HIDDEN, Form
from app.domain.errors import StoreUnavailable

SECRET_BYTES = 64  # of a user: one half encrypts and is replaced, the other makes hashes and stays
MARK = "\x02u"
_MARK_BYTES = b"\x02chronos-u\x02"
_HALF, _NONCE, _HEAD = 32, 12, 3
_SEAL = 2 + _NONCE
_TAG = 16
_TEXT, _JSON, _ALIKE, _BYTES = range(1, 5)
_REMEMBERED = 1024  # opened values that come again and again: names of speakers


class Cipher:
    """The keys of one user, by version; the newest hides, all open."""

    is_sealed: bool

    def __init__(
        self, tenant_id: UUID, user_id: UUID, keys: Mapping[int, bytes], *, is_sealed: bool = False
    ) -> None:
        self.is_sealed = is_sealed
        self.version = max(keys)
        self._owner = tenant_id.bytes + user_id.bytes
        self._by_version = {version: AESGCM(key[:_HALF]) for version, key in keys.items()}
        index = keys[self.version][_HALF:]
        self._alike = AESGCM(_derived(index, b"alike"))
        self._nonces = _derived(index, b"nonces")
        self._terms = _derived(index, b"terms")
        self._opened: dict[str, str] = {}

    def hide(self, text: str | None) -> str | None:
        """Return a text as it is stored."""
        return self._hidden(_TEXT, text.encode("utf-8", "surrogatepass")) if text else text

    def hide_json(self, value: Any) -> Any:
        """Return a JSON value as it is stored: as a string in its place."""
        return self._hidden(_JSON, orjson.dumps(value, default=str)) if value else value

    def hide_bytes(self, value: bytes) -> bytes:
        """Return bytes as they are stored."""
        return _MARK_BYTES + self._shut(_BYTES, value) if value else value

    def alike(self, text: str | None) -> str | None:
        """Return the one form that a text has wherever it is stored for this user."""
        if not text:
            return text
        plain = text.encode("utf-8", "surrogatepass")
        nonce = blake2b(plain, key=self._nonces, digest_size=_NONCE).digest()
        head = bytes((_ALIKE, 0, 0))
        shut = self._alike.encrypt(nonce, plain, self._owner + head)
        return MARK + b64encode(head + nonce + shut).decode()

    def all_alike(self, texts: Sequence[str]) -> list[str]:
        """Return the forms of several texts."""
        return [self.alike(text) or "" for text in texts]

    def name_keys(self, names: Sequence[str | None]) -> list[str] | None:
        """Return by what names inside hidden values are found, in whatever case they are written."""
        return [self.alike(name.lower()) or "" for name in dict.fromkeys(names) if name]

    def seal(self, vector: bytes, doc_id: UUID) -> bytes:
        """Return a vector as it is stored, bound to its document: version, nonce, ciphertext, tag."""
        version = self.version.to_bytes(2, "big")
        nonce = secrets.token_bytes(_NONCE)
        bound = self._owner + version + doc_id.bytes
        return version + nonce + self._by_version[self.version].encrypt(nonce, vector, bound)

    def unseal(self, sealed: bytes, doc_id: bytes) -> bytes:
        """Return a vector; ``doc_id`` are the bytes of its document's id.

        Raises:
            StoreUnavailable: it is another's, or its key is gone.
        """
        version = sealed[:2]
        key = self._by_version.get(int.from_bytes(version, "big"))
        if key is None:
            raise unreadable()
        try:
            return key.decrypt(sealed[2:_SEAL], sealed[_SEAL:], self._owner + version + doc_id)
        except InvalidTag as error:
            raise unreadable() from error

    def unseal_all(self, rows: bytes, width: int, doc_at: int, sealed_at: int) -> bytearray:
        """Return the vectors of rows of one width, end to end, as ``unseal`` returns each: at half its cost.

        ``doc_at`` and ``sealed_at`` are where in a row the document's id stands, and the sealed vector, to its end.

        Raises:
            StoreUnavailable: one is another's, or its key is gone.
        """
        owner, keys, view = self._owner, self._by_version, memoryview(rows)
        size = width - sealed_at - _SEAL - _TAG
        plain = bytearray(len(rows) // width * size)
        into, to = memoryview(plain), 0
        nonce_at, body_at = sealed_at + 2, sealed_at + _SEAL
        try:
            for at in range(0, len(rows), width):
                version = rows[at + sealed_at : at + nonce_at]
                keys[version[0] << 8 | version[1]].decrypt_into(
                    rows[at + nonce_at : at + body_at],
                    view[at + body_at : at + width],
                    owner + version + rows[at + doc_at : at + doc_at + 16],
                    into[to : to + size],
                )
                to += size
        except (InvalidTag, KeyError) as error:
            raise unreadable() from error
        return plain

    def terms(self, terms: Sequence[int]) -> list[int]:
        """Return search terms as this user's postings have them: 64 bits of a keyed hash."""
        key = self._terms
        return [
            int.from_bytes(
                blake2b(term.to_bytes(8, "big", signed=True), key=key, digest_size=8).digest(),
                "big",
                signed=True,
            )
            for term in terms
        ]

    def row(self, table: str, columns: Mapping[str, Any]) -> dict[str, Any]:
        """Return a row's columns as they are stored."""
        forms = HIDDEN[table]
        return {name: self.column(forms.get(name), value) for name, value in columns.items()}

    def column(self, form: Form | None, value: Any) -> Any:
        """Return a value in the form of its column; None: as it is."""
        if form is None or value is None:
            return value
        if form is Form.JSON:
            return self.hide_json(value)
        if form is Form.BYTES:
            return self.hide_bytes(value)
        return self.alike(value) if form is Form.ALIKE else self.hide(value)

    def open(self, value: Any) -> Any:
        """Return what a stored value says; what bears no mark is returned as it is.

        Raises:
            StoreUnavailable: it was hidden for somebody else, under a key that is gone, or changed.
        """
        kind = type(value)
        if kind is str:
            return self._open_text(value) if value.startswith(MARK) else value
        if kind is list:
            return [self.open(one) for one in value]
        if kind is bytes and value.startswith(_MARK_BYTES):
            return self._opened_bytes(value[len(_MARK_BYTES) :])
        return value

    def _open_text(self, value: str) -> Any:
        if (known := self._opened.get(value)) is not None:
            return known
        shut = b64decode(value[len(MARK) :])
        plain = self._opened_bytes(shut)
        if shut[0] == _JSON:
            return orjson.loads(plain)
        text = plain.decode("utf-8", "surrogatepass")
        if shut[0] == _ALIKE and len(self._opened) < _REMEMBERED:
            self._opened[value] = text
        return text

    def _hidden(self, kind: int, plain: bytes) -> str:
        return MARK + b64encode(self._shut(kind, plain)).decode()

    def _shut(self, kind: int, plain: bytes) -> bytes:
        head = bytes((kind, *self.version.to_bytes(2, "big")))
        nonce = secrets.token_bytes(_NONCE)
        return (
            head + nonce + self._by_version[self.version].encrypt(nonce, plain, self._owner + head)
        )

    def _opened_bytes(self, shut: bytes) -> bytes:
        head, nonce, rest = shut[:_HEAD], shut[_HEAD : _HEAD + _NONCE], shut[_HEAD + _NONCE :]
        version = int.from_bytes(head[1:], "big")
        key = self._alike if head[0] == _ALIKE else self._by_version.get(version)
        if key is None:
            raise unreadable()
        try:
            return key.decrypt(nonce, rest, self._owner + head)
        except InvalidTag as error:
            raise unreadable() from error


def new_secret(before: bytes | None = None) -> bytes:
    """Return a user's secret; one that follows another keeps the half that hashes are made with."""
    return secrets.token_bytes(_HALF) + (before[_HALF:] if before else secrets.token_bytes(_HALF))


def unreadable() -> StoreUnavailable:
    """Return the error of a value whose key is not there."""
    return StoreUnavailable("what is stored cannot be read: its key is gone or another one")


def is_hidden(value: object) -> bool:
    """Return whether a stored value bears the mark."""
    if isinstance(value, bytes):
        return value.startswith(_MARK_BYTES)
    return isinstance(value, str) and value.startswith(MARK)


def version_of(value: object) -> int | None:
    """Return under which version of its key a value is hidden, None for other values and for alike ones."""
    if not is_hidden(value):
        return None
    shut = value[len(_MARK_BYTES) :] if isinstance(value, bytes) else b64decode(str(value)[2:])
    return None if shut[0] == _ALIKE else int.from_bytes(shut[1:_HEAD], "big")


def _derived(index: bytes, purpose: bytes) -> bytes:
    return blake2b(index, digest_size=_HALF, person=b"chronos-" + purpose).digest()


class Clear:
    """Hides nothing: users of tenants without encryption."""

    is_sealed = False

    def hide(self, text: str | None) -> str | None:
        """Return the text."""
        return text

    def hide_json(self, value: Any) -> Any:
        """Return the value."""
        return value

    def hide_bytes(self, value: bytes) -> bytes:
        """Return the bytes."""
        return value

    def alike(self, text: str | None) -> str | None:
        """Return the text."""
        return text

    def all_alike(self, texts: Sequence[str]) -> list[str]:
        """Return the texts."""
        return list(texts)

    def name_keys(self, names: Sequence[str | None]) -> list[str] | None:
        """Return None: names stand in the columns themselves."""
        return None

    def terms(self, terms: Sequence[int]) -> list[int]:
        """Return the terms."""
        return list(terms)

    def row(self, table: str, columns: Mapping[str, Any]) -> dict[str, Any]:
        """Return the columns."""
        return dict(columns)


CLEAR = Clear()
