"""What bounds a block of memories: how tokens are counted, how words stay data, how room is shared."""

import re
from collections.abc import Sequence

TOKEN_COUNTER = "approx-1"  # noqa: S105 - the name of a way to count

_CJK = re.compile(
    "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0003ffff]"
)
# What opens a tag in any notation that models know (``</…``, ``<|…``); "a < b" and "<3" stay.
_OPENS = re.compile(r"[<＜﹤](?![\s\d=\-]|$)")
# Marks that nobody sees: controls, turns of direction, tag characters and selectors of variants, which
# can carry whole texts (U+FE0F stays, emoji need it), and the like.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f\xad\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069"
    "\ufe00-\ufe0e\ufeff\U000e0000-\U000e01ef]"
)


def count_tokens(text: str) -> int:
    """Return the tokens of a text as ``approx-1`` counts: one per CJK character, one per four others.

    The rest of a division counts as one token.
    """
    wide = 0 if text.isascii() else len(_CJK.findall(text))
    return wide + -(-(len(text) - wide) // 4)


def line_cost(line: str) -> int:
    """Return what a line costs at most with its line break, wherever it stands."""
    return count_tokens(f"{line}\n")


def as_data(words: str) -> str:
    """Return words of a user as one line that cannot end a fence, open a tag or hide anything.

    Never longer than the words, in characters and in tokens.
    """
    seen = _UNSEEN.sub("", words) if not words.isascii() or not words.isprintable() else words
    return _OPENS.sub("\u2039", " ".join(seen.split()))


def as_label(words: str) -> str:
    """Return a name or an id of a user as data that cannot end the brackets that it stands in."""
    return as_data(words).translate({ord("["): "(", ord("]"): ")"})


def shares(needs: Sequence[int], weights: Sequence[int], room: int) -> list[int]:
    """Return how much each gets of a room: what it needs, or its share by weight of what others leave.

    The sum is at most the room; nobody gets more than they need.
    """
    given = [0] * len(needs)
    waiting = set(range(len(needs)))
    left = max(0, room)
    while waiting:
        total = sum(weights[at] for at in waiting)
        content = {at for at in waiting if needs[at] * total <= left * weights[at]}
        if not content:
            for at in waiting:
                given[at] = left * weights[at] // total
            break
        for at in content:
            given[at] = needs[at]
        left -= sum(needs[at] for at in content)
        waiting -= content
    return given
