"""The texts that are learned from: those written for it, the cases' asks, and talk that wishes nothing."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.extraction.forgetting import Reach
from app.extraction.forgetting.reading import read_by_rules
from tests.bench.extraction.learning.candidates import WRITERS, snippets
from tests.bench.forgetting import (
    cases_chinese,
    cases_english,
    cases_second_chinese,
    cases_second_english,
    cases_third_chinese,
    cases_third_english,
)

_HERE = Path(__file__).parent
NAMES = {"en": "english", "zh": "chinese"}
_FILES = {"own": _HERE, "blind": _HERE.parent}
_CASES = {
    "en": (cases_english, cases_second_english, cases_third_english),
    "zh": (cases_chinese, cases_second_chinese, cases_third_chinese),
}
_BRACKET = re.compile(r"\[([^\]]*)\]")
ORDINARY = "ordinary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A text with what it wishes: "forget", "last" or "none"; ``stretches`` name what is to go."""

    writer: str
    text: str
    wish: str
    stretches: tuple[tuple[int, int], ...] = ()


def read(path: Path, writer: str) -> Iterator[Line]:
    """Yield the lines of a file: ``wish | text with what goes in [brackets]``."""
    for line in path.read_text("utf-8").splitlines():
        wish, mark, said = (part.strip() for part in line.partition("|"))
        if not mark or line.startswith("#") or wish not in ("forget", "last", "none"):
            continue
        text, found, rest = "", [], 0
        for hit in _BRACKET.finditer(said):
            text += said[rest : hit.start()]
            found.append((len(text), len(text) + len(hit[1])))
            text += hit[1]
            rest = hit.end()
        yield Line(writer=writer, text=text + said[rest:], wish=wish, stretches=tuple(found))


def written(lang: str, *, held: bool = False) -> Iterator[Line]:
    """Yield what was written to learn from. Of the blind writers' every second line is held for measuring."""
    if not held:
        yield from read(_HERE / f"{NAMES[lang]}.txt", "first")
        yield from read(_HERE / f"{NAMES[lang]}_second.txt", "second")
        yield from read(_HERE / f"{NAMES[lang]}_chatty.txt", "chatty")
    blind = _HERE.parent / f"wishes_{NAMES[lang]}.txt"
    lines = list(read(blind, "blind")) if blind.exists() else []
    yield from lines[0::2] if held else lines[1::2]


def cases(lang: str) -> Iterator[Line]:
    """Yield the asks of the cases that are not put away, with the stretches that the rules read in them."""
    for module in _CASES[lang]:
        for case in module.CASES:
            wish = read_by_rules(case.ask)
            if not case.gone:
                yield Line(writer="cases", text=case.ask, wish="none")
            elif wish is not None and wish.reach in (Reach.LAST, Reach.THIS):
                yield Line(writer="cases", text=case.ask, wish="last")
            elif wish is not None and wish.topics and wish.voice is None:
                at = [(case.ask.find(words), len(words)) for words in wish.topics]
                found = tuple((start, start + length) for start, length in at if start >= 0)
                if len(found) == len(at):
                    yield Line(writer="cases", text=case.ask, wish="forget", stretches=found)


def ordinary(lang: str) -> Iterator[Line]:
    """Yield the turns of our writers' talk, none of which wishes anything forgotten."""
    for writer in WRITERS[lang]:
        for number, one in enumerate(snippets(writer, lang)):
            for turn in one.turns:
                yield Line(writer=f"{ORDINARY}{number % 2}", text=turn.text, wish="none")


def swapped(lines: Sequence[Line], times: int) -> Iterator[Line]:
    """Yield wishes with what they name taken from others: what it is says nothing of whether it shall go."""
    named = [line for line in lines if line.wish == "forget" and len(line.stretches) == 1]
    for step in range(1, times + 1):
        for at, line in enumerate(named):
            other = named[(at + 31 * step) % len(named)]
            (a, b), (c, d) = line.stretches[0], other.stretches[0]
            said = other.text[c:d]
            text = line.text[:a] + said + line.text[b:]
            yield Line(
                writer=line.writer, text=text, wish="forget", stretches=((a, a + len(said)),)
            )


def texts_of(path: Path) -> Iterator[str]:
    """Yield texts of others, one a line or as JSON strings, to count false alarms on."""
    for line in path.read_text("utf-8").splitlines():
        yield json.loads(line) if line.startswith('"') else line
