"""Fails when a tracked Python file is longer than the conventions allow (ruff limits functions).

``python -m tests.limits`` prints each file above its limit and exits 1 if there is one.
"""

import subprocess
import sys
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


def main() -> int:
    found = too_long()
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
