"""What would have been the right answer to a window: the memories that stand, in the words of an answer.

The reverse of reading claims; made for training, so that corrections of callers teach.
"""

from collections.abc import Sequence
from typing import Any

from app.domain.events import EventDraft, Source
from app.domain.facts import FactDraft
from app.domain.models import Turn


def target(
    turns: Sequence[Turn], events: Sequence[EventDraft], facts: Sequence[FactDraft]
) -> dict[str, Any]:
    """Return the answer by which the events and facts would be read in the turns.

    What no turn of the window tells is left out; so are dates, which the engine computes.
    """
    places = {turn.turn_id: at for at, turn in enumerate(turns)}
    return {
        "events": [
            _event(one, s, turns, places) for one in events if (s := _own(one.sources, places))
        ],
        "facts": [
            _fact(one, s, turns, places) for one in facts if (s := _own(one.sources, places))
        ],
    }


def _own(sources: Sequence[Source], places: dict[Any, int]) -> Source | None:
    return next((source for source in sources if source.turn_id in places), None)


def _event(
    event: EventDraft, source: Source, turns: Sequence[Turn], places: dict[Any, int]
) -> dict[str, Any]:
    turn = turns[places[source.turn_id]]
    by_role: dict[str, list[str]] = {}
    for one in event.participants:
        by_role.setdefault(one.role, []).append(one.name)
    return {
        "turn": places[source.turn_id] + 1,
        "quote": turn.text[source.start : source.end],
        "subject": "I" if event.subject == turn.speaker else event.subject,
        "action": event.action,
        "object": event.object.text if event.object else "",
        "with": by_role.get("other", []),
        "place": next(iter(by_role.get("location", [])), ""),
        "time": event.occurrence.text or "",
        "modality": event.modality.value,
        "status": event.status.value,
        "type": event.event_type,
        "changes": str(event.attributes.get("changes", "")),
        "of": str(event.attributes.get("of", "")),
    }


def _fact(
    fact: FactDraft, source: Source, turns: Sequence[Turn], places: dict[Any, int]
) -> dict[str, Any]:
    turn = turns[places[source.turn_id]]
    return {
        "turn": places[source.turn_id] + 1,
        "quote": turn.text[source.start : source.end],
        "subject": "I" if fact.subject == turn.speaker else fact.subject,
        "slot": fact.slot,
        "predicate": fact.predicate,
        "object": fact.object,
        "negative": fact.is_negative,
        "since": "",
        "until": "",
    }
