"""Both locks between tenants, taken away one after the other in a copy: ``python -m tests.faults.locks``.

Each of the two must hold by itself: the tests of isolation pass without the predicates of the statements,
and, but for those that look at row security itself, without row security. Without both they must fail, or
they would show nothing. The copy is made anew for each run; nothing is changed here.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_LEFT = ("app", "alembic", "alembic.ini", "pyproject.toml", "tests", "README.md", "docs")
_PREDICATE = re.compile(r"((?:\w+\.)?tenant_id = \$1)(?!\d)")
_SUITE = ("tests/integration/test_isolation_machine.py", "tests/integration/test_keys.py")
# It reads a table past all statements, to see row security itself: red without it, as it must be.
_OF_ROW_SECURITY = "test_keys_are_bound_to_their_tenant_like_any_other_row"
_FAILED = re.compile(r"^FAILED (\S+)", re.MULTILINE)
_SUMMARY = re.compile(r"^=*\s*(\d+ (?:passed|failed).*?)\s*=*$", re.MULTILINE)


def without_predicates(copy: Path) -> int:
    """Make every comparison with the tenant true; return how many there were."""
    count = 0
    for file in (copy / "app" / "adapters" / "postgres").rglob("*.py"):
        text, n = _PREDICATE.subn(r"(\1 OR true)", file.read_text())
        file.write_text(text)
        count += n
    return count


def without_row_security(copy: Path) -> int:
    """Have the migrations make tables without it; return how many statements were turned."""
    file = copy / "app" / "adapters" / "postgres" / "security.py"
    text = file.read_text()
    count = text.count("ENABLE ROW LEVEL SECURITY")
    file.write_text(text.replace("ENABLE ROW LEVEL SECURITY", "DISABLE ROW LEVEL SECURITY"))
    return count


def tried(*, predicates: bool, rows: bool) -> tuple[list[str], str]:
    """Return which tests fail with these locks left, and pytest's summary."""
    with tempfile.TemporaryDirectory(prefix="chronos-locks-") as folder:
        copy = Path(folder)
        copy.chmod(0o755)
        for name in _LEFT:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name)
            elif source.exists():
                shutil.copy(source, copy / name)
        if not predicates:
            assert without_predicates(copy) > 0
        if not rows:
            assert without_row_security(copy) > 0
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *_SUITE, "-q", "-p", "no:cacheprovider"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
    said = _SUMMARY.findall(ran.stdout)
    return _FAILED.findall(ran.stdout), said[-1] if said else ran.stdout[-2000:] + ran.stderr[
        -2000:
    ]


def main() -> int:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    is_good = True
    for name, predicates, rows in (
        ("both locks", True, True),
        ("row security alone", False, True),
        ("predicates alone", True, False),
        ("neither", False, False),
    ):
        failed, summary = tried(predicates=predicates, rows=rows)
        leaks = [one for one in failed if _OF_ROW_SECURITY not in one]
        is_as_meant = bool(leaks) if name == "neither" else not leaks and " passed" in f" {summary}"
        is_good = is_good and is_as_meant
        verdict = "as it must be" if is_as_meant else "NOT as it must be"
        sys.stdout.write(f"{name}: {summary}; {verdict}\n")
        sys.stdout.writelines(f"  red: {one}\n" for one in failed)
        sys.stdout.flush()
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
