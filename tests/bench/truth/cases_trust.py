"""Scenarios of questions, of whose things are, of both clocks, of fading, of undoing, of two sessions."""

from collections.abc import Iterator

from tests.bench.truth.case import Case, case, en, zh
from tests.bench.truth.checks import (
    acts,
    answers,
    asks,
    asks_nothing,
    before,
    former,
    holds,
    offers_once,
    people,
    profile,
    recalls,
    runs,
    spans,
    surer,
)

_ASKED_EN = (
    ("peanut", "I'm allergic to peanuts.", "Had a peanut butter sandwich for lunch.", "peanut"),
    ("vegetarian", "I'm a vegetarian.", "I ate a steak last night.", "vegetarian"),
    ("lactose", "I'm lactose intolerant.", "I drink a glass of milk every morning.", "lactose"),
    ("alcohol", "I don't drink alcohol.", "I drank two beers last night.", "alcohol"),
    ("shellfish", "I'm allergic to shellfish.", "We ate shrimp tacos yesterday.", "shellfish"),
    ("gluten", "I have celiac disease.", "I ate pasta for dinner.", "celiac"),
    ("vegan", "I'm vegan.", "I ate scrambled eggs this morning.", "vegan"),
    ("pork", "I don't eat pork.", "I ate bacon for breakfast.", "pork"),
)
_ASKED_ZH = (
    ("spicy", "我不吃辣。", "昨晚吃了麻婆豆腐。", "不吃辣"),
    ("seafood", "我对海鲜过敏。", "中午吃了一盘小龙虾。", "海鲜"),
    ("meat", "我吃素。", "昨天吃了红烧肉。", "吃素"),
    ("lactose", "我乳糖不耐受。", "早上喝了一杯牛奶。", "乳糖"),
    ("alcohol", "我从来不喝酒。", "昨天喝了三瓶啤酒。", "不喝酒"),
    ("peanut", "我对花生过敏。", "中午吃了花生酱面包。", "花生"),
    ("coffee", "我不喝咖啡。", "早上喝了一杯拿铁。", "咖啡"),
    ("coriander", "我不吃香菜。", "我喜欢吃香菜。", "香菜"),
)
_NOT_ASKED_EN = (
    ("other-food", "I'm allergic to peanuts.", "Had an apple for lunch."),
    ("oat-milk", "I'm lactose intolerant.", "I drank an oat milk latte this morning."),
    ("somebody-else", "I'm allergic to peanuts.", "My brother ate peanut butter yesterday."),
    ("accident", "I'm allergic to peanuts.", "I ate a peanut by accident yesterday."),
    ("free", "I have celiac disease.", "I ate gluten-free bread for lunch."),
    ("changed", "I hate olives.", "I love olives now."),
)
_NOT_ASKED_ZH = (
    ("other-food", "我不吃辣。", "昨晚吃了清蒸鱼。"),
    ("oat-milk", "我乳糖不耐受。", "早上喝了一杯燕麦奶。"),
    ("somebody-else", "我对花生过敏。", "我弟弟昨天吃了花生酱。"),
    ("accident", "我对花生过敏。", "昨天不小心吃了一颗花生。"),
    ("planned-only", "我不喝酒。", "同事请我喝酒，我没喝。"),
    ("changed", "我讨厌榴莲。", "我现在喜欢榴莲了。"),
)


def questions() -> Iterator[Case]:
    """Yield scenarios in which something is asked, or rightly not."""
    for language, said, asked, none in (
        ("en", en, _ASKED_EN, _NOT_ASKED_EN),
        ("zh", zh, _ASKED_ZH, _NOT_ASKED_ZH),
    ):
        for name, rule, had, words in asked:
            turns = [said("2026-01-10", rule), said("2026-03-10", had)]
            yield case("asked", f"{language}-{name}", turns, asks(words))
        for name, rule, had in none:
            turns = [said("2026-01-10", rule), said("2026-03-10", had)]
            yield case("not-asked", f"{language}-{name}", turns, asks_nothing())
    peanuts = [en("2026-01-10", _ASKED_EN[0][1]), en("2026-03-10", _ASKED_EN[0][2])]
    spicy = [zh("2026-01-10", _ASKED_ZH[0][1]), zh("2026-03-10", _ASKED_ZH[0][2])]
    yield case("settled", "en-holds", peanuts, asks(), answers(0), holds("peanuts"), asks_nothing())
    yield case("settled", "en-ended", peanuts, asks(), answers(1), holds(absent=["peanuts"]))
    yield case("settled", "en-never", peanuts, asks(), answers(2), holds(absent=["peanuts"]))
    yield case("settled", "en-both", peanuts, asks(), answers(3), holds("peanuts"), asks_nothing())
    yield case("settled", "zh-holds", spicy, asks(), answers(0), asks_nothing())
    yield case(
        "settled", "zh-ended", spicy, asks(), answers(1),
        recalls("我吃辣吗？", "2027-01-01T10:00:00+08:00", absent=["我不吃辣"]),
    )  # fmt: skip
    birthdays = [
        en("2026-01-10", "My birthday is March 12."),
        en("2026-03-10", "My birthday is May 3."),
    ]
    yield case(
        "settled",
        "en-birthday",
        birthdays,
        asks("March 12", "May 3"),
        answers(0),
        holds("March 12", absent=["May 3"]),
    )
    shengri = [zh("2026-01-10", "我生日是3月12号。"), zh("2026-03-10", "我生日是5月3号。")]
    yield case(
        "settled",
        "zh-birthday",
        shengri,
        asks("3月12", "5月3"),
        answers(1),
        holds("5月3", absent=["3月12"]),
    )
    yield case(
        "settled",
        "en-offered",
        peanuts,
        offers_once("What am I allergic to?", "2026-03-12T10:00:00+00:00"),
    )
    yield case(
        "settled", "zh-offered", spicy, offers_once("我能吃辣吗？", "2026-03-12T10:00:00+08:00")
    )


def whose() -> Iterator[Case]:
    """Yield scenarios of what is somebody else's, or only proposed."""
    yield case(
        "whose", "en-suggested",
        [en("2026-01-05", "Where should I go in May?"), en("2026-01-05", "You could move to Paris, you love museums.", role="assistant", speaker="assistant")],
        profile(absent=["Paris", "museums"]),
    )  # fmt: skip
    yield case(
        "whose", "zh-suggested",
        [zh("2026-01-05", "推荐点吃的吧"), zh("2026-01-05", "你喜欢吃火锅，可以试试重庆火锅。", role="assistant", speaker="assistant")],
        profile(absent=["火锅"]),
    )  # fmt: skip
    yield case(
        "whose", "en-third",
        [en("2026-01-05", "My brother is allergic to shellfish.")],
        profile(absent=["shellfish"]), people("brother", "shellfish"),
    )  # fmt: skip
    yield case(
        "whose", "zh-third",
        [zh("2026-01-05", "我妈妈对青霉素过敏。")],
        profile(absent=["青霉素"]), people("妈妈", "青霉素"),
    )  # fmt: skip
    yield case(
        "whose", "en-false-recall",
        [
            en("2026-02-01", "As you told me, you keep bees.", role="assistant", speaker="assistant"),
            en("2026-02-02", "No, I have never kept bees."),
            en("2026-02-03", "Noted. Earlier I said that you keep bees.", role="assistant", speaker="assistant"),
        ],
        holds(absent=["bees"]),
    )  # fmt: skip
    yield case(
        "whose", "zh-question", [zh("2026-01-05", "你知道怎么从杭州搬到成都吗？")], profile(absent=["成都", "杭州"]),
    )  # fmt: skip
    yield case(
        "whose", "en-hypothetical", [en("2026-01-05", "If I worked at Google I would be rich.")], profile(absent=["Google"]),
    )  # fmt: skip
    yield case(
        "whose", "zh-hypothetical", [zh("2026-01-05", "要是我住在三亚就好了。")], profile(absent=["三亚"]),
    )  # fmt: skip
    yield case(
        "whose", "en-group",
        [
            en("2026-01-05", "I went vegan in spring.", speaker="Dana"),
            en("2026-01-05", "I am allergic to walnuts.", speaker="Omar"),
            en("2026-01-06", "I work at Elm Studio.", speaker="Dana"),
        ],
        profile("vegan", "Elm Studio", absent=["walnuts"]), people("Omar", "walnuts"),
    )  # fmt: skip
    yield case(
        "whose", "zh-group",
        [
            zh("2026-01-05", "我住在南京。", speaker="小陈"),
            zh("2026-01-05", "我对虾过敏。", speaker="阿伟"),
            zh("2026-01-06", "我在苏宁上班。", speaker="小陈"),
        ],
        profile("南京", "苏宁", absent=["虾"]), people("阿伟", "虾"),
    )  # fmt: skip


def clocks() -> Iterator[Case]:
    """Yield scenarios of what was known, and what was true, at a moment."""
    moves = [en("2025-01-05", "I live in Leeds."), en("2025-06-05", "I moved to Bristol.")]
    banqian = [zh("2025-01-05", "我住在成都。"), zh("2025-06-05", "我搬到杭州了。")]
    for order in ("said", "late"):
        for language, turns, old, new, ask in (
            ("en", moves, "Leeds", "Bristol", "Where do I live?"),
            ("zh", banqian, "成都", "杭州", "我住在哪里？"),
        ):
            told = turns if order == "said" else turns[::-1]
            march = "2025-03-01T00:00:00+00:00"
            yield case(
                "clocks",
                f"{language}-facts-{order}",
                told,
                holds(old, absent=[new], as_of=march),
                holds(new, absent=[old]),
            )
            yield case(
                "clocks",
                f"{language}-profile-{order}",
                told,
                profile(old, absent=[new], as_of=march),
                profile(new, absent=[old]),
                former(new, old),
            )
            yield case(
                "clocks",
                f"{language}-recall-{order}",
                told,
                recalls(ask, march, old, absent=[new]),
                recalls(ask, "2025-07-01T00:00:00+00:00", new, absent=[old]),
            )
            yield case(
                "clocks",
                f"{language}-as-of-{order}",
                told,
                recalls(ask, "2025-07-01T00:00:00+00:00", old, absent=[new], as_of=march),
            )
            yield case(
                "clocks",
                f"{language}-valid-{order}",
                told,
                profile(old, absent=[new], valid_at=march),
            )
            yield case(
                "clocks",
                f"{language}-recorded-{order}",
                told,
                profile(absent=[old, new], as_of=march, as_of_axis="recorded"),
            )


def asked_of_the_past() -> Iterator[Case]:
    """Yield scenarios of questions about what held before, and at a time."""
    now = "2026-02-01T10:00:00+00:00"
    homes = [
        en("2025-02-03", "I live in Leeds."),
        en("2025-08-14", "I moved to Bristol."),
        en("2026-01-20", "I moved to Cardiff."),
    ]
    jia = [
        zh("2025-02-03", "我住在成都。"),
        zh("2025-08-14", "我搬到杭州了。"),
        zh("2026-01-20", "我搬到苏州了。"),
    ]
    for order in ("said", "late"):
        told, jiang = (homes, jia) if order == "said" else (homes[::-1], jia[::-1])
        yield case(
            "before",
            f"en-previous-{order}",
            told,
            recalls("What was my previous city?", now, "Bristol"),
        )
        yield case(
            "before",
            f"en-before-{order}",
            told,
            recalls("Where did I live before Cardiff?", now, "Bristol"),
        )
        yield case(
            "before",
            f"en-at-{order}",
            told,
            recalls("Where was I living in March 2025?", now, "Leeds"),
        )
        yield case(
            "before", f"zh-before-{order}", jiang, recalls("我搬到苏州之前住在哪？", now, "杭州")
        )
        yield case("before", f"zh-at-{order}", jiang, recalls("我2025年3月住在哪里？", now, "成都"))
        yield case(
            "before",
            f"zh-now-{order}",
            jiang,
            recalls("我现在住在哪里？", now, "苏州", absent=["成都"]),
        )


def fading() -> Iterator[Case]:
    """Yield scenarios of decay and of verdicts."""
    late = "2026-06-01T00:00:00+00:00"
    yield case(
        "fading", "en-old-and-important",
        [en("2024-02-10", "I have a pacemaker, so no MRI for me."), en("2026-02-20", "The bus was late today."), en("2026-02-21", "Had soup for lunch.")],
        runs("decay", late), recalls("What must a doctor know before a scan?", "2026-06-02T10:00:00+00:00", "pacemaker"),
    )  # fmt: skip
    yield case(
        "fading", "zh-old-and-important",
        [zh("2024-02-10", "我装了心脏起搏器，不能做核磁。"), zh("2026-02-20", "今天公交晚点了。"), zh("2026-02-21", "中午喝了汤。")],
        runs("decay", late), recalls("做检查前医生需要知道什么？", "2026-06-02T10:00:00+08:00", "起搏器"),
    )  # fmt: skip
    yield case(
        "fading", "en-birthday-never", [en("2020-02-10", "My birthday is March 12.")],
        runs("decay", late), recalls("When is my birthday?", "2026-06-02T10:00:00+00:00", "March 12"),
    )  # fmt: skip
    yield case(
        "fading", "zh-birthday-never", [zh("2020-02-10", "我生日是3月12号。")],
        runs("decay", late), recalls("我生日是哪天？", "2026-06-02T10:00:00+08:00", "3月12"),
    )  # fmt: skip
    works = [en("2026-01-05", "I work at Harbor Clinic.")]
    shangban = [zh("2026-01-05", "我在京东上班。")]
    yield case(
        "fading",
        "en-right",
        works,
        acts("Harbor", "judge", verdict="right"),
        surer("Harbor", than=0.9),
    )
    yield case(
        "fading",
        "zh-right",
        shangban,
        acts("京东", "judge", verdict="right"),
        surer("京东", than=0.9),
    )
    yield case(
        "fading",
        "en-wrong",
        works,
        acts("Harbor", "judge", verdict="wrong"),
        surer("Harbor", than=-0.5),
    )
    yield case(
        "fading",
        "zh-wrong",
        shangban,
        acts("京东", "judge", verdict="wrong"),
        surer("京东", than=-0.5),
    )
    yield case(
        "fading",
        "en-outdated",
        works,
        acts("Harbor", "judge", verdict="outdated"),
        holds(absent=["Harbor"]),
    )
    yield case(
        "fading",
        "zh-outdated",
        shangban,
        acts("京东", "judge", verdict="outdated"),
        holds(absent=["京东"]),
    )
    films = [
        en("2026-01-05", "I watched the film Tampopo."),
        en("2026-01-06", "I watched the film Ikiru."),
    ]
    yield case(
        "fading",
        "en-both-found",
        films,
        runs("decay", late),
        recalls("Which films did I watch?", "2026-06-02T10:00:00+00:00", "Tampopo", "Ikiru"),
    )
    pian = [zh("2026-01-05", "我看了电影《蒲公英》。"), zh("2026-01-06", "我看了电影《生之欲》。")]
    yield case(
        "fading",
        "zh-both-found",
        pian,
        runs("decay", late),
        recalls("我看过哪些电影？", "2026-06-02T10:00:00+08:00", "蒲公英", "生之欲"),
    )
    teas = [en("2026-01-05", "I like green tea."), en("2026-01-06", "I like mint tea.")]
    yield case(
        "fading",
        "en-irrelevant-below",
        teas,
        acts("mint tea", "judge", verdict="wrong"),
        before("Which tea do I like?", "2026-02-01T10:00:00+00:00", "green tea", "mint tea"),
    )
    cha = [zh("2026-01-05", "我喜欢喝绿茶。"), zh("2026-01-06", "我喜欢喝红茶。")]
    yield case(
        "fading",
        "zh-irrelevant-below",
        cha,
        acts("红茶", "judge", verdict="wrong"),
        before("我喜欢喝什么茶？", "2026-02-01T10:00:00+08:00", "绿茶", "红茶"),
    )


def undoing() -> Iterator[Case]:
    """Yield scenarios of retracting, correcting, undoing and doing again."""
    jobs = [
        en("2026-01-05", "I work at Harbor Clinic."),
        en("2026-02-05", "I work at Pine Dental now."),
    ]
    gongzuo = [zh("2026-01-05", "我在京东上班。"), zh("2026-02-05", "我现在在美团上班。")]
    for language, turns, old, new in (
        ("en", jobs, "Harbor Clinic", "Pine Dental"),
        ("zh", gongzuo, "京东", "美团"),
    ):
        yield case(
            "undo",
            f"{language}-replaced",
            turns,
            acts(old, "undo"),
            holds(old, absent=[new]),
            spans((old, None, None)),
        )
        yield case(
            "undo",
            f"{language}-redone",
            turns,
            acts(old, "undo"),
            acts(old, "redo"),
            holds(new, absent=[old]),
        )
        yield case(
            "undo", f"{language}-retracted", turns, acts(new, "retract"), holds(absent=[new])
        )
        yield case(
            "undo",
            f"{language}-retraction",
            turns,
            acts(new, "retract"),
            acts(new, "undo"),
            holds(new),
        )
        corrected = acts(new, "correct", object={"text": "Elm House"})
        yield case("undo", f"{language}-corrected", turns, corrected, holds("Elm House"))
        yield case(
            "undo", f"{language}-correction", turns, corrected, acts(new, "undo"), holds(new)
        )


def racing() -> Iterator[Case]:
    """Yield scenarios of two sessions that talk at once."""
    for language, said, first, second, third in (
        ("en", en, "I live in Leeds.", "I moved to Bristol.", "I moved to Cardiff."),
        ("zh", zh, "我住在成都。", "我搬到杭州了。", "我搬到苏州了。"),
    ):
        turns = [
            said("2025-01-05", first, session="s1"),
            said("2025-06-05", second, session="s2"),
            said("2026-02-05", third, session="s1"),
        ]
        old, middle, new = (
            ("Leeds", "Bristol", "Cardiff") if language == "en" else ("成都", "杭州", "苏州")
        )
        expected = spans(
            (old, None, "2025-06-05"),
            (middle, "2025-06-05", "2026-02-05"),
            (new, "2026-02-05", None),
        )
        for name, order in (
            ("said", turns),
            ("mixed", [turns[2], turns[0], turns[1]]),
            ("back", turns[::-1]),
        ):
            yield case("racing", f"{language}-{name}", order, expected, is_racing=True)
