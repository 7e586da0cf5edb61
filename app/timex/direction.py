"""Past or future, by the tense and aspect of the clause around a time expression."""

import re

from app.timex.chinese import aspect
from app.timex.english import tense
from app.timex.resolve import Direction

# Reading further than this finds other clauses' verbs and makes long texts slow.
_BEFORE, _AFTER = 100, 80
BOUNDARY = re.compile(r"[.;!?。；！？\n](?:\s|$|(?=[\u4e00-\u9fff]))|[。；！？\n]")
"""What ends a sentence: no cue and no day reaches over it."""
_CUES = (
    (Direction.FUTURE, (tense.FUTURE, aspect.FUTURE)),
    (Direction.PAST, (tense.PAST, aspect.PAST)),
)


def direction_of(text: str, start: int, end: int) -> Direction:
    """Return the direction of the clause around ``text[start:end]``, which is in normal form.

    The cue nearest to the expression wins; without one the direction is open.
    """
    before = text[max(0, start - _BEFORE) : start]
    for boundary in BOUNDARY.finditer(before):
        cut = boundary.end()
        before = " " * cut + before[cut:]
    after = text[end : end + _AFTER]
    stop = BOUNDARY.search(after)
    after = after[: stop.start()] if stop else after
    nearest: tuple[int, Direction] | None = None
    for direction, cues in _CUES:
        for cue in cues:
            distances = [len(before) - hit.end() for hit in cue.finditer(before)]
            hit = cue.search(after)
            distances += [hit.start()] if hit else []
            if distances and (nearest is None or min(distances) < nearest[0]):
                nearest = (min(distances), direction)
    return nearest[1] if nearest else Direction.OPEN
