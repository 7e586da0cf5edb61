"""Reads what a model answered: tolerant of its form, strict about what each thing in it is."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.adapters.llm.endpoint import Answer
from app.domain.errors import ModelUnavailable
from app.extraction.evidence import Claim, Claims, FactClaim
from app.prompts.answers import EventAnswer, FactAnswer

_LONGEST = 65_536  # characters that are looked at
_MOST = 60  # things of one kind in one answer
_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_FENCE = re.compile(r"^\s*```[a-z]*\s*|\s*```\s*$", re.IGNORECASE)
_NO_CONTROLS = {code: " " for code in range(0x20) if chr(code) not in "\t\n\r"}
_LISTS = ("events", "facts")


class Unusable(ModelUnavailable):
    """An answer that holds no claims; the message says why, in words for the model."""

    def __init__(self, reason: str, words: str) -> None:
        super().__init__(words)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The claims of an answer; ``is_cut`` if it ended before it was complete."""

    claims: Claims
    is_cut: bool


def heard(answer: Answer) -> Heard:
    """Return what an answer claims.

    Control characters, code fences, thoughts before the JSON, duplicate keys and NaN are put up
    with; of an answer that was cut what is complete counts. Turns count from 0 in claims.

    Raises:
        Unusable: nothing of the answer can be read.
    """
    said = answer.text[:_LONGEST].translate(_NO_CONTROLS)
    text = _FENCE.sub("", _THOUGHT.sub("", said)).strip("\ufeff \r\n\t")
    faults: Counter[str] = Counter()
    whole = _whole(text)
    if isinstance(whole, dict):
        found = {name: whole.get(name) for name in _LISTS}
        if not any(isinstance(one, list) for one in found.values()):
            raise Unusable("shape", 'it holds neither a list "events" nor a list "facts"')
        is_cut = False
    elif isinstance(whole, list):  # the bare list of events
        found, is_cut = {"events": whole}, False
    else:
        found = {name: list(_complete(text, name)) for name in _LISTS}
        is_cut = True
        if not any(found.values()):
            reason = "cut" if answer.finish == "length" else "no_json"
            raise Unusable(reason, "it was cut off" if reason == "cut" else "it is no JSON")
        faults["cut"] += 1
        faults["too_many"] += sum(
            isinstance(one, list) and len(one) == _MOST for one in found.values()
        )
    return Heard(
        claims=Claims(
            events=tuple(_events(found.get("events"), faults)),
            facts=tuple(_facts(found.get("facts"), faults)),
            faults=dict(+faults),
        ),
        is_cut=is_cut or answer.finish == "length",
    )


def _whole(text: str) -> object:
    start = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=-1)
    if start < 0:
        return None
    return _decoded(text, start)[0]


def _decoded(text: str, start: int) -> tuple[object, int]:
    """Return the JSON value at a place and its end; (None, start) if none is complete there."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start
    return value, end


_DECODER = json.JSONDecoder(strict=False, parse_constant=lambda _: None)


def _complete(text: str, name: str) -> Iterator[object]:
    """Yield the objects of a list that are complete although the text ends too early."""
    opening = re.search(rf'"{name}"\s*:\s*\[', text)
    at = opening.end() if opening else len(text)
    for _ in range(_MOST):
        at = _skipped(text, at)
        if at >= len(text) or text[at] != "{":
            return
        value, end = _decoded(text, at)
        if end == at:
            return
        yield value
        at = end


def _skipped(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at


def _events(items: object, faults: Counter[str]) -> Iterator[Claim]:
    for one in _few(items, faults):
        try:
            said = EventAnswer.model_validate(one)
        except ValidationError:
            faults["shape"] += 1
            continue
        yield said.claim()


def _facts(items: object, faults: Counter[str]) -> Iterator[FactClaim]:
    for one in _few(items, faults):
        try:
            said = FactAnswer.model_validate(one)
        except ValidationError:
            faults["shape"] += 1
            continue
        yield said.claim()


def _few(items: object, faults: Counter[str]) -> list[Any]:
    if not isinstance(items, list):
        return []
    if len(items) > _MOST:
        faults["too_many"] += len(items) - _MOST
    return items[:_MOST]
