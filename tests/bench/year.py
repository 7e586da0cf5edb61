"""What a year of one user's talk costs at night, and whether recall gets dearer by it.

    make bench-year [ARGS="--turns 20000"]

Two users get the same 20,000 turns with vectors, as an import brings them; of one of them the talk is
consolidated and looked through for patterns. Printed are the CPU seconds of that (this process and
Postgres), and the CPU of recalls of both users in turns, as a ratio of medians.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import asyncpg
import numpy as np

from app.adapters.postgres.migrate import upgrade
from app.adapters.postgres.vectors import halfvec, signs
from app.bootstrap import DEFAULT_TENANT, Container, build_container
from app.domain.deadline import Deadline
from app.domain.models import NewTurn, Role, Scope, TurnState
from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.passwords import Passwords
from app.embedded.roles import ensure_roles
from app.embedded.servers import servers_in
from app.ports import Known, PastTurn
from app.services.context.block import ContextWish
from app.services.intake.ingest import index_turn
from app.services.recall.recall import RecallRequest, recall
from app.services.upkeep.jobs import JobCall
from app.settings import load_settings
from tests.bench.episodes.__main__ import CACHE
from tests.bench.episodes.conversations import LANGUAGES, stories
from tests.bench.service import _children, _cpu_s

START = datetime(2025, 11, 1, 7, tzinfo=UTC)
_QUESTIONS = 60
_INSERT_VECTORS = """
INSERT INTO vectors (tenant_id, user_id, model, kind, doc_id, part, said_at, bits, embedding)
SELECT $1, $2, $3, 0, v.doc_id, 0, v.said_at, v.bits, v.embedding
FROM unnest($4::uuid[], $5::timestamptz[], $6::varbit[], $7::halfvec[]) AS v(doc_id, said_at, bits, embedding)
"""


def year(count: int) -> list[PastTurn]:
    """Return a year of talk: some stories of both languages a day, in a session or two."""
    random = Random(1)
    pool = [
        s for language in LANGUAGES for part in ("tune", "test") for s in stories(language, part)
    ]
    turns: list[PastTurn] = []
    day = 0
    while len(turns) < count:
        at = START + timedelta(days=day, hours=random.random() * 4)
        for number in range(random.randint(7, 12)):
            at += timedelta(minutes=random.choice((1, 1, 30, 90)))
            for who, text in random.choice(pool):
                at += timedelta(seconds=random.uniform(5, 60))
                new = NewTurn(
                    client_turn_id=f"t{len(turns)}", speaker="Mei" if who == "U" else "Bot",
                    role=Role.USER if who == "U" else Role.ASSISTANT, text=text, said_at=at, zone="UTC",
                )  # fmt: skip
                turns.append(
                    PastTurn(
                        client_session_id=f"s{day}-{number // 5}", indexed=index_turn(new), state=TurnState.PROCESSED,
                    )
                )  # fmt: skip
        day += 1
    return turns[:count]


async def taken_in(container: Container, url: str, user: str, turns: list[PastTurn]) -> Scope:
    """Store turns as read elsewhere, and vectors that are alike within a story's words."""
    scope = Scope(tenant_id=DEFAULT_TENANT)
    for at in range(0, len(turns), 500):
        scope, _ = await container.history.append(
            DEFAULT_TENANT, user, turns[at : at + 500], awaits_vectors=False
        )
    assert container.embedder is not None
    texts = list(dict.fromkeys(one.indexed.turn.text for one in turns))
    vectors = dict(zip(texts, await container.embedder.embed_passages(texts), strict=True))
    connection = await asyncpg.connect(url)
    await connection.set_type_codec(
        "halfvec", encoder=bytes, decoder=bytes, format="binary", schema="public"
    )
    rows = await connection.fetch(
        "SELECT turn_id, text, said_at FROM turns WHERE user_id = $1 ORDER BY seq", scope.user_id
    )
    for at in range(0, len(rows), 1000):
        some = rows[at : at + 1000]
        made = [np.asarray(vectors[row["text"]], dtype=np.float32) for row in some]
        await connection.execute(
            _INSERT_VECTORS, DEFAULT_TENANT, scope.user_id, container.embedder.model,
            [row["turn_id"] for row in some], [row["said_at"] for row in some],
            [signs(vector) for vector in made], [halfvec(vector) for vector in made],
        )  # fmt: skip
    await connection.execute("ANALYZE")
    await connection.close()
    return scope


async def asked(container: Container, scope: Scope, query: str, now: datetime) -> None:
    await recall(
        RecallRequest(
            query=query, now=now, zone=UTC, known=Known(said_until=now),
            kinds=frozenset({"event", "fact", "episode", "pattern", "turn"}), limit=10,
            context=ContextWish(token_budget=800),
        ),
        scope, deadline=Deadline(total_ms=30_000), index=container.recall_index, happened=container.happened,
        entities=container.entities, embedder=container.embedder,
    )  # fmt: skip


async def measured(urls: dict[str, str], postgres: int, count: int, data: Path) -> dict[str, float]:
    settings = load_settings(
        database_url=urls["app"], owner_database_url=urls["owner"], relay_database_url=urls["relay"],
        redis_url=urls["redis"], data_dir=data, lease_s=60, pool_size=4,
    )  # fmt: skip
    container = await build_container(settings)
    turns = year(count)
    plain = await taken_in(container, urls["superuser"], "plain", turns)
    tended = await taken_in(container, urls["superuser"], "tended", turns)
    now = turns[-1].indexed.turn.said_at + timedelta(days=4)
    call = JobCall(tenant_id=DEFAULT_TENANT, user_id=tended.user_id, as_of=now)

    def cpu() -> float:
        return time.process_time() + sum(_cpu_s(pid) for pid in [postgres, *_children(postgres)])

    figures: dict[str, float] = {"turns": count}
    for name, job in (
        ("consolidate", container.tending.consolidate),
        ("patterns", container.tending.find),
    ):
        before, started = cpu(), time.perf_counter()
        written = (await job(call))["written"]
        figures |= {
            f"{name}_cpu_s": round(cpu() - before, 1),
            f"{name}_s": round(time.perf_counter() - started, 1),
            f"{name}_written": written,
        }
    spent: dict[str, list[float]] = {"plain": [], "tended": []}
    random = Random(2)
    for n in range(_QUESTIONS + 5):
        query = random.choice(turns).indexed.turn.text
        for name, scope in (("plain", plain), ("tended", tended)):
            before = cpu()
            await asked(container, scope, query, now)
            if n >= 5:
                spent[name].append(cpu() - before)
    figures |= {
        f"recall_{name}_ms": round(1000 * statistics.mean(some), 2) for name, some in spent.items()
    }
    figures["recall_ratio_of_means"] = round(
        statistics.mean(spent["tended"]) / statistics.mean(spent["plain"]), 3
    )
    await container.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=20_000)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="chronos-"))
    folder.chmod(0o755)
    account, passwords = server_account(), Passwords.random()
    data = folder / "s"
    data.mkdir(mode=0o700)
    account.own(data)
    running = servers_in(
        data,
        logs=folder,
        binaries=unpacked(account, fallback=data),
        account=account,
        passwords=passwords,
    )
    try:
        running.start()
        asyncio.run(ensure_roles(running.cluster.port, passwords))
        upgrade(running.urls.owner)
        urls = {
            name: getattr(running.urls, name)
            for name in ("superuser", "owner", "app", "relay", "redis")
        }
        figures = asyncio.run(measured(urls, running.postgres.pid, given.turns, CACHE))
        sys.stdout.write(json.dumps(figures) + "\n")
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
