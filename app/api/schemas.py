"""Bodies of requests: unknown fields are refused, texts are bounded, times are strings."""

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from math import isfinite
from typing import Annotated, Any, Literal, Self

import orjson
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

MAX_TEXT_BYTES = 32 * 1024
MAX_TURNS = 1000
MAX_METADATA_BYTES = 16 * 1024
_MAX_ID = 200
_YEARS = range(1900, 2200)  # outside, zone arithmetic overflows or a typing error is likelier


class Body(BaseModel):
    """A request body."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# Stands for a slash of an id while its address is split into segments; no id may hold it itself.
SLASH_IN_ID = "\x1f"


def _identifier(value: str) -> str:
    value = unicodedata.normalize("NFC", value)
    if not 1 <= len(value) <= _MAX_ID:
        msg = f"must have 1 to {_MAX_ID} characters"
        raise ValueError(msg)
    if not value.isprintable() or value.isspace():
        msg = "must consist of printable characters"
        raise ValueError(msg)
    return value


def _storable(value: str) -> str:
    if "\0" in value:
        msg = "must not contain the character U+0000"
        raise ValueError(msg)
    return value


def _text(value: str) -> str:
    size = len(_storable(value).encode())
    if size > MAX_TEXT_BYTES:
        msg = f"has {size} bytes; a text may have {MAX_TEXT_BYTES} at most"
        raise ValueError(msg)
    return value


def _asking(value: str) -> str:
    if not value.strip():
        msg = "the query is empty"
        raise ValueError(msg)
    return value


def _moment(value: Any) -> datetime:
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str):
        msg = "must be a string such as 2026-03-01T09:30:00+08:00"
        raise ValueError(msg)  # noqa: TRY004 - pydantic turns only ValueError into a problem
    try:
        # Python would read past a NUL, and take any character between day and hour.
        moment = datetime.fromisoformat(value if value.isascii() and value.isprintable() else "")
    except ValueError:
        msg = f"{value[:40]!r} is not an ISO 8601 time such as 2026-03-01T09:30:00+08:00"
        raise ValueError(msg) from None
    if moment.year not in _YEARS:
        msg = f"the year must be between {_YEARS.start} and {_YEARS.stop - 1}"
        raise ValueError(msg)
    return moment


def _metadata(value: dict[str, Any]) -> dict[str, Any]:
    try:
        dumped = orjson.dumps(value)
    except (orjson.JSONEncodeError, RecursionError):
        msg = "must be plain JSON without lone surrogates or numbers beyond 64 bits"
        raise ValueError(msg) from None
    if len(dumped) > MAX_METADATA_BYTES:
        msg = f"has {len(dumped)} bytes as JSON; at most {MAX_METADATA_BYTES} are kept"
        raise ValueError(msg)
    for scalar in _scalars(value):
        if isinstance(scalar, str):
            _storable(scalar)
        elif isinstance(scalar, float) and not isfinite(scalar):
            msg = "must be plain JSON: NaN and Infinity are none"
            raise ValueError(msg)
    return value


def _scalars(value: Any) -> Iterator[Any]:
    """Yield keys and values at every depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _scalars(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _scalars(inner)
    else:
        yield value


# For the description; the validator has the last word, in the caller's words.
_ID = Field(
    json_schema_extra={
        "minLength": 1,
        "maxLength": _MAX_ID,
        "pattern": r"^[^\u0000-\u001f\u007f-\u009f]+$",
    }
)
Identifier = Annotated[str, AfterValidator(_identifier), _ID]
PathIdentifier = Annotated[
    str,
    BeforeValidator(lambda value: value.replace(SLASH_IN_ID, "/")),
    AfterValidator(_identifier),
    _ID,
]
Text = Annotated[str, AfterValidator(_text)]
ShortText = Annotated[str, Field(max_length=2000), AfterValidator(_storable)]
KeyCursor = Annotated[str, Field(max_length=64), AfterValidator(_storable)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
Metadata = Annotated[dict[str, Any], AfterValidator(_metadata)]


def instant(moment: datetime) -> datetime:
    """Return an aware moment in UTC."""
    return moment.astimezone(UTC)


class AttachmentBody(Body):
    """Something sent along with a turn; only its caption is searched."""

    url: Annotated[str, Field(min_length=1, max_length=2000), AfterValidator(_storable)]
    media_type: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_storable)]
    caption: ShortText | None = None

    @model_validator(mode="after")
    def _no_bytes(self) -> Self:
        if self.url.lower().startswith("data:"):
            msg = "send a link: bytes are not taken"
            raise ValueError(msg)
        return self


class TurnBody(Body):
    """One turn of a conversation."""

    turn_id: Identifier
    speaker: Identifier
    role: Literal["user", "assistant", "system", "tool"]
    text: Text
    said_at: Moment | None = None
    metadata: Metadata = Field(default_factory=dict)
    attachments: Annotated[list[AttachmentBody], Field(max_length=20)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.text.strip() and not any(a.caption for a in self.attachments):
            msg = "the text is empty; leave the turn out, or give an attachment with a caption"
            raise ValueError(msg)
        return self


class TurnsBody(Body):
    """``POST /v1/turns``."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "user_id": "u1",
                    "session_id": "s1",
                    "turns": [
                        {
                            "turn_id": "t-17",
                            "speaker": "Mei",
                            "role": "user",
                            "text": "我昨天下午带元宝去打了疫苗",
                            "said_at": "2026-03-01T10:00:00+08:00",
                        }
                    ],
                }
            ]
        }
    )

    user_id: Identifier
    session_id: Identifier
    turns: Annotated[list[TurnBody], Field(min_length=1, max_length=MAX_TURNS)]


class SpanBody(Body):
    """A half-open interval; null is an open end."""

    start: Moment | None = None
    end: Moment | None = None


class FiltersBody(Body):
    """Strict filters: what does not match is not returned."""

    occurred: SpanBody = Field(default_factory=SpanBody)
    said: SpanBody = Field(default_factory=SpanBody)
    entities: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    event_types: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    statuses: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    speakers: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)


KindName = Literal["event", "fact", "episode", "pattern", "turn"]
_ALL_KINDS: tuple[KindName, ...] = ("event", "fact", "episode", "pattern", "turn")


class RecallBody(Body):
    """``POST /v1/recall``."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "user_id": "u1",
                    "query": "元宝最近一次打针是什么时候？",
                    "now": "2026-04-02T09:00:00+08:00",
                },
                {"user_id": "u1", "query": "When did Yuanbao last get a shot?"},
            ]
        }
    )

    user_id: Identifier
    query: Annotated[Text, AfterValidator(_asking)]
    now: Moment | None = None
    session_id: Identifier | None = None
    limit: Annotated[int, Field(ge=1, le=100)] = 10
    token_budget: Annotated[int, Field(ge=0, le=100_000)] = 800
    context_format: Literal["plain", "markdown", "messages"] = "plain"
    context_memories: Annotated[int, Field(ge=1, le=100)] = 5
    deadline_ms: Annotated[int, Field(ge=20, le=30_000)] | None = None
    kinds: Annotated[list[KindName], Field(min_length=1)] = Field(
        default_factory=lambda: list(_ALL_KINDS)
    )
    filters: FiltersBody = Field(default_factory=FiltersBody)
    as_of: Moment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"
    refine: bool = False
    explain: bool = False


class UserBody(Body):
    """``PUT /v1/users/{user_id}``; what is left out is unset."""

    timezone: Annotated[str, Field(max_length=64), AfterValidator(_storable)] | None = None
    locale: Annotated[str, Field(max_length=35), AfterValidator(_storable)] | None = None
    display_name: Annotated[str, Field(max_length=200), AfterValidator(_storable)] | None = None
    settings: Metadata = Field(default_factory=dict)
