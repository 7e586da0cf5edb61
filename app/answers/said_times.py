"""When, and how often, a clause says that something happened."""

import re
from collections.abc import Sequence
from itertools import pairwise

from app.answers.lexicon import is_chinese
from app.answers.told import ToldTurn
from app.domain.intervals import Found, Granularity, TimeKind, TimeSpan
from app.domain.zones import zone_of
from app.text.remembered import remembered_of_texts
from app.timex import find_times
from app.timex.chinese.numerals import number

_JOINTS = re.compile(
    r"^[\s,，、;；]*(?:and|,|、|和|以及|还有|then|on|in|at|and again|again|跑了|也)?[\s,，、a-z0-9.\u4e00-\u9fff]{0,24}$",
    re.IGNORECASE,
)
# A joint with a time somewhere behind it.
_JOINING = re.compile(
    r"(?:\band\b|[,，、和]|以及|还有).*?(?:[日天周月号晚早年午]|\d|day|week|night|morning|evening|noon|yester|ago|last|this)",
    re.IGNORECASE | re.DOTALL,
)
_RANGE = re.compile(
    r"\b(?:to|until|till|through|from|between|since|before|after|instead of|moved)\b|到|至|从|之前|之后|以后|以前|改",
    re.IGNORECASE,
)
_TIMES_EN = re.compile(
    r"\b(?:(?P<w>twice|once|two|three|four|five|six|seven|eight|nine|ten)(?: times)?|(?P<d>\d{1,2}) times)\b",
    re.IGNORECASE,
)
_TIMES_ZH = re.compile(r"(?<!第)(?P<n>[一二两三四五六七八九十]|\d{1,2})(?:次|回|趟|遍)(?!数|元|答)")
_NUMBERS = {
    "once": 1,
    "twice": 2,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_FINE = frozenset(
    {
        Granularity.SECOND,
        Granularity.MINUTE,
        Granularity.HOUR,
        Granularity.PART_OF_DAY,
        Granularity.DAY,
        Granularity.WEEKEND,
    }
)


@remembered_of_texts(4096)
def times_of(words: str) -> int:
    """Return how often a clause says that it happened: twice, 三次; 1 where it says nothing."""
    if is_chinese(words):
        hit = _TIMES_ZH.search(words)
        if hit is None:
            return 1
        return int(hit["n"]) if hit["n"].isdecimal() else number(hit["n"]) or 1
    hit = _TIMES_EN.search(words)
    if hit is None:
        return 1
    if hit["d"]:
        return int(hit["d"])
    is_times = hit[0].lower().endswith("times") or hit["w"].lower() == "twice"
    return _NUMBERS[hit["w"].lower()] if is_times else 1


def spans_in(words: str, turn: ToldTurn) -> Sequence[TimeSpan]:
    """Return all stretches of time that words name."""
    return find_times(words, turn.said_at, zone_of(turn.zone))


def past_spans(spans: Sequence[TimeSpan], turn: ToldTurn) -> list[TimeSpan]:
    """Return the stretches, a day or finer, that have begun when they are said."""
    return [
        one
        for one in spans
        if one.kind is TimeKind.SPAN
        and one.start is not None
        and one.start <= turn.said_at
        and one.granularity in _FINE
        and one.found is not Found.INHERITED
    ]


def span_ahead(spans: Sequence[TimeSpan], turn: ToldTurn) -> TimeSpan | None:
    """Return the first stretch that had not begun when it was said."""
    ahead = (one for one in spans if one.kind is TimeKind.SPAN and one.start and one.end)
    return next((one for one in ahead if one.start and one.start > turn.said_at), None)


@remembered_of_texts(4096)
def may_list(words: str) -> bool:
    """Return whether words may name several times: they join something."""
    return _JOINING.search(words) is not None


def are_listed(words: str, spans: Sequence[TimeSpan]) -> bool:
    """Return whether times stand in a row, none inside another and no range between them."""
    if _RANGE.search(words):
        return False
    ordered = sorted(spans, key=lambda one: one.offset)
    pairs = list(pairwise(ordered))
    return all(
        not a.interval.overlaps(b.interval)
        and _JOINTS.match(words[a.offset[1] : b.offset[0]]) is not None
        for a, b in pairs
    )
