"""What people have arranged, and everyday ways of saying what holds."""

import pytest

from tests.unit.extraction.talk import facts, told


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("The landlord's put the rent up to £1,050.", "rent", "£1,050"),
        ("My rent went from £950 to £1,050.", "rent", "£1,050"),
        ("We're paying eighteen hundred a month for this flat.", "rent", "eighteen hundred"),
        ("My car insurance is with Aviva.", "car insurance", "aviva"),
        ("I bank with Lloyds.", "bank", "lloyds"),
        ("Our broadband is with Sky.", "broadband", "sky"),
        ("They've shifted my hours to 10 till 6.", "working hours", "10 till 6"),
        ("I've dropped down to three days a week.", "working days", "three days a week"),
        ("My phone is a Pixel 7.", "phone model", "pixel 7"),
        ("The budget for the kitchen is $8,000.", "kitchen budget", "$8,000"),
        ("Texting is better than ringing.", "contact", "text"),
        ("房租涨到4200了。", "rent", "4200"),
        ("我的房租是3800。", "rent", "3800"),
        ("房东又涨价了，现在一个月4200。", "rent", "4200"),
        ("我的车险在平安。", "car insurance", "平安"),
        ("工资改打到招行了。", "bank", "招行"),
        ("家里宽带是电信的。", "broadband", "电信"),
        ("上班时间挪到十点到七点了。", "working hours", "十点到七点"),
        ("改成做四休三了。", "working days", "做四休三"),
        ("我的手机是小米13。", "phone model", "小米13"),
        ("装修预算是15万。", "装修预算", "15万"),
        ("有事发微信，电话我一般不接。", "contact", "微信"),
    ],
)
def test_an_arrangement_is_read_by_its_noun_and_the_kind_of_its_value(
    said: str, key: str, value: str
) -> None:
    assert ("Mei", "attribute", key, value) in told(said)


@pytest.mark.parametrize(
    "said",
    [
        "Is my rent £950?",
        "If my rent was £950 I'd stay.",
        "His rent is £950.",
        "My rent used to be £950.",
        "The rent isn't £950.",
        "They want to put my rent up to £1,050.",
        "他的房租是3800。",
        "我妈的车险在平安。",
        "如果房租涨到4200就搬。",
        "房租多少？",
        "打算把预算提到18万。",
    ],
)
def test_what_is_not_so_or_anothers_is_no_arrangement(said: str) -> None:
    assert not [one for one in facts(said) if one.attributes.get("derived_by") == "arranged"]


def test_the_budget_is_the_one_that_is_known() -> None:
    assert ("Mei", "attribute", "装修预算", "18万") in told(
        "装修预算是15万。", "超了，预算提到18万。"
    )


@pytest.mark.parametrize(
    ("said", "slot", "value"),
    [
        ("Our flat's over the bakery in Camden.", "home", "camden"),
        ("Been with Siemens on the turbine side since last autumn.", "employer", "siemens"),
        ("Shellfish sends me straight to A&E.", "allergy", "shellfish"),
        ("Doctor's got me on 20 mg of atorvastatin at night.", "medication", "atorvastatin 20mg"),
        ("They've bumped my sertraline up to 100 mg.", "medication", "sertraline 100mg"),
        ("I've gone fully vegan now.", "diet", "vegan"),
        ("We speak Punjabi at home.", "language", "punjabi"),
        ("搬进新家了，在徐汇区。", "home", "徐汇区"),
        ("新房在余杭，上周刚住进去。", "home", "余杭"),
        ("周末在蜜雪冰城打工。", "employer", "蜜雪冰城"),
        ("一吃芒果嘴就肿。", "allergy", "mango"),
        ("每天早上一片氨氯地平。", "medication", "氨氯地平 一片"),
        ("我开卡罗拉。", "possession", "卡罗拉"),
        ("我们家里都讲闽南话。", "language", "闽南话"),
    ],
)
def test_an_everyday_way_of_saying_it_is_read(said: str, slot: str, value: str) -> None:
    assert (slot, value) in [(one[1], one[3]) for one in told(said)]


@pytest.mark.parametrize(
    "said",
    [
        "I moved the meeting to Friday.",
        "Can you put me on 20 mg of hope?",
        "The placement of the shelf at Tom's is odd.",
        "我开一张发票。",
        "小袁换手机号了，新的是139-0000-2741。",
        "我姐一家搬去昆明了。",
        "听说新房在余杭。",
    ],
)
def test_what_only_sounds_so_gives_no_fact(said: str) -> None:
    assert not [one for one in facts(said) if one.attributes.get("derived_by") == "way"]


def test_what_held_somewhere_ends_where_the_clause_ends() -> None:
    assert [one.value for one in facts("我以前住在石景山的时候天天挤地铁。")] == ["石景山"]


@pytest.mark.parametrize(
    ("said", "subject", "slot", "value"),
    [
        ("My son goes to Ashdown Primary.", "My son", "school", "ashdown primary"),
        ("Our Sam breaks out in hives if he smells peanuts.", "Sam", "allergy", "peanut"),
        ("儿子的脚又长了，得穿36码了。", "我儿子", "size", "36码"),
    ],
)
def test_whose_it_is_stays_theirs(said: str, subject: str, slot: str, value: str) -> None:
    found = [(one[0].removeprefix("Our "), one[1], one[3]) for one in told(said)]
    assert (subject, slot, value) in found
