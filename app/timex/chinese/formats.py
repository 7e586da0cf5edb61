"""Dates in digits as Chinese logs and tables write them, beside those that both languages share."""

import re

from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Both, Clock, Fields, Range, Years

_DIGITS = "0123456789"
_YEAR = r"((?:19|20)\d\d)"
_MONTH = r"\.(0[1-9]|1[0-2])"


def _stamp(match: re.Match[str]) -> Senses:
    date = Fields(int(match[1]), int(match[3]), int(match[4]))
    return {"time": Both(date, Clock(int(match[5]), int(match[6]), None, "24"))}


def _spaced(match: re.Match[str]) -> Senses | None:
    month, day = int(match[2]), int(match[3])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return {"date": Fields(int(match[1]), month, day)}


def _months(match: re.Match[str]) -> Senses:
    first, last = Fields(int(match[1]), int(match[2])), Fields(int(match[3]), int(match[4]))
    return {"range": Range(first, last)}


def _days(match: re.Match[str]) -> Senses | None:
    first = Fields(int(match[1]), int(match[3]), int(match[4]))
    last = Fields(int(match[5] or match[1]), int(match[6]), int(match[7]))
    return {"range": Range(first, last)}


def _month_day(match: re.Match[str]) -> Senses | None:
    """Read 12/25 beside Chinese words, where it is no fraction or score."""
    month, day = int(match[1]), int(match[2])
    if match[2] == "10" or (month < day <= 5 and len(match[2]) == 1):  # 9/10 and 3/4
        return None
    return {"date": Fields(None, month, day)}


def _month(match: re.Match[str]) -> Senses:
    return {"date": Fields(int(match[1]), int(match[2]))}


def _some_year(match: re.Match[str]) -> Senses:
    """Read 零几年 and 八几年 as their decade."""
    tens = "零〇五六七八九".index(match[1])
    return {"date": Years(2000 if tens < 2 else 1930 + 10 * tens, 10)}


PATTERNS = (
    Pattern(
        triggers="零〇五六七八九",
        regex=re.compile("(?<![一二三四五六七八九十百])([零〇五六七八九])几年(?![前后级])"),
        senses=_some_year,
    ),
    # Timestamps glued together, as some logs write them: 2018-12-1209:03.
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(
            rf"(?<![\d.-]){_YEAR}([-/. ])(\d{{1,2}})\2(\d{{2}})\s?(\d{{2}}):(\d{{2}})(?![\d:])"
        ),
        senses=_stamp,
    ),
    # 2022 11 23
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(rf"(?<![\d.-]){_YEAR} (\d{{1,2}}) (\d{{1,2}})(?![\d.:-])(?! \d)"),
        senses=_spaced,
    ),
    # 2018年-8月-12日
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(r"(?<![\d.-])([12]\d{3})(年)-(\d{1,2})月-(\d{1,2})[日号]"),
        senses=lambda match: {"date": Fields(int(match[1]), int(match[3]), int(match[4]))},
    ),
    # 2025.3.8-2025.4.1, 2025/3/8-4/1
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(
            r"(?<![\d.])([12]\d{3})([./])(\d{1,2})\2(\d{1,2})\s?[-~至到]{1,2}\s?(?:([12]\d{3})\2)?"
            r"(\d{1,2})\2(\d{1,2})(?![\d./:%])"
        ),
        senses=_days,
    ),
    # 12/25我们聚了一次, 截止到 6/30; 1/3的人 and 9/10分 are no days.
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(
            r"(?:(?<=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff] )|(?<![\w/.:-])(?=[\d/]+ ?[\u4e00-\u9fff]))"
            r"(1[0-2]|0?[1-9])/(3[01]|[12]\d|0?[1-9])(?![\d./:%]|\s?[的分个成倍杯勺米])"
        ),
        senses=_month_day,
    ),
    # 1999.08-2002.02; one such month alone is more often a price.
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(
            rf"(?<![\d.]){_YEAR}{_MONTH}\s?[-~至到]{{1,2}}\s?{_YEAR}{_MONTH}(?![\d.])"
        ),
        senses=_months,
    ),
    Pattern(
        triggers=_DIGITS,
        regex=re.compile(rf"(?<![\d.]){_YEAR}{_MONTH}(?=至今|起|以来|月)"),
        senses=_month,
    ),
)
