"""Scenarios of slots: any order of arrival, values that return, what ends and what lies in the past."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from tests.bench.truth.case import Case, Turn, case, en, zh
from tests.bench.truth.checks import happens, history, holds, recalls, spans

Saying = Callable[[str, str], Turn]

_DAYS = ("2025-01-05", "2025-06-05", "2026-02-05")

# name, three statements, the values that they give
_THREE_EN = (
    ("employer", "I work at Harbor Clinic.", "I started at Pine Dental today.", "I'm back at Harbor Clinic.", "Harbor Clinic", "Pine Dental"),
    ("home", "I live in Leeds.", "I moved to Bristol.", "I moved back to Leeds.", "Leeds", "Bristol"),
    ("colour", "My favourite colour is green.", "My favourite colour is orange now.", "My favourite colour is green again.", "green", "orange"),
    ("class", "My pottery class is on Mondays.", "My pottery class is on Fridays now.", "My pottery class is on Mondays now.", "Mondays", "Fridays"),
)  # fmt: skip
_THREE_ZH = (
    ("employer", "我在京东上班。", "我跳槽去美团了。", "我又回京东上班了。", "京东", "美团"),
    ("home", "我住在成都。", "我搬到杭州了。", "我又搬回成都了。", "成都", "杭州"),
    ("colour", "我最喜欢的颜色是绿色。", "我现在最喜欢的颜色是橙色。", "我现在最喜欢的颜色还是绿色。", "绿色", "橙色"),
    ("school", "我女儿在实验小学上学。", "我女儿转到育才小学了。", "我女儿又转到实验小学了。", "实验小学", "育才小学"),
)  # fmt: skip

# name, first, second, old value, new value: the second takes the first one's place
_TWO_EN = (
    ("phone", "My phone number is 555-0101.", "I got a new number: 555-0199.", "555-0101", "555-0199"),
    ("boss", "My boss is Dana.", "My new boss is Priya.", "Dana", "Priya"),
    ("partner", "My girlfriend's name is Anna.", "My wife is Clara.", "Anna", "Clara"),
    ("dose", "I take 20 mg of lisinopril every morning.", "My doctor raised lisinopril to 40 mg.", "20 mg", "40 mg"),
    ("locker", "My locker is number 114.", "They gave me a new locker, number 208.", "114", "208"),
    ("dislike", "I love jazz.", "I can't stand jazz any more.", "I love jazz", "can't stand jazz"),
)  # fmt: skip
_TWO_ZH = (
    ("phone", "我的手机号是13800001111。", "我换号了，新号码是13900002222。", "13800001111", "13900002222"),
    ("partner", "我女朋友叫小雅。", "我老婆叫思思。", "小雅", "思思"),
    ("dose", "我每天早上吃20毫克的降压药。", "医生把降压药加到40毫克了。", "每天早上吃20毫克", "加到40毫克"),
    ("locker", "我的储物柜是114号。", "我的储物柜换成208号了。", "114", "208"),
    ("dislike", "我喜欢喝美式咖啡。", "我现在讨厌喝美式咖啡。", "我喜欢喝美式咖啡", "讨厌"),
    ("doctor", "我的主治医生是林医生。", "我的主治医生现在是陈医生。", "林医生", "陈医生"),
)  # fmt: skip

_ENDED_EN = (
    ("left", "I work at Bluebird Bakery.", "I quit my job at Bluebird Bakery.", "Bluebird"),
    ("sold", "I drive a Honda Civic.", "I sold the Civic last week.", "Honda"),
    ("parted", "My boyfriend's name is Marcus.", "Marcus and I broke up.", "Marcus"),
    ("coffee", "I drink coffee every day.", "I gave up coffee.", "drink coffee"),
    ("pills", "I take metformin twice a day.", "I stopped taking metformin.", "take metformin"),
    ("smoking", "I smoke a pack a day.", "I quit smoking.", "smoke a pack"),
)  # fmt: skip
_ENDED_ZH = (
    ("left", "我在协和医院上班。", "我从协和离职了。", "协和医院"),
    ("sold", "我开的是本田思域。", "我把思域卖了。", "本田"),
    ("parted", "我男朋友叫阿哲。", "我和阿哲分手了。", "阿哲"),
    ("coffee", "我每天喝咖啡。", "我戒咖啡了。", "每天喝咖啡"),
    ("pills", "我长期吃二甲双胍。", "二甲双胍停了。", "长期吃"),
    ("smoking", "我每天抽一包烟。", "我戒烟了。", "一包烟"),
)  # fmt: skip


def slots() -> Iterator[Case]:
    """Yield scenarios whose statements arrive in their order and in others."""
    yield from _returning("en", en, _THREE_EN)
    yield from _returning("zh", zh, _THREE_ZH)
    yield from _replaced("en", en, _TWO_EN)
    yield from _replaced("zh", zh, _TWO_ZH)
    yield from _ended("en", en, _ENDED_EN)
    yield from _ended("zh", zh, _ENDED_ZH)


def _returning(language: str, said: Saying, three: Iterable[tuple[str, ...]]) -> Iterator[Case]:
    for name, *texts, first, second in three:
        turns = [said(day, text) for day, text in zip(_DAYS, texts, strict=True)]
        expected = spans(
            (first, None, _DAYS[1]), (second, _DAYS[1], _DAYS[2]), (first, _DAYS[2], None)
        )
        for at, order in enumerate(permutations(turns)):
            if at in (0, 2, 5):  # as said, the middle one last, backwards
                yield case("order", f"{language}-{name}-{at}", order, expected)


def _replaced(language: str, said: Saying, two: Iterable[tuple[str, ...]]) -> Iterator[Case]:
    for name, one, other, old, new in two:
        turns = [said(_DAYS[0], one), said(_DAYS[1], other)]
        expected = holds(new, absent=[old])
        yield case("replaced", f"{language}-{name}-said", turns, expected)
        yield case("replaced", f"{language}-{name}-late", turns[::-1], expected)


def _ended(language: str, said: Saying, ended: Iterable[tuple[str, ...]]) -> Iterator[Case]:
    for name, one, other, gone in ended:
        turns = [said(_DAYS[0], one), said(_DAYS[1], other)]
        yield case("ended", f"{language}-{name}", turns, holds(absent=[gone]))
        if name in ("left", "coffee", "sold"):
            yield case("ended", f"{language}-{name}-late", turns[::-1], holds(absent=[gone]))


def past() -> Iterator[Case]:
    """Yield scenarios of what lies in the past, of what is told more closely, and of what repeats."""
    yield case(
        "past", "en-used-to",
        [en("2026-01-05", "I live in York."), en("2026-02-05", "I used to live in Bath.")],
        holds("York", absent=["Bath"]),
    )  # fmt: skip
    yield case(
        "past", "zh-used-to",
        [zh("2026-01-05", "我在字节上班。"), zh("2026-02-05", "我以前在华为上班。")],
        holds("字节", absent=["华为"]),
    )  # fmt: skip
    yield case(
        "past", "en-both-in-one",
        [en("2026-01-05", "I used to work at Globex, now I'm at Initech.")],
        holds("Initech"),
        recalls("Where do I work now?", "2026-02-01T10:00:00+00:00", "Initech"),
    )  # fmt: skip
    yield case(
        "past", "zh-both-in-one",
        [zh("2026-01-05", "我以前在华为上班，现在在字节。")],
        recalls("我现在在哪上班？", "2026-02-01T10:00:00+08:00", "字节"),
    )  # fmt: skip
    yield case(
        "past", "en-since-before",
        [en("2026-01-05", "I live in Paris."), en("2026-02-05", "I've lived in Paris since 2019.")],
        spans(("Paris", "2019-01-01", None)),
    )  # fmt: skip
    yield case(
        "past", "zh-since-before",
        [zh("2026-01-05", "我住在苏州。"), zh("2026-02-05", "我从2019年起就住在苏州。")],
        spans(("苏州", "2019-01-01", None)),
    )  # fmt: skip
    for language, said, text, again, value in (
        ("en", en, "I live in Hangzhou.", "I live in the Xihu district of Hangzhou.", "Xihu"),
        ("zh", zh, "我住在杭州。", "我住在杭州西湖区。", "西湖区"),
    ):
        yield case(
            "past", f"{language}-closer",
            [said("2026-01-05", text), said("2026-02-05", again)],
            holds(value), history(value, "stated", "refined"),
        )  # fmt: skip
    for language, said, text, again, value in (
        ("en", en, "I'm allergic to walnuts.", "Remember, I am allergic to walnuts.", "walnuts"),
        ("zh", zh, "我对芒果过敏。", "再说一次，我对芒果过敏。", "芒果"),
    ):
        yield case(
            "past", f"{language}-again",
            [said("2026-01-05", text), said("2026-02-05", again)],
            holds(value), history(value, "stated", "repeated"),
        )  # fmt: skip


def alike() -> Iterator[Case]:
    """Yield scenarios of what is similar and not the same."""
    day = "2026-01-05"
    pairs: tuple[tuple[str, Turn, Turn, str, str], ...] = (
        ("en-whose-colour", en(day, "My favourite colour is purple."), en("2026-01-06", "My daughter's favourite colour is cyan."), "purple", "cyan"),
        ("en-allergies", en(day, "I'm allergic to penicillin."), en("2026-01-06", "I'm allergic to latex."), "penicillin", "latex"),
        ("en-pets", en(day, "I have a dog called Rex."), en("2026-01-06", "I have a cat called Misty."), "Rex", "Misty"),
        ("en-spouses-job", en(day, "I work at Acme Bank."), en("2026-01-06", "My wife works at Orion Labs."), "Acme", "Orion"),
        ("en-likes", en(day, "I love hiking."), en("2026-01-06", "I love chess."), "hiking", "chess"),
        ("zh-whose-colour", zh(day, "我最喜欢的颜色是紫色。"), zh("2026-01-06", "我女儿最喜欢的颜色是青色。"), "紫色", "青色"),
        ("zh-allergies", zh(day, "我对青霉素过敏。"), zh("2026-01-06", "我对花粉过敏。"), "青霉素", "花粉"),
        ("zh-pets", zh(day, "我养了一只狗叫旺财。"), zh("2026-01-06", "我养了一只猫叫咪咪。"), "旺财", "咪咪"),
        ("zh-spouses-job", zh(day, "我在招商银行上班。"), zh("2026-01-06", "我老婆在腾讯上班。"), "招商银行", "腾讯"),
        ("zh-likes", zh(day, "我喜欢爬山。"), zh("2026-01-06", "我喜欢下棋。"), "爬山", "下棋"),
    )  # fmt: skip
    for name, one, other, first, second in pairs:
        yield case("alike", name, [one, other], holds(first, second))


def plans() -> Iterator[Case]:
    """Yield scenarios of plans that are moved, called off, and come about."""
    dentist = en("2026-04-01", "I have a dentist appointment next Tuesday at 3pm.")
    moved = en("2026-04-03", "My dentist appointment was moved to Thursday at 10am.")
    went = en("2026-04-10", "The dentist appointment yesterday went fine.")
    yield case("plans", "en-moved", [dentist, moved], happens("dentist", "planned", "2026-04-09"))
    yield case(
        "plans", "en-done", [dentist, moved, went], happens("dentist", "completed", "2026-04-09")
    )
    lisbon = en("2026-04-01", "I'm flying to Lisbon on May 3rd.")
    off = en("2026-04-20", "I'm not going to Lisbon after all.")
    yield case("plans", "en-denied", [lisbon, off], happens("flying to Lisbon", "cancelled"))
    yield case(
        "plans", "en-cancelled", [lisbon, en("2026-04-20", "I cancelled the Lisbon trip.")],
        happens("flying to Lisbon", "cancelled"),
    )  # fmt: skip
    race = en("2026-04-01", "I'm going to run the Leeds half marathon on Sunday.")
    ran = en("2026-04-06", "I ran the Leeds half marathon yesterday!")
    yield case(
        "plans", "en-come-about", [race, ran], happens("half marathon", "completed", "2026-04-05")
    )
    yield case(
        "plans",
        "en-come-about-late",
        [ran, race],
        happens("half marathon", "completed", "2026-04-05"),
    )
    yield case(
        "plans", "en-moved-late",
        [en("2026-04-02", "Northwind moved the interview to Monday at 3 pm."), en("2026-04-01", "Interview with Northwind on Friday at 10.")],
        happens("Northwind", "planned", "2026-04-06"),
    )  # fmt: skip
    tooth = zh("2026-04-01", "下周二下午三点我要去看牙医。")
    later = zh("2026-04-03", "看牙医改到周四上午十点了。")
    seen = zh("2026-04-10", "昨天看了牙医，没蛀牙。")
    yield case("plans", "zh-moved", [tooth, later], happens("牙医", "planned", "2026-04-09"))
    yield case("plans", "zh-done", [tooth, later, seen], happens("牙医", "completed", "2026-04-09"))
    trip = zh("2026-04-01", "我五一要去青岛旅游。")
    yield case(
        "plans", "zh-denied", [trip, zh("2026-04-20", "不去青岛了。")], happens("青岛", "cancelled")
    )
    dinner = zh("2026-04-01", "周五晚上和老李吃饭。")
    yield case(
        "plans", "zh-cancelled", [dinner, zh("2026-04-02", "和老李的饭局取消了。")],
        happens("老李", "cancelled"),
    )  # fmt: skip
    check = zh("2026-04-01", "周日我要去体检。")
    done = zh("2026-04-06", "昨天去体检了。")
    yield case("plans", "zh-come-about", [check, done], happens("体检", "completed", "2026-04-05"))
    yield case(
        "plans", "zh-come-about-late", [done, check], happens("体检", "completed", "2026-04-05")
    )
    yield case(
        "plans", "zh-moved-again", [dinner, zh("2026-04-02", "老李说周五来不了，改到周日晚上。")],
        happens("和老李吃饭", "planned", "2026-04-05"),
    )  # fmt: skip
