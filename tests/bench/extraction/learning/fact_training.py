"""Learns which words of a sentence fill which slot, from labelled talk and the banks of sentences beside this file.

    python -m tests.bench.extraction.learning.fact_training zh           # what is reached with each writer left out
    python -m tests.bench.extraction.learning.fact_training en --write   # writes the weights into the app

Nothing of the parts called ``test`` takes part.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from app.extraction.facts.learned.weights import STEP
from tests.bench.extraction.learning.fact_groups import word_groups
from tests.bench.extraction.learning.fact_rows import (
    ANY,
    NONE,
    Sentence,
    Stretch,
    rows,
    sentences_of,
    words_of,
)
from tests.bench.extraction.learning.softmax import Numbers, Table, fitted

DECAY = 0.2  # chosen with writers left out, as are the widths and counts below
DROPPED = 0.5  # share of the words that a copy of each value forgets
_OF_WORDS = frozenset(
    [
        "l",
        "ll",
        "lll",
        "r",
        "rr",
        "lv",
        "rv",
        "L",
        "LL",
        "R",
        "RR",
        "W",
        "in",
        "head",
        "first",
        "tail",
        "lc",
        "lcc",
        "lccc",
        "rc",
        "rcc",
        "Lc",
        "Lcc",
        "Rc",
        "Rcc",
    ]
)
OVERLAPPING, UNLABELLED = (
    0.5,
    0.2,
)  # how often a stretch counts that shares words with a value; that may state something unlabelled
APP = Path(__file__).parents[4] / "app" / "extraction" / "facts" / "learned"
PHASES = ("holds", "begins", "ends", "ended", "planned")
THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_LEAST_ROWS, _LEAST_TOLD = (
    2,
    1,
)  # rows of a feature that gets weights, and those of them with a value
_LEAST_WRITTEN = 0.1  # a smaller weight decides nothing
_LEAST_OF_SLOT = 4  # values of a slot that is learned
# How wide the prior of a feature is, by its first word: words that few sentences share are believed less.
_WIDTHS = {
    "l": 0.5, "ll": 0.5, "lll": 0.5, "r": 0.5, "rr": 0.5, "lv": 0.5, "rv": 0.4, "L": 0.3, "LL": 0.3, "R": 0.3, "RR": 0.3,
    "lg": 0.5, "Lg": 0.3, "lvg": 0.5, "rg": 0.5, "Rg": 0.3, "rvg": 0.4, "headg": 0.5, "in": 0.4, "head": 0.5, "first": 0.3,
    "tail": 0.4, "face": 0.2, "char": 0.2, "s": 0.5, "class": 0.7, "verb": 0.5, "lc": 0.5, "lcc": 0.5, "lccc": 0.4, "rc": 0.5,
    "rcc": 0.4, "Lc": 0.25, "Lcc": 0.3, "Rc": 0.25, "Rcc": 0.3, "W": 0.3, "Wg": 0.4, "G": 0.4, "GG": 0.4, "Gg": 0.5, "Go": 0.4,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Features with their columns, and the weights of these for slots and for phases."""

    columns: Mapping[str, int]
    slots: Sequence[str]
    of_slots: Numbers
    of_phases: Numbers

    def chances(self, one: Stretch) -> Numbers:
        """Return the chance of each slot."""
        scores = self.of_slots[[self.columns[n] for n in one.names if n in self.columns]].sum(0)
        chances = np.exp(scores - scores.max())
        return chances / chances.sum()

    def phase(self, one: Stretch) -> str:
        """Return the likeliest phase."""
        scores = self.of_phases[[self.columns[n] for n in one.names if n in self.columns]].sum(0)
        return PHASES[int(scores.argmax())]


def width(name: str) -> float:
    """Return how wide the prior of a feature is."""
    return _WIDTHS.get(name.split(" ")[0], 1.0)


def learned(every: Sequence[Stretch], slots: Sequence[str]) -> Model:
    """Return the model that stretches teach."""
    taken = [one for one in every if one.slot in slots]
    seen = Counter(name for one in taken for name in one.names)
    telling = Counter(name for one in taken if one.slot != NONE for name in one.names)
    names = sorted(n for n in seen if seen[n] >= _LEAST_ROWS and telling[n] >= _LEAST_TOLD)
    columns = {name: at for at, name in enumerate(names)}
    widths = np.array([width(name) for name in names], np.float32)
    chance = np.random.default_rng(0)
    taken += [_forgotten(one, chance) for one in taken if one.slot != NONE]
    encoded = [[columns[n] for n in one.names if n in columns] for one in taken]
    told = np.array([slots.index(one.slot) for one in taken])
    counts = np.array([_count(one) for one in taken], np.float32)
    of_slots = fitted(Table(encoded, widths), told, counts, len(slots), DECAY)
    phased = [at for at, one in enumerate(taken) if one.phase in PHASES]
    of_phases = fitted(
        Table([encoded[at] for at in phased], widths),
        np.array([PHASES.index(taken[at].phase) for at in phased]),
        np.ones(len(phased), np.float32),
        len(PHASES),
        DECAY,
    )
    return Model(columns=columns, slots=slots, of_slots=of_slots, of_phases=of_phases)


def worth(sentences: Sequence[Sentence]) -> tuple[dict[str, int], Numbers]:
    """Return features of sentences with their columns, and the weights of stating anything at all."""
    seen = Counter(name for one in sentences for name in one.names)
    columns = {
        name: at for at, name in enumerate(sorted(n for n in seen if seen[n] >= _LEAST_ROWS))
    }
    widths = np.array([width(name) for name in columns], np.float32)
    encoded = [[columns[n] for n in one.names if n in columns] for one in sentences]
    states = [any(each.slot != NONE for each in one.stretches) for one in sentences]
    counts = [
        1.0 if is_so or one.row.is_complete else UNLABELLED
        for one, is_so in zip(sentences, states, strict=True)
    ]
    weights = fitted(
        Table(encoded, widths), np.array(states, np.int64), np.array(counts, np.float32), 2, DECAY
    )
    return columns, weights[:, 1] - weights[:, 0]


def _forgotten(one: Stretch, chance: np.random.Generator) -> Stretch:
    """Return a stretch without some of the words about it, as if they had never been seen: so groups and shapes learn to do."""
    drawn = chance.random(len(one.names))
    names = [
        name
        for name, at in zip(one.names, drawn, strict=True)
        if at > DROPPED or name.split(" ")[0] not in _OF_WORDS
    ]
    return replace(one, names=names)


def _count(one: Stretch) -> float:
    if one.slot != NONE:
        return 1.0
    if one.overlaps:
        return OVERLAPPING
    return 1.0 if one.row.is_complete else UNLABELLED


def decided(sentence: Sentence, model: Model) -> list[tuple[float, str, Stretch]]:
    """Return the values of a sentence that do not overlap, with chance and slot, surest first."""
    found = []
    for one in sentence.stretches:
        chances = model.chances(one)
        at = int(chances[1:].argmax()) + 1
        found.append((float(chances[at]), model.slots[at], one))
    found.sort(key=lambda each: -each[0])
    kept: list[tuple[float, str, Stretch]] = []
    for chance, slot, one in found:
        if chance >= THRESHOLDS[0] and not any(
            one.start < k.end and k.start < one.end for _, _, k in kept
        ):
            kept.append((chance, slot, one))
    return kept


def reached(sentences: Sequence[Sentence], model: Model) -> Counter[str]:
    """Count what was wanted, and by threshold what was found and what of it is right, in slot and in phase."""
    counts: Counter[str] = Counter()
    for sentence in sentences:
        own = [one for one in sentence.stretches if one.slot in model.slots and one.slot != NONE]
        counts["wanted"] += len(own) + sum(one.slot != ANY for one in sentence.missed)
        for chance, slot, one in decided(sentence, model):
            labels = [
                each
                for each in sentence.row.labels
                if one.start < each.end and each.start < one.end
            ]
            if any(each.slot == ANY for each in labels) or not (labels or sentence.row.is_complete):
                continue
            right = [each for each in labels if each.slot == slot]
            for least in THRESHOLDS:
                if chance >= least:
                    counts[f"found {least}"] += 1
                    counts[f"right {least}"] += bool(right)
                    counts[f"phase {least}"] += bool(right) and right[0].phase == model.phase(one)
    return counts


def report(sentences: Sequence[Sentence], slots: Sequence[str]) -> None:
    """Print precision and recall by threshold for each writer left out of the training."""
    writers = dict.fromkeys(one.row.writer for one in sentences if one.row.labels)
    total: Counter[str] = Counter()
    for writer in writers:
        own = [one for one in sentences if one.row.writer == writer]
        rest = [one for s in sentences if s.row.writer != writer for one in s.stretches]
        counts = reached(own, learned(rest, slots))
        total += counts
        _print(writer, counts)
    _print("all", total)


def _print(name: str, counts: Mapping[str, int]) -> None:
    cells = []
    for least in THRESHOLDS:
        found, right = counts[f"found {least}"], counts[f"right {least}"]
        cells.append(
            f"{least}: P {right / max(1, found):.2f} R {right / max(1, counts['wanted']):.2f} "
            f"phase {counts[f'phase {least}'] / max(1, right):.2f}"
        )
    sys.stdout.write(f"{name:20}{counts['wanted']:5}  {'  '.join(cells)}\n")
    sys.stdout.flush()


def write(
    lang: str,
    model: Model,
    of_sentences: tuple[dict[str, int], Numbers],
    groups: Mapping[str, tuple[str, str]],
) -> None:
    """Write the weights into the app; thresholds stay as they are there."""
    parts: dict[str, list[str]] = {}
    for word, (_, part) in sorted(groups.items()):
        parts.setdefault(part, []).append(word)
    lines = []
    every = np.hstack([model.of_slots, model.of_phases])
    for name, at in sorted(model.columns.items()):
        entries = [
            f"{column}={round(float(weight) * STEP)}"
            for column, weight in enumerate(every[at])
            if abs(weight) >= _LEAST_WRITTEN
        ]
        if entries and "\t" not in name and "\n" not in name:
            lines.append(f"{name}\t{' '.join(entries)}")
    columns, stating = of_sentences
    lines += [
        f"{name}\t0={round(float(stating[at]) * STEP)}"
        for name, at in sorted(columns.items())
        if abs(stating[at]) >= _LEAST_WRITTEN
    ]
    head = f"{' '.join(model.slots)}\n{' '.join(PHASES)}"
    told = "\n".join("\t".join([part, *words]) for part, words in sorted(parts.items()))
    path = APP / {"en": "english.tsv", "zh": "chinese.tsv"}[lang]
    path.write_text(f"{head}\n\n{told}\n\n" + "\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lang", choices=["zh", "en"])
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    given = parser.parse_args()
    every = list(rows(given.lang))
    groups = word_groups(given.lang, words_of(every))
    sentences = [s for row in every for s in sentences_of(row, groups)]
    stretches = [one for s in sentences for one in s.stretches]
    seen = Counter(one.slot for one in stretches)
    slots = [
        NONE,
        *sorted(s for s, n in seen.items() if n >= _LEAST_OF_SLOT and s not in (NONE, ANY)),
    ]
    if given.write:
        write(given.lang, learned(stretches, slots), worth(sentences), groups)
    else:
        report(sentences, slots)


if __name__ == "__main__":
    main()
