"""Keys in use are looked up again in time, calls share a look-up, and none waits for a slow store."""

import asyncio
from time import perf_counter

import pytest

from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.audit import Actor
from app.domain.errors import StoreUnavailable
from app.domain.keys import KeyScope
from app.ports import Call, StoredAnswer, StoredKey
from app.services import keys
from app.services.keys import KeyRing, KeyWish, issue_key

PEPPER = "p" * 32
TRUSTED_S = 0.8


class FarKeys:
    """The keys of the store, each look-up so many seconds late; counts them."""

    def __init__(self, container: Container) -> None:
        self._keys = container.keys
        self.late_s = 0.0
        self.asked = 0
        self.hangs = 0  # so many look-ups are never answered

    async def find(self, key_id: str) -> StoredKey | None:
        self.asked += 1
        self.hangs -= 1
        await asyncio.sleep(60 if self.hangs >= 0 else self.late_s)
        return await self._keys.find(key_id)


@pytest.fixture
def far(container: Container, monkeypatch: pytest.MonkeyPatch) -> FarKeys:
    monkeypatch.setattr(keys, "TRUSTED_S", TRUSTED_S)
    return FarKeys(container)


@pytest.fixture
def ring(far: FarKeys, container: Container) -> KeyRing:
    return KeyRing(far, clock=container.clock, pepper=PEPPER)  # type: ignore[arg-type]


async def _issued(container: Container) -> tuple[str, str]:
    wish = KeyWish(
        scopes=frozenset({KeyScope.RECALL_READ}),
        user=None,
        expires_at=None,
        name=None,
    )
    issued = await issue_key(
        wish,
        DEFAULT_TENANT,
        Call(by=Actor(key_id="test", request_id=None), tenant_id=DEFAULT_TENANT),
        answer=lambda key_id: StoredAnswer(status=201, body=key_id.encode()),
        keys=container.keys,
        clock=container.clock,
        pepper=PEPPER,
    )
    return issued.key_id, issued.text


async def test_a_key_in_use_is_never_waited_for(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    assert await ring.prove(text)
    far.late_s = TRUSTED_S / 16
    ends_at = perf_counter() + 4 * TRUSTED_S
    while perf_counter() < ends_at:
        assert ring.remembered(text)
        await asyncio.sleep(TRUSTED_S / 20)
    assert 4 <= far.asked <= 10


async def test_a_revoked_key_opens_nothing_after_its_time_however_often_it_is_used(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    key_id, text = await _issued(container)
    assert await ring.prove(text)
    await container.keys.revoke(
        DEFAULT_TENANT, key_id, container.clock.now(), by=Actor(key_id="test")
    )
    revoked = perf_counter()
    while ring.remembered(text):
        assert perf_counter() - revoked < TRUSTED_S
        await asyncio.sleep(TRUSTED_S / 50)
    assert await ring.prove(text) is None


async def test_a_look_up_that_a_revocation_overtakes_is_not_remembered(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    key_id, text = await _issued(container)
    far.late_s = 0.1
    proving = asyncio.ensure_future(ring.prove(text))
    await asyncio.sleep(0.05)
    ring.forget(key_id)
    assert await proving
    assert ring.remembered(text) is None


async def test_calls_that_come_together_share_a_look_up(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    far.late_s = 0.02
    assert all(await asyncio.gather(*(ring.prove(text) for _ in range(20))))
    assert far.asked == 1


async def test_who_cannot_wait_is_told_so_and_the_next_call_finds_the_key(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    far.late_s = 0.15
    started = perf_counter()
    with pytest.raises(StoreUnavailable):
        await ring.prove(text, within_s=0.05)
    assert perf_counter() - started < 0.14
    await asyncio.sleep(0.15)
    assert ring.remembered(text)


async def test_what_was_looked_up_too_long_ago_proves_nothing(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    far.late_s = TRUSTED_S + 0.1
    with pytest.raises(StoreUnavailable):
        await ring.prove(text, within_s=5)
    assert ring.remembered(text) is None


@pytest.mark.parametrize("hangs", [1, 2])
async def test_a_look_up_that_leads_nowhere_is_not_waited_for_by_all(
    far: FarKeys, ring: KeyRing, container: Container, hangs: int
) -> None:
    _, text = await _issued(container)
    far.hangs = hangs
    found = await asyncio.gather(
        *(ring.prove(text, within_s=TRUSTED_S) for _ in range(5)), return_exceptions=True
    )
    assert all(one is not None for one in found)
    assert await ring.prove(text, within_s=TRUSTED_S)
