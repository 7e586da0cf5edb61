"""The reader of last resort: what is told by a like word, and what never is taken for it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from app.answers.answering import Answer
from app.answers.asked import Asked
from app.answers.near.features import FEATURES, Found, Near, table_of, tells_all
from app.answers.near.likeness import Likeness, Vector, content_words
from app.answers.near.network import learned, likelihoods
from app.answers.near.question import QUESTION
from app.answers.near.reading import as_read, is_read, read_near
from app.answers.near.weights import TELLING, WHETHER
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


def answer_to(
    language: str, *names: str, with_vectors: bool = True, least: float = 0.5
) -> Answer | None:
    query, alike = ALIKE[language]
    asked, turns = asked_of(query), near([NOTES[language][name] for name in names])
    words = [word.said for word in asked.topic.words]
    words += [word for one in turns for word in content_words(one.turn.text)]
    vectors = vectors_of(words, alike) if with_vectors else {}
    return read_near(asked, Found.of(turns, vectors, NOW), zone=ZONE, least=least)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_like_word_tells_it(language: str) -> None:
    found = answer_to(language, "beside", "own")
    assert found is not None
    assert found.value == "P27D"
    assert found.rests_on == "turns"
    assert 0.5 < found.explain["likelihood"] <= 1.0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_like_word_makes_it_likelier(language: str) -> None:
    found = answer_to(language, "beside", "own", least=0.0)
    without = answer_to(language, "beside", "own", with_vectors=False, least=0.0)
    assert found is not None
    assert without is not None
    assert found.explain["likelihood"] > without.explain["likelihood"]


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
    table = table_of(asked, asked.topic, found)
    assert list(TELLING) == list(FEATURES)
    assert list(WHETHER) == list(QUESTION)
    assert table.tellings.shape == (len(found.told), len(FEATURES))
    assert table.question.shape == (len(QUESTION),)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tellings_share_one_likelihood_and_what_is_barred_has_none(language: str) -> None:
    asked = asked_of(ALIKE[language][0])
    found = Found.of(near(list(NOTES[language].values())), {}, NOW)
    table = table_of(asked, asked.topic, found)
    likely = likelihoods(table, learned())
    assert table.barred.any()
    assert (likely[table.barred] == 0).all()
    assert 0 < likely.sum() < 1


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("How much did the kayak paddle cost after the storm?", "Storm. New kayak paddle, £45"),
        ("台风以后买的船桨花了多少钱？", "台风过了，买了船桨，花了45块"),
    ],
)
def test_what_is_quoted_is_sought_by_all_words_whatever_it_hangs_on(query: str, note: str) -> None:
    asked = as_read(asked_of(query))
    assert asked.anchor is None
    made = read_near(asked, Found.of(near([note]), {}, NOW), zone=ZONE, least=0.0)
    assert made is not None
    assert "45" in made.text


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("When did the pup first swim?", "The pup swam for the first time! That was on Saturday."),
        ("小狗哪天第一次下水的？", "小狗会下水了！星期六的事"),
    ],
)
def test_a_note_is_dated_by_the_one_time_that_it_names(query: str, note: str) -> None:
    made = read_near(asked_of(query), Found.of(near([note]), {}, NOW), zone=ZONE, least=0.0)
    assert made is not None
    assert made.value.startswith("2026-05-02")  # said on Monday, 4 May


@pytest.mark.parametrize(
    ("query", "note", "rate"),
    [
        ("How often does Ola do pottery?", "Ola's at pottery Mondays and Fridays", (2.0, "week")),
        ("小欧平时多久去一次陶艺班？", "小欧上陶艺班了，一周两节", (2.0, "week")),
    ],
)
def test_a_rate_is_taken_as_it_was_said(query: str, note: str, rate: tuple[float, str]) -> None:
    made = read_near(asked_of(query), Found.of(near([note]), {}, NOW), zone=ZONE, least=0.0)
    assert made is not None
    assert (made.value["rate"], made.value["per"]) == rate


def test_turns_that_say_all_words_need_no_vectors() -> None:
    assert tells_all(asked_of("When did I lacquer the canoe?"), near([NOTES["en"]["own"]]))
    assert not tells_all(asked_of(ALIKE["en"][0]), near([NOTES["en"]["own"]]))


@pytest.mark.parametrize(
    "query",
    [
        "What did I do last week?",
        "我上周做了什么？",
        "When was my weight highest?",
        "我体重什么时候最高？",
    ],
)
def test_what_names_nothing_or_the_highest_is_not_read(query: str) -> None:
    assert not is_read(asked_of(query))


@pytest.mark.parametrize("query", ["Who paddled the canoe?", "谁划的独木舟？"])
def test_what_a_telling_must_bear_is_read(query: str) -> None:
    assert is_read(asked_of(query))


def test_likeness_is_that_of_the_likest_word() -> None:
    vectors = vectors_of(["teach", "lesson", "boiler"], ["teach", "lesson"])
    names = np.array([False, False, True])
    likeness = Likeness(["teach", "unknown", "lesson"], vectors, names)
    assert likeness.of("The boiler, then a lesson").tolist() == [1.0, 0.0, 0.0]
    assert likeness.of("").tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("query", "note"),
    [("How much is my rent?", "BP was 128 over 82 today"), ("房租多少钱？", "今天血压128/82")],
)
def test_a_figure_of_something_else_tells_no_price(query: str, note: str) -> None:
    asked = asked_of(query)
    assert read_near(asked, Found.of(near([note]), {}, NOW), zone=ZONE) is None


@pytest.mark.parametrize(
    ("query", "note", "echo"),
    [
        ("Where do I work?", "I work at the tannery.", "I remember: I work at the tannery."),
        ("我在哪里上班？", "我在制革厂上班。", "我记得：我在制革厂上班。"),
    ],
)
def test_an_assistant_that_repeats_it_tells_nothing_more(query: str, note: str, echo: str) -> None:
    alone, both = near([note]), near([note, echo])
    both[1].turn.by_user = False
    found = [Found.of(turns, {}, NOW) for turns in (alone, both)]
    assert [len(one.turns) for one in found] == [1, 1]
    made = [read_near(asked_of(query), one, zone=ZONE, least=0.0) for one in found]
    assert all(made)
    assert len({one.explain["likelihood"] for one in made if one}) == 1


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        (
            "Who fixed the kayak rudder?",
            ("Paddled for an hour", "Aunt Mabel fixed the kayak rudder"),
        ),
        ("皮划艇的舵是谁修好的？", ("划了一个小时的船", "皮划艇的舵是梅姨修好的")),
    ],
)
def test_an_answer_stays_unless_another_telling_is_far_likelier(
    query: str, notes: Sequence[str]
) -> None:
    asked, turns = asked_of(query), near(notes)
    found = Found.of(turns, {}, NOW)
    made = read_near(asked, found, zone=ZONE)
    assert made is not None
    assert made.turn_ids == (turns[1].turn.turn_id,)
    beside = replace(made, turn_ids=(turns[0].turn.turn_id,))
    assert read_near(asked, found, zone=ZONE, given=made) is None
    other = read_near(asked, found, zone=ZONE, given=beside)
    assert other is not None
    assert other.turn_ids == made.turn_ids


@pytest.mark.parametrize("query", ["How many times did I paddle?", "我划了几次船？"])
def test_what_was_counted_is_not_read_again(query: str) -> None:
    assert not is_read(asked_of(query), is_open=False)
