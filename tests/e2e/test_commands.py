"""The commands that ask a running service, from another folder, as a user runs them."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.e2e.conftest import ROOT, RunningService, chronos, environment
from tests.integration.history_lines import without_ids

CONVERSATION = ROOT / "examples" / "pet_health" / "conversation.ndjson"


@pytest.fixture
def user() -> str:
    """A user id that no other test uses."""
    return f"user-{uuid4().hex[:12]}"


def written(path: Path, user: str, count: int, start: int = 0) -> Path:
    """Write a history of short turns in both languages."""
    with path.open("w", encoding="utf-8") as file:
        for n in range(start, start + count):
            text = f"note {n}: the kettle whistled" if n % 2 else f"第{n}条：水壶响了"
            line = {
                "user_id": user,
                "session_id": f"s{n // 50}",
                "turn_id": f"t{n}",
                "speaker": "Mei",
                "role": "user",
                "text": text,
                "said_at": f"2026-03-{1 + n % 28:02}T10:00:00+08:00",
            }
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return path


def exported(running: RunningService, user: str, folder: Path) -> list[dict[str, Any]]:
    path = folder / f"{user}.ndjson"
    done = chronos("export", user, "--output", str(path), "--data", str(running.data))
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_export_and_import_under_another_name_keep_turns_and_events(
    running: RunningService, user: str, tmp_path: Path
) -> None:
    data = ("--data", str(running.data))
    first = chronos("import", str(CONVERSATION), "--user", user, *data, cwd=tmp_path)
    assert (first.returncode, first.stdout) == (0, "")
    assert "73 turns stored, 0 known already, 0 lines refused" in first.stderr
    running.wait_until_caught_up(user)
    original = exported(running, user, tmp_path)
    copy = f"{user}-copy"
    again = chronos("import", str(tmp_path / f"{user}.ndjson"), "--user", copy, "--json", *data)
    report = json.loads(again.stdout)
    assert (report["accepted"], report["refused"]) == (73, 0)
    assert report["events"] == sum(line["type"] == "event" for line in original) > 0

    def shown(lines: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(without_ids(line)) for line in lines)

    assert shown(exported(running, copy, tmp_path)) == shown(original)


def test_recall_shows_the_answer_and_its_date(running: RunningService, user: str) -> None:
    data = ("--data", str(running.data))
    chronos("import", str(CONVERSATION), "--user", user, *data)
    running.wait_until_caught_up(user)
    asked = (
        "recall",
        "元宝是什么时候做的绝育手术？",
        "--user",
        user,
        "--now",
        "2026-04-20T09:00:00+08:00",
    )
    shown = chronos(*asked, *data)
    assert shown.returncode == 0, shown.stderr
    best = next(line for line in shown.stdout.splitlines() if line.strip().startswith("best"))
    assert "2026-03-10" in best
    assert best.endswith("Mei: 昨天上午元宝做了绝育手术，很顺利。")
    assert "\x1b" not in shown.stdout
    answer = json.loads(chronos(*asked, "--json", *data).stdout)
    assert answer["memories"][0]["source_turn_ids"] == ["56"]


def test_nothing_remembered_is_said_and_told_by_the_exit_code(running: RunningService) -> None:
    done = chronos(
        "recall", "我把护照放在哪里了？", "--user", "nobody", "--data", str(running.data)
    )
    assert done.returncode == 1
    assert "没有关于这件事的记忆" in done.stdout


def test_a_reader_that_has_enough_ends_the_command_without_a_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)  # as "chronos … | head" once head has its lines
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "time", "昨天下午"],
        cwd=ROOT,
        env=environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=300,
        check=False,
    )
    os.close(writer)
    assert done.returncode == 141
    assert done.stderr == b""


def test_import_without_a_service_says_how_to_start_it(tmp_path: Path) -> None:
    done = chronos("import", str(CONVERSATION), "--data", str(tmp_path))
    assert done.returncode == 2
    assert "no Chronos runs on" in done.stderr
    assert "'make up'" in done.stderr
    away = chronos("export", "u1", "--url", "http://127.0.0.1:9")
    assert away.returncode == 2
    assert "nothing answers at http://127.0.0.1:9" in away.stderr


def test_refused_lines_are_shown_by_their_line_and_written_where_asked(
    running: RunningService, user: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "history.ndjson", user, 3)
    with path.open("a") as file:
        file.write("\nnot json\n" + json.dumps({"user_id": user, "turn_id": "bad"}) + "\n")
    refused = tmp_path / "refused.ndjson"
    done = chronos("import", str(path), "--refused", str(refused), "--data", str(running.data))
    assert done.returncode == 1
    assert "3 turns stored, 0 known already, 2 lines refused" in done.stderr
    assert "  line 5: not valid JSON" in done.stderr
    assert [json.loads(line)["line"] for line in refused.read_text().splitlines()] == [5, 6]


def test_csv_and_messages_go_in_by_their_own_names(
    running: RunningService, user: str, tmp_path: Path
) -> None:
    table = tmp_path / "chat.csv"
    table.write_text(
        "time,name,message\n2026-03-01T10:00:00+08:00,Mei,我昨天修好了水壶。\n", "utf-8"
    )
    messages = tmp_path / "chat.json"
    messages.write_text(
        json.dumps({"messages": [{"role": "user", "content": "I sold the van yesterday."}]})
    )
    data = ("--user", user, "--data", str(running.data))
    assert chronos("import", str(table), *data).returncode == 0
    began = ("--said-at", "2026-03-02T10:00:00+08:00")
    assert chronos("import", str(messages), *began, *data).returncode == 0
    running.wait_until_caught_up(user)
    lines = exported(running, user, tmp_path)
    assert [line["turn_id"] for line in lines if line["type"] == "turn"] == ["chat:1", "chat-1:1"]


def test_killed_import_is_resumed_by_running_it_again(
    running: RunningService, user: str, tmp_path: Path
) -> None:
    count = 2000
    path = written(tmp_path / "history.ndjson", user, count)
    command = [sys.executable, "-m", "app.cli", "import", "-", "--data", str(running.data)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        with path.open("rb") as lines:  # it gets the half of them, and waits for more
            process.stdin.writelines(islice(lines, count // 2))
        process.stdin.flush()
        _wait_for_place(running, user, 500)
        process.kill()
    done = chronos("import", str(path), "--json", "--data", str(running.data))
    report = json.loads(done.stdout)
    assert report["accepted"] + report["duplicates"] == count
    assert report["accepted"] >= count // 2
    assert report["duplicates"] >= 500
    assert len([x for x in exported(running, user, tmp_path) if x["type"] == "turn"]) == count


def _wait_for_place(running: RunningService, user: str, place: int) -> None:
    """Wait until so many turns of a user are taken in."""
    ends_at = time.perf_counter() + 180
    while _next_place(running, user) < place:
        assert time.perf_counter() < ends_at, "the import does not get on"
        time.sleep(0.02)


def _next_place(running: RunningService, user: str) -> int:
    try:
        counts = running.get(f"/v1/users/{user}/ingestion")
    except httpx.HTTPStatusError:
        return 0
    return int(counts["queued"] + counts["processing"] + counts["processed"])


def test_import_goes_on_after_the_api_was_killed(
    running: RunningService, user: str, tmp_path: Path
) -> None:
    count = 3000
    path = written(tmp_path / "history.ndjson", user, count)
    command = [sys.executable, "-m", "app.cli", "import", str(path), "--json"]
    process = subprocess.Popen(
        [*command, "--data", str(running.data)], cwd=ROOT, env=environment(), stdout=subprocess.PIPE
    )
    _wait_for_place(running, user, 500)
    os.kill(running.run["children"]["api"], signal.SIGKILL)
    report = json.loads(process.communicate(timeout=300)[0])
    assert process.returncode == 0
    assert report["accepted"] + report["duplicates"] == count
    assert len([x for x in exported(running, user, tmp_path) if x["type"] == "turn"]) == count


def test_dead_says_that_no_turn_was_given_up(running: RunningService) -> None:
    data = ("--data", str(running.data))
    assert "no turn was given up" in chronos("dead", "list", *data).stderr
    assert json.loads(chronos("dead", "list", "--json", *data).stdout) == []
    assert json.loads(chronos("dead", "replay", "--all", "--json", *data).stdout) == {"replayed": 0}
    assert chronos("dead", "replay", *data).returncode == 2
    wrong = chronos("dead", "replay", "17", *data)
    assert wrong.returncode == 3
    assert "'17' is not an id of this service" in wrong.stderr


def test_a_job_is_run_and_recorded_and_an_unknown_one_is_told_which_there_are(
    running: RunningService,
) -> None:
    data = ("--data", str(running.data))
    done = chronos("run", "purge-idempotency", *data)
    assert (done.returncode, done.stdout) == (0, "purge-idempotency is done: 0 removed\n")
    as_json = chronos(
        "run", "purge-idempotency", "--as-of", "2026-03-01T10:00:00Z", "--json", *data
    )
    assert json.loads(as_json.stdout)["as_of"] == "2026-03-01T10:00:00+00:00"
    unknown = chronos("run", "dance", *data)
    assert unknown.returncode == 3
    assert "purge-idempotency (" in unknown.stderr
    assert "reextract (" in unknown.stderr
    shown = chronos("audit", "--action", "job.run", "--limit", "1", *data)
    assert "job.run  by none" in shown.stdout
    assert "2026-03-01" in shown.stdout
    listed = chronos("audit", "--action", "job.run", "--json", *data)
    found = json.loads(listed.stdout)
    assert len(found) >= 2  # the pages run one too
    assert {act["action"] for act in found} == {"job.run"}
    nothing = chronos("audit", "--target", "no-such-id", *data)
    assert (nothing.returncode, nothing.stdout) == (0, "")
    assert "nothing is recorded" in nothing.stderr
