"""A wish to forget is told from sentences that only sound like one."""

import pytest

from app.extraction.forgetting import Reach, read_wish


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("forget what I said about peanuts", ("peanuts",)),
        ("Please delete everything I told you about Bob and the divorce.", ("Bob", "the divorce")),
        ("Can you forget my old company?", ("my old company",)),
        ("Forget that I like jazz", ("I like jazz",)),
        ("Don't store what I said about my salary", ("my salary",)),
        ("What I told you about Kim, please forget it.", ("Kim",)),
        ("delete my memories about Rome", ("Rome",)),
        ("I'd rather you didn't store where I live", ("where I live",)),
        ("I wish you'd forget about my probation.", ("my probation",)),
        ("Nothing about Oliver should stay in your records.", ("Oliver",)),
        ("I want everything about the arrest gone.", ("the arrest",)),
        ("The thing about the lawsuit: please get it out of your memory.", ("the lawsuit",)),
        ("My eczema - please forget about that.", ("My eczema",)),
        ("Let's pretend I never mentioned the gambling.", ("the gambling",)),
        ("I shouldn't have told you about the affair. Please forget it.", ("the affair",)),
        ("Don't ever mention my ex again and forget everything about her.", ("my ex",)),
        ("我不想让你记得我赌钱的事", ("我赌钱",)),
        ("我之前跟你聊的离职打算，就当没听过吧", ("离职打算",)),
        ("把小雅从你的记忆里抹去", ("小雅",)),
        ("我的体检结果就不用存了", ("我的体检结果",)),
        ("大伟的一切信息，通通不要了", ("大伟",)),
        ("以后不要再提我前妻了，把她的事都忘了", ("我前妻",)),
        ("收回我说的关于加盟店的话，别留记录", ("加盟店",)),
        ("忘记我说过的关于前公司的事", ("前公司",)),
        ("請忘記我說過的關於何倩的事情。", ("何倩",)),
        ("忘记我做手术的事", ("我做手术",)),
        ("把关于体重的记忆删掉", ("体重",)),
        ("关于我姐姐离婚的事，请忘记", ("我姐姐离婚",)),
        ("你可以把我说的减肥计划忘掉吗", ("减肥计划",)),
        ("不要记住我的生日", ("我的生日",)),
        ("今天好累。忘记关于小李的事，除了他的生日", ("小李",)),
    ],
)
def test_a_wish_names_its_topics(text: str, topics: tuple[str, ...]) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert (wish.reach, wish.topics) == (Reach.TOPIC, topics)


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("don't remember that", Reach.THIS),
        ("This is off the record: I hate my job.", Reach.THIS),
        ("别记这个", Reach.THIS),
        ("别把这个记下来", Reach.THIS),
        ("forget that", Reach.LAST),
        ("忘了刚才那句话", Reach.LAST),
        ("当我没说过刚才那句", Reach.LAST),
        ("Forget everything you know about me.", Reach.ALL),
        ("忘掉我说过的一切", Reach.ALL),
    ],
)
def test_a_wish_may_name_nothing(text: str, reach: Reach) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.reach is reach


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget to buy milk",
        "I forgot my umbrella",
        "I sit by the sea, forget the office, and lose myself in a book",
        "Please delete the old photos about the wedding from my phone.",
        "I just can't forget what I told you about Norway.",
        "I don't know what you mean about that",
        "You shouldn't have done that about my coat",
        "你忘记我说的花生过敏了吗？",
        "老板让我把关于涨价的邮件都删掉",
        "我怎么也忘不掉关于何静的事",
        "forget it",
        "Forget about it.",
        "Forget the cinema, let's stay home.",
        "I'll never forget that day",
        "I don't remember that",
        "Remember what I told you about Bob",
        "delete the file please",
        "She told me to forget about the party",
        "我忘记带钥匙了",
        "别忘了吃药",
        "忘了吃药",
        "我把伞忘在地铁上了",
        "我永远忘不了他",
        "别记错了时间",
        "清空购物车",
        "忘记密码怎么办",
        "我想忘记他",
        "忘了告诉你，我搬家了",
        "忘记说了，我妈来了",
        "他走了，忘掉了一切",
        "I can't sleep, remember what I said?",
        "Please delete my account",
        "He was rude, but I try to forget what he said.",
    ],
)
def test_what_only_sounds_like_one_is_none(text: str) -> None:
    assert read_wish(text) is None


@pytest.mark.parametrize("text", ["forget Biscuit", "忘记豆豆"])
def test_a_bare_name_may_be_one(text: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.is_doubtful


def test_a_wish_may_stand_behind_a_clause_that_nobody_else_says() -> None:
    wish = read_wish("别告诉任何人，也别记我考公务员的事")
    assert wish is not None
    assert wish.topics == ("我考公务员",)
    assert read_wish("老师说，忘记我说过的关于考试的事") is None


def test_what_stays_is_read_too() -> None:
    wish = read_wish("Forget everything about Tom except his birthday")
    assert wish is not None
    assert (wish.topics, wish.excepted) == (("Tom",), ("his birthday",))


@pytest.mark.parametrize("words", ["请你", "麻烦你", "就好", "拜托你", "全都", "你知道就好", "，"])
@pytest.mark.parametrize(("before", "after"), [("我的事", "忘x"), ("我说的话", "别记x"), ("把我", "忘记x")])  # fmt: skip
def test_courtesies_without_end_are_read_in_no_time(before: str, words: str, after: str) -> None:
    """Words that could be read in two ways took twice as long with each one more: this never ended."""
    assert read_wish(before + words * (140 // len(words)) + after) is None
