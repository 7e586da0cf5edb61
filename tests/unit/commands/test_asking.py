"""``chronos recall``: what it asks for, and what it prints."""

import json
from argparse import ArgumentParser
from typing import Any

import httpx
import pytest

from app.commands.asking import ask
from app.commands.clients import add_clients

BLOCK = '<chronos-memory version="1">\n1. [source t1] Mei: 元宝打了疫苗\n</chronos-memory>'


@pytest.mark.parametrize("form", ["plain", "markdown"])
def test_the_block_for_a_prompt_is_printed_alone(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    asked: list[dict[str, Any]] = []

    def answered(request: httpx.Request) -> httpx.Response:
        asked.append(json.loads(request.content))
        return httpx.Response(200, json={"memories": [{}], "context": BLOCK})

    parser = ArgumentParser()
    add_clients(parser.add_subparsers(dest="command"))
    words = ["recall", "元宝打了疫苗吗？", "--user", "mei", "--context", form, "--tokens", "300"]
    with httpx.Client(transport=httpx.MockTransport(answered), base_url="http://x.test") as client:
        assert ask(parser.parse_args(words), client) == 0
    assert capsys.readouterr().out == f"{BLOCK}\n"
    (body,) = asked
    assert (body["context_format"], body["token_budget"], body["limit"]) == (form, 300, 10)
