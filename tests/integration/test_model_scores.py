"""What a good model gives arrives, what a random one gives does not: scored on the labelled snippets."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from app.adapters.rate_limiter import LocalBuckets
from app.bootstrap import Container, build_extractor
from app.domain.events import EventDraft
from app.domain.models import Turn
from app.extraction import NOTHING_KNOWN, extract
from app.settings import Settings
from tests.bench.extraction.scoring import score
from tests.bench.extraction.snippets import Snippet, read
from tests.integration.calls import post_turns, scope_of
from tests.integration.conftest import Drain
from tests.integration.test_model_path import model
from tests.llm.oracle import perfect_script
from tests.llm.random_model import random_script
from tests.llm.server import chat_server

SNIPPETS = list(read(Path("tests/bench/extraction/snippets.jsonl")))
STEP = 5  # every fifth through API, queue order and database; all of them without
KEYS = ("subject", "modality", "status")


def f1(counts: Counter[str]) -> float:
    return 2 * counts["hit"] / (counts["found"] + counts["wanted"])


async def _scored(url: str, chosen: list[Snippet], **settings: float) -> Counter[str]:
    extractor = build_extractor(
        Settings(extractor="model", llm_url=url, llm_model="scripted", **settings),  # type: ignore[arg-type]
        LocalBuckets(),
    )
    total: Counter[str] = Counter()
    try:
        for one in chosen:
            tenant = one.turns[0].session_id
            found = await extractor.extract(one.turns, NOTHING_KNOWN, tenant_id=tenant)
            total += score(one, found.findings.events).counts
    finally:
        await extractor.close()
    return total


def _by_rules(chosen: list[Snippet]) -> Counter[str]:
    scores = [score(one, extract(one.turns, NOTHING_KNOWN).events).counts for one in chosen]
    return sum(scores, Counter())


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_perfect_model_loses_nothing_on_the_way(lang: str) -> None:
    chosen = [one for one in SNIPPETS if one.lang == lang]
    async with chat_server(perfect_script(SNIPPETS)) as server:
        total = await _scored(server.url, chosen)
    assert f1(total) >= 0.98
    assert all(total[key] / total["hit"] >= 0.95 for key in KEYS)
    rules = _by_rules(chosen)
    assert total["hit"] > rules["hit"] or rules["hit"] == rules["wanted"]


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_random_model_is_no_worse_than_rules_alone(lang: str) -> None:
    chosen = [one for one in SNIPPETS if one.lang == lang]
    async with chat_server(random_script([])) as server:
        total = await _scored(server.url, chosen)
    assert total == _by_rules(chosen)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_evidence_alone_keeps_most_of_what_a_random_model_says_out(lang: str) -> None:
    chosen = [one for one in SNIPPETS if one.lang == lang]
    async with chat_server(random_script([])) as server:
        total = await _scored(server.url, chosen, llm_pass_mark=0.0)
    assert f1(total) >= f1(_by_rules(chosen)) - 0.06


async def test_a_perfect_model_scores_as_well_out_of_the_database(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str
) -> None:
    chosen = SNIPPETS[::STEP]
    total: Counter[str] = Counter()
    async with (
        chat_server(perfect_script(SNIPPETS)) as server,
        model(server.url, llm_timeout_s=20.0, llm_window_s=40.0) as extractor,
    ):
        for one in chosen:
            who = f"{user}-{one.id}"
            await post_turns(api, who, *map(_body, one.turns), session=one.id)
            await drain(who, extractor=extractor, embedder=None)
            total += score(one, await _stored(container, who, one)).counts
    assert f1(total) >= 0.95
    assert all(total[key] / total["hit"] >= 0.95 for key in KEYS)


def _body(turn: Turn) -> dict[str, str]:
    return {
        "turn_id": turn.client_turn_id,
        "speaker": turn.speaker,
        "role": turn.role.value,
        "text": turn.text,
        "said_at": turn.said_at.isoformat(),
    }


async def _stored(container: Container, user: str, snippet: Snippet) -> list[EventDraft]:
    """Return the open events of a user, on the turns of the snippet."""
    scope = await scope_of(container, user)
    async with container.database.transaction(scope) as connection:
        rows = await connection.fetch("SELECT turn_id, client_id FROM turns")
    ids = {one.client_turn_id: one.turn_id for one in snippet.turns}
    stored = {row["turn_id"]: ids[row["client_id"]] for row in rows}
    told = await container.rereads.told(scope, list(stored))
    return [
        replace(
            one.held.draft,
            sources=tuple(replace(s, turn_id=stored[s.turn_id]) for s in one.held.draft.sources),
        )
        for one in told.events
    ]
