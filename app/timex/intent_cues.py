"""The cue tables of both languages, compiled once, and the order in which they are tried."""

import re

from app.timex import intent_chinese, intent_english

PRECEDENCE = (
    "summary", "sequence", "trend", "chain", "frequency", "duration", "count", "nth", "latest",
    "earliest", "since", "previous", "as_of",
)  # fmt: skip
"""Operators by precedence: how much and how often is asked of a first or last occurrence, not the
other way round. ``previous`` is an as_of of the closed version."""

WEAK = ("fact", "multi_hop")
"""What the shape of a question tells only if neither operator, anchor nor window does."""

_LANGUAGES = (intent_english, intent_chinese)
_NUMBERS = {
    **{word: n for n, word in enumerate(
        ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 2
    )},
    **{char: n for n, char in enumerate("一二三四五六七八九十", 1)}, "两": 2,
}  # fmt: skip

CUES = {
    name: tuple(re.compile(cue) for table in _LANGUAGES for cue in table.CUES.get(name, ()))
    for name in (*PRECEDENCE, *WEAK)
}
GUARDS = tuple(re.compile("|".join(table.GUARDS)) for table in _LANGUAGES)
NO_TALK = tuple(re.compile("|".join(table.NO_TALK)) for table in _LANGUAGES)
TALK = tuple(re.compile(table.TALK) for table in _LANGUAGES)
STATE = tuple(re.compile(table.STATE) for table in _LANGUAGES)
ASKS = tuple(re.compile(table.ASKS) for table in _LANGUAGES)
AHEAD = tuple(re.compile(table.AHEAD) for table in _LANGUAGES)
BEHIND = tuple(re.compile(table.BEHIND) for table in _LANGUAGES)

# Operators and question words that hold what elsewhere is a time: 最近一次 is no "recently".
NO_TIME = re.compile(
    r"最近(?:的)?(?:一|那|这)[次回趟个家份部本只位件]|最近是?(?:什么时候|哪天|何时)|什么时候|从什么时候|哪一?天|哪一?年|几月几?[号日]?|几号|几点|"
    r"(?<![前这那过近好头后])(?:几|多少)(?:天|周|年|个月|个?小时|分钟)|(?:以前|之前)的|\bhow (?:many|much) [a-z]+\b|\bsince when\b|"
    r"\bmost recent(?:ly)?\b|\b\d+(?:st|nd|rd|th) (?:time|visit|session|meeting)\b|\btime before (?:the )?last\b|\b(?:second|third|fourth|fifth)[- ](?:to[- ])?last\b"
)
NOW = re.compile(
    r"(?:right |just )?now|currently|目前|现在|如今|眼下|此刻|当前|nowadays|at the moment|at present"
)


def any_of(patterns: tuple[re.Pattern[str], ...], text: str) -> bool:
    """Return whether one of the patterns occurs."""
    return any(pattern.search(text) for pattern in patterns)


def ordinal_of(hit: re.Match[str]) -> int:
    """Return the ordinal that a cue of ``nth`` names; negative counts from the latest."""
    groups = hit.groupdict()
    if groups.get("ups"):
        return -len(groups["ups"])
    written = groups.get("n")
    if not written:
        return -2  # the time before last, 再上一次, penultimate
    number = _number(written)
    return -number if groups.get("back") is not None else number


def _number(written: str) -> int:
    digits = re.match(r"\d+", written)
    if digits:
        return int(digits[0])
    if written in _NUMBERS:
        return _NUMBERS[written]
    tens, _, ones = written.partition("十")
    return _NUMBERS.get(tens, 1) * 10 + _NUMBERS.get(ones, 0)
