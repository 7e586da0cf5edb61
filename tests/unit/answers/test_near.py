"""The reader of last resort: what is told by a like word, and what never is taken for it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from app.answers.answering import Answer
from app.answers.asked import Asked
from app.answers.near.features import FEATURES, Found, Near, rows, tells_all
from app.answers.near.likeness import Vector, content_words, likeness
from app.answers.near.reading import is_read, read_near
from app.answers.near.weights import WEIGHTS
from app.answers.questions import read_asked
from app.answers.told import ToldTurn
from app.services.recall.understanding import understand
from app.timex import Conventions

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE)
# Words that no lexicon holds together, as a model might see them.
ALIKE = {
    "en": ("How long ago did I varnish the canoe?", ("varnish", "lacquered")),
    "zh": ("我多久以前给独木舟的船桨抛光的？", ("抛光", "打磨")),
}
NOTES = {
    "en": {"own": "Lacquered the canoe today", "other": "My brother lacquered the canoe today", "plan": "I want to lacquer the canoe next week", "beside": "Paddled for an hour"},
    "zh": {"own": "今天把独木舟的船桨打磨了", "other": "我弟今天把独木舟的船桨打磨了", "plan": "下周想把独木舟的船桨打磨一下", "beside": "划了一个小时的船"},
}  # fmt: skip


def asked_of(query: str) -> Asked:
    read = understand(query, now=NOW, zone=ZONE, conventions=Conventions())
    asked = read_asked(query, read.intent, read.window)
    assert asked is not None
    return asked


def near(notes: Sequence[str]) -> list[Near]:
    turns = [
        ToldTurn(
            turn_id=uuid4(), session_id=UUID(int=place), position=0, text=text, speaker="Kim", by_user=True,
            said_at=datetime(2026, 5, 4 + place, 20, 0, tzinfo=ZONE), zone="Asia/Shanghai",
        )
        for place, text in enumerate(notes)
    ]  # fmt: skip
    return [Near(turn=turn, rank=rank, cosine=0.4) for rank, turn in enumerate(turns)]


def vectors_of(words: Sequence[str], alike: Sequence[str]) -> dict[str, Vector]:
    """Give every word a direction of its own, and the alike ones the same."""
    kinds = list(dict.fromkeys("=" if word in alike else word for word in words))
    unit = np.eye(len(kinds), dtype=np.float32)
    return {word: unit[kinds.index("=" if word in alike else word)] for word in words}


def answer_to(language: str, *names: str, with_vectors: bool = True) -> Answer | None:
    query, alike = ALIKE[language]
    asked, turns = asked_of(query), near([NOTES[language][name] for name in names])
    words = [word.said for word in asked.topic.words]
    words += [word for one in turns for word in content_words(one.turn.text)]
    vectors = vectors_of(words, alike) if with_vectors else {}
    return read_near(asked, Found.of(turns, vectors, NOW), zone=ZONE, least=0.5)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_like_word_tells_it(language: str) -> None:
    found = answer_to(language, "beside", "own")
    assert found is not None
    assert found.value == "P27D"
    assert found.rests_on == "turns"
    assert 0.5 < found.explain["likelihood"] <= 1.0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_without_vectors_it_is_not_likely_enough(language: str) -> None:
    assert answer_to(language, "beside", "own", with_vectors=False) is None


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["other", "plan", "beside"])
def test_what_another_did_or_is_to_come_is_not_taken(language: str, name: str) -> None:
    assert answer_to(language, name) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_another_did_explains_the_question_away(language: str) -> None:
    """A telling of somebody else that says every word stands against a likelier one that says less."""
    query = {
        "en": "How long ago did I lacquer the canoe?",
        "zh": "我多久以前把独木舟的船桨打磨的？",
    }[language]
    asked, turns = asked_of(query), near([NOTES[language]["other"], NOTES[language]["beside"]])
    assert read_near(asked, Found.of(turns, {}, NOW), zone=ZONE, least=0.0) is None


def test_every_feature_has_a_weight_and_every_row_every_feature() -> None:
    asked, turns = asked_of(ALIKE["en"][0]), near(list(NOTES["en"].values()))
    found = Found.of(turns, {}, NOW)
    assert list(WEIGHTS) == list(FEATURES)
    assert rows(asked, asked.topic, found).shape == (len(found.told), len(FEATURES))


def test_turns_that_say_all_words_need_no_vectors() -> None:
    assert tells_all(asked_of("When did I lacquer the canoe?"), near([NOTES["en"]["own"]]))
    assert not tells_all(asked_of(ALIKE["en"][0]), near([NOTES["en"]["own"]]))


@pytest.mark.parametrize(
    "query",
    [
        "Do I still paddle the canoe?",
        "When did I paddle the canoe?",
        "我还划独木舟吗？",
        "我什么时候划的独木舟？",
    ],
)
def test_what_every_telling_could_answer_is_not_read(query: str) -> None:
    assert not is_read(asked_of(query))


@pytest.mark.parametrize("query", ["Who paddled the canoe?", "谁划的独木舟？"])
def test_what_a_telling_must_bear_is_read(query: str) -> None:
    assert is_read(asked_of(query))


def test_likeness_is_that_of_the_likest_word() -> None:
    vectors = vectors_of(["teach", "lesson", "boiler"], ["teach", "lesson"])
    assert likeness(["teach", "unknown"], ["boiler", "lesson"], vectors).tolist() == [1.0, 0.0]
    assert likeness(["teach"], [], vectors).tolist() == [0.0]


@pytest.mark.parametrize(
    ("query", "note"),
    [("How much is my rent?", "BP was 128 over 82 today"), ("房租多少钱？", "今天血压128/82")],
)
def test_a_figure_of_something_else_tells_no_price(query: str, note: str) -> None:
    asked = asked_of(query)
    assert read_near(asked, Found.of(near([note]), {}, NOW), zone=ZONE) is None
