"""Edges of truth over time that no law reaches by chance: each was found by breaking the code by hand."""

from dataclasses import replace
from uuid import UUID

import pytest

from app.domain.events import Reason
from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth.conflicts import taken_of_event
from app.truth.ledger import Ledger
from app.truth.repeating import surer
from tests.unit.truth.book import Book, day, event, fact

FOREVER = 200


def _since(start: float, end: float | None = None) -> Interval:
    return Interval(start=day(start), end=None if end is None else day(end))


def test_no_version_is_known_before_the_one_in_whose_place_it_stands() -> None:
    ids = iter([UUID(int=1), UUID(int=2)])
    ledger: Ledger[FactDraft] = Ledger((), lambda: next(ids))
    one = ledger.open(fact("harbor clinic", 5))
    ledger.revise(one, replace(fact("harbor clinic", 3), confidence=0.9), Reason.REPEATED)
    assert {version.draft.known_from for version in ledger.versions} == {day(5)}


def test_what_was_before_ended_when_what_holds_began() -> None:
    book = Book()
    book.read(fact("pine dental", 0, valid=_since(-9)))
    book.read(fact("harbor clinic", 1, valid=Interval(start=None, end=day(1))))
    ended = next(one for one in book.held().facts if one.draft.value == "harbor clinic")
    assert ended.draft.valid.end == day(-9)
    assert book.current() == ["pine dental"]


@pytest.mark.parametrize(("former", "later"), [("wife", "girlfriend"), ("老婆", "女朋友")])
def test_there_is_one_partner_whatever_the_word(former: str, later: str) -> None:
    book = Book()
    book.read(fact("anna", 0, slot="relation", key=former))
    book.read(fact("bea", 9, slot="relation", key=later))
    assert book.current() == ["bea"]


@pytest.mark.parametrize(
    ("held", "named"), [("honda civic", "civic"), ("本田思域", "思域"), ("思域轿车", "思域")]
)
def test_a_denial_names_what_ends_by_a_part_of_its_name(held: str, named: str) -> None:
    book = Book()
    book.read(fact(held, 0, slot="possession", key=held))
    book.read(fact(named, 9, slot="possession", key=named, is_negative=True, valid=_since(9)))
    assert [one for one in book.current() if not one.startswith("not ")] == []


def test_a_part_within_a_word_names_nothing() -> None:
    book = Book()
    book.read(fact("scarlet", 0, slot="possession", key="scarlet"))
    book.read(fact("car", 9, slot="possession", key="car", is_negative=True, valid=_since(9)))
    assert "scarlet" in book.current()


def test_nothing_gets_quite_certain_by_being_said_again() -> None:
    sure = 0.7
    for _ in range(FOREVER):
        sure = surer(sure)
    assert 0.97 < sure <= 0.98


def test_what_began_before_what_holds_ended_when_that_began() -> None:
    book = Book()
    book.read(fact("pine dental", 6, valid=_since(5)))
    book.read(fact("harbor clinic", 8, valid=_since(1)))
    assert book.current() == ["pine dental"]
    former = next(one for one in book.held().facts if one.draft.value == "harbor clinic")
    assert former.draft.valid == _since(1, 5)


@pytest.mark.parametrize(
    ("wide", "close"), [("杭州", "杭州西湖区"), ("bristol", "clifton, bristol")]
)
def test_a_place_said_more_closely_is_the_same_place(wide: str, close: str) -> None:
    book = Book()
    book.read(fact(wide, 0, slot="home", object=wide))
    book.read(fact(close, 9, slot="home", object=close))
    (home,) = book.held().facts
    assert home.draft.value == close
    assert home.seen_count == 2


@pytest.mark.parametrize(
    ("verb", "thing"),
    [("demolished", "a prawn curry"), ("polished", "a tub of ice cream"), ("涮", "重庆火锅"), ("干掉", "小龙虾")],
)  # fmt: skip
def test_food_that_was_had_is_known_by_its_verb_and_itself(verb: str, thing: str) -> None:
    assert taken_of_event(
        UUID(int=1), replace(event("had", 1, object=thing, words=thing), action=verb)
    )
    assert (
        taken_of_event(UUID(int=1), replace(event("had", 1, object="a shelf"), action=verb)) is None
    )
