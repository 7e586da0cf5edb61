"""Things that no kind is known of, where talk comes back to them: "the red folder … that folder", 锅…那口锅."""

import re
from collections.abc import Iterator, Sequence

from app.domain.entities import EntityType
from app.extraction.chinese.segment import words
from app.extraction.english.verbs import forms
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.text.folding import fold

_AGAIN_EN = re.compile(
    r"\b(?:that|this|the|my|our|your)\s(?P<head>[a-z]{3,20})\b(?!['’]s? [a-z])", re.IGNORECASE
)
MEASURE = "只|条|个|台|辆|部|本|份|把|张|款|间|座|所|盒|瓶|片|口|件|支|套|双|幅|块|杯|家|次|场|盆|棵|顶|扇|根|串|袋|箱|副"
_AGAIN_ZH = re.compile(rf"(?:那|这)(?:{MEASURE})(?P<head>[\u4e00-\u9fff]{{1,4}})")
_LEADS = (
    r"(?:the|an?|my|our|this|that|your|his|her|its|their|to|of|in|on|at|with|for|from|and|or|but)\b"
)
_NEVER = frozenset(
    [
        "day",
        "days",
        "week",
        "month",
        "year",
        "time",
        "times",
        "morning",
        "evening",
        "night",
        "afternoon",
        "weekend",
        "way",
        "thing",
        "things",
        "stuff",
        "one",
        "kind",
        "sort",
        "part",
        "rest",
        "end",
        "start",
        "first",
        "last",
        "next",
        "same",
        "other",
        "whole",
        "point",
        "reason",
        "problem",
        "idea",
        "fact",
        "case",
        "moment",
        "hour",
        "minute",
        "lot",
        "bit",
        "world",
        "hell",
        "most",
        "best",
        "worst",
        "news",
        "weather",
        "future",
        "past",
        "people",
        "guy",
        "guys",
        "person",
        "one",
        "man",
        "woman",
        "girl",
        "boy",
    ]
)
_NEVER_ZH = frozenset(
    [
        "人",
        "时候",
        "时间",
        "样",
        "种",
        "天",
        "年",
        "月",
        "星期",
        "周",
        "小时",
        "事",
        "事情",
        "意思",
        "问题",
        "情况",
        "方面",
        "地方",
        "东西",
        "话",
        "感觉",
        "办法",
        "机会",
        "孩子",
        "家伙",
    ]
)


def spotted(text: str, span: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    """Yield what is pointed back at: "that folder", 那口锅; believed if it was spoken of before."""
    for match in _AGAIN_EN.finditer(text, *span):
        head = match["head"].lower()
        if head in ENGLISH_KINDS or head in _NEVER or head in COMMON or forms(head):
            continue
        yield _thing(match.start(), match.end(), head, turn, number)
    said = text[slice(*span)]
    for match in _AGAIN_ZH.finditer(said):
        nouns = [w.text for w in words(fold(match["head"]))[:1] if w.pos.startswith("n")]
        if nouns and nouns[0] not in CHINESE_KINDS and nouns[0] not in _NEVER_ZH:
            start = span[0] + match.start()
            end = span[0] + match.start("head") + len(nouns[0])
            yield _thing(start, end, nouns[0], turn, number)


def earlier(
    text: str, spans: Sequence[tuple[int, int]], head: str, turn: int, until: int
) -> Iterator[Spotted]:
    """Yield where a thing was spoken of in a text before a place, with the words that describe it."""
    if head.isascii():
        pattern = re.compile(
            rf"\b(?:the|a|an|my|our|this|that|your|his|her)\s(?:(?!{_LEADS})[a-z-]+\s){{0,3}}?{re.escape(head)}\b",
            re.IGNORECASE,
        )
    else:
        pattern = re.compile(re.escape(head))
    for number, (start, end) in enumerate(spans):
        for match in pattern.finditer(text, start, min(end, until)):
            yield _thing(match.start(), match.end(), head, turn, number)


def _thing(start: int, end: int, head: str, turn: int, number: int) -> Spotted:
    return Spotted(
        turn=turn, start=start, end=end, words=head, form=Form.THE, type=EntityType.THING, sentence=number, head=head
    )  # fmt: skip
