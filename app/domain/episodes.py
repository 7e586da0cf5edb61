"""Runs of talk that tell one story, and reflections on days, as they are kept: in versions."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from app.domain.events import Cause, Source


class EpisodeState(StrEnum):
    """Whether talk still goes on: ``silent`` may be taken up again, ``closed`` may not."""

    ACTIVE = "active"
    SILENT = "silent"
    CLOSED = "closed"


class Level(StrEnum):
    """What is told of: a run of turns of one session, or a day with all that was talked."""

    EPISODE = "episode"
    DAY = "day"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence of a summary and the turns that say so; never without one."""

    text: str
    turn_ids: tuple[UUID, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A sub-episode: a stretch of an episode with its own summary. ``start`` and ``end`` are said times."""

    summary: str
    start: datetime
    end: datetime
    turn_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeDraft:
    """An episode before it has an id and versions.

    ``starts_at`` and ``ends_at`` are when its first and its last turn were said; ``last_seq`` is the
    place of its last turn in the stream. ``claims`` are what ``summary`` is made of. ``fact_ids`` are
    facts of its turns that stand on their own, ``bound_fact_ids`` those that its story is needed for.
    ``is_deep`` once it was consolidated: until then title and summary are light ones.
    """

    level: Level
    state: EpisodeState
    title: str
    summary: str
    claims: tuple[Claim, ...]
    parts: tuple[Part, ...]
    language: str
    zone: str
    starts_at: datetime
    ends_at: datetime
    turn_count: int
    last_seq: int
    known_from: datetime
    is_deep: bool
    fact_ids: tuple[UUID, ...] = ()
    bound_fact_ids: tuple[UUID, ...] = ()
    density: float = 0.0
    importance: float = 0.5
    confidence: float = 0.7
    sources: tuple[Source, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode(EpisodeDraft):
    """One version of an episode; ``known_to`` None is the open one."""

    episode_id: UUID
    version: int
    known_to: datetime | None
    recorded_from: datetime
    superseded_by: UUID | None
    seen_count: int
    recorded_to: datetime | None = None
    why: Cause = Cause.CONSOLIDATION
    why_ended: Cause | None = None
