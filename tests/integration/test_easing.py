"""Recall with a cross-encoder, and recall under pressure."""

import asyncio
import tracemalloc
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI

from app.bootstrap import Container
from app.domain.errors import ModelUnavailable
from app.services.recall.easing import Easing
from tests.integration.calls import MORNING, client_of, post_turns, recall, sources, turn

_TOLD = {
    "a": "Grandpa planted basil in the yellow pot",
    "b": "Basil soup was on the menu of the old inn",
    "c": "爷爷把罗勒种在黄色花盆里",
}


class Reversing:
    """A cross-encoder that likes best what comes last; or is late, or away."""

    def __init__(self, *, takes_s: float = 0.0, is_away: bool = False) -> None:
        self.takes_s, self.is_away = takes_s, is_away
        self.read: list[str] = []

    async def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        await asyncio.sleep(self.takes_s)
        if self.is_away:
            raise ModelUnavailable("away")
        self.read += texts
        return [float(place) for place in range(len(texts))]

    async def close(self) -> None:
        pass


@pytest.fixture
def container_of(application: FastAPI, container: Container) -> Iterator[FastAPI]:
    yield application
    application.state.container = container


async def _ask(
    application: FastAPI, changed: Container, user: str, query: str, **more: object
) -> dict[str, object]:
    application.state.container = changed
    async with client_of(application) as client:
        asked_at = (MORNING + timedelta(hours=1)).isoformat()
        return await recall(client, user, query, now=asked_at, limit=5, **more)


async def test_a_cross_encoder_orders_the_best(
    api: httpx.AsyncClient, container_of: FastAPI, container: Container, user: str
) -> None:
    await post_turns(api, user, *[turn(name, text) for name, text in _TOLD.items()])
    plain = sources(await _ask(container_of, container, user, "basil 罗勒"))
    model = Reversing()
    answer = await _ask(container_of, replace(container, reranker=model), user, "basil 罗勒")
    assert sources(answer) == plain[::-1]
    assert "Mei: 爷爷把罗勒种在黄色花盆里" in model.read
    scores = [memory["score"] for memory in answer["memories"]]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("model", "reason"),
    [(Reversing(takes_s=60.0), "deadline"), (Reversing(is_away=True), "model_away")],
)
async def test_without_its_answer_the_order_stays_and_that_is_said(
    api: httpx.AsyncClient,
    container_of: FastAPI,
    container: Container,
    user: str,
    model: Reversing,
    reason: str,
) -> None:
    await post_turns(api, user, *[turn(name, text) for name, text in _TOLD.items()])
    plain = sources(await _ask(container_of, container, user, "basil"))
    limits = {"deadline_ms": 5000} if reason == "deadline" else {}
    answer = await _ask(container_of, replace(container, reranker=model), user, "basil", **limits)
    assert sources(answer) == plain
    assert {"step": "rerank", "reason": reason} in answer["degraded"]


async def test_under_pressure_steps_are_taken_named_and_given_back(
    api: httpx.AsyncClient, container_of: FastAPI, container: Container, user: str
) -> None:
    ages = {"old": 500, "year": 200, "fresh": 3}
    for name, days in ages.items():
        said_at = MORNING - timedelta(days=days)
        await post_turns(api, user, turn(name, "罗勒 basil grows", said_at), session=name)
    used = 0.0
    easing = Easing(lambda: used)
    pressed = replace(container, easing=easing, reranker=Reversing())
    found, named = {}, {}
    for at, share in enumerate((0.5, 0.75, 0.82, 0.9, 0.95)):
        used = share
        easing.look(float(at))
        answer = await _ask(container_of, pressed, user, "basil")
        found[at] = set(sources(answer))
        named[at] = [one["step"] for one in answer["degraded"] if one["reason"] == "memory"]
    every = ["rerank", "narrow", "hot_only", "refine"]
    assert named == {level: every[:level] for level in range(5)}
    assert found[1] == set(ages)
    assert found[2] == {"year", "fresh"}
    assert found[3] == found[4] == {"fresh"}
    used = 0.1
    for at in range(10, 200, 10):
        easing.look(float(at))
    answer = await _ask(container_of, pressed, user, "basil")
    assert set(sources(answer)) == set(ages)
    assert answer["degraded"] == []


async def test_a_time_that_is_asked_for_is_read_under_pressure_too(
    api: httpx.AsyncClient, container_of: FastAPI, container: Container, user: str
) -> None:
    await post_turns(api, user, turn("old", "罗勒 basil grows", MORNING - timedelta(days=500)))
    easing = Easing(lambda: 0.99)
    easing.look(0.0)
    answer = await _ask(
        container_of, replace(container, easing=easing), user, "What did we say of basil two years ago?"
    )  # fmt: skip
    year = (MORNING - timedelta(days=500)).year
    if year == MORNING.year - 2:
        assert sources(answer) == ["old"]


async def test_the_memory_of_one_recall_is_bounded(api: httpx.AsyncClient, user: str) -> None:
    long = "basil " * 600 + "罗勒 " * 600
    for n in range(0, 120, 40):
        turns = [turn(f"t{i}", f"{i} {long}") for i in range(n, n + 40)]
        await post_turns(api, user, *turns, session=f"s{n}")
    await recall(api, user, "basil 罗勒", limit=100)
    tracemalloc.start(1)
    try:
        answer = await recall(api, user, "basil 罗勒", limit=100)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(answer["memories"]) >= 50
    assert peak < 64 * 1024 * 1024
