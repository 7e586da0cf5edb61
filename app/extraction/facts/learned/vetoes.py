"""What keeps a sentence or a value from stating a fact whatever its words weigh: as the rules have it."""

import re
from collections.abc import Sequence

from app.domain.intervals import TimeSpan
from app.extraction.facts.learned.pieces import NAME, VERB, Piece, Span
from app.extraction.facts.said import Phase
from app.extraction.facts.times import is_passing
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_UNREAL = wordset(
    """if unless would could might may should wish imagine suppose pretend wonder maybe perhaps think thought guess dream dreamt dreamed
    dreaming story novel film movie draft translate translation rewrite write hopefully considering reckon
    如果 要是 假如 假设 假装 万一 可能 也许 或许 大概 应该 梦见 梦到 做梦 翻译 润色 改写 扮演 小说 故事 剧 建议 推荐 听说 据说 怀疑 考虑 觉得 以为
    估计 希望 好像 似乎 吗 是否 谁 什么 哪 怎么"""
)
_WANTED = wordset("want wants wanted hope hoping thinking 想 要 打算 准备 计划")
_QUOTED = re.compile(r"[“\"「『《【][^”\"」』》】\n]{1,200}[”\"」』》】]")
_DREAMT = re.compile(r"梦[见到里]|如果|要是|假装|扮演|翻译")  # which a dictionary cuts in many ways
_NO_WEIGHT = re.compile(r"cm|degree|°|metre|feet|ft|mile|km")
_UNWELL = frozenset({"symptom", "illness", "disorder", "pain"})
_THINGS = frozenset(
    {"vehicle", "artifact", "container", "device", "tool", "furniture", "structure"}
)
_ANIMALS = frozenset(
    {"animal", "dog", "cat", "bird", "fish", "horse", "rabbit", "reptile", "rodent", "insect"}
)
_SOMEBODY = re.compile(r"[我你他她它]|个$")
_DOINGS = frozenset({"consumption", "habit"})  # of these a past or a passing one is an event
_STATES = frozenset({"home", "employer", "school", "occupation", "medication", "diet"})
_MOST_DIGITS = 15  # E.164; a card has sixteen
_UNTIL = re.compile(r"\b(?:till|until|til)\b|到(?=周|星期|礼拜|下|明|后)|待到|住到", re.IGNORECASE)


def is_unreal(pieces: Sequence[Piece], words: str) -> bool:
    """Return whether a sentence asks, supposes, dreams, guesses or hands over a text."""
    if words.rstrip(" ”\"'」』)）").endswith(("?", "？")):
        return True
    return _DREAMT.search(words) is not None or any(piece.word in _UNREAL for piece in pieces)


def quoted(words: str, start: int) -> list[tuple[int, int]]:
    """Return the stretches in quotation marks, as offsets in the turn; ``start`` is the sentence's."""
    return [(match.start() + start, match.end() + start) for match in _QUOTED.finditer(words)]


def is_vetoed(
    slot: str,
    phase: str,
    span: Span,
    pieces: Sequence[Piece],
    words: str,
    times: Sequence[TimeSpan],
) -> bool:
    """Return whether a value states nothing that lasts: a wish, a doing that is over, a stay until Friday."""
    if slot != "goal" and any(piece.word in _WANTED for piece in pieces[: span.first]):
        return True
    value, last = pieces[span.first : span.stop], pieces[span.stop - 1]
    if _SOMEBODY.search("".join(piece.word for piece in value)) or _is_of_longer(span, pieces):
        return True
    if slot == "phone" and not 5 <= sum(c.isdigit() for p in value for c in p.word) <= _MOST_DIGITS:
        return True
    if slot == "pet":  # whose deaths the events tell
        return phase == Phase.ENDS or class_of(last.word) not in (
            _ANIMALS if last.kind != NAME else _ANIMALS | {None}
        )
    if slot == "weight" and _NO_WEIGHT.search("".join(p.word for p in value)):
        return True
    if slot == "age" and any(class_of(piece.word) in _UNWELL for piece in pieces):
        return True  # a fever of 39
    if slot == "membership" and class_of(last.word) in _THINGS:
        return True  # 加入购物车
    tense = next(
        (p.tense for p in reversed(pieces[: span.first]) if p.kind == VERB and p.tense), ""
    )
    if slot in _DOINGS and phase == Phase.HOLDS:
        return is_passing(times) or any(mark in tense.split() for mark in ("past", "going"))
    if slot in _STATES and phase == Phase.HOLDS:
        return _UNTIL.search(words) is not None
    return False


def _is_of_longer(span: Span, pieces: Sequence[Piece]) -> bool:
    """Return whether figures go on beside a value: three groups of a card's four are no number."""
    beside = [(span.first - 1, span.first), (span.stop - 1, span.stop)]
    return any(
        at >= 0
        and to < len(pieces)
        and pieces[at].word[-1:].isdigit()
        and pieces[to].word[:1].isdigit()
        for at, to in beside
    )
