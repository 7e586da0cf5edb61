"""Learns the weights of the reader of last resort from our own questions.

python -m tests.bench.answers.train           # what it would answer, each writer left out in turn
python -m tests.bench.answers.train --write   # and write app/answers/near/weights.py

Of each question of the parts ``tune`` and ``learn`` the tellings that the reader sees, and none of them, share one likelihood (a softmax). Where an
answer was told, its turns shall have it, whichever of their clauses; where none was, none. Which clause is meant is not written down:
all of a turn share its part, as in learning from bags (Andrews et al., "Support Vector Machines for Multiple-Instance Learning", NIPS
2002). Questions that the rules leave open count double: of these the reader decides. Minimised by Adam (Kingma & Ba, ICLR 2015).
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.answers.near.features import FEATURES, table_of
from app.answers.near.network import Network
from app.answers.near.question import QUESTION
from app.answers.near.reading import as_read, read_near
from tests.bench.answers.reader_cases import Case, cases
from tests.bench.answers.scoring import judge
from tests.bench.answers.talks import FOLDER
from tests.bench.service import running

Numbers = NDArray[np.float64]
TARGET = Path(__file__).parents[3] / "app" / "answers" / "near" / "weights.py"
_HIDDEN, _STEPS, _RATE, _DECAY = 8, 200, 0.02, 0.03
_OPEN = 2.0  # how much more a question counts that the rules leave open
_THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
_WRITERS = ("voices", "talk", "others", "learn", "-6")
"""Files whose writers had seen no rules; all others are by one writer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One question: its tellings ``(n, F)``, of the question ``(Q,)``, the turn of each, by number, and the turns that are meant."""

    file: str
    tellings: Numbers
    question: Numbers
    turns: NDArray[np.str_]
    backing: frozenset[str]
    is_open: bool


def example_of(case: Case) -> Example | None:
    """Return what is learned from a question; None where nothing may be meant, or not what was."""
    asked = as_read(case.asked)
    if asked.topic.is_empty or not case.found.told:
        return None
    seen = replace(asked, operator=case.asked.operator)
    table = table_of(seen, asked.topic, case.found, is_open=case.is_open)
    free = ~table.barred
    turns = np.array([case.names[near.turn.turn_id] for _, near in case.found.told])[free]
    if not free.any() or (case.is_known and not set(turns) & case.question.evidence):
        return None
    return Example(
        file=case.file, tellings=table.tellings[free], question=table.question, turns=turns,
        backing=case.question.evidence if case.is_known else frozenset(), is_open=case.is_open,
    )  # fmt: skip


class _Batch:
    """All examples in one: rows of tellings, with the places of their questions and turns."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.size = len(examples)
        self.tellings = np.vstack([one.tellings for one in examples])
        self.questions = np.vstack([one.question for one in examples])
        self.of = np.repeat(np.arange(self.size), [len(one.turns) for one in examples])
        turns = [f"{at} {turn}" for at, one in enumerate(examples) for turn in one.turns]
        _, self.turn = np.unique(turns, return_inverse=True)
        self.meant = np.concatenate([np.isin(o.turns, list(o.backing)) for o in examples])
        self.is_known = np.array([bool(one.backing) for one in examples])
        per_turn = np.bincount(self.turn, self.meant) > 0
        of_turn = np.zeros(len(per_turn), int)
        of_turn[self.turn] = self.of
        self.turns_meant = np.maximum(np.bincount(of_turn, per_turn, self.size), 1.0)
        share = np.array([_OPEN if one.is_open else 1.0 for one in examples])
        self.share = share / share.sum()

    def slopes(self, scores: Numbers, none: Numbers) -> tuple[Numbers, Numbers]:
        """Return the slopes of the loss by the scores of tellings, and of none."""
        most = none.copy()
        np.maximum.at(most, self.of, scores)
        parts, no_part = np.exp(scores - most[self.of]), np.exp(none - most)
        whole = np.bincount(self.of, parts, self.size) + no_part
        likely, not_any = parts / whole[self.of], no_part / whole
        told = np.bincount(self.turn, likely * self.meant)[self.turn]
        wanted = likely * self.meant / np.maximum(told, 1e-9) / self.turns_meant[self.of]
        by_score = (likely - wanted) * self.share[self.of]
        return by_score, (not_any - ~self.is_known) * self.share


def learn(examples: Iterable[Example], seed: int = 0) -> Network:
    """Return the weights."""
    batch = _Batch(list(examples))
    middle, spread = batch.tellings.mean(0), batch.tellings.std(0) + 1e-3
    tellings = (batch.tellings - middle) / spread
    q_spread = batch.questions.std(0) + 1e-3
    q_middle = batch.questions.mean(0)
    q_middle[0], q_spread[0] = 0.0, 1.0  # the bias
    questions = (batch.questions - q_middle) / q_spread
    chance = np.random.default_rng(seed)
    size = tellings.shape[1]
    weights = {
        "plain": np.zeros(size), "hidden": chance.normal(0, 0.3 / np.sqrt(size), (size, _HIDDEN)), "bias": np.zeros(_HIDDEN),
        "out": chance.normal(0, 0.3, _HIDDEN), "none": np.zeros(questions.shape[1]),
    }  # fmt: skip
    mean = {name: np.zeros_like(one) for name, one in weights.items()}
    square = {name: np.zeros_like(one) for name, one in weights.items()}
    for step in range(1, _STEPS + 1):
        bent = np.tanh(tellings @ weights["hidden"] + weights["bias"])
        scores = bent @ weights["out"] + tellings @ weights["plain"]
        slope, of_none = batch.slopes(scores, questions @ weights["none"])
        bends = slope[:, None] * weights["out"] * (1 - bent * bent)
        slopes = {
            "plain": tellings.T @ slope, "hidden": tellings.T @ bends, "bias": bends.sum(0),
            "out": bent.T @ slope, "none": questions.T @ of_none,
        }  # fmt: skip
        for name, one in weights.items():
            each = slopes[name] + (0.0 if name == "bias" else _DECAY) * one
            mean[name] = 0.9 * mean[name] + 0.1 * each
            square[name] = 0.999 * square[name] + 0.001 * each * each
            steep = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
            weights[name] = one - _RATE * mean[name] / (1 - 0.9**step) / steep
    plain, hidden, none = (
        weights["plain"] / spread, weights["hidden"] / spread[:, None], weights["none"] / q_spread
    )  # fmt: skip
    none[0] += middle @ plain - q_middle @ none  # what is taken off every score is added to none's
    return Network(
        plain=plain, hidden=hidden, bias=weights["bias"] - middle @ hidden, out=weights["out"], none=none
    )  # fmt: skip


def writer_of(file: str) -> str:
    """Return who wrote a file."""
    return next((name for name in _WRITERS if file.endswith(name)), "own")


def reached(every: Sequence[Case], examples: Sequence[Example]) -> None:
    """Print, by threshold, what the reader adds where the rules leave a question open, each writer left out in turn."""
    for writer in _WRITERS:
        network = learn(one for one in examples if writer_of(one.file) != writer)
        asked = [one for one in every if writer_of(one.file) == writer and one.is_open]
        for language in ("chinese", "english"):
            _print_reached(writer, language, asked, network)


def _print_reached(writer: str, language: str, asked: Sequence[Case], network: Network) -> None:
    mine = [one for one in asked if one.file.startswith(language)]
    found: dict[float, list[int]] = {least: [0, 0, 0] for least in _THRESHOLDS}
    for case in mine:
        zone = case.question.now.tzinfo
        assert zone is not None
        made = read_near(case.asked, case.found, zone=zone, network=network, least=0.0)
        if made is None:
            continue
        shown = {"kind": made.kind, "value": made.value, "text": made.text}
        based = {case.names[turn] for turn in made.turn_ids}
        verdict = judge(case.question.wanted, case.question.evidence, shown, based)
        at = 0 if verdict.right else 1 if case.is_known else 2
        for least in _THRESHOLDS:
            found[least][at] += made.explain["likelihood"] >= least
    known = sum(case.is_known for case in mine)
    sys.stdout.write(f"{writer} {language}: open {known} known, {len(mine) - known} unknown\n")
    for least, (right, wrong, false) in found.items():
        sys.stdout.write(f"  at {least}: right {right}, wrong {wrong}, false {false}\n")


def written(network: Network) -> str:
    """Return the weights as the app reads them."""
    table = np.column_stack([network.plain, network.hidden])
    telling = "".join(
        f'    "{name}": ({", ".join(f"{w:.3f}" for w in row)}),\n'
        for name, row in zip(FEATURES, table, strict=True)
    )
    none = "".join(f'    "{n}": {w:.3f},\n' for n, w in zip(QUESTION, network.none, strict=True))
    bend, out = (", ".join(f"{w:.3f}" for w in one) for one in (network.bias, network.out))
    return (
        f"BEND = ({bend})\nHIDDEN = ({out})\n\nTELLING: dict[str, tuple[float, ...]] = {{\n{telling}}}\n"
        f"\nWHETHER: dict[str, float] = {{\n{none}}}\n"
    )


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
    if given.write:
        head = TARGET.read_text("utf-8").partition("BEND = (")[0]
        TARGET.write_text(head + written(learn(examples)), "utf-8")


if __name__ == "__main__":
    main()
