"""How long it was, where the next turn tells the end without a name, in both languages."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from app.answers.answering import answer
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.view import Material
from tests.unit.answers.test_everyday import NOW, ZONE, Notes, asked_of, value_of

SAID = datetime(2026, 5, 20, 20, 0, tzinfo=ZONE)


def length_of(query: str, *said: str, sessions: bool = False) -> str | None:
    """Answer from the first turn by its words and from the others by their time, as a store finds them."""
    turns = [
        ToldTurn(
            turn_id=uuid4(), session_id=UUID(int=place if sessions else 0), position=place, text=text, speaker="Kim", by_user=True,
            said_at=SAID + timedelta(minutes=place), zone="Asia/Shanghai",
        )
        for place, text in enumerate(said)
    ]  # fmt: skip
    told = [list(happenings_of(turn)) for turn in turns]
    later = [one for each in told[1:] for one in each]
    found = answer(asked_of(query), Material(told=[told[0]], span=later), now=NOW, zone=ZONE)
    return None if found is None else found.value


@pytest.mark.parametrize(
    ("query", "said", "length"),
    [
        ("How long did the sailing course take?", ("I started the sailing course on 2 March.", "Finished it on 9 April."), "P38D"),
        ("How long was the sailing course?", ("I started the sailing course on 2 March.", "I was done on 9 April."), "P38D"),
        ("How many days did the physio last?", ("Physio started on 2 March.", "It ended on 9 April."), "P38D"),
        ("吉他班上了多久？", ("3月2号开始上吉他班了。", "4月9号学完了。"), "P38D"),
        ("吉他班上了多少天？", ("3月2号开始上吉他班了。", "到4月9号才结束。"), "P38D"),
    ],
)  # fmt: skip
def test_the_next_turn_may_tell_the_end_without_a_name(query: str, said: tuple[str, ...], length: str) -> None:  # fmt: skip
    assert length_of(query, *said) == length


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("How long did the sailing course take?", ("I started the sailing course on 2 March.", "Finished the book on 9 April.")),
        ("How long did the sailing course take?", ("I started the sailing course on 2 March.", "I began to knit a scarf on 5 March.", "Finished it on 9 April.")),
        ("How long did the sailing course take?", ("I started the sailing course on 2 March.", "Finished it on 9 April.", "It ended on 11 April.")),
        ("吉他班上了多久？", ("3月2号开始上吉他班了。", "4月9号把书看完了。")),
        ("吉他班上了多久？", ("3月2号开始上吉他班了。", "3月5号开始织围巾了。", "4月9号做完了。")),
    ],
)  # fmt: skip
def test_an_end_that_may_be_of_something_else_tells_no_length(query: str, said: tuple[str, ...]) -> None:  # fmt: skip
    assert length_of(query, *said) is None


def test_an_end_of_another_talk_tells_no_length() -> None:
    said = ("I started the sailing course on 2 March.", "Finished it on 9 April.")
    assert length_of("How long did the sailing course take?", *said, sessions=True) is None


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("How long did the sailing course take?", [(3, 2, "I started the sailing course today."), (4, 9, "I wrapped up the sailing course today.")]),
        ("吉他班上了多久？", [(3, 2, "今天开始上吉他班。"), (4, 9, "吉他班结课了。")]),
    ],
)  # fmt: skip
def test_a_course_ends_by_its_own_words(query: str, notes: Notes) -> None:
    assert value_of(query, notes) == "P38D"
