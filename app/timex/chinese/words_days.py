"""Chinese words that name a time by themselves: days, parts of the day, years, seasons."""

from typing import Literal

from app.domain.intervals import Granularity
from app.timex.chinese.words import named
from app.timex.lexer import Senses
from app.timex.nodes import (
    Both,
    Edge,
    Enclosing,
    Half,
    Part,
    Piece,
    Recent,
    Shift,
    Spell,
    Story,
    Term,
    Vague,
    Weekend,
    Window,
    Years,
)

G = Granularity

_DAYS = {
    "今天 今日 今儿 今儿个": 0, "昨天 昨日 昨儿 昨儿个 琴日 寻日": -1, "前天 前日 前儿": -2, "大前天 大前日": -3, "大大前天": -4,
    "明天 明日 明儿 明儿个 听日": 1, "后天 后日 后儿": 2, "大后天 大后日": 3, "大大后天": 4,
}  # fmt: skip
_YEARS = {
    "今年 本年 本年度 今年度": 0, "去年 上年 上年度 上一年度 去年度 旧年": -1, "前年": -2, "大前年": -3,
    "明年 来年 下年 下年度 明年度": 1, "后年": 2, "大后年": 3,
}  # fmt: skip
_PARTS = {
    "before_dawn": "凌晨 后半夜 下半夜",
    "dawn": "拂晓 黎明 破晓 天亮前",
    "early_morning": "清晨 清早 一大早 大清早 一早 大早上",
    "morning": "早上 早晨 早间 晨间",
    "forenoon": "上午 午前 一上午",
    "noon": "中午 正午 晌午 大中午 午间",
    "afternoon": "下午 一下午",
    "early_afternoon": "午后",
    "dusk": "傍晚 黄昏",
    "evening": "晚上 一晚上 晚间 夜晚 大晚上 上半夜 前半夜",
    "night": "夜里 夜间",
    "late_night": "深夜 半夜 大半夜 深更半夜 三更半夜 半夜里",
    "midnight": "午夜 子夜",
    "daytime": "白天 大白天",
}
_ON_DAYS = {
    "今早 今晨": (0, "morning"), "今晚 今夜": (0, "evening"), "昨晚 昨夜": (-1, "evening"),
    "明晚": (1, "evening"), "明早 明晨": (1, "morning"), "昨早": (-1, "morning"), "后晚": (2, "evening"),
}  # fmt: skip
_SEASONS = {
    "spring": "春天 春季", "summer": "夏天 夏季", "autumn": "秋天 秋季", "winter": "冬天 冬季",
}  # fmt: skip
_SEASON_EDGES = {
    "初春 早春": ("early", "spring"), "暮春 晚春": ("late", "spring"), "初夏": ("early", "summer"),
    "盛夏 仲夏": ("mid", "summer"), "夏末": ("late", "summer"), "初秋 早秋": ("early", "autumn"),
    "深秋 晚秋": ("late", "autumn"), "初冬": ("early", "winter"), "隆冬 寒冬 深冬": ("mid", "winter"),
    "冬末": ("late", "winter"),
}  # fmt: skip
_NOW = "现在 此时 此刻 当前 目前 眼下 如今 现今 这会儿 当下"
_RECENT = (
    "最近 近来 近期 前阵子 前一阵子 前一阵 前段时间 前一段时间 前段日子 前些时候 前些日子 不久前 不久之前 "
    "最近一段时间 近段时间 近一段时间 这阵子 这段时间 这段日子"
)
_MINUTES_AGO = "刚才 刚刚 方才 刚刚才"
_VAGUE = (
    "小时候 童年 年轻时 年轻的时候 年轻那会儿 上学时 上学的时候 上大学时 上大学的时候 读书的时候 读大学的时候 "
    "大学时期 大学时代 学生时代 中学时代 高中时 高中的时候 初中的时候 小学的时候 儿时 幼时 很久以前 很早以前 多年前 多年以前 "
    "从小"
)
_SPELLS = {
    "前些天 近日 日前": Spell(G.DAY, -4, 0), "这些天": Spell(G.DAY, -3, 1),
    "改天 过些天 过些日子 过阵子": Spell(G.DAY, 2, 7), "近年 近年来 这些年 近些年 近些年来 这些年来": Spell(G.YEAR, -4, 1),
}  # fmt: skip
_TERMS = {
    "这学期 这个学期 本学期": 0, "上学期 上个学期": -1, "下学期 下个学期": 1,
    "上上学期 上上个学期": -2,
}  # fmt: skip
# The other side of a story: these count from the time just mentioned.
_STORY = {
    "次日 隔天 转天 翌日 隔日 转过天": Story(G.DAY, 1), "前一日 头天 头一天": Story(G.DAY, -1),
    "次年 翌年 转年 隔年": Story(G.YEAR, 1, whole=True), "次月 隔月": Story(G.MONTH, 1, whole=True),
    "次周": Story(G.WEEK, 1, whole=True), "当月": Story(G.MONTH, 0, whole=True),
    "当年": Story(G.YEAR, 0, whole=True), "当周": Story(G.WEEK, 0, whole=True),
    "那年 那一年 同年": Story(G.YEAR, 0, whole=True, that=True), "那周 那一周": Story(G.WEEK, 0, whole=True, that=True),
    "那个月 同月": Story(G.MONTH, 0, whole=True, that=True),
}  # fmt: skip


def _day(n: int, part: str | None = None) -> Senses:
    day = Shift(G.DAY, n, exact=True)
    return {"date": day} if part is None else {"time": Both(day, Part(part))}


def _days() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    for names, n in _DAYS.items():
        words |= named(names, {**_day(n), "ZDAYWORD": n})
    for names, n in _YEARS.items():
        words |= named(names, {"date": Enclosing(G.YEAR, n)})
    for names, (n, part) in _ON_DAYS.items():
        words |= named(names, _day(n, part))
    for part, names in _PARTS.items():
        words |= named(names, {"part": Part(part)})
    return words


def _year_pieces() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    for season, names in _SEASONS.items():
        words |= named(names, {"date": Piece(G.SEASON, season)})
        for prefix, year in (("今", 0), ("去", -1), ("明", 1)):
            # 去冬 and so on: the season of that year.
            short = prefix + names[0]
            words[short] = {"date": Both(Enclosing(G.YEAR, year), Piece(G.SEASON, season))}
    for names, (edge, season) in _SEASON_EDGES.items():
        stretch = Edge(edge, Piece(G.SEASON, season))
        words |= named(names, {"date": stretch, "ZSEASONEDGE": stretch})
    for n, names in ((1, "上半年 前半年"), (2, "下半年 后半年")):
        words |= named(names, {"date": Piece(G.HALF_YEAR, n)})
    pairs = (
        ("今明两天", 0, 1),
        ("明后天", 1, 2),
        ("明后两天", 1, 2),
        ("昨今两天", -1, 0),
        ("昨前天", -2, -1),
    )
    for name, first, last in pairs:
        words[name] = {"date": Spell(G.DAY, first, last + 1, fuzzy=False)}
    for name, first, last in (("今明两年", 0, 1), ("去今两年", -1, 0)):
        words[name] = {"date": Spell(G.YEAR, first, last + 1, fuzzy=False)}
    for name, which in (("上半叶", 1), ("下半叶", 2), ("前半叶", 1), ("后半叶", 2)):
        words[name] = {"ZHALFOF": (which, G.DECADE)}
    # Said in the twenty-first century.
    words |= named("上世纪 上个世纪", {"date": Years(1900, 100)})
    words |= named("本世纪 这个世纪 新世纪", {"date": Years(2000, 100)})
    return words


def _stretches() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    words |= named(_NOW, {"time": Shift(G.SECOND, 0, exact=True)})
    words |= named(_RECENT, {"vague": Recent()})
    words |= named(_MINUTES_AGO, {"vague": Window(G.HOUR, -1)})
    words |= named(_VAGUE, {"vague": Vague()})
    words["最近"] = {"vague": Recent(), "ZPAST": -1}
    for names, spell in _SPELLS.items():
        words |= named(names, {"date": spell})
    for names, n in _TERMS.items():
        words |= named(names, {"date": Term(n)})
    for names, story in _STORY.items():
        words |= named(names, {"date": story})
    today = {"date": Story(G.DAY, 0, whole=True), "ZTHATDAY": ""}
    words |= named("当天 当日", today)
    that_day = Story(G.DAY, 0, that=True)
    words |= named("那天 那一天 同一天 同日", {"date": that_day, "ZTHATDAY": ""})
    evening = {"time": Both(Story(G.DAY, 0, whole=True), Part("evening")), "ZTHATNIGHT": ""}
    words |= named("当晚", evening)
    words |= named("那晚", {"time": Both(that_day, Part("evening")), "ZTHATNIGHT": ""})
    before = {"time": Both(Story(G.DAY, -1), Part("evening"))}
    words |= named("前一晚 前一天晚上 头天晚上", before)
    return words


def _halves() -> dict[str, Senses]:
    words: dict[str, Senses] = named("周末 双休日", {"date": Weekend(), "ZWEEKEND": ""})
    halves: tuple[tuple[Literal[1, 2], str], ...] = ((1, "上半 前半"), (2, "下半 后半"))
    for which, names in halves:
        for name in names.split():
            for unit, words_of in ((G.MONTH, ("月", "个月")), (G.WEEK, ("周", "个星期"))):
                senses = {"date": Half(which, Enclosing(unit, 0)), "ZHALFOF": (which, unit)}
                words |= {name + word: senses for word in words_of}
    return words


WORDS: dict[str, Senses] = {**_days(), **_year_pieces(), **_stretches(), **_halves()}
