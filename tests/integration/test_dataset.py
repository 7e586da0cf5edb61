"""What models answered is kept for training, beside what stands today; and leaves when asked to."""

import json
from typing import Any

import httpx

from app.bootstrap import Container
from tests.conftest import ServerUrls
from tests.integration.calls import connected, post_turns, scope_of, turn
from tests.integration.conftest import Drain
from tests.integration.test_model_path import events, examined, model
from tests.integration.test_rereading import TEXTS, _reads_all
from tests.llm.server import chat_server


async def _examples(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    response = await api.get(f"/v1/users/{user}/dataset")
    assert response.status_code == 200
    *lines, end = [json.loads(line) for line in response.text.splitlines()]
    assert end == {"type": "end", "examples": len(lines)}
    return lines


async def test_an_example_holds_the_question_the_raw_answer_and_what_stands(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    await post_turns(api, user, turn("t1", TEXTS[0]), turn("t2", TEXTS[1]))
    async with chat_server(examined(_reads_all)) as server, model(server.url) as extractor:
        await drain(user, extractor=extractor)
    scope = await scope_of(container, user)
    (one,) = await _examples(api, user)
    assert not one["is_corrected"]
    assert (one["model"], one["prompt_version"], one["outcome"]) == ("scripted", "extract-1", "ok")
    assert len(json.loads(one["raw"])["events"]) == 2
    told = one["target"]["events"]
    assert [(e["turn"], e["subject"], e["action"], e["time"]) for e in told] == [
        (1, "I", "repaired", "yesterday"),
        (2, "I", "修好", "昨天"),
    ]
    assert one["messages"][0]["role"] == "system"
    assert TEXTS[1] in one["messages"][-1]["content"]
    (event, _) = await events(schema, scope.user_id)  # type: ignore[arg-type]
    await api.patch(f"/v1/memories/{event['event_id']}", json={"status": "cancelled"})
    (corrected,) = await _examples(api, user)
    assert corrected["is_corrected"]
    assert "cancelled" in [e["status"] for e in corrected["target"]["events"]]


async def test_old_answers_leave_with_the_next_one(
    api: httpx.AsyncClient, container: Container, drain: Drain, schema: ServerUrls, user: str
) -> None:
    async with chat_server(examined(_reads_all)) as server, model(server.url) as extractor:
        await post_turns(api, user, turn("t1", TEXTS[0]))
        await drain(user, extractor=extractor)
        scope = await scope_of(container, user)
        async with connected(schema.superuser_url) as connection:
            await connection.execute(
                "UPDATE model_runs SET recorded_at = now() - interval '91 days' WHERE user_id = $1",
                scope.user_id,
            )
        await post_turns(api, user, turn("t2", TEXTS[1]))
        await drain(user, extractor=extractor)
    (left,) = await _examples(api, user)
    assert [e["turn"] for e in left["target"]["events"]] == [1]
    assert TEXTS[1] in left["messages"][-1]["content"]


async def test_rules_leave_nothing_for_training(
    api: httpx.AsyncClient, drain: Drain, user: str
) -> None:
    await post_turns(api, user, turn("t1", TEXTS[0]))
    await drain(user)
    assert await _examples(api, user) == []
