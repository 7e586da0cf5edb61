"""A cross-encoder behind ``/rerank``: what it sends, and what it believes."""

import json
from collections.abc import Callable

import httpx
import pytest

from app.adapters.http_reranker import HttpReranker
from app.domain.errors import ModelUnavailable


def reranker(answer: Callable[[httpx.Request], httpx.Response], key: str = "") -> HttpReranker:
    client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    return HttpReranker(client, base_url="http://models/v1/", model="m", key=key)


def results(*scored: tuple[object, object]) -> httpx.Response:
    found = [{"index": index, "relevance_score": score} for index, score in scored]
    return httpx.Response(200, json={"results": found})


async def test_scores_follow_the_texts() -> None:
    one = reranker(lambda _: results((2, 0.1), (0, 0.7), (1, -3)))
    assert await one.scores("谁？", ["a", "b", "c"]) == [0.7, -3.0, 0.1]
    await one.close()


async def test_question_texts_model_and_key_are_sent() -> None:
    seen: list[httpx.Request] = []

    def record(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return results((0, 1.0))

    await reranker(record, key="k").scores("who?", ["元宝"])
    assert str(seen[0].url) == "http://models/v1/rerank"
    assert seen[0].headers["Authorization"] == "Bearer k"
    assert json.loads(seen[0].content) == {"model": "m", "query": "who?", "documents": ["元宝"]}


@pytest.mark.parametrize(
    "answer",
    [
        results((0, 1.0)),
        results((0, 1.0), (0, 2.0)),
        results((0, 1.0), (7, 2.0)),
        results((0, 1.0), (1, "NaN")),
        results((0, 1.0), (1, None)),
        httpx.Response(200, json=[]),
        httpx.Response(200, json={"results": 7}),
        httpx.Response(200, content=b"\xff"),
        httpx.Response(500),
        httpx.Response(302, headers={"Location": "http://elsewhere/"}),
    ],
)
async def test_what_is_no_score_for_each_text_is_not_believed(answer: httpx.Response) -> None:
    with pytest.raises(ModelUnavailable):
        await reranker(lambda _: answer).scores("who?", ["a", "b"])


async def test_a_server_that_is_away_is_said_to_be() -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    with pytest.raises(ModelUnavailable, match="away"):
        await reranker(fail).scores("who?", ["a"])
