"""What "it", "they", 它 and 他们 mean: things of any noun, several people, firms; epithets and names that are words."""

import pytest

from app.extraction.entities import read_entities
from tests.unit.extraction.talk import talk
from tests.unit.extraction.test_supplied import together


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("The blender died on Monday, it won't spin.",), ["The blender", "it"]),
        (("Paid the water bill. It was £40 in March.",), ["the water bill", "It"]),
        (("Ask Tom about the workshop.", "It was planned for May."), ["the workshop", "It"]),
        (("The twins had a nap. They woke at four.",), ["The twins", "They"]),
        (("My boots are soaked. I left them outside.",), ["My boots", "them"]),
        (("I rang the agency and they promised a refund.",), ["the agency", "they"]),
        (("Bakers' shop sold out. The flour came late but it's cheap.",), ["The flour", "it"]),
        (("那张唱片我卖了，它不值钱。",), ["那张唱片", "它"]),
        (("快递柜坏了，物业不管。", "他们说周一修。"), ["物业", "他们"]),
        (("双胞胎上幼儿园了。", "他们每天都笑。"), ["双胞胎", "他们"]),
        (("今天收到一把吉他。", "我天天抱着它。"), ["一把吉他", "它"]),
    ],
)
def test_pronoun_means_what_its_clause_tells_of(lines: tuple[str, ...], wanted: list[str]) -> None:
    assert any(
        len(words) == len(wanted)
        and all(w in said or said in w for w, said in zip(wanted, words, strict=True))
        for words in together(*lines)
    ), together(*lines)


@pytest.mark.parametrize(
    "lines",
    [
        ("The blender is loud. They said so.",),
        ("I put the lid on it.",),
        ("It's raining and the roof is new.",),
        ("刚才下雨了，他们没来。",),
    ],
)
def test_pronoun_stays_open_where_nothing_fits(lines: tuple[str, ...]) -> None:
    assert together(*lines) == []


def test_several_are_no_she() -> None:
    assert not any("She" in words for words in together("The nurses were kind.", "She smiled."))


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("Mia took in a foal.", "She's called Pip."), ["a foal", "She", "Pip"]),
        (("网店那个小姑娘很热情。", "她送了我一支笔。"), ["那个小姑娘", "她"]),
        (("她把可乐接回家了。", "它睡得很香。"), ["可乐", "它"]),
        (("他住的旅馆叫云上。", "这地方真安静。"), ["旅馆", "云上", "这地方"]),
        (("新来的志愿者叫阿南。", "这人很爱笑。"), ["志愿者", "阿南", "这人"]),
        (("两只猫，大的叫墨墨，小的叫雪球。",), ["大的", "墨墨"]),
    ],
)
def test_who_is_called_and_who_is_described(lines: tuple[str, ...], wanted: list[str]) -> None:
    assert wanted in together(*lines), together(*lines)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("My Uber driver got lost.", "He blamed the map."), ["My Uber driver", "He"]),
        (("My sister's here. She's a nurse.",), ["My sister", "She"]),
        (("Leo fixed the fence, the daft goose.",), ["Leo", "the daft goose"]),
        (("把丰田送去保养了，店里说车没毛病。",), ["丰田", "车"]),
        (("借给老同学大勇五千。", "这人还没还。"), ["老同学", "大勇", "这人"]),
    ],
)
def test_what_is_said_besides_leaves_who_is_meant(
    lines: tuple[str, ...], wanted: list[str]
) -> None:
    assert wanted in together(*lines), together(*lines)


def test_comparison_behind_kin_is_no_name() -> None:
    assert not any("大两" in words for words in together("我比我对象大两岁。", "大两岁也不多。"))


@pytest.mark.parametrize("text", ["it " * 2000, "他们它" * 1500, "the neighbours' " * 1000])
def test_long_lists_are_cut(text: str) -> None:
    mentions = [m for entity in read_entities(talk(text), ()).entities for m in entity.mentions]
    assert len(mentions) <= 200
