"""Every threat of the table in ``docs/security.md`` names tests, and they exist."""

import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_PAGE = (_ROOT / "docs" / "security.md").read_text("utf-8")
_TABLE = _PAGE.split("## Threats", 1)[1].split("\n## ", 1)[0]
_ROWS = [line for line in _TABLE.splitlines() if re.match(r"\| [STRIDE] \|", line)]


def test_the_table_covers_all_letters() -> None:
    assert {row[2] for row in _ROWS} == set("STRIDE")


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row[2:50])
def test_each_threat_names_tests_that_exist(row: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", row.rsplit("|", 2)[1])
    assert named
    for path, name in named:
        source = (_ROOT / path).read_text("utf-8")
        assert re.search(
            rf"^(?:async )?def {name}\(" if name else "def test_", source, re.MULTILINE
        ), f"{path} has no {name}"
