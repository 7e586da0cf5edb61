"""A store of versions for tests: takes changes in as Postgres does, and says what is held."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID, uuid5

from app.domain.events import EventDraft, EventObject, Modality, Occurrence, Source, Status
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.intervals import Granularity, Interval
from app.truth import Changes, Closing, Held, HeldVersion, NewVersion, reconcile

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)
_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad92")
EVER = Interval(start=None, end=None)


def day(n: float) -> datetime:
    return START + n * DAY


def source(turn: int, start: int = 0, end: int = 10) -> Source:
    return Source(turn_id=uuid5(_SPACE, f"turn-{turn}"), start=start, end=end)


def fact(value: str, at: float, **fields: Any) -> FactDraft:
    """Return a fact about Mei's employer, said on a day by the turn of that day."""
    given = {
        "subject": "Mei",
        "slot": "employer",
        "predicate": "works at",
        "object": value,
        "value": value,
        "summary": f"Mei works at {value}",
        "known_from": day(at),
        "zone": "UTC",
        "sources": (source(int(at * 100)),),
    }
    return FactDraft(**{**given, **fields})


def event(action: str, at: float, **fields: Any) -> EventDraft:
    """Return an event of Mei's, said on a day; it happens in the second of its turn."""
    words = fields.pop("words", f"Mei {action}")
    thing = fields.pop("object", None)
    span = fields.pop("on", None)
    given = {
        "subject": "Mei",
        "action": action,
        "action_type": "OTHER",
        "summary": words,
        "occurrence": Occurrence(
            interval=Interval(start=day(at), end=day(at) + timedelta(seconds=1))
            if span is None
            else Interval(start=day(span), end=day(span + 1)),
            granularity=Granularity.SECOND if span is None else Granularity.DAY,
            text=None if span is None else f"day {span}",
            timezone="UTC",
            certainty=0.9,
        ),
        "known_from": day(at),
        "status": Status.COMPLETED,
        "modality": Modality.ASSERTED,
        "sources": (source(int(at * 100)),),
        "object": EventObject(type="thing", text=thing) if thing else None,
    }
    return EventDraft(**{**given, **fields})


class Book:
    """All versions so far, of events and of facts, by (id, version)."""

    def __init__(self) -> None:
        self.events: dict[tuple[UUID, int], NewVersion[EventDraft]] = {}
        self.facts: dict[tuple[UUID, int], NewVersion[FactDraft]] = {}
        self._ids = (uuid5(_SPACE, str(n)) for n in count())

    def read(self, *drafts: EventDraft | FactDraft, **more: Any) -> Changes:
        """Take in the findings of one window."""
        findings = Findings(
            events=tuple(d for d in drafts if isinstance(d, EventDraft)),
            facts=tuple(d for d in drafts if isinstance(d, FactDraft)),
            **more,
        )
        changes = reconcile(findings, self.held(), lambda: next(self._ids))
        self._take(self.events, changes.events, changes.closed_events)
        self._take(self.facts, changes.facts, changes.closed_facts)
        return changes

    def _take(
        self, shelf: dict[Any, Any], made: Iterable[NewVersion[Any]], ended: Iterable[Closing]
    ) -> None:
        for one in ended:
            old = shelf[one.id, one.version]
            assert old.known_to is None, "an ended version ends once"
            shelf[one.id, one.version] = replace(
                old,
                known_to=one.known_to,
                why_ended=one.why,
                superseded_by=one.superseded_by or old.superseded_by,
            )
        for new in made:
            assert (new.id, new.version) not in shelf, "a version is written once"
            shelf[new.id, new.version] = new

    def held(self) -> Held:
        return Held(events=_open(self.events), facts=_open(self.facts))

    def current(self) -> list[str]:
        """Return the values of facts that hold, oldest knowledge first."""
        return [
            ("not " if f.draft.is_negative else "") + f.draft.value
            for f in self.held().facts
            if f.superseded_by is None and f.draft.valid.end is None
        ]

    def told(self) -> list[EventDraft]:
        """Return the events that stand."""
        return [one.draft for one in self.held().events]


def _open(shelf: dict[tuple[UUID, int], NewVersion[Any]]) -> tuple[HeldVersion[Any], ...]:
    newest: dict[UUID, int] = {}
    for memory_id, version in shelf:
        newest[memory_id] = max(version, newest.get(memory_id, 0))
    standing = [
        HeldVersion(
            id=one.id,
            version=one.version,
            newest=newest[one.id],
            draft=one.draft,
            seen_count=one.seen_count,
            superseded_by=one.superseded_by,
        )
        for one in shelf.values()
        if one.known_to is None
    ]
    return tuple(sorted(standing, key=lambda one: (one.draft.known_from, str(one.id))))


Reader = Callable[..., Changes]
