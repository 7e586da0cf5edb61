"""Keys: their form and check, and the words for their end."""

import re
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.keys import (
    ID_BYTES,
    SECRET_BYTES,
    ApiKey,
    KeyScope,
    Principal,
    Tenant,
    expiry_of,
    key_id_of,
    key_text,
    parse_key,
    secret_of,
)

NOW = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)
IDS = st.binary(min_size=ID_BYTES, max_size=ID_BYTES)
SECRETS = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)


@given(IDS, SECRETS)
def test_a_key_has_the_form_that_scanners_know_and_reads_back(id_: bytes, secret: bytes) -> None:
    text = key_text(key_id_of(id_), secret_of(secret))
    assert re.fullmatch(r"chr_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}", text)
    parsed = parse_key(text)
    assert parsed is not None
    assert (parsed.key_id, parsed.secret) == (key_id_of(id_), secret_of(secret))
    assert parsed.secret not in repr(parsed)


@given(SECRETS, SECRETS)
def test_no_bit_of_a_secret_is_lost(one: bytes, other: bytes) -> None:
    assert (secret_of(one) == secret_of(other)) == (one == other)
    assert len(secret_of(b"\xff" * SECRET_BYTES)) == 43


@given(IDS, SECRETS, st.data())
def test_one_wrong_character_is_seen_without_a_look_up(
    id_: bytes, secret: bytes, data: st.DataObject
) -> None:
    text = key_text(key_id_of(id_), secret_of(secret))
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda c: c != text[at]))
    # A CRC-32 sees every burst of errors up to 32 bits; an ASCII character is one of eight.
    assert parse_key(text[:at] + other + text[at + 1 :]) is None


@given(st.text())
def test_any_text_is_read_without_raising(text: str) -> None:
    assert parse_key(text) is None
    assert parse_key(f"chr_live_{text}") is None


def test_the_form_does_not_change_between_releases() -> None:
    kept = "chr_live_000000000001_0000000000000000000000000000000000000000002_3DHr0L"
    assert key_text(key_id_of(b"\1"), secret_of(b"\2")) == kept
    assert parse_key(kept) is not None


@pytest.mark.parametrize(
    ("words", "length"),
    [
        ("45s", timedelta(seconds=45)),
        ("90m", timedelta(minutes=90)),
        ("12h", timedelta(hours=12)),
        ("30d", timedelta(days=30)),
        ("2w", timedelta(weeks=2)),
        ("3660d", timedelta(days=3660)),
        ("2026-03-02T10:00:00+00:00", timedelta(days=1)),
        ("2026-03-01T19:00:00+08:00", timedelta(hours=1)),
    ],
)
def test_an_end_is_read(words: str, length: timedelta) -> None:
    assert expiry_of(words, NOW) == NOW + length


@pytest.mark.parametrize(
    "words",
    [
        *("", "d", "0d", "-1d", "30", "30D", "1.5d", "30 d", "30days", "٣d", "three days", "三天"),
        *("3661d", "9999999w", "99999999999999d"),
        *("2026-03-01T10:00:00+00:00", "2026-02-01T10:00:00+00:00", "2026-04-01T10:00:00"),
        *("9999-12-31T23:59:59+00:00", "not-a-date"),
    ],
)
def test_a_wrong_end_is_pointed_at(words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        expiry_of(words, NOW)
    assert [fault.pointer for fault in caught.value.faults] == ["/expires"]


def _key(expires_at: datetime | None, revoked_at: datetime | None) -> ApiKey:
    tenant = Tenant(tenant_id=UUID(int=1), name="acme", limits={}, created_at=NOW)
    return ApiKey(
        key_id="0" * 12,
        tenant=tenant,
        name="backend",
        scopes=frozenset({KeyScope.RECALL_READ}),
        user=None,
        created_at=NOW,
        created_by="cli",
        expires_at=expires_at,
        revoked_at=revoked_at,
    )


@pytest.mark.parametrize(
    ("expires_at", "revoked_at", "lives"),
    [
        (None, None, True),
        (NOW + timedelta(microseconds=1), None, True),
        (NOW, None, False),
        (None, NOW - timedelta(days=1), False),
        (NOW + timedelta(days=1), NOW + timedelta(days=1), False),  # a clock that runs behind
    ],
)
def test_a_key_lives_until_its_end_or_its_revocation(
    expires_at: datetime | None, revoked_at: datetime | None, lives: bool
) -> None:
    assert _key(expires_at, revoked_at).is_live(NOW) is lives


@pytest.mark.parametrize(
    ("bound_to", "user", "seen"),
    [(None, "梅", True), ("梅", "梅", True), ("梅", "Mei", False), ("", "梅", False)],
)
def test_a_bound_principal_sees_its_user_only(bound_to: str | None, user: str, seen: bool) -> None:
    principal = Principal(
        tenant_id=UUID(int=1), scopes=frozenset(), user=bound_to, key_id="k", is_operator=False
    )
    assert principal.sees(user) is seen
