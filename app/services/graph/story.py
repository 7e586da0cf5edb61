"""The story of an entity: its events in order, and the chains that they are part of."""

from collections.abc import Iterable
from uuid import UUID

from app.domain.chains import Chain, chains_of
from app.domain.graph import EdgeKind, NodeKind
from app.services.graph.walk import Walk

_MOST_ROUNDS = 6  # of links that lead to links; a longer story is told by the events themselves
_MOST_EVENTS = 500


async def chains_through(walk: Walk, event_ids: Iterable[UUID]) -> list[Chain]:
    """Return the chains that some events are part of, whole, as known at the walk's moment."""
    wanted = set(event_ids)
    frontier, looked = sorted(wanted), set(wanted)
    for _ in range(_MOST_ROUNDS):
        await walk.nodes(frontier)
        ends = {end for one in walk.graph.edges.values() if one.kind is EdgeKind.LINK
                for end in (one.from_id, one.to_id)}  # fmt: skip
        frontier = sorted(ends - walk.graph.nodes.keys() - looked)
        looked.update(frontier)
        if not frontier or len(walk.graph.nodes) > _MOST_EVENTS:
            break
    events = {key: node for key, node in walk.graph.nodes.items() if node.kind is NodeKind.EVENT}
    chains = chains_of(events, walk.graph.edges.values())
    return [one for one in chains if not wanted.isdisjoint(node.id for node in one.events)]
