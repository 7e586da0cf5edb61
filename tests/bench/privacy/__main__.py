"""Print precision and recall per kind, and false alarms on clean lines; exit 1 below the bars."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from app.domain.privacy import Sensitive
from app.privacy import Finding, find_sensitive
from tests.bench.privacy.lines import Line, lines
from tests.bench.privacy.lines_said import lines_said
from tests.bench.privacy.lines_second import lines_second

_CHECKED = {Sensitive.CARD, Sensitive.IDENTITY, Sensitive.IBAN, Sensitive.SSN}
BAR, BAR_CHECKED, MOST_FALSE = 0.90, 0.98, 0.02


def scored(made: list[Line]) -> tuple[dict[Sensitive, tuple[float, float]], float, list[str]]:
    """Return (precision, recall) per kind, the share of clean lines with an alarm, and what was wrong."""
    right, missed, wrong = Counter[Sensitive](), Counter[Sensitive](), Counter[Sensitive]()
    clean = alarms = 0
    faults = []
    for line in made:
        found = list(find_sensitive(line.text))
        for kind, words in line.held:
            at = line.text.index(words)
            hit = next(
                (f for f in found if f.kind is kind and _covers(f, at, at + len(words))), None
            )
            if hit is None:
                missed[kind] += 1
                faults.append(f"missed {kind}: {line.text}")
            else:
                right[kind] += 1
                found.remove(hit)
        for one in found:
            wrong[one.kind] += 1
            faults.append(f"wrong {one.kind}: {line.text} -> {line.text[one.start : one.end]}")
        clean += not line.held
        alarms += bool(found and not line.held)
    figures = {
        kind: (
            right[kind] / max(1, right[kind] + wrong[kind]),
            right[kind] / max(1, right[kind] + missed[kind]),
        )
        for kind in Sensitive
    }
    return figures, alarms / max(1, clean), faults


def _covers(found: Finding, start: int, end: int) -> bool:
    """Return whether a finding is of the words: it hides four fifths of them, and little more."""
    inside = min(found.end, end) - max(found.start, start)
    return inside >= 0.8 * (end - start) and found.end - found.start <= 1.5 * (end - start) + 4


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--per-form", type=int, default=8)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    first = _shown(lines(given.seed, given.per_form), verbose=given.verbose)
    sys.stdout.write("in forms that the recognisers were not written by:\n")
    second = _shown(lines_second(given.seed), verbose=given.verbose)
    sys.stdout.write("secrets as they are said:\n")
    said = _shown(lines_said(), verbose=given.verbose, kinds=(Sensitive.SECRET,))
    return 0 if first and second and said else 1


def _shown(
    made: list[Line], *, verbose: bool, kinds: Sequence[Sensitive] = tuple(Sensitive)
) -> bool:
    figures, alarms, faults = scored(made)
    is_good = alarms <= MOST_FALSE
    sys.stdout.write(f"{len(made)} lines, {sum(not m.held for m in made)} of them clean\n")
    for kind, (precision, recall) in ((kind, figures[kind]) for kind in kinds):
        bar = BAR_CHECKED if kind in _CHECKED else BAR
        is_good = is_good and min(precision, recall) >= bar
        sys.stdout.write(
            f"{kind:<10} precision {precision:.3f}  recall {recall:.3f}  (bar {bar})\n"
        )
    sys.stdout.write(f"false alarms on clean lines {alarms:.3%} (bar {MOST_FALSE:.0%})\n")
    if verbose:
        sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return is_good


if __name__ == "__main__":
    sys.exit(main())
