"""Lines of a history that tell of entities, both ways."""

from datetime import datetime
from typing import Annotated, Any, Literal, assert_never
from uuid import UUID

from pydantic import ConfigDict, Field, model_validator

from app.api.line_bodies import Id, Instant, IntervalBody, Share, SourceBody
from app.api.made_lines import known_as
from app.api.schemas import Body, Identifier, Metadata, ShortText
from app.domain.entities import Alias, EntityCause, EntityType, RelationType
from app.domain.intervals import Interval
from app.ports import (
    Cited,
    PastEntity,
    PastEntityChange,
    PastMention,
    PastMentions,
    PastNamed,
    PastRelation,
)

_Named = Field(strict=False)  # JSON has no enums: their words are taken
_MOST_MENTIONS = 5000  # of one turn of 32 KiB, far more than it can hold


class AliasBody(Body):
    """A name of an entity; ``normal`` is the form by which names are equal."""

    text: ShortText
    normal: ShortText
    confidence: Share
    why: Annotated[EntityCause, _Named] = EntityCause.EXTRACTION


class EntityLineBody(Body):
    """An entity with its names."""

    type: Literal["entity"]
    user_id: Identifier
    id: Id
    entity_type: Annotated[EntityType, _Named]
    name: ShortText
    kind: ShortText = ""
    is_named: bool
    is_speaker: bool = False
    is_corrected: bool = False
    confidence: Share
    merged_into: Id | None = None
    known_from: Instant
    aliases: Annotated[list[AliasBody], Field(max_length=1000)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _is_not_its_own(self) -> "EntityLineBody":
        if self.merged_into == self.id:
            msg = "merged_into must name another entity"
            raise ValueError(msg)
        return self


class MentionBody(Body):
    """Where a turn names an entity: characters, half-open."""

    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(le=32 * 1024)]
    entity_id: Id
    found_as: Id | None = None
    confidence: Share

    @model_validator(mode="after")
    def _is_some_words(self) -> "MentionBody":
        if self.start >= self.end:
            msg = "start must lie before end"
            raise ValueError(msg)
        return self


class MentionsLineBody(Body):
    """Whom one turn names."""

    type: Literal["mentions"]
    user_id: Identifier
    turn_id: Identifier
    mentions: Annotated[list[MentionBody], Field(min_length=1, max_length=_MOST_MENTIONS)]


class RelationLineBody(Body):
    """How two entities hang together."""

    model_config = ConfigDict(populate_by_name=True)

    type: Literal["relation"]
    user_id: Identifier
    id: Id
    from_: Annotated[Id, Field(alias="from")]
    to: Id
    relation: Annotated[RelationType, _Named]
    role: ShortText = ""
    valid: IntervalBody
    known_from: Instant
    known_to: Instant | None = None
    confidence: Share
    evidence: SourceBody


class EntityChangeLineBody(Body):
    """What a call changed of an entity."""

    type: Literal["entity_change"]
    user_id: Identifier
    id: Id
    entity_id: Id
    other_id: Id | None = None
    kind: Identifier
    change: Metadata = Field(default_factory=dict)
    known_from: Instant


NamedLineBody = EntityLineBody | MentionsLineBody | RelationLineBody | EntityChangeLineBody
NAMED_BODIES: dict[str, type[NamedLineBody]] = {
    "entity": EntityLineBody,
    "mentions": MentionsLineBody,
    "relation": RelationLineBody,
    "entity_change": EntityChangeLineBody,
}


def past_named(found: NamedLineBody, owner: str | None) -> PastNamed:
    """Return what a line says; under another owner with ids of its own."""

    def known(entity_id: UUID | None) -> UUID | None:
        return known_as(entity_id, owner) if entity_id else None

    if isinstance(found, EntityLineBody):
        return _past_entity(found, owner, known(found.merged_into))
    if isinstance(found, MentionsLineBody):
        return PastMentions(
            client_turn_id=found.turn_id,
            mentions=tuple(
                PastMention(
                    start=one.start,
                    end=one.end,
                    entity_id=known_as(one.entity_id, owner),
                    found_as=known_as(one.found_as or one.entity_id, owner),
                    confidence=one.confidence,
                )
                for one in found.mentions
            ),
        )
    if isinstance(found, RelationLineBody):
        return _past_relation(found, owner)
    return PastEntityChange(
        change_id=known_as(found.id, owner),
        entity_id=known_as(found.entity_id, owner),
        other_id=known(found.other_id),
        kind=found.kind,
        change=found.change,
        known_from=found.known_from,
    )


def _past_entity(found: EntityLineBody, owner: str | None, merged_into: UUID | None) -> PastEntity:
    return PastEntity(
        entity_id=known_as(found.id, owner),
        type=found.entity_type,
        name=found.name,
        kind=found.kind,
        is_named=found.is_named,
        is_speaker=found.is_speaker,
        is_corrected=found.is_corrected,
        confidence=found.confidence,
        merged_into=merged_into,
        known_from=found.known_from,
        aliases=tuple(
            Alias(text=a.text, normal=a.normal, confidence=a.confidence, why=a.why)
            for a in found.aliases
        ),
    )


def _past_relation(found: RelationLineBody, owner: str | None) -> PastRelation:
    words = found.evidence
    return PastRelation(
        relation_id=known_as(found.id, owner),
        from_id=known_as(found.from_, owner),
        to_id=known_as(found.to, owner),
        type=found.relation,
        role=found.role,
        valid=Interval(start=found.valid.start, end=found.valid.end),
        known_from=found.known_from,
        known_to=found.known_to,
        confidence=found.confidence,
        cited=Cited(client_turn_id=words.turn_id, start=words.start, end=words.end),
    )


def named_line(named: PastNamed, user: str) -> dict[str, Any]:
    """Return the line of what is told of entities."""
    if isinstance(named, PastEntity):
        return _entity_line(named, user)
    if isinstance(named, PastMentions):
        return {
            "type": "mentions",
            "user_id": user,
            "turn_id": named.client_turn_id,
            "mentions": [_mention(one) for one in named.mentions],
        }
    if isinstance(named, PastRelation):
        return _relation_line(named, user)
    if isinstance(named, PastEntityChange):
        return {
            "type": "entity_change",
            "user_id": user,
            "id": str(named.change_id),
            "entity_id": str(named.entity_id),
            "other_id": str(named.other_id) if named.other_id else None,
            "kind": named.kind,
            "change": named.change,
            "known_from": named.known_from.isoformat(),
        }
    assert_never(named)


def _entity_line(one: PastEntity, user: str) -> dict[str, Any]:
    return {
        "type": "entity",
        "user_id": user,
        "id": str(one.entity_id),
        "entity_type": one.type,
        "name": one.name,
        "kind": one.kind,
        "is_named": one.is_named,
        "is_speaker": one.is_speaker,
        "is_corrected": one.is_corrected,
        "confidence": _share(one.confidence),
        "merged_into": str(one.merged_into) if one.merged_into else None,
        "known_from": one.known_from.isoformat(),
        "aliases": [
            {"text": a.text, "normal": a.normal, "confidence": _share(a.confidence), "why": a.why}
            for a in one.aliases
        ],
    }


def _mention(one: PastMention) -> dict[str, Any]:
    line: dict[str, Any] = {"start": one.start, "end": one.end, "entity_id": str(one.entity_id)}
    if one.found_as != one.entity_id:
        line["found_as"] = str(one.found_as)
    return line | {"confidence": _share(one.confidence)}


def _relation_line(one: PastRelation, user: str) -> dict[str, Any]:
    words = one.cited
    return {
        "type": "relation",
        "user_id": user,
        "id": str(one.relation_id),
        "from": str(one.from_id),
        "to": str(one.to_id),
        "relation": one.type,
        "role": one.role,
        "valid": {"start": _moment(one.valid.start), "end": _moment(one.valid.end)},
        "known_from": one.known_from.isoformat(),
        "known_to": _moment(one.known_to),
        "confidence": _share(one.confidence),
        "evidence": {"turn_id": words.client_turn_id, "start": words.start, "end": words.end},
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _share(value: float) -> float:
    # Stored in single precision: seven digits come back, and 0.7 is 0.7 again.
    return float(f"{value:.7g}")
