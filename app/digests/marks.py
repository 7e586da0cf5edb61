"""What must not get lost where talk is told more shortly: its numbers, dates, names and decisions."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.extraction.chinese.segment import words
from app.text.folding import fold
from app.text.language import detect_language
from app.text.remembered import remembered


class Sort(StrEnum):
    """What a mark tells."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    DECISION = "decision"


class Mark(NamedTuple):
    """Words that must survive: folded, a number with its unit ("49 dollars", 62公里)."""

    sort: Sort
    text: str


_COUNTS = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    r"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|hundred|thousand|dozen"
)
_MONTHS = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_UNIT = r"(?!(?:and|or|of|to|in|on|at|for|the|an?|is|was|are|were|with|from|but|then|by|as|i|we|he|she|they|it|so|if|when|that|this)\b)[a-z]{1,12}\b"
_NUMBER = re.compile(
    rf"[$£€¥]?\d+(?:[.,:/-]\d+)*(?:\s?%|\s?{_UNIT}|[\u4e00-\u9fff]{{1,2}})?|\b(?:{_COUNTS})(?:\s(?:{_COUNTS}))*(?:\s{_UNIT})?"
    r"|(?!一(?:个|天|年|次|位|人|本|套|层|平|度|口|点|杯|瓶|袋|成|片|折|块|楼|分钟)|半个|两个人)[零一二两三四五六七八九十百千万半]+(?:点半?|块|元|角|天|周|个|年|次|公斤|公里|千米|米|斤|小时|分钟|号|岁|毫克|片|位|人|本|套|层|楼|万|平|度|成|折|口|杯|瓶|袋)"
)
_DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTHS}|{_MONTHS}\s\d{{1,4}}(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|yesterday|tonight"
    r"|(?:next|last|this)\s(?:week|month|year|weekend|spring|summer|autumn|winter)|(?:january|february|april|june|july|august|september|october|november|december))\b"
    r"|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}月\d{1,2}[日号]?|[一二三四五六七八九十]{1,2}月(?:[一二三四五六七八九十]{1,3}[日号])?|\d{1,2}[日号]"
    r"|(?:下|上|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]|明[天晚早]|昨[天晚]|后天|前天|[下上]个?(?:周|月|星期|礼拜)|[明去前后]年"
)
_DECISION = re.compile(
    r"\b(?:decided|decide|settled on|agreed|going with|went with|chose|picked|booked|ordered|bought|signed|cancelled|canceled|promised|scheduled|resigned|enrolled|accepted|refused|turned down)\b"
    r"|决定|说好|约好|约了|订了|定了|定在|选了|挑了|买了|签了|取消|答应|预约|报了名?|改到|改成|改在|拒绝|推掉|辞了"
)
_NAME = re.compile(r"(?<![.!?:\"“]\s)(?<!^)\b[A-Z][\w'’&-]*(?:\s[A-Z][\w'’&-]*)*")
_NO_NAME = re.compile(
    rf"^(?:I|I['’]\w+|OK|Okay|Yes|No|Mr|Mrs|Ms|Dr|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?i:{_MONTHS}|may))$"
)
_TITLED = re.compile(r"[\u4e00-\u9fff](?:医生|大夫|老师|师傅|教授|律师|主任|经理|阿姨|叔叔)")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9+-]{1,}")
_NAMING = ("nr", "nrt", "ns", "nt", "nz")
_HOLLOW = re.compile(r"^(?:明白|多谢|好的?|谢谢|哈+|嗯+|老|小|大)$")


@remembered(4096)
def marks(said: str) -> frozenset[Mark]:
    """Return the marks of some words, in either language."""
    return frozenset(_marks(said))


def _marks(said: str) -> Iterator[Mark]:
    folded = fold(said)
    for match in _DATE.finditer(folded):
        yield Mark(Sort.DATE, match.group())
    for match in _NUMBER.finditer(_DATE.sub(" ", folded)):
        yield Mark(Sort.NUMBER, match.group().strip())
    for match in _DECISION.finditer(folded):
        yield Mark(Sort.DECISION, match.group())
    is_english = detect_language(said) == "en"
    for name in _NAME.findall(said) if is_english else _LATIN.findall(said):
        if not _NO_NAME.match(name):
            yield Mark(Sort.NAME, fold(name))
    if not is_english:
        for match in _TITLED.finditer(said):
            yield Mark(Sort.NAME, fold(match.group()))
        for part in words(said, guess=True):
            if part.pos in _NAMING and len(part.text) > 1 and not _HOLLOW.match(part.text):
                yield Mark(Sort.NAME, fold(part.text))
