"""What becomes of something known that a sentence names: it ends, another takes its place, or nothing happens."""

import pytest

from app.domain.facts import FactDraft
from app.extraction import NOTHING_KNOWN, extract
from app.extraction.background import Background
from app.extraction.facts.english_known import about_known
from app.extraction.holding import Known
from tests.unit.extraction.talk import facts, talk


def ends(*lines: str) -> list[str]:
    """Return the values that the last line denies."""
    return [one.value for one in facts(*lines) if one.is_negative and one.subject == "Mei"]


def new(*lines: str) -> list[tuple[str, str, str]]:
    """Return subject, slot and object of what the lines tell as known things' successors."""
    return [
        (one.subject, one.slot, one.object)
        for one in facts(*lines)
        if one.attributes.get("derived_by") in ("known", "way", "arranged") and not one.is_negative
    ]


@pytest.mark.parametrize(
    ("before", "said", "value"),
    [
        ("I drive a Corsa.", "The Corsa's gone to the scrapyard.", "corsa"),
        ("I drive a Corsa.", "Got shot of the Corsa on Friday.", "corsa"),
        ("I'm on metformin.", "I came off the metformin in June.", "metformin"),
        ("I'm a member of Riverside Gym.", "My Riverside membership lapsed.", "riverside gym"),
        ("My boyfriend is called Tyler.", "Me and Tyler are done.", "tyler"),
        ("I work at Harbor Clinic.", "Harbor let half of us go on Friday, me included.", "harbor clinic"),
        ("I'm allergic to eggs.", "I've outgrown the egg thing.", "egg"),
        ("I go to the gym three times a week.", "Swapped the gym for swimming.", "yes"),
        ("I smoke.", "packed in the fags last month", "yes"),
        ("I go for a run every morning.", "haven't been running since the op, packed it in", "yes"),
        ("I drink coffee every morning.", "Knocked the coffee on the head.", "yes"),
        ("我开的是捷达。", "捷达上礼拜出手了。", "捷达"),
        ("我在吃二甲双胍。", "二甲双胍上个月停了。", "metformin"),
        ("我在华西医院上班。", "华西那边我交了辞呈。", "华西医院"),
        ("我男朋友叫小宇。", "我和小宇掰了。", "小宇"),
        ("我对鸡蛋过敏。", "鸡蛋那个过敏已经脱敏了。", "egg"),
    ],
)  # fmt: skip
def test_what_is_named_beside_an_end_ends(before: str, said: str, value: str) -> None:
    assert value in ends(before, said)


@pytest.mark.parametrize(
    ("before", "said", "successor"),
    [
        ("I drive a Corsa.", "Swapped the Corsa for a Skoda Fabia.", ("Mei", "possession", "a Skoda Fabia")),
        ("My manager is Priya.", "Priya's moved upstairs, so I report to Colin now.", ("Mei", "relation", "Colin")),
        ("My car insurance is with Aviva.", "We jumped ship from Aviva to Direct Line.", ("Mei", "attribute", "Direct Line")),
        ("I work at Tesco.", "Swapped Tesco for Aldi.", ("Mei", "employer", "Aldi")),
        ("I live in Leeds.", "It's goodbye Leeds and hello Harrogate.", ("Mei", "home", "Harrogate")),
        ("我的经理是王莉。", "王莉调总部去了，现在归陈涛管我。", ("Mei", "relation", "陈涛")),
        ("我住在朝阳区。", "朝阳的房子退租了，人已经在通州了。", ("Mei", "home", "通州")),
        ("家里宽带是电信的。", "把电信退了，拉了移动的宽带。", ("Mei", "attribute", "移动")),
    ],
)  # fmt: skip
def test_what_is_named_with_another_gives_way_to_it(
    before: str, said: str, successor: tuple[str, str, str]
) -> None:
    assert successor in new(before, said)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("I work at Google.", "Google changed its logo."),
        ("I work at Google.", "My friend quit Google and went to Meta."),
        ("I live in Leeds.", "Anna moved from Leeds to Bristol."),
        ("I live in Leeds.", "The train to Leeds was cancelled."),
        ("My manager is Priya.", "Priya moved the meeting to Friday."),
        ("My boyfriend is called Tyler.", "Tyler quit his job."),
        ("I drive a Corolla.", "I dropped the Corolla off at the garage."),
        ("I drive a Corolla.", "I might sell the Corolla next month."),
        ("I'm on metformin.", "I never stopped metformin."),
        ("我在美团上班。", "美团换了新logo。"),
        ("我住在深圳。", "我妹从深圳搬到长沙了。"),
        ("我对鸡蛋过敏。", "鸡蛋卖完了。"),
        ("我男朋友叫小宇。", "小宇换工作了。"),
        ("我开的是捷达。", "打算把捷达卖了。"),
    ],
)
def test_what_happens_otherwise_leaves_it_as_it_is(before: str, said: str) -> None:
    assert ends(before, said) == []
    assert new(before, said) == []


def test_what_other_sessions_told_is_known_too() -> None:
    held = Known(subject="Mei", slot="possession", key="zephon", value="zephon", object="Zephon")
    found = extract(talk("Got shot of the Zephon."), Background(held=(held,))).facts
    assert [(one.key, one.is_negative) for one in found] == [("zephon", True)]
    assert extract(talk("Got shot of the Zephon."), NOTHING_KNOWN).facts == ()


def test_what_is_put_right_was_never_so() -> None:
    said = ("My bank is Lloyds.", "Sorry, it's Monzo, not Lloyds.")
    right: list[FactDraft] = [one for one in facts(*said) if one.object == "Monzo"]
    assert [one.attributes["changes"] for one in right] == ["correct"]


@pytest.mark.parametrize(
    ("before", "said", "wrong", "right"),
    [
        ("I'm allergic to peanuts.", "Scrap what I said about peanuts, it's cashews I can't have.", "peanut", "cashews"),
        ("我对花生过敏。", "前面说花生说岔了，是腰果过敏。", "peanut", "腰果"),
        ("我的医生是李大夫。", "李大夫是我记混了，应该是黎大夫。", "李大夫", "黎大夫"),
    ],
)  # fmt: skip
def test_what_is_taken_back_was_never_so(before: str, said: str, wrong: str, right: str) -> None:
    found = facts(before, said)
    denied = [one for one in found if one.is_negative and one.value == wrong]
    assert denied
    assert all(one.attributes.get("changes") == "correct" for one in denied)
    assert right in [one.value for one in found if not one.is_negative]


def test_a_long_run_of_capitals_is_read_at_once() -> None:
    held = [Known(subject="Mei", slot="home", key="", value="Leeds", object="Leeds")]
    assert list(about_known("We moved from Leeds to " + "Ab" * 15_000, 0, held))
