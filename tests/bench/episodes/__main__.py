"""Measures where talk is cut: ``python -m tests.bench.episodes [--part test] [--fit]``.

Pk over the labelled conversations (lower is better), beside the best plain pause threshold, which is
chosen on the very conversations that it is measured on. ``--fit`` learns the weights from the tune part.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np

from app.adapters.embedders.use import UseEmbedder
from app.episodes import Said
from app.episodes.segmentation import WEIGHTS, Weights, boundaries, features
from tests.bench.episodes.conversations import LANGUAGES, Conversation, conversations
from tests.bench.episodes.scoring import best_pause, mean_pk

CACHE = Path(tempfile.gettempdir()) / "chronos-episodes-bench"
_SEED, _COUNT = 7, 60
_RIDGE, _STEPS, _RATE = 0.01, 4000, 0.3


async def embedded(some: list[Conversation], folder: Path) -> None:
    """Give every turn its vector: of the words with the speaker's name, as the service embeds them."""
    embedder = UseEmbedder(folder)
    texts = list(dict.fromkeys(_searchable(turn) for one in some for turn in one.turns))
    vectors = dict(zip(texts, await embedder.embed_passages(texts), strict=True))
    for one in some:
        one.turns = [replace(turn, vector=vectors[_searchable(turn)]) for turn in one.turns]
    await embedder.close()


def _searchable(turn: Said) -> str:
    return f"{turn.speaker}: {turn.text}"


def cuts(one: Conversation, weights: Weights) -> set[int]:
    return set(boundaries(one.turns, start=0, is_over=True, weights=weights))


def fitted(some: Sequence[Conversation]) -> Weights:
    """Return weights of a logistic regression on the true stories; boundaries and others weigh alike."""
    rows, goes_on = [], []
    for one in some:
        begin = 0
        for at in range(1, len(one.turns)):
            if at in one.ends:
                rows.append(features(one.turns, begin, at, len(one.turns)))
                goes_on.append(0.0)
                begin = at
            else:
                rows.append(features(one.turns, begin, at, len(one.turns)))
                goes_on.append(1.0)
    names = list(rows[0])
    x = np.array([[row[name] for name in names] for row in rows])
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z, y = (x - mean) / spread, np.array(goes_on)
    w, b = np.zeros(len(names)), 0.0
    for _ in range(_STEPS):
        error = 1 / (1 + np.exp(-(z @ w + b))) - y
        w -= _RATE * (z.T @ error / len(y) + _RIDGE * w)
        b -= _RATE * error.mean()
    raw = w / spread
    return Weights(
        bias=round(float(b - (raw * mean).sum()), 2),
        **{name: round(float(value), 2) for name, value in zip(names, raw, strict=True)},
    )


def report(some: Sequence[Conversation], weights: Weights, name: str) -> None:
    own = mean_pk(some, [cuts(one, weights) for one in some])
    plain, threshold = best_pause(some)
    gain = 1 - own / plain
    sys.stdout.write(
        json.dumps(
            {"part": name, "pk": round(own, 4), "best_pause_pk": round(plain, 4),
             "best_pause_s": round(threshold), "better_by": round(gain, 3)}
        ) + "\n"
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["tune", "test"], default="test")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--seed", type=int, default=_SEED)
    given = parser.parse_args()
    parts = {
        language: conversations(language, given.part, _COUNT, given.seed) for language in LANGUAGES
    }
    every = [one for some in parts.values() for one in some]
    asyncio.run(embedded(every, CACHE))
    weights = WEIGHTS
    if given.fit:
        weights = fitted(every)
        sys.stdout.write(json.dumps(asdict(weights)) + "\n")
    for language in LANGUAGES:
        report(
            [one for one in every if one.language == language], weights, f"{given.part} {language}"
        )
    report(every, weights, given.part)


if __name__ == "__main__":
    main()
