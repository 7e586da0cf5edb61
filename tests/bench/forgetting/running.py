"""Runs a case through the API of a service: tell, ask in a turn or by a call, look everywhere."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx

from tests.bench.forgetting.case import Case

_START = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
_STILL = "there still: "
Settle = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class Outcome:
    """What is wrong after a case: words that are there still, and words that are missing; whether it was asked first.

    ``has_gone``: something did; ``came_back``: what was gone, and is there once all was sent, imported and read again.
    """

    faults: list[str]
    was_asked: bool = False
    has_gone: bool = False
    came_back: tuple[str, ...] = ()


async def outcome_of(
    case: Case, api: httpx.AsyncClient, settle: Settle, *, by_call: bool
) -> Outcome:
    """Tell a case and ask; what a turn leaves to be confirmed is confirmed.

    ``settle`` waits until all turns of a user are read.
    """
    was_asked = False
    user = f"forget-{uuid4().hex[:12]}"
    for n, said in enumerate(case.turns):
        role, text = ("user", said) if isinstance(said, str) else said
        await _say(api, user, f"t{n}", role, text, _START + timedelta(days=n))
    await settle(user)
    asked_at = _START + timedelta(days=len(case.turns) - 1 + case.days_to_ask)
    if by_call and not _points(case):
        shown = await api.post("/v1/forget", json={"user_id": user, "request": case.ask})
        if shown.status_code != 200:
            return Outcome([f"refused: {shown.text}"])
        await api.post(f"/v1/forget/{shown.json()['forget_id']}/confirm")
    else:
        heard = (await _say(api, user, "ask", "user", case.ask, asked_at)).get("forgettings", [])
        for one in heard:
            if one["state"] == "previewed":
                was_asked = True
                await settle(user)
                await api.post(f"/v1/forget/{one['forget_id']}/confirm")
    await settle(user)
    faults = await _left(case, api, user, asked_at)
    await _deliver_late(case, api, user)
    await settle(user)
    again = await _left(case, api, user, asked_at)
    went = [word for word in case.gone if f"{_STILL}{word}" not in faults]
    came_back = tuple(word for word in went if f"{_STILL}{word}" in again)
    faults = faults or [f"after late deliveries {fault}" for fault in again]
    return Outcome(faults, was_asked, bool(went), came_back)


async def _deliver_late(case: Case, api: httpx.AsyncClient, user: str) -> None:
    """Send all turns once more, import them under other ids, and have everything read again."""
    lines = []
    for n, said in enumerate(case.turns):
        role, text = ("user", said) if isinstance(said, str) else said
        at = _START + timedelta(days=n)
        await _say(api, user, f"t{n}", role, text, at)
        lines.append(_turn(f"late{n}", role, text, at) | {"user_id": user, "session_id": "s1"})
    content = "".join(json.dumps(line) + "\n" for line in lines)
    headers = {"Content-Type": "application/x-ndjson"}
    assert (await api.post("/v1/import", content=content, headers=headers)).status_code == 200
    await api.post("/v1/admin/run", json={"job": "reextract", "user_id": user})


async def _say(
    api: httpx.AsyncClient, user: str, turn_id: str, role: str, text: str, at: datetime
) -> dict[str, Any]:
    body = {"user_id": user, "session_id": "s1", "turns": [_turn(turn_id, role, text, at)]}
    answer = await api.post("/v1/turns", json=body)
    assert answer.status_code == 202, answer.text
    said: dict[str, Any] = answer.json()
    return said


def _turn(turn_id: str, role: str, text: str, at: datetime) -> dict[str, Any]:
    return {
        "turn_id": turn_id,
        "speaker": "Mei" if role == "user" else "bot",
        "role": role,
        "text": text,
        "said_at": at.isoformat(),
    }


def _points(case: Case) -> bool:
    """Return whether a wish means a moment of talk: it is said in talk, and a call has no such moment."""
    is_this = case.ask.endswith(("别记。", "this.")) or "record:" in case.ask
    return case.is_said or is_this or case.days_to_ask != 2


async def _left(case: Case, api: httpx.AsyncClient, user: str, at: datetime) -> list[str]:
    exported = await api.get(f"/v1/users/{user}/export")
    lines = [json.loads(line) for line in exported.text.splitlines()]
    told = " ".join(line["text"] for line in lines if line["type"] == "turn")
    shown: list[Any] = [lines]
    for path in ("facts?current=false", "entities", "episodes", "timeline?kind=turn"):
        shown.append((await api.get(f"/v1/users/{user}/{path}")).text)
    later = (at + timedelta(days=9)).isoformat()
    for query in (*(t if isinstance(t, str) else t[1] for t in case.turns), case.ask):
        body = {"user_id": user, "query": query, "now": later}
        answer = (await api.post("/v1/recall", json=body)).json()
        shown.append({name: answer.get(name) for name in ("memories", "context", "answer")})
    everything = json.dumps(shown, ensure_ascii=False)
    return [
        *(f"{_STILL}{word}" for word in case.gone if word in everything),
        *(f"missing: {word}" for word in case.stays if word not in told),
    ]
