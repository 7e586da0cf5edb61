"""Laws of digests: what must survive does, nothing is made up, budgets hold, twice is once."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.digests import Story, Tier, digest
from app.text.folding import fold
from tests.bench.episodes.conversations import Conversation, conversations

TALKS = [one for language in ("en", "zh") for one in conversations(language, "tune", 20, seed=4)]


def _stories(one: Conversation, density: float) -> list[Story]:
    edges = [0, *sorted(one.ends), len(one.turns)]
    return [Story(talk=tuple(one.turns[a:b]), density=density) for a, b in pairwise(edges)]


@pytest.mark.parametrize("density", [0.0, 1.0])
@pytest.mark.parametrize("one", TALKS)
def test_numbers_dates_names_and_decisions_survive(one: Conversation, density: float) -> None:
    made = digest(_stories(one, density))
    assert made.kept == made.told


@given(st.sampled_from(TALKS), st.integers(20, 600), st.sampled_from([0.0, 1.0]))
@settings(deadline=None, max_examples=60)
def test_a_budget_holds_and_twice_is_once(one: Conversation, budget: int, density: float) -> None:
    stories = _stories(one, density)
    made = digest(stories, budget=budget)
    assert made.tokens <= budget
    assert digest(stories, budget=budget) == made


@given(st.sampled_from(TALKS), st.integers(20, 600))
@settings(deadline=None, max_examples=60)
def test_every_word_of_a_line_was_said_in_its_turns(one: Conversation, budget: int) -> None:
    texts = {turn.turn_id: fold(f"{turn.speaker} {turn.text} ai") for turn in one.turns}
    for line in digest(_stories(one, 0.0), budget=budget).lines:
        assert line.turn_ids
        if line.sort is not Tier.COUNTED:
            told = " ".join(texts[turn_id] for turn_id in line.turn_ids)
            assert all(word in told for word in re.findall(r"\w+", fold(line.text)))
