from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ranking import Question, rank
from app.domain.ranking_features import Asked, Candidate
from app.domain.ranking_floor import is_relevant, relevant

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SPEAKERS = ("Mei", "Bo", "")
scores = st.integers(0, 8).map(lambda n: n / 8)
signed = st.integers(-8, 8).map(lambda n: n / 8)


@st.composite
def rankings(draw: st.DrawFn, *, sessions: int = 2) -> list[Candidate]:
    """Candidates with distinct ids; with ``sessions=0`` none is another's neighbour."""
    chosen = draw(st.lists(st.integers(0, 9), min_size=1, max_size=8, unique=True))
    return [
        Candidate(
            id=f"t{n}",
            session_id=f"s{draw(st.integers(1, sessions))}" if sessions else None,
            seq=n,
            said_at=NOON + timedelta(minutes=draw(st.sampled_from((n, n, 90)))),
            speaker=draw(st.sampled_from(SPEAKERS)),
            words=draw(st.none() | scores.map(lambda s: s * 20)),
            cosine=draw(st.none() | signed),
            sentence=draw(st.none() | signed),
            asks_only=draw(st.booleans()),
            is_assistant=draw(st.booleans()),
            in_window=draw(st.sampled_from((None, None, True, False))),
            is_superseded=draw(st.booleans()),
        )
        for n in chosen
    ]


questions = st.builds(
    Question,
    asked=st.builds(
        Asked,
        speakers=st.frozensets(st.sampled_from(SPEAKERS)),
        of_assistant=st.booleans(),
        for_many=st.booleans(),
    ),
    words_ceiling=scores.map(lambda s: s * 40),
    floor=st.none() | scores,
)


@given(rankings(), questions, st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(
    candidates: list[Candidate], question: Question, random: Random
) -> None:
    shuffled = list(candidates)
    random.shuffle(shuffled)
    assert rank(shuffled, question) == rank(candidates, question)


@given(rankings(), questions)
def test_every_candidate_comes_back_once_with_a_score_in_range(
    candidates: list[Candidate], question: Question
) -> None:
    ranked = rank(candidates, question)
    assert {s.candidate for s in ranked} == set(candidates)
    assert len(ranked) == len(candidates)
    values = [s.score for s in ranked]
    assert all(0.0 <= value <= 1.0 for value in values)
    assert values == sorted(values, reverse=True)
    assert all(0.0 <= s.coverage <= 1.0 for s in ranked)


@given(rankings(), questions)
def test_window_stands_above_all_else_and_current_above_superseded(
    candidates: list[Candidate], question: Question
) -> None:
    tiers = [
        (s.candidate.in_window is False, s.candidate.is_superseded)
        for s in rank(candidates, question)
    ]
    assert tiers == sorted(tiers)


def place(candidates: list[Candidate], question: Question, name: str) -> set[str]:
    """Return who stands above the named candidate."""
    ids = [s.candidate.id for s in rank(candidates, question)]
    return set(ids[: ids.index(name)])


@given(rankings(sessions=0), questions, st.data(), scores)
def test_more_of_an_arm_never_lowers_one_that_stands_alone(
    candidates: list[Candidate], question: Question, data: st.DataObject, more: float
) -> None:
    raised = data.draw(st.sampled_from(candidates))
    changes = data.draw(
        st.sampled_from(
            (
                {"words": (raised.words or 0.0) + 20 * more},
                {"cosine": more if raised.cosine is None else raised.cosine + more},
            )
        )
    )
    if raised.cosine is None and "cosine" in changes:
        return  # a first vector may be the least one, and then it moves the whole range
    after = [replace(raised, **changes) if c is raised else c for c in candidates]
    assert place(after, question, raised.id) <= place(candidates, question, raised.id)


@given(rankings(), questions, st.data())
def test_more_of_an_arm_within_its_range_never_lowers_one_in_dialogue(
    candidates: list[Candidate], question: Question, data: st.DataObject
) -> None:
    # Beyond the range the yardstick itself moves, and with it what neighbours lend each other.
    raised = data.draw(st.sampled_from(candidates))
    others = [c.words or 0.0 for c in candidates if c is not raised]
    greatest = max(others, default=0.0)
    words = data.draw(scores) * greatest
    if words <= (raised.words or 0.0):
        return
    after = [replace(raised, words=words) if c is raised else c for c in candidates]
    assert place(after, question, raised.id) <= place(candidates, question, raised.id)


@given(rankings(), questions)
def test_floor_keeps_all_or_nothing(candidates: list[Candidate], question: Question) -> None:
    ranked = rank(candidates, question)
    kept = relevant(ranked, question)
    assert kept in ([], ranked)
    assert bool(kept) is any(is_relevant(s, question) for s in ranked)
