"""The two kinds of memories that are kept in versions: events and facts, each in its own table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.adapters.postgres import memory_statements as statements
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
from app.adapters.postgres.turns import TURN_KIND
from app.domain.errors import Conflict, NotFound
from app.domain.events import Event, Source
from app.domain.facts import Fact
from app.domain.models import MemoryKind, Turn
from app.ports import FoundEvent, FoundFact

Versioned = Event | Fact
Made = FoundEvent | FoundFact

KINDS = {
    TURN_KIND: MemoryKind.TURN,
    EVENT_KIND: MemoryKind.EVENT,
    FACT_KIND: MemoryKind.FACT,
}
"""Kinds of registered ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """Where the versions of one kind stand, and how a row becomes what is found, and back.

    ``said`` are the columns that say what a version states: those of the same words are one statement.
    """

    kind: MemoryKind
    table: str
    name: str
    insert: str
    found: Callable[[Mapping[str, Any], tuple[Source, ...], tuple[Turn, ...]], Made]
    columns: Callable[[Any], dict[str, Any]]
    said: tuple[str, ...]

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
SHELVES = {MemoryKind.EVENT: EVENTS, MemoryKind.FACT: FACTS}


def closed_error(row: Mapping[str, Any] | None) -> Exception:
    """Return why a memory without an open version cannot be changed; ``row`` is its last one."""
    if row is None:
        return NotFound("no such memory")
    if row["superseded_by"]:
        return Conflict(
            f"another memory stands in place of this one; change {row['superseded_by']} instead"
        )
    return NotFound("this memory was retracted; its versions are at …/history")
