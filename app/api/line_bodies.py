"""What each kind of line of a history may say; unknown fields are refused."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, model_validator

from app.api.schemas import Body, Identifier, Metadata, Moment, ShortText, Text, TurnBody, UserBody
from app.domain.errors import InvalidInput
from app.domain.events import Cause, Modality, Reason, Status
from app.domain.facts import Category
from app.domain.intervals import Granularity
from app.domain.links import LinkType
from app.domain.zones import zone_of

FORMAT = 1
"""Raised when a line's meaning changes so that an older service would misread it."""
_EPOCHLESS = "must have an offset such as +08:00 or Z"


def _zone(value: str) -> str:
    try:
        zone_of(value)
    except InvalidInput as error:
        raise ValueError(str(error)) from None
    return value


def _uuid(value: Any) -> UUID:
    try:
        return UUID(value)
    except (ValueError, AttributeError, TypeError):
        msg = "must be a UUID"
        raise ValueError(msg) from None


def _aware(value: Any) -> Any:
    if value.tzinfo is None:
        raise ValueError(_EPOCHLESS)
    return value


Zone = Annotated[str, Field(max_length=64), AfterValidator(_zone)]
Id = Annotated[UUID, BeforeValidator(_uuid)]
Instant = Annotated[Moment, AfterValidator(_aware)]
Share = Annotated[float, Field(ge=0, le=1)]
Words = Annotated[ShortText, Field(max_length=2000)]
_Named = Field(strict=False)  # JSON has no enums: their words are taken


class FormatBody(Body):
    """The first line of an export."""

    type: Literal["format"]
    version: Annotated[int, Field(ge=1, le=FORMAT)]


class EndBody(Body):
    """The last line of an export: whoever reads it has all."""

    type: Literal["end"]
    turns: int
    events: int
    facts: int = 0
    links: int = 0
    entities: int = 0
    mentions: int = 0
    relations: int = 0
    entity_changes: int = 0
    sha256: Annotated[str, Field(max_length=64)] | None = None


class UserLineBody(UserBody):
    """What is set for a user."""

    type: Literal["user"]
    user_id: Identifier
    timezone: Zone | None = None


class TurnLineBody(TurnBody):
    """A turn; with a ``state`` it was read elsewhere and what was made of it comes as lines of its own."""

    type: Literal["turn"] = "turn"
    user_id: Identifier
    session_id: Identifier
    said_at: Moment
    zone: Zone | None = None
    state: Literal["processed", "no_event"] | None = None


class IntervalBody(Body):
    """A half-open interval of instants; null is an open end."""

    start: Instant | None = None
    end: Instant | None = None

    @model_validator(mode="after")
    def _runs_forward(self) -> Self:
        if self.start and self.end and self.start >= self.end:
            msg = "start must lie before end"
            raise ValueError(msg)
        return self


class OccurredBody(IntervalBody):
    """When an event happens."""

    granularity: Annotated[Granularity, _Named]
    text: ShortText | None = None
    timezone: Zone
    certainty: Share
    alternatives: Annotated[list[IntervalBody], Field(max_length=20)] = Field(default_factory=list)


class SourceBody(Body):
    """The words that back an event: characters of a turn's text, half-open."""

    turn_id: Identifier
    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(le=32 * 1024)]

    @model_validator(mode="after")
    def _is_some_words(self) -> Self:
        if self.start >= self.end:
            msg = "start must lie before end"
            raise ValueError(msg)
        return self


class ExtractionBody(Body):
    """By what an event was found."""

    extractor: Identifier
    model: Identifier | None = None
    prompt_version: Identifier | None = None
    fallback: ShortText | None = None


class ObjectBody(Body):
    """What the action is done to."""

    type: ShortText
    text: Words
    details: Metadata = Field(default_factory=dict)
    entity_id: Id | None = None


class ParticipantBody(Body):
    """Who takes part."""

    name: ShortText
    role: ShortText
    entity_id: Id | None = None


class MetricBody(Body):
    """A measured value."""

    name: ShortText
    value: Annotated[float, Field(allow_inf_nan=False)]
    unit: ShortText


class VersionLineBody(Body):
    """What versions of events and of facts have in common."""

    user_id: Identifier
    id: Id
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]
    known_from: Instant
    known_to: Instant | None = None
    withdrawn: bool = False
    superseded_by: Id | None = None
    why: Annotated[Cause, _Named] = Cause.EXTRACTION
    why_ended: Annotated[Cause, _Named] | None = None
    reason: Annotated[Reason, _Named] | None = None
    seen_count: Annotated[int, Field(ge=1, le=2**31 - 1)] = 1
    attributes: Metadata = Field(default_factory=dict)
    importance: Share
    confidence: Share
    sources: Annotated[list[SourceBody], Field(min_length=1, max_length=256)]
    extraction: ExtractionBody | None = None

    @model_validator(mode="after")
    def _ends_after_it_began(self) -> Self:
        if self.known_to and self.known_to < self.known_from:
            msg = "known_to must not lie before known_from"
            raise ValueError(msg)
        return self


class EventLineBody(VersionLineBody):
    """One version of an event."""

    type: Literal["event"]
    event_type: ShortText
    subject: ShortText
    action: ShortText
    action_type: ShortText
    object: ObjectBody | None = None
    participants: Annotated[list[ParticipantBody], Field(max_length=100)] = Field(
        default_factory=list
    )
    metrics: Annotated[list[MetricBody], Field(max_length=100)] = Field(default_factory=list)
    summary: Text
    status: Annotated[Status, _Named]
    status_detail: ShortText | None = None
    modality: Annotated[Modality, _Named]
    occurred: OccurredBody
    time_agreement: bool | None = None
    recurrence: ShortText | None = None


class FactLineBody(VersionLineBody):
    """One version of a fact."""

    type: Literal["fact"]
    subject: ShortText
    slot: Identifier
    key: ShortText = ""
    value: ShortText
    predicate: ShortText
    object: ShortText
    summary: Text
    category: Annotated[Category, _Named]
    is_negative: bool = False
    valid: IntervalBody
    timezone: Zone


class LinkLineBody(Body):
    """A link between two events."""

    model_config = ConfigDict(populate_by_name=True)

    type: Literal["link"]
    user_id: Identifier
    from_: Annotated[Id, Field(alias="from")]
    to: Id
    link: Annotated[LinkType, _Named]
    confidence: Share
    known_from: Instant
    evidence: SourceBody


LineBody = (
    FormatBody | EndBody | UserLineBody | TurnLineBody | EventLineBody | FactLineBody | LinkLineBody
)
BODIES: Mapping[str, type[LineBody]] = {
    "format": FormatBody,
    "end": EndBody,
    "user": UserLineBody,
    "turn": TurnLineBody,
    "event": EventLineBody,
    "fact": FactLineBody,
    "link": LinkLineBody,
}
