"""Which words are alike, by the bundled model: words never seen share the weights of their group."""

from collections.abc import Iterable

import numpy as np

from app.adapters.embedders.use import UseEmbedder
from tests.bench.extraction.learning.lines import FOLDER
from tests.bench.extraction.learning.regression import Numbers
from tests.bench.offline_recall import CACHE, encode_each

_GROUPS, _PARTS = (
    60,
    4,
)  # groups, and parts of each; chosen with writers left out, 120 groups are no better
_BATCH, _ROUNDS = 128, 25


def word_groups(lang: str, words: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the group of each word and the part of it, ("12", "12.3"): of some words and of the commonest ones."""
    name = {"en": "common_english.txt", "zh": "common_chinese.txt"}[lang]
    lines = (FOLDER / name).read_text("utf-8").splitlines()[1:]
    every = sorted({*words, *(word for line in lines for word in line.split())})
    embedder = UseEmbedder(CACHE / "model")
    parts = [every[at : at + _BATCH] for at in range(0, len(every), _BATCH)]
    vectors = np.concatenate([encode_each(embedder, [part])[0] for part in parts])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    found: dict[str, tuple[str, str]] = {}
    groups = _means(vectors, _GROUPS)
    for group in range(_GROUPS):
        inside = np.flatnonzero(groups == group)
        if not len(inside):
            continue
        for at, part in zip(inside, _means(vectors[inside], min(_PARTS, len(inside))), strict=True):
            found[every[at]] = f"{group}", f"{group}.{part}"
    return found


def _means(vectors: Numbers, count: int) -> Numbers:
    """Return the group of each vector: spherical k-means (Dhillon and Modha, 2001)."""
    centres = vectors[np.random.default_rng(0).choice(len(vectors), count, replace=False)]
    for _ in range(_ROUNDS):
        nearest = (vectors @ centres.T).argmax(1)
        for group in range(count):
            if len(own := vectors[nearest == group].sum(0)) and np.any(own):
                centres[group] = own / np.linalg.norm(own)
    return (vectors @ centres.T).argmax(1)
