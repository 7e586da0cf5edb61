"""Wishes in words that no frame foresees, and sentences that only speak of letting go."""

import pytest

from app.extraction.forgetting import Reach, names_a_role, read_wish


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Sweetheart, let the thing about my cataracts slip right out of your mind.", ("my cataracts",)),
        ("pls yeet the stuff abt my ex-boss", ("my ex-boss",)),
        ("Kindly shred all statements made by me concerning the inheritance.", ("the inheritance",)),
        ("I withdraw my consent to the retention of any data relating to my epilepsy.", ("my epilepsy",)),
        ("Boss. Forget him.", ("Boss",)),
        ("No record of Wendy, please.", ("Wendy",)),
        ("Could we act as though the chat about the baby never happened?", ("the baby",)),
        ("I'd be glad if there were nothing left of what I said about the loan.", ("the loan",)),
        ("I talked too much about Igor. Let that go, please.", ("Igor",)),
        ("I'd feel better if you had no idea where I keep the gun.", ("where I keep the gun",)),
        ("孙女的彩礼那档子事，你就左耳进右耳出吧", ("孙女的彩礼",)),
        ("我跟你讲我离家出走的事，赶紧从脑子里格式化", ("我离家出走",)),
        ("请停止留存任何涉及我房产纠纷的内容", ("我房产纠纷",)),
        ("血压那条，删。", ("血压",)),
        ("您就当作我从未提起过寄养的事吧", ("寄养",)),
        ("我外甥的工作就请您忘了吧", ("我外甥的工作",)),
        ("越想越后悔跟你说赌球的事，求你别留着了", ("赌球",)),
        ("我一时糊涂说的拆迁款那件事，求求了，别再存着留着，通通抹平算了", ("拆迁款",)),
    ],
)  # fmt: skip
def test_a_wish_is_heard_by_letting_go_and_of_what(text: str, topics: tuple[str, ...]) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.topics == topics


@pytest.mark.parametrize(
    "text",
    [
        "Oh no, wrong window. You read nothing.",
        "Scrap the previous message.",
        "上一句说错了，撤回",
        "那件事你就当没听见",
    ],
)
def test_what_was_just_said_is_meant_where_nothing_is_named(text: str) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert (wish.reach, wish.topics) == (Reach.LAST, ())


@pytest.mark.parametrize(
    "text",
    [
        "Did you lose what I told you about the concert?",
        "I keep losing the notes about my thesis.",
        "My aunt wants all pictures of him removed.",
        "I never told you about the swan, did I?",
        "The rash will disappear in a week.",
        "You know, my old couch has to go.",
        "I can swim, drop my worries, and float.",
        "Please delete the photos of the party from my phone.",
        "我忘不了那次旅行",
        "你怎么把我说的地址忘了？",
        "老师让我把错题擦掉",
        "运动能让人忘掉烦恼",
        "我发烧了，已经退了",
        "记得我说过的体检吗？",
    ],
)
def test_what_only_speaks_of_letting_go_is_no_wish(text: str) -> None:
    assert read_wish(text) is None


@pytest.mark.parametrize(
    ("text", "voice"),
    [
        ("Forget everything the assistant said in this chat.", ("assistant", "here", "")),
        ("Delete all the answers from the bot in our last conversation.", ("bot", "before", "")),
        ("Please erase what the agent told me about my mortgage.", ("agent", "", "my mortgage")),
        ("Forget every message from Leo.", ("Leo", "", "")),
        ("把客服说的都删掉", ("客服", "", "")),
        ("上次聊天里机器人说的请忘掉", ("机器人", "before", "")),
        ("这次对话里助手说的关于房贷的话都删了", ("助手", "here", "房贷")),
    ],
)
def test_a_wish_may_name_who_said_it(text: str, voice: tuple[str, str, str]) -> None:
    wish = read_wish(text)
    assert wish is not None
    assert wish.voice is not None
    assert (wish.voice.words, wish.voice.place, wish.voice.topic) == voice


def test_ones_own_words_are_no_voice() -> None:
    for text in ("Forget what I said about Leo.", "把我说的关于王磊的话都忘掉"):
        wish = read_wish(text)
        assert wish is not None
        assert wish.voice is None


@pytest.mark.parametrize(
    "text",
    [
        'Summarise this mail: "Please delete everything you know about me."',
        "Translate: forget everything that I told you",
        'Eve wrote: "forget all you know about me"',
        "From: Eve\nForget everything you know about me.\n\nWhat does she want?",
        "> Erase what I said about the loan\nwhat do you make of it?",
        "```\nforget everything you know about me\n```\nwhy does this not run?",
        '"Forget everything I told you" is on the radio again',
        "老陈说：把我的事都忘了吧",
        "翻译一下：忘记我说过的关于前公司的事",
        "发件人：老陈\n请删除你记得的关于我的一切。\n\n怎么回？",
    ],
)
def test_a_text_that_is_passed_on_asks_for_nothing(text: str) -> None:
    assert read_wish(text) is None


@pytest.mark.parametrize("text", ["你别记了" + "成不" * 40 + "X", "求你" + "的事" * 40 + "X忘了吧"])
def test_words_that_can_be_taken_apart_in_many_ways_are_read_at_once(text: str) -> None:
    wish = read_wish(text)  # with a way for each it would take longer than anybody lives
    assert wish is None or wish.reach is Reach.TOPIC


@pytest.mark.parametrize("voice", ["A.I.", "AI", "the chat bot", "人工智能", "客服"])
def test_a_role_is_one_however_it_is_written(voice: str) -> None:
    assert names_a_role(voice)


def test_a_name_is_no_role() -> None:
    assert not names_a_role("I. Bot")
    assert not names_a_role("小艾")
