"""What a user says to services with and without encryption, and all that either tells of it."""

import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import httpx
from fastapi import FastAPI

from app.bootstrap import Container
from app.domain.models import Scope
from tests.integration.calls import turn

_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TURNS = (
    turn("t1", "My cat is called Biscuit. I moved to Porto in May.", metadata={"k": "quartz"}),
    turn("t2", "我养了一只猫叫元宝，我住在杭州。"),
    turn("t3", "Did the vet give Biscuit a vaccination?", speaker="Tom"),
    turn("t4", "Yes, the vet vaccinated Biscuit yesterday. I paid 40 euros to Dr. Lin."),
    turn("t5", "明天下午我要带元宝去打针。", speaker="美"),
)
WORDS = ("Biscuit", "Porto", "元宝", "杭州", "vaccin", "quartz", "yesterday", "明天")


async def drained(app: FastAPI, tenant_id: UUID, user: str) -> Scope:
    """Work off a user's turns and return the scope."""
    container: Container = app.state.container
    found = await container.users.find(tenant_id, user)
    assert found
    scope = Scope(tenant_id=tenant_id, user_id=found.user_id)
    while (await container.drain(scope)).is_unfinished:
        pass
    return scope


def without_ids(value: Any) -> Any:
    """Return an answer without what is another in every copy of a history."""
    if isinstance(value, dict):
        left_out = (
            "id",
            "recall_id",
            "took_ms",
            "url",
            "recorded_at",
            "entity_id",
            "based_on",
            "memory_ids",
        )
        return {k: without_ids(v) for k, v in value.items() if k not in left_out}
    if isinstance(value, list):
        return [without_ids(one) for one in value]
    return "an id" if isinstance(value, str) and _ID.fullmatch(value) else value


QUESTIONS = (
    "What is my cat called?",
    "Where do I live now?",
    "When was Biscuit vaccinated?",
    "What did Tom ask?",
    "元宝什么时候打针？",
    "我住在哪里？",
    "How often was Biscuit vaccinated?",
    "How much did I pay the vet?",
    "Which cats do I have?",
)
FEW = QUESTIONS[3:5]


async def all_told(api: httpx.AsyncClient, questions: Sequence[str] = QUESTIONS) -> dict[str, Any]:
    """Return all that a user's routes tell."""
    found: dict[str, Any] = {}
    for query in questions:
        body = {
            "user_id": "mei",
            "query": query,
            "now": "2026-03-02T10:00:00+08:00",
            "explain": True,
        }
        answer = (await api.post("/v1/recall", json=body | {"deadline_ms": 20000})).json()
        for memory in answer["memories"]:
            memory.pop("relations", None)
        found[query] = without_ids(answer)
    for path in (
        "/v1/users/mei",
        "/v1/users/mei/timeline",
        "/v1/users/mei/timeline?kind=turn",
        "/v1/users/mei/timeline?entity=biscuit",
        "/v1/users/mei/timeline?entity=元宝",
        "/v1/users/mei/facts",
        "/v1/users/mei/facts?name=mei",
        "/v1/users/mei/entities",
        "/v1/users/mei/entities?name=元宝",
    ):
        answer = await api.get(path)
        shown = without_ids(answer.json())
        if "entities" in path:  # their order, and that of their names, is nobody's
            for one in shown["items"]:
                one["aliases"].sort(key=repr)
            shown["items"].sort(key=repr)
        found[path] = (answer.status_code, shown)
    for path in ("?around=元宝&depth=2", "?around=biscuit&depth=2", "/story?of=Biscuit"):
        answer = await api.get(f"/v1/users/mei/graph{path}")
        names = sorted(one["label"] for one in answer.json().get("nodes", ()))
        found[path] = (answer.status_code, names, len(answer.json().get("items", ())))
    for pattern in ("(a:pet) <-- (e:event)", "(a:entity kind=cat)"):
        body = {"pattern": pattern}
        answer = (await api.post("/v1/users/mei/graph/search", json=body)).json()
        found[pattern] = sorted(one["label"] for one in answer["nodes"])
    lines = (await api.get("/v1/users/mei/export")).text.splitlines()
    found["export"] = len(lines)
    return found


def about(value: Any) -> Any:
    """Return an answer with its scores as near as halves of floats are, and without the arms' ranks."""
    if isinstance(value, dict):
        return {k: about(v) for k, v in value.items() if k != "scores"}
    if isinstance(value, list):
        return [about(one) for one in value]
    return round(value, 2) if isinstance(value, float) else value
