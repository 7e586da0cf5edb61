"""Reads the turns that were written to learn from: ``chinese.txt`` and ``english.txt`` beside this file.

One turn a line, a blank line between conversations. ``{words}`` tell an event of the speaker, ``{who|words}`` one of
whom the turn names right before, ``{who=words}`` of whom it names elsewhere; ``A:`` marks an assistant's turn, ``B:`` a second person's.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.bench.extraction.snippets import Snippet, Wanted, turn_of

FOLDER = Path(__file__).parent
_MARK = re.compile(r"\{(?:([^{}|=]*)([|=]))?([^{}]*)\}")
_SPEAKERS = {"zh": ("沈青", "user"), "en": ("Robin", "user")}
_OTHERS = {"A": ("assistant", "assistant"), "B": ("Bo", "user")}
_SAID_AT = "2026-03-11T20:00:00+08:00"  # a Wednesday


def read(path: Path, lang: str) -> Iterator[Snippet]:
    """Yield the conversations of a file; modality, status and time are not labelled."""
    blocks = path.read_text("utf-8").split("\n\n")
    for number, block in enumerate(blocks):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            yield _snippet(f"{path.stem}-{number}", lang, lines)


def _snippet(name: str, lang: str, lines: list[str]) -> Snippet:
    turns, wanted = [], []
    for at, line in enumerate(lines):
        label, _, said = line.partition(": ") if line[:2] in ("A:", "B:") else ("", "", line)
        if line[:2] in ("A:", "B:") and not said:
            label, said = line[0], line[2:].strip()
        speaker, role = _OTHERS.get(label[:1], _SPEAKERS[lang])
        text = ""
        rest = 0
        for match in _MARK.finditer(said):
            text += said[rest : match.start()]
            rest = match.end()
            who, words = match[1] or "", match[3]
            if match[2] == "|":
                text += who + " " * (lang == "en" and words[0].isalnum())
            wanted.append((at, len(text), len(text) + len(words), who or speaker))
            text += words
        text += said[rest:]
        turns.append({"speaker": speaker, "role": role, "text": text})
    one = {"id": name, "said_at": _SAID_AT}
    return Snippet(
        id=name,
        lang=lang,
        kind="learning",
        part="tune",
        turns=tuple(turn_of(one, at, turn) for at, turn in enumerate(turns)),
        wanted=tuple(
            Wanted(
                turn=at,
                words=turns[at]["text"][start:end],
                subject=subject,
                modality="",
                status="",
                start=None,
                end=None,
            )
            for at, start, end, subject in wanted
        ),
    )
