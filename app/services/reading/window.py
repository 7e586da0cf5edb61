"""What a window is read before, and what its findings change of what is held."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from uuid_utils.compat import uuid7

from app.domain.clarifications import ClarificationDraft
from app.domain.findings import Findings
from app.domain.models import Lease, Scope, Turn
from app.extraction import Background
from app.extraction.entities import with_entities
from app.extraction.holding import known_of
from app.ports import Asked, Calendar, Reading, Streams
from app.services.reading.clarifying import questions_raised
from app.truth import Changes, reconcile
from app.truth.slotting import slotted


async def read_before(
    known: Background, turns: Sequence[Turn], *, lease: Lease, streams: Streams, calendar: Calendar
) -> Background:
    """Return what is known with the user's world and the talk that goes before the window."""
    known = replace(
        known,
        entities=await calendar.world(lease.scope),
        held=tuple(known_of(await calendar.lasting(lease.scope))),
    )
    if all(turn.position == 0 for turn in turns):
        return known
    return replace(known, before=tuple(await streams.before(lease, turns)))


async def named(reading: Reading, turns: Sequence[Turn], background: Background) -> Reading:
    """Return a reading with the entities that the turns name, its facts in the slots of the schemas."""
    findings = await asyncio.to_thread(with_entities, reading.findings, turns, background)
    schema = background.vocabulary.schema
    facts = tuple(slotted(fact, schema) for fact in findings.facts)
    return replace(reading, findings=replace(findings, facts=facts))


async def reconciled(
    findings: Findings,
    scope: Scope,
    background: Background,
    *,
    calendar: Calendar,
) -> tuple[Changes, list[ClarificationDraft]]:
    """Return what the findings change of what is held of the user, and what is to be asked of them."""
    asked = asked_of(findings)
    if asked is None:
        return Changes(), []
    held = await calendar.held(scope, asked)
    unchanging = background.vocabulary.schema.unchanging_slots
    changes = await asyncio.to_thread(reconcile, findings, held, uuid7, unchanging)
    questions = await questions_raised(changes, held, unchanging, scope, calendar=calendar)
    return changes, questions


def asked_of(findings: Findings) -> Asked | None:
    """Return which held memories findings may concern, None if they hold nothing."""
    if not findings.drafts and not findings.withdrawn:
        return None
    told = {source.turn_id for draft in findings.drafts for source in draft.sources[:1]}
    told |= {end.turn_id for link in findings.links for end in (link.from_source, link.to_source)}
    moments = [one.known_from for one in (*findings.drafts, *findings.withdrawn)]
    return Asked(
        turn_ids=list(told | {one.source.turn_id for one in findings.withdrawn}),
        at=min(moments),
        with_events=bool(findings.events or findings.withdrawn),
        facts=findings.facts,
    )
