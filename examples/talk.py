"""A talk in a terminal with something that remembers: the chat endpoint answers, the stream corrects it.

Each line goes to ``/v1/chat/completions``. A question is also asked of ``/v1/recall``: its first answer is
shown as soon as it is there, and the second when the stream pushes it. The examples beside this file
tell who talks; without a terminal, or with ``--script``, they play the talk that is written there.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from app.commands.answer_view import Paint, when
from app.commands.client import ServiceFailed, answered
from app.domain.errors import SetupError
from app.settings import load_settings
from app.text.questions import asks_something
from examples.service import client_of, service_at, tell

_READ_S, _PUSHED_S = 60.0, 10.0
_WORDS = {
    "en": {"said": "you", "first": "first", "second": "second", "nothing": "nothing is known"},
    "zh": {"said": "你", "first": "先答", "second": "再答", "nothing": "还不知道"},
}
_VERDICTS = {
    "en": {"confirmed": "confirmed", "improved": "improved", "withdrawn": "withdrawn"},
    "zh": {"confirmed": "确认", "improved": "改进", "withdrawn": "撤回"},
}


class Talk:
    """One user's talk with the service."""

    def __init__(
        self, client: httpx.Client, stream: ClientConnection, told: dict[str, Any]
    ) -> None:
        self._client = client
        self._stream = stream
        self._user: str = told["user_id"]
        self._language: str = told["language"]
        self._paint = Paint()
        self._said: list[dict[str, str]] = []
        self._session = ""

    def begin(self, session: str) -> None:
        """Begin a session: what was said before is no longer in the prompt."""
        self._session, self._said = session, []
        tell(f"\n{self._paint.dim('── ' + session)}")

    def say(self, text: str) -> str:
        """Say a line, show the reply and, of a question, both answers; return what was recalled best."""
        self._said.append({"role": "user", "content": text})
        completion = answered(
            self._client.post(
                "/v1/chat/completions",
                json={"model": "chronos", "user": self._user, "messages": self._said},
                headers={"X-Chronos-Session": quote(self._session)},
            )
        )
        reply = completion["choices"][0]["message"]
        self._said.append({"role": "assistant", "content": reply["content"]})
        tell(f"{self._paint.bold(_WORDS[self._language]['said'])}: {text}")
        tell(f"Chronos: {self._paint.good(reply['content'])}")
        return self._asked(text) if asks_something(text) else ""

    def _asked(self, question: str) -> str:
        began = time.perf_counter()
        body = {"user_id": self._user, "query": question, "session_id": self._session}
        first = answered(self._client.post("/v1/recall", json={**body, "refine": True}))
        self._show("first", first, time.perf_counter() - began)
        second = self._pushed(first["recall_id"])
        self._show("second", second, time.perf_counter() - began)
        return _best(second) or ""

    def _pushed(self, recall_id: str) -> dict[str, Any]:
        """Return the second answer as the stream pushes it; as polling has it if nothing comes."""
        ends_at = time.perf_counter() + _PUSHED_S
        while (left_s := ends_at - time.perf_counter()) > 0:
            try:
                message = json.loads(self._stream.recv(timeout=left_s))
            except (TimeoutError, WebSocketException):
                break
            if message["type"] == "recall.refined" and message["data"]["recall_id"] == recall_id:
                return dict(message["data"])
        return dict(answered(self._client.get(f"/v1/recalls/{recall_id}")))

    def _show(self, name: str, answer: dict[str, Any], seconds: float) -> None:
        words = _WORDS[self._language]
        verdict = answer["refinement"]["verdict"]
        noted = f" · {_VERDICTS[self._language][verdict]}" if verdict else ""
        label = self._paint.dim(f"  {words[name]} ({1000 * seconds:.0f} ms{noted})")
        found = _best(answer)
        tell(f"{label} {found or words['nothing']}")

    def wait_until_read(self) -> None:
        """Wait until the worker has read what was said."""
        ends_at = time.perf_counter() + _READ_S
        address = f"/v1/users/{self._user}/ingestion"
        while not answered(self._client.get(address))["caught_up"]:
            if time.perf_counter() > ends_at:
                raise SetupError("the worker does not get on; 'make doctor' checks each part")
            time.sleep(0.1)


def _best(answer: dict[str, Any]) -> str | None:
    """Return the answer that structure gives and the best memory, in a line."""
    said = (answer["answer"] or {}).get("text") if answer["memories"] else None
    lines = [f"{when(m)}: {' '.join(m['text'].split())}" for m in answer["memories"][:1]]
    return " ← ".join([*([said] if said else []), *lines]) or None


def talk(folder: Path, description: str) -> int:
    """Run an example; return 1 if the script's questions were not answered by what it told."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--url", help="address of a service that runs")
    parser.add_argument("--data", type=Path, help="data folder of one (~/.local/share/chronos)")
    parser.add_argument("--script", action="store_true", help="play the talk that is written down")
    arguments = parser.parse_args()
    told = json.loads((folder / "talk.json").read_text("utf-8"))
    try:
        with service_at(arguments.url, arguments.data) as url, client_of(url) as client:
            stream = _stream(url, told["user_id"])
            with closing(stream):
                one = Talk(client, stream, told)
                if arguments.script or not sys.stdin.isatty():
                    return _play(one, told)
                one.begin(told["sessions"][-1]["session_id"])
                for line in _lines():
                    one.say(line)
                return 0
    except (SetupError, ServiceFailed) as error:
        sys.stderr.write(f"{error}\n")
    except (httpx.HTTPError, WebSocketException, OSError) as error:
        # Its words may quote the key.
        sys.stderr.write(f"the service cannot be asked ({type(error).__name__})\n")
    return 2


def _play(one: Talk, told: dict[str, Any]) -> int:
    wanting = []
    for session in told["sessions"]:
        one.begin(session["session_id"])
        for line in session["lines"]:
            best = one.say(line["say"])
            if line.get("expect", "") not in best:
                wanting.append(line["say"])
        one.wait_until_read()
    for question in wanting:
        tell(f"not answered by what was told: {question}")
    return 1 if wanting else 0


def _lines() -> Iterator[str]:
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            return
        if line:
            yield line


def _stream(url: str, user: str) -> ClientConnection:
    """Return a socket that follows a user's second answers."""
    key = load_settings().api_key.get_secret_value()
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    stream = connect(f"ws{url.removeprefix('http')}/v1/stream", additional_headers=headers)
    wish = {"op": "subscribe", "users": {user: None}, "types": ["recall.refined"]}
    stream.send(json.dumps(wish))
    while json.loads(stream.recv(timeout=_PUSHED_S))["type"] != "subscribed":
        pass
    return stream
