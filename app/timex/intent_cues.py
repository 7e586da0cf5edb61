"""Cue words of temporal operators, in both languages, in order of precedence."""

import re

OPERATORS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("frequency", re.compile(r"\bhow often\b|多久.{0,6}一次|频率")),
    ("count", re.compile(r"\bhow many times\b|\bhow many\b|几次|多少次|几回|多少回")),
    ("duration", re.compile(r"\bhow long\b|多久|多长时间|几天了")),
    ("latest", re.compile(r"\b(?:last|latest|most recent) time\b|\bmost recent(?:ly)?\b|\bwhen did i last\b|\blast (?=saw|ate|went|visit|talk)|上次|上一次|最近一次|最后一次")),
    ("earliest", re.compile(r"\bfirst (?:time|started)\b|\bfirst\b(?! of| week| day)|\bearliest\b|第一次|最早|首次")),
)  # fmt: skip

ANCHORS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("before_event", re.compile(r"\bbefore (?P<event>[^?,.]{2,60})")),
    ("before_event", re.compile(r"(?P<event>[^，。？,\s]{2,20}?)(?:之前|以前|前)(?!天|年|几)")),
    ("after_event", re.compile(r"\b(?:after|since) (?P<event>[^?,.]{2,60})")),
    ("after_event", re.compile(r"(?:自从)?(?P<event>[^，。？,\s]{2,20}?)(?:之后|以后|以来|后)(?!天|年|来)")),
    ("during_event", re.compile(r"\bduring (?P<event>[^?,.]{2,60})")),
)  # fmt: skip

TALK = re.compile(
    r"\b(?:talk(?:ed|ing)?|chat(?:ted|ting)?|say|said|mention(?:ed)?|discuss(?:ed)?|tell|told)\b|聊|说过|说了|提到|提过|谈"
)
