"""Sums of money as they are said."""

import re
from collections.abc import Sequence

from app.domain.events import Metric

_HAN = "零一二两三四五六七八九十百千万亿"
_SUM = re.compile(
    rf"[£$€¥]\s?\d[\d,]*(?:\.\d+)?k?|(?<![\w.])\d[\d,]*(?:\.\d+)?\s?(?:euros?|dollars?|pounds|quid|bucks|yuan|rmb|usd|gbp|eur)\b"
    rf"|\d[\d,.]*\s?[百千万]?(?:元|块钱?|美元|欧元)\d?|(?:[{_HAN}]+|\d+(?:\.\d+)?万?)(?:元|块钱?)[一二三四五六七八九\d]?"
    rf"|(?<=[花付交收价])了?(?:我)?(?:[{_HAN}]{{2,}}|\d+(?:\.\d+)?[百千万])",
    re.IGNORECASE,
)
# 年卡两千八: a round sum where nothing that is counted follows.
_BARE = re.compile(
    rf"[{_HAN}]*[千百万][{_HAN}]?(?![{_HAN}\d次个人米步公里斤克字张本页块元天年月分])"
)
_QUANTITY = re.compile(
    rf"(?:\d[\d,]*(?:\.\d+)?|\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half a)\b) ?(?:kg|kilos?|g|grams?|lbs?|pounds|litres?|liters?|ml|km|kilomet(?:er|re)s?|miles?|m|met(?:er|re)s?|cm|pages?|steps?|jars?|bottles?|boxes|bags?|degrees|%|percent|points?|hours?|minutes?|mg|units?)\b"
    rf"|(?:\d+(?:\.\d+)?|[{_HAN}半]+)(?:公斤|斤半?(?:[{_HAN}]两)?|克|公里|里|米|厘米|升|毫升|页|步|瓶|箱|袋|盒|度|分|小时|分钟|毫克|单位|片|颗|个|只|条|份|%)",
    re.IGNORECASE,
)
_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}


def amount_in(text: str) -> str | None:
    """Return the one sum of money that a text names; None for none or several."""
    found = {hit[0].strip().lstrip("了我") for hit in _SUM.finditer(text)}
    found = found or {hit[0] for hit in _BARE.finditer(text)}
    return found.pop() if len(found) == 1 else None


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
    """Return a sum as a number; None if it cannot be read."""
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", shown)
    if digits is None:
        return parsed_han(shown)
    value = float(digits[0].replace(",", ""))
    factor = {"百": 100, "千": 1000, "万": 10_000, "k": 1000}
    return value * next((n for sign, n in factor.items() if sign in shown.lower()), 1)


def parsed_han(shown: str) -> float | None:
    """Return a number in Chinese signs, 四千二 being 4,200."""
    total, section, last, unit = 0, 0, 0, 1
    for sign in shown:
        if sign in _DIGITS:
            last = _DIGITS[sign]
        elif sign in _UNITS:
            unit = _UNITS[sign]
            section += (last or 1) * unit
            last = 0
        elif sign == "万":
            total += (section + last) * 10_000
            section, last, unit = 0, 0, 10_000
    if last:
        section += last * (unit // 10 if unit >= 100 and "零" not in shown else 1)
    return float(total + section) or None
