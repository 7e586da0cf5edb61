"""Learns the second ranking's weights from the made-up conversations that the first's came from.

    python -m tests.bench.ranker.second                   # prints the weights and what they reach
    python -m tests.bench.ranker.second --write           # writes app/domain/second_weights.py
    python -m tests.bench.ranker.second --data FILE …     # scores both rankings on conversation files

The files' format is the recall benchmark's; they are scored, never learned from. Loss, groups and
held-out conversations are those of ``train.py``.
"""

import argparse
import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from app.adapters.embedders.use import UseEmbedder
from app.domain.models import Role
from app.domain.ranking import Scored
from app.domain.second_ranking import FEATURES, LOOKED_AT, Told, features_again, ranked_again
from app.domain.second_weights import WEIGHTS
from app.services.refine.talk_around import exchanges, told_of
from app.text.questions import is_lookup
from tests.bench.offline_recall import (
    ASSISTANTS,
    CACHE,
    Memory,
    encode,
    encode_each,
    memory_of,
    scores,
)
from tests.bench.ranker.dialogues import conversations
from tests.bench.ranker.train import EACH, HELD_OUT, KINDS, NOW, TRAINED, Example, Numbers, learn

TARGET = Path(__file__).parents[3] / "app" / "domain" / "second_weights.py"
Place = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A turn of a conversation as the second look reads it."""

    session_id: str
    position: int
    speaker: str
    role: Role
    text: str
    tells_nothing_new: bool = False


class Reread:
    """A conversation with the vectors of every exchange, which the service makes as it needs them."""

    def __init__(self, memory: Memory, embedder: UseEmbedder) -> None:
        self.memory = memory
        self.places: dict[Place, Said] = {
            (t["session_id"], at): Said(
                session_id=t["session_id"],
                position=at,
                speaker=t["speaker"],
                role=Role.ASSISTANT if t["speaker"] in ASSISTANTS else Role.USER,
                text=t["text"],
            )
            for at, t in enumerate(memory.turns)
        }
        self._keys = list(self.places)
        texts = [text for at in self._keys for text in exchanges(self.places, at)]
        self._vectors = encode(embedder, texts).reshape(len(self._keys), 2, -1)

    def told(self, query: str, asked: Numbers, best: list[Scored]) -> dict[str, Told]:
        """Return what is read of the best turns, by their ids."""
        wanted = [self._keys[one.candidate.seq or 0] for one in best]
        cosines = (self._vectors[[at for _, at in wanted]] @ asked).reshape(-1)
        near = {
            key: self.places[key]
            for _, at in wanted
            for key in self._keys[max(0, at - 3) : at + 4]
            if key[0] == self._keys[at][0]
        }
        speakers = {one.speaker for one in near.values()}
        told = told_of(query, speakers, near, wanted, cosines)  # type: ignore[arg-type]  # ids are text
        return {best[n].candidate.id: told[at] for n, at in enumerate(wanted)}


def asked_of(
    memory: Memory, embedder: UseEmbedder, queries: list[tuple[str, datetime]]
) -> Iterator[tuple[list[Scored], dict[str, Told]]]:
    """Yield each question's first ranking and what is read again of its best."""
    reread = Reread(memory, embedder)
    groups = encode_each(embedder, [memory.asked_texts(query) for query, _ in queries])
    for (query, now), vectors in zip(queries, groups, strict=True):
        ranked, _ = memory.ask(query, vectors, now)
        if len(ranked) < 2 or not is_lookup(query):
            yield ranked, {}
        else:
            yield ranked, reread.told(query, vectors[0], ranked[:LOOKED_AT])


def examples(seed: int, embedder: UseEmbedder) -> list[Example]:
    """Return the questions of ``EACH`` conversations of every kind and language."""
    found = []
    for number, talk in enumerate(conversations(seed, EACH)):
        language = "en" if number < len(KINDS) * EACH else "zh"
        memory = memory_of(talk.turns, embedder)
        asked = asked_of(memory, embedder, [(q.query, NOW) for q in talk.questions])
        for question, (ranked, told) in zip(talk.questions, asked, strict=True):
            best = [one for one in ranked if one.candidate.id in told]
            gold = np.array([int(one.candidate.id) in question.gold for one in best])
            if best and gold.any() and not gold.all():
                rows = features_again(
                    [one.score for one in best], [told[one.candidate.id] for one in best]
                )
                group = f"{KINDS[number % len(KINDS)]}-{language}-{question.sort}"
                found.append(Example(group=group, rows=rows, gold=gold))
    return found


def gains(examples: list[Example], weights: Numbers) -> dict[str, tuple[float, float]]:
    """Return mean nDCG among the first ten of the first order and of the second, by kind."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for e in examples:
        again = np.argsort(-(e.rows @ weights), kind="stable")
        gold = {str(i) for i in np.flatnonzero(e.gold)}
        orders = [str(i) for i in range(len(again))], [str(i) for i in again]
        first, second = (scores(order, gold, 10)[1] for order in orders)
        found[e.group].append((first, second))
    return {group: tuple(np.mean(pairs, axis=0)) for group, pairs in found.items()}


def measure(path: Path, embedder: UseEmbedder) -> str:
    """Return one line: recall and nDCG among the first ten, first and second."""
    source = json.loads(path.read_text("utf-8"))
    headline = source.get("headline_categories")
    found = []
    for conversation in source["conversations"]:
        turns: list[dict[str, Any]] = conversation["turns"]
        for turn in turns:
            turn["said_at"] = datetime.fromisoformat(turn["timestamp"])
        questions = conversation["questions"]
        queries = [(q["query"], datetime.fromisoformat(q["now"])) for q in questions]
        memory = memory_of(turns, embedder)
        for q, (ranked, told) in zip(questions, asked_of(memory, embedder, queries), strict=True):
            if headline and q["category"] not in headline:
                continue
            again, _ = ranked_again(ranked, told) if told else (ranked, {})
            gold = set(q["gold_turn_ids"])
            found.append([
                *scores([one.candidate.id for one in ranked], gold, 10),
                *scores([one.candidate.id for one in again], gold, 10),
            ])  # fmt: skip
    one, two, three, four = np.mean(found, axis=0)
    return (
        f"{source['name']}: {len(found)} questions, recall@10 {one:.3f} → {three:.3f}, "
        f"nDCG@10 {two:.3f} → {four:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the weights into the app")
    parser.add_argument("--data", type=Path, nargs="+", help="conversation files to score")
    arguments = parser.parse_args()
    embedder = UseEmbedder(CACHE / "model")
    if arguments.data:
        for path in arguments.data:
            sys.stdout.write(measure(path, embedder) + "\n")
    else:
        _learn(embedder, write=arguments.write)
    asyncio.run(embedder.close())


def _learn(embedder: UseEmbedder, *, write: bool) -> None:
    weights = learn(examples(TRAINED, embedder))
    for name, value in zip(FEATURES, weights, strict=True):
        sys.stdout.write(f"  {name:10}{value:8.3f}   (in the app {WEIGHTS[name]:.3f})\n")
    reached = gains(examples(HELD_OUT, embedder), weights)
    for group, (first, second) in reached.items():
        sys.stdout.write(f"  {group:24} nDCG@10 {first:.3f} → {second:.3f}\n")
    first, second = np.mean(list(reached.values()), axis=0)
    sys.stdout.write(f"  {'all':24} nDCG@10 {first:.3f} → {second:.3f}\n")
    if write:
        lines = "".join(f'    "{n}": {v:.3f},\n' for n, v in zip(FEATURES, weights, strict=True))
        head = TARGET.read_text("utf-8").partition("WEIGHTS = {\n")[0]
        TARGET.write_text(f"{head}WEIGHTS = {{\n{lines}}}\n", "utf-8")


if __name__ == "__main__":
    main()
