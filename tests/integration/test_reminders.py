"""Reminders: once, when the time of a plan has come, by what the calendar says then."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import httpx
import pytest
import pytest_asyncio

from app.bootstrap import Container, PostOffice, build_post_office
from app.settings import Settings
from tests.conftest import ServerUrls
from tests.integration.calls import SHANGHAI, connected, post_turns, scope_of, turn
from tests.integration.conftest import Drain
from workers.delivery import remind

ENGLISH = "I have a dentist appointment tomorrow at {:%H:%M}."
CHINESE = "我明天{:%H点%M分}要去看牙医。"
ASKED = "提醒我明天{:%H点%M分}给妈妈打电话。"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def office(settings: Settings, application: object) -> AsyncIterator[PostOffice]:
    """What reminds, as in the scheduler."""
    async with build_post_office(settings) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def sql(schema: ServerUrls) -> AsyncIterator[asyncpg.Connection]:
    """A connection past row security, to let time go by."""
    async with connected(schema.superuser_url) as connection:
        yield connection


async def _told(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    query = {"user_id": user, "since": "0", "types": "reminder.due"}
    return [one["data"] for one in (await api.get("/v1/updates", params=query)).json()["items"]]


async def _tell(
    api: httpx.AsyncClient, container: Container, drain: Drain, user: str, words: str, *, in_s: int
) -> datetime:
    """Say a day before that something is planned for so many seconds from now; return the time."""
    due = (container.clock.now() + timedelta(seconds=in_s)).astimezone(SHANGHAI)
    said = due - timedelta(days=1)
    await post_turns(api, user, turn("t1", words.format(due), said))
    await drain(user)
    return due.replace(second=0, microsecond=0)


async def _an_hour_later(sql: asyncpg.Connection, container: Container, user: str) -> None:
    """Move what the user planned, and when it was told, an hour back."""
    scope = await scope_of(container, user)
    await sql.execute(
        "UPDATE events SET occurs_start = occurs_start - interval '1 hour', "
        "occurs_end = occurs_end - interval '1 hour', "
        "recorded_from = recorded_from - interval '2 hours' "
        "WHERE user_id = $1 AND known_to IS NULL AND recorded_to IS NULL",
        scope.user_id,
    )


@pytest.mark.parametrize("words", [ENGLISH, CHINESE, ASKED])
async def test_a_plan_is_told_once_when_its_time_has_come(
    api: httpx.AsyncClient,
    container: Container,
    office: PostOffice,
    sql: asyncpg.Connection,
    user: str,
    drain: Drain,
    words: str,
) -> None:
    due = await _tell(api, container, drain, user, words, in_s=1800)
    await remind(office)
    assert await _told(api, user) == []
    await _an_hour_later(sql, container, user)
    await remind(office)
    await remind(office)
    (told,) = await _told(api, user)
    assert datetime.fromisoformat(told["due_at"]) == due - timedelta(hours=1)
    memory = (await api.get(f"/v1/memories/{told['id']}")).json()
    assert memory["status"] in ("planned", "requested")


async def test_what_was_cancelled_moved_or_told_too_late_is_not_told(
    api: httpx.AsyncClient,
    container: Container,
    office: PostOffice,
    sql: asyncpg.Connection,
    user: str,
    drain: Drain,
) -> None:
    names = [f"{user}-{n}" for n in range(3)]
    for name in names:
        in_s = -3600 if name == names[2] else 1800  # the last one is a history that was imported
        await _tell(api, container, drain, name, ENGLISH, in_s=in_s)
    shown = [(await api.get(f"/v1/users/{name}/timeline")).json()["items"][0] for name in names[:2]]
    await api.patch(f"/v1/memories/{shown[0]['id']}", json={"status": "cancelled"})
    start, end = (container.clock.now() + timedelta(days=3, hours=n) for n in (0, 1))
    moved = {"occurred": {"start": start.isoformat(), "end": end.isoformat()}}
    answer = await api.patch(f"/v1/memories/{shown[1]['id']}", json=moved)
    assert answer.status_code == 200, answer.text
    for name in names[:2]:
        await _an_hour_later(sql, container, name)
    await remind(office)
    assert [await _told(api, name) for name in names] == [[], [], []]
