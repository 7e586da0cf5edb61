"""Keys of the settings: what is one, and what they open."""

import base64
import secrets

import pytest

from app.adapters.local_keys import LocalKeys
from app.domain.errors import SetupError

ONE, OTHER = secrets.token_hex(32), base64.b64encode(secrets.token_bytes(32)).decode()


async def test_a_key_is_wrapped_by_the_first_and_opened_by_any() -> None:
    wrapped = await LocalKeys(ONE).wrap(b"key", b"context")
    both = LocalKeys(OTHER, f" {ONE}\n")
    one_id = LocalKeys(ONE).key_id
    assert await both.unwrap(wrapped, b"context", key_id=one_id) == b"key"
    assert both.key_id != one_id


async def test_another_key_or_context_opens_nothing() -> None:
    wrapped = await LocalKeys(ONE).wrap(b"key", b"context")
    with pytest.raises(SetupError, match="CHRONOS_ENCRYPTION_OLD_KEYS"):
        await LocalKeys(OTHER).unwrap(wrapped, b"context", key_id=LocalKeys(ONE).key_id)
    with pytest.raises(SetupError):
        await LocalKeys(ONE).unwrap(wrapped, b"another", key_id=LocalKeys(ONE).key_id)


@pytest.mark.parametrize(
    "wrong",
    ["", "secret", ONE[:-1], "é" * 64, OTHER + OTHER],
    ids=["empty", "a word", "one short", "no ASCII", "twice"],
)
def test_what_is_no_key_is_refused_with_how_to_make_one(wrong: str) -> None:
    with pytest.raises(SetupError, match="openssl rand -hex 32"):
        LocalKeys(wrong)
