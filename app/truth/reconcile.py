"""Fold the findings of a reading into what is held."""

from collections.abc import Callable, Sequence
from uuid import UUID

from app.domain.events import EventDraft
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.domain.links import Link
from app.truth.changes import Changes, Held
from app.truth.events import fold_event, withdraw
from app.truth.facts import fold_fact
from app.truth.ledger import Ledger, Standing


def reconcile(findings: Findings, held: Held, new_id: Callable[[], UUID]) -> Changes:
    """Return what to write so that what is held says what was told.

    Deterministic but for ``new_id``. Told twice it changes nothing more: words that a memory rests on
    already do not strengthen it.
    """
    events: Ledger[EventDraft] = Ledger(held.events, new_id)
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
        links=_links(findings, told),
        event_ids=tuple(one.id for one in told),
    )


def _links(findings: Findings, told: Sequence[Standing[EventDraft]]) -> tuple[Link, ...]:
    links = [
        Link(
            from_id=told[one.from_event].id,
            to_id=told[one.to_event].id,
            type=one.type,
            confidence=one.confidence,
            known_from=max(
                findings.events[one.from_event].known_from, findings.events[one.to_event].known_from
            ),
            evidence=one.evidence,
        )
        for one in findings.links
    ]
    return tuple(one for one in links if one.from_id != one.to_id)
