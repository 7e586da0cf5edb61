"""Reads files into lines of a history: the service's own, chat messages as OpenAI writes them, CSV."""

import io
import json
from collections.abc import Iterator
from typing import IO, Any

from app.commands.formats_csv import csv_entries
from app.commands.formats_messages import message_entries
from app.commands.formats_turns import Defaults, Entry, Wrong
from app.domain.errors import SetupError
from app.domain.manifest import Manifest

__all__ = ["Defaults", "Entry", "Wrong", "entries"]

_HEAD_BYTES = 64 * 1024
_LARGEST_JSON_BYTES = (
    512 * 1024 * 1024
)  # one JSON document is read whole, about five times in memory


def entries(file: IO[bytes], name: str, defaults: Defaults) -> Iterator[Entry | Wrong]:
    """Yield the lines of a history, and what could not be read, in the order of the file.

    Args:
        file: Open for reading bytes; NDJSON and CSV are read line by line.
        name: ``ndjson``, ``openai``, ``csv``, or ``auto`` to tell by the name and the beginning.
        defaults: What the file may leave open.

    Raises:
        SetupError: the file is not what it is said to be, or leaves open what must be known.
    """
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(file)  # type: ignore[type-var]
    head = buffered.peek(_HEAD_BYTES)[:_HEAD_BYTES]
    if name == "auto":
        name = _told(head, defaults.name)
    if name == "csv":
        yield from csv_entries(buffered, defaults)
    elif name == "ndjson":
        yield from _own_lines(buffered, defaults)
    else:
        yield from message_entries(_conversations(buffered, head), defaults)


def _told(head: bytes, name: str) -> str:
    if name.lower().endswith((".csv", ".tsv")):
        return "csv"
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text.startswith((b"{", b"[")):
        return "csv"
    if text.startswith(b"["):
        return "openai"
    try:
        first = json.loads(text.splitlines()[0])
    except ValueError:
        # A document over several lines has messages; a history has one object a line.
        return "openai" if b'"messages"' in head else "ndjson"
    is_message = "messages" in first or ("role" in first and "content" in first)
    return "openai" if is_message else "ndjson"


def _own_lines(file: IO[bytes], defaults: Defaults) -> Iterator[Entry | Wrong]:
    manifest, number = Manifest(), 0
    for number, line in enumerate(file, 1):
        text = line.strip()
        if not text:
            continue
        _note(text, manifest)
        yield Entry(line=number, text=_completed(text, defaults))
    if manifest.verdict == "changed":
        reason = (
            "/sha256: the lines are not those that were exported; something was changed or lost"
        )
        yield Wrong(line=number, reason=reason)


def _note(text: bytes, manifest: Manifest) -> None:
    fields = _loaded(text)
    if isinstance(fields, dict):
        manifest.read(fields)


def _completed(text: bytes, defaults: Defaults) -> bytes:
    """Return the line with a session if it is a turn without one; what is broken goes on as it is."""
    if b'"session_id"' in text:
        return text
    try:
        fields = json.loads(text)
    except ValueError:
        return text
    if isinstance(fields, dict) and fields.get("type", "turn") == "turn":
        return json.dumps({"session_id": defaults.session, **fields}, ensure_ascii=False).encode()
    return text


def _conversations(file: IO[bytes], head: bytes) -> Iterator[tuple[int, Any]]:
    """Yield (line, what stands there): of a document its conversations, else one a line."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_lines = text.startswith(b"{") and _is_json(text.splitlines()[0]) and b"\n" in text.rstrip()
    if is_lines:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, _loaded(line)
        return
    content = file.read(_LARGEST_JSON_BYTES + 1)
    if len(content) > _LARGEST_JSON_BYTES:
        raise SetupError("one JSON document over 512 MiB is not read; write one object a line")
    found = _loaded(content)
    if found is None:
        raise SetupError("the file is not JSON; name what it is with --format")
    is_list = isinstance(found, list) and all(
        isinstance(c, dict) and "messages" in c for c in found
    )
    for conversation in found if is_list else [found]:
        yield 1, conversation


def _is_json(line: bytes) -> bool:
    return _loaded(line) is not None


def _loaded(text: bytes) -> Any:
    try:
        return json.loads(text.removeprefix(b"\xef\xbb\xbf"))
    except ValueError:
        return None
