"""Learns which mentions are one thing, from the tuning rows of all writers.

python -m tests.bench.extraction.learning.linking            # what is reached with each writer left out
python -m tests.bench.extraction.learning.linking --write    # writes the weights into the app
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from app.extraction.entities import read_entities
from app.extraction.entities.linking.judging import weighed
from app.extraction.entities.linking.pairing import Pairing, Verdict
from app.extraction.entities.linking.weights import STEP
from tests.bench.extraction.entities import compared, entity_at
from tests.bench.extraction.learning.pairings import WRITERS, Example, examples, snippets
from tests.bench.extraction.learning.regression import fitted_sparse, vocabulary

DECAY = 6.0
OWN = 0.5
UNSEEN_COUNTS = 3.0
Weights = dict[str, dict[str, float]]
UNSEEN = ("own", "kinds", "chat", "plain")  # writers whose rows no rule was written from
_LEAST_WRITTEN = 2  # a smaller weight decides nothing
LANGS = ("en", "zh")
TABLE = Path(__file__).parents[4] / "app" / "extraction" / "entities" / "linking" / "table.py"


def names(row: Example) -> list[str]:
    """Return what is so of a pairing, for both languages and for its own.

    What the rules say counts only of rows that they were not written from: of the others they are too often right.
    """
    told = [n for n in row.names if row.writer in UNSEEN or not n.startswith("rules ")]
    return [*told, *(f"{row.lang} {name}" for name in told)]


def learned(rows: Sequence[Example]) -> Weights:
    """Return the weights by language: what both share and what is a language's own."""
    told = [names(row) for row in rows]
    columns = vocabulary(told)
    own = np.array([OWN if name[:3] in ("en ", "zh ") else 1.0 for name in columns])
    placed = [[columns[name] for name in row if name in columns] for row in told]
    y = np.array([float(row.is_one) for row in rows])
    counts = np.array(
        [row.counts * (UNSEEN_COUNTS if row.writer in UNSEEN else 1.0) for row in rows]
    )
    found = fitted_sparse(placed, own, y, counts, DECAY) * own
    of = {name: float(found[at]) for name, at in columns.items()}
    result: Weights = {lang: {} for lang in LANGS}
    for name, weight in of.items():
        if name[:3] in ("en ", "zh "):
            mine = result[name[:2]]
            mine[name[3:]] = mine.get(name[3:], 0.0) + weight
        else:
            for lang in LANGS:
                result[lang][name] = result[lang].get(name, 0.0) + weight
    return result


def judge_of(weights: Weights) -> Callable[[Pairing], float]:
    """Return what weighs by given weights."""
    return lambda pair: weighed(pair, weights["en" if pair.is_english else "zh"])


def write(found: Weights) -> None:
    """Write the weights into the app."""
    head = TABLE.read_text("utf-8").partition("TABLE = ")[0]
    groups: dict[str, list[str]] = {}
    for name in sorted(set(found["en"]) | set(found["zh"])):
        both = [round(found[lang].get(name, 0.0) * STEP) for lang in LANGS]
        if max(map(abs, both)) >= _LEAST_WRITTEN:
            first, _, rest = name.partition(" ")
            groups.setdefault(first, []).append(f"{rest}={both[0]},{both[1]}")
    lines = ["\t".join([first, *entries]) for first, entries in groups.items()]
    TABLE.write_text(f'{head}TABLE = """\n' + "\n".join(lines) + '\n"""\n', "utf-8")


def by_rules(pair: Pairing) -> float:
    """Return what the rules alone say."""
    return float(pair.verdict is Verdict.THIS)


def reached(writer: str, judge: Callable[[Pairing], float]) -> Iterator[tuple[str, Counter[str]]]:
    totals: dict[str, Counter[str]] = {}
    for snippet, told in snippets(writer):
        found = read_entities(snippet.turns, (), judge=judge)
        counts, _ = compared(told, [entity_at(found, label) for label in told])
        totals.setdefault(snippet.lang, Counter()).update(counts)
    yield from sorted(totals.items())


def line(name: str, counts: Counter[str]) -> str:
    right, together, apart = counts["right"], counts["together"], counts["apart"]
    p, r = right / max(1, right + together), right / max(1, right + apart)
    return f"{name:14}{p:7.3f}{r:7.3f}{2 * right / max(1, 2 * right + together + apart):7.3f}\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    given = parser.parse_args()
    rows = [row for writer in WRITERS for row in examples(writer)]
    sys.stdout.write(f"{len(rows)} pairings, {sum(r.is_one for r in rows)} one\n")
    if given.write:
        write(learned(rows))
        return
    all_: dict[str, Counter[str]] = {}
    for writer in WRITERS:
        for lang, counts in reached(writer, by_rules):
            sys.stdout.write(line(f"{writer} {lang} rules", counts))
        for lang, counts in reached(
            writer, judge_of(learned([r for r in rows if r.writer != writer]))
        ):
            sys.stdout.write(line(f"{writer} {lang} left out", counts))
            all_.setdefault(lang, Counter()).update(counts)
    for lang, counts in all_.items():
        sys.stdout.write(line(f"all {lang}", counts))


if __name__ == "__main__":
    main()
