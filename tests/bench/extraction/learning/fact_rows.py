"""Sentences with the facts they state: the labelled talk, the ways of saying and the banks of sentences beside this file."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.domain.models import Role, Turn
from app.extraction import english
from app.extraction.facts.learned.features import Context, times_of
from app.extraction.facts.learned.pieces import (
    NAME,
    NOUN,
    SMALL,
    VERB,
    Piece,
    Span,
    chinese_pieces,
    english_pieces,
    spans,
)
from app.extraction.sentences import blanked, is_forwarded, is_markup, sentences
from app.extraction.told import told_in
from app.text.language import detect_language
from app.timex import Conventions
from tests.bench.extraction.learning import lines as events
from tests.bench.extraction.learning.fact_slots import SLOTS as FREE_SLOTS
from tests.bench.extraction.learning.lines import FOLDER
from tests.bench.extraction.snippets import turn_of

_BENCH = Path(__file__).parents[1]
_WAYS = _BENCH.parent / "truth" / "ways.jsonl"
_TALK = ("snippets", "fresh", "tune2", "talk-en", "talk-zh", "voices-en", "voices-zh")
_SAID_AT = "2026-03-11T20:00:00+08:00"  # a Wednesday
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")
_CLASSES = {"attitude+": "like", "attitude-": "dislike"}
NONE, ANY = "none", "any"
"""Labels of a stretch that states nothing, and of one that states what no slot has (left out of the training)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A value in a turn: its place, the slot that it fills, in which phase and of whom ("" for the speaker)."""

    start: int
    end: int
    slot: str
    phase: str
    subject: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A turn with its labels; ``writer`` is the file it comes from.

    ``is_complete`` if all that it states is labelled; talk labelled for its events alone and sentences of a bank may
    state more.
    """

    writer: str
    turn: Turn
    labels: tuple[Label, ...]
    is_complete: bool = True


@dataclass(slots=True, kw_only=True)
class Stretch:
    """A stretch that may be a value: what is so of it, and what it states."""

    row: Row
    names: list[str]
    start: int
    end: int
    slot: str = NONE
    phase: str = ""
    overlaps: bool = False


@dataclass(slots=True, kw_only=True)
class Sentence:
    """The stretches of a sentence, and the labels in it that no stretch has; ``names`` is what is so of all of it."""

    row: Row
    names: list[str]
    stretches: list[Stretch] = field(default_factory=list)
    missed: list[Label] = field(default_factory=list)


def rows(lang: str) -> Iterator[Row]:
    """Yield what one may learn from in a language, writer by writer."""
    for name in _TALK:
        yield from _of_talk(name, lang)
    yield from _of_ways(lang)
    word = {"en": "english", "zh": "chinese"}[lang]
    for name in (word, f"{word}_second", f"{word}_plain"):
        for one in events.read(FOLDER / f"{name}.txt", lang):
            yield from _unlabelled(one.turns, name)
    for path in sorted(FOLDER.glob(f"facts_{word}_*.txt")):
        yield from _of_bank(path)


def _turn(text: str, name: str) -> Turn:
    one = {"id": name, "said_at": _SAID_AT}
    return turn_of(one, 0, {"speaker": "user", "role": "user", "text": text})


def _unlabelled(turns: Sequence[Turn], name: str) -> Iterator[Row]:
    """Yield turns that were labelled for their events alone: few of them state what lasts."""
    for turn in turns:
        if turn.role is Role.USER:
            yield Row(writer=name, turn=turn, labels=(), is_complete=False)


def _of_talk(name: str, lang: str) -> Iterator[Row]:
    for line in (_BENCH / f"{name}.jsonl").read_text("utf-8").splitlines():
        one = json.loads(line)
        if one["part"] != "tune" or one["lang"] != lang:
            continue
        if one.get("facts") is None:
            turns = [turn_of(one, at, said) for at, said in enumerate(one["turns"])]
            yield from _unlabelled(turns, f"{name.split('-')[0]} (events)")
            continue
        for at, said in enumerate(one["turns"]):
            turn = turn_of(one, at, said)
            if turn.role is Role.USER:
                facts = [fact for fact in one["facts"] if fact["turn"] == at]
                found = (_label(fact, turn) for fact in facts)
                labels = tuple(label for label in found if label is not None)
                yield Row(writer=name.split("-")[0], turn=turn, labels=labels)


def _label(fact: dict[str, str], turn: Turn) -> Label | None:
    begin = turn.text.find(fact["words"])
    at = turn.text.find(fact["value"], max(begin, 0))
    at = turn.text.find(fact["value"]) if at < 0 else at
    if at < 0:
        return None
    subject = "" if fact["subject"] == turn.speaker else fact["subject"]
    return Label(
        start=at,
        end=at + len(fact["value"]),
        slot=FREE_SLOTS.get(fact["slot"].replace("_", " "), ANY),
        phase="holds" if fact["holds"] else "ends",
        subject=subject,
    )


_PHASES = {"holds": "holds", "changed": "begins", "wrong": "holds", "past": "ended"}


def _of_ways(lang: str) -> Iterator[Row]:
    for line in _WAYS.read_text("utf-8").splitlines():
        one = json.loads(line)
        if one["part"] != "tune" or one["lang"] != lang:
            continue
        text, labels = one["text"], []
        for words in one["want"]:
            at = text.find(words)
            if at >= 0 and one["effect"] in _PHASES:
                labels.append((at, words, _PHASES[one["effect"]]))
        at = text.find(one["absent"]) if one["absent"] else -1
        if at >= 0:
            if one["effect"] == "planned":
                labels.append((at, one["absent"], "planned"))
            elif one["effect"] != "none":
                labels.append((at, one["absent"], "ends"))
        yield Row(
            writer="ways",
            turn=_turn(text, one["id"]),
            labels=tuple(
                Label(start=at, end=at + len(words), slot=_way_slot(one["slots"][0]), phase=phase)
                for at, words, phase in labels
            ),
        )


def _way_slot(slot: str) -> str:
    return ANY if slot == "attitude" else slot


def _of_bank(path: Path) -> Iterator[Row]:
    """Yield a bank's sentences; one that states several facts stands there once for each."""
    labels: dict[str, list[Label]] = {}
    for line in path.read_text("utf-8").splitlines():
        head, mark, said = line.partition("|")
        if mark and not line.startswith("#"):
            text, marked = _without_brackets(said.strip())
            slot, _, rest = head.strip().partition(" ")
            phase, _, subject = rest.partition(" ")
            labels.setdefault(text, []).extend(
                Label(
                    start=start,
                    end=end,
                    slot=_CLASSES.get(slot, slot),
                    phase=phase,
                    subject="" if subject.strip() in ("me", "我") else subject.strip(),
                )
                for start, end in marked
                if slot != NONE
            )
    for number, (text, found) in enumerate(labels.items()):
        yield Row(
            writer=path.stem,
            turn=_turn(text, f"{path.stem}-{number}"),
            labels=tuple(found),
            is_complete=not found,
        )


def _without_brackets(said: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a sentence without its brackets, and where the words in them stand."""
    text, rest, marked = "", 0, []
    for match in _BRACKETS.finditer(said):
        text += said[rest : match.start()]
        rest = match.end()
        marked.append((len(text), len(text) + len(match[1])))
        text += match[1]
    return text + said[rest:], marked


def pieces_of(row: Row) -> Iterator[tuple[list[Piece], str, list[str], bool]]:
    """Yield the pieces of each sentence of a turn as they are read, its words, its times and whether it is English."""
    told = told_in(0, row.turn, Conventions())
    masked = blanked(told.text, [span.offset for span in told.spans])
    for number, bounds in enumerate(sentences(told.text)):
        words = told.text[slice(*bounds)]
        if is_forwarded(words) or is_markup(words):
            continue
        language = detect_language(words)
        inside = [one for one in told.spans if bounds[0] <= one.offset[0] < bounds[1]]
        times = times_of(inside, row.turn.said_at)
        if language == "en":
            yield (
                english_pieces(list(english.clauses(told.text, masked, bounds, number))),
                words,
                times,
                True,
            )
        elif language != "other":
            yield chinese_pieces(masked, bounds), words, times, False


def words_of(every: Sequence[Row]) -> set[str]:
    """Return the words of turns, of which the likeness to others counts."""
    pieces = (piece for row in every for found, *_ in pieces_of(row) for piece in found)
    return {piece.lemma for piece in pieces if piece.kind in (NOUN, NAME, VERB, SMALL)}


def sentences_of(row: Row, groups: Mapping[str, tuple[str, str]]) -> Iterator[Sentence]:
    """Yield the sentences of a turn with their stretches; ``groups`` are those of words that are alike."""
    for pieces, words, times, is_english in pieces_of(row):
        if not pieces:
            continue
        context = Context(pieces, words, is_english=is_english, groups=groups, times=times)
        found = Sentence(row=row, names=list(context.whole()))
        shared = list(context.shared())
        first, last = pieces[0].start, pieces[-1].end
        every = list(spans(pieces, is_english=is_english))
        best = {
            label: _best(label, pieces, every)
            for label in row.labels
            if first <= label.start < last
        }
        for span in every:
            start, end = pieces[span.first].start, pieces[span.stop - 1].end
            one = Stretch(row=row, names=[*shared, *context.of(span)], start=start, end=end)
            for label, at in best.items():
                if at == span:
                    one.slot, one.phase = label.slot, label.phase
                elif start < label.end and label.start < end:
                    one.overlaps = True
            found.stretches.append(one)
        found.missed = [label for label, at in best.items() if at is None]
        yield found


def _best(label: Label, pieces: Sequence[Piece], every: Sequence[Span]) -> Span | None:
    """Return the stretch that shares most with a label; None where that is less than half."""

    def shared(span: Span) -> float:
        start, end = pieces[span.first].start, pieces[span.stop - 1].end
        both = min(end, label.end) - max(start, label.start)
        return both / (max(end, label.end) - min(start, label.start))

    best = max(every, key=shared, default=None)
    return best if best is not None and shared(best) >= 0.5 else None
