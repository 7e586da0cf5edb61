"""``chronos recall``: asks a question and shows the answer."""

import argparse
import json
from typing import Any

import httpx

from app.commands.answer_view import Paint, answer_lines
from app.commands.client import EXIT_REFUSED, answered, tell

_FOR_A_BLOCK = 10  # memories that a block is made of: half of them in brief


def ask(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """Ask and print the answer; return 1 if nothing is remembered.

    Raises:
        ServiceFailed: the service refused the question.
    """
    body: dict[str, Any] = {
        "user_id": arguments.user,
        "query": arguments.question,
        "limit": arguments.limit,
    }
    if arguments.now:
        body["now"] = arguments.now
    if arguments.context:
        block = {"context_format": arguments.context, "token_budget": arguments.tokens}
        body |= block | {"limit": max(arguments.limit, _FOR_A_BLOCK)}
    answer = answered(client.post("/v1/recall", json=body))
    if arguments.json:
        tell(json.dumps(answer, ensure_ascii=False, indent=1))
    elif arguments.context:
        tell(answer["context"])
    else:
        paint = Paint()
        tell(paint.bold(arguments.question))
        for line in answer_lines(answer, paint, memories=arguments.limit):
            tell(line)
    return 0 if answer["memories"] else EXIT_REFUSED
