"""Fold the findings of a reading into what is held."""

from collections.abc import Callable, Sequence
from uuid import UUID

from app.domain.events import EventDraft
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.links import Link
from app.truth.changes import Changes, Held
from app.truth.events import fold_event, told_by, withdraw
from app.truth.facts import fold_fact
from app.truth.ledger import Ledger, Standing


def reconcile(findings: Findings, held: Held, new_id: Callable[[], UUID]) -> Changes:
    """Return what to write so that what is held says what was told.

    Deterministic but for ``new_id``. Told twice it changes nothing more: words that a memory rests on
    already do not strengthen it.
    """
    events: Ledger[EventDraft] = Ledger(held.events, new_id)
    for one in findings.withdrawn:
        if one.draft is not None:
            events.open(one.draft)  # it was held for true until the turn that took it back
    told = [fold_event(draft, events) for draft in findings.events]
    for one in findings.withdrawn:
        by = told[one.by_event] if one.by_event is not None else None
        withdraw(one.source, one.known_from, by, events)
    facts: Ledger[FactDraft] = Ledger(held.facts, new_id)
    for fact in sorted(findings.facts, key=lambda draft: draft.known_from):
        fold_fact(fact, facts)
    return Changes(
        events=tuple(events.versions),
        closed_events=tuple(events.closings),
        facts=tuple(facts.versions),
        closed_facts=tuple(facts.closings),
        links=links_of(findings, events.standing),
        event_ids=tuple(one.id for one in told),
    )


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
