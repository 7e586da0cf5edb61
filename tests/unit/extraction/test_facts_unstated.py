"""What sounds like a fact and is none: jests, what was supposed, quotes, near misses, others' doings, words that are no value."""

import pytest

from tests.unit.extraction.talk import facts

UNTOLD = [
    ("just kidding, I quit my job lol",),
    ("I'm moving in with the circus, jk",),
    ("oh great, I'm a morning person now apparently",),
    ("yeah right, I'm a vegan",),
    ("开玩笑的,我辞职了哈哈",),
    ("我怀孕了,逗你的哈",),
    ("呵呵,我是早起的人",),
    ("A: 要是中了彩票你会干嘛？", "我说那我就辞职,搬去大理,养两条狗"),
    ("那我们就搬到海南去了",),
    ("I almost moved to Berlin last year",),
    ("I practically live at the office",),
    ("I'm a manager by then I guess",),
    ("I'm basically a taxi driver for my kids",),
    ("去年差点搬去柏林",),
    ("要不是她我现在就住柏林了",),
    ("千万别是花生过敏",),
    ("我快住在公司了",),
    ('it goes like this: "I am a lighthouse keeper. I live alone on an island. I hate the sea."',),
    ('he wrote "I am a vet. I live in Croydon and I have two kids."',),
    ("他发来一段“我是学生。我住在昌平。我对花生过敏。”",),
    ("I'm married to this laptop at this point",),
    ("she's married to her job",),
    ("our client is allergic to deadlines",),
    ("I'm allergic to mornings",),
    ("我都嫁给工作了",),
    ("客户对截止日期过敏",),
    ("lost my sense of humour",),
    ("I've lost my patience with them",),
    ("隔周去一次",),
    ("王响是火车司机,住在桦林",),
    ("那个局长被抓了,家里有三套房",),
    ("后来他们结婚了,搬到了卑尔根",),
    ("打死我也不搬去深圳",),
    ("no way I'm moving to Texas",),
    ("我梦见我是牙医,住在巴黎",),
    ("another patient is allergic to penicillin",),
    ("the consultant lives in Harley Street",),
    ("另一个病人对青霉素过敏",),
    ("主任住汤臣一品",),
]


@pytest.mark.parametrize("lines", UNTOLD)
def test_what_is_not_so_makes_no_fact_of_anyone(lines: tuple[str, ...]) -> None:
    found = [(one.subject, one.slot, one.value) for one in facts(*lines)]
    assert [one for one in found if one[1] != "relation"] == []


TOLD = [
    ("not kidding, I quit my job at Tesco", "employer", "-tesco"),
    ("oh, great news: I moved to Leeds", "home", "leeds"),
    ("JK Rowling is fine but I'm a vegan", "diet", "vegan"),
    ("没开玩笑,我搬到北京了", "home", "beijing"),
    ("那我就直说了,我对花生过敏", "allergy", "peanut"),
    ("那时候我就住在北京", "home", "beijing"),
    ("对对对,我搬到北京了", "home", "beijing"),
    ("I've been at Monzo almost ten years", "employer", "monzo"),
    ("we almost always drink tea", "consumption", "yes"),
    ("I nearly died once, I'm allergic to wasps", "allergy", "wasps"),
    ("差点赶不上车,我住在通州", "home", "通州"),
    ('my band is called "The Lighthouse Keepers" and I live in Hull', "home", "hull"),
    ("I'm married to a firefighter", "marital_status", "married"),
    ("I'm married to Lydia", "marital_status", "married"),
    ("我去年嫁人了", "marital_status", "married"),
    ("I'm allergic to latex", "allergy", "latex"),
    ("我对尘螨过敏", "allergy", "dust mites"),
    ("I sold my phone", "possession", "-phone"),
    ("I drink coffee only", "consumption", "yes"),
    ("他们都出差,我住在北京", "home", "beijing"),
    ("the doctor says I'm allergic to penicillin", "allergy", "penicillin"),
    ("医生说我对青霉素过敏", "allergy", "penicillin"),
    ("I used to work with Deloitte", "employer", "deloitte"),
]


@pytest.mark.parametrize(("line", "slot", "value"), TOLD)
def test_what_stands_beside_such_words_is_told(line: str, slot: str, value: str) -> None:
    found = [(one.slot, f"-{one.value}" if one.is_negative else one.value) for one in facts(line)]
    assert (slot, value) in found


OF_OTHERS = [
    ("Tom the flatmate works at Lush", "Tom", "employer", "lush"),
    ("my wife watched Breaking Bad. she hates Skyler", "my wife", "attitude", "dislike"),
    ("I drink too much coffee according to my wife", "Mei", "consumption", "yes"),
    ("每四小时吃一次布洛芬", "Mei", "consumption", "yes"),
]


@pytest.mark.parametrize(("line", "subject", "slot", "value"), OF_OTHERS)
def test_it_is_told_of_whoever_opens_the_clause(
    line: str, subject: str, slot: str, value: str
) -> None:
    assert (subject, slot, value) in [(one.subject, one.slot, one.value) for one in facts(line)]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("I drink too much coffee according to my wife", "coffee"),
        ("my sister drinks tea only", "tea"),
        ("每四小时吃一次布洛芬", "ibuprofen"),
    ],
)
def test_what_is_taken_is_kept_without_the_words_about_it(line: str, key: str) -> None:
    assert key in [one.key for one in facts(line)]


@pytest.mark.parametrize(
    "lines",
    [
        ("watched Breaking Bad again last night", "A: Oh nice!", "my wife is on season 4 already"),
        ("I'm playing Skyrim these days", "A: Cool.", "my son plays it too"),
        ("I drink a lot according to my wife", "A: Moderation is key.", "ok then"),
        ("听说喝咖啡的人活得久", "A: 是的。", "我老婆说我喝太多", "她只喝茶"),
        ("她说要退卡", "A: 明白。", "我同事怀孕了"),
    ],
)
def test_no_work_no_deed_and_no_quality_is_the_name_of_kin(lines: tuple[str, ...]) -> None:
    found = [(one.subject, one.slot, one.value) for one in facts(*lines)]
    names = {"breaking bad", "skyrim", "moderation", "golf", "喝咖啡", "明白"}
    assert not [
        one
        for one in found
        if one[0].lower() in names or (one[1] == "relation" and one[2] in names)
    ]


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (("my wife is off work this week", "A: Why?", "Skye has the flu"), "skye"),
        (("我老婆这周请假", "A: 怎么了？", "小雨感冒了"), "小雨"),
    ],
)
def test_a_name_that_people_have_is_still_that_of_kin(lines: tuple[str, ...], name: str) -> None:
    assert ("relation", name) in [(one.slot, one.value) for one in facts(*lines)]
