"""Words of users stay in the database and in answers to their owner: nowhere else.

That the broker gets ids alone is in ``test_waking``.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.adapters.rule_extractor import RuleExtractor
from app.bootstrap import Container
from app.domain.findings import Findings
from app.domain.models import Turn, User
from app.extraction import Background
from tests.integration.calls import client_of, post_turns, turn
from tests.integration.conftest import Drain

CANARIES = ("quetzalcoatlus", "羽蛇翼龙")
TEXTS = [f"I saw a {CANARIES[0]} yesterday.", f"我昨天看到了{CANARIES[1]}。"]


class QuotingExtractor(RuleExtractor):
    """Fails with the words of the turns in its message, as libraries do."""

    def read(self, turns: Sequence[Turn], background: Background) -> Findings:
        raise ValueError([turn.text for turn in turns])


class QuotingUsers:
    """Fails with words in its message."""

    async def find(self, *_: Any) -> User:
        raise RuntimeError(TEXTS)


def _found_in(text: str) -> list[str]:
    escaped = {canary: canary.encode("unicode_escape").decode() for canary in CANARIES}
    return [c for c in CANARIES if c in text or escaped[c] in text or repr(c.encode()) in text]


async def test_words_reach_no_log_no_metric_and_no_error(
    api: httpx.AsyncClient,
    application: FastAPI,
    container: Container,
    drain: Drain,
    user: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    turns = [turn(f"t{n}", text, speaker=f"Mei {text[:20]}") for n, text in enumerate(TEXTS)]
    await post_turns(api, user, *turns)
    await drain(user, extractor=QuotingExtractor())
    for canary in CANARIES:
        body = {"user_id": user, "query": f"Where was the {canary}? {canary}在哪里？"}
        hurried = await api.post("/v1/recall", json=body | {"deadline_ms": 20})
        assert hurried.status_code in (200, 503)  # whatever comes of it, it is logged
    errors = [
        await post_turns(api, user, turn("t0", f"another {CANARIES[0]}")),
        await post_turns(api, user, turn("t8", "\0".join(CANARIES))),
        await post_turns(api, user, turn("t8", "".join(CANARIES) * 3000)),
        await post_turns(api, user, turn("t8", "words", metadata={"k": f"{CANARIES[0]}\0"})),
        await api.post("/v1/recall", json={"user_id": user, "query": TEXTS[0], "limit": TEXTS[1]}),
    ]
    application.state.container = replace(container, users=QuotingUsers())  # type: ignore[arg-type]
    try:
        async with client_of(application) as client:
            errors.append(await client.post("/v1/recall", json={"user_id": user, "query": "x"}))
    finally:
        application.state.container = container
    assert [error.status_code for error in errors] == [409, 422, 422, 422, 422, 500]
    assert _found_in("".join(error.text for error in errors)) == []
    # Everything that was logged, the failures among it.
    logged = [f"{record.getMessage()} {record.exc_text}" for record in caplog.records]
    assert any("extraction failed" in line for line in logged)
    assert any("request failed" in line for line in logged)
    assert _found_in("\n".join(logged)) == []
    assert _found_in((await api.get("/metrics")).text) == []


async def test_words_of_the_dead_are_not_among_their_reasons(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await post_turns(api, user, turn("t0", TEXTS[0]))
    await drain(user, extractor=QuotingExtractor())
    (dead,) = (await api.get("/v1/admin/dead-turns", params={"user_id": user})).json()["items"]
    assert dead["reason"] == "ValueError"
    assert _found_in(str(dead)) == []
