"""Which one of its kind a telling says that it is: 第二次复查, "third lesson"."""

import re

from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.ordinals import number_of
from app.answers.said import said_of
from app.answers.topics import Topic

_ZH = re.compile(
    r"(?<!倒数)第(?P<n>[一二三四五六七八九十两\d]{1,3})(?:次|回|节|堂|轮|针|期|趟|场|课|面|遍|届)"
)
_EN = re.compile(
    r"\b(?P<n>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))\b (?P<next>[a-z]+)",
    re.IGNORECASE,
)


def number_in(one: Happening, topic: Topic) -> int:
    """Return the number that a telling gives itself, 0 for none."""
    if is_chinese(one.words):
        hit = _ZH.search(one.words)
        return number_of(hit["n"]) if hit else 0
    for hit in _EN.finditer(one.words):
        after = said_of(hit["next"])
        if hit["next"].lower() in ("one", "time") or any(after.says(word) for word in topic.words):
            return number_of(hit["n"])
    return 0
