"""Versions of events and facts as rows, and their way in: checked against the turns that they cite."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import row_text
from app.adapters.postgres.held import INSERT_SOURCES
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import Shelf
from app.domain.events import Event
from app.domain.facts import Fact
from app.domain.models import Scope
from app.ports import Cited, Outcome, PastEvent, PastFact, PastMade, Provenance

_TURNS = """
SELECT client_id, turn_id, state IN ('queued', 'processing') AS waits, text
FROM turns WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""

_VERSIONS = """
SELECT {name} AS id, version, known_to IS NULL AND recorded_to IS NULL AS is_open
FROM {table} WHERE tenant_id = $1 AND user_id = $2 AND {name} = ANY($3::uuid[])
"""

_STATEMENTS = """
SELECT s.turn_id, s.start_char, s.end_char, e.version, {said}
FROM sources AS s JOIN {table} AS e ON e.tenant_id = $1 AND e.user_id = $2
  AND e.{name} = s.memory_id AND e.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
"""

_EXTRACTIONS = """
INSERT INTO extractions (tenant_id, user_id, extraction_id, extractor, model, prompt_version)
SELECT $1, $2, x.extraction_id, x.extractor, x.model, x.prompt_version
FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[])
  AS x(extraction_id, extractor, model, prompt_version)
"""

_DUPLICATE = Outcome(kind="duplicate")


class PastVersions:
    """The versions of one kind, of one batch, on their way into a locked stream."""

    def __init__(self, connection: Connection, scope: Scope, shelf: Shelf) -> None:
        self._connection = connection
        self._owner = (scope.tenant_id, scope.user_id)
        self._shelf = shelf
        self._turns: dict[str, Mapping[str, Any]] = {}
        self._versions: set[tuple[UUID, int]] = set()
        self._open: set[UUID] = set()
        self._statements: set[tuple[object, ...]] = set()

    async def add(self, made: Sequence[PastMade]) -> list[Outcome]:
        """Write what is new; outcomes in the order given."""
        rows = [self._shelf.columns(past.version) for past in made]
        await self._look_up(made, rows)
        outcomes, new = [], []
        for past, row in zip(made, rows, strict=True):
            outcome = self._outcome(past, row)
            outcomes.append(outcome)
            if outcome.kind == "accepted":
                new.append((past, row))
                self._versions.add(self._id(row))
                if _is_open(past):
                    self._open.add(row[self._shelf.name])
        if new:
            await self._write(new)
        return outcomes

    def _id(self, row: Mapping[str, Any]) -> tuple[UUID, int]:
        return row[self._shelf.name], row["version"]

    async def _look_up(self, made: Sequence[PastMade], rows: Sequence[Mapping[str, Any]]) -> None:
        connection, owner, shelf = self._connection, self._owner, self._shelf
        parts = {"table": shelf.table, "name": shelf.name}
        names = {c.client_turn_id for past in made for c in past.cited}
        turns = await connection.fetch(_TURNS, *owner, list(names))
        self._turns = {row["client_id"]: row for row in turns}
        ids = list({row[shelf.name] for row in rows})
        for row in await connection.fetch(_VERSIONS.format(**parts), *owner, ids):
            self._versions.add((row["id"], row["version"]))
            if row["is_open"]:
                self._open.add(row["id"])
        said = ", ".join(f"e.{column}" for column in shelf.said)
        told = await connection.fetch(
            _STATEMENTS.format(said=said, **parts), *owner, [t["turn_id"] for t in turns]
        )
        self._statements = {tuple(row) for row in told}

    def _outcome(self, past: PastMade, row: Mapping[str, Any]) -> Outcome:
        if self._id(row) in self._versions:
            return _DUPLICATE
        for at, cited in enumerate(past.cited):
            turn = self._turns.get(cited.client_turn_id)
            if turn is None:
                return refused(f"/sources/{at}/turn_id: no such turn")
            if turn["waits"]:
                return refused(
                    f"/sources/{at}/turn_id: the turn is still to be read; its memories come from that"
                )
            if cited.end > len(turn["text"]):
                return refused(f"/sources/{at}/end: lies behind the end of the turn's text")
        if all(self._key(cited, row) in self._statements for cited in past.cited):
            return _DUPLICATE
        if _is_open(past) and row[self._shelf.name] in self._open:
            return refused("/version: another version of this memory is current")
        return Outcome(kind="accepted")

    def _key(self, cited: Cited, row: Mapping[str, Any]) -> tuple[object, ...]:
        return (
            self._turns[cited.client_turn_id]["turn_id"],
            cited.start,
            cited.end,
            row["version"],
            *(row[column] for column in self._shelf.said),
        )

    async def _write(self, new: Sequence[tuple[PastMade, dict[str, Any]]]) -> None:
        runs = {past.provenance: uuid7() for past, _ in new if past.provenance}
        await self._connection.execute(
            _EXTRACTIONS,
            *self._owner,
            list(runs.values()),
            [run.extractor for run in runs],
            [run.model for run in runs],
            [run.prompt_version for run in runs],
        )
        rows, cipher = [], await cipher_of(self._connection)
        for past, row in new:
            extraction_id = runs[past.provenance] if past.provenance else None
            owned = {"tenant_id": self._owner[0], "user_id": self._owner[1]}
            columns = {**row, **owned, "extraction_id": extraction_id}
            rows.append(row_text(self._shelf.table, columns, cipher))
        withdrawn = [past.is_withdrawn for past, _ in new]
        await self._connection.execute(self._shelf.insert, rows, withdrawn)
        backing = [(self._id(row), cited) for past, row in new for cited in past.cited]
        await self._connection.execute(
            INSERT_SOURCES,
            *self._owner,
            [memory_id for (memory_id, _), _ in backing],
            [version for (_, version), _ in backing],
            [self._turns[cited.client_turn_id]["turn_id"] for _, cited in backing],
            [cited.start for _, cited in backing],
            [cited.end for _, cited in backing],
        )


def past_made(shelf: Shelf, row: Mapping[str, Any], cited: Sequence[Mapping[str, Any]]) -> PastMade:
    """Build a version from its row, joined with its extraction, and the rows of its sources."""
    extractor = row["extractor"]
    version = shelf.found(row, (), ()).version
    words = tuple(
        Cited(client_turn_id=c["client_id"], start=c["start_char"], end=c["end_char"])
        for c in cited
    )
    provenance = (
        Provenance(extractor=extractor, model=row["model"], prompt_version=row["prompt_version"])
        if extractor
        else None
    )
    is_withdrawn = row["recorded_to"] is not None
    if isinstance(version, Event):
        return PastEvent(
            event=version, cited=words, provenance=provenance, is_withdrawn=is_withdrawn
        )
    if isinstance(version, Fact):
        return PastFact(fact=version, cited=words, provenance=provenance, is_withdrawn=is_withdrawn)
    raise TypeError(shelf.table)  # what is derived is made anew, and travels nowhere


def _is_open(past: PastMade) -> bool:
    return past.version.known_to is None and not past.is_withdrawn


def refused(reason: str) -> Outcome:
    """Return the outcome of a line that cannot be taken."""
    return Outcome(kind="refused", reason=reason)
