"""Versions of events as rows, and their way in: checked against the turns that they cite."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from uuid_utils.compat import uuid7

from app.adapters.postgres.database import Connection
from app.adapters.postgres.event_rows import INSERT_EVENTS, event_from, row_text, version_columns
from app.domain.events import Event
from app.domain.models import Scope
from app.ports import Cited, Outcome, PastEvent, Provenance

_TURNS = """
SELECT client_id, turn_id, state IN ('queued', 'processing') AS waits, length(text) AS characters
FROM turns WHERE tenant_id = $1 AND user_id = $2 AND client_id = ANY($3::text[])
"""

_VERSIONS = """
SELECT event_id, version, known_to IS NULL AND recorded_to IS NULL AS is_open
FROM events WHERE tenant_id = $1 AND user_id = $2 AND event_id = ANY($3::uuid[])
"""

_STATEMENTS = """
SELECT s.turn_id, s.start_char, s.end_char, e.version, e.subject, e.action, e.summary,
  e.occurs_start, e.occurs_end
FROM sources AS s JOIN events AS e ON e.tenant_id = $1 AND e.user_id = $2
  AND e.event_id = s.memory_id AND e.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
"""

_EXTRACTIONS = """
INSERT INTO extractions (tenant_id, user_id, extraction_id, extractor, model, prompt_version)
SELECT $1, $2, x.extraction_id, x.extractor, x.model, x.prompt_version
FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[])
  AS x(extraction_id, extractor, model, prompt_version)
"""

_SOURCES = """
INSERT INTO sources (tenant_id, user_id, memory_id, version, turn_id, start_char, end_char)
SELECT $1, $2, s.memory_id, s.version, s.turn_id, s.start_char, s.end_char
FROM unnest($3::uuid[], $4::int[], $5::uuid[], $6::int[], $7::int[])
  AS s(memory_id, version, turn_id, start_char, end_char)
ON CONFLICT DO NOTHING
"""

_DUPLICATE = Outcome(kind="duplicate")


class PastEvents:
    """The events of one batch on their way into a locked stream."""

    def __init__(self, connection: Connection, scope: Scope) -> None:
        self._connection = connection
        self._owner = (scope.tenant_id, scope.user_id)
        self._turns: dict[str, Mapping[str, Any]] = {}
        self._versions: set[tuple[UUID, int]] = set()
        self._open: set[UUID] = set()
        self._statements: set[tuple[object, ...]] = set()

    async def add(self, events: Sequence[PastEvent]) -> list[Outcome]:
        """Write what is new; outcomes in the order given."""
        await self._look_up(events)
        outcomes, new = [], []
        for past in events:
            outcome = self._outcome(past)
            outcomes.append(outcome)
            if outcome.kind == "accepted":
                new.append(past)
                self._versions.add((past.event.event_id, past.event.version))
                if _is_open(past):
                    self._open.add(past.event.event_id)
        if new:
            await self._write(new)
        return outcomes

    async def _look_up(self, events: Sequence[PastEvent]) -> None:
        connection, owner = self._connection, self._owner
        names = {c.client_turn_id for past in events for c in past.cited}
        turns = await connection.fetch(_TURNS, *owner, list(names))
        self._turns = {row["client_id"]: row for row in turns}
        ids = {past.event.event_id for past in events}
        for row in await connection.fetch(_VERSIONS, *owner, list(ids)):
            self._versions.add((row["event_id"], row["version"]))
            if row["is_open"]:
                self._open.add(row["event_id"])
        rows = await connection.fetch(_STATEMENTS, *owner, [t["turn_id"] for t in turns])
        self._statements = {tuple(row) for row in rows}

    def _outcome(self, past: PastEvent) -> Outcome:
        event = past.event
        if (event.event_id, event.version) in self._versions:
            return _DUPLICATE
        for at, cited in enumerate(past.cited):
            turn = self._turns.get(cited.client_turn_id)
            if turn is None:
                return _refused(f"/sources/{at}/turn_id: no such turn")
            if turn["waits"]:
                return _refused(
                    f"/sources/{at}/turn_id: the turn is still to be read; its events come from that"
                )
            if cited.end > turn["characters"]:
                return _refused(f"/sources/{at}/end: lies behind the end of the turn's text")
        if all(self._key(cited, event) in self._statements for cited in past.cited):
            return _DUPLICATE
        if _is_open(past) and event.event_id in self._open:
            return _refused("/version: another version of this event is current")
        return Outcome(kind="accepted")

    def _key(self, cited: Cited, event: Event) -> tuple[object, ...]:
        when = event.occurrence.interval
        return (
            self._turns[cited.client_turn_id]["turn_id"],
            cited.start,
            cited.end,
            event.version,
            event.subject,
            event.action,
            event.summary,
            when.start,
            when.end,
        )

    async def _write(self, new: Sequence[PastEvent]) -> None:
        runs = {past.provenance: uuid7() for past in new if past.provenance}
        await self._connection.execute(
            _EXTRACTIONS,
            *self._owner,
            list(runs.values()),
            [run.extractor for run in runs],
            [run.model for run in runs],
            [run.prompt_version for run in runs],
        )
        rows = []
        for past in new:
            extraction_id = runs[past.provenance] if past.provenance else None
            rows.append(row_text(event_row(past, *self._owner, extraction_id)))
        await self._connection.execute(INSERT_EVENTS, rows, [past.is_withdrawn for past in new])
        backing = [(past.event, cited) for past in new for cited in past.cited]
        await self._connection.execute(
            _SOURCES,
            *self._owner,
            [event.event_id for event, _ in backing],
            [event.version for event, _ in backing],
            [self._turns[cited.client_turn_id]["turn_id"] for _, cited in backing],
            [cited.start for _, cited in backing],
            [cited.end for _, cited in backing],
        )


def event_row(
    past: PastEvent, tenant_id: UUID, user_id: UUID | None, extraction_id: UUID | None
) -> dict[str, Any]:
    """Return the row of a version by column, as JSON holds it; without the recorded times."""
    return {
        **version_columns(past.event),
        "tenant_id": tenant_id,
        "user_id": user_id,
        "extraction_id": extraction_id,
    }


def past_event(row: Mapping[str, Any], cited: Sequence[Mapping[str, Any]]) -> PastEvent:
    """Build a version from its row, joined with its extraction, and the rows of its sources."""
    extractor = row["extractor"]
    return PastEvent(
        event=event_from(row, ()),
        cited=tuple(
            Cited(client_turn_id=c["client_id"], start=c["start_char"], end=c["end_char"])
            for c in cited
        ),
        provenance=Provenance(
            extractor=extractor, model=row["model"], prompt_version=row["prompt_version"]
        )
        if extractor
        else None,
        is_withdrawn=row["recorded_to"] is not None,
    )


def _is_open(past: PastEvent) -> bool:
    return past.event.known_to is None and not past.is_withdrawn


def _refused(reason: str) -> Outcome:
    return Outcome(kind="refused", reason=reason)
