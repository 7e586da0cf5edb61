"""Learns which slot a question asks for from its vector.

python -m tests.bench.asked           # what would be told right, learned from four fifths and asked the fifth
python -m tests.bench.asked --write   # and write app/extraction/facts/meant.npz

Multinomial logistic regression (softmax) on the unit vectors of the bundled model, both languages together, minimised by Adam
(Kingma & Ba, ICLR 2015). ``--data FILE`` asks the questions of another file of the same form: what is learned from the banks beside.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.adapters.embedders.use import UseEmbedder
from app.extraction.facts.asked import asked_facts
from app.extraction.facts.meant import LEAST, NONE
from app.text.language import detect_language

Numbers = NDArray[np.float32]
HERE = Path(__file__).parent
BANKS = (HERE / "english.txt", HERE / "chinese.txt")
TARGET = HERE.parents[2] / "app" / "extraction" / "facts" / "meant.npz"
_STEPS, _RATE, _DECAY, _WIDTH = 200, 0.05, 1.0, 6.0
_PARTS, _SEED = 5, 0
_LEVELS = 127  # of a weight as it is kept
_OPEN = frozenset({"attribute", "possession"})  # rules take every question for one of theirs


class Asking(NamedTuple):
    """A question and the slot that it asks for."""

    slot: str
    text: str
    language: str


def bank(paths: Iterable[Path]) -> list[Asking]:
    """Return the questions of some files, ``slot: question | question`` a line."""
    found = []
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            slot, mark, questions = line.partition(": ")
            if not mark or line.startswith("#"):
                continue
            for text in questions.split(" | "):
                found.append(Asking(slot, text.strip(), detect_language(text)))
    return found


def vectors(askings: Sequence[Asking]) -> Numbers:
    """Return ``(n, 512)``: the unit vectors of questions."""

    async def embedded(folder: Path) -> Numbers:
        embedder = UseEmbedder(folder)
        parts = [
            await embedder.embed_passages([one.text for one in askings[at : at + 64]])
            for at in range(0, len(askings), 64)
        ]
        await embedder.close()
        return np.concatenate(parts).astype(np.float32)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(embedded(Path(folder)))


def learned(told: Numbers, wanted: NDArray[np.int64], classes: int) -> Numbers:
    """Return the weights ``(513, classes)`` that minimise the log loss and the squares of the weights."""
    mean = told.mean(0)
    rows = np.concatenate([(told - mean) * _WIDTH, np.ones((len(told), 1), np.float32)], 1)
    weights = np.zeros((rows.shape[1], classes), np.float32)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    target = np.eye(classes, dtype=np.float32)[wanted]
    for step in range(1, _STEPS + 1):
        slope = rows.T @ (_chances(rows @ weights) - target) + _DECAY * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope * slope
        rate = _RATE * (1 - step / (_STEPS + 1))
        weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-6)
    weights[:-1] *= _WIDTH
    weights[-1] -= mean @ weights[:-1]
    return weights


def asked_of(weights: Numbers, told: Numbers) -> Numbers:
    """Return ``(n, classes)``: how likely each slot is."""
    return _chances(told @ weights[:-1] + weights[-1])


def _chances(sums: Numbers) -> Numbers:
    raised = np.exp(sums - sums.max(1, keepdims=True))
    result: Numbers = raised / raised.sum(1, keepdims=True)
    return result


def _reported(askings: Sequence[Asking], chances: Numbers, slots: Sequence[str]) -> None:
    """Print how many questions mean the slot that they ask for, and how many mean one and ask for none; beside, what patterns find."""
    for language in ("en", "zh"):
        rows = [
            (one, chances[at])
            for at, one in enumerate(askings)
            if one.language == language and one.slot not in _OPEN
        ]
        means = [
            ({slots[k] for k, p in enumerate(c.tolist()) if p >= LEAST} - {NONE}, one)
            for one, c in rows
        ]
        rules = [(asked_facts(one.text).slots - _OPEN, one) for one, _ in rows]
        for name, found in (("vector", means), ("patterns", rules)):
            asks = [(one.slot in some, some) for some, one in found if one.slot != NONE]
            quiet = [bool(some) for some, one in found if one.slot == NONE]
            right = sum(is_right for is_right, _ in asks)
            others = sum(bool(some) and not is_right for is_right, some in asks)
            sys.stdout.write(
                f"{language} {name}: {right} of {len(asks)} right, {others} another; {sum(quiet)} of {len(quiet)} that ask for none\n"
            )


def _written(weights: Numbers, slots: Sequence[str]) -> None:
    scale = np.abs(weights).max(0) / _LEVELS
    kept = np.round(weights / scale).astype(np.int8)
    np.savez_compressed(TARGET, slots=np.array(slots), weights=kept, scale=scale.astype(np.float32))


def main(arguments: Sequence[str]) -> None:
    """Learn, say how well, and write the table if told to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--data", type=Path, help="questions to ask, of the same form")
    given = parser.parse_args(arguments)
    askings = bank(BANKS)
    slots = sorted({one.slot for one in askings})
    wanted = np.array([slots.index(one.slot) for one in askings])
    told = vectors(askings)
    if given.data:
        others = bank([given.data])
        _reported(others, asked_of(learned(told, wanted, len(slots)), vectors(others)), slots)
        return
    parts = np.random.default_rng(_SEED).integers(0, _PARTS, len(askings))
    chances = np.zeros((len(askings), len(slots)), np.float32)
    for part in range(_PARTS):
        rest, own = parts != part, parts == part
        chances[own] = asked_of(learned(told[rest], wanted[rest], len(slots)), told[own])
    _reported(askings, chances, slots)
    if given.write:
        _written(learned(told, wanted, len(slots)), slots)


if __name__ == "__main__":
    main(sys.argv[1:])
