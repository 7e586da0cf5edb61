"""The block of memories that a caller pastes into a prompt, within a budget of tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

TOKEN_COUNTER = "approx-1"  # noqa: S105 - the name of a way to count

_CJK = re.compile(
    "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0003ffff]"
)
_MOST_MEMORIES = 5  # few good ones serve a model better than many (requirements, D6: 3 to 5)


def count_tokens(text: str) -> int:
    """Return the tokens of a text as ``approx-1`` counts: one per CJK character, one per four others.

    The rest of a division counts as one token.
    """
    wide = len(_CJK.findall(text))
    return wide + -(-(len(text) - wide) // 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One memory for the block: its words, who said them and when, and when it happened."""

    text: str
    speaker: str
    said_at: datetime
    zone: tzinfo
    occurred: str | None = None


def context_block(memories: Sequence[Line], *, token_budget: int) -> str:
    """Return the best memories that fit, in order of time; "" if none fits.

    ``memories`` come best first. One that is too long is left out and the next one tried, so that
    one long turn does not cost all the others.
    """
    chosen: list[Line] = []
    for memory in memories:
        if len(chosen) == _MOST_MEMORIES:
            break
        if count_tokens(_written([*chosen, memory])) <= token_budget:
            chosen.append(memory)
    return _written(chosen)


def _written(memories: Sequence[Line]) -> str:
    return "\n".join(_line(m) for m in sorted(memories, key=lambda m: m.said_at))


def _line(memory: Line) -> str:
    said = memory.said_at.astimezone(memory.zone).strftime("%Y-%m-%d %H:%M")
    happened = f" ({memory.occurred})" if memory.occurred else ""
    return f"- [{said}] {memory.speaker}: {' '.join(memory.text.split())}{happened}"
