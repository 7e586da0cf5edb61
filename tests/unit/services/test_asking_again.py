"""Other ways of asking a question, and what they bring together."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from app.domain.entities import EntityType, KnownEntity
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.services.refine.asking_again import otherwise, together
from app.services.refine.looking_again import interleaved


def _entity(name: str, *aliases: str) -> KnownEntity:
    return KnownEntity(
        entity_id=uuid4(), type=EntityType.PET, name=name, kind="cat", aliases=frozenset(aliases)
    )


def _scored(name: str, score: float, *, fact: float = 0.0, in_window: bool | None = None) -> Scored:
    candidate = Candidate(id=name, said_at=datetime(2026, 1, 1, tzinfo=UTC), in_window=in_window)
    return Scored(candidate=candidate, score=score, fact=fact)


def _names(ranked: list[Scored]) -> list[str]:
    return [one.candidate.id for one in ranked]


@pytest.mark.parametrize(
    ("asked", "known", "ways"),
    [
        ("Where is Biscuit?", _entity("Biscuit", "biscuit"), []),
        ("Where is Bisky?", _entity("Biscuit", "biscuit", "bisky"), ["Where is Biscuit?"]),
        ("Where is my cat?", _entity("Biscuit", "biscuit"), ["Where is Biscuit?"]),
        ("Where is Biscuit?", _entity("Biscuit", "biscuit", "饼干"), ["Where is 饼干?"]),
        ("饼干在哪里？", _entity("饼干", "饼干", "biscuit"), ["biscuit在哪里？"]),
        (
            "Could you tell me where Bisky sleeps?",
            _entity("Biscuit", "biscuit", "bisky"),
            ["where Bisky sleeps?", "where Biscuit sleeps?"],
        ),
        ("请问你还记得团子在哪里吗？", _entity("团子", "团子"), ["团子在哪里？"]),
    ],
)
def test_a_question_is_asked_by_other_names_and_without_courtesies(
    asked: str, known: KnownEntity, ways: list[str]
) -> None:
    assert otherwise(asked, [known]) == ways


def test_what_is_found_otherwise_stands_at_its_best_score() -> None:
    first = [_scored("fact", 0.2, fact=1.0), _scored("a", 0.6), _scored("b", 0.3)]
    others = [_scored("b", 0.7), _scored("new", 0.5), _scored("a", 0.1), _scored("fact", 0.9)]
    merged = together(first, [*others, _scored("out", 0.9, in_window=False)])
    assert _names(merged) == ["fact", "b", "a", "new", "out"]


def test_the_best_of_each_part_come_ahead_by_turns() -> None:
    whole = [_scored("fact", 0.9, fact=1.0), _scored("a1", 0.8), _scored("a2", 0.7), _scored("b1", 0.1)]  # fmt: skip
    parts = [
        [_scored("a1", 0.9), _scored("a2", 0.8), _scored("a3", 0.7)],
        [_scored("b1", 0.9), _scored("b2", 0.2), _scored("gone", 0.1, in_window=False)],
    ]
    merged = interleaved(whole, parts)
    assert _names(merged) == ["fact", "a1", "b1", "a2", "b2", "a3"]
    scores = [one.score for one in merged[1:]]
    assert scores == sorted(scores, reverse=True)
