"""Sends generated calls to every operation of a running service: right ones, nearly right ones, nonsense.

Starts a ``chronos up`` of its own that asks for keys, tells it something, so that there are memories,
entities and keys to ask for, and lets schemathesis read ``/openapi.json`` and call. Fails if any answer
is a 500, an answer is none that the description knows, a call without a key is let in, nonsense is
accepted, an operation was never answered with 2xx, or fewer calls were made than asked for.
Run: ``make test-api [ARGS="--calls 2000 --seed 7"]``.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx

from tests.bench.noisy_tenant import ROOT, key_of, running

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
)
"""All of schemathesis' but ``positive_data_acceptance`` (a body may be right by its form and wrong by
its meaning: an unknown time zone, a cursor of another list) and those that need links of operations."""

_SCOPES = "turns:write,recall:read,memory:read,memory:write,memory:delete,export:read,stream:connect,admin"
_SAID = (
    "My cat Biscuit threw up yesterday.",
    "I live in Hangzhou and work at a bakery.",
    "我家狗叫团子，昨天带它打了疫苗。",
    "我对花生过敏。",
    "I booked a dentist appointment for Friday.",
    "上周三我去了上海出差。",
)
_USERS, _REPEATS, _SPARE_KEYS, _WEBHOOKS = ("mei", "lin"), 6, 60, 15
_MERGE = "/v1/entities/{entity_id}/merge"
_SPLIT = "/v1/entities/{entity_id}/split"


def _told(client: httpx.Client) -> dict[str, Any]:
    """Tell the service something and return what can be asked for.

    ``values`` are by the names of parameters; ``together`` are whole calls by their address, for what is
    right only with each other.
    """
    known: dict[str, list[str]] = {
        "user_id": list(_USERS),
        "name": ["default", "garden"],
        "tenant": ["default", "garden"],
        "timezone": ["Asia/Shanghai"],
        "expires": ["30d"],
        "as_of": ["2026-03-05T10:00:00+08:00"],
        "job": ["purge-idempotency", "reextract"],
        "memory_id": [],
        "entity_id": [],
        "other_id": [],
        "ids": [],
        "around": ["Biscuit"],
        "start": ["Biscuit"],
        "end": ["Mei"],
        "of": ["Biscuit"],
        "pattern": [
            '("Biscuit") <-- (e:event) --> (other)',
            "(me:self) -[owns]-> (pet:pet)",
            "(a:event type=medical) -[causes*1..3]- (b)",
        ],
        "select": ["e"],
        "url": ["https://example.com/hook"],
        "types": ["reminder.due"],
        "since": ["0"],
    }
    entities: dict[str, list[str]] = {}
    client.post("/v1/admin/tenants", json={"name": "garden"}).raise_for_status()
    for user in _USERS:
        said = [
            {"turn_id": f"{n}-{m}", "speaker": "Mei", "role": "user", "text": f"{text} ({n})",
             "said_at": f"2026-03-{n + 1:02}T10:0{m}:00+08:00"}
            for n in range(_REPEATS)
            for m, text in enumerate(_SAID)
        ]  # fmt: skip
        body = {"user_id": user, "session_id": "s1", "turns": said}
        wait = {"wait": "processed", "timeout": 120}
        turns = client.post("/v1/turns", json=body, params=wait).raise_for_status().json()["turns"]
        known["ids"] += [turn["id"] for turn in turns]
        known["memory_id"] += [turns[0]["id"]]
        known["memory_id"] += _ids(client, f"/v1/users/{user}/timeline", limit=200)
        known["memory_id"] += _ids(client, f"/v1/users/{user}/facts", limit=200)
        entities[user] = _ids(client, f"/v1/users/{user}/entities", limit=200)
        known["entity_id"] += entities[user]
    known["other_id"] = known["entity_id"]
    together = _merged(client, *entities.values())
    for _ in range(_WEBHOOKS):
        made = client.post("/v1/webhooks", json={"url": "https://example.com/hook"})
        known.setdefault("webhook_id", []).append(made.raise_for_status().json()["id"])
    for _ in range(_SPARE_KEYS):
        made = client.post("/v1/admin/keys", json={"scopes": ["recall:read"]}).raise_for_status()
        known.setdefault("key_id", []).append(made.json()["id"])
    return {"values": known, "together": together}


def _merged(
    client: httpx.Client, ours: list[str], theirs: list[str]
) -> dict[str, list[dict[str, str]]]:
    """Merge one user's entities, so that they can be split; return the same of another to be merged."""
    together: dict[str, list[dict[str, str]]] = {_SPLIT: [], _MERGE: []}
    for (one, same), (other, alike) in combinations(zip(ours, theirs, strict=False), 2):
        merged = client.post(_MERGE.format(entity_id=one), json={"other_id": other})
        if merged.is_success:  # a person and a place, say, are not one
            together[_SPLIT].append({"entity_id": one, "restore": other})
            together[_MERGE].append({"entity_id": same, "other_id": alike})
    return together


def _ids(client: httpx.Client, path: str, **params: Any) -> list[str]:
    found = client.get(path, params=params).raise_for_status().json()["items"]
    return [one["id"] for one in found]


def _call(url: str, key: str, known: Path, log: Path, arguments: argparse.Namespace) -> int:
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        *("run", f"{url}/openapi.json", "--header", f"Authorization: Bearer {key}"),
        *("--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing"),
        *("--max-examples", str(arguments.examples), "--seed", str(arguments.seed)),
        *("--no-shrink", "--continue-on-failure", "--request-timeout", "60", "--warnings", "off"),
        *("--suppress-health-check", "all"),
    ]
    env = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "tests.api.hooks",
        "API_RUN_KNOWN": str(known),
        "API_RUN_LOG": str(log),
        "API_RUN_SEED": str(arguments.seed),
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run(command, cwd=known.parent, env=env, check=False).returncode


def _verdict(log: Path, operations: set[str], wanted: int) -> list[str]:
    """Print what was called and return what is wrong with it."""
    found: dict[str, Counter[int]] = defaultdict(Counter)
    for line in log.read_text("utf-8").splitlines():
        label, status = json.loads(line)
        found[label][status // 100] += 1
    wide = max(map(len, operations))
    sys.stdout.write(f"\n{'operation':{wide}}   2xx   4xx   5xx\n")
    for label in sorted(operations):
        counts = found[label]
        sys.stdout.write(f"{label:{wide}} {counts[2]:5} {counts[4]:5} {counts[5]:5}\n")
    calls = sum(counts.total() for counts in found.values())
    sys.stdout.write(f"{calls} calls to {len(operations)} operations\n")
    faults = [f"{label} answered {found[label][5]} times with 5xx" for label in sorted(found)
              if found[label][5]]  # fmt: skip
    faults += [f"{label} was never answered with 2xx" for label in sorted(operations)
               if not found[label][2]]  # fmt: skip
    if calls < wanted:
        faults.append(f"only {calls} calls were made; raise --examples")
    return faults


def main() -> int:
    """Run it and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=2000, help="how many must be made at least")
    parser.add_argument("--examples", type=int, default=25, help="fuzzed calls of an operation")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    base = Path(tempfile.mkdtemp(prefix="chronos-"))
    base.chmod(0o755)
    limitless = {f"CHRONOS_{name}_PER_MINUTE": "0" for name in ("REQUESTS", "TURNS", "RECALLS")}
    try:
        with running(base / "data", limitless) as run:
            key = key_of(base / "data", "default", _SCOPES)
            bearing = {"Authorization": f"Bearer {key}"}
            with httpx.Client(base_url=run["url"], headers=bearing, timeout=150) as client:
                known, log = base / "known.json", base / "calls.ndjson"
                known.write_text(json.dumps(_told(client)), "utf-8")
                paths = client.get("/openapi.json").json()["paths"]
            operations = {f"{m.upper()} {path}" for path, methods in paths.items() for m in methods}
            code = _call(run["url"], key, known, log, arguments)
            faults = _verdict(log, operations, arguments.calls)
    finally:
        shutil.rmtree(base, ignore_errors=True)
    for fault in faults:
        sys.stdout.write(f"FAULT: {fault}\n")
    return 1 if faults or code else 0


if __name__ == "__main__":
    sys.exit(main())
