"""Laws of answers: each operator equals a calculation by brute force on generated diaries."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from app.answers import operators
from app.answers.happenings import Happening, in_order, once_each
from app.answers.lengths import parsed
from app.answers.questions import read_asked
from app.answers.topics import topic_of
from app.answers.trends import previous
from app.answers.values import iso_duration, moment
from app.domain.events import Modality, Status
from app.domain.intervals import Granularity, Interval
from app.services.recall.understanding import understand
from app.timex import DEFAULT

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
NOW = FIRST + timedelta(days=400)
DONE = {Status.COMPLETED, Status.RESOLVED, Status.ONGOING, Status.IN_PROGRESS, Status.OPEN}


@st.composite
def happenings(draw: st.DrawFn) -> Happening:
    """Draw something that happened on one of four hundred days, or did not."""
    number = draw(st.integers(min_value=0, max_value=10**9))
    start = FIRST + timedelta(days=draw(st.integers(0, 399)), minutes=30 * draw(st.integers(0, 47)))
    return Happening(
        memory_id=UUID(int=number),
        turn_id=UUID(int=number + 1),
        words="I ran",
        core="I ran",
        around="I ran",
        speaker="Ada",
        subject="Ada",
        by_speaker=True,
        interval=Interval(start=start, end=start + timedelta(minutes=30)),
        granularity=Granularity.MINUTE,
        has_time=draw(st.booleans()),
        said_at=start + timedelta(hours=1),
        zone="UTC",
        status=draw(st.sampled_from(Status)),
        modality=draw(st.sampled_from(Modality)),
        times=draw(st.integers(1, 3)),
    )


DIARIES = st.lists(happenings(), max_size=25, unique_by=lambda one: one.memory_id)


def done(diary: list[Happening]) -> list[Happening]:
    return in_order(one for one in diary if one.came_about(NOW))


@given(DIARIES)
def test_only_what_was_meant_and_done_came_about(diary: list[Happening]) -> None:
    for one in diary:
        is_meant = one.modality in (Modality.ASSERTED, Modality.QUOTED)
        may_be_done = one.status in DONE | {Status.CONFIRMED, Status.UNKNOWN}
        assert one.came_about(NOW) == (is_meant and may_be_done)
        assert not one.came_about(one.start - timedelta(seconds=1))


@given(DIARIES, st.integers(-6, 6).filter(bool))
def test_the_nth_is_found_by_sorting(diary: list[Happening], ordinal: int) -> None:
    found = operators.nth(done(diary), ordinal)
    starts = sorted(one.start for one in diary if one.came_about(NOW))
    at = ordinal - 1 if ordinal > 0 else ordinal
    if abs(ordinal) > len(starts):
        assert found is None
    else:
        assert found is not None
        assert datetime.fromisoformat(found.value) == starts[at]


@given(DIARIES)
def test_counts_add_up(diary: list[Happening]) -> None:
    found = operators.count(done(diary))
    assert found.value == sum(one.times for one in diary if one.came_about(NOW))
    assert Counter(one.memory_id for one in found.based_on) == Counter(
        one.memory_id for one in diary if one.came_about(NOW)
    )


@given(DIARIES, st.integers(0, 399), st.integers(1, 60))
def test_a_window_holds_what_overlaps_it(diary: list[Happening], day: int, days: int) -> None:
    window = Interval(start=FIRST + timedelta(days=day), end=FIRST + timedelta(days=day + days))
    inside = operators.in_window(done(diary), window)
    assert inside == [one for one in done(diary) if one.interval.overlaps(window)]
    rate = operators.frequency(inside, window, NOW, "day")
    total = sum(one.times for one in inside)
    if rate is None:
        assert total == 0 or window.start >= NOW  # type: ignore[operator]
    else:
        end = min(window.end, NOW)  # type: ignore[type-var]
        length = (end - window.start) / timedelta(days=1)  # type: ignore[operator]
        assert rate.value["count"] == total
        assert abs(rate.value["rate"] - total / length) < 0.006


@given(DIARIES, st.integers(1, 399), st.integers(1, 40))
def test_a_trend_counts_both_periods(diary: list[Happening], day: int, days: int) -> None:
    period = Interval(
        start=FIRST + timedelta(days=day, hours=1), end=FIRST + timedelta(days=day + days)
    )
    before = previous(period, UTC)
    assert before.end == period.start
    assert before.start is not None
    found = operators.trend_of_counts(done(diary), period, before)

    def told(span: Interval) -> int:
        return sum(
            one.times
            for one in done(diary)
            if span.start <= one.start < span.end  # type: ignore[operator]
        )

    if found is None:
        assert told(period) == told(before) == 0
    else:
        assert (found.value["before"], found.value["after"]) == (told(before), told(period))


@given(happenings(), happenings())
def test_between_is_the_same_both_ways(one: Happening, other: Happening) -> None:
    there, back = operators.between(one, other), operators.between(other, one)
    assert there.value == back.value
    if one.has_time and other.has_time:
        assert parsed(there.value) == abs(other.start - one.start)


@given(DIARIES, happenings())
def test_before_and_after_part_what_happened(diary: list[Happening], anchor: Happening) -> None:
    lived = done(diary)
    before, after = operators.before(lived, anchor), operators.after(lived, anchor)
    assert not {one.memory_id for one in before} & {one.memory_id for one in after}
    assert all(one.start < anchor.start for one in before)
    assert all(one.start >= anchor.start for one in after)


@given(DIARIES, st.randoms())
def test_each_happening_counts_once_in_any_order(diary: list[Happening], drawn: object) -> None:
    shuffled = list(diary)
    drawn.shuffle(shuffled)  # type: ignore[attr-defined]
    once = once_each(diary)
    assert [one.start for one in once] == [one.start for one in once_each(shuffled)]
    assert {i for one in once for i in one.ids} <= {one.memory_id for one in diary}
    assert [one.start for one in once_each(once)] == [one.start for one in once]


@given(st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=9999)))
def test_lengths_read_back(length: timedelta) -> None:
    whole = timedelta(seconds=round(length.total_seconds()))
    assert parsed(iso_duration(length)) == whole


@given(st.text(max_size=200))
def test_reading_a_question_never_raises(text: str) -> None:
    asked = understand(text, now=NOW, zone=UTC, conventions=DEFAULT)
    read_asked(text, asked.intent, asked.window)
    topic_of(text)


@given(happenings())
def test_times_are_written_in_the_zone_of_the_words(one: Happening) -> None:
    assert datetime.fromisoformat(moment(one)) == one.start
