"""Wishes that no rule reads are weighed: what is most likely meant, and what is asked about first."""

import pytest

from app.extraction.forgetting import Reach, read_wish
from app.extraction.forgetting.reading import read_by_rules
from app.extraction.forgetting.weighing import LEAST, weighed
from app.extraction.forgetting.weighing.classes import words_of
from app.extraction.forgetting.weighing.features import masked, stretches


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("get my chemistry grade off your books, would you", "my chemistry grade"),
        ("Hm, nope. Take Ottilie out of your records.", "Ottilie"),
        ("Whatever I told you about the lottery ticket needs to vanish.", "the lottery ticket"),
        ("麻烦你让我的化学成绩从记忆里消失", "我的化学成绩"),
        ("关于彩票的话我全收回，不该存", "彩票"),
    ],
)
def test_what_no_frame_foresees_is_heard_with_what_it_names(text: str, topic: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.reach is Reach.TOPIC
    assert wish.topics == (topic,)


@pytest.mark.parametrize(
    "text",
    [
        "whoops, please delete what I just sent, it was for my aunt",
        "发错了，把刚才那条擦掉",
    ],
)
def test_it_may_mean_what_was_just_said(text: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.reach in (Reach.LAST, Reach.THIS)


@pytest.mark.parametrize(
    "text",
    [
        "We wiped the tables and went home.",
        "Take the bread out of the oven in ten minutes.",
        "My memory of that summer is fading.",
        "把面包十分钟后从烤箱里拿出来。",
        "桌子擦干净以后我们就回家了。",
        "那年夏天的记忆越来越模糊了。",
    ],
)
def test_talk_of_other_things_is_no_wish(text: str) -> None:
    assert read_wish(text) is None


def test_what_is_less_likely_is_asked_about() -> None:
    """Where no rule reads a wish, it acts only from a chance on that talk hardly ever reaches."""
    sure = read_wish("please remove my knee operation from your memory for good")
    assert sure is not None
    assert not sure.is_unsure
    text = "Uncle Bert's boat: out, I beg you"
    unsure = read_wish(text, least=0.0)
    assert read_by_rules(text) is None
    assert unsure is not None
    assert unsure.is_weighed
    assert unsure.is_unsure


def test_a_request_that_is_one_in_any_case_needs_a_smaller_chance() -> None:
    text = "the boat of Uncle Bert, out"
    likely = weighed(text, 0.0, is_english=True)
    assert likely is not None
    if likely.chance < LEAST:
        assert read_wish(text) is None
    assert read_wish(text, least=likely.chance) is not None


def test_the_part_that_asks_is_told_from_what_stands_beside_it() -> None:
    text = "I painted the fence today. Also, get my blood test off your records please."
    wish = read_wish(text)
    assert wish is not None
    assert text[wish.start : wish.end].startswith("Also")


@pytest.mark.parametrize(("text", "is_english"), [("lose my old address", True), ("忘了我的旧地址", False)])  # fmt: skip
def test_stretches_stay_within_a_clause_and_their_places_hold(text: str, is_english: bool) -> None:
    words = words_of(f"{text}, ok", is_english=is_english)
    marks = [n for n, word in enumerate(words) if word.sort == "mark"]
    for first, end in stretches(words):
        assert not any(first <= mark < end for mark in marks)
        hidden = masked(words, first, end)
        assert hidden[first].start == words[first].start
        assert len(hidden) == len(words) - (end - first) + 1


def test_a_long_turn_costs_no_more_than_its_last_sentences() -> None:
    assert weighed("Nothing happened today. " * 5000, is_english=True) is None
    assert weighed("今天什么事也没有。" * 5000, is_english=False) is None
