"""Whose figure it is that a turn of several people names, and who somebody is."""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from app.answers.answering import Answer, answer
from app.answers.questions import read_asked
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.view import Material
from app.services.recall.understanding import understand
from app.timex import Conventions

ZONE = ZoneInfo("Europe/London")
NOW = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE)


def answer_of(query: str, note: str) -> Answer | None:
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    asked = read_asked(query, read.intent, read.window)
    assert asked is not None
    turn = ToldTurn(
        turn_id=UUID(int=1), session_id=UUID(int=2), position=0, text=note, speaker="Kim", by_user=True,
        said_at=datetime(2026, 5, 28, 20, 0, tzinfo=ZONE), zone="Europe/London",
    )  # fmt: skip
    told = list(happenings_of(turn))
    return answer(asked, Material(told=[told]), now=NOW, zone=ZONE)


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("What was Grandad's blood pressure?", "Grandad saw the nurse for his ears. BP 131/79 for Mum while we were there."),
        ("How much does Alfie weigh now?", "6.3 kg today!! And our Alfie has a tooth already."),
        ("爷爷血压多少？", "爷爷去看了耳朵。妈妈血压131/79，顺便量的。"),
    ],
)  # fmt: skip
def test_a_figure_in_anothers_sentence_is_not_theirs(query: str, note: str) -> None:
    found = answer_of(query, note)
    assert found is None or found.knows_nothing


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("What was Grandad's blood pressure?", "Grandad's BP was 131/79 this morning. Mum drove us."),
        ("爷爷血压多少？", "爷爷今早血压131/79。妈妈开车送的。"),
    ],
)  # fmt: skip
def test_a_figure_in_their_sentence_is_theirs(query: str, note: str) -> None:
    found = answer_of(query, note)
    assert found is not None
    assert "131/79" in found.text


@pytest.mark.parametrize(
    ("query", "note", "name"),
    [
        (
            "Who is my landlord?",
            "My landlord called Desmond Pike fixed the gutter.",
            "Desmond Pike",
        ),
        ("我的房东是谁？", "房东姓庞，昨天来修了水管。", "庞"),
    ],
)
def test_who_somebody_is_is_not_answered_by_the_words_of_the_question(
    query: str, note: str, name: str
) -> None:
    found = answer_of(query, note)
    assert found is not None
    assert name in found.value
