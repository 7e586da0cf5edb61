"""Chains of events: a problem, what was tried, what came of it; tied by links, not by likeness."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.domain.events import Status
from app.domain.graph import Edge, EdgeKind, Node
from app.domain.links import LinkType


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """Events that hang together, in order of time; ``outcome`` is the last.

    ``is_resolved``: it was said that one resolves another, or that the last is resolved. Otherwise the
    status of the outcome is all that is known of how it stands.
    """

    events: tuple[Node, ...]
    links: tuple[Edge, ...]
    is_resolved: bool

    @property
    def outcome(self) -> Node:
        """Return the last event."""
        return self.events[-1]


def chains_of(nodes: Mapping[UUID, Node], edges: Iterable[Edge]) -> list[Chain]:
    """Return the chains of two events and more, in order of their beginnings."""
    links = [
        one
        for one in edges
        if one.kind is EdgeKind.LINK and one.from_id in nodes and one.to_id in nodes
    ]
    chains = []
    for members in _together(links):
        events = tuple(sorted((nodes[one] for one in members), key=_moment))
        own = tuple(one for one in links if one.from_id in members)
        is_resolved = events[-1].status == Status.RESOLVED or any(
            one.type == LinkType.RESOLVES for one in own
        )
        chains.append(Chain(events=events, links=own, is_resolved=is_resolved))
    return sorted(chains, key=lambda chain: _moment(chain.events[0]))


def _moment(node: Node) -> tuple[float, UUID]:
    return node.at.timestamp() if node.at else 0.0, node.id


def _together(links: Sequence[Edge]) -> list[set[UUID]]:
    """Return the sets of nodes that links join."""
    of: dict[UUID, set[UUID]] = {}
    for one in links:
        joined = of.get(one.from_id, {one.from_id}) | of.get(one.to_id, {one.to_id})
        of |= dict.fromkeys(joined, joined)
    return list({id(members): members for members in of.values()}.values())
