"""What a fact does to the facts of its slot."""

import pytest

from app.domain.events import Cause
from app.domain.intervals import Interval
from tests.unit.truth.book import Book, day, fact, source


@pytest.fixture
def book() -> Book:
    return Book()


@pytest.mark.parametrize(("old", "new"), [("harbor clinic", "pine dental"), ("京东", "美团")])
def test_later_value_takes_the_place_of_the_earlier_one(book: Book, old: str, new: str) -> None:
    book.read(fact(old, 0))
    changes = book.read(fact(new, 5))
    assert book.current() == [new]
    (ended,) = changes.closed_facts
    assert (ended.known_to, ended.why) == (day(5), Cause.EXTRACTION)
    former, opened = sorted(changes.facts, key=lambda one: one.draft.value != old)
    assert former.draft.valid == Interval(start=None, end=day(5))
    assert former.superseded_by == opened.id
    assert (former.version, former.draft.known_from) == (2, day(5))


def test_since_when_said_ends_the_earlier_value(book: Book) -> None:
    book.read(fact("harbor clinic", 0))
    changes = book.read(fact("pine dental", 5, valid=Interval(start=day(3), end=None)))
    assert changes.facts[-1].draft.valid.end == day(3)


def test_the_same_value_again_strengthens(book: Book) -> None:
    book.read(fact("harbor clinic", 0))
    changes = book.read(fact("harbor clinic", 5))
    (again,) = changes.facts
    assert (again.version, again.seen_count) == (2, 2)
    assert again.draft.confidence > 0.7
    assert len(again.draft.sources) == 2
    assert book.current() == ["harbor clinic"]


def test_the_same_words_read_twice_change_nothing(book: Book) -> None:
    book.read(fact("harbor clinic", 0))
    assert book.read(fact("harbor clinic", 0)).facts == ()


def test_a_value_that_returns_is_a_new_interval(book: Book) -> None:
    for n, value in enumerate(["harbor clinic", "pine dental", "harbor clinic"]):
        book.read(fact(value, n))
    assert book.current() == ["harbor clinic"]
    spans = [f.draft.valid for f in book.held().facts if f.draft.value == "harbor clinic"]
    assert spans == [Interval(start=None, end=day(1)), Interval(start=day(2), end=None)]


def test_news_of_earlier_days_go_into_the_past(book: Book) -> None:
    book.read(fact("oat milk", 9, slot="drink"))
    book.read(fact("milk", 0, slot="drink"))
    assert book.current() == ["oat milk"]
    late = next(one for one in book.held().facts if one.draft.value == "milk")
    assert late.draft.valid.end == day(9)
    assert late.draft.known_from == day(9)
    first = next(one for one in book.facts.values() if one.draft.value == "milk")
    assert (first.draft.known_from, first.known_to) == (day(0), day(9))


def test_another_slot_key_or_subject_is_left_alone(book: Book) -> None:
    book.read(fact("purple", 0, slot="favourite", key="colour"))
    book.read(fact("tea", 1, slot="favourite", key="drink"))
    book.read(fact("cyan", 2, slot="favourite", key="colour", subject="my daughter"))
    assert book.current() == ["purple", "tea", "cyan"]


def test_no_longer_ends_that_value_alone(book: Book) -> None:
    book.read(fact("harbor clinic", 0))
    book.read(fact("harbor clinic", 3, is_negative=True))
    assert book.current() == ["not harbor clinic"]
    book.read(fact("pine dental", 4))
    book.read(fact("harbor clinic", 5, is_negative=True))
    assert book.current() == ["pine dental", "not harbor clinic"]


def test_used_to_ends_what_was_held(book: Book) -> None:
    book.read(fact("leeds", 0, slot="home"))
    book.read(fact("leeds", 3, slot="home", valid=Interval(start=None, end=day(2))))
    assert book.current() == []
    (only,) = book.held().facts
    assert (only.draft.valid.end, only.superseded_by) == (day(2), None)
    assert len(only.draft.sources) == 2


def test_used_to_of_something_unknown_stands_in_the_past(book: Book) -> None:
    book.read(fact("shanghai", 0, slot="home"))
    book.read(fact("leeds", 3, slot="home", valid=Interval(start=None, end=day(3))))
    assert book.current() == ["shanghai"]
    assert len(book.held().facts) == 2


def test_what_one_turn_says_and_ends_has_one_version(book: Book) -> None:
    changes = book.read(
        fact("harbor clinic", 0), fact("pine dental", 0, sources=(source(0, 20, 30),))
    )
    assert [one.version for one in changes.facts] == [1, 1]
    assert book.current() == ["pine dental"]


def test_one_window_keeps_what_was_known_between_its_turns(book: Book) -> None:
    book.read(fact("harbor clinic", 0), fact("pine dental", 2))
    first = next(one for one in book.facts.values() if one.version == 1)
    assert (first.draft.known_from, first.known_to) == (day(0), day(2))
    assert first.superseded_by is None


def test_what_is_put_right_was_wrong_from_the_start(book: Book) -> None:
    book.read(fact("harbor clinic", 0))
    book.read(fact("pine dental", 5))
    right = fact("pine medical", 6, attributes={"changes": "correct"})
    changes = book.read(right)
    assert book.current() == ["pine medical"]
    (ended,) = changes.closed_facts
    assert ended.why is Cause.DENIAL
    spans = {f.draft.value: f.draft.valid for f in book.held().facts}
    assert spans == {
        "harbor clinic": Interval(start=None, end=day(5)),
        "pine medical": Interval(start=day(5), end=None),
    }
