"""Laws of truth over time that hold for any sequence of statements."""

from itertools import combinations, groupby, pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.domain.facts import FactDraft
from app.domain.intervals import Interval
from app.truth import Changes, SlotKey, retold
from app.truth.places import history_key, place
from tests.unit.truth.book import Book, day, fact

_VALUES = st.sampled_from(["harbor clinic", "pine dental", "协和医院", "harbor", "协和"])
_PLACES = st.sampled_from(
    [("employer", ""), ("clinic", ""), ("relation", "wife"), ("relation", "partner")]
)

# Most say how things are; some put right what was told, and some end whatever holds.
_HOWS: list[dict[str, str]] = [{}, {}, {}, {"changes": "correct"}, {"derived_by": "ends_any"}]


@st.composite
def _statements(draw: st.DrawFn) -> list[FactDraft]:
    """Statements about two slots of two people, each on a day of its own, in any order."""
    days = draw(st.lists(st.integers(0, 30), unique=True, max_size=6))
    return [draw(_statement(at)) for at in days]


@st.composite
def _statement(draw: st.DrawFn, at: int) -> FactDraft:
    ended = draw(st.booleans()) and draw(st.booleans())
    since = None if ended else draw(st.none() | st.integers(-9, at))
    until = draw(st.integers(-9, at)) if ended else None
    begun = draw(st.none() | st.integers(-20, -10)) if ended else since
    slot, key = draw(_PLACES)
    how = draw(st.sampled_from(_HOWS))
    ends_any = how.get("derived_by") == "ends_any" and not ended
    return fact(
        "job" if ends_any else draw(_VALUES),
        at,
        subject=draw(st.sampled_from(["Mei", "my wife"])),
        slot=slot,
        key=key,
        is_negative=ends_any or (not ended and draw(st.booleans()) and draw(st.booleans())),
        attributes=how if not ended else {},
        valid=Interval(
            start=None if begun is None else day(begun), end=None if until is None else day(until)
        ),
    )


def _read(statements: list[FactDraft], sizes: list[int]) -> Book:
    book, rest = Book(), list(statements)
    for size in [*sizes, len(rest)]:
        window, rest = rest[:size], rest[size:]
        if window:
            book.read(*window)
    return book


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_a_memory_has_one_version_at_a_time(statements: list[FactDraft], sizes: list[int]) -> None:
    book = _read(statements, sizes)
    for _, same in groupby(sorted(book.facts, key=str), key=lambda key: key[0]):
        versions = sorted((book.facts[key] for key in same), key=lambda one: one.version)
        for one, after in pairwise(versions):
            assert one.known_to == after.draft.known_from
            assert one.draft.known_from <= after.draft.known_from
        assert versions[-1].known_to is None or versions[-1].superseded_by is not None


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_a_slot_with_one_value_holds_one_at_most(
    statements: list[FactDraft], sizes: list[int]
) -> None:
    book = _read(statements, sizes)
    holding = [
        place(one.draft)
        for one in book.held().facts
        if not one.draft.is_negative and one.superseded_by is None and one.draft.valid.end is None
    ]
    assert len(holding) == len(set(holding))


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_what_has_ended_ended_after_it_began(statements: list[FactDraft], sizes: list[int]) -> None:
    for one in _read(statements, sizes).facts.values():
        valid = one.draft.valid
        assert valid.start is None or valid.end is None or valid.start < valid.end


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_windows_do_not_matter_to_talk_in_order(
    statements: list[FactDraft], sizes: list[int]
) -> None:
    ordered = sorted(statements, key=lambda draft: draft.known_from)
    together, apart = _read(ordered, []), _read(ordered, sizes)
    assert together.current() == apart.current()
    assert sorted(map(repr, _told(together))) == sorted(map(repr, _told(apart)))


@given(_statements())
def test_read_twice_is_read_once(statements: list[FactDraft]) -> None:
    book = _read(statements, [])
    before = dict(book.facts)
    for statement in statements:
        book.read(statement)
    assert _told(book) == [(one.draft, one.seen_count) for one in before.values()]


@given(_statements())
def test_no_statement_is_lost(statements: list[FactDraft]) -> None:
    book = _read(statements, [])
    cited = {s for one in book.facts.values() for s in one.draft.sources}
    assert cited == {s for draft in statements for s in draft.sources}


@given(_statements(), st.randoms(use_true_random=False), st.lists(st.integers(1, 3), max_size=6))
def test_any_order_of_arrival_gives_the_same_history(
    statements: list[FactDraft], random: Random, sizes: list[int]
) -> None:
    ordered = sorted(statements, key=lambda draft: draft.known_from)
    shuffled = list(statements)
    random.shuffle(shuffled)
    assert _read(shuffled, sizes).histories() == _read(ordered, []).histories()


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_values_of_one_slot_hold_one_after_the_other(
    statements: list[FactDraft], sizes: list[int]
) -> None:
    book = _read(statements, sizes)
    holding: dict[SlotKey, list[Interval]] = {}
    for one in book.held().facts:
        valid = one.draft.valid
        if not one.draft.is_negative and valid.start is not None:
            holding.setdefault(place(one.draft), []).append(valid)
    for intervals in holding.values():
        assert not any(a.overlaps(b) for a, b in combinations(intervals, 2))


@given(_statements(), st.data())
def test_a_statement_taken_back_was_never_said(
    statements: list[FactDraft], data: st.DataObject
) -> None:
    book = _read(statements, [])
    if not book.assertions:
        return
    gone = data.draw(st.sampled_from(sorted(book.assertions.values(), key=str)))
    book.set_aside(gone)
    rest = [one for one in statements if one.sources != gone.draft.sources]
    assert book.histories() == _read(rest, []).histories()


@given(_statements(), st.lists(st.integers(1, 3), max_size=6))
def test_telling_a_slot_anew_changes_nothing(statements: list[FactDraft], sizes: list[int]) -> None:
    book = _read(statements, sizes)
    for slot in {history_key(one.draft) for one in book.assertions.values()}:
        assert retold(book.record({slot}), (), book.new_id) == Changes()


def _told(book: Book) -> list[tuple[FactDraft, int]]:
    return [(one.draft, one.seen_count) for one in book.facts.values()]
