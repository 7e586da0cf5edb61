"""The pairings of labelled talk, what is so of each, and whether both are one.

Beside labelled rows ``one_english.txt``, ``one_chinese.txt`` and so on to ``four``: one turn a line, a blank line between conversations,
``{1|words}`` a mention of the first thing; ``A:`` marks an assistant's turn, ``B:`` a second person's.

The rules' tables of words were made from the rows that are learned from, so that few words of these are new to them, as
a stranger's are. Each conversation is therefore read a second time ``dulled``: of most descriptions and epithets the rules
then know no more than that a noun phrase stands there.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from app.domain.models import Turn
from app.extraction.entities import read_entities
from app.extraction.entities.linking.features import features
from app.extraction.entities.linking.pairing import Pairing, Verdict
from app.extraction.entities.linking.shapes import is_plain_pronoun
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.nouns import unknown
from app.extraction.entities.spotting import Finder, spotted
from tests.bench.extraction.entities import Label, labelled, labels
from tests.bench.extraction.snippets import Snippet, turn_of

_BENCH = Path(__file__).parents[1]
WRITERS = {
    "fresh": ("fresh",),
    "tune2": ("tune2",),
    "voices": ("voices-en", "voices-zh"),
    "talk": ("talk-en", "talk-zh"),
    "own": ("one_english", "one_chinese"),
    "kinds": ("two_english", "two_chinese"),
    "chat": ("three_english", "three_chinese"),
    "plain": ("four_english", "four_chinese"),
}
_MARK = re.compile(r"\{(\d+)\|([^{}]*)\}")
_SAID_AT = "2026-03-11T20:00:00+08:00"  # a Wednesday
_SPEAKERS = {"A": ("assistant", "assistant"), "B": ("Bo", "user"), "": ("Robin", "user")}
_DULLED = 0.6  # of the descriptions and epithets
"""Files by writer; of those with parts only what is for tuning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A pairing of labelled talk: its writer and tongue, what is so of it, whether both are one, how much it counts."""

    writer: str
    lang: str
    names: tuple[str, ...]
    is_one: bool
    counts: float


def snippets(writer: str) -> Iterator[tuple[Snippet, list[Label]]]:
    """Yield what one may learn from of a writer's conversations, with the labelled mentions."""
    for name in WRITERS[writer]:
        path = _BENCH / f"{name}.jsonl"
        if not path.exists():
            yield from _written(Path(__file__).with_name(f"{name}.txt"))
            continue
        for snippet, wanted in labelled([str(path)]):
            if snippet.part == "tune":
                yield snippet, list(labels(snippet, wanted))


def _written(path: Path) -> Iterator[tuple[Snippet, list[Label]]]:
    lang = "en" if "english" in path.name else "zh"
    for number, block in enumerate(path.read_text("utf-8").strip().split("\n\n")):
        one = {"id": f"{path.stem}-{number}", "said_at": _SAID_AT}
        turns, places = [], []
        for at, line in enumerate(block.splitlines()):
            label = line[0] if line[:2] in ("A:", "B:") else ""
            said = line[2:].strip() if label else line
            text, rest = "", 0
            for match in _MARK.finditer(said):
                text += said[rest : match.start()]
                places.append((int(match[1]), at, len(text), len(text) + len(match[2])))
                text, rest = text + match[2], match.end()
            speaker, role = _SPEAKERS[label]
            turns.append(
                turn_of(one, at, {"speaker": speaker, "role": role, "text": text + said[rest:]})
            )
        snippet = Snippet(
            id=one["id"], lang=lang, kind="learning", part="tune", turns=tuple(turns), wanted=()
        )
        yield snippet, [Label(entity=e, turn=turns[at], start=s, end=t) for e, at, s, t in places]


def dulled(turns: Sequence[Turn], known: Iterable[str]) -> list[list[Spotted]]:
    """Return the mentions of a window as by rules that do not know most words for what people and things are."""
    return [[_dull(one, turns[one.turn]) for one in of_turn] for of_turn in spotted(turns, known)]


def _dull(one: Spotted, turn: Turn) -> Spotted:
    is_word = one.form in (Form.OWN, Form.THE) or (
        one.form is Form.PRONOUN and not is_plain_pronoun(one)
    )
    chance = crc32(f"{turn.turn_id}{one.start}".encode()) / 2**32
    return unknown(one, turn.text) if is_word and not one.is_quiet and chance < _DULLED else one


def examples(writer: str) -> Iterator[Example]:
    """Yield the pairings of a writer's conversations, read as the labels have it."""
    for snippet, wanted in snippets(writer):
        for find in (spotted, dulled):
            yield from of_snippet(writer, snippet, wanted, find)


def of_snippet(
    writer: str, snippet: Snippet, wanted: list[Label], find: Finder = spotted
) -> list[Example]:
    """Return the pairings of a conversation."""
    places = {turn.turn_id: at for at, turn in enumerate(snippet.turns)}
    by_turn: dict[int, list[Label]] = {}
    for label in wanted:
        by_turn.setdefault(places[label.turn.turn_id], []).append(label)
    found: list[Example] = []

    def entity(one: Spotted) -> int | None:
        shared = [
            (
                min(one.end, label.end) - max(one.start, label.start),
                -abs(one.end - label.end),
                label.entity,
            )
            for label in by_turn.get(one.turn, ())
        ]
        best = max(shared, default=(0, 0, None))
        return best[2] if best[0] > 0 else None

    def judge(pair: Pairing) -> float:
        known = {e for one in pair.group if (e := entity(one)) is not None}
        said = {e for one in pair.said if (e := entity(one)) is not None}
        is_one = bool(known & said)
        is_labelled = bool(known)
        if is_labelled or pair.one.form is not Form.PRONOUN:
            found.append(
                Example(
                    writer=writer, lang=snippet.lang, names=tuple(features(pair)), is_one=is_one,
                    counts=1.0 if is_labelled else 0.5,
                )
            )  # fmt: skip
        if is_labelled:
            return float(is_one)
        return float(pair.verdict is Verdict.THIS)

    read_entities(snippet.turns, (), judge=judge, find=find)
    return found
