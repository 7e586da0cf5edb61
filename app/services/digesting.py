"""Tell what a user talked about within a budget of tokens."""

import asyncio
from collections.abc import Sequence

from app.digests import Digest, digest
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.metrics import WORK_SECONDS, stage
from app.patterns import ToldEvent
from app.ports import Episodes, Patterns
from app.ports.episodes import Talked

MOST_TURNS = 4000  # of which a digest is made, the latest; some 0.3 ms of CPU each


async def digested(
    scope: Scope, talked: Interval, budget: int | None, *, episodes: Episodes, patterns: Patterns
) -> tuple[Digest, Talked]:
    """Return a digest of what was talked in a stretch of time, and the talk that it is of.

    ``budget`` None: all that must survive, however long.

    Raises:
        TransientError: the store is away.
    """
    talk = await episodes.stories(scope, talked=talked, most_turns=MOST_TURNS)
    moments = [one.said_at for story in talk.stories for one in story.talk]
    events: Sequence[ToldEvent] = ()
    if moments:
        told = await patterns.told(scope, since=min(moments), until=max(moments))
        events = told.events
    with stage(WORK_SECONDS, "digest"):
        made = await asyncio.to_thread(digest, talk.stories, events, budget=budget)
    return made, talk
