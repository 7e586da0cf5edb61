"""Clauses of a Chinese sentence: cut at commas, at the blanks of chat shorthand, and where the story goes on (然后, 接着)."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from app.extraction.chinese.words import SUPPOSING, WONDERS
from app.extraction.frame import Clause

_CUT = re.compile(
    r"[，,；;：:]|(?<=[\u4e00-\u9fff])(?=然后|接着|后来|随后|但是|不过(?![敏来去滤问期户分瘾])|结果)"
)
# 师傅没来 等了一上午, 均速24 后半程爆胎了; not the blanks around a number or a foreign word: 用 3 天 写完.
_BLANK = re.compile(
    r"(?:(?<=[\u4e00-\u9fff！!~～…）)”」])|(?<=[\u4e00-\u9fff]\d)|(?<=[\u4e00-\u9fff]\d\d)|(?<=\d\d\d)|(?<=\d[.:]\d))[ \u3000]+(?=[\u4e00-\u9fff“「]|\d{1,2}[号月日点：:])"
)
_WHEN = re.compile(r"^.{0,40}?(?:的时候|期间|之后|以后|之前|(?<=[饭班学])[后前])")
_SAYS = re.compile(r"[\u4e00-\u9fffA-Za-z]")


def clauses(text: str, masked: str, bounds: tuple[int, int], number: int) -> Iterator[Clause]:
    """Yield the clauses of a sentence; cuts are looked for in the masked text, so dates stay whole."""
    start, end = bounds
    asks = text[start:end].rstrip().endswith(("?", "？"))
    at = start
    for cut in _cuts(text, masked, start, end):
        said = text[at:cut]
        if said.strip(" ，,；;：:\n"):
            lead = "if" if SUPPOSING.search(masked[at:cut].strip()) else ""
            yield Clause(
                start=at,
                end=cut,
                text=said,
                masked=masked[at:cut],
                sentence=number,
                lead=lead,
                is_question=WONDERS.search(said) is not None or (cut == end and asks),
            )
        at = cut


def _cuts(text: str, masked: str, start: int, end: int) -> list[int]:
    """Return where clauses end; a blank cuts only between words that are no time words alone: 明天上午 去看牙 is one."""
    cuts = sorted({start + match.end() for match in _CUT.finditer(masked[start:end])} | {end})
    blanks: list[int] = []
    for match in _BLANK.finditer(text, start, end):
        ahead = bisect_left(cuts, match.end())
        passed = bisect_right(cuts, match.start())
        before = max([start, *cuts[max(0, passed - 1) : passed], *blanks[-1:]])
        if _SAYS.search(masked, before, match.start()) and _SAYS.search(
            masked, match.end(), cuts[ahead]
        ):
            blanks.append(match.end())
    return sorted({*cuts, *blanks})


def scene_set(masked: str) -> str:
    """Blank the words that only set the scene: 下山的时候…, 下班后…."""
    scene = _WHEN.match(masked)
    if scene is None or scene.end() + 3 >= len(masked):
        return masked
    return " " * scene.end() + masked[scene.end() :]
