"""Evidence recall over HTTP on conversation files, beside the last recorded run.

    make bench-quality SCORER=path/recall_bench.py DATA="path/locomo/dev.json path/memorybank_zh/dev.json"

The scorer is a script that drives any service of this contract (``--base-url --data --out``); it is not
part of this project, nor are its data. A service of the bench's own answers, with a deadline that a busy
machine keeps too (``--deadline-ms``): what is measured is what is found, not how fast. The last recorded
run stands in ``docs/bench/quality.json``; ``--record`` replaces it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.service import ROOT, running

RECORD = ROOT / "docs" / "bench" / "quality.json"
_SHOWN = ("recall@10", "ndcg@10", "hit@10", "turns/mem", "future")

Summary = dict[str, dict[str, float]]


def scored(scorer: Path, base_url: str, data: list[Path]) -> dict[str, Summary]:
    """Return the scorer's summary of each file by its name: metrics by category.

    Raises:
        SystemExit: the scorer failed; its words stand on the terminal.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        asked = ["--base-url", base_url, "--data", *map(str, data), "--out", str(report)]
        done = subprocess.run([sys.executable, str(scorer), *asked], check=False)
        if done.returncode:
            raise SystemExit(f"{scorer.name} ended with {done.returncode}")
        found: list[dict[str, Any]] = json.loads(report.read_text("utf-8"))
    return {one["name"]: one["summary"] for one in found}


def table(now: dict[str, Summary], last: dict[str, Summary]) -> str:
    """Return a Markdown table: each set and category, each metric with the last recorded value."""
    lines = [f"| set | category | n | {' | '.join(_SHOWN)} |", "| --- " * (3 + len(_SHOWN)) + "|"]
    for name, summary in now.items():
        for category, metrics in summary.items():
            before = last.get(name, {}).get(category, {})
            cells = [_cell(metrics[metric], before.get(metric)) for metric in _SHOWN]
            lines.append(f"| {name} | {category} | {metrics['n']:.0f} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(value: float, before: float | None) -> str:
    return f"{value:.3f}" if before is None else f"{value:.3f} ({before:.3f})"


def main() -> None:
    """Print the table; each cell bears the last recorded value in brackets."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="+", help="conversation files")
    parser.add_argument(
        "--scorer", type=Path, required=True, help="the script that asks and scores"
    )
    parser.add_argument("--deadline-ms", type=int, default=10_000)
    parser.add_argument("--record", action="store_true", help="make this the recorded run")
    given = parser.parse_args()
    if missing := [path for path in (given.scorer, *given.data) if not path.is_file()]:
        parser.error(f"no such file: {', '.join(map(str, missing))}")
    os.environ["CHRONOS_DEADLINE_MS"] = str(given.deadline_ms)
    last = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    with running() as service:
        now = scored(given.scorer, str(service.http.base_url), given.data)
    sys.stdout.write(table(now, last) + "\n")
    if given.record:
        RECORD.write_text(json.dumps(last | now, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
