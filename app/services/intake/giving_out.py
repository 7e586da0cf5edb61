"""Give out a history, line by line, in bounded memory."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

from app.domain.events import Event
from app.domain.models import MemoryKind, Scope, Turn, TurnState
from app.ports import NAMED, History, PastLink, PastMade, PastNamed

_PAGE = 500

Told = Turn | PastMade | PastLink | PastNamed
"""What one line of a history tells."""


async def give_out(scope: Scope, *, history: History) -> AsyncIterator[Told]:
    """Yield a user's turns in order, then the versions of events, of facts, links and entities, page by page.

    A turn that is still to be read, and all behind it, come in the state ``queued`` and without
    what was made of them, so that whoever takes them in reads them anew instead of having half of it.

    Raises:
        StoreUnavailable: what came so far is only the beginning.
    """
    waiting = await history.first_waiting(scope)
    seq = 0
    while turns := await history.turns_after(scope, seq, _PAGE):
        for turn in turns:
            yield turn if turn.seq < waiting else replace(turn, state=TurnState.QUEUED)
        seq = turns[-1].seq
    for kind in (MemoryKind.EVENT, MemoryKind.FACT):
        after: tuple[UUID, int] | None = None
        while made := await history.made_after(scope, kind, after, before_seq=waiting, limit=_PAGE):
            for past in made:
                yield past
            last = made[-1].version
            after = (last.event_id if isinstance(last, Event) else last.fact_id, last.version)
    place: tuple[UUID, UUID, str] | None = None
    while links := await history.links_after(scope, place, before_seq=waiting, limit=_PAGE):
        for link in links:
            yield link
        place = (links[-1].from_id, links[-1].to_id, links[-1].type.value)
    for sort in NAMED:
        async for named in _named(scope, sort, waiting, history):
            yield named


async def _named(
    scope: Scope, sort: type[PastNamed], waiting: int, history: History
) -> AsyncIterator[PastNamed]:
    place: UUID | int | None = None
    is_last = False
    while not is_last:
        page = await history.named_after(scope, sort, place, before_seq=waiting, limit=_PAGE)
        for named in page.found:
            yield named
        place, is_last = page.end, page.end is None
