"""Chinese tokens whose meaning hangs on their neighbours: numerals, 年, 上 and 下, 早 and 晚, ages.

Every pattern is short and looks at a few characters on either side, so lexing stays linear.
"""

import re

from app.domain.intervals import Granularity
from app.timex.chinese.numerals import CHARACTERS, digits, estimate, few, more, number
from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Edge, Enclosing, Vague

G = Granularity

_D = "0123456789"
_NUM = f"{CHARACTERS}{_D}"
_ONES = "一二三四五六七八九"
_UNIT_AHEAD = r"(?=\s*个?多?(?:天|日|年|月|周|星期|礼拜|小时|钟头|分钟|秒|世纪|季度|晚|夜))"
# No number that people say about time is longer; a longer run is noise and passed over whole.
_LONGEST, _RUN = 12, 64


def _numeral(match: re.Match[str]) -> Senses | None:
    text = match[0]
    if len(text) > _LONGEST:
        return {}
    senses: dict[str, object] = {}
    value = number(text)
    if text in ("两", "俩", "仨"):
        senses["ZCOUNT"] = value  # 两月 counts months, 二月 is one
    if value is not None:
        senses |= {"N": value, "ZN": value}
        if text[0] in "廿卅" and value <= 30:
            senses["ZOLDDAY"] = value
        if len(text) == 4 and 1900 <= value <= 2100:
            senses["YEAR"] = value
    run = digits(text)
    if run is not None and len(run) == 2:
        # 九八年 is a year; 三四年 a guess; 零八年 is read by its 年.
        senses["ZSHORTYEAR"] = run[0] * 10 + run[1]
    between = estimate(text)
    if between is not None:
        senses["ZBETWEENN"] = between
        if between[0] < 50:
            senses.pop("ZSHORTYEAR", None)
    # A run of digits that is no number parts what stands around it: 五一二 holds no 五一.
    return senses or ({} if run is not None and len(run) > 2 else None)


def _few(before: str, scale: str = "") -> Senses | None:
    if before.isascii() and before:
        return {"ZBETWEENN": more(int(before))}
    bounds = few(before, scale)
    return {"ZBETWEENN": bounds} if bounds else None


def _more(match: re.Match[str]) -> Senses | None:
    value = int(match[1]) if match[1].isascii() else number(match[1])
    if not value:
        return None
    return {"ZBETWEENN": (value - 1, value + 2) if match[2] == "来" else more(value)}


_DURATION_BEFORE = re.compile(
    r"(?:[了过有近约满整达第共住干花用等这那每前后隔快前超]|长达|不到|将近|大约|至少|最多|超过|一共|已经)$"
)
_NUMBER_BEFORE = re.compile(rf"([{_NUM}]+)\s*$")
_DURATION_AFTER = re.compile(r"[前后来多间内半没了]|以|之|左右|时间|的(?:时间|历史|老|经验)")


def _nian(match: re.Match[str]) -> Senses:
    """Read 年 by the number before it: 08年 and 零八年 are 2008, 住了20年 is a length."""
    text, at = match.string, match.start()
    before = _NUMBER_BEFORE.search(text, max(0, at - 8), at)
    mark = ""
    if before is not None:
        written = before[1]
        cue = text[max(0, before.start() - 2) : before.start()]
        if len(written) == 2 and written[0] in "0零〇":
            mark = "0"
        elif any(char in written for char in "十百千"):
            mark = "spelt"
        elif _DURATION_BEFORE.search(cue) or _DURATION_AFTER.match(text, match.end()):
            mark = "length"
    return {"ZNIAN": mark, "ZUNIT": G.YEAR}


_CALENDAR = {"年": G.YEAR, "月": G.MONTH, "周": G.WEEK}


_NO_EDGE_BEFORE = frozenset("个岁蜜这几数半多每")


def _unit_edge(match: re.Match[str]) -> Senses:
    which = "middle" if match[2] == "中" else "start"
    unit, kind = (G.YEAR, "ZNIANEDGE") if match[1] == "年" else (G.MONTH, "ZYUEEDGE")
    # 岁月中 and 三个月中 are no edges; 六月中 is one of its own month.
    senses: dict[str, object] = {kind: which}
    if match.string[match.start() - 1 : match.start()] not in _NO_EDGE_BEFORE:
        senses["date"] = Edge(which, Enclosing(unit, 0))
    return senses


def _hour(hour: str) -> Senses:
    senses: dict[str, object] = {"ZPART": hour}
    if hour == "evening":
        senses["ZNIGHT"] = ""  # 住了四晚
    return senses


PATTERNS = (
    # 二十几号, 十几日
    Pattern(
        triggers=_NUM,
        regex=re.compile(rf"([{CHARACTERS}]{{1,3}}|[12]0)几(?=[号日])"),
        senses=lambda match: _few(match[1]),
    ),
    # 到今天 and 至今 are up to now; 到今天上午 and 至今年 go on.
    Pattern(
        triggers="到至",
        regex=re.compile(rf"到今天(?![早上中下晚凌傍的]|[{_NUM}])|至今(?![年天日晚早晨春夏秋冬])"),
        senses=lambda _: {"ZTONOW": ""},
    ),
    # 年内, but not 三年内.
    Pattern(
        triggers="年月周",
        regex=re.compile(f"(?<![{_NUM}几多半数个近])([年月周])内"),
        senses=lambda match: {"date": Enclosing(_CALENDAR[match[1]], 0)},
    ),
    Pattern(
        triggers=f"几好{CHARACTERS}{_D}",
        regex=re.compile(rf"好?([{CHARACTERS}]{{0,4}}|\d{{2}})几([十百千]?){_UNIT_AHEAD}"),
        senses=lambda match: _few(match[1], match[2]),
    ),
    Pattern(
        triggers="数",
        regex=re.compile(r"数(?=天|日|月|周|年|小时|个月|个小时|星期|分钟)"),
        senses=lambda _: {"ZBETWEENN": (3, 6)},
    ),
    Pattern(
        triggers="数",
        regex=re.compile(r"数([十百千])" + _UNIT_AHEAD),
        senses=lambda match: {"ZBETWEENN": few("", match[1])},
    ),
    Pattern(
        triggers=_NUM,
        regex=re.compile(rf"([{CHARACTERS}]{{1,6}}|\d{{1,3}})([多余来]){_UNIT_AHEAD}"),
        senses=_more,
    ),
    Pattern(triggers=CHARACTERS, regex=re.compile(f"[{CHARACTERS}]{{1,{_RUN}}}"), senses=_numeral),
    # 35,000个小时
    Pattern(
        triggers=_D,
        regex=re.compile(rf"(?<![\d.,])\d{{1,3}}(?:,\d{{3}}){{1,2}}{_UNIT_AHEAD}"),
        senses=lambda match: {"N": int(match[0].replace(",", ""))},
    ),
    # Two digits of a year, 08 included, which the shared number would read as 8.
    Pattern(triggers="年", regex=re.compile("年"), senses=_nian),
    Pattern(
        triggers="上下",
        regex=re.compile("上{1,3}|下{1,3}"),
        senses=lambda match: {"ZREL": len(match[0]) * (-1 if match[0][0] == "上" else 1)},
    ),
    Pattern(
        triggers="这本该",
        regex=re.compile("这|本(?!来|人|身|子|书|事|地|科|质|能|届|店|公司)|该(?=周|月|年)"),
        senses=lambda _: {"ZREL": 0},
    ),
    Pattern(
        triggers="早",
        regex=re.compile("早(?!就|已|日|晚|先|退|教|恋|产|熟|死|该|知|点(?!钟))"),
        senses=lambda _: _hour("morning"),
    ),
    Pattern(
        triggers="晚",
        regex=re.compile("晚(?!了|到|些|来|起|睡|回|一点|点(?!钟))"),
        senses=lambda _: _hour("evening"),
    ),
    # 过两天, but neither 过了两天 nor 经过两天.
    Pattern(
        triggers="过",
        regex=re.compile(
            rf"(?<![通超经不难路又了])过(?=[{_NUM}几半]{{1,3}}(?:个|天|日|年|周|星期|礼拜|小时|分钟))"
        ),
        senses=lambda _: {"ZIN": 1},
    ),
    # 八点过五分
    Pattern(
        triggers="过",
        regex=re.compile(rf"(?<=[点时钟])过(?=[{_NUM}]{{1,3}}[分刻])"),
        senses=lambda _: {"ZPASTHOUR": ""},
    ),
    # 一年来, 三个月来: up to now; 来 as a verb has an object or an aspect after it.
    Pattern(
        triggers="来",
        regex=re.compile(
            r"(?<=[天年月周拜期])来(?=$|[\s,，。、;；!！?？]|我|他|她|它|你|咱|一直|首|最|的|第一)"
        ),
        senses=lambda _: {"ZLAI": ""},
    ),
    # 年初 and 月头, 年中 and 月中; neither 年初一 nor 八月初三 (lunar days), 年头两个月 nor 2024年中秋.
    Pattern(
        triggers="年月",
        regex=re.compile(
            rf"([年月])(初(?![{_ONES}十])|(?<!个月)头(?![{_NUM}几发疼痛像])|中(?![秋国午学旬元]))"
        ),
        senses=_unit_edge,
    ),
    # Ages have no date: 18岁那年, 八岁的时候.
    Pattern(
        triggers=_NUM,
        regex=re.compile(
            rf"[{_NUM}几]{{1,4}}(?:多|来)?周?岁(?:的那年|那年|那会儿|的时候|时(?!候)|之前|以前|以后|之后)"
        ),
        senses=lambda _: {"vague": Vague()},
    ),
)
