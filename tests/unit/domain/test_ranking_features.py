"""What each feature sees of a turn and of those around it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.domain.ranking_features import FEATURES, Asked, Candidate, exchange, features

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def talk(*turns: tuple[str, dict[str, Any]], session: str = "s") -> list[Candidate]:
    """Return turns of one session, in turn by two speakers unless told otherwise."""
    return [
        Candidate(
            **{
                "id": f"{session}-{name}",
                "session_id": session,
                "seq": i,
                "said_at": NOON + timedelta(seconds=30 * i),
                "speaker": ("Mei", "Bo")[i % 2],
                **changes,
            }
        )
        for i, (name, changes) in enumerate(turns)
    ]


def column(name: str, candidates: list[Candidate], **asked: Any) -> list[float]:
    rows = features(candidates, exchange(candidates), Asked(**asked))
    found: list[float] = rows[:, FEATURES.index(name)].tolist()
    return found


def test_nothing_has_no_features() -> None:
    assert features([], exchange([]), Asked()).shape[0] == 0


def test_scores_are_lent_one_and_two_turns_on() -> None:
    turns = talk(("a", {"words": 4.0, "cosine": 0.9}), ("b", {"cosine": 0.1}), ("c", {}), ("d", {}))
    assert column("before", turns) == [0.0, 2.0, 0.0, 0.0]
    assert column("two_before", turns) == [0.0, 0.0, 2.0, 0.0]
    assert column("after", list(reversed(turns))) == [0.0, 0.0, 0.0, 0.0]


def test_the_best_of_a_conversation_counts_for_all_of_it() -> None:
    found = talk(("a", {"words": 4.0}), ("b", {}))
    others = talk(("a", {"words": 2.0}), ("b", {}), session="t")
    assert column("session", [*found, *others]) == [1.0, 1.0, 0.5, 0.5]


def test_among_notes_of_one_person_the_best_says_nothing_of_the_others() -> None:
    notes = talk(("a", {"words": 4.0}), ("b", {"speaker": "Mei"}))
    assert column("session", notes) == [0.0, 0.0]


@pytest.mark.parametrize(("for_many", "expected"), [(True, [1.0, 1.0]), (False, [0.0, 0.0])])
def test_questions_for_several_things_weigh_the_session_apart(
    for_many: bool, expected: list[float]
) -> None:
    turns = talk(("a", {"words": 4.0}), ("b", {}))
    assert column("session_of_many", turns, for_many=for_many) == expected


@pytest.mark.parametrize(("of_assistant", "expected"), [(True, [0.0, 0.0]), (False, [0.0, 1.0])])
def test_being_the_assistant_is_no_matter_where_it_is_asked(
    of_assistant: bool, expected: list[float]
) -> None:
    turns = talk(("a", {}), ("b", {"is_assistant": True}))
    assert column("assistant", turns, of_assistant=of_assistant) == expected


def test_sentences_are_placed_in_a_range_of_their_own() -> None:
    turns = talk(("a", {"sentence": 0.2}), ("b", {"sentence": 0.6}), ("c", {"sentence": 0.4}))
    assert column("sentence", turns) == pytest.approx([0.0, 1.0, 0.5])
    assert column("sentence", talk(("a", {}), ("b", {}))) == [0.0, 0.0]


def test_speakers_and_turns_that_only_ask_are_marked() -> None:
    turns = talk(("a", {"asks_only": True}), ("b", {}))
    assert column("asks", turns) == [1.0, 0.0]
    assert column("speaker", turns, speakers=frozenset({"Bo"})) == [0.0, 1.0]
