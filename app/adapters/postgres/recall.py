"""The reading side: two statements find candidates, a third brings the words of the best."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from app.adapters.postgres.ciphers import Cipher, Clear
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.fetch import fetch_turns
from app.adapters.postgres.fetch_statements import ASKED_FACTS, FACT_KEYS, GISTS
from app.adapters.postgres.hit_rows import hits_from, paired
from app.adapters.postgres.recall_derived import episodes_of, patterns_holding, stories_of
from app.adapters.postgres.recall_near import closeness_of, nearest_turns
from app.adapters.postgres.recall_statements import (
    FIRST,
    SEARCH,
    WIDE,
    Width,
)
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.session_statements import NTH_LAST_SESSION, NTH_SESSION, RECENT
from app.adapters.postgres.turns import turn_from
from app.domain.intervals import Interval
from app.domain.models import Scope, Turn
from app.ports import (
    Closeness,
    FactHit,
    FoundDerived,
    FoundTurn,
    Gist,
    Hit,
    Hits,
    Known,
    Meaning,
    Near,
    Search,
    Story,
)

_EVER = (datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC))


class PostgresRecall:
    """Implements the ``RecallIndex`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _reading(self, scope: Scope, timeout_ms: int) -> AbstractAsyncContextManager[Connection]:
        return self._database.transaction(scope, timeout_ms=timeout_ms, only_reads=True)

    def together(self, scope: Scope, *, timeout_ms: int) -> AbstractAsyncContextManager[None]:
        """Let the reads of one recall in here take turns on one connection, as one transaction."""
        return self._database.together(scope, timeout_ms=timeout_ms)

    async def search(self, scope: Scope, search: Search, *, timeout_ms: int) -> Hits:
        """Return what words, window, neighbours and the session's last turns bring."""
        window = _closed(search.window) if search.window else (None, None)
        async with self._reading(scope, timeout_ms) as connection:
            cipher = await cipher_of(connection)
            rows = await connection.fetch(
                SEARCH[_width(search)],
                scope.tenant_id,
                scope.user_id,
                cipher.terms(search.terms),
                *_said(search),
                *window,
                search.axis == "occurred",
                search.client_session_id,
                *_shown(search, cipher),
            )
        return _hits(rows, with_events=search.with_events)

    async def nearest(
        self,
        scope: Scope,
        search: Search,
        meaning: Meaning,
        *,
        also: Sequence[UUID] = (),
        timeout_ms: int,
    ) -> Near:
        """Return the turns nearest to a question, and their neighbours; the closeness of others too."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._reading(scope, timeout_ms) as connection:
            shown = _shown(search, await cipher_of(connection))
            return await nearest_turns(
                connection, owner, meaning, _said(search), shown, also=also, width=_width(search)
            )

    async def recent(
        self, scope: Scope, client_session_id: str, known: Known, *, limit: int, timeout_ms: int
    ) -> list[Turn]:
        """Return the last turns that people and assistants said in a session, in order."""
        async with self._reading(scope, timeout_ms) as connection:
            rows = await connection.fetch(
                RECENT,
                scope.tenant_id,
                scope.user_id,
                client_session_id,
                known.said_until,
                known.recorded_until,
                limit,
            )
        return [turn_from(row) for row in reversed(rows)]

    async def session(
        self,
        scope: Scope,
        ordinal: int,
        known: Known,
        *,
        but_not: str | None,
        timeout_ms: int,
    ) -> Interval | None:
        """Return from when to when a session was talked, by its place in order of their beginnings."""
        async with self._reading(scope, timeout_ms) as connection:
            row = await connection.fetchrow(
                NTH_SESSION if ordinal > 0 else NTH_LAST_SESSION,
                scope.tenant_id,
                scope.user_id,
                known.said_until,
                known.recorded_until,
                abs(ordinal) - 1,
                but_not if ordinal < 0 else None,
            )
        if row is None or row["ended_at"] is None:
            return None
        return Interval(start=row["started_at"], end=row["ended_at"] + timedelta(microseconds=1))

    async def closeness(
        self, scope: Scope, turn_ids: Sequence[UUID], meaning: Meaning, *, timeout_ms: int
    ) -> dict[UUID, Closeness]:
        """Return how near each turn is that has a vector of the model."""
        async with self._reading(scope, timeout_ms) as connection:
            owner = (scope.tenant_id, scope.user_id)
            return await closeness_of(connection, owner, turn_ids, meaning)

    async def facts(
        self,
        scope: Scope,
        slots: Sequence[str],
        known: Known,
        *,
        timeout_ms: int,
        most: int = 300,
        fits: Callable[[str, str], bool] | None = None,
    ) -> list[FactHit]:
        """Return the facts of some slots as seen at the moment, the latest known first."""
        asked = (list(slots), known.said_until, known.recorded_until, most)
        wanted: list[UUID] | None = None
        async with self._reading(scope, timeout_ms) as connection:
            if fits is not None:
                keys = await connection.fetch(FACT_KEYS, scope.tenant_id, scope.user_id, *asked)
                pairs = {(row["slot"], row["key"]) for row in keys}
                fitting = {pair for pair in pairs if fits(*pair)}
                wanted = [row["fact_id"] for row in keys if (row["slot"], row["key"]) in fitting]
                if not wanted:
                    return []
            rows = await connection.fetch(
                ASKED_FACTS, scope.tenant_id, scope.user_id, *asked, wanted
            )
        return [
            FactHit(
                fact=fact_from(row, ()),
                hit=Hit(
                    turn_id=row["turn_id"],
                    session_id=row["session_id"],
                    position=row["position"],
                    said_at=row["said_at"],
                    speaker=row["speaker"],
                    words=None,
                    cosine=None,
                    is_recent=False,
                    occurs=None,
                ),
                said_by_user=row["role"] == "user",
            )
            for row in rows
        ]

    async def gists(
        self, scope: Scope, memory_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> dict[UUID, Gist]:
        """Return what events and facts come to, as seen at the moment."""
        owner = (scope.tenant_id, scope.user_id)
        bounds = (known.said_until, known.recorded_until)
        async with self._reading(scope, timeout_ms) as connection:
            rows = await connection.fetch(GISTS, *owner, list(memory_ids), *bounds)
        return {
            row["memory_id"]: Gist(summary=row["summary"], at=row["at"], zone=row["zone"])
            for row in rows
        }

    async def episodes_of(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundDerived]:
        """Return the episodes that some turns are bound into, as seen at the moment."""
        async with self._reading(scope, timeout_ms) as connection:
            return await episodes_of(connection, scope, turn_ids, known)

    async def stories(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> dict[UUID, Story]:
        """Return the episode that each turn is bound into, as seen at the moment."""
        async with self._reading(scope, timeout_ms) as connection:
            return await stories_of(connection, scope, turn_ids, known)

    async def patterns(self, scope: Scope, known: Known, *, timeout_ms: int) -> list[FoundDerived]:
        """Return the patterns that hold, as seen at the moment, the latest known first."""
        async with self._reading(scope, timeout_ms) as connection:
            return await patterns_holding(connection, scope, known)

    async def fetch(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundTurn]:
        """Return the turns in the order asked, with their events."""
        bounds = (known.said_until, known.recorded_until)
        async with self._reading(scope, timeout_ms) as connection:
            return await fetch_turns(connection, scope, turn_ids, bounds)


def _hits(rows: Sequence[Any], *, with_events: bool) -> Hits:
    """Return what a search brought: turns, and in the first row what the arms know of them."""
    if not rows:
        return Hits(hits=())
    first = rows[0]
    return Hits(
        hits=hits_from(
            rows,
            with_events=with_events,
            words=paired(first, "worded", "scores"),
            recent=frozenset(first["recent"] or ()),
        ),
        documents=first["documents"] or 0,
        frequencies=first["frequencies"] or (),
    )


def _width(search: Search) -> Width:
    return WIDE if search.is_wide else FIRST


def _closed(interval: Interval) -> tuple[datetime, datetime]:
    return interval.start or _EVER[0], interval.end or _EVER[1]


def _said(search: Search) -> tuple[datetime, datetime, datetime]:
    return search.known.said_until, *_closed(search.said)


def _shown(search: Search, cipher: Cipher | Clear) -> tuple[object, ...]:
    return (
        search.with_events,
        search.known.with_silent,
        cipher.all_alike(search.speakers) or None,
        search.known.recorded_until,
        list(search.event_types) or None,
        list(search.statuses) or None,
        search.only_events,
        None if search.entity_terms is None else cipher.terms(search.entity_terms),
    )
