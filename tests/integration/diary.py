"""A small diary in English and in Chinese, imported with its events: several a turn, one planned."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.integration.calls import MORNING, SHANGHAI
from tests.integration.history_lines import event_fields, ndjson, send, turn_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Diary:
    """One language's texts: a vaccination, a walk planned, a purchase with two parts."""

    shot: str
    walk: str
    two: str
    parts: tuple[str, str]
    corrected: str
    pet: str
    question: str
    part_questions: tuple[str, str]
    cancelled: str
    doings: tuple[str, str, str]


ENGLISH = Diary(
    shot="I took Rex to the vet yesterday for his rabies shot.",
    walk="Tomorrow I will walk in the botanical garden.",
    two="Yesterday I bought a violin and I sold my bicycle.",
    parts=("I bought a violin", "I sold my bicycle"),
    corrected="Rex got his distemper shot",
    pet="Rex",
    question="When did Rex get his rabies shot?",
    part_questions=("When did I get the violin?", "When did I sell the bicycle?"),
    cancelled="The concert that I wanted to hear yesterday was cancelled.",
    doings=(
        "What did I do on February 28?",
        "Which concert was cancelled on February 28?",
        "Did I hear a concert on February 28?",
    ),
)
CHINESE = Diary(
    shot="我昨天带元宝去医院打了狂犬疫苗。",
    walk="我明天要去植物园散步。",
    two="我昨天买了小提琴，还卖掉了自行车。",
    parts=("买了小提琴", "卖掉了自行车"),
    corrected="元宝打了猫三联疫苗",
    pet="元宝",
    question="元宝什么时候打的狂犬疫苗？",
    part_questions=("我什么时候买的小提琴？", "我什么时候卖掉的自行车？"),
    cancelled="我昨天要去听的音乐会取消了。",
    doings=("我2月28号做了什么？", "2月28号取消的音乐会是什么？", "我2月28号去听音乐会了吗？"),
)
DIARIES = pytest.mark.parametrize("diary", [ENGLISH, CHINESE], ids=["en", "zh"])


def day(number: int, **more: Any) -> dict[str, Any]:
    """Return a day of March 2026 in Shanghai as an import line bears it; 0 is the last of February."""
    start = datetime(2026, 3, 1, tzinfo=SHANGHAI) + timedelta(days=number - 1)
    return {
        "start": start.isoformat(),
        "end": (start + timedelta(days=1)).isoformat(),
        "granularity": "day",
        "timezone": "+08:00",
        "certainty": 0.9,
        **more,
    }


def source(diary: Diary, turn_id: str, words: str) -> list[dict[str, Any]]:
    text = {"shot": diary.shot, "walk": diary.walk, "two": diary.two}[turn_id]
    start = text.index(words)
    return [{"turn_id": turn_id, "start": start, "end": start + len(words)}]


async def told(api: httpx.AsyncClient, user: str, diary: Diary) -> dict[str, str]:
    """Import three turns with four events; return the events' ids by name."""
    ids = {name: str(uuid4()) for name in ("shot", "walk", "first", "second")}
    turns = [
        turn_line(user, "shot", diary.shot, state="processed"),
        turn_line(
            user,
            "walk",
            diary.walk,
            state="processed",
            said_at=(MORNING + timedelta(minutes=1)).isoformat(),
        ),
        turn_line(
            user,
            "two",
            diary.two,
            state="processed",
            said_at=(MORNING + timedelta(minutes=2)).isoformat(),
        ),
    ]
    events = [
        event_fields(
            user, "shot", id=ids["shot"], event_type="medical", summary=diary.shot,
            object={"type": "pet", "text": diary.pet, "details": {}},
            participants=[{"name": diary.pet, "role": "patient"}],
            metrics=[{"name": "weight", "value": 4.2, "unit": "kg"}], status_detail="done",
            occurred=day(0, text="yesterday"), sources=source(diary, "shot", diary.shot),
        ),
        event_fields(
            user, "walk", id=ids["walk"], event_type="trip", summary=diary.walk, status="planned",
            modality="planned", occurred=day(2), sources=source(diary, "walk", diary.walk),
        ),
        *(
            event_fields(
                user, "two", id=ids[name], event_type="purchase", summary=words,
                occurred=day(0, start="2026-02-28T10:00:00+08:00", granularity="fuzzy"),
                sources=source(diary, "two", words),
            )
            for name, words in zip(("first", "second"), diary.parts, strict=True)
        ),
    ]  # fmt: skip
    report = await send(api, ndjson([*turns, *events]))
    assert (report["accepted"], report["events"], report["refused"]) == (3, 4, 0), report
    return ids
