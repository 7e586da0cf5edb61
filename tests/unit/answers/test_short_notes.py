"""Answers from short notes: clauses of which no event was made, told in both languages."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest

from app.answers.answering import Answer, answer
from app.answers.carried import bare_topics
from app.answers.questions import read_asked
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.view import Material
from app.services.recall.understanding import understand
from app.timex import Conventions

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE)
SESSION = UUID(int=7)

KNEE = [
    (4, 3, "跑了8公里"),
    (4, 11, "下雨没跑"),
    (4, 18, "膝盖疼 在家歇着"),
    (4, 25, "膝盖好了 又跑了12公里"),
]
CHECKS = [(3, 9, "带奶奶去市二院复查 骨头长得很好"), (5, 6, "第二次复查也没问题 可以不拄拐了")]
LESSONS = [
    (4, 6, "Maya had her first violin lesson today."),
    (4, 13, "Second lesson done. She can almost play a tune."),
    (4, 20, "Third lesson, with a new bow."),
]


def told(notes: Sequence[tuple[int, int, str]], speaker: str = "Kim") -> list[ToldTurn]:
    return [
        ToldTurn(
            turn_id=uuid4(), session_id=SESSION, position=place, text=text, speaker=speaker, by_user=True,
            said_at=datetime(2026, month, day, 20, 0, tzinfo=ZONE), zone="Asia/Shanghai",
        )
        for place, (month, day, text) in enumerate(notes)
    ]  # fmt: skip


def ask(query: str, notes: Sequence[tuple[int, int, str]]) -> Answer | None:
    """Answer from all notes, whatever a store would have found of them."""
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    asked = read_asked(query, read.intent, read.window)
    assert asked is not None
    happenings = [one for turn in told(notes) for one in happenings_of(turn)]
    told_of = [happenings for _ in asked.topics]
    bare = [happenings if any(bare_topics(topic)) else [] for topic in asked.topics]
    material = Material(told=told_of, bare=bare)
    return answer(asked, material, now=NOW, zone=ZONE)


def value_of(query: str, notes: Sequence[tuple[int, int, str]]) -> Any:
    found = ask(query, notes)
    assert found is not None
    return found.value


@pytest.mark.parametrize(
    ("query", "notes", "days"),
    [
        ("膝盖疼到又跑步隔了多久", KNEE, "P7D"),
        ("从奶奶第一次复查到第二次复查有多少天", CHECKS, "P58D"),
        ("How many days between Maya's first lesson and Maya's third lesson?", LESSONS, "P14D"),
    ],
)
def test_spans_between_notes_are_counted(
    query: str, notes: Sequence[tuple[int, int, str]], days: str
) -> None:
    assert value_of(query, notes) == days


@pytest.mark.parametrize(
    ("query", "notes", "words"),
    [
        ("4月11号为什么没跑步", KNEE, "下雨"),
        ("Why was there no lesson last week?", [(5, 26, "No lesson today, Mr Sorel had flu.")], "flu"),
    ],
)  # fmt: skip
def test_a_reason_is_what_stands_beside(
    query: str, notes: Sequence[tuple[int, int, str]], words: str
) -> None:
    assert words in value_of(query, notes)


def test_a_turn_that_says_no_more_gives_no_reason() -> None:
    assert ask("4月11号为什么没跑步", [(4, 11, "没跑步")]) is None


@pytest.mark.parametrize(
    ("query", "notes", "count"),
    [
        ("奶奶复查了几次？", CHECKS, 2),
        ("How many violin lessons did Maya have?", LESSONS, 3),
    ],
)
def test_notes_go_on_with_whom_an_earlier_one_named(
    query: str, notes: Sequence[tuple[int, int, str]], count: int
) -> None:
    assert value_of(query, notes) == count


def test_notes_do_not_go_on_where_two_were_named() -> None:
    notes = [*CHECKS[:1], (4, 1, "带爷爷去复查了"), *CHECKS[1:]]
    assert value_of("奶奶复查了几次？", notes) != 2


@pytest.mark.parametrize(
    ("query", "notes", "day"),
    [
        ("芝士最近一次吐是哪天", [(2, 3, "芝士昨晚吐了两次 全是毛"), (3, 29, "芝士又吐 就一次")], "2026-03-29"),
        ("When was the second service?", [(1, 17, "serviced the car this morning"), (5, 18, "Second service done")], "2026-05-18"),
    ],
)  # fmt: skip
def test_a_note_without_an_aspect_tells_what_came_about(
    query: str, notes: Sequence[tuple[int, int, str]], day: str
) -> None:
    assert value_of(query, notes)[:10] == day


def test_what_stands_so_is_no_happening() -> None:
    found = ask("猫什么时候吐的", [(3, 1, "猫很容易吐")])
    assert found is None or found.knows_nothing


@pytest.mark.parametrize(
    ("query", "notes", "day"),
    [
        ("Since when was there no hot water?", [(5, 4, "No hot water since Saturday.")], "2026-05-02"),
        ("什么时候开始没有热水的", [(5, 4, "前天开始没有热水")], "2026-05-02"),
    ],
)  # fmt: skip
def test_what_is_lacking_can_be_asked_for(
    query: str, notes: Sequence[tuple[int, int, str]], day: str
) -> None:
    assert value_of(query, notes)[:10] == day


def test_who_did_what_befell_a_thing_need_not_be_named() -> None:
    notes = [(1, 17, "serviced the Volvo this morning"), (5, 18, "Volvo service again.")]
    assert value_of("How many times was the Volvo serviced?", notes) == 2
