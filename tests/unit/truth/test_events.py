"""What an event does to the events that are held."""

import pytest

from app.domain.events import Cause, Modality, Status
from app.domain.findings import Withdrawal
from app.domain.links import LinkDraft, LinkType
from tests.unit.truth.book import Book, day, event, source

PLANNED = {"status": Status.PLANNED, "modality": Modality.PLANNED}


@pytest.fixture
def book() -> Book:
    return Book()


def _change(how: str, words: str, at: float, **fields: object) -> object:
    return event(
        "moved", at, words=words, attributes={"changes": how, "of": words}, **(PLANNED | fields)
    )


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        ("interview with Northwind", "Northwind moved the interview"),
        ("和北风公司的面试", "北风公司的面试改期了"),
    ],
)
def test_a_moved_plan_stays_one_event(book: Book, told: str, changed: str) -> None:
    book.read(event("interview", 0, words=told, on=3, **PLANNED))
    changes = book.read(_change("reschedule", changed, 1, on=6))
    (moved,) = book.told()
    assert moved.occurrence.interval.start == day(6)
    assert (moved.status_detail, moved.summary) == ("rescheduled", told)
    assert len(moved.sources) == 2
    assert changes.closed_events[0].known_to == day(1)


def test_a_cancelled_plan_keeps_its_time(book: Book) -> None:
    book.read(event("check-up", 0, words="check-up at the clinic", on=3, **PLANNED))
    book.read(
        _change(
            "cancel",
            "the check-up is off",
            1,
            status=Status.CANCELLED,
            modality=Modality.ASSERTED,
        )
    )
    (off,) = book.told()
    assert (off.status, off.occurrence.interval.start) == (Status.CANCELLED, day(3))


def test_a_change_of_nothing_held_is_an_event_of_its_own(book: Book) -> None:
    book.read(event("swim", 0, words="swimming lesson", on=3, **PLANNED))
    book.read(_change("cancel", "the concert is off", 1, status=Status.CANCELLED))
    assert [one.summary for one in book.told()] == ["swimming lesson", "the concert is off"]


def test_what_is_over_cannot_be_moved(book: Book) -> None:
    book.read(event("interview", 0, words="interview with Northwind", on=0.5, **PLANNED))
    book.read(_change("reschedule", "Northwind interview moved", 5, on=9))
    assert len(book.told()) == 2


def test_a_correction_takes_the_place_of_what_it_denies(book: Book) -> None:
    book.read(event("打", 0, words="芝麻打了狂犬疫苗", object="狂犬疫苗"))
    words = "芝麻的疫苗没打成"
    changes = book.read(
        event(
            "打",
            2,
            words=words,
            attributes={"changes": "correct", "of": words},
            modality=Modality.NEGATED,
            status=Status.FAILED,
        )
    )
    (ended,) = changes.closed_events
    assert (ended.why, ended.superseded_by) == (Cause.SUPERSESSION, changes.events[0].id)
    assert [one.summary for one in book.told()] == [words]


def test_a_withdrawal_ends_the_event_of_its_words(book: Book) -> None:
    book.read(event("bought", 0, object="a piano"), event("sold", 0, sources=(source(0, 30, 40),)))
    changes = book.read(
        withdrawn=(Withdrawal(source=source(0, 2, 8), known_from=day(1), by_event=None),)
    )
    assert [one.why for one in changes.closed_events] == [Cause.DENIAL]
    assert [one.action for one in book.told()] == ["sold"]


def test_what_a_later_turn_of_the_talk_did_is_a_version(book: Book) -> None:
    asked = event("book", 0, words="book me a flight", status=Status.REQUESTED)
    book.read(asked)
    booked = event(
        "book",
        0.01,
        words="book me a flight",
        on=4,
        status=Status.CONFIRMED,
        modality=Modality.PLANNED,
        sources=(*asked.sources, source(1)),
        attributes={"changes": "confirm", "of": "book me a flight"},
    )
    changes = book.read(booked)
    assert [one.version for one in changes.events] == [2]
    (only,) = book.told()
    assert (only.status, only.occurrence.interval.start) == (Status.CONFIRMED, day(4))
    assert book.read(booked).events == ()


def test_the_same_act_at_the_same_time_is_told_again(book: Book) -> None:
    book.read(event("visited", 0, object="the vet", on=-1))
    changes = book.read(event("visited", 1, object="the vet", on=-1))
    assert [(one.version, one.seen_count) for one in changes.events] == [(2, 2)]
    assert len(book.told()) == 1


def test_the_same_words_on_other_days_are_other_events(book: Book) -> None:
    for n in range(3):
        book.read(event("游泳", n))
    assert len(book.told()) == 3


def test_a_plan_that_came_about_is_completed(book: Book) -> None:
    book.read(event("visit", 0, action_type="VISIT_VET", on=2, **PLANNED))
    book.read(event("visited", 2.5, action_type="VISIT_VET"))
    (only,) = book.told()
    assert (only.status, only.modality) == (Status.COMPLETED, Modality.ASSERTED)
    assert only.occurrence.interval.start == day(2)


def test_two_plans_that_could_be_meant_are_left_alone(book: Book) -> None:
    for n in (0, 1):
        book.read(event("visit", n, action_type="VISIT_VET", on=2, summary=f"v{n}", **PLANNED))
    assert len(book.told()) == 1  # the same plan told twice
    book.read(event("visit", 1.5, action_type="VISIT_VET", on=2, object="the other vet", **PLANNED))
    book.read(event("visited", 2.5, action_type="VISIT_VET"))
    assert [one.status for one in book.told()] == [Status.PLANNED, Status.COMPLETED]


def test_a_denied_act_is_not_the_same_as_the_act(book: Book) -> None:
    book.read(event("took", 0, object="the pills", on=0))
    book.read(event("took", 1, object="the pills", on=0, modality=Modality.NEGATED))
    assert len(book.told()) == 2


def test_older_news_change_nothing_of_newer_ones(book: Book) -> None:
    book.read(event("interview", 5, words="interview with Northwind", on=9, **PLANNED))
    book.read(_change("cancel", "Northwind interview is off", 1, status=Status.CANCELLED))
    assert [one.status for one in book.told()] == [Status.CANCELLED, Status.PLANNED]


def test_links_join_the_memories_in_which_events_are_told(book: Book) -> None:
    book.read(event("broke", 0, object="the printer", on=-1))
    fixed = source(1, 50, 60)
    link = LinkDraft(
        from_source=fixed,
        to_source=source(0),
        type=LinkType.RESOLVES,
        confidence=0.8,
        evidence=fixed,
        known_from=day(1),
    )
    changes = book.read(
        event("broke", 1, object="the printer", on=-1),
        event("fixed", 1, object="it", sources=(fixed,)),
        links=(link,),
    )
    (made,) = changes.links
    held = {one.draft.action: one.id for one in book.held().events}
    assert (made.from_id, made.to_id) == (held["fixed"], held["broke"])
    assert made.known_from == day(1)
