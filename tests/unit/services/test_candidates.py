"""How the arms end together when one of them fails."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import pytest

from app.domain.deadline import Deadline
from app.domain.errors import StoreUnavailable
from app.domain.intervals import EVER
from app.domain.models import Scope
from app.ports import Hits, Known, Search, Vectors
from app.services.recall.arms import all_of
from app.services.recall.candidates import find_candidates

_SCOPE = Scope(tenant_id=UUID(int=1), user_id=UUID(int=2))


class AwayIndex:
    """A store that is away, and says so when the other arm has begun; only the word arm reaches it."""

    def __init__(self, begun: asyncio.Event) -> None:
        self._begun = begun

    async def search(self, *_: object, **__: object) -> Hits:
        await self._begun.wait()
        raise StoreUnavailable("away")


class HangingEmbedder:
    """Answers nothing, and notes how its call ended."""

    model, dimension = "hanging-1", 4
    ended: str | None = None

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        raise AssertionError

    async def embed_query(self, text: str) -> Vectors:
        self.begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.ended = "cancelled"
            raise
        raise AssertionError

    async def close(self) -> None:
        pass


async def test_no_arm_runs_on_after_the_other_has_failed() -> None:
    embedder = HangingEmbedder()
    search = Search(
        known=Known(said_until=datetime(2026, 3, 1, tzinfo=UTC)),
        terms=[1],
        window=None,
        axis="said",
        said=EVER,
        speakers=(),
        client_session_id=None,
        with_events=False,
    )
    with pytest.raises(StoreUnavailable):
        await find_candidates(
            "where?",
            search,
            _SCOPE,
            deadline=Deadline(total_ms=4_000),
            index=AwayIndex(embedder.begun),  # type: ignore[arg-type]
            embedder=embedder,
        )
    assert embedder.ended == "cancelled"


async def test_no_sentence_is_embedded_on_after_another_has_failed() -> None:
    ended: list[str] = []

    async def hang() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("cancelled")

    async def fail() -> None:
        await asyncio.sleep(0)
        raise StoreUnavailable("away")

    with pytest.raises(StoreUnavailable):
        await all_of([hang(), fail(), hang()])
    assert ended == ["cancelled", "cancelled"]
