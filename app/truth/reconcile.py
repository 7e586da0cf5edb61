"""Fold the findings of a reading into what is held."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.events import EventDraft
from app.domain.facts import Assertion, FactDraft
from app.domain.findings import Findings
from app.domain.links import Link
from app.truth.changes import Changes, Held, SlotKey
from app.truth.events import fold_event, told_by, withdraw
from app.truth.facts import fold_fact
from app.truth.ledger import Ledger, Standing
from app.truth.places import history_key
from app.truth.replay import retold


def reconcile(
    findings: Findings,
    held: Held,
    new_id: Callable[[], UUID],
    unchanging: Collection[str] = (),
) -> Changes:
    """Return what to write so that what is held says what was told.

    Deterministic but for ``new_id``. Told twice it changes nothing more: words that a memory rests on
    already do not strengthen it. Slots that ``held.record`` tells of are told anew (``replay``).
    """
    events: Ledger[EventDraft] = Ledger(held.events, new_id)
    for one in findings.withdrawn:
        if one.draft is not None:
            events.open(one.draft)  # it was held for true until the turn that took it back
    told = [fold_event(draft, events) for draft in findings.events]
    for one in findings.withdrawn:
        by = told[one.by_event] if one.by_event is not None else None
        withdraw(one.source, one.known_from, by, events)
    late = late_slots(findings.facts, held) if held.record else frozenset()
    changes = Changes()
    if held.record:
        drafts = [one for one in findings.facts if history_key(one) in late]
        changes = retold(held.record, drafts, new_id, unchanging)
    facts, assertions = _folded(
        [one for one in findings.facts if history_key(one) not in late], held, new_id, unchanging
    )
    return replace(
        changes,
        events=tuple(events.versions),
        closed_events=tuple(events.closings),
        facts=(*changes.facts, *facts.versions),
        closed_facts=(*changes.closed_facts, *facts.closings),
        assertions=(*changes.assertions, *assertions),
        links=links_of(findings, events.standing),
        event_ids=tuple(one.id for one in told),
    )


def late_slots(facts: Sequence[FactDraft], held: Held) -> frozenset[SlotKey]:
    """Return the slots of which something is held that was said later than what is read now."""
    said: dict[SlotKey, list[FactDraft]] = {}
    for draft in facts:
        said.setdefault(history_key(draft), []).append(draft)
    return frozenset(
        history_key(one.draft)
        for one in held.facts
        if any(
            draft.known_from < one.draft.known_from
            for draft in said.get(history_key(one.draft), ())
        )
    )


def _folded(
    drafts: Sequence[FactDraft],
    held: Held,
    new_id: Callable[[], UUID],
    unchanging: Collection[str],
) -> tuple[Ledger[FactDraft], list[Assertion]]:
    facts: Ledger[FactDraft] = Ledger(held.facts, new_id)
    assertions = []
    for fact in sorted(drafts, key=lambda draft: draft.known_from):
        home = fold_fact(fact, facts, unchanging)
        if home is not None:
            assertions.append(Assertion(assertion_id=new_id(), fact_id=home.id, draft=fact))
    return facts, assertions


def links_of(findings: Findings, standing: Sequence[Standing[EventDraft]]) -> tuple[Link, ...]:
    """Return the links whose ends are told in two of the events that stand."""
    links = []
    for one in findings.links:
        first = told_by(one.from_source, standing)
        second = told_by(one.to_source, standing)
        if first is None or second is None or first.id == second.id:
            continue  # an end was taken back, or both are told in one memory
        links.append(
            Link(
                from_id=first.id,
                to_id=second.id,
                type=one.type,
                confidence=one.confidence,
                known_from=one.known_from,
                evidence=one.evidence,
            )
        )
    return tuple(links)
