"""Scores which mentions the rules take for one, on labelled snippets (``fresh.jsonl``; README.md).

``python -m tests.bench.extraction.entities [--part tune|test] [--verbose] [--data file.jsonl ...]``

Each labelled mention has the entity whose found mention shares most characters with it, or none. Of
all pairs of labelled mentions of a snippet, a pair is right if both are labelled as one and found as
one. Bar: F1 0.80 in each language.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any
from uuid import UUID

from app.domain.models import Turn
from app.extraction.entities import Entities, read_entities
from tests.bench.extraction.snippets import Snippet, read

_OWN = Path(__file__).with_name("fresh.jsonl")
_BAR = 0.80


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A labelled mention: which entity, the turn, its characters."""

    entity: int
    turn: Turn
    start: int
    end: int

    @property
    def words(self) -> str:
        return self.turn.text[self.start : self.end]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the scores; return 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["tune", "test"], default="tune")
    parser.add_argument("--data", nargs="*", default=[str(_OWN)])
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(arguments)
    totals: dict[str, Counter[str]] = {}
    spent, turns = 0.0, 0
    for snippet, wanted in labelled(given.data):
        if snippet.part != given.part:
            continue
        begun = process_time()
        found = read_entities(snippet.turns, ())
        spent, turns = spent + process_time() - begun, turns + len(snippet.turns)
        told = list(labels(snippet, wanted))
        ids = [entity_at(found, label) for label in told]
        counts, faults = compared(told, ids)
        for group in (snippet.lang, f"{snippet.lang} {snippet.kind}"):
            totals.setdefault(group, Counter()).update(counts)
        if given.verbose and faults:
            sys.stdout.write(f"{snippet.id}: {' // '.join(t.text for t in snippet.turns)}\n")
            sys.stdout.writelines(f"    {fault}\n" for fault in faults)
    fell_short = [_row(name, totals[name]) for name in sorted(totals)]
    if turns:
        sys.stdout.write(f"{turns / spent:,.0f} turns per CPU second\n")
    return 1 if any(fell_short) else 0


def labelled(paths: Sequence[str]) -> Iterator[tuple[Snippet, list[dict[str, Any]]]]:
    """Yield the snippets of files that have clusters, with these."""
    for path in map(Path, paths):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for snippet, line in zip(read(path), lines, strict=True):
            if line.get("entities"):
                yield snippet, line["entities"]


def labels(snippet: Snippet, entities: Sequence[dict[str, Any]]) -> Iterator[Label]:
    """Yield the labelled mentions of a snippet."""
    for number, entity in enumerate(entities):
        seen: Counter[tuple[int, str]] = Counter()
        for mention in entity["mentions"]:
            turn, words = snippet.turns[mention["turn"]], mention["words"]
            start = -1
            for _ in range(
                seen[mention["turn"], words] + 1
            ):  # the same words again: the next place
                start = _place(turn.text, words, start + 1)
            seen[mention["turn"], words] += 1
            yield Label(entity=number, turn=turn, start=start, end=start + len(words))


def _place(text: str, words: str, after: int) -> int:
    """Return where words stand next, as words if they do anywhere: "he" is not that of "The"."""
    if not words.isascii():
        return text.find(words, after)
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.ASCII).search(text, after)
    return whole.start() if whole else text.find(words, after)


def entity_at(found: Entities, label: Label) -> UUID | None:
    """Return the entity whose mention shares most characters with a labelled one."""
    shared = [
        (min(mention.end, label.end) - max(mention.start, label.start), entity.entity_id)
        for entity in found.entities
        for mention in entity.mentions
        if mention.turn_id == label.turn.turn_id
    ]
    best = max(shared, default=(0, None), key=lambda pair: pair[0])
    return best[1] if best[0] > 0 else None


def compared(labels: Sequence[Label], ids: Sequence[UUID | None]) -> tuple[Counter[str], list[str]]:
    """Count the pairs that are right, wrongly put together and wrongly kept apart, and tell them."""
    counts: Counter[str] = Counter()
    faults = []
    for one, other in combinations(range(len(labels)), 2):
        is_wanted = labels[one].entity == labels[other].entity
        is_found = ids[one] is not None and ids[one] == ids[other]
        counts["right"] += is_wanted and is_found
        counts["together"] += is_found and not is_wanted
        counts["apart"] += is_wanted and not is_found
        if is_wanted != is_found:
            how = "together" if is_found else "apart"
            faults.append(f"{how}: {labels[one].words!r} {labels[other].words!r}")
            if not is_found:
                counts["unseen"] += ids[one] is None or ids[other] is None
    return counts, faults


def _row(name: str, counts: Counter[str]) -> bool:
    right, together, apart = counts["right"], counts["together"], counts["apart"]
    precision = right / (right + together) if right + together else 1.0
    recall = right / (right + apart) if right + apart else 1.0
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    sys.stdout.write(
        f"{name:16} pairs {right + apart:5} precision {precision:.3f} recall {recall:.3f} F1 {f1:.3f}"
        f" apart for want of a mention {counts['unseen'] / max(1, right + apart):.2f}\n"
    )
    return " " not in name and f1 < _BAR


if __name__ == "__main__":
    sys.exit(main())
