"""What looks like a name and is none: times, numbers of dates, adverbs, verbs, nouns that open a sentence."""

import pytest

from app.extraction.entities import read_entities
from tests.unit.extraction.talk import talk


def names(*lines: str) -> set[str]:
    """Return the names of all entities that some lines have."""
    return {
        a.text
        for e in read_entities(talk(*lines), ()).entities
        for a in e.aliases
        if not e.is_speaker
    }


@pytest.mark.parametrize(
    "line",
    [
        "I booked his second shot for November 14.",
        "Moved: the dental check is on 28 April, not on April 30.",
        "狂犬疫苗是上周四打的。",
        "今天上午很顺利，下周三再说。",
        "牙科检查从4月28号改到5月6号。",
    ],
)
def test_time_or_its_number_is_no_name(line: str) -> None:
    assert names(line) <= {"狂犬疫苗"}


def test_call_at_the_house_is_no_place() -> None:
    assert names("帮我约周六上午工程师上门。", "师傅明天上门维修。") == set()


def test_name_that_is_a_time_too_stays_one_behind_a_word_of_naming() -> None:
    assert "冬至" in names("我家猫叫冬至，是去年养的。")


def test_number_of_a_ticket_stays_a_name() -> None:
    assert "4521" in names("I opened ticket #4521 on April 28.")
    assert "4521" in names("工单4521是4月28号开的。")


@pytest.mark.parametrize(
    "line",
    [
        "药昨天停了，一共吃了一个星期。",
        "这种粮他家的猫爱吃。",
        "顺便吃了个饭，总共睡了三个小时。",
        "昨天猫打了第一针猫三联。",
        "店员说昨天没吃，前台说今天好了。",
    ],
)
def test_adverb_or_verb_is_no_name(line: str) -> None:
    assert names(line) == set()


def test_noun_that_opens_a_sentence_is_no_name() -> None:
    assert names("The vet found mites, so we got ear drops.", "Ear drops twice a day.") == set()
    assert names("The kibble is new.", "Kibble costs a lot now.") == set()


def test_name_that_opens_a_sentence_stays_one() -> None:
    assert "Rex" in names("We fed the dog.", "Rex drops his ball twice a day.")


def test_place_in_a_breed_is_no_place() -> None:
    assert names("家里来了一只英国短毛猫，蓝色的。") == set()
    assert "英国" in names("我下个月去英国。")


@pytest.mark.parametrize(
    "line",
    [
        "今天我们把元宝接回家了！",
        "昨天下午我带元宝去爪印诊所做了第一次体检。",
        "今天给元宝称了体重。",
        "上周五元宝打了狂犬疫苗。",
        "昨天给元宝做了体外驱虫。",
    ],
)
def test_who_is_cared_for_is_named(line: str) -> None:
    assert "元宝" in names(line)
