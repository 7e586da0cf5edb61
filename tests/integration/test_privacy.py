"""Sensitive data is treated before anything is stored, on every way in."""

import json
from collections.abc import AsyncIterator

import asyncpg
import httpx
import pytest_asyncio

from app.bootstrap import Container
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem, post_turns, recall, turn
from tests.integration.conftest import Drain
from tests.integration.history_lines import event_fields, ndjson, send, turn_line

CARD, MASKED = "4242 4242 4242 4242", "•••• •••• •••• 4242"
_POLICY = "/v1/admin/tenants/default/privacy"


@pytest_asyncio.fixture(loop_scope="session")
async def policy(api: httpx.AsyncClient) -> AsyncIterator[None]:
    """Put the default policy back after the test."""
    yield
    assert (await api.put(_POLICY, json={})).status_code == 200


async def test_a_card_never_gets_into_the_store(
    api: httpx.AsyncClient, user: str, drain: Drain, schema: ServerUrls
) -> None:
    said = turn(
        "t1",
        f"My card is {CARD}, use it for the gym membership.",
        metadata={"card": 4242424242424242, "note": CARD},
        attachments=[{"url": "https://x.test/a", "media_type": "image/png", "caption": CARD}],
    )
    assert (await post_turns(api, user, said)).status_code == 202
    await drain(user)
    answer = await recall(api, user, f"Which card did I use for the gym? {CARD}")
    assert MASKED in answer["memories"][0]["text"]
    assert CARD not in json.dumps(answer)
    assert await _holding(schema, ["4242 4242", "42424242"]) == []


async def test_the_same_turn_sent_again_is_a_duplicate(api: httpx.AsyncClient, user: str) -> None:
    said = turn("t1", f"卡号{CARD}")
    await post_turns(api, user, said)
    again = (await post_turns(api, user, said)).json()
    assert again["duplicates"] == 1
    other = await post_turns(api, user, turn("t1", "卡号5555 5555 5555 4444"))
    expect_problem(other, 409)


async def test_a_turn_sent_again_under_another_policy_is_a_duplicate(
    api: httpx.AsyncClient, user: str, policy: None
) -> None:
    said = turn("t1", "打13800138000找我")
    await post_turns(api, user, said)
    assert (await api.put(_POLICY, json={"sensitive": {"phone": "mask"}})).status_code == 200
    assert (await post_turns(api, user, said)).json()["duplicates"] == 1
    await post_turns(api, user, turn("t2", "或者打13900139000"))
    listed = await api.get(f"/v1/users/{user}/timeline", params={"kind": "turn"})
    assert [one["text"] for one in listed.json()["items"]] == [
        "打13800138000找我",
        "或者打•••••••••••",
    ]


async def test_what_the_tenant_refuses_is_refused_with_its_place(
    api: httpx.AsyncClient, user: str, policy: None
) -> None:
    await api.put(_POLICY, json={"sensitive": {"secret": "refuse"}})
    fine, wrong = turn("t1", "今天去了公园"), turn("t2", "我的密码是abc123")
    problem = expect_problem(await post_turns(api, user, fine, wrong), 422, "/turns/1/text")
    assert "abc123" not in json.dumps(problem)
    assert (await api.get(f"/v1/users/{user}")).status_code == 404
    lines = [turn_line(user, "t1", fine["text"]), turn_line(user, "t2", wrong["text"])]
    report = await send(api, ndjson(lines))
    assert (report["accepted"], report["refused"]) == (1, 1)
    assert report["refusals"][0]["reason"] == "/text: holds secret, which this tenant refuses"


async def test_an_imported_history_is_treated_and_its_places_hold(
    api: httpx.AsyncClient, user: str
) -> None:
    text = f"我用{CARD}买了花"
    said = turn_line(user, "t1", text, state="processed")
    source = {"turn_id": "t1", "start": 0, "end": len(text)}
    event = event_fields(user, "t1", summary=text, sources=[source])
    report = await send(api, ndjson([said, event]))
    assert (report["accepted"], report["events"]) == (1, 1)
    exported = (await api.get(f"/v1/users/{user}/export")).text
    assert MASKED in exported
    assert CARD not in exported


async def test_corrections_and_names_are_treated(
    api: httpx.AsyncClient, user: str, drain: Drain
) -> None:
    await post_turns(api, user, turn("t1", "我昨天下午带元宝去打了疫苗"))
    await drain(user)
    event = (await api.get(f"/v1/users/{user}/timeline")).json()["items"][0]
    patched = await api.patch(f"/v1/memories/{event['id']}", json={"summary": f"刷{CARD}打疫苗"})
    assert patched.json()["summary"] == f"刷{MASKED}打疫苗"
    entity = (await api.get(f"/v1/users/{user}/entities")).json()["items"][0]
    renamed = await api.patch(f"/v1/entities/{entity['id']}", json={"name": f"卡{CARD}"})
    assert renamed.json()["name"] == f"卡{MASKED}"
    named = await api.put(f"/v1/users/{user}", json={"display_name": CARD, "settings": {"x": CARD}})
    assert (named.json()["display_name"], named.json()["settings"]) == (MASKED, {"x": MASKED})


async def test_a_policy_shows_its_defaults_and_refuses_what_it_cannot_keep(
    api: httpx.AsyncClient, container: Container, policy: None
) -> None:
    shown = (await api.get(_POLICY)).json()
    assert shown["sensitive"]["card"] == "mask"
    assert shown["sensitive"]["phone"] == "keep"
    assert shown["forgetting"] == "act"
    wrong = await api.put(_POLICY, json={"sensitive": {"phone": "encrypt"}})
    expect_problem(wrong, 422, "/sensitive/phone")
    expect_problem(await api.get("/v1/admin/tenants/nobody/privacy"), 404)


async def _holding(schema: ServerUrls, words: list[str]) -> list[str]:
    """Return the tables of which a row, as text, holds one of the words."""
    async with connected(schema.superuser_url) as connection:
        tables = await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        return [
            name for (name,) in tables for word in words if await _holds(connection, name, word)
        ]


async def _holds(connection: asyncpg.Connection, table: str, word: str) -> bool:
    found = await connection.fetchval(
        f"SELECT EXISTS (SELECT 1 FROM {table} AS t WHERE position($1 IN t::text) > 0)", word
    )
    return bool(found)


async def test_the_job_masks_what_was_stored_before(
    api: httpx.AsyncClient, user: str, policy: None, drain: Drain, schema: ServerUrls
) -> None:
    kept = {"sensitive": {"card": "keep"}}
    assert (await api.put(_POLICY, json=kept)).status_code == 200
    said = turn("t1", f"My gym card is {CARD}, I pay with it monthly.", metadata={"note": CARD})
    await post_turns(api, user, said, turn("t2", "I sing on Mondays."))
    await drain(user)
    asked = await recall(api, user, f"Whose card is {CARD}?")
    assert CARD in json.dumps(asked)
    assert (await api.put(_POLICY, json={})).status_code == 200
    body = {"job": "mask", "user_id": user}
    done = (await api.post("/v1/admin/run", json=body)).json()
    assert done["result"]["turns"] == 1
    await drain(user)
    assert await _holding(schema, ["4242 4242", "42424242"]) == []
    answer = await recall(api, user, "Which card do I pay the gym with?")
    assert MASKED in json.dumps(answer, ensure_ascii=False)
    again = (await api.post("/v1/admin/run", json=body)).json()
    assert again["result"]["changed"] == 0
