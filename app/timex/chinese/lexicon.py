"""Chinese words and patterns, in simplified characters (the text is simplified before).

Token kinds beside the shared ones begin with Z: ``ZNIAN`` 年, ``ZYUE`` 月, ``ZHAO`` 号 and 日, ``ZREL`` (上 -1,
这 0, 下 1), ``ZGE`` 个, ``ZAGO`` 前, ``ZLATER`` 后, ``ZDIAN`` 点, ``ZFEN`` 分, ``ZHALF`` 半, ``ZKE`` 刻, ``ZFROM`` 从,
``ZTO`` 到, ``ZSIDE`` (之前 and so on), ``ZPAST`` 过去, ``ZNEXT`` 未来, ``ZEVERY`` 每, ``ZEDGE`` (初, 中, 底).
A word with no senses is a guard: it parts what stands around it.
"""

import re
from collections.abc import Mapping
from typing import Any

from app.domain.intervals import Granularity
from app.timex.chinese.numerals import CHARACTERS, number
from app.timex.lexer import Lexicon, Pattern, Senses
from app.timex.nodes import (
    Both,
    Edge,
    Enclosing,
    Holiday,
    Part,
    Piece,
    Recent,
    Shift,
    Story,
    Vague,
    Weekday,
    Weekend,
)

G = Granularity


def _day(n: int) -> Senses:
    return {"date": Shift(G.DAY, n, exact=True)}


def _year(n: int) -> Senses:
    return {"date": Enclosing(G.YEAR, n)}


def _evening(n: int, part: str = "evening") -> Senses:
    return {"time": Both(Shift(G.DAY, n, exact=True), Part(part))}


def _edge(which: str, unit: Granularity) -> Senses:
    return {"date": Edge(which, Enclosing(unit, 0))}


_PLAIN: dict[str, Senses] = {
    "今天": _day(0), "今日": _day(0), "昨天": _day(-1), "昨日": _day(-1), "前天": _day(-2), "大前天": _day(-3),
    "明天": _day(1), "明日": _day(1), "后天": _day(2), "大后天": _day(3),
    "今早": _evening(0, "morning"), "今晚": _evening(0), "昨晚": _evening(-1), "昨夜": _evening(-1), "明晚": _evening(1),
    "明早": _evening(1, "morning"), "后晚": _evening(2),
    "今年": _year(0), "去年": _year(-1), "前年": _year(-2), "大前年": _year(-3), "明年": _year(1), "后年": _year(2),
    "现在": {"time": Shift(G.SECOND, 0, exact=True)}, "刚才": {"vague": Vague()},
    "凌晨": {"part": Part("before_dawn")}, "清晨": {"part": Part("early_morning")}, "早上": {"part": Part("morning")},
    "早晨": {"part": Part("morning")}, "上午": {"part": Part("forenoon")}, "中午": {"part": Part("noon")},
    "下午": {"part": Part("afternoon")}, "傍晚": {"part": Part("dusk")}, "晚上": {"part": Part("evening")},
    "夜里": {"part": Part("night")}, "深夜": {"part": Part("late_night")}, "半夜": {"part": Part("late_night")},
    "年": {"ZNIAN": "", "UNIT": G.YEAR}, "月": {"ZYUE": "", "UNIT": G.MONTH}, "月份": {"ZYUE": ""},
    "号": {"ZHAO": ""}, "日": {"ZHAO": "", "UNIT": G.DAY}, "天": {"UNIT": G.DAY}, "周": {"UNIT": G.WEEK},
    "星期": {"UNIT": G.WEEK}, "礼拜": {"UNIT": G.WEEK}, "小时": {"UNIT": G.HOUR}, "钟头": {"UNIT": G.HOUR},
    "分钟": {"UNIT": G.MINUTE}, "秒": {"UNIT": G.SECOND}, "秒钟": {"UNIT": G.SECOND}, "季度": {"UNIT": G.QUARTER},
    "个": {"ZGE": ""}, "第": {"ZDI": ""}, "的": {"ZDE": "", "JOIN": ""}, "上": {"ZREL": -1}, "上上": {"ZREL": -2}, "这": {"ZREL": 0},
    "本": {"ZREL": 0}, "下": {"ZREL": 1}, "下下": {"ZREL": 2}, "前": {"ZAGO": -1, "ZSIDE": "before"},
    "以前": {"ZAGO": -1, "ZSIDE": "before"}, "之前": {"ZAGO": -1, "ZSIDE": "before"},
    "后": {"ZLATER": 1, "ZSIDE": "after"}, "以后": {"ZLATER": 1, "ZSIDE": "after"},
    "之后": {"ZLATER": 1, "ZSIDE": "after"}, "以来": {"ZSIDE": "since"}, "起": {"ZSIDE": "since"}, "开始": {"ZSIDE": "since"},
    "或之前": {"ZSIDE": "until"}, "及之前": {"ZSIDE": "until"}, "或以前": {"ZSIDE": "until"}, "及以前": {"ZSIDE": "until"},
    "或之后": {"ZSIDE": "since"}, "及之后": {"ZSIDE": "since"}, "或以后": {"ZSIDE": "since"}, "及以后": {"ZSIDE": "since"},
    "点": {"ZDIAN": ""}, "点钟": {"ZDIAN": ""}, "时": {"ZDIAN": ""}, "分": {"ZFEN": ""}, "半": {"ZHALF": 0.5},
    "刻": {"ZKE": 15}, "刻钟": {"ZKE": 15}, "整": {"ZSHARP": ""}, "从": {"ZFROM": ""}, "自": {"ZFROM": ""}, "自从": {"ZFROM": ""},
    "到": {"TO": ""}, "至": {"TO": ""}, "过去": {"ZPAST": -1}, "最近": {"vague": Recent(), "ZPAST": -1},
    "近": {"ZPAST": -1}, "未来": {"ZPAST": 1}, "接下来": {"ZPAST": 1}, "每": {"ZEVERY": 1},
    "期间": {"ZPERIOD": ""},
    "假期": {"ZPERIOD": ""},
    "长假": {"ZPERIOD": ""},
    "周末": {"date": Weekend(), "ZWEEKEND": ""}, "初": {"ZEDGE": "start"}, "底": {"ZEDGE": "end"}, "末": {"ZEDGE": "end"},
    "中旬": {"ZEDGE": "mid"}, "上旬": {"ZEDGE": "early"}, "下旬": {"ZEDGE": "late"},
    "年初": _edge("start", G.YEAR), "年底": _edge("end", G.YEAR), "月初": _edge("start", G.MONTH),
    "月底": _edge("end", G.MONTH), "小时候": {"vague": Vague()}, "前阵子": {"vague": Recent()},
    "前几天": {"vague": Recent()}, "春天": {"date": Piece(G.SEASON, "spring")}, "夏天": {"date": Piece(G.SEASON, "summer")},
    "秋天": {"date": Piece(G.SEASON, "autumn")}, "冬天": {"date": Piece(G.SEASON, "winter")},
    "上半年": {"date": Piece(G.HALF_YEAR, 1)}, "下半年": {"date": Piece(G.HALF_YEAR, 2)},
    "元旦": {"date": Holiday("new_year")}, "春节": {"date": Holiday("spring_festival")},
    "除夕": {"date": Holiday("lunar_new_years_eve")}, "元宵节": {"date": Holiday("lantern")},
    "劳动节": {"date": Holiday("labour_day_cn")}, "五一": {"date": Holiday("labour_day_cn")},
    "端午": {"date": Holiday("dragon_boat")}, "端午节": {"date": Holiday("dragon_boat")},
    "中秋": {"date": Holiday("mid_autumn")}, "中秋节": {"date": Holiday("mid_autumn")},
    "国庆": {"date": Holiday("national_day_cn")}, "国庆节": {"date": Holiday("national_day_cn")},
    "圣诞节": {"date": Holiday("christmas")}, "圣诞": {"date": Holiday("christmas")}, "次日": {"date": Story(G.DAY, 1)}, "隔天": {"date": Story(G.DAY, 1)},
}  # fmt: skip

_GUARDS = (
    "一点点", "一天到晚", "五月花", "星期八", "周末愉快", "天天", "年年", "有一天", "上班", "下班", "上学", "上课", "下课", "上次", "下次",
    "上海", "下雨", "下雪", "早上好", "上午好", "下午好", "晚上好", "日本", "日记", "分手", "分享", "时候", "前面", "后面", "后来", "到底",
    "上面", "下面", "本来", "自己", "个月大", "天气", "月亮", "年轻", "周围", "分开", "时间", "点心", "号码", "点击", "周到",
)  # fmt: skip


def _words() -> Mapping[str, Senses]:
    words: dict[str, dict[str, Any]] = {word: dict(senses) for word, senses in _PLAIN.items()}
    for prefix in ("周", "星期", "礼拜"):
        for day, names in enumerate(("一1", "二2", "三3", "四4", "五5", "六6", "日天7")):
            for name in names:
                if prefix + name != "周天":
                    words[prefix + name] = {"WEEKDAY": day, "date": Weekday(day)}
    words.update({word: {} for word in _GUARDS})
    return words


# No number that people say about time is longer; a longer run is noise and passed over whole.
_LONGEST, _RUN = 12, 64


def _numeral(match: re.Match[str]) -> Senses | None:
    if len(match[0]) > _LONGEST:
        return {}
    value = number(match[0])
    if value is None:
        return None
    senses: dict[str, Any] = {"N": value}
    if len(match[0]) == 4 and 1900 <= value <= 2100:
        senses["YEAR"] = value
    return senses


LEXICON = Lexicon(
    words=_words(),
    patterns=(
        Pattern(
            triggers=CHARACTERS, regex=re.compile(f"[{CHARACTERS}]{{1,{_RUN}}}"), senses=_numeral
        ),
        # 三天前晚上 is not 前晚.
        Pattern(
            triggers="前",
            regex=re.compile("(?<![天日周月年期拜时])前晚(?!饭)"),
            senses=lambda _: _evening(-2),
        ),
    ),
)
