"""Webhooks: which addresses are refused, and when a delivery is tried again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.webhooks import (
    LONGEST_WAIT_S,
    RETRIES_S,
    Outcome,
    is_public,
    require_target,
    wait_before_try,
)

FAILED = Outcome(is_delivered=False, status=500)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "240.0.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1"),
        *("2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "fd00:ec2::254"),
        *("fec0::1", "3fff::1", "192.0.0.8", "192.88.99.1", "2001:db8::1", "::127.0.0.1"),
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    ],
)
def test_addresses_of_no_public_machine(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111"])
def test_addresses_of_public_machines(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.com/", "ftp://example.com/", "https://", "example.com", "https:///x"),
        *("https://localhost/", "https://localhost./", "https://x.localhost/", "https://db/"),
        *("https://metadata.google.internal/", "https://printer.local/", "https://127.0.0.1/"),
        *("https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://169.254.169.254/latest"),
        *("https://user:pw@example.com/", "https://example.com/#x", "https://例子.example/"),
        *(
            "https://0x7f.1/",
            "https://127.1/",
            "https://0177.0.0.1/",
            "https://10.1/",
            "https://1.0x7f/",
        ),
        *("https://2130706433/", "https://%31%32%37.0.0.1/", "https://①②⑦.⓪.⓪.①/"),
        *("https://example.com/\n", "https://example.com:99999/", "https://[::1"),
        *(
            "https://exa mple.com/",
            " https://example.com",
            "https://example.com\\@x.org/",
            "https://x.org/a b",
        ),
    ],
)
def test_targets_that_are_refused(url: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        require_target(url, is_private_allowed=False)
    assert refusal.value.faults[0].pointer == "/url"


def test_targets_that_are_taken() -> None:
    require_target("https://example.com:8443/hook?x=1", is_private_allowed=False)
    require_target("http://127.0.0.1:9000/hook", is_private_allowed=True)


def test_waits_grow_until_the_last_try() -> None:
    waits = [wait_before_try(n, FAILED, 0.5) for n in range(1, len(RETRIES_S) + 2)]
    assert waits == [*map(float, RETRIES_S), None]


@given(st.integers(1, len(RETRIES_S)), st.floats(0, 1))
def test_jitter_stays_within_a_fifth(attempts: int, chance: float) -> None:
    wait = wait_before_try(attempts, FAILED, chance)
    assert wait is not None
    assert 0.8 <= wait / RETRIES_S[attempts - 1] <= 1.2 + 1e-9


def test_what_the_receiver_asks_for_is_heeded_within_bounds() -> None:
    busy = Outcome(is_delivered=False, status=429, wait_s=120)
    assert wait_before_try(1, busy, 0.5) == 120
    rude = Outcome(is_delivered=False, status=429, wait_s=10**9)
    assert wait_before_try(1, rude, 0.5) == LONGEST_WAIT_S
    gone = Outcome(is_delivered=False, status=410, is_gone=True)
    assert wait_before_try(1, gone, 0.5) is None
