"""What the client commands do when the service answers wrongly: a small server stands in for it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from app.cli import main

TURN = {"type": "turn", "turn_id": "1", "session_id": "s", "text": "水壶响了"}


@contextmanager
def serving(*answers: tuple[int, dict[str, str], bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """Serve the answers one after the other, the last one for ever; yield address and bodies seen."""
    seen: list[bytes] = []
    left = list(answers)

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            seen.append(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            status, headers, body = left.pop(0) if len(left) > 1 else left[0]
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = answer  # noqa: N815 - as http.server calls them

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", seen
        finally:
            server.shutdown()


def problem(detail: str) -> bytes:
    return json.dumps({"detail": detail}).encode()


def report(**counts: int) -> bytes:
    made = [f"{kind}{also}" for kind in ("event", "fact", "link") for also in ("s", "_duplicates")]
    names = ("users", "accepted", "duplicates", *made, "refused")
    return json.dumps({**dict.fromkeys(names, 0), "refusals": [], **counts}).encode()


@pytest.fixture
def history(tmp_path: Path) -> str:
    path = tmp_path / "history.ndjson"
    path.write_text(json.dumps(TURN, ensure_ascii=False) + "\n", "utf-8")
    return str(path)


def test_cut_export_is_no_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "u.ndjson"
    with serving((200, {}, json.dumps(TURN).encode() + b"\n")) as (url, _):
        assert main(["export", "u", "--output", str(output), "--url", url]) == 3
    assert not output.exists()
    assert "the answer was cut" in capsys.readouterr().err


def test_import_waits_as_long_as_it_is_told_and_sends_the_same_again(
    history: str, capsys: pytest.CaptureFixture[str]
) -> None:
    away = (503, {"Retry-After": "0"}, problem("the database did not answer"))
    with serving(away, (200, {}, report(accepted=1))) as (url, seen):
        assert main(["import", history, "--url", url]) == 0
    assert len(seen) == 2
    assert seen[0] == seen[1]
    said = capsys.readouterr().err
    assert "the database did not answer; again in" in said
    assert "1 turns stored" in said


def test_import_stops_at_what_repeating_cannot_mend(
    history: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving((403, {}, problem("this key lacks the scope turns:write"))) as (url, seen):
        assert main(["import", history, "--url", url]) == 3
    assert len(seen) == 1
    assert "this key lacks the scope turns:write" in capsys.readouterr().err


def test_missing_key_is_named_with_the_setting_that_holds_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with serving((401, {}, problem("send an API key"))) as (url, _):
        assert main(["recall", "Where was I?", "--user", "u", "--url", url]) == 3
    assert "CHRONOS_API_KEY" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["nowhere", "ftp://127.0.0.1"])
def test_wrong_address_is_refused_in_words(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dead", "list", "--url", url]) == 2
    assert "is not an address" in capsys.readouterr().err


def test_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with serving((200, {}, report())) as (url, _):
        assert main(["import", "/nowhere/at/all", "--url", url]) == 2
    assert "/nowhere/at/all cannot be read" in capsys.readouterr().err
