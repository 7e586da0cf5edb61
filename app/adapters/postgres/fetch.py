"""Brings turns with the events and facts made from them, as they were seen at a moment."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import event_from
from app.adapters.postgres.fact_rows import fact_from
from app.adapters.postgres.fetch_statements import FOUND, GONE_ON
from app.adapters.postgres.link_rows import relations_from
from app.adapters.postgres.turns import turn_from
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
    kinds: dict[str, list[Row]] = {"event": [], "fact": [], "turn": [], "link": []}
    for row in await connection.fetch(FOUND, *owner, list(turn_ids), *bounds):
        kinds[row["kind"]].append(row)
    event_rows, fact_rows = kinds["event"], kinds["fact"]
    rows = {row["turn_id"]: row for row in kinds["turn"]}
    turns = {turn_id: turn_from(row) for turn_id, row in rows.items()}
    related = relations_from(kinds["link"])
    events = _by_turn(
        event_rows,
        lambda row, sources: FoundEvent(
            event=event_from(row, sources),
            turns=_backing(sources, turns),
            relations=related.get(row["memory_id"], ()),
            standing=_standing(row),
        ),
    )
    facts = _by_turn(
        fact_rows,
        lambda row, sources: FoundFact(
            fact=fact_from(row, sources, object_in="fact_object"),
            turns=_backing(sources, turns),
            standing=_standing(row),
        ),
    )
    holding = set(events) | {
        turn_id
        for turn_id, found in facts.items()
        if any(not (o.fact.superseded_by or o.fact.is_put_to_an_end) for o in found)
    }
    told = {row["memory_id"] for row in event_rows if row["is_seen"]}
    partly = {
        turn_id for row in event_rows if row["memory_id"] not in told for turn_id in row["cited"]
    }
    ended = [row for row in (*event_rows, *fact_rows) if _is_past(row)]
    over = await _over(connection, owner, ended, holding, bounds)
    return [
        FoundTurn(
            turn=turns[turn_id],
            recorded_at=rows[turn_id]["recorded_at"],
            events=tuple(events.get(turn_id, ())),
            facts=tuple(facts.get(turn_id, ())),
            is_over=turn_id in over,
            superseded_by=over.get(turn_id),
            has_ended=turn_id in partly,
            standing=_standing(rows[turn_id]),
        )
        for turn_id in turn_ids
        if turn_id in turns
    ]


def _by_turn(
    rows: Sequence[Row], build: Callable[[Row, tuple[Source, ...]], _Made]
) -> dict[UUID, list[_Made]]:
    """Return what is seen, built from the row of a version, by the turns it cites."""
    versions: dict[UUID, list[Row]] = {}
    for row in rows:
        if row["is_seen"]:
            versions.setdefault(row["memory_id"], []).append(row)
    by_turn: dict[UUID, list[_Made]] = {}
    for seen in versions.values():
        sources = tuple(
            Source(turn_id=turn_id, start=start, end=end)
            for row in seen
            for turn_id, start, end in zip(row["cited"], row["starts"], row["ends"], strict=True)
        )
        made = build(seen[0], sources)
        for turn in made.turns:
            by_turn.setdefault(turn.turn_id, []).append(made)
    return by_turn


def _standing(row: Row) -> float:
    """Return what the score of a memory is multiplied with, where age or verdicts move it."""
    strength, favour = row["strength"], row["favour"]
    if strength is None and not favour:
        return 1.0
    return standing(1.0 if strength is None else strength, favour)


def _backing(sources: Iterable[Source], turns: Mapping[UUID, Turn]) -> tuple[Turn, ...]:
    cited = {source.turn_id for source in sources} & turns.keys()
    return tuple(sorted((turns[turn_id] for turn_id in cited), key=lambda turn: turn.seq))


def _is_past(row: Row) -> bool:
    """Return whether a version no longer holds."""
    is_put_to_an_end = row["valid_to"] is not None and row["reason"] in (
        Reason.SETTLED,
        Reason.JUDGED,
    )
    return not row["is_seen"] or row["superseded_by"] is not None or is_put_to_an_end


async def _over(
    connection: Connection,
    owner: tuple[UUID, UUID | None],
    ended: Sequence[Row],
    holding: set[UUID],
    bounds: tuple[datetime, datetime | None],
) -> dict[UUID, UUID | None]:
    """Return the turns of which everything has ended and nothing is ``holding``, with what stands in its place.

    That is another memory, or a later version of the same one that no longer cites the turn; the last
    version to end says which. None: nothing does.
    """
    past = [row for row in ended if not holding.issuperset(row["cited"])]
    event_ids = list({row["memory_id"] for row in past if row["kind"] == "event"})
    rows = await connection.fetch(GONE_ON, *owner, event_ids, *bounds) if event_ids else []
    gone_on = {row["event_id"] for row in rows}
    heirs: dict[UUID, UUID | None] = {}
    for row in sorted(past, key=lambda row: (row["known_to"] or bounds[0], row["version"])):
        same = row["memory_id"] if row["memory_id"] in gone_on else None
        for turn_id in row["cited"]:
            if turn_id not in holding:
                heirs[turn_id] = row["superseded_by"] or same or heirs.get(turn_id)
    return heirs
