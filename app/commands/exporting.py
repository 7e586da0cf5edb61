"""``chronos export``: writes a user's history as it arrives, and says whether it is whole."""

import argparse
import json
import sys
from contextlib import ExitStack
from typing import IO, Any
from urllib.parse import quote

import httpx

from app.commands.client import ServiceFailed, require_good, say
from app.domain.errors import SetupError


def export_user(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """Write the history and return the exit code; a file appears only when it is whole.

    Raises:
        SetupError: the file cannot be written.
        ServiceFailed: there is no such user, or the answer was cut.
    """
    path = arguments.output
    unfinished = path.with_name(path.name + ".part") if path else None
    try:
        with ExitStack() as stack:
            output: IO[bytes] = (
                stack.enter_context(unfinished.open("wb")) if unfinished else sys.stdout.buffer
            )
            form = "dataset" if arguments.dataset else "export"
            end = _copied(client, arguments.user, form, output)
    except OSError as error:
        raise SetupError(f"{path or 'the output'} cannot be written ({error.strerror})") from error
    if end is None:
        left = f"; what came is in {unfinished}" if unfinished else ""
        raise ServiceFailed(f"the answer was cut: it lacks its last line; export again{left}")
    if unfinished:
        unfinished.replace(path)
    counts = {name: count for name, count in end.items() if name != "type"}
    told = " and ".join(f"{n:,} {name}" for name, n in counts.items() if isinstance(n, int))
    say(json.dumps(counts) if arguments.json else f"{told} written")
    return 0


def _copied(client: httpx.Client, user: str, form: str, output: IO[bytes]) -> dict[str, Any] | None:
    """Copy the answer and return its last line, None if that is missing."""
    rest = b""
    with client.stream("GET", f"/v1/users/{quote(user, safe='')}/{form}") as response:
        if not response.is_success:
            response.read()
        require_good(response)
        for chunk in response.iter_bytes():
            output.write(chunk)
            rest = (rest + chunk)[-4096:]
    output.flush()
    try:
        last = json.loads(rest.splitlines()[-1])
    except (ValueError, IndexError):
        return None
    return last if isinstance(last, dict) and last.get("type") == "end" else None
