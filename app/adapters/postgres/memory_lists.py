"""Pages of memories in order of time, and what backs the versions that they show."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Connection
from app.adapters.postgres.fetch import fetch_turns
from app.adapters.postgres.memory_statements import (
    ASCENDING,
    DESCENDING,
    EPISODES,
    EVENTS,
    FACTS,
    PATTERNS,
    TURN_IDS,
)
from app.adapters.postgres.revisions import FOREVER, with_turns
from app.adapters.postgres.sealed import cipher_of
from app.adapters.postgres.shelves import EVENTS as EVENT_SHELF
from app.adapters.postgres.shelves import FACTS as FACT_SHELF
from app.adapters.postgres.shelves import SHELVES
from app.domain.facts import normal_value
from app.domain.models import MemoryKind, Scope
from app.ports import DerivedListing, FactListing, Known, Listing, Page, Place


async def listed_events(connection: Connection, scope: Scope, listing: Listing) -> Page:
    """Return a page of events."""
    at, last = listing.after or (None, None)
    rows = await connection.fetch(
        EVENTS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *bounds_of(listing.known),
        listing.interval.start,
        listing.interval.end,
        list(listing.event_types) or None,
        list(listing.statuses) or None,
        listing.entity,
        at,
        UUID(last) if last else None,
        listing.limit + 1,
        list(listing.entity_ids),
        (await cipher_of(connection)).name_keys([listing.entity, *map(str, listing.entity_ids)]),
    )
    shown = rows[: listing.limit]
    return Page(
        found=await with_turns(connection, scope, EVENT_SHELF, shown, listing.known.said_until),
        end=_end(rows, listing.limit, "place", "event_id"),
    )


async def listed_turns(connection: Connection, scope: Scope, listing: Listing) -> Page:
    """Return a page of turns."""
    at, last = listing.after or (None, None)
    bounds = bounds_of(listing.known)
    rows = await connection.fetch(
        TURN_IDS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *bounds,
        listing.interval.start,
        listing.interval.end,
        at,
        int(last) if last else None,
        listing.limit + 1,
    )
    ids = [row["turn_id"] for row in rows[: listing.limit]]
    return Page(
        found=await fetch_turns(connection, scope, ids, bounds),
        end=_end(rows, listing.limit, "said_at", "seq"),
    )


async def listed_facts(connection: Connection, scope: Scope, listing: FactListing) -> Page:
    """Return a page of facts."""
    at, last = listing.after or (None, None)
    cipher, name = await cipher_of(connection), normal_value(listing.name) if listing.name else None
    rows = await connection.fetch(
        FACTS.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *bounds_of(listing.known),
        listing.interval.start,
        listing.interval.end,
        cipher.alike(name),
        list(listing.slots) or None,
        list(listing.categories) or None,
        listing.only_current,
        at,
        UUID(last) if last else None,
        listing.limit + 1,
        list(listing.entity_ids),
        cipher.name_keys([name]),
    )
    return Page(
        found=await with_turns(connection, scope, FACT_SHELF, rows[: listing.limit]),
        end=_end(rows, listing.limit, "place", "fact_id"),
    )


async def listed_derived(connection: Connection, scope: Scope, listing: DerivedListing) -> Page:
    """Return a page of episodes or patterns."""
    at, last = listing.after or (None, None)
    statement = EPISODES if listing.kind is MemoryKind.EPISODE else PATTERNS
    shelf = SHELVES[listing.kind]
    rows = await connection.fetch(
        statement.format(**(DESCENDING if listing.is_descending else ASCENDING)),
        scope.tenant_id,
        scope.user_id,
        *bounds_of(listing.known),
        listing.interval.start,
        listing.interval.end,
        list(listing.sorts) or None,
        list(listing.states) or None,
        at,
        UUID(last) if last else None,
        listing.limit + 1,
    )
    return Page(
        found=await with_turns(connection, scope, shelf, rows[: listing.limit]),
        end=_end(rows, listing.limit, "place", shelf.name),
    )


def _end(rows: Sequence[Mapping[str, Any]], limit: int, moment: str, last: str) -> Place | None:
    if len(rows) <= limit:
        return None
    row = rows[limit - 1]
    return row[moment], str(row[last])


def bounds_of(known: Known | None) -> tuple[datetime, datetime | None]:
    """Return until when what was said and recorded is seen; None: all of it."""
    return (known.said_until, known.recorded_until) if known else (FOREVER, None)
