"""What calls on memories take: the fields of a correction, the question of a timeline, cursors."""

import base64
import re
from datetime import UTC, datetime, tzinfo
from typing import Annotated, Literal
from uuid import UUID

import orjson
from fastapi import Header
from pydantic import AfterValidator, ConfigDict, Field, model_validator

from app.api.cursors import not_a_cursor
from app.api.moments import QueryMoment, interval_of
from app.api.schemas import Body, Identifier, KindName, Metadata, ShortText, SpanBody, Text
from app.domain.errors import Fault, InvalidInput
from app.domain.events import Status
from app.domain.facts import Category
from app.domain.intervals import Granularity
from app.ports import Place
from app.services.corrections import Correction, NewTime

_Named = Field(strict=False)  # JSON has no enums: their words are taken


def _says_something(value: str) -> str:
    if not value.strip():
        msg = "must not be empty"
        raise ValueError(msg)
    return value


Words = Annotated[ShortText, AfterValidator(_says_something)]


class ObjectPatch(Body):
    """What the action is done to; what is left out stays."""

    text: Words = ""
    type: Words = ""
    details: Metadata = Field(default_factory=dict)


class OccurredPatch(SpanBody):
    """When it happens, half-open; an open end is null. ``granularity`` is read from the bounds."""

    granularity: Annotated[Granularity, _Named] | None = None
    text: ShortText | None = None

    @model_validator(mode="after")
    def _is_some_time(self) -> "OccurredPatch":
        if self.start is None and self.end is None:
            msg = "give a start or an end"
            raise ValueError(msg)
        return self


class MemoryPatch(Body):
    """``PATCH /v1/memories/{memory_id}``; what is left out stays as it is.

    Events take ``action``, ``occurred``, ``status``, ``status_detail`` and ``event_type``, facts
    ``predicate``, ``category``, ``is_negative`` and ``valid``, both the rest.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "summary": "周六下午带元宝去打了疫苗",
                    "status": "completed",
                    "occurred": {
                        "start": "2026-02-28T14:00:00+08:00",
                        "end": "2026-02-28T15:00:00+08:00",
                    },
                },
                {"object": {"text": "the rabies shot"}, "importance": 0.9},
                {"object": {"text": "燕麦奶"}, "valid": {"start": "2026-03-01T00:00:00+08:00"}},
            ]
        }
    )

    summary: Annotated[Text, AfterValidator(_says_something)] = ""
    subject: Words = ""
    action: Words = ""
    object: ObjectPatch | None = None
    occurred: OccurredPatch | None = None
    status: Annotated[Status, _Named] = Status.UNKNOWN
    status_detail: Words | None = None
    event_type: Words = ""
    importance: Annotated[float, Field(ge=0, le=1)] = 0.5
    predicate: Words = ""
    category: Annotated[Category, _Named] = Category.FACT
    is_negative: bool = False
    valid: SpanBody | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> "MemoryPatch":
        if not self.model_fields_set:
            msg = "name at least one field to change"
            raise ValueError(msg)
        if "occurred" in self.model_fields_set and self.occurred is None:
            msg = "occurred cannot be taken away; give the right time"
            raise ValueError(msg)
        if "valid" in self.model_fields_set and self.valid is None:
            msg = (
                'valid cannot be taken away; give {"start": null, "end": null} for no known bounds'
            )
            raise ValueError(msg)
        return self


_PLAIN = {
    "summary", "subject", "action", "status", "status_detail", "event_type", "importance",
    "predicate", "category", "is_negative",
}  # fmt: skip


def correction_of(body: MemoryPatch, zone: tzinfo) -> Correction:
    """Return what a body corrects; times without an offset are read in the zone."""
    given = body.model_fields_set
    when = body.occurred
    return Correction(
        values={name: getattr(body, name) for name in _PLAIN & given},
        object={name: getattr(body.object, name) for name in body.object.model_fields_set}
        if body.object
        else {},
        drops_object="object" in given and body.object is None,
        time=NewTime(
            interval=interval_of(when.start, when.end, zone, "/occurred"),
            granularity=when.granularity,
            text=when.text,
        )
        if when
        else None,
        valid=interval_of(body.valid.start, body.valid.end, zone, "/valid") if body.valid else None,
    )


class TimelineQuery(Body):
    """``GET /v1/users/{user_id}/timeline``."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    entity: Identifier | None = None
    around: UUID | None = None
    within: Literal["all", "story"] = "all"
    type: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    status: Annotated[list[Status], Field(max_length=50)] = Field(default_factory=list)
    kind: KindName = "event"
    order: Literal["asc", "desc"] = "asc"
    cursor: Annotated[str, Field(max_length=400)] | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50
    as_of: QueryMoment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"

    @model_validator(mode="after")
    def _fits_the_kind(self) -> "TimelineQuery":
        if self.kind == "turn" and (self.type or self.status or self.entity):
            msg = "turns have no type, status and entities; leave these out or list events"
            raise ValueError(msg)
        if self.kind in ("episode", "pattern") and (self.status or self.entity):
            msg = "episodes and patterns are not listed by status and entity; leave these out"
            raise ValueError(msg)
        if self.around and (self.kind != "event" or self.cursor):
            msg = "around takes events, and no cursor; go on with previous_cursor and next_cursor"
            raise ValueError(msg)
        return self


class FactsQuery(Body):
    """``GET /v1/users/{user_id}/facts``; ``from`` and ``to`` bound when they hold."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    name: Identifier | None = None
    slot: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    category: Annotated[list[Category], Field(max_length=4)] = Field(default_factory=list)
    current: bool = True
    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    order: Literal["asc", "desc"] = "desc"
    cursor: Annotated[str, Field(max_length=400)] | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50
    as_of: QueryMoment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"


def cursor_text(place: Place | None) -> str | None:
    """Return an opaque cursor of a place, None without one."""
    if place is None:
        return None
    dumped = orjson.dumps([place[0].isoformat(), place[1]])
    return base64.urlsafe_b64encode(dumped).decode().rstrip("=")


def place_of(cursor: str | None, kind: str) -> Place | None:
    """Return the place of a cursor.

    Raises:
        InvalidInput: it was not given out by this call, for memories of this kind.
    """
    if cursor is None:
        return None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        moment, last = orjson.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        place = datetime.fromisoformat(moment).astimezone(UTC), _last_of(str(last), kind)
    except (ValueError, TypeError, OverflowError) as error:
        raise not_a_cursor() from error
    return place


def _last_of(last: str, kind: str) -> str:
    if kind != "turn":
        return str(UUID(last))
    seq = int(last)
    if not 0 <= seq < 2**63:  # a bigint
        raise ValueError
    return str(seq)


_ETAG = re.compile(r'(?:W/)?"?([0-9]{1,9})"?')
IfMatch = Annotated[str | None, Header(description="The version that the change is meant for.")]


def expected_version(if_match: str | None) -> int | None:
    """Return the version that a caller expects, None for any.

    Raises:
        InvalidInput: the header holds no version.
    """
    if if_match is None or if_match.strip() == "*":
        return None
    found = _ETAG.fullmatch(if_match.strip())
    if found is None:
        raise InvalidInput(
            "If-Match takes the version of a memory, as ETag gives it",
            Fault(pointer="/if-match", message='must be such as "3"'),
        )
    return int(found[1])
