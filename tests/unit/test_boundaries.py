"""Faults end at one kind of place, which lets through what its caller asks for."""

import re
from pathlib import Path

import pytest

from app.boundaries import boundary

_ROOT = Path(__file__).parents[2]


class _Log:
    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, object]]] = []

    def exception(self, event: str, **fields: object) -> None:
        self.lines.append((event, fields))


def test_a_fault_ends_and_is_logged() -> None:
    log = _Log()
    with boundary(log, "work failed", turns=2) as work:
        raise RuntimeError("words of a user")
    assert isinstance(work.error, RuntimeError)
    assert log.lines == [("work failed", {"turns": 2})]


def test_what_the_caller_knows_goes_on() -> None:
    log = _Log()
    with pytest.raises(KeyError), boundary(log, "work failed", lets=(KeyError,)):
        raise KeyError
    assert log.lines == []


def test_nothing_else_catches_everything() -> None:
    found = [
        str(path.relative_to(_ROOT))
        for folder in ("app", "workers")
        for path in (_ROOT / folder).rglob("*.py")
        if re.search(r"^\s*except Exception", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert found == ["app/boundaries.py"]
