"""Answers as a perfect model would: from the labels of snippets, and from the key of the examination."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.domain.intervals import TimeSpan
from app.domain.models import Turn
from app.domain.zones import zone_of
from app.extraction.chinese.segment import verbs
from app.extraction.chinese.segment import words as segmented
from app.extraction.english.verbs import forms
from app.extraction.vocabulary import EMPTY
from app.prompts.exam import PAPERS
from app.timex import find_times
from tests.bench.extraction.snippets import Snippet, Wanted
from tests.llm.server import Request, Script, say, shown

Event = dict[str, Any]


class Oracle:
    """Knows snippets by the words of their turns."""

    def __init__(self, snippets: Iterable[Snippet] = ()) -> None:
        self._by_text: dict[tuple[str, ...], list[tuple[int, Event]]] = {}
        for one in snippets:
            events = [(w.turn, _event(one.turns, w)) for w in one.wanted]
            self._by_text[tuple(t.text for t in one.turns)] = events
        for paper in PAPERS:
            self._by_text[tuple(t.text for t in paper.turns)] = [
                (
                    key.turn,
                    _answer(key.words, key.subject, key.action, key.modality.value, time=key.time),
                )
                for key in paper.key
            ]

    def answer(self, turns: Sequence[Mapping[str, Any]]) -> str:
        """Return the right answer to turns as a prompt shows them."""
        texts = tuple(turn["text"] for turn in turns)
        found = [
            {**event, "turn": at + 1 - offset}
            for known, events in self._by_text.items()
            for offset in _offsets(texts, known)
            for at, event in events
            if 0 <= at - offset < len(texts) and not turns[at - offset].get("seen")
        ]
        return json.dumps({"events": found, "facts": []}, ensure_ascii=False)


def _offsets(texts: tuple[str, ...], known: tuple[str, ...]) -> list[int]:
    return [
        at for at in range(len(known) - len(texts) + 1) if known[at : at + len(texts)] == texts
    ][:1]


def _answer(
    words: str, subject: str, action: str, modality: str, *, status: str = "", time: str = ""
) -> Event:
    usual = {"asserted": "completed", "planned": "planned"}
    return {
        "quote": words,
        "subject": subject,
        "action": action,
        "object": "",
        "with": [],
        "place": "",
        "time": time,
        "modality": modality,
        "status": status or usual.get(modality, "unknown"),
        "type": "other",
        "changes": "",
        "of": "",
    }


def _event(turns: Sequence[Turn], wanted: Wanted) -> Event:
    turn = turns[wanted.turn]
    action = _verb(wanted.words, wanted.subject)
    time = _time(turn, wanted)
    return _answer(
        wanted.words, wanted.subject, action, wanted.modality, status=wanted.status, time=time
    )


def _verb(words: str, subject: str) -> str:
    """Return the word of a label that is its verb, as far as the lists know it."""
    if any("\u4e00" <= char <= "\u9fff" for char in words):
        hits = verbs(words, segmented(words), EMPTY.chinese.verbs)
        return words[hits[0].start : hits[0].end] if hits else words
    tokens = [token.strip(".,!?'\"") for token in words.split()]
    known = [t for t in tokens if forms(t.lower()) and t not in subject.split()]
    return known[0] if known else tokens[-1]


def _time(turn: Turn, wanted: Wanted) -> str:
    if wanted.start is None:
        return ""
    spans = find_times(turn.text, turn.said_at, zone_of(turn.zone))
    at = turn.text.index(wanted.words)
    fits = [s for s in spans if _means(s, wanted)] or list(spans)
    near = sorted(fits, key=lambda span: abs(span.offset[0] - at))
    return near[0].text if near else ""


def _means(span: TimeSpan, wanted: Wanted) -> bool:
    readings = [span.interval, *span.alternatives]
    return any(one.start == wanted.start for one in readings)


def perfect_script(snippets: Iterable[Snippet]) -> Script:
    """Return the script of a server that answers as the labels say."""
    oracle = Oracle(snippets)

    async def script(request: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, oracle.answer(shown(request)))

    return script
