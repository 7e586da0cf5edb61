"""What a window showed, as drafts of entities and of how they hang together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from app.domain.entities import Alias, EntityDraft, Mention, RelationDraft, RelationType
from app.domain.events import Source
from app.domain.intervals import Interval
from app.domain.models import Turn
from app.extraction.entities.clusters import Cluster, World
from app.extraction.entities.kinds import KINDS
from app.extraction.entities.mentions import Spotted
from app.extraction.entities.relations import relation_of

Statement = tuple[int, Spotted, int, int, RelationType, bool]
"""Who is said to work, live or study where: turn, mention, who, where, which, and whether it is over."""


def draft_of(cluster: Cluster, entity_id: UUID, turns: Sequence[Turn], first: int) -> EntityDraft:
    """Return what the turns from ``first`` on showed of a cluster."""
    is_new = cluster.entity_id is None
    turn_of = [turns[one.turn] for one, _ in cluster.mentions] or list(turns)
    return EntityDraft(
        entity_id=entity_id,
        type=cluster.drawn_type,
        name=cluster.shown[0],
        kind=cluster.kind,
        known_from=min(turn.said_at for turn in turn_of),
        is_new=is_new,
        is_named=cluster.shown[1],
        is_speaker=cluster.is_speaker,
        aliases=tuple(
            Alias(text=words, normal=normal, confidence=round(sure, 2))
            for normal, (words, sure) in cluster.names.items()
        ),
        mentions=tuple(
            Mention(
                turn_id=turns[one.turn].turn_id,
                start=one.start,
                end=one.end,
                said_at=turns[one.turn].said_at,
                confidence=round(sure, 2),
            )
            for one, sure in cluster.mentions
            if one.turn >= first
        ),
    )


def relations(
    world: World,
    turns: Sequence[Turn],
    statements: Sequence[Statement],
    ids: Mapping[int, UUID],
    first: int,
) -> Iterator[RelationDraft]:
    """Yield how entities hang together by what the turns from ``first`` on said."""
    for at, cluster in enumerate(world.clusters):
        for (holder, kind), said in cluster.roles.items():
            if said is None or said.turn < first or not {at, holder} <= ids.keys():
                continue
            turn = turns[said.turn]
            draft = relation_of(kind, ids[holder], ids[at], turn, said)
            if draft is not None:
                is_only = KINDS[kind].number == "one"
                yield replace(draft, role=kind, is_only=is_only)
    for at, said, who, where, type_, is_over in statements:
        if at >= first and {who, where} <= ids.keys():
            turn = turns[at]
            yield RelationDraft(
                from_id=ids[who],
                to_id=ids[where],
                type=type_,
                known_from=turn.said_at,
                evidence=Source(turn_id=turn.turn_id, start=said.start, end=said.end),
                valid=Interval(start=None, end=turn.said_at if is_over else None),
            )


def joined(kept: EntityDraft | None, made: EntityDraft) -> EntityDraft:
    """Return two drafts of one id as one: what the talk before told of was told there already."""
    if kept is None:
        return made
    return replace(
        kept, aliases=(*kept.aliases, *made.aliases), mentions=(*kept.mentions, *made.mentions)
    )
