"""Backup and restore of the embedded mode, as docs/operations.md says."""

import os
import signal
import subprocess
from pathlib import Path

import httpx

from tests.integration.service import ROOT, Service, eventually, running

TEXTS = ("I sold the blue piano yesterday.", "上周二爷爷做了膝盖手术。")


def _postgres(data: Path, *command: str, given: bytes = b"") -> bytes:
    argv = [str(ROOT / "deploy" / "embedded-pg.sh"), str(data), *command]
    done = subprocess.run(argv, input=given, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def _restart(service: Service) -> None:
    """End the processes that hold connections; the supervisor starts them again, as a restart does."""
    for name in ("api", "worker", "scheduler"):
        os.kill(service.run["children"][name], signal.SIGKILL)

    def is_back() -> bool:
        try:
            return service.http.get("/readyz").status_code == 200
        except httpx.TransportError:
            return False

    assert eventually(is_back, seconds=180)


def test_a_dump_restored_into_a_new_folder_answers_and_goes_on() -> None:
    with running() as old:
        old.accept("mei", *TEXTS)
        dump = _postgres(old.data, "pg_dump", "-Fc")
    with running() as new:
        restore = ["pg_restore", "--clean", "--if-exists", "--single-transaction", "-d", "chronos"]
        _postgres(new.data, *restore, given=dump)
        _restart(new)
        for query, text in zip(
            ("Who sold the piano?", "爷爷什么时候做的手术？"), TEXTS, strict=True
        ):
            assert new.recall("mei", query)["memories"][0]["text"] == text
        body = {"user_id": "mei", "session_id": "s2", "turns": [
            {"turn_id": "new", "speaker": "Mei", "role": "user", "text": "I bought a flute yesterday."}]}  # fmt: skip
        assert new.post("/v1/turns?wait=processed&timeout=60", body)["accepted"] == 1
        assert new.recall("mei", "What did I buy?")["memories"][0]["text"].startswith("I bought")


def test_the_page_gives_the_commands_that_ran() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    assert 'deploy/embedded-pg.sh "$DATA" pg_dump -Fc > chronos.dump' in page
    restore = "pg_restore --clean --if-exists --single-transaction -d chronos < chronos.dump"
    assert f'deploy/embedded-pg.sh "$NEW" {restore}' in page


def test_without_a_service_it_says_so(tmp_path: Path) -> None:
    argv = [str(ROOT / "deploy" / "embedded-pg.sh"), str(tmp_path), "psql"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "nothing runs on" in done.stderr
