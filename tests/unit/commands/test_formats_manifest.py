"""A history's manifest, as the command line holds it against the lines of a file."""

import io
import json
from typing import Any

from app.commands.formats import Defaults, Wrong, entries
from app.domain.manifest import Manifest

LINES: list[dict[str, Any]] = [
    {"type": "user", "user_id": "mei"},
    {"type": "turn", "user_id": "mei", "session_id": "s", "turn_id": "t1", "text": "我种了罗勒"},
]


def _wrong(*lines: dict[str, Any]) -> list[str]:
    manifest = Manifest()
    for line in LINES:
        manifest.add(line)
    end = {"type": "end", "turns": 1, "events": 0, "sha256": manifest.sha256}
    text = "".join(
        json.dumps(one) + "\n" for one in ({"type": "format", "version": 1}, *lines, end)
    )
    defaults = Defaults(name="a.ndjson", user=None, session="s", said_at=None)
    read = entries(io.BytesIO(text.encode()), "ndjson", defaults)  # type: ignore[arg-type]
    return [one.reason for one in read if isinstance(one, Wrong)]


def test_lines_as_they_were_exported_are_whole_whatever_their_spaces() -> None:
    assert _wrong(*LINES) == []


def test_a_line_changed_or_lost_is_told_at_the_end() -> None:
    assert len(_wrong(LINES[0])) == 1
    assert len(_wrong(LINES[0], LINES[1] | {"text": "I planted mint"})) == 1
