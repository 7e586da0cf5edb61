"""Tells a question that asks for one thing from talk that something may be associated with."""

import re

from app.text.folding import fold

_ENDS = re.compile(r"[。！？!?…;；\n]+|(?<!\bdr)(?<!\bmr)(?<!\bms)(?<!\bmrs)(?<!\bst)\.(?=\s|$)")
_WITH_END = re.compile(rf".+?(?:{_ENDS.pattern}|$)", re.DOTALL)
_ENGLISH_START = re.compile(
    r"(?:and |so |but |ok |okay |hey |please )*"
    r"(?:who|whom|whose|which|what|when|where|why|how|is|are|was|were|am|do|does|did|has|have|had|can"
    r"|could|will|would|should|may|tell|show|list|remind|find|give|name|recall|search|look|summari[sz]e"
    r"|describe|count|compare)(?:'?s|'re|'d)?\b"
)
_CHINESE_WORDS = re.compile(
    "谁|什么|怎么|怎样|为何|何时|哪|几|多少|多久|多大|多长|多远|吗|呢|是否|是不是|有没有|能不能|会不会|啥|咋"
    "|告诉我|列出|列一下|找出|找一下|提醒我|总结|回忆"
)


_FIRST_PERSON = re.compile(r"\b(?:i|we|my|our|me|us)\b|我|咱")


def asking_part(text: str) -> str:
    """Return the sentences of a text that ask for something; "" if none does.

    Time words of the others tell of the moment ("I got full marks today!") and bound nothing. A
    single sentence without a verb of the speaker ("dentist last week", 上周的会议) asks too.
    """
    sentences = [part for part in _WITH_END.findall(text) if part.strip()]
    asking = [part for part in sentences if is_lookup(part)]
    if not asking and len(sentences) == 1 and not _FIRST_PERSON.search(fold(text)):
        return text
    return " ".join(asking)


def is_lookup(text: str) -> bool:
    """Return whether the text is one sentence that asks for something.

    Only then can the right answer be that nothing is known. A message of several sentences, or a
    statement, looks for what goes with it, and there is always something nearest.
    """
    folded = fold(text).strip()
    sentences = [part for part in _ENDS.split(folded) if part.strip()]
    if len(sentences) != 1:
        return False
    return (
        "?" in folded
        or _ENGLISH_START.match(folded) is not None
        or _CHINESE_WORDS.search(folded) is not None
    )
