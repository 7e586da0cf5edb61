"""The figures kept beside the turns equal a recount, and nothing without a key is orphaned."""

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import Container
from app.domain.errors import ModelUnavailable
from app.domain.findings import Findings
from app.domain.models import Turn
from app.extraction import Background
from app.ports import Vectors
from tests.integration.calls import post_turns, scope_of, turn
from tests.integration.conftest import Drain

POISON = "I swallowed a comet yesterday."
TEXTS = ["I repaired the red bicycle yesterday.", "我昨天修好了那辆红色自行车。", "hm", "好的"]


class PoisonedExtractor(RuleExtractor):
    """Raises for one text."""

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        if any(turn.text == POISON for turn in turns):
            raise ZeroDivisionError
        return super().read(turns, background)


class AwayEmbedder:
    """A model that is away."""

    model = "away-1"
    dimension = 4

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        raise ModelUnavailable("away")

    async def embed_query(self, text: str) -> Vectors:
        raise ModelUnavailable("away")


_KEPT = "SELECT next_seq, pending, vectors_pending, turn_count, term_count FROM streams"
_COUNTED = """
SELECT coalesce(max(seq), 0) + 1 AS next_seq,
  count(*) FILTER (WHERE state IN ('queued', 'processing'))::int AS pending,
  count(*) FILTER (WHERE NOT embedded AND state <> 'dead')::int AS vectors_pending,
  count(*) AS turn_count, coalesce(sum(length), 0)::bigint AS term_count
FROM turns
"""
_SESSIONS = """
SELECT s.client_id, s.turn_count - (SELECT count(*) FROM turns AS t WHERE t.session_id = s.session_id)
  AS difference FROM sessions AS s
"""
# A turn's length counts its words; the entities that it names are postings beside them.
_ORPHANS = """
SELECT (SELECT count(*) FROM postings WHERE doc_id NOT IN (SELECT turn_id FROM turns)) AS postings,
  (SELECT count(*) FROM vectors WHERE doc_id NOT IN (SELECT turn_id FROM turns)) AS vectors,
  (SELECT count(*) FROM turns WHERE length > 0
     AND turn_id NOT IN (SELECT doc_id FROM postings)) AS wordless,
  (SELECT count(*) FROM turns WHERE embedded
     AND turn_id NOT IN (SELECT doc_id FROM vectors)) AS vectorless,
  (SELECT count(*) FROM events
     WHERE event_id NOT IN (SELECT memory_id FROM sources)) AS sourceless,
  (SELECT count(*) FROM facts
     WHERE fact_id NOT IN (SELECT memory_id FROM sources)) AS sourceless_facts,
  (SELECT count(*) FROM memory_ids WHERE memory_id NOT IN
     (SELECT turn_id FROM turns UNION ALL SELECT event_id FROM events
      UNION ALL SELECT fact_id FROM facts)) AS registered_for_nothing,
  (SELECT count(*) FROM (SELECT turn_id FROM turns UNION ALL SELECT event_id FROM events
      UNION ALL SELECT fact_id FROM facts) AS of
     WHERE turn_id NOT IN (SELECT memory_id FROM memory_ids)) AS unregistered,
  (SELECT count(*) FROM (SELECT sum(tf) < min(length) OR count(DISTINCT length) > 1 AS is_wrong
     FROM postings GROUP BY doc_id) AS documents WHERE is_wrong) AS mislaid
"""


async def _check(container: Container, user: str, step: str) -> None:
    async with container.database.transaction(await scope_of(container, user)) as connection:
        kept, counted = await connection.fetchrow(_KEPT), await connection.fetchrow(_COUNTED)
        sessions = await connection.fetch(_SESSIONS)
        orphans = await connection.fetchrow(_ORPHANS)
    assert dict(kept or {}) == dict(counted or {}), step
    assert {row["difference"] for row in sessions} == {0}, step
    assert set(dict(orphans or {}).values()) == {0}, step


async def test_figures_hold_through_all_that_may_become_of_turns(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    turns = [turn(f"t{n}", text) for n, text in enumerate([*TEXTS, POISON])]
    await post_turns(api, user, *turns)
    await _check(container, user, "accepted")
    await post_turns(api, user, *turns[:2], turn("t9", "new words"), session="s2")
    await _check(container, user, "duplicates")
    assert (await post_turns(api, user, turn("t0", "other words"))).status_code == 409
    await _check(container, user, "conflict")
    await drain(user, extractor=PoisonedExtractor(), embedder=AwayEmbedder())
    await _check(container, user, "one dead, the model away")
    await drain(user)
    await _check(container, user, "caught up")
    (dead,) = (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()["items"]
    await api.post("/v1/admin/dead-turns/replay", json={"ids": [dead["id"]]})
    await _check(container, user, "replayed")
    await drain(user)
    await _check(container, user, "done")


async def test_a_replayed_turn_with_vectors_is_not_embedded_again(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    await post_turns(api, user, turn("bad", POISON), turn("good", TEXTS[0]))
    await drain(user, extractor=PoisonedExtractor())
    for _ in range(2):
        for dead in (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()[
            "items"
        ]:
            await api.post("/v1/admin/dead-turns/replay", json={"ids": [dead["id"]]})
        await drain(user, extractor=PoisonedExtractor())
        await _check(container, user, "dead again")


@pytest.mark.parametrize("workers", [1, 3])
async def test_figures_hold_while_turns_come_and_go_at_once(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str, workers: int
) -> None:
    await post_turns(api, user, turn("first", TEXTS[0]))

    async def post(n: int) -> int:
        await asyncio.sleep(0.01 * n)
        turns = [turn(f"{n}-{k}", f"{TEXTS[k % 4]} {n}") for k in range(3)]
        return (await post_turns(api, user, *turns, session=f"s{n % 3}")).status_code

    async def work() -> None:
        for _ in range(4):
            await drain(user, extractor=PoisonedExtractor())
            await asyncio.sleep(0.02)

    answers = await asyncio.gather(
        *(post(n) for n in range(15)), *(work() for _ in range(workers)), return_exceptions=True
    )
    assert [one for one in answers if one not in (202, None)] == []
    await drain(user)
    await _check(container, user, "all done")
    counts = (await api.get(f"/v1/users/{user}/ingestion")).json()
    assert (counts["processed"], counts["caught_up"]) == (46, True)
