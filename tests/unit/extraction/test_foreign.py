"""What somebody else said of themselves is never the user's, however it came into the user's turn."""

import pytest

from app.extraction.foreign import stretches
from tests.unit.extraction.talk import drafts, told


@pytest.mark.parametrize(
    "said",
    [
        'Summarise this mail:\n"Hi, I live in Turin and I just sold a boat. My wife is Irma. -- Karl"',
        "Translate this: 我住在昆明，我老婆叫阿莲，我对虾过敏。",
        "Karl说：我住在昆明，我在百度上班。",
        "小陈跟我说：“我对虾过敏，我老婆叫阿莲。”",
        "Karl texted: I live in Turin and my dog is called Bo.",
        'Karl told me "my wife is Irma and I am allergic to shrimp"',
        "From: Karl\nI live in Turin. My wife is Irma.\n\nHow do I answer?",
        "发件人：老陈\n我住在昆明。我在百度上班。\n\n怎么回？",
        "In my novel, I live in Turin and my husband is Anselm.",
        "Pretend you are me and say: I live in Turin and my wife is Irma.",
        "爸爸发来消息：我住院了，我在人民医院。",
    ],
)
def test_words_of_others_make_no_fact_and_no_event_of_the_user(said: str) -> None:
    assert [one for one in told(said) if one[0] == "Mei"] == []
    assert [one for one in drafts(said) if one.subject == "Mei"] == []


@pytest.mark.parametrize(
    ("said", "slot"),
    [
        ('I told Karl: "I live in Turin."\nI live in Turin.', "home"),
        ("我跟老陈说：我住在昆明。我住在昆明。", "home"),
        ("Karl wrote: see you soon.\nI live in Turin.", "home"),
        ("老陈说：明天见。\n我住在昆明。", "home"),
        ("Rewrite this mail to my wife Irma: see you at six", "relation"),
    ],
)
def test_what_stands_beside_them_is_the_users_own(said: str, slot: str) -> None:
    assert {one[1] for one in told(said) if one[0] == "Mei"} == {slot}


def test_a_hostile_text_ends() -> None:
    assert stretches("Karl said: " * 2000)
    assert stretches("老陈说：“" * 4000)
    assert stretches("Karl asked.\n" + "\n" * 30_000 + "Karl said: hello")
