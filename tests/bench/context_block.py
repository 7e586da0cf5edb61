"""How often the context block holds the gold evidence, against the first ten memories it is made of.

    python -m tests.bench.context_block FOLDER [FOLDER ...] [--budget 800] [--base-url URL]

A folder holds conversation files in the format of the recall benchmark (``dev.json``). Starts a service
of its own unless it is told of one. ``cited``: the share of gold turns that the memories, or the block,
cite; ``words``: the share of gold turns whose whole text stands there; ``said``: the share of their words.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Any

import httpx

from tests.bench.service import running

ASSISTANTS = {"assistant", "AI伴侣"}
FIRST = 10


class Counts:
    """The figures of one set of questions."""

    def __init__(self) -> None:
        self.rows: list[dict[str, float]] = []

    def add(self, answer: dict[str, Any], gold: dict[str, str]) -> None:
        memories = answer["memories"][:FIRST]
        by_id = {m["id"]: m for m in memories}
        shown = [by_id[one] for one in answer["context_block"]["memory_ids"] if one in by_id]
        block, flat = answer["context"], " ".join(m["text"] for m in memories)
        assert answer["context_tokens"] <= answer["budget"]
        self.rows.append(
            {
                "memories cited": _share(gold, {t for m in memories for t in m["source_turn_ids"]}),
                "block cited": _share(gold, {t for m in shown for t in m["source_turn_ids"]}),
                "memories words": _held(gold, flat),
                "block words": _held(gold, block),
                "memories said": _said(gold, flat),
                "block said": _said(gold, block),
                "memories in block": float(len(shown)),
                "tokens": float(answer["context_tokens"]),
            }
        )

    def line(self, name: str) -> str:
        means = {key: fmean(row[key] for row in self.rows) for key in self.rows[0]}
        figures = "".join(f"{value:>10.3f}" for value in list(means.values())[:6])
        rest = f"{means['memories in block']:>8.1f}{means['tokens']:>8.0f}"
        return f"{name:16}{len(self.rows):>6}{figures}{rest}"


def _share(gold: dict[str, str], cited: set[str]) -> float:
    return len(gold.keys() & cited) / len(gold)


def _flat(text: str) -> str:
    return " ".join(text.split()).replace("<", "\u2039")


def _held(gold: dict[str, str], text: str) -> float:
    flat = _flat(text)
    return fmean(_flat(words) in flat for words in gold.values())


def _said(gold: dict[str, str], text: str) -> float:
    found = set(_words(text))
    return fmean(fmean(w in found for w in _words(words) or [""]) for words in gold.values())


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+|[\u4e00-\u9fff]{2}", text.lower())


def tell(http: httpx.Client, user: str, turns: list[dict[str, Any]]) -> None:
    """Send a conversation and wait until it is worked off."""
    session, batch = None, []
    for turn in [*turns, None]:
        if batch and (turn is None or turn["session_id"] != session or len(batch) == 200):
            body = {"user_id": user, "session_id": str(session), "turns": batch}
            http.post("/v1/turns", json=body).raise_for_status()
            batch = []
        if turn is not None:
            session = turn["session_id"]
            role = "assistant" if turn["speaker"] in ASSISTANTS else "user"
            batch.append({"turn_id": turn["turn_id"], "speaker": turn["speaker"], "role": role,
                          "text": turn["text"], "said_at": turn["timestamp"]})  # fmt: skip
    last = {"wait": "processed", "timeout": 1}
    while not http.get(f"/v1/users/{user}/ingestion", params=last).json()["caught_up"]:
        pass


def measure(http: httpx.Client, path: Path, budget: int, most: int | None) -> Counts:
    counts = Counts()
    data = json.loads(path.read_text("utf-8"))
    for conversation in data["conversations"]:
        user = f"{data['name']}-{conversation['conversation_id']}"
        tell(http, user, conversation["turns"])
        texts = {t["turn_id"]: t["text"] for t in conversation["turns"]}
        for question in conversation["questions"][:most]:
            body = {"user_id": user, "query": question["query"], "now": question["now"],
                    "limit": FIRST, "token_budget": budget, "deadline_ms": 5000}  # fmt: skip
            answer = http.post("/v1/recall", json=body).raise_for_status().json()
            gold = {one: texts[one] for one in question["gold_turn_ids"]}
            counts.add(answer | {"budget": budget}, gold)
    return counts


@contextmanager
def _service(url: str | None) -> Iterator[httpx.Client]:
    if url:
        with httpx.Client(base_url=url, timeout=120) as http:
            yield http
        return
    with running() as service:
        yield service.http


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--budget", type=int, default=800)
    parser.add_argument("--base-url")
    parser.add_argument("--questions", type=int, help="only the first so many of a conversation")
    arguments = parser.parse_args()
    heads = ["mem cited", "blk cited", "mem words", "blk words", "mem said", "blk said"]
    sys.stdout.write(f"{'set':16}{'n':>6}{''.join(f'{h:>10}' for h in heads)}{'shown':>8}{'tokens':>8}\n")  # fmt: skip
    with _service(arguments.base_url) as http:
        for folder in arguments.folders:
            path = folder / "dev.json" if folder.is_dir() else folder
            counts = measure(http, path, arguments.budget, arguments.questions)
            sys.stdout.write(counts.line(folder.stem) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
