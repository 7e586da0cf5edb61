"""What both languages share: digits, numeric dates and clocks, and the rules that intersect trees.

Token kinds: ``N`` (number), ``YEAR`` (1900 to 2100 in four digits), ``HOUR`` (a bare
hour that no noun follows), ``DOTTED`` (minutes of 17.30), ``PACKED`` (clock of 0930 or 730),
``FARYEAR`` (another year in four digits that no noun follows), ``TO`` (a dash), ``JOIN`` (what may
stand between parts of one expression), ``COMMA``.
"""

import re
from typing import Any, Literal

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.lexer import Lexicon, Pattern, Senses
from app.timex.nodes import Both, Clock, Either, Fields, Node, Range, both, rank

_START = r"(?<![a-z0-9_.$#/@:%€£¥-])"
_END = r"(?![\da-z_%])(?!\.\d)"


# What may follow an hour without o'clock or am; after "at 3 different" no hour is meant.
_ALONE = re.compile(
    r"\s*(?:$|[.,;!?)\]\"\u4e00-\u9fff-]|(?:and|or|but|so|in|on|at|to|of|for|with|from|by|as|if|then|"
    r"when|while|because|before|after|until|untill|till|through|sharp|this|next|last|every|each|"
    r"that|please|today|tonight|tomorrow|yesterday|morning|afternoon|evening|night|the|i|we|he|she|they|you|it|"
    r"instead|is|was|were|will|would|works|earliest|latest|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|"
    r"[a-z]{3,6}day|sun|mon|tue|wed|thu|fri|sat|january|february|march|april|may|june|july|august|"
    r"september|october|november|december)\b)"
)


def stands_alone(text: str, end: int) -> bool:
    """Return whether no noun follows that a number before ``end`` would count."""
    return _ALONE.match(text, end) is not None


def full_year(written: str) -> int:
    """Return the year of two or four digits; 69 to 99 are the twentieth century (POSIX strptime)."""
    year = int(written)
    if len(written) > 2:
        return year
    return year + (1900 if year >= 69 else 2000)


def _iso(match: re.Match[str]) -> Senses | None:
    date = Fields(int(match[1]), int(match[2]), int(match[3]))
    if match[4] is None:
        return {"date": date}
    second = int(match[6]) if match[6] else None
    return {"time": Both(date, Clock(int(match[4]), int(match[5]), second, "24"))}


def _slashed(match: re.Match[str]) -> Senses | None:
    first, second, year = int(match[1]), int(match[2]), full_year(match[3])
    options = [Fields(year, a, b) for a, b in ((first, second), (second, first)) if a <= 12]
    if not options or max(first, second) > 31:
        return None
    return {
        "date": options[0] if len(set(options)) == 1 else Either(tuple(options), by_day_order=True)
    }


def _clock(match: re.Match[str]) -> Senses | None:
    hour, minute = int(match[1]), int(match[2])
    second = int(match[3]) if match[3] else None
    if hour > 24 or minute > 59:
        return None
    written: Literal["24"] | None = (
        "24" if hour > 12 or hour == 0 or match[1].startswith("0") else None
    )
    return {"clock": Clock(hour, minute, second, written)}


def _wide(written: str) -> Senses:
    """Return what else three or four digits can mean: a clock time or a year far off."""
    value = int(written)
    senses: dict[str, Any] = {}
    if 1000 <= value < 3000 and not 1900 <= value <= 2100:
        senses["FARYEAR"] = value
    if value % 100 < 60 and value < 2400:
        is_as_written = value >= 1300 or written.startswith("0")
        senses["PACKED"] = Clock(*divmod(value, 100), None, "24" if is_as_written else None)
    return senses


def _number(match: re.Match[str]) -> Senses | None:
    written = match[0]
    value = float(written) if "." in written else int(written)
    senses: dict[str, Any] = {"N": value}
    whole, _, past = written.partition(".")
    alone = stands_alone(match.string, match.end())
    if len(written) == 4 and not past and 1900 <= value <= 2100:
        senses["YEAR"] = value
    if len(written) in (3, 4) and not past and alone:
        senses |= _wide(written)
    if int(whole) <= 24 and len(past) == 2 and int(past) < 60:
        senses["DOTTED"] = int(whole) * 60 + int(past)
    if not past and value <= 24 and alone:
        senses["HOUR"] = int(value)
    return senses


_D = "0123456789"
LEXICON = Lexicon(
    words={
        ",": {"COMMA": ",", "JOIN": ","},
        "-": {"TO": "-"},
        "~": {"TO": "~"},
    },
    patterns=(
        Pattern(
            triggers=_D,
            regex=re.compile(
                rf"{_START}(\d{{4}})[-/.](\d{{1,2}})[-/.](\d{{1,2}})"
                rf"(?:[t ](\d{{1,2}}):(\d{{2}})(?::(\d{{2}}))?)?{_END}"
            ),
            senses=_iso,
            follows="-/.",
        ),
        Pattern(
            triggers=_D,
            regex=re.compile(rf"{_START}(\d{{1,2}})/(\d{{1,2}})/(\d{{4}}|\d{{2}}){_END}"),
            senses=_slashed,
            follows="/",
        ),
        Pattern(
            triggers=_D,
            regex=re.compile(r"(?<![\d.:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])"),
            senses=_clock,
            follows=":",
        ),
        Pattern(
            triggers=_D,
            regex=re.compile(
                r"(?<![a-z0-9_.$#/@:%€£¥])\d{1,4}(?:\.\d{1,2})?(?![\da-z_%/])(?!\.\d)(?!,\d{3})"
            ),
            senses=_number,
        ),
    ),
)


def _joined(first: Node, second: Node) -> Node | None:
    return both(first, second)


def _after_join(first: Node, _join: object, _other: object, second: Node) -> Node | None:
    return both(first, second)


def _range_on(hours: Node, join: object, other: object, day: Node) -> Node | None:
    # 2014 to last year, March is no range on a March: only the finer one may be the range.
    return _after_join(hours, join, other, day) if rank(hours.grain) < rank(day.grain) else None


def _ranged(first: Node, _to: object, last: Node) -> Node | None:
    # A clock to a date or a date to a bare clock is no range; 去年到现在 is one.
    fine = [rank(node.grain) < rank(Granularity.DAY) and node.floating for node in (first, last)]
    return Range(first, last) if fine[0] == fine[1] or isinstance(last, Both) else None


_PLACES = "date|part|clock|time"

PRODUCTIONS: tuple[Production, ...] = (
    production("date", "date JOIN? JOIN? date", _after_join),
    production("time", "date JOIN? JOIN? part|clock|time", _after_join),
    production("time", "part|clock|time JOIN? JOIN? date", _after_join),
    production("clock", "part JOIN? JOIN? clock", _after_join),
    production("clock", "clock JOIN? JOIN? part", _after_join),
    production("time", "time JOIN? JOIN? clock", _after_join),
    # After a range that names the whole date: 2023年12月30日到1月2日 is not all in 2023.
    production("time", "date JOIN? JOIN? range", _after_join, -0.05),
    # Before a range to a date: 10am to noon on Monday is all on Monday.
    production("time", "range JOIN? JOIN? date|time", _range_on, 0.1),
    production("range", f"{_PLACES} TO {_PLACES}", _ranged),
)
