"""Keys in use are looked up again in time, calls share a look-up, and none waits for a slow store."""

import asyncio

import pytest

from app.bootstrap import DEFAULT_TENANT, Container
from app.domain.audit import Actor
from app.domain.errors import StoreUnavailable
from app.domain.keys import KeyScope
from app.ports import Call, StoredAnswer, StoredKey
from app.services import keys
from app.services.keys import KeyRing, KeyWish, issue_key

PEPPER = "p" * 32
TRUSTED_S = 30.0  # by the clock that is moved by hand; and the time that a busy machine has


class FarKeys:
    """The keys of the store, behind a door that may be shut; counts the look-ups."""

    def __init__(self, container: Container) -> None:
        self._keys = container.keys
        self.asked = 0
        self.hangs = 0  # so many look-ups are never answered
        self.is_asked, self.is_open = asyncio.Event(), asyncio.Event()
        self.is_open.set()

    async def find(self, key_id: str) -> StoredKey | None:
        self.asked += 1
        self.is_asked.set()
        self.hangs -= 1
        if self.hangs >= 0:
            await asyncio.Event().wait()
        await self.is_open.wait()
        return await self._keys.find(key_id)


class Seconds:
    """A clock in seconds that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    found = Seconds()
    monkeypatch.setattr(keys, "perf_counter", found)
    monkeypatch.setattr(keys, "TRUSTED_S", TRUSTED_S)
    return found


@pytest.fixture
def far(container: Container, seconds: Seconds) -> FarKeys:
    return FarKeys(container)


@pytest.fixture
def ring(far: FarKeys, container: Container) -> KeyRing:
    return KeyRing(far, clock=container.clock, pepper=PEPPER)  # type: ignore[arg-type]


async def _settled(ring: KeyRing) -> None:
    """Let the look-ups end that nobody waits for."""
    await asyncio.gather(*ring._proving.values(), return_exceptions=True)


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
    far: FarKeys, ring: KeyRing, seconds: Seconds, container: Container
) -> None:
    _, text = await _issued(container)
    assert await ring.prove(text, within_s=TRUSTED_S)
    for step in range(80):
        assert ring.remembered(text)
        seconds.now += TRUSTED_S / 20
        if step % 2:  # a look-up takes a tenth of the time
            await _settled(ring)
    assert 4 <= far.asked <= 10


async def test_a_revoked_key_opens_nothing_after_its_time_however_often_it_is_used(
    ring: KeyRing, seconds: Seconds, container: Container
) -> None:
    key_id, text = await _issued(container)
    assert await ring.prove(text, within_s=TRUSTED_S)
    await container.keys.revoke(
        DEFAULT_TENANT, key_id, container.clock.now(), by=Actor(key_id="test")
    )
    while ring.remembered(text):
        assert seconds.now < TRUSTED_S
        seconds.now += TRUSTED_S / 50
        await _settled(ring)
    assert await ring.prove(text, within_s=TRUSTED_S) is None


async def test_a_look_up_that_a_revocation_overtakes_is_not_remembered(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    key_id, text = await _issued(container)
    far.is_open.clear()
    proving = asyncio.ensure_future(ring.prove(text, within_s=TRUSTED_S))
    await far.is_asked.wait()
    ring.forget(key_id)
    far.is_open.set()
    assert await proving
    assert ring.remembered(text) is None


async def test_calls_that_come_together_share_a_look_up(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    assert all(await asyncio.gather(*(ring.prove(text, within_s=TRUSTED_S) for _ in range(20))))
    assert far.asked == 1


async def test_who_cannot_wait_is_told_so_and_the_next_call_finds_the_key(
    far: FarKeys, ring: KeyRing, container: Container
) -> None:
    _, text = await _issued(container)
    far.is_open.clear()
    with pytest.raises(StoreUnavailable):
        await ring.prove(text, within_s=0.05)
    far.is_open.set()
    await _settled(ring)
    assert ring.remembered(text)


async def test_what_was_looked_up_too_long_ago_proves_nothing(
    far: FarKeys, ring: KeyRing, container: Container, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, text = await _issued(container)
    monkeypatch.setattr(keys, "TRUSTED_S", 0.4)
    far.is_open.clear()
    with pytest.raises(StoreUnavailable):
        await ring.prove(text, within_s=TRUSTED_S)
    far.is_open.set()
    assert ring.remembered(text) is None


@pytest.mark.parametrize("hangs", [1, 2])
async def test_a_look_up_that_leads_nowhere_is_not_waited_for_by_all(
    far: FarKeys, ring: KeyRing, container: Container, monkeypatch: pytest.MonkeyPatch, hangs: int
) -> None:
    _, text = await _issued(container)
    monkeypatch.setattr(keys, "TRUSTED_S", 2.0)  # half of it is waited for those that hang
    far.hangs = hangs
    found = await asyncio.gather(
        *(ring.prove(text, within_s=TRUSTED_S) for _ in range(5)), return_exceptions=True
    )
    assert all(one is not None for one in found)
    monkeypatch.setattr(keys, "TRUSTED_S", TRUSTED_S)
    assert await ring.prove(text, within_s=TRUSTED_S)
