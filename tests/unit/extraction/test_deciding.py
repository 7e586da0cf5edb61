import pytest

from app.extraction.chinese.segment import word_at, words
from app.extraction.deciding import chinese, english
from app.extraction.deciding.weights import Weights
from tests.unit.extraction.talk import drafts

TOLD = [
    "洗碗机漏水了，维修的后天上门。",
    "昨晚带娃去看了牙。",
    "Dropped the bike off at the repair shop this morning.",
    "My landlord replaced the boiler yesterday.",
]
UNTOLD = [
    "一分钱一分货嘛。",
    "年轻人就是爱熬夜。",
    "you get what you pay for",
    "babies cry a lot, that's what they do",
]


@pytest.mark.parametrize("said", TOLD)
def test_what_happened_is_an_event_as_sure_as_its_chance(said):
    found = drafts(said)
    assert found
    assert all(0.5 < one.confidence <= 0.9 for one in found)


@pytest.mark.parametrize("said", UNTOLD)
def test_sayings_about_people_at_large_are_none(said):
    assert drafts(said) == []


def test_weights_add_up_and_unknown_features_count_nothing():
    weights = Weights("always\t=0\nhas\tle=2000\tdegree=-2000", "猫=6000")
    assert weights.chance(["always", "has nothing"], "") == 0.5
    assert weights.chance(["has le", "has degree"], "") == 0.5
    assert weights.chance(["has le"], "") > 0.85


def test_few_characters_sway_less_than_many():
    weights = Weights("always\t=0", "猫=6000")
    assert 0.5 < weights.chance([], "猫") < weights.chance([], "猫" * 20)


def test_a_type_that_was_learned_is_known():
    weights = Weights("type\twork=0", "")
    assert (weights.knows("type work"), weights.knows("type beekeeping")) == (True, False)


@pytest.mark.parametrize("said", ["电费 188", "奶粉 230", "跑步 6公里", "周四 瑜伽"])
def test_a_note_without_a_verb_is_an_event(said):
    assert [one.subject for one in drafts(said)] == ["Mei"]


@pytest.mark.parametrize("said", ["尾号 3391", "密码 4471", "第5集"])
def test_a_number_that_only_names_something_is_none(said):
    assert drafts(said) == []


@pytest.mark.parametrize(
    ("language", "clause", "joint"),
    [(english, "I repainted the shed", ", "), (chinese, "我把栅栏刷了一遍", "，")],
)
def test_a_sentence_is_read_once_for_all_its_clauses(language, clause, joint):
    marks_of = language._marks_of
    marks_of.cache_clear()
    drafts(joint.join([clause] * 30))
    read = marks_of.cache_info()
    assert (read.misses, read.hits > 20) == (1, True)


def test_words_that_frame_a_clause_are_seen_within_a_line_alone():
    pattern = dict(chinese._PATTERNS)["shi_de"]
    found = [
        "这是我是昨天买的。",
        "我说\n这是他买的",
        "不知道是\n我买的",
        "是" * 20,
        "是的吗",
        "买的",
    ]
    assert [pattern.search(said) is not None for said in found] == [True, True, False] + [False] * 3


def test_the_word_at_a_place_is_the_one_that_holds_it():
    text = "昨晚 带娃去医院"
    parts = words(text)
    held = [
        next(p for p in parts if p.start <= at < p.start + len(p.text)) for at in range(len(text))
    ]
    assert [word_at(parts, at) for at in range(len(text))] == held
    assert word_at(parts, len(text)) is None
