"""What calls to forget take."""

import re
from datetime import tzinfo
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from app.api.entity_bodies import EntityId
from app.api.moments import interval_of
from app.api.schemas import Body, Identifier, ShortText, SpanBody
from app.domain.errors import Fault, InvalidInput
from app.domain.forgetting import Selector, Source
from app.domain.models import Role
from app.extraction.forgetting import Wish, read_wish

_VERB = re.compile(
    r"^(?:please |请)*(?:forget|delete|erase|remove|忘记|忘掉|忘了|删除|删掉)(?: about)?\s*",
    re.IGNORECASE,
)

_LEAST = 0.2  # that a request is put as a wish: it is one in any case


def _says_something(value: str) -> str:
    if not value.strip():
        msg = "must not be empty"
        raise ValueError(msg)
    return value


class SelectorBody(Body):
    """What to forget by ids, which add up, and by bounds, which hold together."""

    turn_ids: Annotated[list[Identifier], Field(max_length=1000)] = Field(default_factory=list)
    memory_ids: Annotated[list[EntityId], Field(max_length=1000)] = Field(default_factory=list)
    entities: Annotated[list[Identifier], Field(max_length=50)] = Field(default_factory=list)
    session_ids: Annotated[list[Identifier], Field(max_length=100)] = Field(default_factory=list)
    speakers: Annotated[list[Identifier], Field(max_length=100)] = Field(default_factory=list)
    roles: Annotated[list[Literal["user", "assistant", "system", "tool"]], Field(max_length=4)] = (
        Field(default_factory=list)
    )
    channels: Annotated[
        list[Identifier],
        Field(max_length=100, description="values of `channel` in the turns' metadata"),
    ] = Field(default_factory=list)
    trust: Literal["high", "low"] | None = None
    said: SpanBody = Field(default_factory=SpanBody)
    occurred: SpanBody = Field(default_factory=SpanBody)
    kinds: Annotated[list[Literal["event", "fact", "turn"]], Field(max_length=3)] = Field(
        default_factory=list
    )

    @model_validator(mode="after")
    def _selects_something(self) -> "SelectorBody":
        if not self.model_fields_set:
            msg = "name what to forget; to erase a user, delete the user"
            raise ValueError(msg)
        return self


class ForgetBody(Body):
    """``POST /v1/forget``: a request in words, or a selector."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"user_id": "u1", "request": "忘记我说过的关于前公司的事"},
                {"user_id": "u1", "request": "forget what I said about peanuts"},
                {"user_id": "u1", "selector": {"session_ids": ["s1"]}},
            ]
        }
    )

    user_id: Identifier
    request: Annotated[ShortText, AfterValidator(_says_something)] | None = None
    selector: SelectorBody | None = None

    @model_validator(mode="after")
    def _asks_one_way(self) -> "ForgetBody":
        if (self.request is None) == (self.selector is None):
            msg = "give a request or a selector"
            raise ValueError(msg)
        return self


def wish_of(request: str) -> Wish:
    """Return what a request wants; its words alone may name the topic ("peanuts", 前公司).

    Raises:
        InvalidInput: it names nothing.
    """
    plain = request.strip()
    wish = (
        read_wish(plain, least=_LEAST)
        or read_wish(f"forget about {plain}")
        or read_wish(f"忘记关于{plain}的事")
    )
    if wish is None:
        raise InvalidInput(
            "this names nothing to forget; say what, such as 'forget what I said about peanuts'",
            Fault(pointer="/request", message="names nothing to forget"),
        )
    return wish


def selector_of(body: SelectorBody | None, zone: tzinfo) -> Selector:
    """Return what a body selects; times without an offset are read in the zone."""
    given = body or SelectorBody()
    ids: tuple[UUID, ...] = tuple(given.memory_ids)
    return Selector(
        turn_ids=tuple(given.turn_ids),
        memory_ids=ids,
        entities=tuple(given.entities),
        sessions=tuple(given.session_ids),
        said=interval_of(given.said.start, given.said.end, zone, "/selector/said"),
        occurred=interval_of(given.occurred.start, given.occurred.end, zone, "/selector/occurred"),
        kinds=frozenset(given.kinds),
        source=Source(
            speakers=tuple(given.speakers),
            roles=frozenset(map(Role, given.roles)),
            channels=tuple(given.channels),
            is_trusted=None if given.trust is None else given.trust == "high",
        ),
    )
