"""The kinds of memories that are kept in versions, each in its own table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.adapters.postgres import memory_statements as statements
from app.adapters.postgres.episode_rows import (
    EPISODE_KIND,
    INSERT_EPISODES,
    episode_from,
    episode_version_columns,
)
from app.adapters.postgres.episode_statements import EPISODE_SOURCES
from app.adapters.postgres.event_rows import (
    EVENT_KIND,
    INSERT_EVENTS,
    event_from,
    version_columns,
)
from app.adapters.postgres.fact_rows import (
    FACT_KIND,
    INSERT_FACTS,
    fact_from,
    fact_version_columns,
)
from app.adapters.postgres.pattern_rows import (
    INSERT_PATTERNS,
    PATTERN_KIND,
    pattern_from,
    pattern_version_columns,
)
from app.adapters.postgres.turns import TURN_KIND
from app.domain.errors import Conflict, NotFound
from app.domain.events import Source
from app.domain.models import MemoryKind, Turn
from app.ports import FoundDerived, FoundEvent, FoundFact, Made

KINDS = {
    TURN_KIND: MemoryKind.TURN,
    EVENT_KIND: MemoryKind.EVENT,
    FACT_KIND: MemoryKind.FACT,
    EPISODE_KIND: MemoryKind.EPISODE,
    PATTERN_KIND: MemoryKind.PATTERN,
}
"""Kinds of registered ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Where the versions of one kind stand, and how a row becomes what is found, and back.

    ``said`` are the columns that say what a version states: those of the same words are one statement.
    ``sources`` is the statement that tells which turns back versions of some ids.
    """

    kind: MemoryKind
    table: str
    name: str
    insert: str
    found: Callable[[Mapping[str, Any], tuple[Source, ...], tuple[Turn, ...]], Made]
    columns: Callable[[Any], dict[str, Any]]
    said: tuple[str, ...]
    sources: str = statements.SOURCES

    @property
    def seen(self) -> str:
        """Return the statement for the version that a moment sees."""
        return self._of(statements.SEEN)

    @property
    def last(self) -> str:
        """Return the statement for the last version, open or not."""
        return self._of(statements.LAST)

    @property
    def versions(self) -> str:
        """Return the statement for all versions, with who made them."""
        return self._of(statements.VERSIONS)

    @property
    def open(self) -> str:
        """Return the statement for the open version, with the newest number."""
        return self._of(statements.OPEN)

    @property
    def close(self) -> str:
        """Return the statement that ends the open version."""
        return self._of(statements.CLOSE)

    def _of(self, statement: str) -> str:
        return statement.format(table=self.table, name=self.name)


def _event(row: Mapping[str, Any], sources: tuple[Source, ...], turns: tuple[Turn, ...]) -> Made:
    return FoundEvent(event=event_from(row, sources), turns=turns)


def _fact(row: Mapping[str, Any], sources: tuple[Source, ...], turns: tuple[Turn, ...]) -> Made:
    return FoundFact(fact=fact_from(row, sources), turns=turns)


def _episode(row: Mapping[str, Any], sources: tuple[Source, ...], turns: tuple[Turn, ...]) -> Made:
    return FoundDerived(version=episode_from(row, sources), turns=turns)


def _pattern(row: Mapping[str, Any], sources: tuple[Source, ...], turns: tuple[Turn, ...]) -> Made:
    return FoundDerived(version=pattern_from(row, sources), turns=turns)


EVENTS = Shelf(
    kind=MemoryKind.EVENT,
    table="events",
    name="event_id",
    insert=INSERT_EVENTS,
    found=_event,
    columns=version_columns,
    said=("subject", "action", "summary", "occurs_start", "occurs_end"),
)
FACTS = Shelf(
    kind=MemoryKind.FACT,
    table="facts",
    name="fact_id",
    insert=INSERT_FACTS,
    found=_fact,
    columns=fact_version_columns,
    said=("subject", "slot", "key", "value", "is_negative", "summary"),
)
EPISODES = Shelf(
    kind=MemoryKind.EPISODE,
    table="episodes",
    name="episode_id",
    insert=INSERT_EPISODES,
    found=_episode,
    columns=episode_version_columns,
    said=("title", "summary"),
    sources=EPISODE_SOURCES,
)
PATTERNS = Shelf(
    kind=MemoryKind.PATTERN,
    table="patterns",
    name="pattern_id",
    insert=INSERT_PATTERNS,
    found=_pattern,
    columns=pattern_version_columns,
    said=("key", "statement"),
)
SHELVES = {
    MemoryKind.EVENT: EVENTS,
    MemoryKind.FACT: FACTS,
    MemoryKind.EPISODE: EPISODES,
    MemoryKind.PATTERN: PATTERNS,
}


def closed_error(row: Mapping[str, Any] | None) -> Exception:
    """Return why a memory without an open version cannot be changed; ``row`` is its last one."""
    if row is None:
        return NotFound("no such memory")
    if row["superseded_by"]:
        return Conflict(
            f"another memory stands in place of this one; change {row['superseded_by']} instead"
        )
    return NotFound("this memory was retracted; its versions are at …/history")
