"""Learns which texts wish something forgotten, and which stretch names it.

    python -m tests.bench.forgetting.learning.train en            # what is reached with each file left out
    python -m tests.bench.forgetting.learning.train zh --write    # writes the weights into the app

Cases that are put away (``cases_held_*``), and every second line of ``wishes_*.txt``, take no part.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from app.extraction.deciding.weights import STEP
from app.extraction.forgetting.weighing.classes import Word, words_of
from app.extraction.forgetting.weighing.features import (
    masked,
    of_last,
    of_stretch,
    of_text,
    stretches,
)
from app.extraction.forgetting.weighing.judging import BAR, Scales
from app.extraction.forgetting.weighing.windows import Window, windows
from tests.bench.forgetting.learning.fitting import Rows, chance, choice
from tests.bench.forgetting.learning.measuring import report
from tests.bench.forgetting.learning.wishes import (
    NAMES,
    ORDINARY,
    Line,
    cases,
    ordinary,
    swapped,
    written,
)

APP = Path(__file__).parents[4] / "app" / "extraction" / "forgetting" / "weighing"
_DECAY, _DECAY_STRETCH = 1.0, 0.5
# How wide the prior of a feature is, by its first word: what few texts share is believed less.
_WIDTHS = {
    "word": 0.5, "words": 0.35, "forms": 0.4, "then": 0.5, "row": 0.35, "near": 0.3, "sort": 0.7, "opens": 0.4, "closes": 0.3, "char": 0.3,
}  # fmt: skip
_STRETCH_WIDTHS = {"within": 0.3, "begins": 0.6, "ends": 0.6, "last": 0.5}
_SWAPS = 2  # copies of a wish that name something else
_OF_ORDINARY = 0.5  # how much a text of ordinary talk counts
_ROUNDS = 2  # of choosing the part of a text that is its wish
_SENTENCES = 12
_LEAST_WRITTEN = 0.02
_UNWRITABLE = ("\t", "\n", "\\", '"', "=")
Weights = dict[str, float]


def _score(names: Iterable[str], weights: Weights) -> float:
    return sum(weights.get(name, 0.0) for name in names)


def _parts(line: Line, *, is_english: bool) -> Iterator[tuple[Window, list[Word], list[str]]]:
    for one in windows(line.text, _SENTENCES):
        if words := words_of(one.text, is_english=is_english):
            yield one, words, list(of_text(words, one.sentences))


def _may_be_it(line: Line, one: Window) -> bool:
    end = one.start + len(one.text)
    return not line.stretches or any(one.start <= a and b <= end for a, b in line.stretches)


def _count(line: Line) -> float:
    if line.wish == "none":
        return _OF_ORDINARY if line.writer.startswith(ORDINARY) else 1.0
    return 1.0 / (1 + _SWAPS) if line.wish == "forget" else 1.0


def of_texts(lines: Sequence[Line], *, is_english: bool) -> Weights:
    """Return what tells a wish; of the parts of a text the likeliest one is its wish."""
    lines = [*lines, *swapped(lines, _SWAPS)]
    read = [list(_parts(line, is_english=is_english)) for line in lines]
    weights: Weights = {}
    for _ in range(_ROUNDS):
        rows: list[list[str]] = []
        told: list[float] = []
        counts: list[float] = []
        for line, own in zip(lines, read, strict=True):
            meant = [names for one, _, names in own if _may_be_it(line, one)]
            if line.wish != "none" and meant:
                meant = [max(meant, key=lambda names: (_score(names, weights), len(names)))]
            rows += meant
            told += [float(line.wish != "none")] * len(meant)
            counts += [_count(line)] * len(meant)
        weights = chance(Rows(rows, _WIDTHS, 2), np.array(told), np.array(counts), _DECAY)
    return weights


def of_masks(lines: Sequence[Line], texts: Weights, scales: Scales, *, is_english: bool) -> Weights:
    """Return what tells a wish around what it names, by the choice of stretches that was learned and by the labels."""
    rows: list[list[str]] = []
    told: list[float] = []
    counts: list[float] = []
    for line in lines:
        own = [part for part in _parts(line, is_english=is_english) if _may_be_it(line, part[0])]
        if line.wish != "none":
            own = sorted(own, key=lambda part: (_score(part[2], texts), len(part[2])))[-1:]
        else:
            own = [part for part in own if _score(part[2], texts) >= BAR]
        for one, words, _ in own:
            at = scales.named(words)[0].at
            made = [words if at is None else masked(words, *at)]
            made += [masked(words, *labelled) for labelled in _labelled(line, one, words)]
            rows += [list(of_text(words, one.sentences)) for words in made]
            told += [float(line.wish != "none")] * len(made)
            count = _count(line) if line.wish == "none" else 1.0
            counts += [count / len(made)] * len(made)
    return chance(Rows(rows, _WIDTHS, 2), np.array(told), np.array(counts), _DECAY)


def _labelled(line: Line, one: Window, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    for start, end in line.stretches[:1]:
        at = [n for n, word in enumerate(words) if start <= one.start + word.start < end]
        if at:
            yield at[0], at[-1] + 1


def of_stretches(lines: Sequence[Line], *, is_english: bool) -> Weights:
    """Return what tells the stretch that names what is to go."""
    rows: list[list[str]] = []
    group: list[int] = []
    right: list[float] = []
    for line in [*lines, *swapped(lines, 1)]:
        meant = [one for one in windows(line.text, _SENTENCES) if _may_be_it(line, one)]
        if line.wish == "none" or not meant:
            continue
        by_length = sorted(meant, key=lambda one: len(one.text))
        one = by_length[-1] if line.wish == "last" else by_length[0]
        words = words_of(one.text, is_english=is_english)
        own, hits = [list(of_last(words))], [line.wish == "last"]
        for first, end in stretches(words):
            own.append(list(of_stretch(words, first, end)))
            place = (one.start + words[first].start, one.start + words[end - 1].end)
            hits.append(place in line.stretches)
        if any(hits):
            group += [group[-1] + 1 if group else 0] * len(own)
            rows += own
            right += [hit / sum(hits) for hit in hits]
    return choice(Rows(rows, _STRETCH_WIDTHS, 3), np.array(group), np.array(right), _DECAY_STRETCH)


def learned(lines: Sequence[Line], *, is_english: bool) -> tuple[str, str, str]:
    """Return the weights of texts, of masked texts and of stretches, as the app keeps them."""
    texts = of_texts(lines, is_english=is_english)
    stretched = _written(of_stretches(lines, is_english=is_english))
    masks = of_masks(lines, texts, Scales("", "", stretched), is_english=is_english)
    return _written(texts), _written(masks), stretched


def _written(weights: Weights) -> str:
    groups: dict[str, list[str]] = {}
    for name, weight in sorted(weights.items()):
        if abs(weight) >= _LEAST_WRITTEN and not any(mark in name for mark in _UNWRITABLE):
            first, _, rest = name.partition(" ")
            groups.setdefault(first, []).append(f"{rest}={round(weight * STEP)}")
    return "\n".join("\t".join([first, *own]) for first, own in groups.items())


def write(lang: str, tables: Sequence[str]) -> None:
    """Write the weights into the app."""
    path = APP / f"{NAMES[lang]}_weights.py"
    head = f'"""What wishes in {NAMES[lang].title()} are weighed by: written by ``tests/bench/forgetting/learning/train.py``, not by hand."""\n\n'
    names = ("TEXTS", "MASKS", "STRETCHES")
    body = "".join(
        f'{name} = r"""\n{table}\n"""\n' for name, table in zip(names, tables, strict=True)
    )
    path.write_text(head + body, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lang", choices=["zh", "en"])
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    parser.add_argument("--show", default="", help="a file whose faults are shown")
    given = parser.parse_args()
    is_english = given.lang == "en"
    lines = [*written(given.lang), *cases(given.lang), *ordinary(given.lang)]
    if given.write:
        write(given.lang, learned(lines, is_english=is_english))
        return
    held = list(written(given.lang, held=True))
    for writer in dict.fromkeys(line.writer for line in lines):
        rest = [line for line in lines if line.writer != writer]
        scales = Scales(*learned(rest, is_english=is_english))
        own = [line for line in lines if line.writer == writer]
        report(writer, own, scales, is_shown=writer == given.show)
        if held and writer == held[0].writer:
            report("held, writer left out", held, scales)
    if held:
        scales = Scales(*learned(lines, is_english=is_english))
        report("held, other half learned", held, scales)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
