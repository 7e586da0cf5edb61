"""Tells a scenario to a service and holds it against what it says then."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx

from tests.bench.truth.case import Case, Turn
from tests.bench.truth.checks import Told

Settle = Callable[[str], Coroutine[Any, Any, None]]


async def tell(case: Case, api: httpx.AsyncClient, user: str, settle: Settle | None = None) -> None:
    """Send the turns in their order of arrival, each read before the next but where they race.

    ``settle`` works on the user's stream where no worker does. Fails with an AssertionError.
    """
    user = user.replace("/", ":")

    async def send(at: int, turn: Turn) -> None:
        body = {
            "user_id": user,
            "session_id": turn.session,
            "turns": [
                {
                    "turn_id": f"t{at}",
                    "speaker": turn.speaker,
                    "role": turn.role,
                    "text": turn.text,
                    "said_at": turn.at,
                }
            ],
        }
        params = {} if settle else {"wait": "processed", "timeout": "30"}
        answer = await api.post("/v1/turns", json=body, params=params)
        assert answer.status_code in (200, 202), answer.text
        if settle and not case.is_racing:
            await settle(user)

    if case.is_racing:
        await asyncio.gather(*(send(at, turn) for at, turn in enumerate(case.turns)))
    else:
        for at, turn in enumerate(case.turns):
            await send(at, turn)

    async def settled() -> None:
        if settle:
            await settle(user)

    await settled()
    told = Told(api=api, user=user, settle=settled)
    for check in case.checks:
        await check(told)
