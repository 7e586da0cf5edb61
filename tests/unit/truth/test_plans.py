"""What becomes of plans, told in whatever words and arriving in whatever order."""

from typing import Any

import pytest

from app.domain.events import EventDraft, Modality, Reason, Status
from tests.unit.truth.book import Book, event

PLANNED = {"status": Status.PLANNED, "modality": Modality.PLANNED}
DENIED = {"status": Status.UNKNOWN, "modality": Modality.NEGATED}


def plan(words: str, thing: str, at: float = 0, on: float = 5, **more: Any) -> EventDraft:
    return event("plan", at, words=words, object=thing, on=on, **{**PLANNED, **more})


@pytest.mark.parametrize(
    ("words", "thing", "told", "about"),
    [
        ("I have a dentist appointment", "a dentist appointment", "The dentist appointment went fine", "fine"),
        ("下周二我要去看牙医", "看牙医", "看了牙医，没蛀牙", "牙医"),
    ],
)  # fmt: skip
def test_a_plan_told_as_done_in_other_words_has_come_about(
    words: str, thing: str, told: str, about: str
) -> None:
    for late in (False, True):
        book = Book()
        first = plan(words, thing)
        done = event("go", 6, words=told, object=about, on=5)
        for one in (done, first) if late else (first, done):
            book.read(one)
        (only,) = book.told()
        assert only.status is Status.COMPLETED
        history = sorted(book.events.values(), key=lambda one: one.draft.known_from)
        assert [one.draft.status for one in history] == [Status.PLANNED, Status.COMPLETED]
        assert history[0].known_to == history[1].draft.known_from


@pytest.mark.parametrize(
    ("words", "thing", "denial", "about"),
    [
        ("I'm flying to Lisbon on May 3rd", "to Lisbon", "I'm not going to Lisbon after all", "to Lisbon"),
        ("我五一要去青岛旅游", "", "不去青岛了", "青岛"),
    ],
)  # fmt: skip
def test_a_denied_plan_is_called_off(words: str, thing: str, denial: str, about: str) -> None:
    book = Book()
    book.read(plan(words, thing, action_type="TRAVEL"))
    changes = book.read(event("go", 1, words=denial, object=about, action_type="GO", **DENIED))
    (only,) = book.told()
    assert (only.status, changes.events[0].reason) == (Status.CANCELLED, Reason.CANCELLED)


@pytest.mark.parametrize(
    "fields",
    [
        {"words": "I'm not going to Porto", "object": "to Porto", "action_type": "GO"},
        {"words": "I'm not eating in Lisbon", "object": "in Lisbon", "action_type": "EAT"},
        {"words": "I'm not going to Lisbon today", "object": "to Lisbon", "action_type": "GO", "on": 1},
    ],
)  # fmt: skip
def test_what_denies_something_else_calls_nothing_off(fields: dict[str, Any]) -> None:
    book = Book()
    book.read(plan("I'm flying to Lisbon", "to Lisbon", action_type="FLY"))
    book.read(event("go", 1, **{**fields, **DENIED}))
    assert book.told()[0].status is Status.PLANNED


def test_a_plan_that_arrives_after_its_change_was_said_before_it() -> None:
    book = Book()
    moved = event(
        "move", 2, words="Northwind moved the interview to Monday", on=9,
        attributes={"changes": "reschedule", "of": "Northwind moved the interview to Monday"}, **PLANNED,
    )  # fmt: skip
    book.read(moved)
    book.read(plan("Interview with Northwind on Friday", "Interview with Northwind"))
    (only,) = book.told()
    assert only.summary == "Interview with Northwind on Friday"
    assert only.occurrence == moved.occurrence
