"""What calls on the graph take, and how their pages go on."""

import base64
from typing import Annotated, Any, Literal

import orjson
from pydantic import AfterValidator, ConfigDict, Field

from app.api.cursors import not_a_cursor
from app.api.moments import QueryMoment
from app.api.schemas import Body, Identifier, Moment, ShortText
from app.domain.graph import NodeKind
from app.domain.graph_pattern import EDGE_TYPES, no_edge

_MOST_SKIPPED = 10_000  # no picture and no search has more
_Words = Annotated[list[Identifier], Field(max_length=50)]


def _edge_type(word: str) -> str:
    known = word.lower()
    if known not in EDGE_TYPES:
        raise ValueError(no_edge(word))
    return known


_Edges = Annotated[list[Annotated[Identifier, AfterValidator(_edge_type)]], Field(max_length=50)]
_Cursor = Annotated[str, Field(max_length=400)]


class _GraphQuery(Body):
    """What pictures of the graph have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    kind: Annotated[list[NodeKind], Field(max_length=4)] = Field(default_factory=list)
    type: _Words = Field(default_factory=list)
    edge: _Edges = Field(default_factory=list)
    status: _Words = Field(default_factory=list)
    as_of: QueryMoment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"


class NeighbourhoodQuery(_GraphQuery):
    """``GET /v1/users/{user_id}/graph``: ``around`` is an id, or a name or an alias of an entity."""

    around: Identifier
    depth: Annotated[int, Field(ge=1, le=3)] = 1
    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    cursor: _Cursor | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


class PathsQuery(_GraphQuery):
    """``GET /v1/users/{user_id}/graph/paths``: ``start`` and ``end`` are ids, names or aliases."""

    start: Identifier
    end: Identifier
    length: Annotated[int, Field(ge=1, le=6)] = 4
    limit: Annotated[int, Field(ge=1, le=20)] = 5


class StoryQuery(Body):
    """``GET /v1/users/{user_id}/graph/story``: ``of`` is an id of an entity, a name or an alias."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    of: Identifier
    from_: QueryMoment | None = Field(default=None, alias="from")
    to: QueryMoment | None = None
    order: Literal["asc", "desc"] = "asc"
    as_of: QueryMoment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"
    cursor: _Cursor | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


class SearchBody(Body):
    """``POST /v1/users/{user_id}/graph/search``."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "pattern": '(cat:pet "Yuanbao") <-[patient|topic]- (e:event) -[location]-> (where)',
                    "select": ["where"],
                },
                {"pattern": '("元宝") <-[patient|topic]- (e:event type=medical)'},
            ]
        }
    )

    pattern: ShortText
    select: Annotated[list[Identifier], Field(max_length=6)] = Field(default_factory=list)
    as_of: Moment | None = None
    as_of_axis: Literal["known", "recorded"] = "known"
    cursor: _Cursor | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


def offset_cursor(offset: int) -> str:
    """Return an opaque cursor of a place in a list that is made anew for each page."""
    return base64.urlsafe_b64encode(orjson.dumps({"skip": offset})).decode().rstrip("=")


def offset_of(cursor: str | None) -> int:
    """Return the place of a cursor, 0 without one.

    Raises:
        InvalidInput: it was not given out by this call.
    """
    if cursor is None:
        return 0
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        read: Any = orjson.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        return range(_MOST_SKIPPED)[abs(int(read["skip"]))]
    except (ValueError, TypeError, LookupError) as error:
        raise not_a_cursor() from error
