"""Lines of a history on the way in: one JSON object each, as ``app/api/written_lines.py`` writes them."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid5

import orjson
from pydantic import ValidationError

from app.api.line_bodies import (
    BODIES,
    EventLineBody,
    LineBody,
    ObjectBody,
    ParticipantBody,
    TurnLineBody,
    UserLineBody,
)
from app.domain.events import Event, EventObject, Metric, Occurrence, Participant
from app.domain.intervals import Interval
from app.domain.models import Role, TurnState, User
from app.ports import Cited, PastEvent, Provenance
from app.services.transfer import EventLine, Line, Refusal, Skipped, TurnLine, UserLine

MAX_LINE_BYTES = 512 * 1024  # a text of 32 KiB with every character escaped, and its metadata


async def split(chunks: AsyncIterator[bytes]) -> AsyncIterator[tuple[int, bytes | None]]:
    """Yield (number from 1, line) of a stream; None for a line that is too long; no blank ones."""
    number, rest, is_long = 1, bytearray(), False
    async for chunk in chunks:
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            rest += chunk[start:end]
            if is_long or len(rest) > MAX_LINE_BYTES:
                yield number, None
            elif rest.strip():
                yield number, bytes(rest)
            number, start, is_long = number + 1, end + 1, False
            rest.clear()
        rest += chunk[start:]
        if len(rest) > MAX_LINE_BYTES:
            is_long = True
            rest.clear()
    if is_long:
        yield number, None
    elif rest.strip():
        yield number, bytes(rest)


def read_line(number: int, line: bytes | None, *, user: str | None, tenant_id: UUID) -> Line:
    """Return what a line says, or why it is refused.

    Args:
        number: Of the line in the file, from 1.
        line: Its bytes; None if it was too long to keep.
        user: Under which user to store it; None: the one that it names.
        tenant_id: Whose memory it goes into.
    """
    if line is None:
        return Refusal(
            line=number, name=None, reason=f"the line has more than {MAX_LINE_BYTES} bytes"
        )
    try:
        fields = orjson.loads(line.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        return Refusal(line=number, name=None, reason=f"not valid JSON: {error}")
    if not isinstance(fields, dict):
        return Refusal(line=number, name=None, reason="must be a JSON object")
    given = fields.get("turn_id", fields.get("id"))
    name = given if isinstance(given, str) else None
    kind = fields.get("type", "turn")
    body = BODIES.get(kind) if isinstance(kind, str) else None
    if body is None:
        reason = f"/type: must be one of {', '.join(BODIES)}"
        return Refusal(line=number, name=name, reason=reason)
    if user is not None and "user_id" in body.model_fields:
        fields.setdefault("user_id", user)
    try:
        found = body.model_validate(fields)
    except ValidationError as error:
        return Refusal(line=number, name=name, reason=_reason(error))
    return _line(number, found, user, tenant_id)


def _reason(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False)[0]
    pointer = "".join(f"/{part}" for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"{pointer}: unknown field; remove it or correct its name"
    text = first["msg"].removeprefix("Value error, ")
    return f"{pointer}: {text}" if pointer else text


def _line(
    number: int,
    found: LineBody,
    user: str | None,
    tenant_id: UUID,
) -> Line:
    if isinstance(found, TurnLineBody):
        return _turn_line(number, found, user or found.user_id)
    if isinstance(found, UserLineBody):
        return UserLine(
            line=number,
            user=User(
                user_id=UUID(int=0),
                client_id=user or found.user_id,
                timezone=found.timezone,
                locale=found.locale,
                display_name=found.display_name,
                settings=found.settings,
            ),
        )
    if isinstance(found, EventLineBody):
        # Under another user it is another memory: its id must not be found under both.
        owner = f"{tenant_id}/{user}" if user and user != found.user_id else None
        return EventLine(line=number, user=user or found.user_id, past=_past_event(found, owner))
    return Skipped(line=number)


def _turn_line(number: int, found: TurnLineBody, user: str) -> TurnLine:
    return TurnLine(
        line=number,
        user=user,
        session=found.session_id,
        turn_id=found.turn_id,
        speaker=found.speaker,
        role=Role(found.role),
        text=found.text,
        said_at=found.said_at,
        zone=found.zone,
        state=TurnState(found.state) if found.state else None,
        metadata=found.metadata,
        attachments=tuple(a.model_dump() for a in found.attachments),
    )


def _past_event(found: EventLineBody, owner: str | None) -> PastEvent:
    def known_as(event_id: UUID) -> UUID:
        return uuid5(event_id, owner) if owner else event_id

    def linked(part: ObjectBody | ParticipantBody) -> dict[str, Any]:
        entity_id = known_as(part.entity_id) if part.entity_id else None
        return part.model_dump() | {"entity_id": entity_id}

    when = found.occurred
    return PastEvent(
        event=Event(
            event_id=known_as(found.id),
            version=found.version,
            known_from=found.known_from,
            known_to=found.known_to,
            recorded_from=found.known_from,  # replaced by the moment of writing
            superseded_by=known_as(found.superseded_by) if found.superseded_by else None,
            seen_count=found.seen_count,
            why=found.why,
            why_ended=found.why_ended,
            event_type=found.event_type,
            subject=found.subject,
            action=found.action,
            action_type=found.action_type,
            object=EventObject(**linked(found.object)) if found.object else None,
            participants=tuple(Participant(**linked(one)) for one in found.participants),
            metrics=tuple(Metric(**m.model_dump()) for m in found.metrics),
            summary=found.summary,
            status=found.status,
            status_detail=found.status_detail,
            modality=found.modality,
            occurrence=Occurrence(
                interval=Interval(start=when.start, end=when.end),
                granularity=when.granularity,
                text=when.text,
                timezone=when.timezone,
                certainty=when.certainty,
                alternatives=tuple(Interval(start=a.start, end=a.end) for a in when.alternatives),
            ),
            sources=(),
            time_agreement=found.time_agreement,
            recurrence=found.recurrence,
            attributes=found.attributes,
            importance=found.importance,
            confidence=found.confidence,
        ),
        cited=tuple(
            Cited(client_turn_id=s.turn_id, start=s.start, end=s.end) for s in found.sources
        ),
        provenance=Provenance(**found.extraction.model_dump()) if found.extraction else None,
        is_withdrawn=found.withdrawn,
    )
