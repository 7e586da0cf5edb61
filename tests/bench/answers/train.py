"""Learns how much each feature of the reader of last resort tells, from our own questions of the part ``tune``.

    python -m tests.bench.answers.train                # what it reaches on files that it did not learn from
    python -m tests.bench.answers.train --write        # writes app/answers/near/weights.py

A logistic regression (Newton's method) over tellings: those of the turns that back an answer against the likeliest others.
Which clause of a backing turn is meant is not marked, so the likeliest is taken and the weights learned anew, as in learning
from bags (Andrews et al., "Support Vector Machines for Multiple-Instance Learning", NIPS 2002). Questions that the rules leave
open count more: of these the reader decides. Each file is answered with weights learned from the others.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.answers.answering import Answer
from app.answers.near.features import BARS, FEATURES, rows
from app.answers.near.reading import read_near
from tests.bench.answers.reader_cases import Case, cases
from tests.bench.answers.scoring import judge
from tests.bench.answers.talks import FOLDER
from tests.bench.service import running

Numbers = NDArray[np.float64]
TARGET = Path(__file__).parents[3] / "app" / "answers" / "near" / "weights.py"
_ROUNDS, _STEPS, _DECAY = 4, 60, 2e-3
_OPEN = 3.0  # how much more a question counts that the rules leave open
_OTHERS = 4  # of a question's other tellings the likeliest
_OF_KNOWN, _OF_UNKNOWN = (
    0.5,
    1.5,
)  # how much these count together, where an answer was told, and where none was
_BARS = [FEATURES.index(name) for name in BARS]
_FREE = [at for at, name in enumerate(FEATURES) if name not in BARS]
_AROUND = FEATURES.index("all_around")
_THRESHOLDS = (0.4, 0.5, 0.6, 0.7, 0.75, 0.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One question of one topic: the features of the tellings that may be meant, and the turn of each."""

    file: str
    table: Numbers
    turns: NDArray[np.str_]
    backing: frozenset[str]
    is_open: bool


def example_of(case: Case) -> Example | None:
    """Return what is learned from a question; None where it has several topics or nothing may be meant."""
    asked = case.asked
    if len(asked.topics) != 1 or asked.topic.is_empty or not case.found.told:
        return None
    table = rows(asked, asked.topic, case.found)
    free = ~(table[:, _BARS] > 0).any(axis=1)
    turns = np.array([case.names[near.turn.turn_id] for _, near in case.found.told])
    if not free.any() or (case.is_known and not set(turns[free]) & case.question.evidence):
        return None
    return Example(
        file=case.file,
        table=table[free],
        turns=turns[free],
        backing=case.question.evidence if case.is_known else frozenset(),
        is_open=case.is_open,
    )


def learn(examples: Iterable[Example]) -> Numbers:
    """Return the weights, those of ``BARS`` 0."""
    every = list(examples)
    weights = np.zeros(len(FEATURES))
    weights[[FEATURES.index(name) for name in ("bias", "turn", "clause")]] = -3.0, 3.0, 1.0
    for _ in range(_ROUNDS):
        parts = [part for one in every for part in _parts(one, one.table @ weights)]
        table = np.concatenate([part for part, _, _ in parts])[:, _FREE]
        meant = np.concatenate([np.full(len(part), is_meant) for part, is_meant, _ in parts])
        share = np.concatenate([np.full(len(part), s / len(part)) for part, _, s in parts])
        weights[_FREE] = _fitted(table, meant, share / share.sum(), weights[_FREE])
    return weights


def _parts(one: Example, scores: Numbers) -> list[tuple[Numbers, float, float]]:
    """Return the tellings that are meant and the likeliest others, with how much they count."""
    factor = _OPEN if one.is_open else 1.0
    meant = [
        int(at[np.argmax(scores[at])])
        for turn in sorted(set(one.turns) & one.backing)
        if len(at := np.flatnonzero(one.turns == turn))
    ]
    # What else says all words of a question that has an answer may be another time of the same.
    others = [
        at
        for at, turn in enumerate(one.turns)
        if turn not in one.backing and not (one.backing and one.table[at, _AROUND])
    ]
    others = sorted(others, key=lambda at: -scores[at])[:_OTHERS]
    found = [(one.table[meant], 1.0, factor)] if meant else []
    if others:
        found.append((one.table[others], 0.0, factor * (_OF_KNOWN if meant else _OF_UNKNOWN)))
    return found


def _fitted(table: Numbers, meant: Numbers, share: Numbers, start: Numbers) -> Numbers:
    weights = start
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (share * (likely - meant)) + _DECAY * weights
        curve = (table * (share * likely * (1 - likely))[:, None]).T @ table
        weights = weights - np.linalg.solve(curve + _DECAY * np.eye(len(weights)), slope)
    return weights


def answered(case: Case, weights: Numbers) -> Answer | None:
    """Return the reader's answer however unlikely, where the rules leave the question open."""
    zone = case.question.now.tzinfo
    assert zone is not None
    return (
        read_near(case.asked, case.found, zone=zone, weights=weights, least=0.0)
        if case.is_open
        else None
    )


def reached(every: Sequence[Case], examples: Sequence[Example]) -> None:
    """Print, by threshold, what the reader adds where the rules leave a question open, file by file."""
    found: dict[float, list[int]] = {least: [0, 0, 0] for least in _THRESHOLDS}
    for file in sorted({case.file for case in every}):
        weights = learn(one for one in examples if one.file != file)
        for case in (one for one in every if one.file == file):
            made = answered(case, weights)
            if made is None:
                continue
            shown = {"kind": made.kind, "value": made.value, "text": made.text}
            based = {case.names[turn] for turn in made.turn_ids}
            verdict = judge(case.question.wanted, case.question.evidence, shown, based)
            at = 0 if verdict.right else 1 if case.is_known else 2
            for least in _THRESHOLDS:
                found[least][at] += made.explain["likelihood"] >= least
    known, unknown = (sum(c.is_known is is_so for c in every) for is_so in (True, False))
    left = sum(case.is_known and case.is_open for case in every)
    sys.stdout.write(f"{known} known, {left} of them open by rules; {unknown} unknown\n")
    for least, (right, wrong, false) in found.items():
        sys.stdout.write(f"  at {least}: right {right}, wrong {wrong}, false {false}\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    given = parser.parse_args()
    with running() as service:
        every = asyncio.run(cases(service, sorted(FOLDER.glob("*.txt"))))
    examples = [one for case in every if (one := example_of(case)) is not None]
    reached(every, examples)
    weights = learn(examples)
    lines = "".join(f'    "{n}": {v:.3f},\n' for n, v in zip(FEATURES, weights, strict=True))
    sys.stdout.write(lines)
    if given.write:
        head = TARGET.read_text("utf-8").partition("WEIGHTS: dict[str, float] = {")[0]
        TARGET.write_text(f"{head}WEIGHTS: dict[str, float] = {{\n{lines}}}\n", "utf-8")


if __name__ == "__main__":
    main()
