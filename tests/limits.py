"""Fails when a tracked Python file is longer than the conventions allow (ruff limits functions), or two decisions bear one number.

``python -m tests.limits`` prints each file above its limit, and each number of ``docs/adr`` that is given twice, and exits 1 if there is one.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMITS = {"app": 300, "workers": 300, "tests": 500}


def too_long() -> list[str]:
    """Return a sentence for each tracked file above the limit of its folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *LIMITS], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    found = []
    for name in sorted(n for n in listed.split("\0") if n.endswith(".py")):
        limit = LIMITS[Path(name).parts[0]]
        path = ROOT / name
        count = len(path.read_text().splitlines()) if path.exists() else 0
        if count > limit:
            found.append(f"{name} has {count} lines; the limit is {limit}")
    return found


def numbered_twice() -> list[str]:
    """Return a sentence for each number that several decisions bear."""
    numbers = Counter(one.name.partition("-")[0] for one in (ROOT / "docs/adr").glob("*.md"))
    return [
        f"docs/adr has {count} decisions {number}; give the later one the next free number"
        for number, count in sorted(numbers.items())
        if count > 1
    ]


def main() -> int:
    found = [*too_long(), *numbered_twice()]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
