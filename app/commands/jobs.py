"""``chronos run``: maintenance, now."""

import argparse
import json

import httpx

from app.commands.client import answered, tell


def run_job(arguments: argparse.Namespace, client: httpx.Client) -> int:
    """Run a job, wait until it is done, print what came of it and return the exit code.

    Raises:
        ServiceFailed: the service refused: the job is unknown, or lacks its user.
    """
    body = {
        "job": arguments.job,
        "user_id": arguments.user,
        "as_of": arguments.as_of,
        "tenant": arguments.tenant,
    }
    # A job takes as long as it takes.
    answer = answered(client.post("/v1/admin/run", json=body, timeout=None))
    if arguments.json:
        tell(json.dumps(answer, ensure_ascii=False))
        return 0
    counts = ", ".join(f"{count} {name}" for name, count in answer["result"].items())
    tell(f"{arguments.job} is done: {counts}")
    return 0
