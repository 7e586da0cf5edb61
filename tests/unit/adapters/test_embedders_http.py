import json
from collections.abc import Callable

import httpx
import numpy as np
import pytest

from app.adapters.embedders.checks import model_name
from app.adapters.embedders.openai_compatible import OpenAICompatibleEmbedder
from app.domain.errors import ModelRefused, ModelUnavailable

Answer = Callable[[httpx.Request], httpx.Response]


def embedder(answer: Answer, dimension: int | None = 2, key: str = "") -> OpenAICompatibleEmbedder:
    client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    return OpenAICompatibleEmbedder(
        client, base_url="http://models/v1/", model="m", dimension=dimension, key=key
    )


def rows(*vectors: list[object]) -> httpx.Response:
    return httpx.Response(
        200, json={"data": [{"index": i, "embedding": v} for i, v in enumerate(vectors)]}
    )


def numbered(request: httpx.Request) -> httpx.Response:
    """Answer each text n with the direction (1, n), in reverse order."""
    texts = json.loads(request.content)["input"]
    found = [{"index": i, "embedding": [1.0, float(text)]} for i, text in enumerate(texts)]
    return httpx.Response(200, json={"data": found[::-1]})


async def test_vectors_follow_the_texts_over_several_batches() -> None:
    vectors = await embedder(numbered).embed_passages([str(n) for n in range(150)])
    assert vectors.shape == (150, 2)
    assert np.allclose(vectors[:, 1] / vectors[:, 0], np.arange(150), rtol=1e-5)


async def test_vectors_have_unit_length() -> None:
    vector = await embedder(lambda _: rows([3.0, 4.0])).embed_query("a")
    assert vector.tolist() == pytest.approx([0.6, 0.8])


async def test_no_texts_need_no_call() -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise AssertionError

    assert (await embedder(fail).embed_passages([])).shape == (0, 2)


async def test_key_model_and_clean_text_are_sent() -> None:
    seen: list[httpx.Request] = []

    def record(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return rows([1.0, 0.0], [1.0, 0.0])

    await embedder(record, key="k").embed_passages(["a\ud800", ""])
    assert str(seen[0].url) == "http://models/v1/embeddings"
    assert seen[0].headers["authorization"] == "Bearer k"
    assert json.loads(seen[0].content) == {
        "model": "m",
        "input": ["a?", " "],
        "encoding_format": "float",
    }


async def test_dimension_is_learnt_from_the_first_answer_and_held() -> None:
    answers = iter([rows([1.0, 0.0, 0.0]), rows([1.0, 0.0])])
    model = embedder(lambda _: next(answers), dimension=None)
    with pytest.raises(ModelUnavailable, match="not answered yet"):
        _ = model.dimension
    await model.embed_query("a")
    assert model.dimension == 3
    with pytest.raises(ModelUnavailable, match="shape"):
        await model.embed_query("b")


@pytest.mark.parametrize(
    ("response", "words"),
    [
        (httpx.Response(500), "status 500"),
        (httpx.Response(401), "status 401"),
        (httpx.Response(200, text="<html>"), "no vectors"),
        (httpx.Response(200, json=[]), "no vectors"),
        (httpx.Response(200, json={"data": [{"index": 0}]}), "no vectors"),
        (httpx.Response(200, json={"data": []}), "no vectors"),
        (rows(["x", "y"]), "no vectors"),
        (rows([None, 1.0]), "not finite"),
        (rows([1.0]), "shape"),
        (rows([0.0, 0.0]), "zero"),
        (httpx.Response(200, text='{"data": [{"index": 0, "embedding": [NaN, 1]}]}'), "not finite"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_unusable_answers_are_the_model_away(response: httpx.Response, words: str) -> None:
    with pytest.raises(ModelUnavailable, match=words):
        await embedder(lambda _: response).embed_query("a")


@pytest.mark.parametrize("error", [httpx.ConnectError("no"), httpx.ReadTimeout("late")])
async def test_no_answer_is_the_model_away(error: httpx.HTTPError) -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise error

    with pytest.raises(ModelRefused, match="does not answer"):
        await embedder(fail).embed_query("a")


@pytest.mark.parametrize("status", [401, 403, 404, 408, 429, 502, 503, 504])
async def test_some_statuses_say_nothing_of_the_text(status: int) -> None:
    with pytest.raises(ModelUnavailable, match=f"status {status}") as caught:
        await embedder(lambda _: httpx.Response(status)).embed_query("a")
    assert not isinstance(caught.value, ModelRefused)


@pytest.mark.parametrize("status", [400, 413, 422, 500])
async def test_other_statuses_may_be_the_texts_fault(status: int) -> None:
    with pytest.raises(ModelRefused, match=f"status {status}"):
        await embedder(lambda _: httpx.Response(status)).embed_query("a")


def test_long_model_names_are_cut_and_stay_distinct() -> None:
    names = {model_name("openai", "x" * 80 + end) for end in "ab"}
    assert len(names) == 2
    assert {len(name) for name in names} == {60}
    assert model_name("openai", "short") == "openai/short"


async def test_model_is_named_after_what_serves_it_and_the_length_of_its_vectors() -> None:
    model = embedder(numbered, dimension=None)
    assert model.model == "openai/m"
    await model.embed_query("1")
    assert model.model == "openai/m-2"


async def test_closing_closes_the_client() -> None:
    model = embedder(numbered)
    await model.close()
    assert model._client.is_closed
