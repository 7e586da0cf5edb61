"""Turns of life told by a phrase: what they end and begin, and what tells of none."""

import pytest

from tests.unit.extraction.talk import told


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("Kestrel Wind let me go last Friday.", "employer", "-kestrel wind"),
        ("I got laid off by Kestrel Wind.", "employer", "-kestrel wind"),
        ("I was made redundant yesterday.", "employer", "-job"),
        ("Handed in my notice at Pemberton Glass today.", "employer", "-pemberton glass"),
        ("Two months into my new role at Tidewater Robotics.", "employer", "tidewater robotics"),
        ("You can reach me on 020 7946 0988.", "phone", "02079460988"),
        ("We're settling into our new place in Aberdeen.", "home", "aberdeen"),
        ("Home is a cottage near Kinsale these days.", "home", "kinsale"),
        ("I've ditched keto.", "diet", "-keto"),
        ("My asthma is finally gone.", "condition", "-asthma"),
        ("Tobias and I are back together!", "relation", "tobias"),
        ("My husband and I got divorced in May.", "relation", "-partner"),
        ("Our dog Biscuit died last week.", "pet", "-biscuit"),
        ("我上周被裁了。", "employer", "-job"),
        ("我辞职了。", "employer", "-job"),
        ("我跟阿凯掰了。", "relation", "-阿凯"),
        ("我和阿凯又复合了。", "relation", "阿凯"),
        ("医生让我把阿托伐他汀停掉了。", "medication", "-阿托伐他汀"),
        ("烟戒掉了。", "habit", "-yes"),
        ("压力太大，又抽上烟了。", "habit", "yes"),
        ("比亚迪汉已经出手了。", "possession", "-比亚迪汉"),
        ("我们上个月搬进了滨江的新房子。", "home", "滨江"),
        ("瓜子上周走了。", "pet", "-瓜子"),
    ],
)
def test_a_turn_of_life_is_told(said: str, slot: str, value: str) -> None:
    assert value in [one[3] for one in told(said) if one[1] == slot]


@pytest.mark.parametrize(
    ("said", "slot"),
    [
        ("I'm afraid I'll get fired.", "employer"),
        ("If I lost my job I'd travel.", "employer"),
        ("I applied for the role at Tidewater.", "employer"),
        ("My brother got laid off.", "employer"),
        ("Call the plumber on 020 7946 0988.", "phone"),
        ("I viewed a flat in Aberdeen.", "home"),
        ("我想辞职。", "employer"),
        ("同事被裁了。", "employer"),
        ("要是离婚了怎么办。", "relation"),
        ("不想分手了。", "relation"),
    ],
)
def test_what_has_not_happened_to_the_speaker_ends_nothing(said: str, slot: str) -> None:
    assert [one for one in told(said) if one[0] == "Mei" and one[1] == slot] == []
