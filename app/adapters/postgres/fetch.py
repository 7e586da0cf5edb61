"""Brings turns with the events and facts made from them, as they were seen at a moment."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import event_from
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.fetch_statements import EVENTS, FACTS, GONE_ON, TURNS
from app.adapters.postgres.link_rows import relations_of
from app.adapters.postgres.turns import turn_from
from app.adapters.postgres.use_statements import OF_MEMORIES
from app.domain.decay import standing
from app.domain.events import Reason, Source
from app.domain.models import Scope, Turn
from app.ports import FoundEvent, FoundFact, FoundTurn

Row = Mapping[str, Any]
_Made = TypeVar("_Made", FoundEvent, FoundFact)


async def fetch_turns(
    connection: Connection,
    scope: Scope,
    turn_ids: Sequence[UUID],
    bounds: tuple[datetime, datetime | None],
) -> list[FoundTurn]:
    """Return turns in the order asked, with what is seen of them at ``bounds``: known, recorded until."""
    owner = (scope.tenant_id, scope.user_id)
    event_rows = await connection.fetch(EVENTS, *owner, list(turn_ids), *bounds)
    fact_rows = await connection.fetch(FACTS, *owner, list(turn_ids), *bounds)
    seen = [row for row in (*event_rows, *fact_rows) if row["is_seen"]]
    wanted = list({row["turn_id"] for row in seen}.union(turn_ids))
    rows = {row["turn_id"]: row for row in await connection.fetch(TURNS, *owner, wanted)}
    turns = {turn_id: turn_from(row) for turn_id, row in rows.items()}
    told = list({row["event_id"] for row in event_rows if row["is_seen"]})
    related = await relations_of(connection, owner, told, bounds[0])
    standings = await _standings(connection, owner, [*turn_ids, *map(_id_of, seen)])
    events = _by_turn(
        event_rows,
        "event_id",
        lambda row, sources: FoundEvent(
            event=event_from(row, sources),
            turns=_backing(sources, turns),
            relations=related.get(row["event_id"], ()),
            standing=standings.get(row["event_id"], 1.0),
        ),
    )
    facts = _by_turn(
        fact_rows, "fact_id", lambda row, sources: _fact(row, sources, turns, standings)
    )
    standing = set(events) | {
        turn_id
        for turn_id, found in facts.items()
        if any(not (o.fact.superseded_by or o.fact.is_put_to_an_end) for o in found)
    }
    ended = [row for row in (*event_rows, *fact_rows) if _is_past(row, standing)]
    partly = {row["turn_id"] for row in event_rows if row["event_id"] not in told}
    over = await _over(connection, owner, ended, bounds) if ended else {}
    return [
        FoundTurn(
            turn=turns[turn_id],
            recorded_at=rows[turn_id]["recorded_at"],
            events=tuple(events.get(turn_id, ())),
            facts=tuple(facts.get(turn_id, ())),
            is_over=turn_id in over,
            superseded_by=over.get(turn_id),
            has_ended=turn_id in partly,
            standing=standings.get(turn_id, 1.0),
        )
        for turn_id in turn_ids
        if turn_id in turns
    ]


def _by_turn(
    rows: Sequence[Row], name: str, build: Callable[[Row, tuple[Source, ...]], _Made]
) -> dict[UUID, list[_Made]]:
    """Return what is seen, built from a row joined with each of its sources, by the turns it cites."""
    versions: dict[UUID, list[Row]] = {}
    for row in rows:
        if row["is_seen"]:
            versions.setdefault(row[name], []).append(row)
    by_turn: dict[UUID, list[_Made]] = {}
    for cited in versions.values():
        sources = tuple(
            Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"])
            for row in cited
        )
        made = build(cited[0], sources)
        for turn in made.turns:
            by_turn.setdefault(turn.turn_id, []).append(made)
    return by_turn


def _fact(
    row: Row,
    sources: tuple[Source, ...],
    turns: Mapping[UUID, Turn],
    standings: Mapping[UUID, float],
) -> FoundFact:
    return FoundFact(
        fact=fact_from(row, sources),
        turns=_backing(sources, turns),
        standing=standings.get(row["fact_id"], 1.0),
    )


def _id_of(row: Row) -> UUID:
    found: UUID = row["event_id"] if "event_id" in row else row["fact_id"]
    return found


async def _standings(
    connection: Connection, owner: tuple[UUID, UUID | None], ids: Sequence[UUID]
) -> dict[UUID, float]:
    """Return what the scores of memories are multiplied with, where age or verdicts move them."""
    rows = await connection.fetch(OF_MEMORIES, *owner, list(set(ids)))
    return {
        row["memory_id"]: standing(
            1.0 if row["strength"] is None else row["strength"], row["favour"]
        )
        for row in rows
    }


def _backing(sources: Iterable[Source], turns: Mapping[UUID, Turn]) -> tuple[Turn, ...]:
    cited = {source.turn_id for source in sources} & turns.keys()
    return tuple(sorted((turns[turn_id] for turn_id in cited), key=lambda turn: turn.seq))


def _is_past(row: Row, standing: set[UUID]) -> bool:
    """Return whether a version no longer holds, in a turn of which nothing else does."""
    if row["turn_id"] in standing:
        return False
    is_ended = row["valid_to"] is not None if "valid_to" in row else False
    is_put_to_an_end = is_ended and row["reason"] in (Reason.SETTLED, Reason.JUDGED)
    return not row["is_seen"] or row["superseded_by"] is not None or is_put_to_an_end


async def _over(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    ended: Sequence[Row],
    bounds: tuple[datetime, datetime | None],
) -> dict[UUID, UUID | None]:
    """Return the turns of which everything has ended, with what stands in its place.

    That is another memory, or a later version of the same one that no longer cites the turn; the last
    version to end says which. None: nothing does.
    """
    event_ids = list({row["event_id"] for row in ended if "event_id" in row})
    rows = await connection.fetch(GONE_ON, *owner, event_ids, *bounds) if event_ids else []
    gone_on = {row["event_id"] for row in rows}
    heirs: dict[UUID, UUID | None] = {}
    for row in sorted(ended, key=lambda row: (row["known_to"] or bounds[0], row["version"])):
        event_id = row.get("event_id")
        same = event_id if event_id in gone_on else None
        heirs[row["turn_id"]] = row["superseded_by"] or same or heirs.get(row["turn_id"])
    return heirs
