"""The same seed draws the same faults, and what was written down is played again."""

from collections import Counter
from pathlib import Path

from tests.faults.kinds_processes import ACTS
from tests.faults.nemesis import SMALL, drawn, read, write


def test_a_seed_draws_the_same_order_each_time() -> None:
    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)


def test_each_kind_strikes_as_often_as_asked_for() -> None:
    assert Counter(step.kind for step in drawn(1)) == Counter(SMALL)
    assert SMALL.keys() == ACTS.keys()
    assert sum(SMALL[kind] * kills for kind, (_, _, _, kills) in ACTS.items()) >= 25


def test_what_was_written_is_played_again(tmp_path: Path) -> None:
    steps = drawn(3)
    write(steps, tmp_path / "steps.json")
    assert read(tmp_path / "steps.json") == steps
