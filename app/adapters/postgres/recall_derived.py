"""What recall reads of episodes and patterns; only where a question has room for them or asks for them."""

from collections.abc import Sequence
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.derived_statements import (
    BOUND_TURNS,
    EPISODES_OF,
    HOLDING,
    SHOWING,
    STORIES,
)
from app.adapters.postgres.episode_rows import episode_from
from app.adapters.postgres.pattern_rows import pattern_from
from app.adapters.postgres.turns import turn_from
from app.domain.models import Scope
from app.ports import FoundDerived, Known, Story


async def episodes_of(
    connection: Connection, scope: Scope, turn_ids: Sequence[UUID], known: Known
) -> list[FoundDerived]:
    """Return the episodes of some turns, with all the turns bound into them by then."""
    owner = (scope.tenant_id, scope.user_id)
    bounds = (known.said_until, known.recorded_until)
    rows = await connection.fetch(EPISODES_OF, *owner, list(turn_ids), *bounds)
    if not rows:
        return []
    ids = [row["episode_id"] for row in rows]
    bound = await connection.fetch(BOUND_TURNS, *owner, ids, known.said_until)
    return [
        FoundDerived(
            version=episode_from(row),
            turns=tuple(
                turn_from(one)
                for one in bound
                if one["episode_id"] == row["episode_id"] and one["seq"] <= row["last_seq"]
            ),
        )
        for row in rows
    ]


async def stories_of(
    connection: Connection, scope: Scope, turn_ids: Sequence[UUID], known: Known
) -> dict[UUID, Story]:
    """Return the episode that each turn is bound into."""
    rows = await connection.fetch(
        STORIES,
        scope.tenant_id,
        scope.user_id,
        list(turn_ids),
        known.said_until,
        known.recorded_until,
    )
    return {
        turn_id: Story(
            episode_id=row["episode_id"],
            title=row["title"],
            start=row["starts_at"],
            end=row["ends_at"],
            turn_ids=tuple(row["bound"]),
        )
        for row in rows
        for turn_id in row["asked"]
    }


async def patterns_holding(
    connection: Connection, scope: Scope, known: Known
) -> list[FoundDerived]:
    """Return the patterns that hold, with the turns that show them."""
    owner = (scope.tenant_id, scope.user_id)
    rows = await connection.fetch(HOLDING, *owner, known.said_until, known.recorded_until)
    if not rows:
        return []
    ids = [row["pattern_id"] for row in rows]
    showing = await connection.fetch(SHOWING, *owner, ids, known.said_until)
    return [
        FoundDerived(
            version=pattern_from(row),
            turns=tuple(
                turn_from(one)
                for one in showing
                if (one["memory_id"], one["version"]) == (row["pattern_id"], row["version"])
            ),
        )
        for row in rows
    ]
