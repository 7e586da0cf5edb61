"""``/v1/users/{user_id}/graph``: pictures of a user's world, ways through it, patterns in it, stories."""

from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from starlette.responses import Response

from app.api.answers import answered_once, kept
from app.api.deps import CallDep, ContainerDep, TenantDep, UserDep
from app.api.graph_bodies import (
    NeighbourhoodQuery,
    PathsQuery,
    SearchBody,
    StoryQuery,
    offset_cursor,
    offset_of,
)
from app.api.memory_bodies import cursor_text, place_of
from app.api.moments import interval_of, known_at, notes_on, zone_of_user
from app.bootstrap import Container
from app.domain.errors import Fault, InvalidInput, NotFound
from app.domain.graph import Node, NodeKind
from app.domain.graph_pattern import Pattern, read_pattern
from app.domain.models import MemoryKind, Scope, User
from app.ports import FoundEvent, Known, Listing, StoredAnswer
from app.services.graph.search import Row, search_graph, selected
from app.services.graph.story import chains_through
from app.services.graph.views import Sieve, neighbourhood, node_of, paths
from app.services.graph.walk import Walk, is_id
from app.views.entity_names import NAMES_TIMEOUT_MS, with_entities
from app.views.graph_object import chain_objects, edge_object, node_object
from app.views.memory_object import found_object

router = APIRouter(prefix="/v1/users/{user_id}/graph", tags=["graph"])

_EVERYTHING = Known(said_until=datetime(9999, 12, 31, tzinfo=UTC))
_SHOWN_FINDS = 5  # of each selected node, how many finds are shown as what it rests on


@router.get("", summary="What lies around an entity or a memory")
async def get_graph(
    user: UserDep,
    asked: Annotated[NeighbourhoodQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """Return nodes and edges ready for a picture: the nearest first, page by page."""
    zone, skip = zone_of_user(user), offset_of(asked.cursor)
    walk = _walk(user, tenant_id, container, known_at(asked.as_of, asked.as_of_axis, zone))
    found = await neighbourhood(
        walk,
        await _one(walk, asked.around, "/around"),
        depth=asked.depth,
        sieve=Sieve(
            kinds=frozenset(asked.kind),
            types=frozenset(asked.type),
            edges=frozenset(asked.edge),
            statuses=frozenset(asked.status),
            interval=interval_of(asked.from_, asked.to, zone, "/to"),
        ),
        skip=skip,
        limit=asked.limit,
    )
    return {
        "around": str(next(iter(found.distances))),
        "nodes": [node_object(one, distance=found.distances[one.id]) for one in found.nodes],
        "edges": [edge_object(one) for one in found.edges],
        "truncated": found.cut,
        "next_cursor": offset_cursor(skip + asked.limit) if found.more else None,
        **notes_on(zone, asked.from_, asked.to, asked.as_of),
    }


@router.get("/paths", summary="How two entities or memories hang together")
async def get_paths(
    user: UserDep,
    asked: Annotated[PathsQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """Return the shortest ways between two nodes that do not pass the user themselves."""
    zone = zone_of_user(user)
    walk = _walk(user, tenant_id, container, known_at(asked.as_of, asked.as_of_axis, zone))
    start, end = await _one(walk, asked.start, "/start"), await _one(walk, asked.end, "/end")
    if start == end:
        raise InvalidInput(
            "both ends are the same", Fault(pointer="/end", message="name another node")
        )
    sieve = Sieve(
        kinds=frozenset(asked.kind),
        types=frozenset(asked.type),
        edges=frozenset(asked.edge),
        statuses=frozenset(asked.status),
    )
    found = await paths(walk, start, end, most_edges=asked.length, limit=asked.limit, sieve=sieve)
    edges = {edge.id: edge for _, way in found.ways for edge in way}
    return {
        "items": [
            {"nodes": [str(one) for one in nodes], "edges": [edge.id for edge in way]}
            for nodes, way in found.ways
        ],
        "nodes": [node_object(one) for one in found.nodes],
        "edges": [edge_object(one) for one in edges.values()],
        "truncated": found.cut,
        **notes_on(zone, asked.as_of),
    }


@router.get("/story", summary="The story of an entity: its events in order, and their chains")
async def get_story(
    user: UserDep,
    asked: Annotated[StoryQuery, Query()],
    container: ContainerDep,
    tenant_id: TenantDep,
) -> dict[str, Any]:
    """Return what happened with somebody or something, each event with its status and its chains."""
    zone = zone_of_user(user)
    walk = _walk(user, tenant_id, container, known_at(asked.as_of, asked.as_of_axis, zone))
    node, members = await _whose(walk, asked.of)
    page = await container.memories.listed(
        walk.scope,
        Listing(
            kind=MemoryKind.EVENT,
            known=walk.known,
            interval=interval_of(asked.from_, asked.to, zone, "/to"),
            entity=node.label if node else asked.of,
            event_types=(),
            statuses=(),
            is_descending=asked.order == "desc",
            after=place_of(asked.cursor, "event"),
            limit=asked.limit,
            entity_ids=members,
        ),
    )
    if node is None and not page.found:
        raise NotFound("nobody and nothing of the user is called so")
    events = [one.event.event_id for one in page.found if isinstance(one, FoundEvent)]
    chains = await chains_through(walk, events)
    shown = [found_object(one, now=container.clock.now()) for one in page.found]
    return {
        "entity": node_object(node) if node else None,
        "items": await with_entities(shown, page.found, walk.scope, container.entities),
        "chains": chain_objects(chains),
        "next_cursor": cursor_text(page.end),
        **notes_on(zone, asked.from_, asked.to, asked.as_of),
    }


async def _whose(walk: Walk, words: str) -> tuple[Node | None, list[UUID]]:
    """Return whose story it is with the ids that they stand for; nobody of a name without an entity.

    Raises:
        NotFound: it is the id of none, or of a memory.
        InvalidInput: several are called so.
    """
    if not is_id(words) and not await walk.called(words):
        return None, []
    node = await node_of(walk, await _one(walk, words, "/of"))
    if node.kind is not NodeKind.ENTITY:
        raise NotFound("no such entity; what came before and after an event: timeline?around=")
    found = await walk.entities.called(walk.scope, (), (), [node.id], timeout_ms=NAMES_TIMEOUT_MS)
    return node, sorted({member for one in found for member in one.stands_for})


@router.post("/search", summary="Find what a pattern of nodes and edges describes")
async def post_search(
    user: UserDep, body: SearchBody, container: ContainerDep, call: CallDep
) -> Response:
    """Return finds of a pattern, the latest first, or what stands at selected places, each once."""

    async def answer() -> StoredAnswer:
        return kept(await _searched(user, body, container, call.tenant_id), about=user.user_id)

    return await answered_once(call, container.idempotency, answer)


async def _searched(
    user: User, body: SearchBody, container: Container, tenant_id: UUID
) -> dict[str, Any]:
    zone, skip = zone_of_user(user), offset_of(body.cursor)
    pattern = read_pattern(body.pattern)
    columns = _columns(body, pattern)
    walk = _walk(user, tenant_id, container, known_at(body.as_of, body.as_of_axis, zone))
    finds = await search_graph(walk, pattern)
    names = [one.var for one in pattern.nodes]
    rows: list[tuple[dict[str, Any], list[Row]]]
    if columns:
        chosen = selected(walk.graph, finds.rows, columns)
        rows = [
            (_selection(names, columns, ids, held), held[:_SHOWN_FINDS]) for ids, held in chosen
        ]
    else:
        rows = [(_find(names, row), [row]) for row in finds.rows]
    page = rows[skip : skip + body.limit]
    held = [row for _, some in page for row in some]
    nodes = dict.fromkeys(one for row in held for one in row.nodes)
    edges = {edge.id: edge for row in held for edge in row.edges}
    passed = dict.fromkeys(end for edge in edges.values() for end in (edge.from_id, edge.to_id))
    return {
        "columns": [names[at] for at in columns] if columns else names,
        "items": [item for item, _ in page],
        "nodes": [node_object(walk.graph.nodes[one]) for one in {**nodes, **passed}],
        "edges": [edge_object(one) for one in edges.values()],
        "truncated": finds.cut,
        "next_cursor": offset_cursor(skip + body.limit) if len(rows) > skip + body.limit else None,
        **notes_on(zone, body.as_of),
    }


def _columns(body: SearchBody, pattern: Pattern) -> list[int]:
    names = [one.var for one in pattern.nodes]
    for at, name in enumerate(body.select):
        if name not in names:
            raise InvalidInput(
                "what is selected is no node of the pattern",
                Fault(pointer=f"/select/{at}", message=f"the pattern names {', '.join(names)}"),
            )
    return [names.index(name) for name in dict.fromkeys(body.select)]


def _find(names: list[str], row: Row) -> dict[str, Any]:
    ids = [str(one) for one in row.nodes]
    return {
        "bindings": dict(zip(names, ids, strict=True)),
        "edges": [edge.id for edge in row.edges],
    }


def _selection(
    names: list[str], columns: list[int], ids: tuple[UUID, ...], held: list[Row]
) -> dict[str, Any]:
    chosen = [names[at] for at in columns]
    return {
        "bindings": {name: str(one) for name, one in zip(chosen, ids, strict=True)},
        "count": len(held),
        "finds": [_find(names, row) for row in held[:_SHOWN_FINDS]],
    }


def _walk(user: User, tenant_id: UUID, container: Container, known: Known | None) -> Walk:
    return Walk(
        scope=Scope(tenant_id=tenant_id, user_id=user.user_id),
        known=known or _EVERYTHING,
        index=container.graph,
        entities=container.entities,
    )


async def _one(walk: Walk, words: str, pointer: str) -> UUID:
    """Return the id that an id or a name means.

    Raises:
        NotFound: nobody is called so.
        InvalidInput: several are.
    """
    if is_id(words):
        return UUID(words)
    found = await walk.called(words)
    if not found:
        raise NotFound("nobody and nothing of the user is called so")
    if len(found) > 1:
        ids = ", ".join(map(str, found[:5]))
        raise InvalidInput(
            f"{len(found)} are called so; give the id of one",
            Fault(pointer=pointer, message=f"one of {ids}"),
        )
    return found[0]
