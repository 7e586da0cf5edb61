"""Who "he", "she" and "I" are: the people named in a session so far."""

import re

_MASCULINE = frozenset(["he", "him", "他"])
_FEMININE = frozenset(["she", "her", "她"])
_THINGS = frozenset(["it", "它"])
_MEN = re.compile(
    r"\b(?:husband|dad|father|papa|brother|son|grandpa|grandfather|uncle|boyfriend|nephew|mr)\b|爸|父|老公|丈夫|先生|哥|弟|儿子|爷|外公|姥爷|叔|舅|男朋友|男友",
    re.IGNORECASE,
)
_WOMEN = re.compile(
    r"\b(?:wife|mom|mum|mother|mama|sister|daughter|grandma|grandmother|aunt|girlfriend|niece|mrs|ms)\b|妈|母|老婆|妻子|太太|媳妇|姐|妹|女儿|奶奶|外婆|姥姥|阿姨|姑|女朋友|女友|闺蜜",
    re.IGNORECASE,
)
_GROUPS = frozenset(
    ["they", "we", "我们", "咱们", "他们", "她们", "大家", "i", "me", "us", "我", "咱", "俺"]
)
_FIRST = frozenset(["we", "i", "me", "us", "我们", "咱们", "我", "咱", "俺", "本人"])


class People:
    """The people whom a session has named, the latest last."""

    def __init__(self, speakers: set[str]) -> None:
        self._speakers = speakers
        self._named: list[str] = []

    def named(self, subject: str, speaker: str) -> str:
        """Return the name of a subject: the speaker for "" and "I", whoever was meant for "she".

        A pronoun without anyone before it who can be meant stays as said.
        """
        lowered = subject.lower()
        if not subject or lowered in _FIRST:
            return speaker
        if lowered in _MASCULINE or lowered in _FEMININE:
            shut_out = _WOMEN if lowered in _MASCULINE else _MEN
            fits = (name for name in reversed(self._named) if not shut_out.search(name))
            return next(fits, subject)
        if lowered in _THINGS or lowered in _GROUPS:
            return subject
        self._named.append(subject)
        return subject
