"""Nodes, edges and chains of the graph, as they are shown: ready for a picture."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.chains import Chain
from app.domain.graph import NO_BOUNDS, Edge, Node
from app.domain.zones import zone_of


def node_object(node: Node, **more: Any) -> dict[str, Any]:
    """Return a node; its times bear the offset of the zone in which they were said."""
    return {
        "id": str(node.id),
        "kind": node.kind.value,
        "label": node.label,
        "type": node.type,
        "detail": node.detail or None,
        "status": node.status,
        "start": _local(node, node.when.start),
        "end": _local(node, node.when.end),
        "at": _local(node, node.at),
        "is_speaker": node.is_speaker,
        **more,
    }


def _local(node: Node, moment: datetime | None) -> str | None:
    return moment.astimezone(zone_of(node.zone)).isoformat() if moment else None


def edge_object(edge: Edge) -> dict[str, Any]:
    """Return an edge; ``valid`` null where nothing was said of when it holds."""
    valid = edge.valid
    return {
        "id": edge.id,
        "from": str(edge.from_id),
        "to": str(edge.to_id),
        "kind": edge.kind.value,
        "type": edge.type,
        "role": edge.role or None,
        "confidence": round(edge.confidence, 3) if edge.confidence is not None else None,
        "valid": None
        if valid == NO_BOUNDS
        else {
            "start": valid.start.isoformat() if valid.start else None,
            "end": valid.end.isoformat() if valid.end else None,
        },
    }


def chain_objects(chains: Sequence[Chain]) -> list[dict[str, Any]]:
    """Return chains: their events in order, the links between them, how they stand."""
    return [
        {
            "id": str(chain.events[0].id),
            "event_ids": [str(one.id) for one in chain.events],
            "events": [node_object(one) for one in chain.events],
            "links": [edge_object(one) for one in chain.links],
            "is_resolved": chain.is_resolved,
            "outcome": node_object(chain.outcome),
        }
        for chain in chains
    ]
