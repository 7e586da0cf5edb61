"""Laws of the cipher: what is hidden opens to what it was, for its user alone, and only unchanged."""

from base64 import b64decode, b64encode
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.postgres.ciphers import (
    MARK,
    Cipher,
    is_hidden,
    new_secret,
    version_of,
)
from app.domain.errors import StoreUnavailable

TENANT, MEI, LIN = (UUID(int=n) for n in (1, 2, 3))
SECRET = new_secret()
CIPHER = Cipher(TENANT, MEI, {1: SECRET})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.text())
def test_texts_come_back_and_empty_ones_stay(text: str) -> None:
    for form in (CIPHER.hide(text), CIPHER.alike(text)):
        assert CIPHER.open(form) == text
        assert is_hidden(form) is bool(text)
        assert len(text) < 4 or text not in str(form)


@given(JSON)
def test_json_comes_back(value: Any) -> None:
    assert CIPHER.open(CIPHER.hide_json(value)) == value


@given(st.text(min_size=1), st.integers(0, 10**6), st.integers(1, 255))
def test_a_changed_byte_opens_nothing(text: str, at: int, by: int) -> None:
    for form in (CIPHER.hide(text), CIPHER.alike(text)):
        raw = bytearray(b64decode(str(form)[len(MARK) :]))
        raw[at % len(raw)] ^= by
        with pytest.raises(StoreUnavailable):
            CIPHER.open(MARK + b64encode(bytes(raw)).decode())


@given(st.text(min_size=1))
def test_what_is_hidden_for_one_opens_for_no_other(text: str) -> None:
    others = (Cipher(TENANT, LIN, {1: SECRET}), Cipher(LIN, MEI, {1: SECRET}))
    for other in (*others, Cipher(TENANT, MEI, {1: new_secret()})):
        for form in (CIPHER.hide(text), CIPHER.alike(text)):
            with pytest.raises(StoreUnavailable):
                other.open(form)


@given(st.text(min_size=1), st.text(min_size=1))
def test_alike_is_equal_for_equal_texts_of_one_user_alone(one: str, other: str) -> None:
    assert (CIPHER.alike(one) == CIPHER.alike(other)) is (one == other)
    assert CIPHER.alike(one) != Cipher(TENANT, MEI, {1: new_secret()}).alike(one)
    assert CIPHER.hide(one) != CIPHER.hide(one)


def test_another_version_opens_the_earlier_and_keeps_what_is_found_by_equality() -> None:
    after = Cipher(TENANT, MEI, {1: SECRET, 2: new_secret(SECRET)})
    assert after.open(CIPHER.hide("basil")) == "basil"
    assert after.alike("basil") == CIPHER.alike("basil")
    assert after.terms([1, -(2**63)]) == CIPHER.terms([1, -(2**63)])
    assert (version_of(after.hide("basil")), version_of(after.alike("basil"))) == (2, None)
    only_new = Cipher(TENANT, MEI, {2: new_secret(SECRET)})
    with pytest.raises(StoreUnavailable):
        only_new.open(CIPHER.hide("basil"))


def test_nonces_never_come_twice() -> None:
    nonces = {b64decode(str(CIPHER.hide("basil"))[len(MARK) :])[3:15] for _ in range(20_000)}
    assert len(nonces) == 20_000


def test_a_sealed_vector_opens_for_its_own_turn_alone() -> None:
    sealed = CIPHER.seal(b"vector", MEI)
    assert CIPHER.unseal(sealed, MEI.bytes) == b"vector"
    for wrong, doc in (
        (sealed, LIN),
        (sealed[:-1] + bytes([sealed[-1] ^ 1]), MEI),
        (b"\0\\9" + sealed[2:], MEI),
    ):
        with pytest.raises(StoreUnavailable):
            CIPHER.unseal(wrong, doc.bytes)
