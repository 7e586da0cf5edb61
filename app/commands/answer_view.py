"""An answer of recall for people: what was understood, what is remembered, and how long it took."""

import os
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import Any, TextIO
from unicodedata import east_asian_width

_WIDTH = 76  # columns of a memory's words
_DATE_COLUMNS = 28
_BOLD, _DIM, _GREEN, _CYAN = "1", "2", "32", "36"


class Paint:
    """Restrained colour on a terminal, none elsewhere or where ``NO_COLOR`` is set."""

    def __init__(self, stream: TextIO = sys.stdout) -> None:
        self._is_on = stream.isatty() and not os.environ.get("NO_COLOR")

    def bold(self, text: str) -> str:
        """Return the text in bold."""
        return self._in(_BOLD, text)

    def dim(self, text: str) -> str:
        """Return the text dimmed."""
        return self._in(_DIM, text)

    def good(self, text: str) -> str:
        """Return the text in green."""
        return self._in(_GREEN, text)

    def date(self, text: str) -> str:
        """Return the text in cyan."""
        return self._in(_CYAN, text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._is_on and text else text


def answer_lines(answer: dict[str, Any], paint: Paint, *, memories: int = 5) -> Iterator[str]:
    """Yield the lines of an answer, without its question.

    Args:
        answer: As ``POST /v1/recall`` gives it.
        paint: How to colour it.
        memories: How many to show.
    """
    yield f"  {paint.dim('asks')}    {asked(answer)}"
    found = answer["memories"]
    if answer["answer"]:
        yield f"  {paint.dim('answer')}  {paint.good(answer['answer']['text'])}"
    for at, memory in enumerate(found[:memories]):
        label = paint.dim("best") if at == 0 else ""
        date = when(memory)
        gap = " " * (_DATE_COLUMNS - columns(date))
        said = _short(f"{memory['speaker']}: {memory['text']}")
        lead = "    " if at == 0 else "        "
        yield f"  {label}{lead}{paint.date(date)}{gap}{paint.bold(said) if at == 0 else said}"
    left_out = ", ".join(f"{d['step']} ({d['reason']})" for d in answer["degraded"])
    count = f"{len(found)} {'memory' if len(found) == 1 else 'memories'}"
    tail = f"{count}, {answer['took_ms']:.0f} ms" + (f", without {left_out}" if left_out else "")
    yield f"  {paint.dim(tail)}"


def asked(answer: dict[str, Any]) -> str:
    """Return what was read from the question: the operator on time and its window."""
    understanding = answer["understanding"]
    window = understanding["time"]
    intent = understanding["intent"].replace("_", " ")
    words = "no particular time" if intent == "none" else intent
    if window["start"] or window["end"]:
        axis = "said" if window["axis"] == "said" else "happened"
        words += f", {axis} {_day(window['start'])} to {_day(window['end'])} (end excluded)"
    if understanding["anchor_event"]:
        words += f", beside “{understanding['anchor_event']}”"
    return words


def when(memory: dict[str, Any]) -> str:
    """Return when a memory happened, as finely as it was said, else when it was said."""
    occurred = memory["occurred"]
    if not occurred or not occurred["text"]:
        return f"said {_day(memory['said_at'])}"
    start, end, text = occurred["start"], occurred["end"], occurred["text"]
    grain = occurred["granularity"]
    if grain in ("second", "minute", "hour", "part_of_day"):
        shown = _minute(start)
    elif grain == "day":
        shown = _day(start)
    else:
        shown = f"{_day(start)}–{_day(end)}"
    both = f"{shown} {text}"
    return both if columns(both) < _DATE_COLUMNS else shown


def _day(moment: str | None) -> str:
    return moment[:10] if moment else "…"


def _minute(moment: str | None) -> str:
    return datetime.fromisoformat(moment).strftime("%Y-%m-%d %H:%M") if moment else "…"


def _short(text: str) -> str:
    line = " ".join(text.split())
    taken = 0
    for at, character in enumerate(line):
        taken += columns(character)
        if taken > _WIDTH:
            return line[:at] + "…"
    return line


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes; a Chinese character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
