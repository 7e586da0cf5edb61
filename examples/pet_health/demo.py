"""Feeds a conversation about a cat's health to Chronos and asks ten questions about it.

    make demo                   # on what runs on the data folder, else on a service of its own
    make demo DATA=some/dir

What is asked stands in ``questions.json`` with the turns that answer it; whether the best memory is
one of them is counted, not arranged.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from app.commands.answer_view import Paint, answer_lines
from app.commands.client import ServiceFailed, answered
from app.domain.errors import SetupError
from app.embedded.folder import read_run
from app.settings import load_settings

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
_START_S, _READ_S = 120.0, 120.0
_SHOWN = 3


def main() -> int:
    """Run the demo; return 1 if the best memory is the right one for fewer than nine questions."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", help="address of a service that runs")
    parser.add_argument("--data", type=Path, help="data folder of one (~/.local/share/chronos)")
    arguments = parser.parse_args()
    try:
        with _service(arguments.url, arguments.data) as url, _client(url) as client:
            asked = json.loads((HERE / "questions.json").read_text("utf-8"))
            code = _show(client, asked)
            _tell(_next_step(asked["user_id"], arguments.url, arguments.data))
            return code
    except (SetupError, ServiceFailed) as error:
        sys.stderr.write(f"demo: {error}\n")
    except httpx.HTTPError as error:
        # Its words may quote the key.
        sys.stderr.write(f"demo: the service cannot be asked ({type(error).__name__})\n")
    return 2


@contextmanager
def _service(url: str | None, data: Path | None) -> Iterator[str]:
    """Yield the address of the service that runs, else of one of our own for the time being."""
    settings = load_settings()
    run = read_run(data.expanduser().absolute() if data else settings.data_dir)
    if url or run:
        yield url or str(run["url"] if run else "")
        return
    _tell("nothing runs yet, so the demo starts a service of its own in a temporary folder …")
    with tempfile.TemporaryDirectory(prefix="chronos-demo-") as folder:
        Path(folder).chmod(0o755)  # the servers' account must pass through
        own = Path(folder) / "data"
        command = [sys.executable, "-m", "app.cli", "up", "--port", "0", "--data", str(own)]
        process = subprocess.Popen(  # noqa: S603 - a command of our own
            command, cwd=ROOT, stdout=subprocess.DEVNULL
        )
        try:
            yield _address_when_ready(process, own)
        finally:
            process.terminate()
            process.wait(60)


def _address_when_ready(process: "subprocess.Popen[bytes]", folder: Path) -> str:
    ends_at = time.perf_counter() + _START_S
    while time.perf_counter() < ends_at and process.poll() is None:
        run = read_run(folder)
        if run and _is_ready(run["url"]):
            return str(run["url"])
        time.sleep(0.2)
    raise SetupError("the service did not start; 'make doctor' checks each part")


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def _client(url: str) -> httpx.Client:
    key = load_settings().api_key.get_secret_value()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.Client(base_url=url, headers=headers, timeout=60)


def _show(client: httpx.Client, asked: dict[str, Any]) -> int:
    paint = Paint()
    _feed(client, asked["user_id"])
    right = 0
    for number, question in enumerate(asked["questions"], 1):
        answer = _recall(client, asked, question["query"])
        is_right = best_turns(answer) & set(question["expected"]) != set()
        right += is_right
        _tell("")
        _tell(f"{number:2}  {paint.bold(question['query'])}")
        for line in answer_lines(answer, paint, memories=_SHOWN):
            _tell(f"  {line}")
        if not is_right:
            _tell(
                f"    {paint.dim('not right: ' + question.get('note', 'another memory answers'))}"
            )
    total = len(asked["questions"])
    _tell(f"\nThe best memory is the right one for {right} of {total} questions.")
    return 0 if right * 10 >= total * 9 else 1


def _next_step(user: str, url: str | None, data: Path | None) -> str:
    """Return how to ask a question of one's own: where the demo asked, or of a service yet to start."""
    where = f" --url {url}" if url else f" --data {shlex.quote(str(data))}" if data else ""
    ask = f"./chronos recall '元宝什么时候做的绝育？' --user {user}{where}"
    if url or read_run(data.expanduser().absolute() if data else load_settings().data_dir):
        return f"Ask your own: {ask}"
    return f"To ask your own, run 'make up' in another terminal, the demo again, and then: {ask}"


def best_turns(answer: dict[str, Any]) -> set[str]:
    """Return the caller's ids of the turns behind the best memory."""
    memories = answer["memories"]
    return set(memories[0]["source_turn_ids"]) if memories else set()


def _feed(client: httpx.Client, user: str) -> None:
    began = time.perf_counter()
    response = client.post(
        "/v1/import",
        content=(HERE / "conversation.ndjson").read_bytes(),
        headers={"Content-Type": "application/x-ndjson"},
    )
    report = answered(response)
    ends_at = time.perf_counter() + _READ_S
    while not answered(client.get(f"/v1/users/{user}/ingestion"))["caught_up"]:
        if time.perf_counter() > ends_at:
            raise SetupError("the worker does not get on; 'make doctor' checks each part")
        time.sleep(0.1)
    took_s = time.perf_counter() - began
    _tell(
        f"{report['accepted']} turns of a conversation over half a year told in {took_s:.1f} s "
        f"({report['duplicates']} known already), user {user}"
    )


def _recall(client: httpx.Client, asked: dict[str, Any], query: str) -> dict[str, Any]:
    body = {"user_id": asked["user_id"], "query": query, "now": asked["now"]}
    found: dict[str, Any] = answered(client.post("/v1/recall", json=body))
    return found


def _tell(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
