"""The reading side: two statements find candidates, a third brings the words of the best.

Under forced row security only b-tree comparisons become index conditions for the application's role,
so every arm is built of them; a test explains each statement as that role.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from app.adapters.postgres.database import Database
from app.adapters.postgres.turns import TURN_KIND, turn_from
from app.adapters.postgres.vectors import halfvec, signs
from app.domain.intervals import Granularity, Interval
from app.domain.models import Event, Modality, Occurrence, Scope, Source, Status
from app.ports import FoundTurn, Hit, Hits, Known, Search, Vectors

# Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009): k1 = 1.2, b = 0.75.
# Of a long question the rarest twelve terms count (measured as good as all of them).
# A term's newest 4,000 postings count: a word in more turns than that tells little (idf below 2 at
# 20,000 turns) and would cost the most.
_WORDS = """
stats AS (
  SELECT turn_count::float8 AS n, term_count::float8 / greatest(turn_count, 1) AS mean
  FROM streams WHERE tenant_id = $1 AND user_id = $2
), counted AS (
  SELECT q.term, (
    SELECT count(*) FROM (
      SELECT 1 FROM postings
      WHERE tenant_id = $1 AND user_id = $2 AND term = q.term AND kind = {kind} LIMIT 4000
    ) AS capped)::int AS df
  FROM unnest($3::bigint[]) AS q(term) WHERE cardinality($3::bigint[]) > 12
), asked AS (
  SELECT term FROM unnest($3::bigint[]) AS q(term) WHERE cardinality($3::bigint[]) <= 12
  UNION ALL (SELECT term FROM counted WHERE df > 0 ORDER BY df, term LIMIT 12)
), postings_hit AS (
  SELECT q.term, p.doc_id, p.tf, p.length, count(*) OVER (PARTITION BY q.term) AS df
  FROM asked AS q CROSS JOIN LATERAL (
    SELECT doc_id, tf, length FROM postings
    WHERE tenant_id = $1 AND user_id = $2 AND term = q.term AND kind = {kind}
      AND said_at <= $4 AND said_at >= $5 AND said_at < $6
    ORDER BY doc_id DESC LIMIT 4000) AS p
), all_words AS (
  SELECT doc_id, sum(
    ln(1 + (greatest(n, df) - df + 0.5) / (df + 0.5))
    * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / greatest(mean, 1)))
  )::float8 AS score
  FROM postings_hit, stats GROUP BY doc_id
), words AS (
  SELECT doc_id, score FROM all_words ORDER BY score DESC, doc_id LIMIT 200
)"""

# A reply is found through its question: the turns beside the best sixty come along.
_NEIGHBOURS = """
beside AS (
  SELECT DISTINCT next.turn_id AS doc_id
  FROM (SELECT doc_id FROM {arm} ORDER BY score DESC LIMIT 200) AS best
  JOIN turns AS here ON here.tenant_id = $1 AND here.user_id = $2 AND here.turn_id = best.doc_id
  JOIN turns AS next ON next.tenant_id = $1 AND next.user_id = $2
    AND next.session_id = here.session_id
    AND next.position IN (here.position - 1, here.position + 1)
)"""

# Turns said in the window, and turns whose events occur in it.
_WINDOW = """
in_window AS (
  (SELECT turn_id AS doc_id FROM turns
   WHERE tenant_id = $1 AND user_id = $2 AND $7::timestamptz IS NOT NULL
     AND said_at >= $7 AND said_at < $8 AND said_at <= $4
   ORDER BY said_at, seq LIMIT 300)
  UNION
  (SELECT s.turn_id FROM events AS e JOIN sources AS s
     ON s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.event_id AND s.version = e.version
   WHERE e.tenant_id = $1 AND e.user_id = $2 AND $9::bool AND e.occurs_start < $8
     AND e.occurs_end > $7 AND e.known_from <= $4 AND (e.known_to IS NULL OR e.known_to > $4)
   LIMIT 300)
), recent AS (
  SELECT turns.turn_id AS doc_id FROM sessions JOIN turns USING (tenant_id, user_id, session_id)
  WHERE tenant_id = $1 AND user_id = $2 AND sessions.client_id = $10::text AND turns.said_at <= $4
  ORDER BY turns.position DESC LIMIT 6
)"""

_SHOWN = """
SELECT t.turn_id, t.session_id, t.position, t.seq, t.said_at, t.speaker,
  c.words, c.cosine, c.is_recent,
  CASE WHEN {with_events}::bool THEN (
    SELECT coalesce(array_agg(ARRAY[e.occurs_start, e.occurs_end]), '{{}}')
    FROM sources AS s JOIN events AS e ON e.tenant_id = $1 AND e.user_id = $2
      AND e.event_id = s.memory_id AND e.version = s.version
    WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = t.turn_id
      AND e.known_from <= $4 AND (e.known_to IS NULL OR e.known_to > $4)
  ) END AS occurs{figures}
FROM (
  SELECT doc_id, max(words) AS words, max(cosine) AS cosine, bool_or(is_recent) AS is_recent
  FROM ({arms}) AS arm GROUP BY doc_id
) AS c JOIN turns AS t ON t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = c.doc_id
WHERE t.said_at <= $4 AND t.said_at >= $5 AND t.said_at < $6
  AND ({silent}::bool OR t.role IN ('user', 'assistant'))
  AND ({speakers}::text[] IS NULL OR t.speaker = ANY({speakers}))
  AND ({recorded}::timestamptz IS NULL OR t.recorded_at <= {recorded})
"""

_SEARCH = (
    "WITH "
    + ",".join([_WORDS.format(kind=TURN_KIND), _NEIGHBOURS.format(arm="words"), _WINDOW])
    + _SHOWN.format(
        figures=""",
  (SELECT n::int FROM stats) AS documents,
  (SELECT array_agg(df) FROM (
    SELECT max(df)::int AS df FROM postings_hit WHERE cardinality($3::bigint[]) <= 12 GROUP BY term
    UNION ALL SELECT df FROM counted WHERE df > 0) AS per_term) AS frequencies""",
        with_events="$11",
        silent="$12",
        speakers="$13",
        recorded="$14",
        arms="""
    SELECT doc_id, score AS words, NULL::float8 AS cosine, false AS is_recent FROM words
    UNION ALL SELECT doc_id, score, NULL, false FROM beside LEFT JOIN all_words USING (doc_id)
    UNION ALL SELECT doc_id, score, NULL, false FROM in_window LEFT JOIN all_words USING (doc_id)
    UNION ALL SELECT doc_id, NULL, NULL, true FROM recent""",
    )
)

# Hamming distance on the signs first, then the half-precision values of the nearest 200.
_NEAREST = (
    f"""
WITH near AS (
  SELECT doc_id, embedding FROM vectors
  WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {TURN_KIND}
    AND said_at <= $4 AND said_at >= $5 AND said_at < $6
  ORDER BY bits <~> $7 LIMIT 200
), scored AS (
  SELECT doc_id, max(1 - (embedding <=> $8))::float8 AS score FROM near GROUP BY doc_id
),"""
    + _NEIGHBOURS.format(arm="scored")
    + _SHOWN.format(
        figures="",
        with_events="$9",
        silent="$10",
        speakers="$11",
        recorded="$12",
        arms="""
    SELECT doc_id, NULL::float8 AS words, score AS cosine, false AS is_recent FROM scored
    UNION ALL SELECT doc_id, NULL, NULL, false FROM beside""",
    )
)

_COSINES = f"""
SELECT doc_id, max(1 - (embedding <=> $5))::float8 AS cosine FROM vectors
WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {TURN_KIND} AND doc_id = ANY($4::uuid[])
GROUP BY doc_id
"""

_TURNS = """
SELECT turns.*, sessions.client_id AS client_session_id
FROM turns JOIN sessions USING (tenant_id, user_id, session_id)
WHERE tenant_id = $1 AND user_id = $2 AND turns.turn_id = ANY($3::uuid[])
"""

_EVENTS = """
SELECT e.*, s.turn_id, s.start_char, s.end_char
FROM sources AS s JOIN events AS e ON e.tenant_id = $1 AND e.user_id = $2
  AND e.event_id = s.memory_id AND e.version = s.version
WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = ANY($3::uuid[])
  AND e.known_from <= $4 AND (e.known_to IS NULL OR e.known_to > $4)
  AND ($5::timestamptz IS NULL OR e.recorded_from <= $5)
ORDER BY e.event_id, s.turn_id, s.start_char
"""


_EVER = (datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC))


class PostgresRecall:
    """Implements the ``RecallIndex`` port."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, scope: Scope, search: Search, *, timeout_ms: int) -> Hits:
        """Return what words, window, neighbours and the session's last turns bring."""
        window = _closed(search.window) if search.window else (None, None)
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                _SEARCH,
                scope.tenant_id,
                scope.user_id,
                list(search.terms),
                *_said(search),
                *window,
                search.axis == "occurred",
                search.client_session_id,
                *_shown(search),
            )
        if not rows:
            return Hits(hits=())
        return Hits(
            hits=[_hit(row) for row in rows],
            documents=rows[0]["documents"] or 0,
            frequencies=rows[0]["frequencies"] or (),
        )

    async def nearest(
        self, scope: Scope, search: Search, vector: Vectors, model: str, *, timeout_ms: int
    ) -> list[Hit]:
        """Return the turns nearest to a question's vector, and their neighbours."""
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                _NEAREST,
                scope.tenant_id,
                scope.user_id,
                model,
                *_said(search),
                signs(vector),
                halfvec(vector),
                *_shown(search),
            )
        return [_hit(row) for row in rows]

    async def cosines(
        self,
        scope: Scope,
        turn_ids: Sequence[UUID],
        vector: Vectors,
        model: str,
        *,
        timeout_ms: int,
    ) -> dict[UUID, float]:
        """Return the cosine of each turn that has a vector of the model."""
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            rows = await connection.fetch(
                _COSINES, scope.tenant_id, scope.user_id, model, list(turn_ids), halfvec(vector)
            )
        return {row["doc_id"]: row["cosine"] for row in rows}

    async def fetch(
        self, scope: Scope, turn_ids: Sequence[UUID], known: Known, *, timeout_ms: int
    ) -> list[FoundTurn]:
        """Return the turns in the order asked, with their events."""
        owner = (scope.tenant_id, scope.user_id)
        async with self._database.transaction(scope, timeout_ms=timeout_ms) as connection:
            turns = await connection.fetch(_TURNS, *owner, list(turn_ids))
            events = await connection.fetch(
                _EVENTS, *owner, list(turn_ids), known.said_until, known.recorded_until
            )
        by_turn: dict[UUID, list[Mapping[str, Any]]] = {}
        for row in events:
            by_turn.setdefault(row["turn_id"], []).append(row)
        found = {
            row["turn_id"]: FoundTurn(
                turn=turn_from(row),
                recorded_at=row["recorded_at"],
                events=tuple(_event(e) for e in by_turn.get(row["turn_id"], [])),
            )
            for row in turns
        }
        return [found[turn_id] for turn_id in turn_ids if turn_id in found]


def _closed(interval: Interval) -> tuple[datetime, datetime]:
    return interval.start or _EVER[0], interval.end or _EVER[1]


def _said(search: Search) -> tuple[datetime, datetime, datetime]:
    return search.known.said_until, *_closed(search.said)


def _shown(search: Search) -> tuple[object, ...]:
    return (
        search.with_events,
        search.known.with_silent,
        list(search.speakers) or None,
        search.known.recorded_until,
    )


def _hit(row: Mapping[str, Any]) -> Hit:
    occurs = row["occurs"]
    return Hit(
        turn_id=row["turn_id"],
        session_id=row["session_id"],
        position=row["position"],
        seq=row["seq"],
        said_at=row["said_at"],
        speaker=row["speaker"],
        words=row["words"],
        cosine=row["cosine"],
        is_recent=row["is_recent"],
        occurs=None
        if occurs is None
        else [Interval(start=start, end=end) for start, end in occurs],
    )


def _event(row: Mapping[str, Any]) -> Event:
    return Event(
        event_id=row["event_id"],
        version=row["version"],
        known_from=row["known_from"],
        known_to=row["known_to"],
        recorded_from=row["recorded_from"],
        superseded_by=row["superseded_by"],
        seen_count=row["seen_count"],
        event_type=row["event_type"],
        subject=row["subject"],
        action=row["action"],
        action_type=row["action_type"],
        summary=row["summary"],
        status=Status(row["status"]),
        modality=Modality(row["modality"]),
        occurrence=Occurrence(
            interval=Interval(start=row["occurs_start"], end=row["occurs_end"]),
            granularity=Granularity(row["granularity"]),
            text=row["time_text"],
            timezone=row["zone"],
            certainty=row["certainty"],
            alternatives=tuple(_alternative(a) for a in row["alternatives"]),
        ),
        sources=(Source(turn_id=row["turn_id"], start=row["start_char"], end=row["end_char"]),),
        importance=row["importance"],
        confidence=row["confidence"],
        recurrence=row["recurrence"],
        attributes=row["attributes"],
    )


def _alternative(bounds: Mapping[str, str | None]) -> Interval:
    start, end = bounds["start"], bounds["end"]
    return Interval(
        start=datetime.fromisoformat(start) if start else None,
        end=datetime.fromisoformat(end) if end else None,
    )
