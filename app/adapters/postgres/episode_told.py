"""Episodes that a model may tell in its words, with their turns, and notes that it was asked."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres import episode_statements as statements
from app.adapters.postgres.database import Connection
from app.adapters.postgres.episode_rows import episode_from
from app.adapters.postgres.episode_writing import EXTRACTION, Owner
from app.digests import Story
from app.domain.intervals import Interval
from app.domain.models import Role
from app.episodes import Said
from app.episodes.talk import cues_of
from app.ports import EpisodeHeld, Provenance, Untold
from app.ports.episodes import Talked


async def untold(connection: Connection, owner: Owner, limit: int) -> list[Untold]:
    """Return episodes that no model was asked about, with their turns."""
    rows = await connection.fetch(statements.UNTOLD, *owner, limit)
    if not rows:
        return []
    ids = [row["episode_id"] for row in rows]
    bound = await connection.fetch(statements.BOUND_TALK, *owner, ids)
    return [
        Untold(
            held=EpisodeHeld(episode=episode_from(row), newest=row["newest"]),
            session_id=row["session_id"],
            talk=tuple(
                said_from(one)
                for one in bound
                if one["episode_id"] == row["episode_id"] and one["seq"] <= row["last_seq"]
            ),
        )
        for row in rows
    ]


async def stories(
    connection: Connection, owner: Owner, talked: Interval, most_turns: int
) -> Talked:
    """Return the latest episodes of a stretch of time with their turns, in order."""
    rows = await connection.fetch(statements.STORIES, *owner, talked.start, talked.end, most_turns)
    bound = await connection.fetch(
        statements.BOUND_TALK, *owner, [row["episode_id"] for row in rows]
    )
    talk: dict[UUID, list[Said]] = {}
    for one in bound:
        talk.setdefault(one["episode_id"], []).append(said_from(one))
    return Talked(
        stories=[
            Story(talk=tuple(talk[row["episode_id"]]), density=row["density"])
            for row in rows
            if row["episode_id"] in talk
        ],
        client_ids={one["turn_id"]: one["client_id"] for one in bound},
    )


async def note_asked(
    connection: Connection, owner: Owner, held: EpisodeHeld, provenance: Provenance
) -> None:
    """Note by which model an episode was looked at in vain."""
    extraction_id = uuid7()
    await connection.execute(
        EXTRACTION, *owner, extraction_id, "episodes-1", provenance.model, provenance.prompt_version
    )
    episode = held.episode
    await connection.execute(
        statements.NOTE_ASKED, *owner, episode.episode_id, episode.version, extraction_id
    )


def said_from(
    row: Mapping[str, Any],
    near: Mapping[UUID, Any] | None = None,
    named: Mapping[UUID, frozenset[UUID]] | None = None,
) -> Said:
    """Build a turn as segmentation sees it, with its vector and whom it names where these are known."""
    return Said(
        turn_id=row["turn_id"],
        seq=row["seq"],
        said_at=row["said_at"],
        role=Role(row["role"]),
        speaker=row["speaker"],
        text=row["text"],
        zone=row["zone"],
        cues=cues_of(row["text"]),
        entities=(named or {}).get(row["turn_id"], frozenset()),
        vector=(near or {}).get(row["turn_id"]),
    )
