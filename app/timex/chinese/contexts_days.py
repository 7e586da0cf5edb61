"""Chinese tokens of single days whose meaning hangs on their neighbours: feasts, weekdays, lunar days."""

import re

from app.domain.intervals import Granularity
from app.timex.chinese.numerals import CHARACTERS
from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Both, Flank, Holiday, Lunar, Part, Shift, Weekday

G = Granularity

_NUM = f"{CHARACTERS}0123456789"
_ONES = "一二三四五六七八九"

_CARDINAL_BEFORE = re.compile(rf"(?<![第后上下这每那周个])[{_NUM}几]\s*个$|(?<![周期拜])[{_NUM}]$")


def _day_of(name: str) -> int:
    return int(name) - 1 if name.isascii() else min("一二三四五六日天".index(name), 6)


def _weekday(match: re.Match[str]) -> Senses | None:
    """Decline 五个星期三小时 and 一周五天, where the unit is counted."""
    text, at = match.string, match.start()
    if _CARDINAL_BEFORE.search(text[max(0, at - 3) : at]):
        return None
    day = _day_of(match[0][-1])
    return {"WEEKDAY": day, "date": Weekday(day)}


_NO_WEEKDAY = (
    r"(?!次|趟|遍|顿|篇|部|些|样|直|般|起|定|半|百|千|万|个(?!月)|小时|天(?!气)|分钟|年|个月)"
)


def _weekdays(match: re.Match[str]) -> Senses | None:
    days = tuple(_day_of(char) for char in match[1] if char not in "、和")
    return {"ZDAYLIST": days} if days == tuple(sorted(set(days))) else None


def _lunar_day(match: re.Match[str]) -> Senses:
    day = f"{_ONES}十".index(match[1]) + 1
    return {"ZLUNARDAY": day, "date": Lunar(None, day)}


PATTERNS = (
    # 十一 is the National Day only where a holiday is spoken of or a clause goes on as after a day;
    # as a number it has a counter behind it. 六一 and 五一 are words.
    Pattern(
        triggers="十",
        regex=re.compile(
            rf"(?<![{_NUM}第双初周期拜楼号])十一(?=期间|长假|假期|黄金周|放假|小长假|七天|"
            r"[去回我你他她咱您要想打准那前后之以在出结都没跟旅加值休不会就快怎干])|"
            r"(?<=[去明前每后]年)十一(?![个只条岁天年月号日点元块人位名])"
        ),
        senses=lambda _: {"date": Holiday("national_day_cn")},
    ),
    # 年前 and 年后 hang on the Spring Festival; 三年前, 多年后 and 学年前 are counted or named years.
    Pattern(
        triggers="年",
        regex=re.compile(
            rf"(?<![{_NUM}几多半数些今去明前后每某那当同新过上下本学周少青中老成童])年"
            "([前后])(?![半台来面期段辈夕者任])"
        ),
        senses=lambda match: {
            "date": Flank(G.MONTH, -1 if match[1] == "前" else 1, Holiday("spring_festival"))
        },
    ),
    # 周一三五 and 周二、四 name several days of a week; 周一三点 and 周三五个人 do not.
    Pattern(
        triggers="周星礼",
        regex=re.compile(
            rf"(?:周|星期|礼拜)([一二三四五六日天1-7](?:[、和]?[一二三四五六日]|、[1-7])+)(?![{_NUM}]){_NO_WEEKDAY}"
            r"(?![点号位人件条只家本道场种十时刻月层楼级])"
        ),
        senses=_weekdays,
    ),
    Pattern(
        triggers="周星礼",
        regex=re.compile(
            rf"(?:周|星期|礼拜)([一二三四五六日]){_NO_WEEKDAY}|(?:星期|礼拜)(天)(?!气)|"
            r"(?:周|星期|礼拜)([1-7])(?![\d个小天分周月年点%.:]|\s*个)"
        ),
        senses=_weekday,
    ),
    # 三天前晚上 is not 前晚.
    Pattern(
        triggers="前",
        regex=re.compile("(?<![天日周月年期拜时])前晚(?!饭)"),
        senses=lambda _: {"time": Both(Shift(G.DAY, -2, exact=True), Part("evening"))},
    ),
    # Days of the lunar month; 初一 to 初三 are also school grades.
    Pattern(
        triggers="初",
        regex=re.compile(
            f"(?<![上读念是])初([{_ONES}十])(?!次|学生|年级|班|时|的时候|那年|上学期|下学期|数学|语文|英语|毕业|开学|见|步|级)"
        ),
        senses=_lunar_day,
    ),
    Pattern(
        triggers="年",
        regex=re.compile(
            rf"(?<![\d{CHARACTERS}今去明前后])年初([{_ONES}十])(?![{CHARACTERS}月直起些个次样定般])"
        ),
        senses=lambda match: {"date": Lunar(1, f"{_ONES}十".index(match[1]) + 1)},
    ),
)
