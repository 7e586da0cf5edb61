"""Binds talk into episodes: what has to be looked at, and the writing of what it told."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from datetime import time as clock_time
from itertools import groupby
from typing import Any
from uuid import UUID

from app.adapters.postgres import episode_statements as statements
from app.adapters.postgres.ciphers import Cipher
from app.adapters.postgres.database import Connection, Database
from app.adapters.postgres.episode_rows import episode_from
from app.adapters.postgres.episode_told import note_asked, said_from, stories, untold
from app.adapters.postgres.episode_writing import Owner, write_states, write_versions
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.sealed_vectors import first_vectors
from app.adapters.postgres.streams import hold
from app.domain.intervals import Interval
from app.domain.models import Lease, Scope
from app.domain.zones import zone_of
from app.episodes import DayTold, FactTold, Tail
from app.episodes.binding import CONTEXT_TURNS, ELSEWHERE
from app.episodes.segmentation import LAPSE_S, LONGEST_S
from app.ports import (
    Day,
    EpisodeHeld,
    EpisodeWriting,
    Provenance,
    Unbound,
    Untold,
)
from app.ports.episodes import Talked

_WAITING = ("queued", "processing")


class PostgresEpisodes:
    """Implements the ``Episodes`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unbound(self, lease: Lease, *, as_of: datetime, model: str, limit: int) -> Unbound:
        """Return the ends of sessions with turns that are not bound, or whose episode fell silent."""
        owner = _owner(lease.scope)
        async with self._database.transaction(lease.scope) as connection:
            bound = await connection.fetchval(statements.BOUND, *owner) or 0
            ahead = await connection.fetch(statements.AHEAD, *owner, bound, limit)
            first_waiting = next((r["seq"] for r in ahead if r["state"] in _WAITING), None)
            new = [r for r in ahead if first_waiting is None or r["seq"] < first_waiting]
            upto = new[-1]["seq"] if new else bound
            spoken = [r for r in new if r["role"] in ("user", "assistant") and not r["is_bound"]]
            running = await connection.fetch(
                statements.RUNNING,
                *owner,
                list({r["session_id"] for r in spoken}),
                upto - ELSEWHERE,
                as_of - timedelta(seconds=LAPSE_S),
                as_of - timedelta(seconds=LONGEST_S),
            )
            by_session = {r["session_id"]: r for r in running}
            sessions = list(dict.fromkeys([*(r["session_id"] for r in spoken), *by_session]))
            tails = await _tails(connection, owner, sessions, by_session, (bound, upto, model))
            told = [one.turn_id for tail in tails for one in tail.talk[tail.start :]]
            facts = await connection.fetch(statements.FACTS_TOLD, *owner, told) if told else []
        return Unbound(
            tails=tails,
            held={
                r["episode_id"]: EpisodeHeld(episode=episode_from(r), newest=r["newest"])
                for r in running
            },
            facts=[
                FactTold(
                    fact_id=r["fact_id"],
                    turn_id=r["turn_id"],
                    start=r["start_char"],
                    end=r["end_char"],
                )
                for r in facts
            ],
            upto=upto,
            is_all=len(ahead) < limit or first_waiting is not None,
        )

    async def bind(
        self,
        lease: Lease,
        writings: Sequence[EpisodeWriting],
        *,
        upto: int,
        provenance: Provenance,
    ) -> None:
        """Write versions and which turns are bound into them, and how far the stream is bound."""
        owner = _owner(lease.scope)
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await write_states(connection, owner, [one for one in writings if one.only_state])
            made = [one for one in writings if not one.only_state]
            if made:
                await write_versions(connection, owner, made, provenance)
            await connection.execute(statements.SET_BOUND, *owner, upto, LAPSE_S)

    async def untold(self, scope: Scope, *, limit: int) -> list[Untold]:
        """Return episodes that rest and that no model was asked about, the latest first."""
        async with self._database.transaction(scope) as connection:
            return await untold(connection, _owner(scope), limit)

    async def stories(self, scope: Scope, *, talked: Interval, most_turns: int) -> Talked:
        """Return the latest episodes of a stretch of time with their turns, in order."""
        async with self._database.transaction(scope) as connection:
            return await stories(connection, _owner(scope), talked, most_turns)

    async def note_asked(self, lease: Lease, held: EpisodeHeld, provenance: Provenance) -> None:
        """Note that a model was asked about an episode and nothing it said was of use."""
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await note_asked(connection, _owner(lease.scope), held, provenance)

    async def days(self, scope: Scope, *, as_of: datetime, limit: int) -> list[Day]:
        """Return days that are over and changed since they were reflected on, oldest first."""
        owner = _owner(scope)
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(statements.DAYS, *owner)
            retracted = await connection.fetch(statements.RETRACTED_DAYS, *owner)
            due = _due(rows, as_of, {r["title"] for r in retracted})[:limit]
            ids = [r["episode_id"] for _, _, some, held in due for r in (*some, *held)]
            found = await connection.fetch(statements.SOME, *owner, ids) if ids else []
        by_id = {r["episode_id"]: r for r in found}
        return [
            Day(
                told=DayTold(
                    day=day,
                    zone=zone,
                    episodes=tuple(episode_from(by_id[r["episode_id"]]) for r in some),
                ),
                held=next((_held(by_id[r["episode_id"]]) for r in held), None),
            )
            for day, zone, some, held in due
        ]

    async def bound_facts(self, scope: Scope) -> frozenset[UUID]:
        """Return the facts that an episode is needed for."""
        async with self._database.transaction(scope) as connection:
            rows = await connection.fetch(statements.BOUND_FACTS, *_owner(scope))
        return frozenset(row["fact_id"] for row in rows)

    async def tended(self, lease: Lease) -> None:
        """Note that the nightly work on a stream is done."""
        async with self._database.transaction(lease.scope) as connection:
            await hold(connection, lease)
            await connection.execute(statements.TENDED, *_owner(lease.scope))


def _owner(scope: Scope) -> Owner:
    return scope.tenant_id, scope.user_id


def _held(row: Mapping[str, Any]) -> EpisodeHeld:
    return EpisodeHeld(episode=episode_from(row), newest=row["newest"])


async def _tails(
    connection: Connection,
    owner: Owner,
    sessions: Sequence[UUID],
    running: Mapping[UUID, Mapping[str, Any]],
    span: tuple[int, int, str],
) -> list[Tail]:
    """Return the ends of sessions; ``span``: bound so far, looked at up to, model of the vectors."""
    if not sessions:
        return []
    bound, upto, model = span
    ids = {one: running[one]["episode_id"] if one in running else None for one in sessions}
    rows = await connection.fetch(
        statements.TALK, *owner, list(ids), list(ids.values()), bound, upto
    )
    turn_ids = [r["turn_id"] for r in rows]
    near = await _vectors(connection, owner, model, turn_ids)
    mentioned = await connection.fetch(statements.MENTIONED, *owner, turn_ids)
    named = {r["turn_id"]: frozenset(r["entities"]) for r in mentioned}
    by_session: dict[UUID, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_session.setdefault(row["session_id"], []).append(row)
    return [
        tail
        for session in ids
        if session in by_session
        for tail in _runs(session, ids[session], by_session[session], (bound, upto), (near, named))
    ]


def _runs(
    session_id: UUID,
    episode_id: UUID | None,
    rows: Sequence[Mapping[str, Any]],
    span: tuple[int, int],
    found: tuple[Mapping[UUID, Any], Mapping[UUID, frozenset[UUID]]],
) -> Iterator[Tail]:
    """Yield the runs of turns to be bound: of the running episode, and such as are bound in none."""
    bound, upto = span
    talk = tuple(said_from(row, *found) for row in rows)
    is_own = [
        row["bound_to"] == episode_id if row["bound_to"] else row["seq"] > bound for row in rows
    ]
    begin = 0
    for own, some in groupby(is_own):
        end = begin + len(list(some))
        if own:
            is_running = any(row["bound_to"] for row in rows[begin:end])
            yield Tail(
                session_id=session_id,
                episode_id=episode_id if is_running else None,
                talk=talk[max(0, begin - CONTEXT_TURNS) : end],
                start=min(begin, CONTEXT_TURNS),
                elsewhere=upto - talk[end - 1].seq,
                is_followed=end < len(rows),
            )
        begin = end


async def _vectors(
    connection: Connection, owner: Owner, model: str, turn_ids: Sequence[UUID]
) -> Mapping[UUID, Any]:
    cipher = await cipher_of(connection)
    if isinstance(cipher, Cipher) and cipher.is_sealed:
        return await first_vectors(connection, owner, cipher, model, turn_ids)
    rows = await connection.fetch(statements.VECTORS, *owner, model, turn_ids)
    return {row["doc_id"]: row["embedding"] for row in rows}


_Row = Mapping[str, Any]


def _due(
    rows: Sequence[_Row], as_of: datetime, retracted: set[str]
) -> list[tuple[date, str, list[_Row], list[_Row]]]:
    """Return days that are over, with their zone, episodes and reflection, where these disagree."""
    days: dict[date, list[_Row]] = {}
    held: dict[str, list[_Row]] = {}
    for row in rows:
        if row["level"] == "day":
            held.setdefault(row["title"], []).append(row)
        else:
            days.setdefault(row["starts_at"].astimezone(zone_of(row["zone"])).date(), []).append(
                row
            )
    due = []
    for day, some in sorted(days.items()):
        zone, was = some[-1]["zone"], held.get(day.isoformat(), [])
        ends = datetime.combine(day + timedelta(days=1), clock_time(), tzinfo=zone_of(zone))
        told = sum(r["turn_count"] for r in some), max(r["last_seq"] for r in some)
        is_same = any((r["turn_count"], r["last_seq"]) == told for r in was)
        if ends <= as_of and not is_same and day.isoformat() not in retracted:
            due.append((day, zone, some, was[:1]))
    return due
