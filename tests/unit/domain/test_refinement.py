"""What becomes of a first answer: it stands, there is a better one, or it does not stand."""

from typing import Any

from app.domain.refinement import Change, Judgement, Verdict, judged


def shown(*ids: str, value: Any = None, kind: str = "fact", **more: Any) -> dict[str, Any]:
    answer = {"kind": kind, "value": value, "based_on": ["a"], **more} if value or more else None
    if kind == "nothing_known":
        answer = {"kind": kind, "value": None, "based_on": []}
    return {"memories": [{"id": one, "superseded_by": None} for one in ids], "answer": answer}


def test_the_same_answer_is_confirmed() -> None:
    first = shown("a", "b", "c", value="x")
    assert judged(first, first, {}) == Judgement(verdict=Verdict.CONFIRMED)


def test_another_order_behind_the_best_is_no_change() -> None:
    assert judged(shown("a", "b", "c"), shown("a", "c", "b"), {}).verdict is Verdict.CONFIRMED


def test_a_better_best_memory_improves_and_says_why() -> None:
    judgement = judged(shown("a", "b"), shown("b", "a"), {"b": "exchange"})
    assert judgement.verdict is Verdict.IMPROVED
    assert judgement.changes == (
        Change(what="raised", why="exchange", memory_id="b", place=1, was=2),
    )


def test_a_memory_that_came_among_the_leading_improves() -> None:
    first, second = shown(*"abcdefg"), shown(*"abcdgef")
    judgement = judged(first, second, {"g": "tells_when"})
    assert judgement.verdict is Verdict.IMPROVED
    assert judgement.changes == (
        Change(what="added", why="tells_when", memory_id="g", place=5, was=7),
        Change(what="lowered", why="others_fit_better", memory_id="e", place=6, was=5),
    )


def test_a_memory_that_lies_on_the_wrong_side_says_so_when_it_goes_down() -> None:
    first, second = shown(*"abcdefg"), shown(*"bcdefga")
    judgement = judged(first, second, {"a": "wrong_time", "b": "order"})
    assert judgement.changes[-1] == Change(
        what="lowered", why="wrong_time", memory_id="a", place=7, was=1
    )


def test_another_value_improves() -> None:
    judgement = judged(shown("a", value="x"), shown("a", value="y"), {})
    assert judgement.verdict is Verdict.IMPROVED
    assert judgement.changes[0] == Change(what="answer", why="changed")
    assert judged(shown("a"), shown("a", value="y"), {}).changes[0].why == "found"


def test_a_value_that_is_not_borne_out_is_withdrawn() -> None:
    first, second = shown("a", value="x"), shown("a")
    assert judged(first, second, {}).verdict is Verdict.WITHDRAWN
    assert judged(first, second, {}).changes[0] == Change(what="answer", why="not_borne_out")
    second["memories"][0]["superseded_by"] = "b"
    assert judged(first, second, {}).changes[0] == Change(what="answer", why="superseded")


def test_memories_that_bear_on_nothing_are_withdrawn() -> None:
    judgement = judged(shown("a", "b"), shown(kind="nothing_known"), {})
    assert judgement.verdict is Verdict.WITHDRAWN
    assert [change.memory_id for change in judgement.changes] == ["a", "b"]


def test_nothing_known_twice_is_confirmed() -> None:
    nothing = shown(kind="nothing_known")
    assert judged(nothing, nothing, {}).verdict is Verdict.CONFIRMED
