"""Compares what the ledger knows with what is stored, and names every difference.

What a turn must have come to is worked out here as in a calm run: its terms, its vectors' parts and
its events, from the same pure functions, each turn by itself.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any
from uuid import UUID

import asyncpg
import httpx

from app.adapters.postgres.turns import turn_from
from app.adapters.rule_extractor import RuleExtractor
from app.domain.models import Turn, TurnState
from app.extraction import NOTHING_KNOWN
from app.text.tokens import entity_term, search_terms, term_key
from app.text.windows import sentence_windows
from tests.faults.ledger import Ledger, Said, Where

_RECOVERS_S = 120.0

_OURS = "(SELECT user_id FROM users WHERE client_id = ANY($1::text[]))"
_TURNS = f"""
SELECT turns.*, sessions.client_id AS client_session_id, users.client_id AS client_user_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id) JOIN users USING (tenant_id, user_id)
WHERE turns.user_id IN {_OURS} ORDER BY turns.user_id, turns.seq
"""
_STREAMS = f"""
SELECT users.client_id, streams.* FROM streams JOIN users USING (tenant_id, user_id)
WHERE streams.user_id IN {_OURS}
"""
_EVENTS = f"""
SELECT event_id, turn_id, start_char, end_char
FROM events LEFT JOIN sources
  ON sources.memory_id = events.event_id AND sources.version = events.version
WHERE events.user_id IN {_OURS} AND known_to IS NULL AND recorded_to IS NULL
"""
_VECTORS = f"SELECT doc_id, part, model FROM vectors WHERE user_id IN {_OURS}"
_POSTINGS = f"SELECT doc_id, term, tf FROM postings WHERE user_id IN {_OURS}"
_MENTIONS = f"SELECT DISTINCT turn_id, entity_id FROM mentions WHERE user_id IN {_OURS}"
_WAITING = f"""
SELECT count(*) FROM streams WHERE user_id IN {_OURS} AND (pending > 0 OR vectors_pending > 0)
"""
_IN_SQL = {"turns": _TURNS, "streams": _STREAMS, "events": _EVENTS, "vectors": _VECTORS}

Span = tuple[UUID | None, int | None, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTurn:
    """A row of ``turns`` with whom it belongs to."""

    user: str
    turn: Turn
    failure: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """All rows of the ledger's users; ``models`` name the embedding models that ran."""

    turns: Sequence[StoredTurn]
    streams: dict[str, dict[str, Any]]
    events: Sequence[Span]
    vectors: Sequence[tuple[UUID, int, str]]
    postings: dict[UUID, dict[int, int]]
    mentions: Sequence[tuple[UUID, UUID]] = ()


@asynccontextmanager
async def connected(sql_url: str) -> AsyncIterator[asyncpg.Connection]:
    """Open a bare connection, past the adapters."""
    connection = await asyncpg.connect(sql_url, timeout=5)
    try:
        yield connection
    finally:
        await connection.close()


async def stored(sql_url: str, users: Sequence[str]) -> Stored:
    """Read everything of these users, past row security, at one moment."""
    async with connected(sql_url) as connection:
        await connection.set_type_codec(
            "jsonb", encoder=json.dumps, decoder=json.loads, schema="pg_catalog"
        )
        async with connection.transaction(isolation="repeatable_read"):
            rows = {name: await connection.fetch(sql, users) for name, sql in _IN_SQL.items()}
            postings: dict[UUID, dict[int, int]] = {}
            for row in await connection.fetch(_POSTINGS, users):
                postings.setdefault(row["doc_id"], {})[row["term"]] = row["tf"]
            mentions = await connection.fetch(_MENTIONS, users)
    return Stored(
        turns=[
            StoredTurn(user=row["client_user_id"], turn=turn_from(row), failure=row["failure"])
            for row in rows["turns"]
        ],
        streams={row["client_id"]: dict(row) for row in rows["streams"]},
        events=[(row["turn_id"], row["start_char"], row["end_char"]) for row in rows["events"]],
        vectors=[(row["doc_id"], row["part"], row["model"]) for row in rows["vectors"]],
        postings=postings,
        mentions=[(row["turn_id"], row["entity_id"]) for row in mentions],
    )


async def is_caught_up(sql_url: str, users: Sequence[str]) -> bool:
    """Return whether none of the users' streams waits; False while the database is away."""
    try:
        async with connected(sql_url) as connection:
            return bool(await connection.fetchval(_WAITING, users) == 0)
    except (OSError, asyncpg.PostgresError, TimeoutError):
        return False


def faults(ledger: Ledger, found: Stored) -> list[str]:
    """Return a sentence for each promise broken; none if all were kept."""
    dead = {s.turn.turn_id for s in found.turns if _is_dead_guest(ledger, s)}
    expected = {
        s.turn.turn_id: [] if s.turn.turn_id in dead else _expected_events(s.turn)
        for s in found.turns
    }
    return [
        *(f"refused without reason: {refusal}" for refusal in ledger.refusals),
        *_lost_or_invented(ledger, found),
        *_disordered(ledger, found),
        *_unfinished(found, expected, dead),
        *_doubled_events(found, expected),
        *_wrong_vectors(found, dead),
        *_wrong_postings(found),
    ]


def _lost_or_invented(ledger: Ledger, found: Stored) -> Iterator[str]:
    rows = Counter((s.user, s.turn.client_turn_id) for s in found.turns)
    for key, said in ledger.said.items():
        if said.acknowledged_at is not None and not rows[key]:
            yield f"acknowledged turn lost: {key}"
        if rows[key] > 1:
            yield f"turn stored {rows[key]} times: {key}"
    for stored_turn in found.turns:
        key = (stored_turn.user, stored_turn.turn.client_turn_id)
        if key in ledger.guests:
            continue
        if key not in ledger.said:
            yield f"turn stored that nobody sent: {key}"
        elif ledger.said[key].text != stored_turn.turn.text:
            yield f"turn stored with another text: {key}"


def _disordered(ledger: Ledger, found: Stored) -> Iterator[str]:
    for user, stream in found.streams.items():
        turns = [s.turn for s in found.turns if s.user == user]
        places = [turn.seq for turn in turns]
        if places != list(range(1, len(turns) + 1)):
            yield f"gap or repetition in the order of {user}: {places}"
        if (stream["next_seq"], stream["turn_count"]) != (len(turns) + 1, len(turns)):
            yield f"stream of {user} counts {stream['turn_count']} turns, not {len(turns)}"
        sessions: dict[UUID, list[int]] = {}
        for turn in turns:
            sessions.setdefault(turn.session_id, []).append(turn.position)
        for session, positions in sessions.items():
            if positions != list(range(len(positions))):
                yield f"order within session {session}: {positions}"
        # Acknowledged before another was sent means stored before it.
        earliest = float("inf")
        for turn in reversed(turns):
            said = ledger.said.get((user, turn.client_turn_id))
            if said and earliest < said.invoked_at:
                yield f"turn out of order: {user} {turn.client_turn_id}"
            if said and said.acknowledged_at is not None:
                earliest = min(earliest, said.acknowledged_at)


def _is_dead_guest(ledger: Ledger, s: StoredTurn) -> bool:
    key = (s.user, s.turn.client_turn_id)
    return key in ledger.guests and s.turn.state is TurnState.DEAD


def _unfinished(found: Stored, expected: dict[UUID, list[Span]], dead: set[UUID]) -> Iterator[str]:
    for user, stream in found.streams.items():
        if stream["pending"] or stream["vectors_pending"]:
            waits = f"{stream['pending']} turns and vectors of {stream['vectors_pending']}"
            yield f"stream of {user} says that {waits} wait"
    for s in found.turns:
        state = "processed" if expected[s.turn.turn_id] else "no_event"
        if s.turn.state.value != state and s.turn.turn_id not in dead:
            failure = f" ({s.failure})" if s.failure else ""
            name = f"{s.user} {s.turn.client_turn_id}"
            yield f"turn is {s.turn.state.value}{failure} and not {state}: {name}"


def _doubled_events(found: Stored, expected: dict[UUID, list[Span]]) -> Iterator[str]:
    told = Counter(span for spans in expected.values() for span in spans)
    made = Counter(found.events)
    for span in told | made:
        if made[span] != told[span]:
            yield f"{made[span]} events instead of {told[span]} from {span}"


def _expected_events(turn: Turn) -> list[Span]:
    drafts = RuleExtractor().read([turn], NOTHING_KNOWN).events
    return [(s.turn_id, s.start, s.end) for draft in drafts for s in draft.sources]


def _wrong_vectors(found: Stored, dead: set[UUID]) -> Iterator[str]:
    models = {model for _, _, model in found.vectors} or {"no model"}
    expected = Counter(
        (s.turn.turn_id, part, model)
        for s in found.turns
        if s.turn.turn_id not in dead
        for part, _ in enumerate(sentence_windows(s.turn.searchable))
        for model in models
    )
    made = Counter(found.vectors)
    for key in expected | made:
        if made[key] != expected[key]:
            yield f"{made[key]} vectors instead of {expected[key]} of {key}"


def _wrong_postings(found: Stored) -> Iterator[str]:
    turns = {s.turn.turn_id: s.turn for s in found.turns}
    for turn_id in found.postings.keys() - turns.keys():
        yield f"words of a turn that does not exist: {turn_id}"
    named: dict[UUID, dict[int, int]] = {}  # an entity is one more word of the turns that name it
    for turn_id, entity_id in found.mentions:
        named.setdefault(turn_id, {})[term_key(entity_term(entity_id))] = 1
    for turn_id, turn in turns.items():
        terms = {term_key(term): tf for term, tf in search_terms(turn.searchable).items()}
        if found.postings.get(turn_id, {}) != terms | named.get(turn_id, {}):
            yield f"words of turn {turn.client_turn_id} are not those of its text"


async def not_recalled(where: Where, turns: Sequence[Said]) -> list[str]:
    """Ask for each turn by the name that only it has; return a sentence for each not found."""
    missing, waiting = [], list(turns)
    ends_at = perf_counter() + _RECOVERS_S

    async def ask(client: httpx.AsyncClient) -> None:
        while waiting:
            said = waiting.pop()
            body = {"user_id": said.user, "query": said.token, "limit": 3, "deadline_ms": 10_000}
            answer = await _unhurried(client, body, ends_at)
            found = [t for memory in answer["memories"] for t in memory["source_turn_ids"]]
            if said.turn_id not in found:
                missing.append(f"turn not recalled by its words: {said.user} {said.turn_id}")

    async with httpx.AsyncClient(base_url=where.url, headers=where.headers, timeout=30) as client:
        await asyncio.gather(*(ask(client) for _ in range(4)))
    return missing


async def _unhurried(
    client: httpx.AsyncClient, body: dict[str, Any], ends_at: float
) -> dict[str, Any]:
    """Return the answer of a service that has recovered from pressure, or the last after a while.

    Under pressure it looks at what is recent only, and says so; the talk of these trials is old.
    """
    while True:
        response = await client.post("/v1/recall", json=body)
        answer: dict[str, Any] = response.json()
        is_whole = response.is_success and not answer["degraded"]
        if is_whole or perf_counter() > ends_at:
            return answer if response.is_success else {"memories": []}
        await asyncio.sleep(0.5)
