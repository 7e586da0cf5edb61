"""The statements of recall.

Under forced row security only b-tree comparisons become index conditions for the application's role,
so every arm is built of them; a test explains each statement as that role.
"""

from collections.abc import Mapping
from typing import NamedTuple

from app.adapters.postgres.event_rows import seen
from app.adapters.postgres.turns import TURN_KIND
from app.text.questions import FIRST_PERSON_SIGNS, FIRST_PERSON_WORDS, QUESTION_MARKS


class Width(NamedTuple):
    """How much each arm proposes, of how many of these the turns beside come along, and how many signs are read."""

    proposed: int
    lenders: int
    signs: int


FIRST = Width(60, 50, 100)
WIDE = Width(150, 100, 250)
"""Of a second look, which has the time: docs/refinement.md has what it costs and brings."""

TURN_COLUMNS = 7  # the first columns of SEARCH and NEAREST: what stands in the row of a turn

# Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009): k1 = 1.2, b = 0.75, so
# 2.2 = k1 + 1, 0.3 = k1 (1 - b), 0.9 = k1 b. All in float8: numeric arithmetic doubled the time.
# Of a long question the rarest twelve terms count (measured as good as all of them).
# Each arm proposes sixty at first: a hundred or two found no more evidence among the first ten
# (docs/adr/0008-a-learned-ranking.md).
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
), matched AS MATERIALIZED (
  SELECT q.term, p.doc_id, p.tf, p.length
  FROM asked AS q CROSS JOIN LATERAL (
    SELECT doc_id, tf, length FROM postings
    WHERE tenant_id = $1 AND user_id = $2 AND term = q.term AND kind = {kind}
      AND said_at <= $4 AND said_at >= $5 AND said_at < $6
    ORDER BY doc_id DESC LIMIT 4000) AS p
), weights AS MATERIALIZED (
  SELECT term, df::int AS df, 2.2::float8 * ln(1 + (greatest(n, df) - df + 0.5::float8)
    / (df + 0.5::float8)) AS weight, 0.9::float8 / greatest(mean, 1) AS per_term
  FROM (SELECT term, count(*)::float8 AS df FROM matched GROUP BY term) AS seen, stats
), all_words AS (
  SELECT doc_id, sum(weight * tf / (tf + 0.3::float8 + per_term * length)) AS score
  FROM matched JOIN weights USING (term) GROUP BY doc_id
), words AS (
  SELECT doc_id, score FROM all_words ORDER BY score DESC, doc_id LIMIT {proposed}
)"""

# A reply is found through its question: the turns beside the best fifty come along (beside all: the same
# evidence found, for twice the candidates).
# Rows are looked up one by one, in laterals with a limit: how many rows a user has is seldom known to the
# planner (a new user, an import), and a join that it takes for one of single rows cost 250 ms.
_NEIGHBOURS = """
beside AS (
  SELECT DISTINCT next.turn_id AS doc_id
  FROM (SELECT doc_id FROM {arm} ORDER BY score DESC, doc_id LIMIT {lenders}) AS best
  CROSS JOIN LATERAL (
    SELECT session_id, position FROM turns
    WHERE tenant_id = $1 AND user_id = $2 AND turn_id = best.doc_id LIMIT 1
  ) AS here
  CROSS JOIN LATERAL (
    SELECT turn_id FROM turns
    WHERE tenant_id = $1 AND user_id = $2 AND session_id = here.session_id
      AND position IN (here.position - 1, here.position + 1) LIMIT 2
  ) AS next
)"""

# Turns said in the window, and turns whose events occur in it.
# Where only events are asked for, those that pass come along whatever their words, newest first.
_WINDOW = f"""
in_window AS (
  (SELECT turn_id AS doc_id FROM turns
   WHERE tenant_id = $1 AND user_id = $2 AND $7::timestamptz IS NOT NULL
     AND said_at >= $7 AND said_at < $8 AND said_at <= $4
   ORDER BY said_at, seq LIMIT 150)
  UNION
  (SELECT s.turn_id FROM events AS e JOIN sources AS s
     ON s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.event_id AND s.version = e.version
   WHERE e.tenant_id = $1 AND e.user_id = $2 AND $9::bool AND e.occurs_start < $8
     AND e.occurs_end > $7 AND {seen("$4", "$14")}
   LIMIT 150)
), filtered AS (
  SELECT s.turn_id AS doc_id FROM events AS e JOIN sources AS s
    ON s.tenant_id = $1 AND s.user_id = $2 AND s.memory_id = e.event_id AND s.version = e.version
  WHERE e.tenant_id = $1 AND e.user_id = $2
    AND $17::bool
    AND ($15::text[] IS NULL OR e.event_type = ANY($15))
    AND ($16::text[] IS NULL OR e.status = ANY($16)) AND {seen("$4", "$14")}
  ORDER BY e.known_from DESC, e.event_id LIMIT 300
), recent AS (
  SELECT turns.turn_id AS doc_id FROM sessions JOIN turns USING (tenant_id, user_id, session_id)
  WHERE tenant_id = $1 AND user_id = $2 AND sessions.client_id = $10::text AND turns.said_at <= $4
  ORDER BY turns.position DESC LIMIT 6
)"""

# What a turn tells: the events that are seen and pass the filters.
_TOLD = """
    FROM sources AS s CROSS JOIN LATERAL (
      SELECT * FROM events WHERE tenant_id = $1 AND user_id = $2
        AND event_id = s.memory_id AND version = s.version LIMIT 1
    ) AS e
    WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.turn_id = t.turn_id
      AND ({types}::text[] IS NULL OR e.event_type = ANY({types}))
      AND ({statuses}::text[] IS NULL OR e.status = ANY({statuses})) AND {seen}"""

# As ``app.text.questions`` reads them, so that the texts need not travel.
_ASKS = "(" + " OR ".join(f"strpos(t.text, '{mark}') > 0" for mark in QUESTION_MARKS) + ")"
_FIRST_PERSON = rf"\y({'|'.join(FIRST_PERSON_WORDS)})\y|{'|'.join(FIRST_PERSON_SIGNS)}"

# Rows are looked up by all their ids at once, read from an array: whatever the planner takes a user for, that is one
# scan of an index, which goes to each page once (a fifth of the time of a lateral for each). What the arms know
# of the turns comes beside, in arrays of the first row alone, and is put to them by the reader.
_SHOWN = """
SELECT t.turn_id, t.session_id, t.position, t.said_at, t.speaker,
  coalesce(t.asks_only, {asks} AND t.text !~* '{first_person}') AS asks_only, t.role = 'assistant' AS is_assistant{figures}
FROM turns AS t
WHERE t.tenant_id = $1 AND t.user_id = $2 AND t.turn_id = ANY(ARRAY(SELECT doc_id FROM arm))
  AND t.said_at <= $4 AND t.said_at >= $5 AND t.said_at < $6
  AND ({silent}::bool OR t.role IN ('user', 'assistant'))
  AND ({speakers}::text[] IS NULL OR t.speaker = ANY({speakers}))
  AND ({recorded}::timestamptz IS NULL OR t.recorded_at <= {recorded})
  AND (NOT {only_events}::bool OR EXISTS (SELECT 1 {told}))
  AND ({entities}::bigint[] IS NULL OR EXISTS (SELECT 1 FROM postings AS p WHERE p.tenant_id = $1
    AND p.user_id = $2 AND p.term = ANY({entities}) AND p.kind = {turn_kind} AND p.doc_id = t.turn_id))
"""


def _first(**figures: str) -> str:
    """Return columns that hold something in the first row alone: to send them with each cost more than to find them."""
    return "".join(
        f",\n  CASE WHEN row_number() OVER () = 1 THEN ({figure}) END AS {name}"
        for name, figure in figures.items()
    )


def _arrays(source: str, **columns: str) -> dict[str, str]:
    """Return columns of a common table expression as arrays in one order."""
    return {name: f"SELECT array_agg({column}) FROM {source}" for name, column in columns.items()}


def _shown(first: int, *, figures: Mapping[str, str]) -> str:
    """Return the last part of a statement, which shows ``arm``; its parameters are numbered from ``first`` on."""
    names = (
        *("with_events", "silent", "speakers", "recorded", "types", "statuses", "only_events"),
        "entities",
    )
    given = {name: f"${first + at}" for at, name in enumerate(names)}
    filters = {"types": given["types"], "statuses": given["statuses"]}
    is_seen = seen("$4", given["recorded"])
    occurs = _OCCURS.format(with_events=given["with_events"], seen=is_seen, **filters)
    return f",{occurs}" + _SHOWN.format(
        told=_TOLD.format(seen=is_seen, **filters),
        figures=_first(**figures, **_OCCUR_FIGURES),
        turn_kind=TURN_KIND,
        asks=_ASKS,
        first_person=_FIRST_PERSON,
        **given,
    )


# When the events of all candidates occur: of what their turns are sources of, and of the versions of these.
_OCCURS = """
cited AS MATERIALIZED (
  SELECT turn_id, memory_id, version FROM sources
  WHERE {with_events}::bool AND tenant_id = $1 AND user_id = $2 AND turn_id = ANY(ARRAY(SELECT doc_id FROM arm))
), occurring AS MATERIALIZED (
  SELECT event_id, version, occurs_start, occurs_end FROM events AS e
  WHERE tenant_id = $1 AND user_id = $2 AND event_id = ANY(ARRAY(SELECT memory_id FROM cited))
    AND ({types}::text[] IS NULL OR e.event_type = ANY({types}))
    AND ({statuses}::text[] IS NULL OR e.status = ANY({statuses})) AND {seen}
)"""
_OCCUR_FIGURES = _arrays(
    "cited", cited="turn_id", memories="memory_id", versions="version"
) | _arrays(
    "occurring",
    events="event_id",
    event_versions="version",
    starts="occurs_start",
    ends="occurs_end",
)
_ARM_OF_WORDS = """
arm AS MATERIALIZED (
  SELECT doc_id FROM words UNION SELECT doc_id FROM beside UNION SELECT doc_id FROM in_window
  UNION SELECT doc_id FROM filtered UNION SELECT doc_id FROM recent
), worded AS (
  SELECT doc_id, score FROM all_words WHERE doc_id IN (SELECT doc_id FROM arm)
)"""


def _search(width: Width) -> str:
    words = _WORDS.format(kind=TURN_KIND, proposed=width.proposed)
    beside = _NEIGHBOURS.format(arm="words", lenders=width.lenders)
    return f"WITH {words},{beside},{_WINDOW},{_ARM_OF_WORDS}" + _shown(
        11,
        figures=dict(
            documents="SELECT n::int FROM stats",
            frequencies="""SELECT array_agg(df) FROM (
    SELECT df FROM weights WHERE cardinality($3::bigint[]) <= 12
    UNION ALL SELECT df FROM counted WHERE df > 0) AS per_term""",
            recent="SELECT array_agg(doc_id) FROM recent",
            **_arrays("worded", worded="doc_id", scores="score"),
        ),
    )


SEARCH = {width: _search(width) for width in (FIRST, WIDE)}

# Hamming distance on the signs first, read from the index alone (5.6 ms for 20,000 turns; 16 ms from
# the rows), then the half-precision values of the nearest 100.
_NEAR = """
WITH near AS MATERIALIZED (
  SELECT doc_id FROM vectors
  WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {kind}
    AND said_at <= $4 AND said_at >= $5 AND said_at < $6
  ORDER BY bits <~> $7 LIMIT {signs}
), scored AS MATERIALIZED (
  SELECT doc_id, max(1 - (embedding <=> $8))::float8 AS score FROM vectors
  WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {kind}
    AND doc_id = ANY(ARRAY(SELECT doc_id FROM near))
  GROUP BY doc_id ORDER BY score DESC, doc_id LIMIT {proposed}
),"""
# The same where the vectors are sealed: what is near was found in the process.
_GIVEN = """
WITH scored AS (
  SELECT doc_id, score FROM unnest($7::uuid[], $8::float8[]) AS given(doc_id, score)
  WHERE $3::text IS NOT NULL
),"""
# How near the turns are that were not found by it: those beside, and those that the words found. With a question
# of several sentences all are held against every one. By a statement of its own it cost a round trip more.
_CLOSE = """, close AS MATERIALIZED (
  SELECT doc_id, max(1 - (embedding <=> $8))::float8 AS whole,
    max((SELECT max(1 - (embedding <=> one)) FROM unnest($18::halfvec[]) AS asked(one)))::float8 AS sentence
  FROM vectors WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {kind} AND doc_id = ANY(ARRAY(
    SELECT doc_id FROM beside UNION SELECT unnest($17::uuid[])
    UNION SELECT doc_id FROM scored WHERE cardinality($18::halfvec[]) > 0))
  GROUP BY doc_id
)"""


def _nearest(width: Width, found: str, close: str, figures: Mapping[str, str]) -> str:
    beside = _NEIGHBOURS.format(arm="scored", lenders=width.lenders)
    near = found.format(kind=TURN_KIND, proposed=width.proposed, signs=width.signs)
    arm = ", arm AS MATERIALIZED (SELECT doc_id FROM scored UNION SELECT doc_id FROM beside)"
    return f"{near}{beside}{close.format(kind=TURN_KIND)}{arm}" + _shown(9, figures=figures)


_NEAR_FIGURES = _arrays("scored", scored="doc_id", cosines="score") | _arrays(
    "close", close="doc_id", wholes="whole", sentences="sentence"
)
NEAREST = {width: _nearest(width, _NEAR, _CLOSE, _NEAR_FIGURES) for width in (FIRST, WIDE)}
NEAREST_GIVEN = {width: _nearest(width, _GIVEN, "", {}) for width in (FIRST, WIDE)}

# For a question of several sentences each turn is held against every one of them.
CLOSENESS = f"""
SELECT doc_id, max(1 - (embedding <=> $5))::float8 AS whole,
  max((SELECT max(1 - (embedding <=> one)) FROM unnest($6::halfvec[]) AS asked(one)))::float8 AS sentence
FROM vectors
WHERE tenant_id = $1 AND user_id = $2 AND model = $3 AND kind = {TURN_KIND} AND doc_id = ANY($4::uuid[])
GROUP BY doc_id
"""
