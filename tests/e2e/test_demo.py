"""The demo against a running service."""

import json
import re
import shlex
import subprocess
import sys

import pytest

from tests.e2e.conftest import ROOT, RunningService, chronos, environment


def test_demo_finds_the_right_memory_for_nine_of_ten_questions(running: RunningService) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.pet_health.demo", "--data", str(running.data)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    right = re.search(r"the right one for (\d+) of 10 questions", done.stdout)
    assert right is not None
    assert int(right[1]) >= 9
    assert "\x1b" not in done.stdout
    command = shlex.split(done.stdout.rpartition("Ask your own: ./chronos ")[2])
    own = chronos(*command)
    assert own.returncode == 0, own.stderr
    best = next(line for line in own.stdout.splitlines() if line.strip().startswith("best"))
    assert best.endswith("Mei: 昨天上午元宝做了绝育手术，很顺利。")


def test_demo_asks_in_both_languages_about_turns_that_exist() -> None:
    folder = ROOT / "examples" / "pet_health"
    content = (folder / "conversation.ndjson").read_text("utf-8")
    lines = [json.loads(line) for line in content.splitlines()]
    ids = {line["turn_id"] for line in lines if line["type"] == "turn"}
    asked = json.loads((folder / "questions.json").read_text("utf-8"))["questions"]
    assert len(asked) == 10
    assert 4 <= sum(question["query"].isascii() for question in asked) <= 6
    assert all(set(question["expected"]) <= ids for question in asked)


@pytest.mark.parametrize(
    ("example", "second"),
    [("service_desk.desk", "  second ("), ("pet_companion.companion", "  再答 (")],
    ids=["en", "zh"],
)
def test_a_second_session_knows_the_first_and_shows_both_answers(
    running: RunningService, example: str, second: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"examples.{example}", "--script", "--data", str(running.data)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(second) == 3
