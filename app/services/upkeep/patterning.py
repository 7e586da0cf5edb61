"""Look through what a user told for patterns, keep those that hold, withdraw those that no longer do."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from uuid_utils.compat import uuid7

from app.domain.models import Lease
from app.domain.patterns import PatternDraft, PatternState
from app.metrics import WORK_SECONDS, stage
from app.metrics.derived import PATTERNS_WRITTEN
from app.patterns import patterns_in
from app.ports import PatternHeld, Patterns, PatternWriting

LOOKED_BACK = timedelta(
    days=400
)  # a year and some: what recurs yearly is a feast, and known as such
_GROWN = 0.25  # more sightings by this share make a new version of a pattern that still holds


async def find_patterns(lease: Lease, *, as_of: datetime, patterns: Patterns) -> int:
    """Look for patterns in what was told until a moment; return how many versions were written.

    What was found before and still holds stays as it is; so twice is once.

    Raises:
        LeaseLost: another worker owns the stream.
        TransientError: the store is away; nothing was written.
    """
    told = await patterns.told(lease.scope, since=as_of - LOOKED_BACK, until=as_of)
    held = await patterns.held(lease.scope)
    with stage(WORK_SECONDS, "patterns"):
        drafts = await asyncio.to_thread(patterns_in, told.turns, told.events)
    last = max((turn.said_at for turn in told.turns), default=as_of)
    writings = changes_of(drafts, held, last)
    await patterns.write(lease, writings)
    for one in writings:
        PATTERNS_WRITTEN.labels(one.draft.sort.value, one.draft.state.value).inc()
    return len(writings)


def changes_of(
    drafts: Sequence[PatternDraft], held: Iterable[PatternHeld], last: datetime
) -> list[PatternWriting]:
    """Return what to write: patterns that are new, changed or hold again, and those that no longer hold.

    ``last`` is the moment of the last turn: from then on it is known that one no longer holds. What a
    caller retracted is not found again.
    """
    known = {one.pattern.key: one for one in held}
    found = {draft.key for draft in drafts}
    writings = []
    for draft in drafts:
        was = known.get(draft.key)
        if was is None:
            writings.append(
                PatternWriting(pattern_id=uuid7(), draft=draft, held=None, is_news=True)
            )
        elif was.is_open and _says_more(draft, was):
            writings.append(
                PatternWriting(
                    pattern_id=was.pattern.pattern_id,
                    draft=replace(draft, known_from=max(draft.known_from, was.pattern.known_from)),
                    held=was,
                    is_news=was.pattern.state is PatternState.WITHDRAWN,
                )
            )
    for key, was in known.items():
        holds = was.is_open and was.pattern.state is PatternState.HOLDING
        if key not in found and holds and last > was.pattern.known_from:
            writings.append(_withdrawn(was, last))
    return writings


def _says_more(draft: PatternDraft, was: PatternHeld) -> bool:
    pattern = was.pattern
    if pattern.state is PatternState.WITHDRAWN or draft.period.get("rrule") != pattern.period.get(
        "rrule"
    ):
        return True
    before = int(pattern.evidence.get("occurrences", 0))
    return abs(int(draft.evidence.get("occurrences", 0)) - before) > max(2, _GROWN * before)


def _withdrawn(was: PatternHeld, last: datetime) -> PatternWriting:
    pattern = was.pattern
    draft = PatternDraft(
        sort=pattern.sort,
        key=pattern.key,
        statement=pattern.statement,
        language=pattern.language,
        zone=pattern.zone,
        period=pattern.period,
        evidence=pattern.evidence,
        known_from=last,
        state=PatternState.WITHDRAWN,
        importance=pattern.importance,
        confidence=pattern.confidence,
        sources=pattern.sources,
    )
    return PatternWriting(pattern_id=pattern.pattern_id, draft=draft, held=was, is_news=False)
