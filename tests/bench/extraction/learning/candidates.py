"""The clauses of labelled talk that may tell an event, what is so of each, and whether it does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.extraction import extract
from app.extraction.chinese.script import readable
from app.extraction.deciding import Candidate, features
from app.extraction.drafts import span_of
from tests.bench.extraction.__main__ import BACKGROUND
from tests.bench.extraction.learning import lines
from tests.bench.extraction.snippets import Snippet, Wanted, read

_BENCH = Path(__file__).parents[1]
_LEAST_SHARED = 0.5  # of the labelled words, as the scorer has it
WRITERS = {
    "zh": (
        "snippets",
        "fresh",
        "tune2",
        "voices-zh",
        "talk-zh",
        "chinese",
        "chinese_second",
        "chinese_plain",
        "chinese_third",
    ),
    "en": (
        "snippets",
        "fresh",
        "tune2",
        "voices-en",
        "talk-en",
        "english",
        "english_second",
        "english_plain",
    ),
}
"""Files by language, one or several voices of one writer each; of those with parts only what is for tuning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A clause of labelled talk: where it stands, what is so of it, whether it tells an event.

    ``is_plain`` if no rule doubts it; ``is_idle`` if its whole conversation tells none.
    """

    writer: str
    names: tuple[str, ...]
    around: str
    words: str
    is_event: bool
    is_plain: bool
    is_idle: bool


def snippets(writer: str, lang: str) -> Iterator[Snippet]:
    """Yield what one may learn from of a writer's conversations in a language."""
    path = lines.FOLDER / f"{writer}.txt"
    found = lines.read(path, lang) if path.exists() else read(_BENCH / f"{writer}.jsonl")
    yield from (one for one in found if one.lang == lang and one.part == "tune")


def examples(writer: str, lang: str) -> Iterator[Example]:
    """Yield the candidates of a writer's conversations."""
    for one in snippets(writer, lang):
        yield from of_snippet(one, writer)


def of_snippet(snippet: Snippet, writer: str) -> list[Example]:
    """Return the candidates of a conversation, read as the rules alone would go on."""
    seen: list[tuple[int, int, int, Candidate]] = []

    def judge(one: Candidate) -> float | None:
        clause = one.frame.clause
        start, end = span_of(one.told.turn.text, clause.start, clause.end)
        seen.append((one.told.index, start, end, one))
        return None if one.frame.doubts else 1.0

    extract(snippet.turns, BACKGROUND, judge)
    told = set(_told(snippet, seen))
    return [
        Example(
            writer=writer,
            names=tuple(features(one)),
            around=readable(one.around),
            words=one.told.turn.text[start:end],
            is_event=at in told,
            is_plain=not one.frame.doubts,
            is_idle=not snippet.wanted,
        )
        for at, (_, start, end, one) in enumerate(seen)
    ]


def _told(snippet: Snippet, seen: Sequence[tuple[int, int, int, Candidate]]) -> Iterator[int]:
    """Yield which candidate covers most of each labelled event, one to one."""
    left = dict(enumerate(seen))
    for wanted in snippet.wanted:
        shares = {at: _share(snippet, wanted, *one[:3]) for at, one in left.items()}
        best = max(
            shares, key=lambda at: (shares[at], -len(seen[at][3].frame.doubts)), default=None
        )
        if best is not None and shares[best] >= _LEAST_SHARED:
            del left[best]
            yield best


def _share(snippet: Snippet, wanted: Wanted, turn: int, start: int, end: int) -> float:
    if turn != wanted.turn:
        return 0.0
    first = snippet.turns[turn].text.index(wanted.words)
    return (min(end, first + len(wanted.words)) - max(start, first)) / len(wanted.words)
