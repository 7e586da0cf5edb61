"""What a window is read before, and what its findings change of what is held."""

from collections.abc import Sequence
from dataclasses import replace

from uuid_utils.compat import uuid7

from app.domain.facts import normal_value
from app.domain.findings import Findings
from app.domain.models import Lease, Scope, Turn
from app.extraction import Background
from app.ports import Asked, Calendar, Streams
from app.truth import Changes, reconcile


async def read_before(
    known: Background, turns: Sequence[Turn], *, lease: Lease, streams: Streams
) -> Background:
    """Return what is known with the talk that goes before the window."""
    if all(turn.position == 0 for turn in turns):
        return known
    return replace(known, before=tuple(await streams.before(lease, turns)))


async def reconciled(findings: Findings, scope: Scope, *, calendar: Calendar) -> Changes:
    """Return what the findings change of what is held of the user."""
    if findings == Findings():
        return Changes()
    told = {source.turn_id for draft in findings.drafts for source in draft.sources[:1]}
    moments = [one.known_from for one in (*findings.drafts, *findings.withdrawn)]
    asked = Asked(
        turn_ids=list(told | {one.source.turn_id for one in findings.withdrawn}),
        at=min(moments),
        with_events=bool(findings.events or findings.withdrawn),
        subjects=list({normal_value(fact.subject) for fact in findings.facts}),
        slots=list({fact.slot for fact in findings.facts}),
    )
    return reconcile(findings, await calendar.held(scope, asked), uuid7)
