"""Feeds a conversation about a cat's health to Chronos and asks ten questions about it.

    make demo                   # on what runs on the data folder, else on a service of its own
    make demo DATA=some/dir

What is asked stands in ``questions.json`` with the turns that answer it; whether the best memory is
one of them is counted, not arranged.
"""

import argparse
import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from app.commands.answer_view import Paint, answer_lines
from app.commands.client import ServiceFailed, answered
from app.domain.errors import SetupError
from app.embedded.folder import read_run
from app.settings import load_settings
from examples.service import client_of, service_at, tell

HERE = Path(__file__).resolve().parent
_READ_S = 120.0
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
        with service_at(arguments.url, arguments.data) as url, client_of(url) as client:
            asked = json.loads((HERE / "questions.json").read_text("utf-8"))
            code = _show(client, asked)
            tell(_next_step(asked["user_id"], arguments.url, arguments.data))
            return code
    except (SetupError, ServiceFailed) as error:
        sys.stderr.write(f"demo: {error}\n")
    except httpx.HTTPError as error:
        # Its words may quote the key.
        sys.stderr.write(f"demo: the service cannot be asked ({type(error).__name__})\n")
    return 2


def _show(client: httpx.Client, asked: dict[str, Any]) -> int:
    paint = Paint()
    _feed(client, asked["user_id"])
    right = 0
    for number, question in enumerate(asked["questions"], 1):
        answer = _recall(client, asked, question["query"])
        is_right = best_turns(answer) & set(question["expected"]) != set()
        right += is_right
        tell("")
        tell(f"{number:2}  {paint.bold(question['query'])}")
        for line in answer_lines(answer, paint, memories=_SHOWN):
            tell(f"  {line}")
        if not is_right:
            tell(f"    {paint.dim('not right: ' + question.get('note', 'another memory answers'))}")
    total = len(asked["questions"])
    tell(f"\nThe best memory is the right one for {right} of {total} questions.")
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
    tell(
        f"{report['accepted']} turns of a conversation over half a year told in {took_s:.1f} s "
        f"({report['duplicates']} known already), user {user}"
    )


def _recall(client: httpx.Client, asked: dict[str, Any], query: str) -> dict[str, Any]:
    body = {"user_id": asked["user_id"], "query": query, "now": asked["now"]}
    found: dict[str, Any] = answered(client.post("/v1/recall", json=body))
    return found


if __name__ == "__main__":
    sys.exit(main())
