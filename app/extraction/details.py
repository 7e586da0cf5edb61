"""What is said beside who does what: measured values, and the attributes that schemas ask for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.events import Metric, Modality
from app.domain.models import Turn
from app.extraction.arguments import Arguments
from app.extraction.entry import Entry
from app.extraction.metrics import metrics
from app.extraction.vocabulary import Vocabulary

_TOLD = (Modality.ASSERTED, Modality.PLANNED, Modality.QUOTED)
_EDGE = " \t\r\n,，;；、:：。.!！"


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """Metrics and attributes of an event, and the words beyond its clause that they were read from."""

    metrics: tuple[Metric, ...]
    attributes: dict[str, Any]
    spans: tuple[tuple[int, int, int], ...] = ()


def details(
    entry: Entry, turns: Sequence[Turn], found: Arguments, vocabulary: Vocabulary
) -> Details:
    """Return what is measured and further said of an event.

    What the schemas name is looked for as far as nothing else is told in the sentence; what everybody
    knows in the clause alone. Of what is denied or supposed nothing is asked.
    """
    turn = turns[entry.turn]
    start, end = entry.spans[0][1:]
    reach = max(end, entry.reach)
    own = vocabulary.measured(turn.text[start:reach], entry.masked[start:reach])
    named = {metric.name for metric in own.metrics}
    common = [one for one in metrics(own.rest[: end - start]) if one.name not in named]
    measured = own.metrics + tuple(common)
    if entry.modality not in _TOLD:
        return Details(metrics=measured, attributes={}, spans=_beyond(entry, turn, own.end))
    texts = [turns[at].text[first:last] for at, first, last in entry.spans[1:]]
    attributes, used = vocabulary.attributes.read(turn.text[start:reach])
    for text in texts:
        attributes = vocabulary.attributes.read(text)[0] | attributes
    has = _parts(entry, found) | {metric.name for metric in measured} | attributes.keys()
    asked = vocabulary.remarks(entry.kind, has, own.implausible)
    return Details(
        metrics=measured,
        attributes=attributes | asked,
        spans=_beyond(entry, turn, max(own.end, used)),
    )


def _parts(entry: Entry, found: Arguments) -> set[str]:
    roles = {participant.role for participant in found.participants}
    parts = {
        "object": found.object is not None,
        "time": entry.time is not None,
        "place": "location" in roles,
        "person": bool(roles & {"other", "recipient"}),
    }
    return {name for name, is_there in parts.items() if is_there}


def _beyond(entry: Entry, turn: Turn, used: int) -> tuple[tuple[int, int, int], ...]:
    """Return the words behind the clause up to the last value read, none if all stand in the clause."""
    at, start, end = entry.spans[0]
    last = start + used
    if last <= end:
        return ()
    words = turn.text[end:last]
    first = end + len(words) - len(words.lstrip(_EDGE))
    return ((at, first, last),) if first < last else ()
