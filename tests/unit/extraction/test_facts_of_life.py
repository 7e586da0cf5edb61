"""Everyday ways of saying how one lives, in both languages: each kind with its denial or its end."""

import pytest

from tests.unit.extraction.talk import told


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("My sister is a dental hygienist.", ("My sister", "occupation", "", "dental hygienist")),
        ("I'm a nurse in Turin.", ("Mei", "occupation", "", "nurse")),
        ("My mum's Welsh.", ("My mum", "nationality", "", "welsh")),
        ("I work the night shift at a bakery.", ("Mei", "employer", "", "bakery")),
        ("I can't do dairy.", ("Mei", "consumption", "dairy", "yes")),
        ("I'm a huge Arsenal fan.", ("Mei", "attitude", "arsenal", "like")),
        ("I'm off caffeine for good.", ("Mei", "consumption", "caffeine", "-yes")),
        ("We're renting a flat in Hackney.", ("Mei", "home", "", "hackney")),
        ("我吃蘑菇会起疹子。", ("Mei", "allergy", "蘑菇", "蘑菇")),
        ("我收集黑胶唱片。", ("Mei", "habit", "收集黑胶唱片", "yes")),
        ("我周三都去游泳。", ("Mei", "habit", "swim", "yes")),
        ("外婆信佛。", ("外婆", "religion", "", "佛")),
        ("我三十四。", ("Mei", "age", "", "34")),
        ("我开一辆旧卡罗拉。", ("Mei", "possession", "卡罗拉", "卡罗拉")),
        ("我爷爷以前是木匠。", ("我爷爷", "occupation", "", "木匠")),
        ("I got a job at Delta, starting as a dispatcher.", ("Mei", "occupation", "", "dispatcher")),
        ("We live out in Galway these days.", ("Mei", "home", "", "galway")),
        ("My daughter can't have gluten.", ("My daughter", "consumption", "gluten", "yes")),
        ("I've had asthma since I was six.", ("Mei", "condition", "asthma", "asthma")),
        ("We have two kids, Ellie and Sam.", ("Mei", "relation", "kid sam", "sam")),
        ("Not a fan of horror movies tbh.", ("Mei", "attitude", "horror movies tbh", "dislike")),
        ("I bought a used Volvo last month.", ("Mei", "possession", "volvo", "volvo")),
        ("I'm planning to retire at 60.", ("Mei", "goal", "retire at 60", "retire at 60")),
        ("My ex and I got divorced in 2019.", ("Mei", "marital_status", "", "divorced")),
        ("I studied chemistry at Leeds.", ("Mei", "education", "chemistry", "chemistry")),
        ("My sister has twins.", ("My sister", "family", "twins", "twins")),
        ("I always take the bus to work.", ("Mei", "habit", "take bus to work", "yes")),
        ("I play bass in a band called The Plus Ones.", ("Mei", "membership", "band called the plus ones", "band called the plus ones")),
        ("I eat everything except okra.", ("Mei", "attitude", "okra", "dislike")),
        ("Not oat milk anymore.", ("Mei", "consumption", "oat milk", "-yes")),
        ("My mother-in-law lives with us.", ("My mother-in-law", "attribute", "lives with", "us")),
        ("My number changed, it's 555-0199 now.", ("Mei", "phone", "", "5550199")),
        ("我刚入职美团，做运营。", ("Mei", "occupation", "", "运营")),
        ("我老公在顺丰开车。", ("我老公", "employer", "", "顺丰")),
        ("我有两个孩子，大的叫天天，小的叫悦悦。", ("Mei", "relation", "孩子 悦悦", "悦悦")),
        ("我家布丁是只比格。", ("布丁", "breed", "", "比格")),
        ("我妈今年七十。", ("我妈", "age", "", "70")),
        ("恐怖片我是真看不了。", ("Mei", "attitude", "恐怖片", "dislike")),
        ("坐飞机我喜欢靠窗。", ("Mei", "attitude", "靠窗", "like")),
        ("上个月买了辆二手沃尔沃。", ("Mei", "possession", "沃尔沃", "沃尔沃")),
        ("我在攒钱买房。", ("Mei", "goal", "买房", "买房")),
        ("我们想在昆明买套房。", ("Mei", "goal", "买套房", "买套房")),
        ("我2019年离的婚。", ("Mei", "marital_status", "", "divorced")),
        ("我拉大提琴。", ("Mei", "habit", "拉大提琴", "yes")),
        ("我大学学的化学。", ("Mei", "education", "化学", "化学")),
        ("我滴酒不沾。", ("Mei", "consumption", "alcohol", "-yes")),
        ("我姐生了一对双胞胎。", ("我姐", "family", "双胞胎", "双胞胎")),
        ("我上班一般坐地铁。", ("Mei", "habit", "坐地铁", "yes")),
        ("我在动物救助站做义工。", ("Mei", "habit", "做义工动物救助站", "yes")),
        ("我的车是2015年的马自达。", ("Mei", "possession", "马自达", "马自达")),
        ("我会说葡萄牙语和一点希腊语。", ("Mei", "language", "希腊语", "希腊语")),
        ("我爸五月份查出来帕金森。", ("我爸", "condition", "帕金森", "帕金森")),
    ],
)  # fmt: skip
def test_a_way_of_life_is_a_fact(said: str, fact: tuple[str, str, str, str]) -> None:
    found = told(said)
    assert fact in found or (*fact[:3], f"-{fact[3]}") in found, found


@pytest.mark.parametrize(
    "said",
    [
        "I studied a lot today.",
        "We lost the Halford account today.",
        "She lost her first tooth.",
        "Can kids have gluten?",
        "I bought a sandwich.",
        "海鲜过敏会自己好吗 一般来说",
        "戒了快两年。",
        "买了三斤苹果。",
        "我今天打算结婚纪念日出去吃饭。",
        "他说我喜欢靠窗吗？",
        "今天四十度了。",
        "这部电影我喜欢。",
    ],
)
def test_what_passes_or_is_of_nobody_is_none(said: str) -> None:
    assert [one for one in told(said) if one[1] not in ("possession", "condition")] == []
