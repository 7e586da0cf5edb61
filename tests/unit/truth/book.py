"""A store of versions for tests: takes changes in as Postgres does, and says what is held."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID, uuid5

from app.domain.events import Cause, EventDraft, EventObject, Modality, Occurrence, Source, Status
from app.domain.facts import Assertion, Fact, FactDraft
from app.domain.findings import Findings
from app.domain.intervals import Granularity, Interval
from app.truth import (
    Changes,
    Closing,
    Held,
    HeldVersion,
    NewVersion,
    SlotKey,
    SlotRecord,
    late_slots,
    reconcile,
    retold,
)
from app.truth.places import history_key

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
        self.assertions: dict[UUID, Assertion] = {}
        self.aside: list[Assertion] = []
        self.withdrawn: dict[tuple[UUID, int], NewVersion[FactDraft]] = {}
        self._ids = (uuid5(_SPACE, str(n)) for n in count())

    def read(self, *drafts: EventDraft | FactDraft, **more: Any) -> Changes:
        """Take in the findings of one window."""
        findings = Findings(
            events=tuple(d for d in drafts if isinstance(d, EventDraft)),
            facts=tuple(d for d in drafts if isinstance(d, FactDraft)),
            **more,
        )
        held = self.held()
        if late := late_slots(findings.facts, held):
            held = replace(held, record=self.record(late))
        changes = reconcile(findings, held, self.new_id)
        self.take(changes)
        return changes

    def set_aside(self, assertion: Assertion) -> None:
        """Take one statement back, as undo does."""
        self.aside.append(self.assertions.pop(assertion.assertion_id))
        self.take(retold(self.record({history_key(assertion.draft)}), (), self.new_id))

    def new_id(self) -> UUID:
        return next(self._ids)

    def take(self, changes: Changes) -> None:
        """Write changes."""
        for key in changes.withdrawn:
            self.withdrawn[key] = self.facts.pop(key)
        self._take(self.events, changes.events, changes.closed_events)
        self._take(self.facts, changes.facts, changes.closed_facts)
        for one in changes.assertions:
            assert one.assertion_id not in self.assertions
            self.assertions[one.assertion_id] = one
        for one in changes.rehomed:
            self.assertions[one.assertion_id] = one

    def record(self, slots: Collection[SlotKey]) -> SlotRecord:
        """Return all that is on record of some slots."""
        versions = [one for one in self.facts.values() if history_key(one.draft) in slots]
        ids = {one.id for one in versions}
        every = [*self.facts, *self.withdrawn]
        return SlotRecord(
            assertions=tuple(a for a in self.assertions.values() if history_key(a.draft) in slots),
            aside=tuple(self.aside),
            versions=tuple(map(_fact, versions)),
            newest=tuple((i, max(v for key, v in every if key == i)) for i in ids),
        )

    def histories(self) -> list[Any]:
        """Return what every fact was known to be and when, by what it says and not by its id."""
        names: dict[UUID, Any] = {}
        for one in sorted(self.facts.values(), key=lambda one: one.version):
            names.setdefault(one.id, (one.draft.slot_key, one.draft.value, one.draft.known_from))
        return sorted(
            (
                str(names[one.id]),
                str(replace(one.draft, sources=tuple(sorted(one.draft.sources, key=str)))),
                str(one.known_to),
                one.seen_count,
                one.reason,
                str(names.get(one.superseded_by) if one.superseded_by else None),
            )
            for one in self.facts.values()
        )

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
            written = {*shelf, *self.withdrawn}
            assert (new.id, new.version) not in written, "a version is written once"
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
    since: dict[UUID, datetime] = {}
    for (memory_id, version), one in shelf.items():
        newest[memory_id] = max(version, newest.get(memory_id, 0))
        known = one.draft.known_from
        since[memory_id] = min(known, since.get(memory_id, known))
    standing = [
        HeldVersion(
            id=one.id,
            version=one.version,
            newest=newest[one.id],
            draft=one.draft,
            seen_count=one.seen_count,
            superseded_by=one.superseded_by,
            since=since[one.id],
        )
        for one in shelf.values()
        if one.known_to is None
    ]
    return tuple(sorted(standing, key=lambda one: (one.draft.known_from, str(one.id))))


def _fact(one: NewVersion[FactDraft]) -> Fact:
    draft = {field.name: getattr(one.draft, field.name) for field in fields(FactDraft)}
    return Fact(
        **draft,
        fact_id=one.id,
        version=one.version,
        known_to=one.known_to,
        recorded_from=START,
        recorded_to=START if one.known_to else None,
        superseded_by=one.superseded_by,
        seen_count=one.seen_count,
        why=Cause.EXTRACTION,
        why_ended=one.why_ended,
        reason=one.reason,
    )


Reader = Callable[..., Changes]
