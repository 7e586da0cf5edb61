"""The made-up conversations and the learning of the ranking's weights."""

import numpy as np

from app.domain.ranking_features import FEATURES
from app.domain.ranking_weights import WEIGHTS
from tests.bench.ranker.dialogues import conversations
from tests.bench.ranker.train import Example, learn, reached


def test_one_seed_gives_the_same_conversations() -> None:
    first, second = (
        [(talk.turns, talk.questions) for talk in conversations(7, 1)] for _ in range(2)
    )
    assert first == second
    assert first != [(talk.turns, talk.questions) for talk in conversations(8, 1)]


def test_every_question_has_turns_that_answer_it_and_no_slot_is_left_open() -> None:
    for talk in conversations(7, 2):
        assert talk.questions
        for asked in talk.questions:
            assert asked.gold
            assert all(0 <= at < len(talk.turns) for at in asked.gold)
            assert not {"{", "}"} & set(asked.query)
        assert not any("{" in turn["text"] for turn in talk.turns)


def test_what_nobody_told_is_in_no_turn_s_question() -> None:
    for talk in conversations(7, 2):
        assert not set(talk.unanswerable) & {asked.query for asked in talk.questions}


def test_the_feature_that_tells_answers_apart_gets_the_weight() -> None:
    random = np.random.default_rng(3)
    telling, misleading = FEATURES.index("words"), FEATURES.index("asks")
    examples = []
    for _ in range(60):
        rows = random.random((12, len(FEATURES)))
        gold = np.zeros(12, bool)
        gold[int(np.argmax(rows[:, telling] - rows[:, misleading]))] = True
        examples.append(Example(group="g", rows=rows, gold=gold))
    weights = learn(examples)
    assert weights[telling] > 1.0
    assert weights[misleading] < -1.0
    others = np.delete(weights, [telling, misleading])
    assert np.abs(others).max() < weights[telling] / 2
    assert reached(examples, weights)["g"][0] == 1.0


def test_every_feature_has_its_weight() -> None:
    assert set(WEIGHTS) == set(FEATURES)
