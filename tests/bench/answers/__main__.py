"""Scores computed answers on conversations of our own, through a running service.

make bench-answers                              # starts a service of its own
python -m tests.bench.answers --url http://127.0.0.1:8000 --part tune --verbose
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx

from tests.bench.answers.scoring import Verdict, judge
from tests.bench.answers.talks import FOLDER, Question, Talk, read_talks
from tests.bench.service import running

_WAIT_S = 60
_BARS = {"right": 0.9, "false": 0.05, "complete": 0.9}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the scores of the parts; return 1 if a bar is missed on the test part."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", help="of a running embedded service")
    parser.add_argument(
        "--part", choices=["tune", "test", "learn", "held", "blind", "all"], default="all"
    )
    parser.add_argument("--data", nargs="*", default=[str(p) for p in sorted(FOLDER.glob("*.txt"))])
    parser.add_argument("--only", default="", help="conversations whose name holds this")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(arguments)
    talks = [talk for path in given.data for talk in read_talks(FOLDER / path)]
    talks = [t for t in talks if given.part in ("all", t.part) and given.only in t.name]
    found: dict[str, list[tuple[str, Verdict]]] = defaultdict(list)
    with _client(given.url) as client:
        for talk in talks:
            for question, verdict in _asked(client, talk, verbose=given.verbose):
                is_open = question.wanted != "none"
                for name in (talk.part, f"{talk.part} {talk.language}"):
                    found[name].append(("known" if is_open else "unknown", verdict))
    fell_short = False
    sys.stdout.write(
        f"{'':16}{'asked':>7}{'right':>8}{'known':>8}{'unknown':>9}{'false':>8}{'complete':>10}\n"
    )
    for name in sorted(found):
        fell_short |= _row(name, found[name]) and name == "test"
    return 1 if fell_short else 0


@contextmanager
def _client(url: str | None) -> Iterator[httpx.Client]:
    if url:
        with httpx.Client(base_url=url, timeout=60) as client:
            yield client
    else:
        with running() as service:
            yield service.http


def _asked(
    client: httpx.Client, talk: Talk, *, verbose: bool
) -> Iterator[tuple[Question, Verdict]]:
    user = f"{talk.name}-{uuid4().hex[:8]}"
    for session, turns in talk.sessions.items():
        body = {"user_id": user, "session_id": session, "turns": turns}
        client.post(f"/v1/turns?wait=processed&timeout={_WAIT_S}", json=body).raise_for_status()
    for question in talk.questions:
        body = {
            "user_id": user, "query": question.text, "now": question.now.isoformat(), "limit": 50,
            "deadline_ms": 5000, "explain": True,
        }  # fmt: skip
        response = client.post("/v1/recall", json=body)
        response.raise_for_status()
        shown = response.json()
        based = _turns_behind(client, user, shown)
        verdict = judge(question.wanted, question.evidence, shown["answer"], based)
        if verbose and not (verdict.right and verdict.complete):
            _show(talk, question, shown, based, verdict)
        yield question, verdict


def _turns_behind(client: httpx.Client, user: str, shown: dict[str, Any]) -> set[str]:
    """Return the turns behind what an answer rests on."""
    sources = {m["id"]: m["source_turn_ids"] for m in shown["memories"]}
    based: set[str] = set()
    for memory_id in (shown["answer"] or {}).get("based_on", ()):
        if memory_id not in sources:
            found = client.get(f"/v1/memories/{memory_id}")
            sources[memory_id] = found.json().get("source_turn_ids", [])
        based |= set(sources[memory_id])
    return based


def _show(
    talk: Talk, question: Question, shown: dict[str, Any], based: set[str], verdict: Verdict
) -> None:
    answer = shown["answer"] or {}
    mark = "FALSE" if verdict.false else "     " if not verdict.right else "evid."
    sys.stdout.write(
        f"{mark} {talk.name} {question.text}\n      wanted {question.wanted} {sorted(question.evidence, key=int)}"
        f" · got {answer.get('kind')} {answer.get('value')} {sorted(based, key=int)} · {answer.get('text')}\n"
    )


def _row(name: str, verdicts: Sequence[tuple[str, Verdict]]) -> bool:
    """Print one row; return whether a bar is missed. Evidence counts where the answer is right."""
    known = [v for kind, v in verdicts if kind == "known"]
    unknown = [v for kind, v in verdicts if kind == "unknown"]
    right_ones = [v for v in known if v.right]
    right = _share(v.right for _, v in verdicts)
    false = _share(v.false for v in unknown)
    complete = _share(v.complete for v in right_ones)
    sys.stdout.write(
        f"{name:16}{len(verdicts):7}{right:8.3f}{_share(v.right for v in known):8.3f}"
        f"{_share(v.right for v in unknown):9.3f}{false:8.3f}{complete:10.3f}"
        f"   wrong where known: {sum(v.false for v in known)}\n"
    )
    return right < _BARS["right"] or false > _BARS["false"] or complete < _BARS["complete"]


def _share(values: Iterator[bool] | Any) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 1.0


if __name__ == "__main__":
    raise SystemExit(main())
