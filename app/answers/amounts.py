"""Sums of money as they are said."""

import re
from collections.abc import Sequence

from app.domain.events import Metric
from app.timex.chinese.numerals import number

_HAN = "零一二两三四五六七八九十百千万亿"
# 一块门板 is no money: what is counted by 块 follows it.
_YUAN = "块(?:钱|(?![\u4e00-\u9fff])|(?=[多了的吧呢啊呀整左以还给我买一二三四五六七八九半]))"
_SUM = re.compile(
    rf"[£$€¥]\s?\d[\d,]{{0,15}}(?:\.\d{{1,9}})?k?|(?<![\w.])\d[\d,]{{0,15}}(?:\.\d{{1,9}})?\s?(?:euros?|dollars?|pounds|quid|bucks|yuan|rmb|usd|gbp|eur)\b"
    rf"|\d[\d,.]{{0,15}}\s?[百千万]?(?:元|{_YUAN}|美元|欧元)\d?|(?:[{_HAN}]{{1,12}}|\d{{1,9}}(?:\.\d{{1,9}})?万?)(?:元|{_YUAN})[一二三四五六七八九\d]?"
    rf"|(?<=[花付交收价])了?(?:我)?(?:[{_HAN}]{{2,12}}|\d{{1,9}}(?:\.\d{{1,9}})?[百千万])",
    re.IGNORECASE,
)
# 年卡两千八: a round sum where nothing that is counted follows.
_BARE = re.compile(
    rf"[{_HAN}]{{0,8}}[千百万][{_HAN}]?(?![{_HAN}\d次个人米步公里斤克字张本页块元天年月分])"
)
# "paid 340 for it", 花了285: the verb says that it is money, where no other unit follows.
_SPENT = re.compile(
    r"\b(?:paid|pays?|spent|spend|costs?|charged|charges)(?: (?:me|us|him|her|them|you))?(?: (?:about|around|only|just|over|nearly|almost|some))? (?P<en>\d[\d,]{0,12}(?:\.\d{1,2})?)(?![\d,.]*\d)(?!\s?(?:%|percent|min|sec|hour|hr|day|week|month|year|night|time|mile|km|people|visit|trip|bill|th\b|st\b|nd\b|rd\b|am\b|pm\b))"
    r"|(?:花|付|交|收|要|值|共|赔)(?:掉|去|费)?了?(?:我|他|她)?(?:大概|差不多|才|整整|将近)?(?P<zh>\d{2,9}(?:\.\d{1,2})?)(?![\d.]*[\d百千万元块个次天年月日号分小时周人米公里斤克字张本页点岁瓶条份％%楼层节堂遍])",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    rf"(?:\d[\d,]{{0,15}}(?:\.\d{{1,9}})?|\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half a)\b) ?(?:kg|kilos?|g|grams?|lbs?|pounds|litres?|liters?|ml|km|kilomet(?:er|re)s?|miles?|m|met(?:er|re)s?|cm|pages?|steps?|jars?|bottles?|boxes|bags?|degrees|%|percent|points?|hours?|minutes?|mg|units?)\b"
    rf"|(?:\d{{1,9}}(?:\.\d{{1,9}})?|[{_HAN}半]{{1,12}})(?:公斤|斤半?(?:[{_HAN}]两)?|克|公里|里|米|厘米|升|毫升|页|步|瓶|箱|袋|盒|度|分|小时|分钟|毫克|单位|片|颗|个|只|条|份|%)",
    re.IGNORECASE,
)
_ASKS_MONEY = re.compile(
    r"多少钱|几多钱|几钱|多少块|多少元|多贵|\bhow much (?:did|do|does|was|were|is|are|will|would)\b.*\b(?:cost|pay|paid|price|spend|charge|fee|earn|owe|sell|sold)\b",
    re.IGNORECASE,
)
_NO_PRICE = re.compile(
    rf"第[{_HAN}\d]+|[{_HAN}\d]+(?:月|号|日|点|年|周|天|次|回|趟|个|岁|楼|层|节|堂|分钟|小时)|(?:周|星期|礼拜)[一二三四五六日天]"
    r"|\d{1,2}:\d\d|\b(?:19|20)\d\d\b|\b\d+(?:st|nd|rd|th)\b|一[下点些起直定边样]|\d+[-/]\d+"
)
_PRICE = re.compile(
    rf"\d|[{_HAN}]{{2,}}|[{_HAN}半][块元毛]|\b(?:quid|pounds?|tenner|fiver|grand|pence|free|hundred|thousand)\b|免费|没要钱|不要钱",
    re.IGNORECASE,
)
_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_FACTORS = {"百": 100, "千": 1000, "万": 10_000, "k": 1000}
_FIGURE = re.compile(r"(\d[\d,]*(?:\.\d+)?)(?:\s?([百千万]|k\b))?", re.IGNORECASE)
_MONEY = re.compile("块钱?")


def amount_in(text: str) -> str | None:
    """Return the one sum of money that a text names; None for none or several."""
    found = sums_in(text)
    return found.pop() if len(found) == 1 else None


def sums_in(text: str) -> set[str]:
    """Return the different sums of money that a text names."""
    found = {hit[0].strip().lstrip("了我") for hit in _SUM.finditer(text)}
    found = found or {hit["en"] or hit["zh"] for hit in _SPENT.finditer(text)}
    return found or {hit[0] for hit in _BARE.finditer(text)}


def quantity_in(text: str) -> str | None:
    """Return the one quantity with its unit, or sum, that a text names; None for none or several."""
    found = {hit[0].strip() for hit in _QUANTITY.finditer(text)}
    if not found:
        return amount_in(text)
    return found.pop() if len(found) == 1 else None


def amount_of(metrics: Sequence[Metric]) -> str | None:
    """Return the sum that an event bears as a metric, None for none."""
    one = next((metric for metric in metrics if metric.name == "cost"), None)
    return f"{one.value:g} {one.unit or ''}".strip() if one else None


def parsed_amount(shown: str) -> float | None:
    """Return a sum as a number, 八块五 being 8.5; None if it cannot be read."""
    whole, _, tenths = _MONEY.sub("元", shown, count=1).partition("元")
    digits = _FIGURE.search(whole)
    if digits is None:
        value = parsed_han(whole)
    else:
        value = float(digits[1].replace(",", "")) * _FACTORS.get((digits[2] or "").lower(), 1)
    return value if value is None or not tenths else value + _tenths(tenths)


def _tenths(said: str) -> float:
    return (int(said) if said.isdecimal() else _DIGITS.get(said, 0)) / 10


def parsed_han(shown: str) -> float | None:
    """Return a number in Chinese signs, whatever stands about them; None for none."""
    signs = "".join(sign for sign in shown if sign in _HAN)
    value = number(signs) if signs else None
    return float(value) if value else None


def asks_for_money(question: str) -> bool:
    """Return whether a question asks for a sum of money by its words."""
    return _ASKS_MONEY.search(question) is not None


def has_price(text: str) -> bool:
    """Return whether a text bears a figure that may be a sum: no date, no ordinal, no count of times."""
    return _PRICE.search(_NO_PRICE.sub(" ", text)) is not None
