"""Chinese words that only mean a time together: units, sides, edges, counters.

Token kinds beside the shared ones begin with Z: ``ZUNIT`` a unit, ``ZNIAN`` 年 (see ``contexts``), ``ZYUE`` 月, ``ZHAO`` 号 and 日,
``ZREL`` (上 -1, 这 0, 下 1), ``ZGE`` 个, ``ZAGO`` 前, ``ZLATER`` 后, ``ZPRE`` 前 and 后 before a number, ``ZDIAN`` 点 and 时,
``ZFEN`` 分, ``ZHALF`` 半, ``ZKE`` 刻, ``ZFROM`` 从, ``ZSIDE`` (之前 and so on), ``ZPAST`` 过去 and 未来, ``ZEVERY`` 每, ``ZSKIP`` 每隔,
``ZEDGE`` (初, 中, 底), ``ZYUEEDGE`` 月底, ``ZNIANEDGE`` 年底, ``ZWITHIN`` 内, ``ZIN`` 过, ``ZAND`` 和, ``ZPART`` 早 and 晚,
``ZHERE`` what may stand between a day and its hour, ``ZTIMES`` 次, ``ZDAYLIST`` 周一三五.
"""

from collections.abc import Iterable

from app.domain.intervals import Granularity
from app.timex.chinese.words import named
from app.timex.lexer import Senses
from app.timex.nodes import Edge, Enclosing, Open, Recur, Shift, Story

G = Granularity

_UNITS = {
    G.YEAR: "年度 财年", G.MONTH: "月", G.DAY: "日 天", G.WEEK: "周 星期 礼拜", G.HOUR: "小时 钟头", G.MINUTE: "分钟",
    G.SECOND: "秒 秒钟", G.QUARTER: "季度", G.WEEKEND: "周末",
}  # fmt: skip
_SIDES = {
    "before": "以前 之前", "after": "以后 之后 过后", "since": "以来 起",
    "until": "或之前 及之前 或以前 及以前 为止",
}  # fmt: skip
_STARTS = "或之后 及之后 或以后 及以后"
# Edges of a unit; the pieces of a month called 旬 are exact, the rest is fuzzy.
_EDGES = {
    "start": "初 初期", "early": "上旬 前期 早期 初叶 开头", "mid": "中旬 中期 中叶 中段", "middle": "中",
    "late": "下旬 后期 晚期 末期 末叶 下半段", "end": "底 末 尾 末尾",
}  # fmt: skip
_UNIT_EDGES = {"底": "end", "末": "end", "尾": "end"}
_TEN_DAYS = {
    "上旬": "early", "中旬": "mid", "下旬": "late", "中下旬": "mid_late", "上中旬": "early_mid",
    "中上旬": "early_mid",
}  # fmt: skip

_PLAIN: dict[str, Senses] = {
    "大概": {"JOIN": ""}, "大约": {"JOIN": ""}, "差不多": {"JOIN": ""}, "接近": {"JOIN": ""}, "将近": {"JOIN": ""}, "快": {"JOIN": ""},
    "约": {"JOIN": ""}, "快到": {"JOIN": ""}, "都": {"ZHERE": ""}, "才": {"ZHERE": ""}, "就": {"ZHERE": ""}, "在": {"ZHERE": ""},
    "次": {"ZTIMES": ""}, "趟": {"ZTIMES": ""}, "遍": {"ZTIMES": ""}, "开始": {"ZBEGIN": ""}, "起始": {"ZBEGIN": ""}, "月份": {"ZYUE": "", "ZUNIT": G.MONTH}, "号": {"ZHAO": "号"}, "个": {"ZGE": ""}, "第": {"ZDI": 1}, "倒数第": {"ZDI": -1},
    "的": {"ZDE": "", "JOIN": ""}, "里的": {"ZDE": ""}, "那": {"ZDE": ""}, "前": {"ZAGO": -1, "ZSIDE": "before", "ZPRE": -1},
    "后": {"ZLATER": 1, "ZSIDE": "after", "ZPRE": 1}, "头": {"ZPRE": -1}, "最后": {"ZLAST": -1}, "最末": {"ZLAST": -1},
    "最初": {"ZFIRST": 1}, "开头": {"ZFIRST": 1}, "点": {"ZDIAN": "点"}, "点钟": {"ZDIAN": "点"}, "时": {"ZDIAN": "时"},
    "时许": {"ZDIAN": "点"}, "分": {"ZFEN": ""}, "半": {"ZHALF": 0.5}, "刻": {"ZKE": 15}, "刻钟": {"ZKE": 15, "ZQUARTERS": 15},
    "整": {"ZSHARP": ""}, "差": {"ZLESS": ""}, "欠": {"ZLESS": ""}, "从": {"ZFROM": ""}, "自": {"ZFROM": ""},
    "自从": {"ZFROM": ""}, "打从": {"ZFROM": ""}, "由": {"ZFROM": ""}, "到": {"TO": "", "ZTO": ""}, "至": {"TO": "", "ZTO": ""}, "直到": {"TO": "", "ZUNTIL": ""},
    "--": {"TO": "-"},
    "截止": {}, "截至": {"ZUNTIL": ""}, "截止到": {"ZUNTIL": ""}, "截止至": {"ZUNTIL": ""}, "一直到": {"TO": "", "ZUNTIL": ""}, "过去": {"ZPAST": -1}, "近": {"ZPAST": -1}, "未来": {"ZPAST": 1}, "今后": {"ZPAST": 1},
    "往后": {"ZPAST": 1}, "接下来": {"ZPAST": 1}, "随后": {"ZTHEN": ""}, "此后": {"ZTHEN": ""}, "其后": {"ZTHEN": ""},
    "每": {"ZEVERY": 1}, "每逢": {"ZEVERY": 1}, "每到": {"ZEVERY": 1}, "每个": {"ZEVERY": 1}, "逢": {"ZEVERY": 1},
    "每隔": {"ZSKIP": ""}, "每间隔": {"ZSKIP": ""}, "期间": {"ZPERIOD": ""}, "假期": {"ZPERIOD": ""}, "长假": {"ZPERIOD": ""},
    "小长假": {"ZPERIOD": ""}, "黄金周": {"ZPERIOD": ""}, "连假": {"ZPERIOD": ""}, "连休": {"ZPERIOD": ""}, "假期间": {"ZPERIOD": ""}, "放假": {"ZPERIOD": ""}, "放假期间": {"ZPERIOD": ""},
    "假期期间": {"ZPERIOD": ""}, "长假期间": {"ZPERIOD": ""}, "那几天": {"ZPERIOD": ""}, "七天假": {"ZPERIOD": ""}, "三天假": {"ZPERIOD": ""},
    "假": {"ZPERIOD": ""}, "节假日": {}, "内": {"ZWITHIN": ""}, "以内": {"ZWITHIN": ""}, "之内": {"ZWITHIN": ""}, "里": {"ZINSIDE": ""},
    "中": {"ZEDGE": "middle", "ZINSIDE": ""}, "间": {"ZBETWEEN": ""}, "之间": {"ZBETWEEN": ""}, "和": {"ZAND": ""}, "与": {"ZAND": ""},
    "跟": {"ZAND": ""}, "及": {"ZAND": ""}, "、": {"ZAND": "、"}, "又": {"ZPLUS": ""}, "零": {"N": 0, "ZN": 0, "ZPLUS": ""},
    "加": {"ZPLUS": ""}, "再过": {"ZIN": 1}, "再有": {"ZIN": 1}, "又过了": {"ZPASSED": ""}, "过了": {"ZPASSED": ""},
    "左右": {"ZABOUT": ""}, "上下": {"ZABOUT": ""}, "许": {"ZABOUT": ""}, "光景": {"ZABOUT": ""}, "附近": {"ZABOUT": ""}, "前后": {"ZNEAR": ""},
    "多": {"ZMANY": ""}, "世纪": {"ZCENTURY": ""}, "年代": {"ZDECADE": ""}, "农历": {"ZLUNAR": ""}, "阴历": {"ZLUNAR": ""}, "旧历": {"ZLUNAR": ""},
    "夏历": {"ZLUNAR": ""}, "公历": {"ZSOLAR": ""}, "阳历": {"ZSOLAR": ""}, "新历": {"ZSOLAR": ""}, "公元": {"ZSOLAR": ""}, "民国": {"ZREPUBLIC": ""}, "西历": {"ZSOLAR": ""},
    "正月": {"ZLUNARMONTH": 1}, "正月里": {"ZLUNARMONTH": 1}, "冬月": {"ZLUNARMONTH": 11}, "腊月": {"ZLUNARMONTH": 12},
    "腊月里": {"ZLUNARMONTH": 12}, "闰": {"ZLEAP": ""}, "迄今": {"ZTONOW": ""}, "到现在": {"ZTONOW": ""},
    "到目前": {"ZTONOW": ""}, "到目前为止": {"ZTONOW": ""}, "到现在为止": {"ZTONOW": ""}, "直到现在": {"ZTONOW": ""},
    "到如今": {"ZTONOW": ""}, "的今天": {"ZSAMEDAY": ""}, "同期": {"ZSAMETIME": ""}, "这个时候": {"ZSAMETIME": ""}, "这时候": {"ZSAMETIME": ""},
    "的同期": {"ZSAMETIME": ""}, "的这个时候": {"ZSAMETIME": ""}, "的这时候": {"ZSAMETIME": ""}, "的此时": {"ZSAMETIME": ""},
    "的这会儿": {"ZSAMETIME": ""}, "那天": {"ZTHATDAY": ""}, "这天": {"ZTHATDAY": ""}, "这一天": {"ZTHATDAY": ""}, "的那天": {"ZTHATDAY": ""},
    "的当天": {"ZTHATDAY": ""}, "前夕": {"ZEVE": ""}, "前夜": {"ZEVE": ""}, "学年": {"ZSCHOOLYEAR": ""}, "夜": {"ZNIGHT": ""}, "个晚上": {"ZNIGHT": ""}, "一整天": {"ZALLDAY": ""}, "整天": {"ZALLDAY": ""},
    "全天": {"ZALLDAY": ""}, "整个": {},
    "每天": {"recur": Recur("FREQ=DAILY")}, "每日": {"recur": Recur("FREQ=DAILY")}, "天天都": {"recur": Recur("FREQ=DAILY")},
    "每晚": {"recur": Recur("FREQ=DAILY"), "ZEVENINGS": "evening"}, "每早": {"recur": Recur("FREQ=DAILY"), "ZEVENINGS": "morning"},
    "每夜": {"recur": Recur("FREQ=DAILY"), "ZEVENINGS": "evening"}, "隔周": {"recur": Recur("FREQ=WEEKLY;INTERVAL=2")},
    "工作日": {"ZWORKDAYS": "", "recur": Recur("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")},
    "从那以后": {"range": Open("since", Story(G.DAY, 0, that=True))}, "从那时起": {"range": Open("since", Story(G.DAY, 0, that=True))},
    "自那以后": {"range": Open("since", Story(G.DAY, 0, that=True))}, "从那天起": {"range": Open("since", Story(G.DAY, 0, that=True))},
    "从那之后": {"range": Open("since", Story(G.DAY, 0, that=True))}, "从此以后": {"range": Open("since", Story(G.DAY, 0, that=True))},
    "打那以后": {"range": Open("since", Story(G.DAY, 0, that=True))}, "从今往后": {"range": Open("since", Shift(G.DAY, 0))},
    "从今以后": {"range": Open("since", Shift(G.DAY, 0))},
}  # fmt: skip


def _edges() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    for which, names in _EDGES.items():
        words |= named(names, {"ZEDGE": which})
    for kind, unit, char in (("ZYUEEDGE", G.MONTH, "月"), ("ZNIANEDGE", G.YEAR, "年")):
        for name, which in _UNIT_EDGES.items():
            words[char + name] = {"date": Edge(which, Enclosing(unit, 0)), kind: which}
    for name, stretch in _TEN_DAYS.items():
        words["月" + name] = words["月份" + name] = {"ZYUEEDGE": stretch}
        if len(name) > 2:
            words[name] = {"ZEDGE": stretch}
    words["月份中"] = {"ZYUEEDGE": "middle"}
    words["月份底"] = {"ZYUEEDGE": "end"}
    words["月份初"] = {"ZYUEEDGE": "start"}
    for name, which in (("周初", "start"), ("周中", "mid")):
        words[name] = {"date": Edge(which, Enclosing(G.WEEK, 0)), "ZWEEKEDGE": which}
    return words


def _groups() -> Iterable[tuple[str, dict[str, object]]]:
    """Yield each name with one of its kinds; a name may come several times."""
    for unit, names in _UNITS.items():
        yield names, {"ZUNIT": unit}
    for side, names in _SIDES.items():
        yield names, {"ZSIDE": side}
    yield _STARTS, {"ZSIDE": "since"}
    yield "以前 之前", {"ZAGO": -1}
    yield "以后 之后 过后", {"ZLATER": 1}
    yield "之后 以后", {"ZTHEN": ""}
    yield "月", {"ZYUE": ""}
    yield "日", {"ZHAO": ""}
    yield "年度 财年", {"ZNIAN": ""}
    for name, senses in {**_edges(), **_PLAIN}.items():
        yield name, dict(senses)


def _words() -> dict[str, Senses]:
    words: dict[str, Senses] = {}
    for names, senses in _groups():
        for name in names.split():
            words[name] = {**words.get(name, {}), **senses}
    return words


WORDS = _words()
