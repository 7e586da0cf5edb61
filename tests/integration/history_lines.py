"""Lines of a history for the import, and how the tests send and read them."""

import json
from collections.abc import Iterable
from typing import Any
from uuid import uuid4

import httpx

from app.api.transfer import MEDIA_TYPE
from tests.integration.calls import turn

LINES = {"Content-Type": MEDIA_TYPE}


def turn_line(user: str, turn_id: str, text: str, **more: Any) -> dict[str, Any]:
    """Return the line of a turn."""
    session = more.pop("session_id", "s1")
    return {"type": "turn", "user_id": user, "session_id": session, **turn(turn_id, text), **more}


def event_fields(user: str, turn_id: str, **more: Any) -> dict[str, Any]:
    """Return the line of an event that the turn tells of."""
    return {
        "type": "event",
        "user_id": user,
        "id": str(uuid4()),
        "version": 1,
        "known_from": "2026-03-01T10:00:00+08:00",
        "event_type": "other",
        "subject": "Mei",
        "action": "repaired",
        "action_type": "OTHER",
        "summary": "Mei repaired the lamp",
        "status": "completed",
        "modality": "asserted",
        "occurred": {
            "start": "2026-02-28T00:00:00+08:00",
            "end": "2026-03-01T00:00:00+08:00",
            "granularity": "day",
            "text": "yesterday",
            "timezone": "+08:00",
            "certainty": 0.9,
        },
        "importance": 0.5,
        "confidence": 0.7,
        "sources": [{"turn_id": turn_id, "start": 0, "end": 5}],
        **more,
    }


def ndjson(lines: Iterable[Any]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


async def send(api: httpx.AsyncClient, content: bytes, **query: str) -> dict[str, Any]:
    """Import and return the report."""
    answer = await api.post("/v1/import", content=content, headers=LINES, params=query)
    assert answer.status_code == 200, answer.text
    report: dict[str, Any] = answer.json()
    return report


async def export(api: httpx.AsyncClient, user: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/v1/users/{user}/export")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith(MEDIA_TYPE)
    return [json.loads(line) for line in answer.text.splitlines()]


def reasons(report: dict[str, Any]) -> dict[int, str]:
    return {refusal["line"]: refusal["reason"] for refusal in report["refusals"]}


def without_ids(value: Any) -> Any:
    """Return a line without what another user's copy has other ids for, at any depth."""
    if isinstance(value, list):
        return [without_ids(one) for one in value]
    if not isinstance(value, dict):
        return value
    left_out = ("id", "user_id", "entity_id", "superseded_by", "from", "to", "sha256", "merged_into", "found_as", "other_id")  # fmt: skip
    return {name: without_ids(one) for name, one in value.items() if name not in left_out}


def shown(lines: Iterable[dict[str, Any]]) -> list[str]:
    """Return lines to compare across users: without ids, in an order of their own."""
    return sorted(json.dumps(without_ids(line)) for line in lines)
