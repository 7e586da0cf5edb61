"""Scores the relevance floor on small conversations of our own.

    python -m tests.bench.relevance_floor [--verbose]

Prints for each conversation how many of its answerable questions pass and how many of its
unanswerable ones.
"""

import argparse
import asyncio
import sys
from datetime import UTC, datetime, timedelta

from app.adapters.embedders.use import UseEmbedder
from app.domain.ranking_floor import relevant
from tests.bench.floor_cases import CASES, FloorCase
from tests.bench.offline_recall import CACHE, Memory, encode_each, memory_of

_START = datetime(2026, 3, 1, 10, tzinfo=UTC)
_NOW = _START + timedelta(days=1)


def remembered(case: FloorCase, embedder: UseEmbedder) -> Memory:
    """Return the conversation as a memory, its turns half a minute apart."""
    turns = []
    for i, line in enumerate(case.turns.strip().splitlines()):
        speaker, _, text = line.replace("：", ":", 1).partition(":")
        turns.append(
            {
                "turn_id": str(i),
                "session_id": case.name,
                "speaker": speaker,
                "text": text.strip(),
                "said_at": _START + timedelta(seconds=30 * i),
            }
        )
    return memory_of(turns, embedder)


def passing(memory: Memory, questions: str, embedder: UseEmbedder) -> list[str]:
    """Return those questions that get any memory."""
    asked = questions.strip().splitlines()
    groups = encode_each(embedder, [memory.asked_texts(text) for text in asked])
    return [
        text
        for text, vectors in zip(asked, groups, strict=True)
        if relevant(*memory.ask(text, vectors, _NOW))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verbose", action="store_true", help="print the wrong ones")
    verbose = parser.parse_args().verbose
    embedder = UseEmbedder(CACHE / "model")
    for case in CASES:
        memory = remembered(case, embedder)
        right = passing(memory, case.answerable, embedder)
        wrong = passing(memory, case.unanswerable, embedder)
        sys.stdout.write(
            f"{case.name:14} answerable {len(right)} of {len(case.answerable.strip().splitlines())}, "
            f"unanswerable {len(wrong)} of {len(case.unanswerable.strip().splitlines())}\n"
        )
        if verbose:
            missed = [q for q in case.answerable.strip().splitlines() if q not in right]
            sys.stdout.write("".join(f"  - {q}\n" for q in missed))
            sys.stdout.write("".join(f"  + {q}\n" for q in wrong))
    asyncio.run(embedder.close())


if __name__ == "__main__":
    main()
