"""``chronos dead``: turns that were given up, and another try for them."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import httpx

from app.commands.client import answered, say, tell
from app.domain.errors import SetupError

_PAGE = 1000


def dead(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """List or replay dead turns and return the exit code.

    Raises:
        SetupError: nothing says which turns to replay.
        ServiceFailed: the service refused.
    """
    if arguments.action == "list":
        return _list(arguments, client)
    if arguments.all == bool(arguments.ids):
        raise SetupError("name ids as 'chronos dead list' shows them, or --all")
    ids = arguments.ids or [turn["id"] for turn in _dead_turns(client, None)]
    replayed = 0
    for start in range(0, len(ids), _PAGE):
        body = {"ids": ids[start : start + _PAGE]}
        replayed += answered(client.post("/v1/admin/dead-turns/replay", json=body))["replayed"]
    tell(json.dumps({"replayed": replayed}) if arguments.json else f"{replayed} turns queued anew")
    return 0


def _list(arguments: argparse.Namespace, client: httpx.Client) -> int:
    found = list(_dead_turns(client, arguments.user))
    if arguments.json:
        tell(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    for turn in found:
        tell(f"{turn['id']}  {turn['said_at']}  {turn['user_id']}/{turn['turn_id']}")
        tell(f"    after {turn['attempts']} attempts: {turn['reason']}")
    say(f"{len(found)} dead turns" if found else "no turn was given up")
    return 0


def _dead_turns(client: httpx.Client, user: str | None) -> Iterator[dict[str, Any]]:
    params: dict[str, str | int] = {"limit": _PAGE, **({"user_id": user} if user else {})}
    while True:
        page = answered(client.get("/v1/admin/dead-turns", params=params))
        yield from page["items"]
        if page["next_cursor"] is None:
            return
        params["cursor"] = page["next_cursor"]
