"""``chronos audit``: who did what to which things."""

import argparse
import json
from typing import Any

import httpx

from app.commands.client import answered, say, tell

_PAGE = 1000


def audit(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """Show records of the audit trail and return the exit code.

    Raises:
        ServiceFailed: the service refused.
    """
    found = _found(arguments, client)
    if arguments.json:
        tell(json.dumps(found, ensure_ascii=False, indent=1))
        return 0
    for act in found:
        about = f"  user {act['user_id']}" if act["user_id"] else ""
        tell(f"{act['at']}  {act['action']}  by {act['key_id']}{about}")
        details = [json.dumps(act["details"], ensure_ascii=False)] if act["details"] else []
        if on := [*act["targets"], *details]:
            tell(f"    {' '.join(on)}")
    if not found:
        say("nothing is recorded of that")
    return 0


def _found(arguments: argparse.Namespace, client: httpx.Client) -> list[dict[str, Any]]:
    asked = {
        "action": arguments.action,
        "user_id": arguments.user,
        "target": arguments.target,
        "tenant": arguments.tenant,
    }
    params: dict[str, str | int] = {name: value for name, value in asked.items() if value}
    found: list[dict[str, Any]] = []
    while len(found) < arguments.limit:
        params["limit"] = min(_PAGE, arguments.limit - len(found))
        page = answered(client.get("/v1/admin/audit", params=params))
        found += page["items"]
        if page["next_cursor"] is None:
            break
        params["cursor"] = page["next_cursor"]
    return found
