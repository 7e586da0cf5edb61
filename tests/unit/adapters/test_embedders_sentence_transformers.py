import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from app.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from app.domain.errors import ModelUnavailable, SetupError


class FakeTransformer:
    """Stands in for the library: keeps the texts, answers with one direction each."""

    def __init__(self, name: str) -> None:
        if name == "absent":
            msg = "no such model"
            raise OSError(msg)
        self.texts: list[str] = []

    def encode(self, texts: str | list[str], **_: Any) -> Any:
        if isinstance(texts, str):
            return np.array([1.0, 0.0, 0.0], np.float32)
        if "break" in texts[0]:
            msg = "out of memory"
            raise RuntimeError(msg)
        self.texts.extend(texts)
        return np.array([[0.0, 2.0, 0.0]] * len(texts), np.float32)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("sentence_transformers")
    module.SentenceTransformer = FakeTransformer  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sentence_transformers", module)


def test_missing_extra_says_how_to_mend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(SetupError, match=r"pip install 'chronos-memory\[sentence-transformers\]'"):
        SentenceTransformersEmbedder("BAAI/bge-m3")


@pytest.mark.usefixtures("library")
def test_missing_model_names_the_setting() -> None:
    with pytest.raises(SetupError, match="CHRONOS_EMBEDDER_MODEL=absent"):
        SentenceTransformersEmbedder("absent")


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("model", "texts"),
    [
        ("intfloat/multilingual-e5-small", ["passage: a", "query: b"]),
        ("models/e5-base/", ["passage: a", "query: b"]),
        ("BAAI/bge-m3", ["a", "b"]),
    ],
)
async def test_e5_models_get_their_prefixes(model: str, texts: list[str]) -> None:
    embedder = SentenceTransformersEmbedder(model)
    vectors = await embedder.embed_passages(["a"])
    await embedder.embed_query("b")
    await embedder.close()
    assert embedder._transformer.texts == texts
    assert vectors.tolist() == [[0.0, 1.0, 0.0]]
    assert embedder.dimension == 3


@pytest.mark.usefixtures("library")
async def test_failures_are_the_model_away() -> None:
    embedder = SentenceTransformersEmbedder("m")
    assert (await embedder.embed_passages([])).shape == (0, 3)
    with pytest.raises(ModelUnavailable, match="out of memory"):
        await embedder.embed_query("break")
    await embedder.close()
    assert embedder.model == "st/m"
