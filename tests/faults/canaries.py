"""Use a whole service with encryption on, and look for words of users in every byte that it left.

    make test-canaries
    make test-canaries ARGS="--mode sealed --users 5"

Users tell, ask, import, correct, forget, take back, export and are erased; then data folder, log of changes,
Valkey's files, logs, metrics and the temporary folder are searched for the words. With ``--mode off`` the words
are sought in logs, metrics and Valkey alone. The status is 1 if one is found.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import redis.asyncio as redis

from tests.bench.service import Service, running

_CANARIES = ("quetzalcoatlus", "羽蛇翼龙", "zyxomma-7731", "13905550177")
_CLEAR = "ammonoidea"  # the handle of a user, which is no word of theirs: it must be found, or nothing is
_LONGEST_S = 120


def _told(user: str, n: int) -> dict[str, Any]:
    word, other = _CANARIES[n % 2], _CANARIES[2 + n % 2]
    texts = (
        f"My friend {word} lives in {other} Street and called me on {other}.",
        f"我昨天和{word}吃了饭，他的电话是{other}。",
        f"Forget what I said about {word}." if n % 3 == 2 else f"I like {word} and tea.",
    )
    turns = [
        {
            "turn_id": f"t{n}-{at}",
            "speaker": word,
            "role": "user",
            "text": text,
            "said_at": f"2026-03-{2 + n % 20:02}T10:0{at}:00+00:00",
            "metadata": {"note": word},
            "attachments": [
                {"url": f"https://x.test/{other}", "media_type": "image/png", "caption": word}
            ],
        }
        for at, text in enumerate(texts)
    ]
    return {"user_id": user, "session_id": "s1", "turns": turns}


def _use(http: httpx.Client, users: int) -> None:
    names = [f"{_CLEAR}-{n}" for n in range(users)]
    for n, user in enumerate(names):
        http.put(f"/v1/users/{user}", json={"display_name": _CANARIES[n % 2]}).raise_for_status()
        for m in range(6):
            body, key = _told(user, n + m * users), {"Idempotency-Key": f"{user}-{m}"}
            http.post("/v1/turns", json=body, headers=key).raise_for_status()
    for user in names:
        _settled(http, user)
    for n, user in enumerate(names):
        for word in _CANARIES:
            asked = {
                "user_id": user,
                "query": f"Where does {word} live? {word}在哪?",
                "refine": True,
            }
            http.post("/v1/recall", json=asked, headers={"Idempotency-Key": f"{user}{n}"})
        items = http.get(f"/v1/users/{user}/timeline").json()["items"]
        for item in items[:2]:
            http.patch(f"/v1/memories/{item['id']}", json={"summary": f"{_CANARIES[0]} again"})
            note = {"memory_id": item["id"], "verdict": "right", "note": _CANARIES[1]}
            http.post("/v1/feedback", json=note)
        http.post("/v1/turns", json={"user_id": user, "turns": [{"text": f"{_CANARIES[0]}\0"}]})
        shown = http.post("/v1/forget", json={"user_id": user, "request": _CANARIES[0]}).json()
        http.post(f"/v1/forget/{shown['forget_id']}/confirm").raise_for_status()
        if n % 2:
            http.post(f"/v1/forget/{shown['forget_id']}/undo").raise_for_status()
        lines = http.get(f"/v1/users/{user}/export").text
        other = lines.replace(f'"{user}"', f'"{user}-again"')
        http.post(
            "/v1/import", content=other.encode(), headers={"Content-Type": "application/x-ndjson"}
        )
        http.post("/v1/admin/run", json={"job": "consolidate", "user_id": user})
        http.get("/metrics")
    for user in names:
        _settled(http, user)
        _settled(http, f"{user}-again")
    for user in names[::2]:
        http.delete(f"/v1/users/{user}").raise_for_status()


def _settled(http: httpx.Client, user: str) -> None:
    ends_at = time.perf_counter() + _LONGEST_S
    while time.perf_counter() < ends_at:
        answer = http.get(f"/v1/users/{user}/ingestion")
        counts = answer.json()
        if answer.status_code == httpx.codes.NOT_FOUND or not (
            counts["queued"] or counts["processing"]
        ):
            return
        time.sleep(0.2)
    raise SystemExit(f"the turns of {user} were not read in {_LONGEST_S} s")


def _forms(word: str) -> set[str]:
    return {word, word.encode("unicode_escape").decode(), json.dumps(word).strip('"')}


def _holding(word: str, places: list[Path]) -> list[str]:
    found: set[str] = set()
    for form in _forms(word):
        command = ["grep", "-rlaF", "-e", form, *map(str, places)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        found |= set(ran.stdout.splitlines())
    return sorted(found)


def _admin(service: Service) -> httpx.Client:
    command = [sys.executable, "-m", "app.cli", "keys", "create", "--tenant", "default", "--json"]
    scopes = "turns:write,recall:read,memory:read,memory:write,memory:delete,export:read,admin"
    command += ["--scopes", scopes, "--data", str(service.folder)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    headers = {"Authorization": f"Bearer {json.loads(made.stdout)['key']}"}
    return httpx.Client(base_url=service.http.base_url, timeout=60, headers=headers)


def _run(mode: str, users: int) -> int:
    os.environ |= {"CHRONOS_AUTH": "on", "CHRONOS_LOG_LEVEL": "debug"}
    os.environ |= {"CHRONOS_ENCRYPTION": mode, "CHRONOS_ENCRYPTION_KEY": secrets.token_hex(32)}
    os.environ |= {f"CHRONOS_{what}_PER_MINUTE": "0" for what in ("TURNS", "RECALLS", "REQUESTS")}
    with tempfile.TemporaryDirectory(prefix="chronos-canaries-") as temporary:
        Path(temporary).chmod(0o755)  # Postgres runs as a user of its own where this is root
        os.environ["TMPDIR"] = tempfile.tempdir = temporary
        with running() as service:
            with _admin(service) as http:
                _use(http, users)
            kept = ("logs", "metrics") if mode == "off" else (".",)
            places = [service.folder / name for name in kept] + [Path(temporary)]
            if mode != "off":
                places.append(Path(service.run["servers_dir"]))
            queued = asyncio.run(_written_down(service))
            found = {word: _holding(word, places) for word in _CANARIES}
            if mode == "off":  # Postgres holds them then, and nothing else does
                found = {
                    w: [f for f in files if "/postgres/" not in f] for w, files in found.items()
                }
            found["Valkey"] = queued
            is_looking = mode == "off" or bool(_holding(_CLEAR, places))
    for word, files in found.items():
        sys.stdout.write("\n  ".join([f"{word}: in {len(files)} places", *files]) + "\n")
    sys.stdout.write(f"mode {mode}, {users} users; a handle that is clear is found: {is_looking}\n")
    return 0 if is_looking and not any(found.values()) else 1


async def _written_down(service: Service) -> list[str]:
    """Have Postgres write what it holds in memory; return what Valkey's keys hold of the words."""
    urls = service.run["urls"]
    database = await asyncpg.connect(urls["superuser"])
    try:
        await database.execute("CHECKPOINT")
    finally:
        await database.close()
    found = []
    async with redis.from_url(urls["redis"]) as queue:
        async for name in queue.scan_iter():
            kept = name + (await queue.dump(name) or b"")
            found += [repr(name) for word in _CANARIES if word.encode() in kept]
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--mode", choices=("off", "standard", "sealed"), default="standard")
    parser.add_argument("--users", type=int, default=6)
    given = parser.parse_args()
    sys.exit(_run(given.mode, given.users))
