"""An embedding endpoint that is away, or refuses one text, holds up vectors and nothing else."""

from collections.abc import AsyncIterator
from time import perf_counter

import httpx
import pytest
import pytest_asyncio

from app.adapters.embedders.openai_compatible import OpenAICompatibleEmbedder
from app.domain.errors import ModelRefused, ModelUnavailable
from app.domain.models import Scope
from tests.faults.checker import connected
from tests.faults.fakemodel import FakeModel
from tests.faults.inprocess import LIMITS, Bench

pytestmark = pytest.mark.asyncio(loop_scope="session")

_TIMEOUT_S = 0.4  # for what never comes to the point; else a busy machine is given time
_PATIENCE_S = 60.0


@pytest_asyncio.fixture(loop_scope="session")
async def model() -> AsyncIterator[FakeModel]:
    """A server on a port of its own."""
    server = FakeModel()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def embedder(model: FakeModel) -> AsyncIterator[OpenAICompatibleEmbedder]:
    """The adapter over it."""
    found = OpenAICompatibleEmbedder(
        httpx.AsyncClient(), base_url=model.url, model="fake", timeout_s=_PATIENCE_S
    )
    yield found
    await found.close()


@pytest.mark.parametrize("mode", ["hang", "slow", "drip", "huge", "half", "disconnect", "junk"])
async def test_a_model_that_does_not_come_to_the_point_is_cut(
    model: FakeModel, embedder: OpenAICompatibleEmbedder, mode: str
) -> None:
    model.mode = mode
    embedder._timeout_s = _TIMEOUT_S if mode in ("hang", "slow", "drip") else _PATIENCE_S
    started = perf_counter()
    with pytest.raises(ModelUnavailable):
        await embedder.embed_query("what did I say?")
    assert perf_counter() - started < _PATIENCE_S  # it would hang or drip for longer
    model.mode, embedder._timeout_s = "ok", _PATIENCE_S
    assert (await embedder.embed_query("what did I say?")).shape == (64,)


@pytest.mark.parametrize("mode", ["500", "429", "disconnect", "nan", "zero", "short", "ragged"])
async def test_what_a_broken_model_gives_is_not_written_and_made_up_for_later(
    model: FakeModel, embedder: OpenAICompatibleEmbedder, bench: Bench, mode: str
) -> None:
    await embedder.embed_query("hello")  # the length of its vectors is known
    scope = await bench.post(4)
    model.mode = mode
    await bench.drain(scope, embedder=embedder)
    found = await bench.stored()
    assert (found.vectors, found.streams[bench.user]["vectors_pending"]) == ([], 4)
    assert found.streams[bench.user]["pending"] == 0  # read all the same
    model.mode = "ok"
    await _when_due(bench, scope)
    await bench.drain(scope, embedder=embedder)
    assert await bench.verdict() == []


async def test_vectors_of_another_length_are_refused(
    model: FakeModel, embedder: OpenAICompatibleEmbedder, bench: Bench
) -> None:
    await embedder.embed_query("hello")
    model.mode = "wide"
    scope = await bench.post(2)
    await bench.drain(scope, embedder=embedder)
    found = await bench.stored()
    assert (found.vectors, found.streams[bench.user]["vectors_pending"]) == ([], 2)


async def test_a_text_that_is_always_refused_holds_up_no_other_and_is_given_up(
    model: FakeModel, embedder: OpenAICompatibleEmbedder, bench: Bench
) -> None:
    scope = await bench.post(6)
    bad = [*bench.ledger.said.values()][2]
    model.refused = bad.token
    await bench.drain(scope, embedder=embedder)
    lacking = await bench.verdict()
    assert any("vectors of 1 wait" in fault for fault in lacking), lacking
    assert {s.turn.client_turn_id for s in (await bench.stored()).turns if not s.turn.embedded} == {
        bad.turn_id
    }
    for _ in range(LIMITS.failures - 1):
        assert (await _pending(bench)) == 1
        await _when_due(bench, scope)
        await bench.drain(scope, embedder=embedder)
    assert await _pending(bench) == 0
    (given_up,) = [s for s in (await bench.stored()).turns if s.failure]
    assert (given_up.turn.client_turn_id, given_up.turn.embedded) == (bad.turn_id, True)
    assert "status 400" in (given_up.failure or "")


async def test_a_model_that_is_away_for_long_costs_no_turn_its_vectors(
    model: FakeModel, embedder: OpenAICompatibleEmbedder, bench: Bench
) -> None:
    scope = await bench.post(1)
    model.mode = "429"
    for _ in range(LIMITS.failures + 1):
        await bench.drain(scope, embedder=embedder)
        await _when_due(bench, scope)
    assert await _pending(bench) == 1
    model.mode = "ok"
    await bench.drain(scope, embedder=embedder)
    assert await bench.verdict() == []


async def test_a_refusal_is_told_from_a_model_that_is_away(
    model: FakeModel, embedder: OpenAICompatibleEmbedder
) -> None:
    model.refused = "pomegranate"
    with pytest.raises(ModelRefused):
        await embedder.embed_passages(["a pomegranate"])
    assert (await embedder.embed_passages(["a pear"])).shape == (1, 64)


async def _pending(bench: Bench) -> int:
    return int((await bench.stored()).streams[bench.user]["vectors_pending"])


async def _when_due(bench: Bench, scope: Scope) -> None:
    """Let the time pass that the model is given."""
    async with connected(bench.sql_url) as connection:
        await connection.execute(
            "UPDATE streams SET retry_at = NULL WHERE user_id = $1", scope.user_id
        )
