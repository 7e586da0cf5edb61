"""Reads the commands out of the pages: fenced blocks of shell, and the JSON shown as their answer."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELLS = ("sh", "bash", "shell", "console")
_HERE_DOCUMENT = re.compile(r"<<-?\s*['\"]?(\w+)['\"]?")


@dataclass(slots=True, kw_only=True)
class Block:
    """A fenced block of commands and the JSON shown as the answer of the last of them."""

    commands: list[str]
    shown: list[Any] = field(default_factory=list)


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page in order; JSON below commands in the same section is their answer."""
    text = page.read_text("utf-8")
    found: list[Block] = []
    answers_from = len(text)  # where the last block of commands ended, if JSON may follow it
    for match in _FENCE.finditer(text):
        language, content = match[1], match[2]
        is_same_section = "\n#" not in text[answers_from : match.start()]
        if language in _SHELLS:
            found.append(Block(commands=commands_in(content)))
        elif language == "json" and found and is_same_section:
            found[-1].shown.append(json.loads(content))
        if language in _SHELLS:
            answers_from = match.end()
    return found


def commands_in(block: str) -> list[str]:
    """Return the commands of a block: a command ends where its quotes, its \\ or its <<END end."""
    found: list[str] = []
    gathered = ""
    for line in block.splitlines():
        if not gathered and (not line.strip() or line.lstrip().startswith("#")):
            continue
        gathered += line + "\n"
        if not line.endswith("\\") and _is_whole(gathered):
            found.append(gathered.strip())
            gathered = ""
    if gathered:
        raise ValueError(f"unfinished command: {gathered}")
    return found


def _is_whole(text: str) -> bool:
    if here := _HERE_DOCUMENT.search(text):
        return f"\n{here[1]}\n" in text
    try:
        shlex.split(text, comments=True)
    except ValueError:
        return False
    return True


def differences(shown: Any, real: Any, where: str = "") -> list[str]:
    """Return where an answer differs from what a page shows of it; a page may leave fields out.

    Lists must be as long; a text may end in … and then shows only its beginning.
    """
    if isinstance(shown, dict):
        if not isinstance(real, dict):
            return [f"{where}: {real!r} is no object"]
        return [
            difference
            for name, value in shown.items()
            for difference in differences(value, real.get(name, "(absent)"), f"{where}/{name}")
        ]
    if isinstance(shown, list):
        if not isinstance(real, list) or len(shown) != len(real):
            return [f"{where}: {real!r} is not a list of {len(shown)}"]
        pairs = zip(shown, real, strict=True)
        return [d for at, (a, b) in enumerate(pairs) for d in differences(a, b, f"{where}/{at}")]
    if isinstance(shown, str) and shown.endswith("…") and str(real).startswith(shown[:-1]):
        return []
    return [] if shown == real else [f"{where}: shown {shown!r}, is {real!r}"]
