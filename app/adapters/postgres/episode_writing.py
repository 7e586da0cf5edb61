"""Writes versions of episodes, and which turns are bound into them."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres import episode_statements as statements
from app.adapters.postgres.database import Connection
from app.adapters.postgres.episode_rows import INSERT_EPISODES, episode_columns
from app.adapters.postgres.event_rows import row_text
from app.adapters.postgres.held import INSERT_SOURCES
from app.adapters.postgres.sealed import cipher_of
from app.domain.errors import StoreUnavailable
from app.domain.events import Cause
from app.ports import EpisodeWriting, Provenance

Owner = tuple[UUID, UUID | None]

EXTRACTION = """
INSERT INTO extractions (tenant_id, user_id, extraction_id, extractor, model, prompt_version)
VALUES ($1, $2, $3, $4, $5, $6)
"""


async def write_states(
    connection: Connection, owner: Owner, writings: Sequence[EpisodeWriting]
) -> None:
    """Note whether talk may go on, of episodes that tell what they told."""
    if writings:
        states = [one.draft.state.value for one in writings]
        ids = [one.episode_id for one in writings]
        await connection.execute(statements.SET_STATES, *owner, ids, states)


async def write_versions(
    connection: Connection,
    owner: Owner,
    writings: Sequence[EpisodeWriting],
    provenance: Provenance,
) -> None:
    """Close the versions held, write those that take their place, and which turns are bound.

    Raises:
        StoreUnavailable: an episode was changed by a caller since it was read.
    """
    held = [(one, one.held) for one in writings if one.held is not None]
    if held:
        done = await connection.execute(
            statements.CLOSE_EPISODES,
            *owner,
            [one.episode_id for one, _ in held],
            [was.episode.version for _, was in held],
            [one.draft.known_from for one, _ in held],
            [_why(one).value for one, _ in held],
        )
        if done != f"UPDATE {len(held)}":
            raise StoreUnavailable("an episode was changed meanwhile; it is bound again")
    extraction_id = uuid7()
    await connection.execute(
        EXTRACTION,
        *owner,
        extraction_id,
        provenance.extractor,
        provenance.model,
        provenance.prompt_version,
    )
    cipher = await cipher_of(connection)
    rows = [row_text("episodes", _row(owner, one, extraction_id), cipher) for one in writings]
    await connection.execute(INSERT_EPISODES, rows, [False] * len(rows))
    bound = [(one.episode_id, *turn) for one in writings for turn in one.turns]
    await connection.execute(
        statements.BIND_TURNS,
        *owner,
        [turn_id for _, turn_id, _ in bound],
        [episode_id for episode_id, _, _ in bound],
        [seq for _, _, seq in bound],
    )
    await _cite(connection, owner, writings)


def _why(one: EpisodeWriting) -> Cause:
    return Cause.CONSOLIDATION if one.draft.is_deep else Cause.BINDING


def _version(one: EpisodeWriting) -> int:
    return one.held.newest + 1 if one.held else 1


def _row(owner: Owner, one: EpisodeWriting, extraction_id: UUID) -> dict[str, Any]:
    return {
        **episode_columns(one.draft),
        "tenant_id": owner[0],
        "user_id": owner[1],
        "episode_id": one.episode_id,
        "session_id": one.session_id,
        "version": _version(one),
        "seen_count": 1,
        "why": _why(one).value,
        "extraction_id": extraction_id,
    }


async def _cite(connection: Connection, owner: Owner, writings: Iterable[EpisodeWriting]) -> None:
    backing = [(one, source) for one in writings for source in one.draft.sources]
    if not backing:
        return
    await connection.execute(
        INSERT_SOURCES,
        *owner,
        [one.episode_id for one, _ in backing],
        [_version(one) for one, _ in backing],
        [source.turn_id for _, source in backing],
        [source.start for _, source in backing],
        [source.end for _, source in backing],
    )
