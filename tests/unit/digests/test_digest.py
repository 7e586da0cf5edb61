"""What a digest keeps at length, condenses and counts."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from app.digests import Story, Tier, digest
from app.digests.condensing import clauses
from app.domain.models import Role
from app.episodes import Said
from app.episodes.talk import cues_of
from app.patterns import ToldEvent

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
DENSE, SPARSE = 1.0, 0.2


def talk(*lines: str, day: int = 0) -> tuple[Said, ...]:
    """Return turns of a day; "A: …" is the assistant's."""
    return tuple(
        Said(
            turn_id=UUID(int=(day << 16) + at),
            seq=day * 100 + at,
            said_at=START + timedelta(days=day, minutes=at),
            role=Role.ASSISTANT if line.startswith("A: ") else Role.USER,
            speaker="Bot" if line.startswith("A: ") else "Mei",
            text=line.removeprefix("A: "),
            zone="UTC",
            cues=cues_of(line),
        )
        for at, line in enumerate(lines)
    )


def runs(stories: Sequence[Story], kind: str, km: Sequence[float]) -> list[ToldEvent]:
    turns = [story.talk[0] for story in stories]
    return [
        ToldEvent(
            turn_id=one.turn_id, start=0, end=len(one.text), kind=kind, is_real=True,
            occurs_at=None, metrics=(("distance", far, "km"),),
        )
        for one, far in zip(turns, km, strict=True)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "left_out", "budget"),
    [
        ("The view was lovely, and the fitter quoted 6,840 for the worktop.", "lovely", 18),
        ("风景真美，师傅报价68400。", "风景", 14),
    ],
)
def test_density_decides_whether_a_sentence_stays_whole(
    sentence: str, left_out: str, budget: int
) -> None:
    whole = digest([Story(talk=talk(sentence), density=DENSE)])
    short = digest([Story(talk=talk(sentence), density=SPARSE)], budget=budget)
    assert [one.sort for one in whole.lines] == [Tier.WHOLE]
    assert left_out in whole.text
    assert {one.sort for one in short.lines} == {Tier.CONDENSED}
    assert left_out not in short.text


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("Ran {n} km before breakfast.", "ran before breakfast: 5 times, 30 km in all, 2026-03-02–2026-03-06"),
        ("早上跑步{n}公里。", "5次，共30公里，2026-03-02–2026-03-06"),
    ],
)  # fmt: skip
def test_what_is_done_again_and_again_is_counted_in_one_line(line: str, counted: str) -> None:
    stories = [
        Story(talk=talk(line.format(n=n), day=day), density=SPARSE)
        for day, n in enumerate([4, 5, 6, 7, 8])
    ]
    made = digest(stories, runs(stories, "RUN", [4, 5, 6, 7, 8]))
    assert [one.sort for one in made.lines] == [Tier.COUNTED]
    assert counted in made.text
    assert len(made.lines[0].turn_ids) == 5


def test_values_that_do_not_add_up_are_told_from_least_to_most() -> None:
    stories = [
        Story(talk=talk(f"I weigh {n} kilos today.", day=day), density=SPARSE)
        for day, n in enumerate([70, 71, 69, 70])
    ]
    events = [
        replace(one, metrics=(("weight", n, "kg"),))
        for one, n in zip(runs(stories, "WEIGH", [0, 0, 0, 0]), (70.0, 71.0, 69.0, 70.0), strict=True)
    ]  # fmt: skip
    assert "weight 69–71 kg" in digest(stories, events).text
    assert "280" not in digest(stories, events).text


@pytest.mark.parametrize("said", ["I'm bored.", "好无聊啊，没事干。"])
def test_what_is_said_over_and_over_in_the_same_words_stands_once(said: str) -> None:
    stories = [Story(talk=talk(said, day=day), density=SPARSE) for day in range(6)]
    made = digest(stories, budget=60)
    assert len(made.lines) == 1
    assert "6" in made.text


def test_a_run_that_names_somebody_stays_as_it_was_said() -> None:
    lines = ["Ran 5 km.", "Ran 6 km.", "Ran 7 km with Jonas.", "Ran 5 km.", "Ran 5 km."]
    stories = [Story(talk=talk(one, day=at), density=SPARSE) for at, one in enumerate(lines)]
    made = digest(stories, runs(stories, "RUN", [5, 6, 7, 5, 5]))
    assert "4 times, 21 km in all" in made.text
    assert "Ran 7 km with Jonas" in made.text


@pytest.mark.parametrize(
    "said", ["If it rains on Saturday, we cancel the hike.", "要是周六下雨，爬山就取消。"]
)
def test_a_condition_is_not_torn_from_what_hangs_on_it(said: str) -> None:
    made = digest([Story(talk=talk(said), density=SPARSE)])
    assert [one.text for one in made.lines] == [said.strip(".。")]


def test_no_need_does_not_become_need() -> None:
    made = digest([Story(talk=talk("No need, Tom has chosen 12 peonies."), density=SPARSE)])
    assert made.lines[0].text.startswith("No need")


def test_a_budget_takes_what_tells_most() -> None:
    story = Story(
        talk=talk(
            "Nice weather and all that.", "The surgery is on 19 May in Ward 6.", "A: Good luck then."
        ),
        density=SPARSE,
    )  # fmt: skip
    made = digest([story], budget=17)
    assert "19 May in Ward 6" in made.text
    assert "weather" not in made.text
    assert made.tokens <= 17 < made.source_tokens


def test_an_assistants_words_say_whose_they_are() -> None:
    made = digest([Story(talk=talk("A: The refund is 49 dollars."), density=SPARSE)])
    assert made.lines[0].text == "AI: The refund is 49 dollars"


def test_nothing_told_is_nothing() -> None:
    made = digest([])
    assert (made.text, made.tokens, made.lines) == ("", 0, ())


def test_a_long_run_of_blanks_is_taken_apart_at_once() -> None:
    said = "The roof leaks, the cellar" + " " * 30_000 + "as well"
    assert len(list(clauses(said))) == 2


@pytest.mark.parametrize(
    "said", ["王教練說他跑了３０公里。", "Ｍｒ Ｌｉｎ paid ＄４００ for the desk."]
)
def test_marks_of_any_spelling_count_as_kept(said: str) -> None:
    made = digest([Story(talk=talk(said), density=DENSE)])
    assert made.told
    assert made.kept == made.told
