"""What calls on entities take, and the entity object."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from app.api.memory_bodies import Words
from app.api.schemas import Body, Identifier
from app.domain.entities import Alias, EntityCause, EntityType
from app.domain.errors import Fault, InvalidInput
from app.domain.zones import zone_of
from app.ports import FoundEntity, FoundMention, PastChange, Related, Renaming, Split
from app.text.names import normal_name

_Named = Field(strict=False)  # JSON has no enums: their words are taken


def _uuid(value: Any) -> UUID:
    try:
        return UUID(value)
    except (ValueError, AttributeError, TypeError):
        msg = "must be the id of an entity"
        raise ValueError(msg) from None


EntityId = Annotated[UUID, BeforeValidator(_uuid)]
TypeName = Annotated[EntityType, _Named]


class EntitiesQuery(Body):
    """``GET /v1/users/{user_id}/entities``."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    type: Annotated[list[EntityType], Field(max_length=20)] = Field(default_factory=list)
    name: Identifier | None = None
    cursor: Annotated[str, Field(max_length=100)] | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 50


class EntityPatch(Body):
    """``PATCH /v1/entities/{entity_id}``; what is left out stays as it is."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"name": "元宝", "type": "pet", "add_aliases": ["Yuanbao"]}]
        }
    )

    name: Words = ""
    type: TypeName | None = None
    add_aliases: Annotated[list[Words], Field(max_length=50)] = Field(default_factory=list)
    remove_aliases: Annotated[list[Words], Field(max_length=50)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _changes_something(self) -> "EntityPatch":
        if not self.model_fields_set:
            msg = "name at least one field to change"
            raise ValueError(msg)
        return self


class MergeBody(Body):
    """``POST /v1/entities/{entity_id}/merge``: the other one is this one."""

    other_id: EntityId


class MentionBody(Body):
    """Where an entity is named: a turn, and the first character if it is named there more than once."""

    turn_id: Identifier
    start: Annotated[int, Field(ge=0)] | None = None


class SplitBody(Body):
    """``POST /v1/entities/{entity_id}/split``: what was merged, or names and mentions that are another's."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"restore": "019aa1c2-0000-7000-8000-000000000000"},
                {"aliases": ["Anna"], "name": "Anna (work)", "type": "person"},
                {"mentions": [{"turn_id": "t-17"}], "name": "the other cat"},
            ]
        }
    )

    restore: EntityId | None = None
    aliases: Annotated[list[Words], Field(max_length=50)] = Field(default_factory=list)
    mentions: Annotated[list[MentionBody], Field(max_length=500)] = Field(default_factory=list)
    name: Words = ""
    type: TypeName | None = None

    @model_validator(mode="after")
    def _takes_something(self) -> "SplitBody":
        if self.restore is None and not self.aliases and not self.mentions:
            msg = "say what to split off: restore, aliases or mentions"
            raise ValueError(msg)
        return self


def renaming_of(body: EntityPatch) -> Renaming:
    """Return what a body changes; InvalidInput for a name that holds no letters or digits."""
    if body.name:
        _normal(body.name, "/name")
    return Renaming(
        name=body.name or None,
        type=body.type,
        add_aliases=tuple(
            Alias(
                text=words,
                normal=_normal(words, f"/add_aliases/{at}"),
                confidence=1.0,
                why=EntityCause.CORRECTION,
            )
            for at, words in enumerate(body.add_aliases)
        ),
        drop_aliases=tuple(normal_name(words) for words in body.remove_aliases),
    )


def split_of(body: SplitBody) -> Split:
    """Return what a body takes out of an entity."""
    return Split(
        restore=body.restore,
        aliases=tuple(normal_name(words) for words in body.aliases),
        mentions=tuple((one.turn_id, one.start) for one in body.mentions),
        name=body.name or None,
        type=body.type,
    )


def _normal(words: str, pointer: str) -> str:
    normal = normal_name(words)
    if not normal:
        raise InvalidInput(
            "a name needs letters or digits",
            Fault(pointer=pointer, message="holds nothing but punctuation"),
        )
    return normal


def entity_object(found: FoundEntity, *, in_full: bool = True) -> dict[str, Any]:
    """Return an entity as answers show it; relations and mentions only of a single one."""
    shown: dict[str, Any] = {
        "id": str(found.entity_id),
        "name": found.name,
        "type": found.type,
        "kind": found.kind or None,
        "aliases": [
            {"text": one.text, "confidence": round(one.confidence, 3), "why": one.why}
            for one in found.aliases
        ],
        "is_speaker": found.is_speaker,
        "confidence": round(found.confidence, 3),
        "mention_count": found.mention_count,
        "first_mentioned": _moment(found.first_mentioned),
        "last_mentioned": _moment(found.last_mentioned),
        "known_from": _moment(found.known_from),
        "recorded_at": _moment(found.recorded_at),
        "merged": [str(one) for one in found.stands_for],
        "merged_into": str(found.merged_into) if found.merged_into else None,
    }
    if in_full:
        shown["relations"] = [_related(one) for one in found.relations]
        shown["mentions"] = [_mention(one) for one in found.mentions]
    return shown


def _related(one: Related) -> dict[str, Any]:
    return {
        "type": one.type,
        "direction": "out" if one.is_outward else "in",
        "role": one.role or None,
        "entity": {
            "id": str(one.other.entity_id),
            "name": one.other.name,
            "type": one.other.type,
        },
        "valid": {"start": _moment(one.valid.start), "end": _moment(one.valid.end)},
        "confidence": round(one.confidence, 3),
    }


def _mention(one: FoundMention) -> dict[str, Any]:
    return {
        "turn_id": one.client_turn_id,
        "start": one.start,
        "end": one.end,
        "text": one.text,
        "said_at": one.said_at.astimezone(zone_of(one.zone)).isoformat(),
        "confidence": round(one.confidence, 3),
    }


def change_object(change: PastChange) -> dict[str, Any]:
    """Return a change as history shows it."""
    return {
        "kind": change.kind,
        "other_id": str(change.other_id) if change.other_id else None,
        "change": change.change,
        "request_id": change.request_id,
        "known_from": _moment(change.known_from),
        "recorded_at": _moment(change.recorded_at),
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
