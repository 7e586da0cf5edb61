"""Learns the ranking's weights from made-up conversations.

    python -m tests.bench.ranker.train            # prints the weights and what they reach
    python -m tests.bench.ranker.train --write    # writes app/domain/ranking_weights.py

A linear model under the listwise softmax loss (Cao et al., "Learning to Rank: From Pairwise Approach to
Listwise Approach", ICML 2007): the share of the softmax that falls on the turns that answer. Each kind
of conversation, language and sort of question counts the same. Held-out conversations of another seed are scored; the public
sets take no part.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.adapters.embedders.use import UseEmbedder
from app.domain.ranking_features import FEATURES, exchange, features
from tests.bench.offline_recall import CACHE, encode_each, memory_of, scores
from tests.bench.ranker.dialogues import Conversation, conversations

Numbers = NDArray[np.float64]
TARGET = Path(__file__).parents[3] / "app" / "domain" / "ranking_weights.py"
TRAINED, HELD_OUT, EACH = 20260301, 20260302, 8
STEPS, RATE = 1500, 0.05  # the loss changes by less than 1e-4 over the last five hundred
DECAY = 1e-3  # keeps a weight without evidence near nothing
NOW = datetime(2030, 1, 1, tzinfo=UTC)
KINDS = ("friends", "assistant", "notes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One question: the features of its candidates, which of them answer it, and its kind."""

    group: str
    rows: Numbers
    gold: NDArray[np.bool_]


def examples(seed: int, embedder: UseEmbedder) -> list[Example]:
    """Return the questions of ``EACH`` conversations of every kind and language."""
    found = []
    for number, talk in enumerate(conversations(seed, EACH)):
        language = "en" if number < len(KINDS) * EACH else "zh"
        found += _of(talk, f"{KINDS[number % len(KINDS)]}-{language}", embedder)
    return found


def _of(talk: Conversation, group: str, embedder: UseEmbedder) -> list[Example]:
    memory = memory_of(talk.turns, embedder)
    groups = encode_each(embedder, [memory.asked_texts(q.query) for q in talk.questions])
    found = []
    for asked, vectors in zip(talk.questions, groups, strict=True):
        candidates, question = memory.candidates(asked.query, vectors, NOW)
        gold = np.array([int(c.id) in asked.gold for c in candidates])
        if gold.any() and not gold.all():
            rows = features(candidates, exchange(candidates), question.asked)
            found.append(Example(group=f"{group}-{asked.sort}", rows=rows, gold=gold))
    return found


def learn(examples: list[Example]) -> Numbers:
    """Return the weights that minimise the loss, by Adam (Kingma and Ba, 2015) from zero."""
    shares: dict[str, int] = defaultdict(int)
    for example in examples:
        shares[example.group] += 1
    starts = np.cumsum([0, *(len(e.gold) for e in examples)])[:-1]
    rows = np.concatenate([e.rows for e in examples])
    gold = np.concatenate([e.gold for e in examples])
    owner = np.repeat(np.arange(len(examples)), [len(e.gold) for e in examples])
    weight = np.array([1.0 / shares[e.group] / len(shares) for e in examples])
    weights, first, second = (np.zeros(examples[0].rows.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        chances = _softmax(rows @ weights, starts, owner)
        hit = np.add.reduceat(chances * gold, starts)
        pull = chances * gold / hit[owner] - chances
        gradient = -(weight[owner] * pull) @ rows + DECAY * weights
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        weights -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def _softmax(values: Numbers, starts: NDArray[np.intp], owner: NDArray[np.intp]) -> Numbers:
    powers = np.exp(values - np.maximum.reduceat(values, starts)[owner])
    softmax: Numbers = powers / np.add.reduceat(powers, starts)[owner]
    return softmax


def reached(examples: list[Example], weights: Numbers) -> dict[str, tuple[float, float]]:
    """Return mean recall and nDCG among the first ten, by kind."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for e in examples:
        order = np.argsort(-(e.rows @ weights), kind="stable")
        found[e.group].append(
            scores([str(i) for i in order], {str(i) for i in np.flatnonzero(e.gold)}, 10)
        )
    return {group: tuple(np.mean(pairs, axis=0)) for group, pairs in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    arguments = parser.parse_args()
    embedder = UseEmbedder(CACHE / "model")
    weights = learn(examples(TRAINED, embedder))
    weights /= weights[FEATURES.index("words")]
    for name, value in zip(FEATURES, weights, strict=True):
        sys.stdout.write(f"  {name:12}{value:8.3f}\n")
    for group, (recall, gain) in reached(examples(HELD_OUT, embedder), weights).items():
        sys.stdout.write(f"  {group:14} recall@10 {recall:.3f}  nDCG@10 {gain:.3f}\n")
    if arguments.write:
        lines = "".join(f'    "{n}": {v:.3f},\n' for n, v in zip(FEATURES, weights, strict=True))
        head = TARGET.read_text("utf-8").partition("WEIGHTS = {\n")[0]
        TARGET.write_text(f"{head}WEIGHTS = {{\n{lines}}}\n", "utf-8")
    asyncio.run(embedder.close())


if __name__ == "__main__":
    main()
