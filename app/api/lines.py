"""Lines of a history on the way in: one JSON object each, as ``app/api/written_lines.py`` writes them."""

from collections.abc import AsyncIterator
from uuid import UUID

import orjson
from pydantic import ValidationError

from app.api.entity_lines import NAMED_BODIES, NamedLineBody, past_named
from app.api.line_bodies import (
    BODIES,
    EventLineBody,
    FactLineBody,
    LineBody,
    LinkLineBody,
    TurnLineBody,
    UserLineBody,
)
from app.api.made_lines import past_event, past_fact, past_link
from app.domain.manifest import Manifest
from app.domain.models import Role, TurnState, User
from app.services.intake.history_lines import (
    Line,
    LinkLine,
    MadeLine,
    NamedLine,
    Refusal,
    Skipped,
    TurnLine,
    UserLine,
)

_BODIES: dict[str, type[LineBody | NamedLineBody]] = {**BODIES, **NAMED_BODIES}
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


def read_line(
    number: int,
    line: bytes | None,
    *,
    user: str | None,
    tenant_id: UUID,
    manifest: Manifest | None = None,
) -> Line:
    """Return what a line says, or why it is refused.

    Args:
        number: Of the line in the file, from 1.
        line: Its bytes; None if it was too long to keep.
        user: Under which user to store it; None: the one that it names.
        tenant_id: Whose memory it goes into.
        manifest: What the file's last line is held against; the line is added to it, if there is one.
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
    if manifest is not None:
        manifest.read(fields)
    given = fields.get("turn_id", fields.get("id"))
    name = given if isinstance(given, str) else None
    kind = fields.get("type", "turn")
    body = _BODIES.get(kind) if isinstance(kind, str) else None
    if body is None:
        reason = f"/type: must be one of {', '.join(_BODIES)}"
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
    found: LineBody | NamedLineBody,
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
    if isinstance(found, EventLineBody | FactLineBody | LinkLineBody | NamedLineBody):
        # Under another user it is another memory: its id must not be found under both.
        owner = f"{tenant_id}/{user}" if user and user != found.user_id else None
        named = user or found.user_id
        if isinstance(found, NamedLineBody):
            return NamedLine(line=number, user=named, named=past_named(found, owner))
        if isinstance(found, LinkLineBody):
            return LinkLine(line=number, user=named, link=past_link(found, owner))
        if isinstance(found, EventLineBody):
            return MadeLine(line=number, user=named, past=past_event(found, owner))
        return MadeLine(line=number, user=named, past=past_fact(found, owner))
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
