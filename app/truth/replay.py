"""The history of slots as a function of what was said of them, whatever the order in which it arrived.

What arrives in its order is folded into what stands (``facts``). Something said earlier that arrives
later makes what was held since a mistake of this service: the slot is told anew from all its
statements, in the order in which they were said, and the difference to the record is written. Versions
that never were the state are withdrawn, and seen by those only who ask for an earlier record. Undo is
the removal of a statement.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from app.domain.events import Cause, EventDraft, Reason
from app.domain.facts import Assertion, Fact, FactDraft
from app.truth.changes import Changes, Closing, NewVersion, SlotRecord
from app.truth.facts import fold_fact
from app.truth.ledger import Ledger, Standing

_Version = NewVersion[FactDraft]
_BY_CALL = (Cause.CORRECTION, Cause.ANSWER, Cause.FEEDBACK, Cause.UNDOING)
_ENDED_BY_CALL = (Cause.RETRACTION, Cause.ANSWER, Cause.FEEDBACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Act:
    """What a call did to a fact: another state of it, or None for its end."""

    fact_id: UUID
    at: datetime
    draft: FactDraft | None
    why: Cause


def retold(
    record: SlotRecord,
    new: Sequence[FactDraft],
    new_id: Callable[[], UUID],
    unchanging: Collection[str] = (),
) -> Changes:
    """Return what to write so that the record says what all statements tell in the order of their saying.

    Deterministic but for ``new_id``. With the same statements in any other order of arrival the
    histories are the same, but for ids.
    """
    stored = {one.assertion_id: one for one in (*record.assertions, *_unstated(record, new_id))}
    known = {_said(one.draft) for one in stored.values()}
    added = [
        Assertion(assertion_id=new_id(), fact_id=new_id(), draft=draft)
        for draft in new
        if _said(draft) not in known
    ]
    told = _Telling(new_id, unchanging)
    told.tell([*stored.values(), *added], _acts(record))
    homes = _homes(told.members, {one.fact_id for one in record.versions}, stored)
    histories = _histories(told.ledger.versions, homes)
    every = {one.assertion_id: one for one in (*stored.values(), *added)}
    placed = [
        replace(every[member], fact_id=homes[temporary])
        for temporary, members in told.members.items()
        for member in members
    ]
    on_record = {one.assertion_id for one in record.assertions}
    return replace(
        _difference(histories, record),
        assertions=tuple(one for one in placed if one.assertion_id not in on_record),
        rehomed=tuple(
            one
            for one in placed
            if one.assertion_id in on_record and stored[one.assertion_id].fact_id != one.fact_id
        ),
    )


class _Telling:
    """One telling of slots; ``members`` are the statements that each fact rests on, by its passing id."""

    def __init__(self, new_id: Callable[[], UUID], unchanging: Collection[str]) -> None:
        self.ledger: Ledger[FactDraft] = Ledger((), new_id)
        self.members: dict[UUID, list[UUID]] = {}
        self._homes: dict[UUID, list[UUID]] = {}  # the fact that a statement had, and has now
        self._unchanging = unchanging

    def tell(self, assertions: Iterable[Assertion], acts: Iterable[_Act]) -> None:
        steps: list[tuple[tuple[Any, ...], Assertion | _Act]] = [
            (_order(one.draft), one) for one in assertions
        ]
        steps += [((one.at, 1, "", 0, ""), one) for one in acts]
        for _, step in sorted(steps, key=lambda pair: pair[0]):
            if isinstance(step, Assertion):
                self._state(step)
            else:
                self._act(step)

    def _state(self, one: Assertion) -> None:
        home = fold_fact(one.draft, self.ledger, self._unchanging)
        if home is not None:
            self.members.setdefault(home.id, []).append(one.assertion_id)
            self._homes.setdefault(one.fact_id, []).append(home.id)

    def _act(self, one: _Act) -> None:
        standing = self._meant(one.fact_id)
        if standing is None:
            return
        if one.draft is None:
            self.ledger.close(standing, one.at, one.why)
            return
        sources = standing.draft.sources
        self.ledger.revise(
            standing,
            replace(one.draft, sources=sources, known_from=one.at),
            Reason.CORRECTED if one.why is Cause.CORRECTION else Reason.SETTLED,
            why=one.why,
        )

    def _meant(self, fact_id: UUID) -> Standing[FactDraft] | None:
        homes = self._homes.get(fact_id, ())
        return next((one for one in self.ledger.standing if one.id in homes), None)


def _order(draft: FactDraft) -> tuple[Any, ...]:
    """Return what statements are told by: when they were said, then their place in the talk."""
    first = draft.sources[0]
    return draft.known_from, 0, str(first.turn_id), first.start, draft.value


def _said(draft: FactDraft) -> tuple[Any, ...]:
    """Return what makes two readings one statement: the same words, told of the same thing."""
    return (*draft.slot_key, draft.value, draft.is_negative, *draft.sources)


def _unstated(record: SlotRecord, new_id: Callable[[], UUID]) -> list[Assertion]:
    """Return the statements behind facts that came without them: imported, or older than assertions are."""
    cited: dict[UUID, set[object]] = {}
    for one in (*record.assertions, *record.aside):
        cited.setdefault(one.fact_id, set()).update(one.draft.sources)
    found = []
    for fact in sorted(record.versions, key=lambda one: (one.fact_id, one.version)):
        stated = cited.setdefault(fact.fact_id, set())
        more = tuple(source for source in fact.sources if source not in stated)
        if fact.why in _BY_CALL or not more:
            continue
        draft = replace(_draft_of(fact), sources=more)
        if fact.version > 1:  # by what it was bounded since then is told by other statements
            draft = replace(draft, valid=replace(draft.valid, end=None))
        stated.update(more)
        found.append(Assertion(assertion_id=new_id(), fact_id=fact.fact_id, draft=draft))
    return found


def _acts(record: SlotRecord) -> list[_Act]:
    """Return what calls did to the facts on record."""
    acts = []
    for fact in record.versions:
        if fact.why in _BY_CALL:
            acts.append(
                _Act(
                    fact_id=fact.fact_id,
                    at=fact.known_from,
                    draft=_draft_of(fact),
                    why=fact.why,
                )
            )
        if fact.why_ended in _ENDED_BY_CALL and fact.known_to and _is_last(fact, record):
            acts.append(
                _Act(fact_id=fact.fact_id, at=fact.known_to, draft=None, why=fact.why_ended)
            )
    return acts


def _is_last(fact: Fact, record: SlotRecord) -> bool:
    return not any(
        one.fact_id == fact.fact_id and one.version > fact.version for one in record.versions
    )


def _draft_of(fact: Fact) -> FactDraft:
    return FactDraft(**{one.name: getattr(fact, one.name) for one in fields(FactDraft)})


def _homes(
    members: Mapping[UUID, Sequence[UUID]], known: set[UUID], stored: Mapping[UUID, Assertion]
) -> dict[UUID, UUID]:
    """Return the id that each fact of the telling goes by: one that its statements had, if it is free."""
    taken: set[UUID] = set()
    homes = {}
    for passing, statements in members.items():
        had = [stored[one].fact_id for one in statements if one in stored]
        free = (one for one in had if one in known and one not in taken)
        homes[passing] = next(free, passing)
        taken.add(homes[passing])
    return homes


def _histories(
    versions: Sequence[_Version], homes: Mapping[UUID, UUID]
) -> dict[UUID, list[_Version]]:
    histories: dict[UUID, list[_Version]] = {}
    for one in versions:
        heir = one.superseded_by
        home = homes[one.id]
        histories.setdefault(home, []).append(
            replace(one, id=home, superseded_by=homes.get(heir, heir) if heir else None)
        )
    return histories


def _difference(histories: Mapping[UUID, Sequence[_Version]], record: SlotRecord) -> Changes:
    newest = dict(record.newest)
    on_record: dict[UUID, list[Fact]] = {}
    for fact in sorted(record.versions, key=lambda one: one.version):
        on_record.setdefault(fact.fact_id, []).append(fact)
    made: list[_Version] = []
    closings: list[Closing] = []
    withdrawn: list[tuple[UUID, int]] = []
    for fact_id in {**histories, **on_record}:
        told, held = list(histories.get(fact_id, ())), on_record.get(fact_id, [])
        kept = 0
        for one, fact in zip(told, held, strict=False):
            if not _begins_alike(one, fact):
                break
            kept += 1
            if _ends_alike(one, fact):
                continue
            if fact.known_to is None and one.known_to is not None:
                closings.append(_closing(one, fact))
            else:
                kept -= 1
            break
        withdrawn += [(fact_id, fact.version) for fact in held[kept:]]
        number = newest.get(fact_id, 0)
        made += [replace(one, version=number + at) for at, one in enumerate(told[kept:], start=1)]
    return Changes(facts=tuple(made), closed_facts=tuple(closings), withdrawn=tuple(withdrawn))


def _closing(one: _Version, fact: Fact) -> Closing:
    return Closing(
        id=fact.fact_id,
        version=fact.version,
        known_to=one.known_to,
        why=one.why_ended or Cause.EXTRACTION,
        superseded_by=one.superseded_by,
    )


def _begins_alike(one: _Version, fact: Fact) -> bool:
    return (
        content(one.draft) == content(_draft_of(fact))
        and one.seen_count == fact.seen_count
        and fact.reason in (None, one.reason)
        and (one.known_to is not None or one.superseded_by == fact.superseded_by)
    )


def _ends_alike(one: _Version, fact: Fact) -> bool:
    return one.known_to == fact.known_to


def content(draft: EventDraft | FactDraft) -> dict[str, Any]:
    """Return what a draft says, comparable: a version read from a store has more fields and coarser numbers."""
    kind = EventDraft if isinstance(draft, EventDraft) else FactDraft
    found = {one.name: _plain(getattr(draft, one.name)) for one in fields(kind)}
    return found | {"sources": frozenset(draft.sources)}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    if is_dataclass(value):
        return tuple(_plain(getattr(value, one.name)) for one in fields(value))
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value
