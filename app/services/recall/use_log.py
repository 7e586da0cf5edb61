"""Collects in memory what recalls show, and writes it in batches, off the path of the answer.

What a process collected since it last wrote is lost if it dies; that is a few seconds of counting.
"""

import asyncio
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

import structlog

from app.domain.errors import TransientError
from app.domain.models import Scope
from app.ports import Uses

log = structlog.get_logger(__name__)

_WRITES_EVERY_S = 2.0
_MOST_USERS = 5000  # that wait to be written; beyond it counting stops until the store is back


class UseLog:
    """What was shown and not written yet, by user."""

    def __init__(self, uses: Uses) -> None:
        self._uses = uses
        self._used: dict[Scope, dict[UUID, tuple[int, datetime]]] = {}
        self._offered: dict[Scope, set[UUID]] = {}

    def note(self, scope: Scope, memory_ids: Iterable[UUID], at: datetime) -> None:
        """Count memories as used at a moment of the conversation's clock."""
        if scope not in self._used and len(self._used) >= _MOST_USERS:
            return
        counts = self._used.setdefault(scope, {})
        for memory_id in memory_ids:
            times, last = counts.get(memory_id, (0, at))
            counts[memory_id] = (times + 1, max(last, at))

    def offer(self, scope: Scope, question_id: UUID) -> bool:
        """Return whether a question may be offered now: it was not before, by this process."""
        offered = self._offered.setdefault(scope, set())
        if question_id in offered:
            return False
        offered.add(question_id)
        return True

    async def run(self) -> None:
        """Write for ever."""
        while True:
            await asyncio.sleep(_WRITES_EVERY_S)
            await self.write()

    async def write(self) -> None:
        """Write what waits; what cannot be written waits on."""
        used, self._used = self._used, {}
        for scope in {*used, *self._offered}:
            counts, offered = used.get(scope, {}), self._offered.get(scope, set())
            try:
                await self._uses.add(scope, counts, offered)
            except TransientError:
                self._put_back(scope, counts)
                log.warning("uses not written yet", users=len(used))
                continue
            self._offered.get(scope, set()).difference_update(offered)
            if not self._offered.get(scope):
                self._offered.pop(scope, None)

    def _put_back(self, scope: Scope, counts: dict[UUID, tuple[int, datetime]]) -> None:
        mine = self._used.setdefault(scope, {})
        for memory_id, (times, last) in counts.items():
            more, later = mine.get(memory_id, (0, last))
            mine[memory_id] = (times + more, max(last, later))
