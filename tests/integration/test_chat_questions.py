"""Questions that the memory would like to have answered, asked in a chat: once, with a model and without."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from asgi_lifespan import LifespanManager
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from tests.integration.conftest import Drain
from tests.integration.test_chat import ask, client_for
from tests.llm.server import ChatServer, Request, chat_server, say


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def upstream() -> AsyncIterator[ChatServer]:
    async def fine(_: Request, writer: asyncio.StreamWriter) -> None:
        await say(writer, "…")

    async with chat_server(fine) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def fronted(settings: Settings, upstream: ChatServer) -> AsyncIterator[FastAPI]:
    """An application in front of a model."""
    changes = {"chat_url": upstream.url, "chat_model": "scripted"}
    app = create_app(settings.model_copy(update=changes))
    async with LifespanManager(app, startup_timeout=30):
        yield app


BIRTHDAYS = pytest.mark.parametrize(
    ("told", "asked"),
    [
        (["My birthday is on May 3rd.", "My birthday is on June 9th."], "When is my birthday?"),
        (["我的生日是5月3号。", "我的生日是6月9号。"], "我的生日是哪天？"),
    ],
    ids=["en", "zh"],
)


@BIRTHDAYS
async def test_a_due_question_is_asked_once_without_a_model(
    application: FastAPI, drain: Drain, user: str, told: list[str], asked: str
) -> None:
    client = client_for(application, user, "one")
    for text in told:
        await ask(client, text)
        await drain(user)
    first, second = [
        await ask(client_for(application, user, session), asked) for session in ("two", "three")
    ]
    (question,) = (one["question"] for one in first.chronos["clarifications"])
    assert first.choices[0].message.content.endswith(question)
    assert second.chronos["clarifications"] == []
    assert question not in second.choices[0].message.content


@BIRTHDAYS
async def test_a_model_is_told_what_to_ask(
    fronted: FastAPI,
    upstream: ChatServer,
    drain: Drain,
    user: str,
    told: list[str],
    asked: str,
) -> None:
    client = client_for(fronted, user, "one")
    for text in told:
        await ask(client, text)
        await drain(user)
    answer = await ask(client_for(fronted, user, "two"), asked)
    (question,) = (one["question"] for one in answer.chronos["clarifications"])
    shown = upstream.requests[-1]["messages"][-1]["content"]
    assert f"<chronos-question>\n{question}\n</chronos-question>" in shown
    assert shown.endswith(asked)
    await ask(client_for(fronted, user, "three"), asked)
    assert "<chronos-question>" not in upstream.requests[-1]["messages"][-1]["content"]
