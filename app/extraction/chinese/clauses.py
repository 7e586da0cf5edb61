"""Clauses of a Chinese sentence: cut at commas and where the story goes on (然后, 接着)."""

import re
from collections.abc import Iterator

from app.extraction.chinese.words import SUPPOSING, WONDERS
from app.extraction.frame import Clause

_CUT = re.compile(
    r"[，,；;：:]|(?<=[\u4e00-\u9fff])(?=然后|接着|后来|随后|但是|不过(?![敏来去滤问期户分瘾])|结果)"
)


def clauses(text: str, masked: str, bounds: tuple[int, int], number: int) -> Iterator[Clause]:
    """Yield the clauses of a sentence; cuts are looked for in the masked text, so dates stay whole."""
    start, end = bounds
    asks = text[start:end].rstrip().endswith(("?", "？"))
    at = start
    cuts = [*(start + m.end() for m in _CUT.finditer(masked[start:end])), end]
    for cut in cuts:
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
