"""A model that answers at random: the right shape, words of the turns, and no sense."""

import asyncio
import json
from collections.abc import Iterable
from random import Random
from typing import Any

from app.domain.events import Modality, Status
from tests.llm.server import Request, Script, say, shown


def random_script(_: Iterable[object], seed: int = 6) -> Script:
    """Return a script that claims random stretches of the turns shown, some of them well supported."""
    chance = Random(seed)

    def event(turns: list[dict[str, Any]]) -> dict[str, Any]:
        turn = chance.choice(turns)
        text = turn["text"]
        words = text.split() if " " in text else list(text)
        start = chance.randrange(len(words))
        joint = " " if " " in text else ""
        some = words[start : start + chance.randint(1, 8)]
        return {
            "turn": turn["n"],
            "quote": joint.join(some),
            "subject": chance.choice(["I", turn["speaker"], chance.choice(words), "Anna"]),
            "action": chance.choice(some),
            "object": chance.choice(words),
            "with": [],
            "place": "",
            "time": chance.choice(["", "yesterday", "昨天", chance.choice(words)]),
            "modality": chance.choice(list(Modality)).value,
            "status": chance.choice(list(Status)).value,
            "type": "other",
            "changes": "",
            "of": "",
        }

    async def script(request: Request, writer: asyncio.StreamWriter) -> None:
        turns = shown(request)
        events = [event(turns) for _ in range(chance.randint(0, 2 * len(turns)))]
        await say(writer, json.dumps({"events": events, "facts": []}, ensure_ascii=False))

    return script
