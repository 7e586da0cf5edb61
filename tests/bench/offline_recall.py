"""Evidence recall of tokeniser, bundled vectors and ranking in memory: no server, no database.

    python -m tests.bench.offline_recall FOLDER/locomo/dev.json FOLDER/madial/dev.json

The files have the format of the recall benchmark: conversations with turns and questions, each
question with its own ``now`` and its gold turns. Only what was said at or before ``now`` takes part.
Time words are not understood here, so questions about time score low.
"""

import argparse
import asyncio
import hashlib
import json
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.adapters.embedders.use import UseEmbedder
from app.domain.ranking import Question, Scored, rank
from app.domain.ranking_features import Asked, Candidate
from app.domain.ranking_floor import relevance_floor, relevant
from app.domain.ranking_words import (
    BM25_B,
    BM25_K1,
    inverse_document_frequency,
    named_speakers,
    words_ceiling,
)
from app.services.recall.candidates import asked_texts
from app.text.language import detect_language
from app.text.questions import asks_for_many, asks_of_partner, asks_only, is_lookup
from app.text.tokens import query_terms, search_terms
from app.text.windows import sentence_windows

ARM = 60  # candidates an arm proposes, as in the service
ASSISTANTS = {"assistant", "AI伴侣"}  # who is one in files that name no roles, as in the benchmark
RARE_TERMS = 12  # terms of a question that are looked up, rarest first, as in the service
CACHE = Path(tempfile.gettempdir()) / "chronos-offline-recall"


class Words:
    """BM25 over the terms of all texts."""

    def __init__(self, texts: list[str]) -> None:
        counts = [search_terms(text) for text in texts]
        lengths = np.array([sum(c.values()) for c in counts], float)
        self.documents = len(texts)
        self.norms = BM25_K1 * (1 - BM25_B + BM25_B * lengths / max(1.0, float(lengths.mean())))
        self.postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for document, terms in enumerate(counts):
            for term, frequency in terms.items():
                self.postings[term].append((document, frequency))

    def scores(self, question: str) -> tuple[NDArray[np.float64], float]:
        """Return each text's score and the ceiling of the question."""
        terms = query_terms(question)
        terms.sort(key=lambda term: len(self.postings.get(term, ())))
        scores = np.zeros(self.documents)
        for term in [t for t in terms if t in self.postings][:RARE_TERMS]:
            rows = self.postings[term]
            weight = inverse_document_frequency(self.documents, len(rows)) * (BM25_K1 + 1)
            for document, frequency in rows:
                scores[document] += weight * frequency / (frequency + self.norms[document])
        frequencies = [len(self.postings.get(term, ())) for term in terms]
        return scores, words_ceiling(self.documents, frequencies)


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One conversation, ready to be asked. ``turns`` have turn_id, session_id, speaker, said_at."""

    turns: list[dict[str, Any]]
    words: Words
    windows: NDArray[np.float32]
    owners: NDArray[np.int64]

    def ask(
        self, question: str, vectors: NDArray[np.float32], now: datetime
    ) -> tuple[list[Scored], Question]:
        """Return the ranked turns said until ``now``, and what the ranking knew of the question."""
        candidates, asked = self.candidates(question, vectors, now)
        return rank(candidates, asked), asked

    def candidates(
        self, question: str, vectors: NDArray[np.float32], now: datetime
    ) -> tuple[list[Candidate], Question]:
        """Return the turns that the arms propose; ``vectors`` are those of ``asked_texts()``."""
        words, ceiling = self.words.scores(question)
        cosines = self._cosines(vectors[:1])
        sentences = self._cosines(vectors[1:]) if len(vectors) > 1 else None
        told = np.array([t["said_at"] <= now for t in self.turns])
        asked = Question(
            asked=Asked(
                speakers=named_speakers(question, {t["speaker"] for t in self.turns}),
                of_assistant=asks_of_partner(question),
                for_many=asks_for_many(question),
            ),
            words_ceiling=ceiling,
            floor=relevance_floor(self.words.documents, detect_language(question))
            if is_lookup(question)
            else None,
        )
        chosen = self._chosen(words, cosines, told)
        candidates = [
            Candidate(
                id=t["turn_id"],
                session_id=t["session_id"],
                seq=i,
                said_at=t["said_at"],
                speaker=t["speaker"],
                words=float(words[i]) if words[i] > 0 else None,
                cosine=float(cosines[i]),
                sentence=None if sentences is None else float(sentences[i]),
                asks_only=asks_only(t["text"]),
                is_assistant=t["speaker"] in ASSISTANTS,
            )
            for i, t in ((i, self.turns[i]) for i in chosen)
        ]
        return candidates, asked

    def asked_texts(self, question: str) -> list[str]:
        """Return what is embedded of a question."""
        return asked_texts(question, {t["speaker"] for t in self.turns})

    def _cosines(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        cosines = np.full(len(self.turns), -1.0, np.float32)
        np.maximum.at(cosines, self.owners, (self.windows @ vectors.T).max(axis=1))
        return cosines

    def _chosen(
        self, words: NDArray[np.float64], cosines: NDArray[np.float32], told: NDArray[np.bool_]
    ) -> list[int]:
        best = set(np.argsort(-np.where(told, cosines, -2))[:ARM].tolist())
        best |= {i for i in np.argsort(-np.where(told, words, -1))[:ARM].tolist() if words[i] > 0}
        near = {j for i in best for j in (i - 1, i, i + 1) if 0 <= j < len(self.turns)}
        return [i for i in sorted(near) if told[i]]


def encode(embedder: UseEmbedder, texts: list[str]) -> NDArray[np.float32]:
    """Return the texts' vectors, from the cache if these very texts were encoded before."""
    digest = hashlib.sha256("\0".join([embedder.model, *texts]).encode()).hexdigest()
    path = CACHE / f"{digest}.npy"
    if path.exists():
        return np.load(path)
    CACHE.mkdir(exist_ok=True)
    vectors = embedder._encode(texts)
    np.save(path, vectors)
    return vectors


def encode_each(embedder: UseEmbedder, groups: list[list[str]]) -> list[NDArray[np.float32]]:
    """Return the vectors of each group of texts."""
    vectors = encode(embedder, [text for group in groups for text in group])
    return np.split(vectors, np.cumsum([len(group) for group in groups])[:-1])


def memory_of(turns: list[dict[str, Any]], embedder: UseEmbedder) -> Memory:
    """Return the turns with words and vectors; each needs speaker, text and ``said_at``."""
    texts = [f"{t['speaker']}: {t['text']}" for t in turns]
    windows = [sentence_windows(text) for text in texts]
    owners = np.array([i for i, ws in enumerate(windows) for _ in ws])
    vectors = encode(embedder, [w for ws in windows for w in ws])
    return Memory(turns=turns, words=Words(texts), windows=vectors, owners=owners)


def scores(ranked: list[str], gold: set[str], k: int) -> tuple[float, float]:
    """Return recall and nDCG with binary gains among the first ``k``."""
    at = [i for i, name in enumerate(ranked[:k]) if name in gold]
    ideal = sum(1 / np.log2(i + 2) for i in range(min(k, len(gold))))
    return len(at) / len(gold), sum(1 / np.log2(i + 2) for i in at) / ideal


def measure(path: Path, embedder: UseEmbedder, k: int, *, floor: bool) -> str:
    """Return one line per category: recall and nDCG among the first ``k``."""
    source = json.loads(path.read_text("utf-8"))
    shares: dict[str, list[tuple[float, float]]] = defaultdict(list)
    asked, seconds, empty = 0, 0.0, 0
    for conversation in source["conversations"]:
        for turn in conversation["turns"]:
            turn["said_at"] = datetime.fromisoformat(turn["timestamp"])
        memory = memory_of(conversation["turns"], embedder)
        questions = conversation["questions"]
        for q, vectors in zip(
            questions,
            encode_each(embedder, [memory.asked_texts(q["query"]) for q in questions]),
            strict=True,
        ):
            began = time.perf_counter()
            ranked, question = memory.ask(q["query"], vectors, datetime.fromisoformat(q["now"]))
            if floor:
                ranked = relevant(ranked, question)
            seconds += time.perf_counter() - began
            asked, empty = asked + 1, empty + (not ranked)
            gold = set(q["gold_turn_ids"])
            shares[q["category"]].append(scores([s.candidate.id for s in ranked], gold, k))
    headline = source.get("headline_categories") or list(shares)
    recall, gain = np.mean([pair for name in headline for pair in shares[name]], axis=0)
    rows = []
    for name, values in sorted(shares.items()):
        means = np.mean(values, axis=0)
        rows.append(f"  {name:26}{len(values):>6}{means[0]:>8.3f}{means[1]:>8.3f}")
    head = (
        f"{source['name']}: recall@{k} {recall:.3f}, nDCG@{k} {gain:.3f}, "
        f"{1000 * seconds / asked:.1f} ms a question, {empty} of {asked} empty"
    )
    return "\n".join([head, *rows])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--k", type=int, default=10)
    parser.add_argument("--no-floor", action="store_true", help="rank only, nothing is left out")
    arguments = parser.parse_args()
    embedder = UseEmbedder(CACHE / "model")
    for path in arguments.files:
        sys.stdout.write(measure(path, embedder, arguments.k, floor=not arguments.no_floor) + "\n")
        sys.stdout.flush()
    asyncio.run(embedder.close())


if __name__ == "__main__":
    main()
