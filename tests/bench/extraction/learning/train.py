"""Learns which clauses tell an event, from the tuning halves and the turns beside this file.

    python -m tests.bench.extraction.learning.train zh            # what is reached with each writer left out
    python -m tests.bench.extraction.learning.train en --write    # writes the weights into the app

Nothing of the parts called ``test`` takes part.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from app.extraction.deciding.weights import FEW, STEP
from tests.bench.extraction.learning.alike import Characters
from tests.bench.extraction.learning.candidates import WRITERS, Example, examples, snippets
from tests.bench.extraction.learning.regression import (
    Numbers,
    encoded,
    fitted,
    vocabulary,
    width,
)

DECAY = 4.0  # chosen with writers left out; 2 to 8 differ by less than one writer does from another
PLAIN_COUNTS = 3.0  # of a clause in plain sentences, so that few of them set what is usual
NAMES = {"zh": "chinese", "en": "english"}
APP = Path(__file__).parents[4] / "app" / "extraction" / "deciding"
_LEAST_WRITTEN = 0.005  # a smaller weight decides nothing
_UNWRITABLE = ("\t", "\n", "\\", '"""', "=")


def learned(
    rows: Sequence[Example], characters: Characters | None
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the weights of features by name, and of characters."""
    names = [row.names for row in rows]
    columns = vocabulary(names)
    table = encoded(names, columns)
    if characters is not None:
        table = np.hstack([table, characters.encoded([row.around for row in rows])])
    told = np.array([float(row.is_event) for row in rows])
    counts = np.array([PLAIN_COUNTS if row.writer.endswith("_plain") else 1.0 for row in rows])
    weights = fitted(table, told, counts, DECAY)
    of = {name: float(weights[at]) * width(name) for name, at in columns.items()}
    if characters is None:
        return of, {}
    shares = characters.vectors @ weights[len(columns) :]
    return of, dict(zip(characters.names, map(float, shares), strict=True))


def chances(rows: Sequence[Example], of: dict[str, float], characters: dict[str, float]) -> Numbers:
    """Return the chance of each clause."""
    scores = []
    for row in rows:
        known = [characters[c] for c in row.around if c in characters]
        scores.append(sum(of.get(name, 0.0) for name in row.names))
        scores[-1] += sum(known) / (len(known) + FEW)
    chance: Numbers = 1 / (1 + np.exp(-np.array(scores)))
    return chance


def left_out(rows: Sequence[Example], characters: Characters | None) -> Numbers:
    """Return the chance of each clause, learned without its writer."""
    found = np.zeros(len(rows))
    for writer in dict.fromkeys(row.writer for row in rows):
        weights = learned([row for row in rows if row.writer != writer], characters)
        at = [index for index, row in enumerate(rows) if row.writer == writer]
        found[at] = chances([rows[index] for index in at], *weights)
    return found


def report(rows: Sequence[Example], found: Numbers, lang: str) -> None:
    """Print F1 and the share of turns with a false event for each writer, by rules alone and by thresholds."""
    writers = list(dict.fromkeys(row.writer for row in rows))
    for name, chosen in [
        ("rules", np.array([row.is_plain for row in rows])),
        *((f"{least:.2f}", found >= least) for least in np.arange(0.3, 0.86, 0.05)),
    ]:
        cells = [_reached(rows, chosen, writer, lang) for writer in writers]
        sys.stdout.write(
            f"{name:6}" + "".join(f"{f1:7.3f}{false:6.3f}" for f1, false in cells) + "\n"
        )


def _reached(
    rows: Sequence[Example], chosen: Numbers, writer: str, lang: str
) -> tuple[float, float]:
    said = list(snippets(writer, lang))
    wanted = sum(len(one.wanted) for one in said)
    idle = sum(len(one.turns) for one in said if not one.wanted)
    taken = [
        row for row, is_taken in zip(rows, chosen, strict=True) if is_taken and row.writer == writer
    ]
    hits = sum(row.is_event for row in taken)
    return 2 * hits / (len(taken) + wanted), sum(row.is_idle for row in taken) / idle


def write(lang: str, of: dict[str, float], characters: dict[str, float]) -> None:
    """Write the weights into the app; the threshold stays as it is there."""
    path = APP / f"{NAMES[lang]}_weights.py"
    groups: dict[str, list[str]] = {}
    for name, weight in sorted(of.items()):
        is_type = name.startswith("type ")  # what is not written counts as never seen
        if (is_type or abs(weight) >= _LEAST_WRITTEN) and not any(
            mark in name for mark in _UNWRITABLE
        ):
            first, _, rest = name.partition(" ")
            groups.setdefault(first, []).append(f"{rest}={round(weight * STEP)}")
    lines = "\n".join("\t".join([first, *entries]) for first, entries in groups.items())
    shares = " ".join(f"{c}={round(w * STEP)}" for c, w in characters.items())
    head = path.read_text("utf-8").partition("CHARACTERS = ")[0]
    path.write_text(f'{head}CHARACTERS = r"""{shares}"""\nNAMES = r"""\n{lines}\n"""\n', "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lang", choices=["zh", "en"])
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    given = parser.parse_args()
    rows = [row for writer in WRITERS[given.lang] for row in examples(writer, given.lang)]
    characters = Characters([row.around for row in rows]) if given.lang == "zh" else None
    if given.write:
        write(given.lang, *learned(rows, characters))
        return
    sys.stdout.write("      " + "".join(f"{writer:>13}" for writer in WRITERS[given.lang]) + "\n")
    report(rows, left_out(rows, characters), given.lang)


if __name__ == "__main__":
    main()
