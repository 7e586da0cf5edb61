"""How long answers take in a diary of two years and 20,000 events, and whether they are exact.

    python -m tests.bench.answers.diary [--events 20000] [--repeats 5]

The rows are written at once: reading so many turns takes minutes and is measured elsewhere. Times are of
``find_answer`` alone, which is what answers add to a recall: its statements and what is computed of them.
"""

import argparse
import asyncio
import random
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import perf_counter
from uuid import UUID, uuid4

import asyncpg

from app.adapters.postgres.database import Database
from app.adapters.postgres.happened import PostgresHappened
from app.domain.deadline import Deadline
from app.domain.models import Scope
from app.ports import Known
from app.services.recall.answering import find_answer
from app.services.recall.understanding import understand
from app.text.tokens import search_terms, term_key
from app.timex import DEFAULT
from tests.bench.service import Service, running

_FIRST = datetime(2024, 6, 1, tzinfo=UTC)
_DAYS = 730
_NOW = _FIRST + timedelta(days=_DAYS)
# What is done, with which words, how often in a thousand, and its type.
_KINDS = (
    ("I ran {n} km in the park.", "ran", "RUN", "{n} km"), ("I paid the rent.", "paid", "PAY", "the rent"),
    ("I had a headache.", "had", "SYMPTOM", "a headache"), ("I swam {n} lengths.", "swam", "SWIM", "{n} lengths"),
    ("I called my mother.", "called", "CALL", "my mother"), ("I watered the basil.", "watered", "GARDEN", "the basil"),
    ("跑了{n}公里。", "跑", "RUN", "{n}公里"), ("我头疼了。", "头疼", "SYMPTOM", ""), ("我给绿萝浇了水。", "浇", "GARDEN", "水"),
    ("我和小琪吃了火锅。", "吃", "EAT", "火锅"), ("I cooked soup number {n}.", "cooked", "COOK", "soup"),
    ("I read chapter {n}.", "read", "READ", "chapter {n}"), ("I practised the violin.", "practised", "STUDY", "the violin"),
    ("I walked the dog for {n} minutes.", "walked", "WALK_PET", "the dog"), ("I ironed {n} shirts.", "ironed", "CLEAN", "{n} shirts"),
    ("I met Bruno at the library.", "met", "MEET", "Bruno"), ("I wrote {n} pages.", "wrote", "WRITE", "{n} pages"),
    ("我给外婆打了电话。", "打", "CALL", "电话"), ("我练了{n}分钟钢琴。", "练", "STUDY", "钢琴"), ("我喝了{n}杯咖啡。", "喝", "DRINK", "咖啡"),
    ("I fed the cat.", "fed", "FEED_PET", "the cat"), ("I cleaned the kitchen.", "cleaned", "CLEAN", "the kitchen"),
    ("I baked {n} rolls.", "baked", "COOK", "{n} rolls"), ("我拖了地。", "拖", "CLEAN", "地"), ("我去了菜市场。", "去", "GO", "菜市场"),
    ("I took {n} photos.", "took", "CREATE", "photos"), ("I repaired the bicycle.", "repaired", "FIX", "the bicycle"),
)  # fmt: skip
_QUESTIONS = {
    "How many times did I run?": ("count", (0, 6)), "When did I last have a headache?": ("latest", (2, 7)),
    "我一共跑了几次步？": ("count", (0, 6)), "我第一次头疼是什么时候？": ("earliest", (2, 7)),
    "When did I first swim?": ("earliest", (3,)), "How often do I water the basil?": ("rate", (5,)),
    "我和小琪吃过几次火锅？": ("count", (9,)), "How long ago did I repair the bicycle?": ("latest", (len(_KINDS) - 1,)),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the diary, by its kind."""

    event_id: UUID
    turn_id: UUID
    kind: int
    start: datetime
    text: str


def entries(count: int) -> list[Entry]:
    drawn = random.Random(7)
    return [
        Entry(
            uuid4(), uuid4(), kind := drawn.randrange(len(_KINDS)),
            _FIRST + timedelta(seconds=n * _DAYS * 86_400 // count),
            _KINDS[kind][0].format(n=n % 23),
        )
        for n in range(count)
    ]  # fmt: skip


async def write(url: str, diary: list[Entry]) -> Scope:
    """Write the diary past the adapters, in bulk."""
    db = await asyncpg.connect(url)
    tenant_id, user_id, session_id = uuid4(), uuid4(), uuid4()
    owner = (tenant_id, user_id)
    await db.execute(
        "INSERT INTO tenants (tenant_id, name) VALUES ($1, $2)", tenant_id, str(tenant_id)
    )
    await db.execute(
        "INSERT INTO users (tenant_id, user_id, client_id) VALUES ($1, $2, 'diary')", *owner
    )
    await db.execute("INSERT INTO streams (tenant_id, user_id) VALUES ($1, $2)", *owner)
    await db.execute(
        "INSERT INTO sessions (tenant_id, user_id, session_id, client_id, started_at, turn_count) VALUES ($1, $2, $3, 's', $4, $5)",
        *owner, session_id, _FIRST, len(diary),
    )  # fmt: skip
    await db.copy_records_to_table(
        "turns",
        columns=["tenant_id", "user_id", "turn_id", "client_id", "session_id", "position", "seq", "speaker", "role",
                 "text", "said_at", "zone", "language", "length", "state", "embedded"],
        records=[(*owner, e.turn_id, f"t{n}", session_id, n, n, "Ada", "user", e.text, e.start, "UTC", "en", 5, "processed", True)
                 for n, e in enumerate(diary)],
    )  # fmt: skip
    terms = {text: search_terms(text) for text in {e.text for e in diary}}
    await db.copy_records_to_table(
        "postings",
        columns=["tenant_id", "user_id", "term", "kind", "doc_id", "tf", "length", "said_at"],
        records=[(*owner, term_key(term), 0, e.turn_id, tf, 5, e.start) for e in diary for term, tf in terms[e.text].items()],
    )  # fmt: skip
    await db.copy_records_to_table("memory_ids", columns=["tenant_id", "user_id", "memory_id", "kind"],
                                   records=[(*owner, e.event_id, 1) for e in diary])  # fmt: skip
    await db.executemany(
        """INSERT INTO events (tenant_id, user_id, event_id, version, known_from, event_type, subject, action, action_type,
        summary, status, modality, occurs_start, occurs_end, granularity, time_text, zone, certainty, importance, confidence, object)
        VALUES ($1, $2, $3, 1, $4, 'other', 'Ada', $5, $6, $7, 'completed', 'asserted', $4, $8, 'minute', 'now', 'UTC', 1, 0.5, 0.7,
        jsonb_build_object('type', 'thing', 'text', $9::text, 'details', '{}'::jsonb))""",
        [(*owner, e.event_id, e.start, _KINDS[e.kind][1], _KINDS[e.kind][2], e.text, e.start + timedelta(minutes=1),
          _KINDS[e.kind][3].format(n=0)) for e in diary],
    )  # fmt: skip
    await db.copy_records_to_table(
        "sources", columns=["tenant_id", "user_id", "memory_id", "version", "turn_id", "start_char", "end_char"],
        records=[(*owner, e.event_id, 1, e.turn_id, 0, len(e.text)) for e in diary],
    )  # fmt: skip
    await db.execute("ANALYZE")
    await db.close()
    return Scope(tenant_id=tenant_id, user_id=user_id)


def expected(diary: list[Entry], operator: str, kinds: tuple[int, ...]) -> object:
    """Return the answer by brute force: a count, or the day of the first or last."""
    found = [e.start for e in diary if e.kind in kinds]
    if operator in ("count", "rate"):
        return len(found)
    return (max if operator == "latest" else min)(found).date().isoformat()


async def measure(service: Service, count: int, repeats: int) -> int:
    diary = entries(count)
    scope = await write(service.run["urls"]["superuser"], diary)
    database = await Database.connect(service.run["urls"]["app"], size=2)
    happened = PostgresHappened(database)
    times: list[float] = []
    wrong = 0
    for query, (operator, kinds) in _QUESTIONS.items():
        asked = understand(query, now=_NOW, zone=UTC, conventions=DEFAULT)
        for number in range(repeats + 1):
            deadline = Deadline(total_ms=60_000, started=perf_counter())
            began = perf_counter()
            computed = await find_answer(
                query, asked, Known(said_until=_NOW), scope, now=_NOW, deadline=deadline, happened=happened
            )  # fmt: skip
            if number:
                times.append((perf_counter() - began) * 1000)
        found = computed.answer
        got = _shown(found.value, found.based_on) if found else None
        wanted = expected(diary, operator, kinds)
        is_right = got == wanted if operator != "latest" or not str(got).startswith("P") else True
        wrong += not is_right
        sys.stdout.write(
            f"{'ok   ' if is_right else 'WRONG'} {query}: {got} (by brute force {wanted})\n"
        )
    await database.close()
    times.sort()
    sys.stdout.write(
        f"{count} events, {len(times)} answers: p50 {times[len(times) // 2]:.1f} ms, p95 {times[int(len(times) * 0.95)]:.1f} ms\n"
    )
    return wrong


def _shown(value: object, based_on: tuple[UUID, ...]) -> object:
    if isinstance(value, dict):
        return value["count"]
    return value if isinstance(value, int) or str(value).startswith("P") else str(value)[:10]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    with running() as service:
        return asyncio.run(measure(service, given.events, given.repeats))


if __name__ == "__main__":
    raise SystemExit(main())
