"""What a correction says was wrong and what is right: "it wasn't Friday, it was Thursday", 不是狂犬疫苗，是猫三联."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from app.text.folding import simplified
from app.text.tokens import query_terms
from app.timex import find_times

CORRECTS = re.compile(
    r"\b(?:i meant|i mean|correction|scratch that|my mistake|my bad|i was (?:wrong|mistaken)|i misspoke|that was(?:n['’]t| not) right|wait,? no|no,? wait|sorry,? (?:(?:it|that)(?:['’]s| is| was)|not)\b|actually,? (?:it|no|make|not)|typo|mistyped|slip of the tongue|(?:let me )?correct myself|got (?:that|it) wrong)\b"
    r"|说错|记错|记岔|记混|弄错|啊不|哦不|打错|写错|讲错|说反了|口误|笔误|手滑|搞错|更正|纠正|不对，|应该是(?=[\d一二三四五六七八九十周星礼上下今明昨前后早晚中])",
    re.IGNORECASE,
)
"""Words by which somebody says that they told something wrong."""

_MOST = 60  # characters of what is put right; longer stretches are clauses
_EN = rf"[^,.;:!?\n–—]{{1,{_MOST}}}"
_ZH = r"[^，。！？,!?；;、\s]{1,20}"
_BE = r"(?:\s+was|\s+is|\s+were|\s+are|['’]s|['’]re)"
_IT = r"(?:it|that|this|he|she|they|we|i)"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # it wasn't Friday, it was Thursday; the vet's name isn't Lee; it's Li
        rf"\b(?:(?:was|is|were|are)(?:n['’]t|\s+not)|['’]s\s+not|not|did(?:n['’]t|\s+not))\s+(?P<wrong>{_EN}?)\s*[,.;:–—-]+\s*(?:but\s+|rather\s+|actually,?\s+)*{_IT}{_BE}\s+(?:actually\s+|really\s+)?(?P<right>{_EN})",
        rf"\bnot\s+(?P<wrong>{_EN}?)\s*,?\s+but\s+(?:rather\s+)?(?P<right>{_EN})",
        # I meant Thursday, not Friday
        rf"\b(?:meant(?:\s+to\s+say)?|should\s+(?:be|have\s+been|read|say)|{_IT}{_BE}|make\s+(?:it|that)|correction:?)\s+(?:actually\s+)?(?P<right>{_EN}?)\s*,?\s+(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?P<wrong>{_EN})",
        # I said Friday but it was Thursday
        rf"\b(?:said|wrote|typed|put)\s+(?P<wrong>{_EN}?)\s*[,;]?\s*(?:but|when|and)?\s*(?:i\s+)?(?:really\s+|actually\s+)?(?:meant|should\s+have\s+(?:said|written)|it{_BE})\s+(?P<right>{_EN})",
        rf"(?<!是)不是(?P<wrong>{_ZH}?)[，,、；\s]*(?:而|其实|应该)?(?<![就还也算只真都可但要不])是(?P<right>{_ZH})",
        rf"(?:应该|其实)?(?<!不)是(?P<right>{_ZH}?)[，,、；\s]*(?:而)?(?<!是)不是(?P<wrong>{_ZH})",
        rf"把(?P<right>{_ZH}?)(?:说|记|写|打|念|看|听)(?:错)?成了?(?P<wrong>{_ZH})",
        rf"(?P<wrong>{_ZH}?)(?:不对|(?:[写说记打]?错)了)[，,、；\s]*(?:应该)?是(?P<right>{_ZH})",
    )
)
_TAIL = re.compile(
    r"\s+(?:that|who|which|when|where|because|since|as|actually|instead|sorry|though|i|we)\b.*$|[的啦了呢哈啊哦吧]+$|(?:才对|来着)$",
    re.IGNORECASE,
)
_EDGE = " \t\"'“”‘’「」《》()（）"
_AT = re.compile(r"^(?:.*\s)?(?:at|in|on|to|with|from|for|by|of|into|near)\s+(?=\S)", re.IGNORECASE)
_NAMELESS = frozenset(query_terms("sorry oops wait oh actually 不好意思 抱歉 刚才 我 字 了"))
_ANY_DAY = datetime(2026, 1, 5, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """Words that were wrong and those that are right; ``start`` and ``end`` bound what says so."""

    start: int
    end: int
    wrong: str
    right: str


def contrasts(text: str) -> Iterator[Contrast]:
    """Yield the corrections that a turn may hold, likelier readings first; no question is one."""
    plain = simplified(text)
    if text.rstrip().endswith(("?", "？")):
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            start, end = match.span()
            wrong, right = (text[slice(*match.span(name))] for name in ("wrong", "right"))
            right = _TAIL.sub("", right.strip(_EDGE)).strip(_EDGE)
            if wrong.strip(_EDGE) and right:
                yield Contrast(start=start, end=end, wrong=wrong.strip(_EDGE), right=right)


def put_right(sentence: str, contrast: Contrast) -> str | None:
    """Return a sentence that was said before, with what was wrong in it replaced; None where nothing fits."""
    folded, wrong = simplified(sentence).casefold(), simplified(contrast.wrong).casefold()
    if len(folded) != len(sentence):
        return None
    for part in _parts(wrong):
        words = _parallel(part, contrast.right)
        at = _place(folded, words)
        if at is None:
            continue
        start, end = at
        right = _without_common_end(contrast.right, folded[:start], folded[end:])
        if right[:1] in "在叫姓去用" and folded[:start].endswith(right[:1]):
            right = right[1:]  # the sentence says it before what was wrong
        if right and _is_alike(sentence[start:end], right) and right.casefold() != words:
            return sentence[:start] + right + sentence[end:]
    return None


def only_corrects(masked: str) -> bool:
    """Return whether a clause, its time words blanked, says only that something was told wrong."""
    left, count = CORRECTS.subn(" ", masked)
    return count > 0 and not _names(left)


def _names(words: str) -> set[str]:
    return set(query_terms(words)) - _NAMELESS


def _parts(wrong: str) -> Iterator[str]:
    """Yield what may be wrong: all of the words, fewer of the first ones, fewer of the last ones."""
    units = wrong.split() if wrong.isascii() else list(wrong)
    joint = " " if wrong.isascii() else ""
    yield wrong
    for count in range(len(units) - 1, 0, -1):
        yield joint.join(units[:count])
    for count in range(len(units) - 1, 0, -1):
        yield joint.join(units[-count:])


def _parallel(words: str, right: str) -> str:
    """Return the thing alone where the words name its place too: "dinner at Vento" against "Luce"."""
    return words if _AT.match(right) else _AT.sub("", words)


def _place(folded: str, words: str) -> tuple[int, int] | None:
    """Return where a sentence holds words that name something; the last place counts."""
    words = words.strip()
    if words.isascii():
        if not query_terms(words):
            return None
        found = list(re.finditer(rf"(?<![a-z0-9]){re.escape(words)}(?![a-z0-9])", folded))
        return found[-1].span() if found else None
    if len(words) < 2:
        return None
    at = folded.rfind(words)
    return (at, at + len(words)) if at >= 0 else None


def _without_common_end(right: str, before: str, after: str) -> str:
    """Return the right words without what the sentence says anyway: 周四去看的中医 of 我周五去看的中医."""
    if right.isascii():
        return right
    plain = simplified(right).casefold()
    for at in range(1, len(plain) - 1):
        if plain[at:] in after or plain[at:] in before:
            return right[:at]
    return right


def _is_alike(wrong: str, right: str) -> bool:
    """Return whether both are times, or both hold numbers, or neither does."""
    times = [bool(find_times(words, _ANY_DAY, UTC)) for words in (wrong, right)]
    digits = [any(c.isdigit() for c in words) for words in (wrong, right)]
    return times[0] == times[1] and (times[0] or digits[0] == digits[1])
