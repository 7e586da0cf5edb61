"""What a question wants to be told, and whether a text tells such a thing."""

import re

from app.text.folding import fold

_WANTS_TIME = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:day|date|time|hour|week|month|season|year)\b|\bhow long ago\b"
    r"|什么时候|啥时候|何时|哪[天年周月]|哪个(?:星期|月|季节)|几[号点月]|星期几|周几"
)
_WANTS_NUMBER = re.compile(
    r"\bhow (?:many|much|long|old|often|far|tall|heavy|big)\b|\bwhat (?:number|amount|age|price)\b"
    r"|几(?![号点月])|多少|多久|多长|多大|多远|多高|多重"
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand"
    r"|once|twice|half|couple|several|few)\b|[一二两三四五六七八九十百千万半]"
)
_WANTS_CAUSE = re.compile(
    r"\bwhy\b|\bhow come\b|\b(?:what|which) (?:\w+ ){0,3}(?:caused?|causing|made|led|reasons?|cause)\b|\bbecause of what\b"
    r"|为什么|为啥|为何|怎么会|怎么突然|什么(?:原因|缘故)|原因是|何故|因为什么|咋会"
)
_WANTS_OUTCOME = re.compile(
    r"\bwhat (?:happened|became|came)\b.{0,40}\b(?:then|next|after\w*|of|in the end)\b|\bhow did .{1,60} (?:end|turn out|go|work out)\b"
    r"|\b(?:in the end|outcome|result|resolved|sorted out|fixed|any news)\b|后来|结果|最后|结局|解决了|怎么样了|好了吗|修好|然后呢"
)
_MUCH = 200  # characters of Latin script from which on a turn tells no more for being longer
_WIDE_AS_MANY = 3  # of them say as much as one Chinese character
_WIDE = re.compile("[\u3400-\u9fff\uf900-\ufaff]")


def wants_time(query: str) -> bool:
    """Return whether a question asks for a time ("When …?", 哪天)."""
    return _WANTS_TIME.search(fold(query)) is not None


def wants_number(query: str) -> bool:
    """Return whether a question asks for a number or a length ("How many …?", 多久)."""
    return _WANTS_NUMBER.search(fold(query)) is not None


def wants_cause(query: str) -> bool:
    """Return whether a question asks why something is or came about ("Why …?", 怎么会)."""
    return _WANTS_CAUSE.search(fold(query)) is not None


def wants_outcome(query: str) -> bool:
    """Return whether a question asks what became of something ("How did it turn out?", 后来呢)."""
    return _WANTS_OUTCOME.search(fold(query)) is not None


def tells_number(text: str) -> bool:
    """Return whether a text holds a number, in digits or in words."""
    return _NUMBER.search(fold(text)) is not None


def how_much_told(text: str) -> float:
    """Return how much a text can tell by its length, in [0, 1]."""
    wide = len(_WIDE.findall(text))
    return min(1.0, (len(text) - wide + _WIDE_AS_MANY * wide) / _MUCH)
