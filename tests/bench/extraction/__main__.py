"""Scores the rule extractor on labelled snippets (``snippets.jsonl``; format in README.md).

``python -m tests.bench.extraction [--part tune|test|all] [--verbose] [--data file.jsonl ...]
[--extractor model --url http://host:8000/v1 --model qwen2.5]``; ``--url perfect`` and ``random`` are scripted servers.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from app.adapters.built_in_schemas import built_in_schemas
from app.domain.findings import Findings
from app.domain.schemas import BUILT_IN, merged, ordered
from app.extraction import Background, extract
from app.extraction.entities import with_entities
from app.extraction.vocabulary import vocabulary
from app.services.schemas import known_schemas, parsed
from tests.bench.extraction.by_model import add_model_arguments, read_by_model
from tests.bench.extraction.facts import score_facts
from tests.bench.extraction.links import score_links
from tests.bench.extraction.scoring import Score, score
from tests.bench.extraction.snippets import Snippet, read

_OWN = Path(__file__).with_name("snippets.jsonl")
_BARS = {"f1": 0.72, "subject": 0.92, "time": 0.88, "modality": 0.92}
_MOST_FALSE = 0.03
_SCHEMAS = ordered(BUILT_IN, parsed(known_schemas([], built_in_schemas())))
BACKGROUND = Background(vocabulary=vocabulary(merged(_SCHEMAS)))
"""What a user's turns are read before while nothing is set: the built-in schemas."""

Reader = Callable[[Snippet], Findings]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the scores; return 1 if a bar is missed on what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["tune", "test", "all"], default="all")
    parser.add_argument("--data", nargs="*", default=[str(_OWN)])
    parser.add_argument("--verbose", action="store_true")
    add_model_arguments(parser)
    given = parser.parse_args(arguments)
    snippets = [one for path in given.data for one in read(Path(path))]
    labels = {line["id"]: line for path in given.data for line in _lines(Path(path))}
    read_by: Reader = lambda one: with_entities(  # noqa: E731
        extract(one.turns, BACKGROUND), one.turns, BACKGROUND
    )
    if given.extractor == "model":
        found = read_by_model(snippets, BACKGROUND, given)
        read_by = lambda one: found[one.id]  # noqa: E731
    parts = ["tune", "test"] if given.part == "all" else [given.part]
    fell_short = False
    for part in parts:
        chosen = [one for one in snippets if one.part == part]
        sys.stdout.write(f"== {part}: {len(chosen)} snippets\n")
        fell_short |= _report(chosen, read_by, verbose=given.verbose)
        _links(chosen, labels, read_by, verbose=given.verbose)
    _speed(snippets)
    return 1 if fell_short else 0


def _report(snippets: Sequence[Snippet], read_by: Reader, *, verbose: bool) -> bool:
    groups: dict[str, list[Score]] = defaultdict(list)
    facts: dict[str, list[Score]] = defaultdict(list)
    for one in snippets:
        findings = read_by(one)
        found, lasting = score(one, findings.events), score_facts(one, findings.facts)
        faults = [*found.faults, *(f"fact {fault}" for fault in lasting.faults)]
        if verbose and faults:
            sys.stdout.write(
                f"{one.id}: {' // '.join(t.text for t in one.turns)}\n"
                + "".join(f"    {fault}\n" for fault in faults)
            )
        groups[one.lang].append(found)
        groups[f"{one.lang} {one.kind}"].append(found)
        facts[one.lang].append(lasting)
        facts[f"{one.lang} {one.kind}"].append(lasting)
    sys.stdout.write(
        f"{'':14}{'events':>7}{'prec':>7}{'rec':>7}{'F1':>7}{'subj':>7}{'time':>7}{'modal':>7}{'status':>7}{'action':>7}{'false':>7}\n"
    )
    fell_short = [_row(name, groups[name]) for name in sorted(groups)]
    _facts(facts)
    return any(fell_short)


def _facts(groups: dict[str, list[Score]]) -> None:
    """Print how facts were found, of the snippets in which they are labelled; nothing without any."""
    totals = {name: sum((one.counts for one in groups[name]), Counter()) for name in sorted(groups)}
    judged = {name: total for name, total in totals.items() if total["wanted"] or total["negative"]}
    if not judged:
        return
    sys.stdout.write(f"{'':14}{'facts':>7}{'prec':>7}{'rec':>7}{'F1':>7}{'false':>7}\n")
    for name, total in judged.items():
        precision = _share(total["hit"], total["found"])
        recall = _share(total["hit"], total["wanted"])
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        quiet = _share(total["false"], total["negative"], empty=0.0)
        sys.stdout.write(
            f"{name:14}{total['wanted']:>7}{precision:>7.3f}{recall:>7.3f}{f1:>7.3f}{quiet:>7.3f}\n"
        )


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _links(
    snippets: Sequence[Snippet],
    labels: Mapping[str, dict[str, Any]],
    read_by: Reader,
    *,
    verbose: bool,
) -> None:
    """Print how links were found, of the snippets in which they are labelled; nothing without any."""
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for one in snippets:
        counts, faults = score_links(labels[one.id], one.turns, read_by(one))
        totals[one.lang].update(counts)
        if verbose and faults:
            sys.stdout.write(f"{one.id}\n" + "".join(f"    {fault}\n" for fault in faults))
    if not any(total["wanted"] or total["found"] for total in totals.values()):
        return
    sys.stdout.write(f"{'':14}{'links':>7}{'prec':>7}{'rec':>7}{'reach':>7}\n")
    for name, total in sorted(totals.items()):
        sys.stdout.write(
            f"{name:14}{total['wanted']:>7}{_share(total['hit'], total['found']):>7.3f}"
            f"{_share(total['hit'], total['wanted']):>7.3f}{_share(total['reachable'], total['wanted']):>7.3f}\n"
        )


def _row(name: str, scores: Sequence[Score]) -> bool:
    total: Counter[str] = sum((one.counts for one in scores), Counter())
    precision = _share(total["hit"], total["found"])
    recall = _share(total["hit"], total["wanted"])
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    quiet = _share(total["false_on_small_talk"], total["small_talk"], empty=0.0)
    of_hits: Callable[[str], float] = lambda key: _share(total[key], total["hit"])  # noqa: E731
    time = _share(total["time"], total["timed"])
    sys.stdout.write(
        f"{name:14}{total['wanted']:>7}{precision:>7.3f}{recall:>7.3f}{f1:>7.3f}{of_hits('subject'):>7.3f}{time:>7.3f}"
        f"{of_hits('modality'):>7.3f}{of_hits('status'):>7.3f}{of_hits('action'):>7.3f}{quiet:>7.3f}\n"
    )
    values = {
        "f1": f1,
        "subject": of_hits("subject"),
        "time": time,
        "modality": of_hits("modality"),
    }
    return " " not in name and (
        any(values[key] < bar for key, bar in _BARS.items()) or quiet > _MOST_FALSE
    )


def _share(part: int, whole: int, empty: float = 1.0) -> float:
    return part / whole if whole else empty


def _speed(snippets: Sequence[Snippet]) -> None:
    for lang in sorted({one.lang for one in snippets}):
        chosen = [one for one in snippets if one.lang == lang]
        start = process_time()
        for one in chosen:
            extract(one.turns, BACKGROUND)
        spent = process_time() - start
        turns = sum(len(one.turns) for one in chosen)
        sys.stdout.write(f"{lang}: {turns / spent:,.0f} turns per CPU second\n")


if __name__ == "__main__":
    sys.exit(main())
