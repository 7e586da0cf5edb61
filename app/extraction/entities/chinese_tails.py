"""Where a Chinese name begins whose end was found, and what a guess took in that is no part of it."""

import re
from bisect import bisect_left

from app.extraction.chinese.segment import Word, start_of
from app.extraction.entities.chinese_patterns import (
    IN_VACCINE,
    LONGEST_PART,
    LONGEST_PLACE,
    PLACED_KINDS,
)
from app.extraction.entities.chinese_words import GLUED_AFTER, GLUED_BEFORE, NO_NAMES, SURNAMES
from app.extraction.entities.kinds import CHINESE_KINDS


def unglued(at: int, name: str, *, of_person: bool = True, behind: str = "") -> tuple[int, str]:
    """Return a guessed name without the small words that the guess took in; ``behind`` is what follows it."""
    while len(name) > 2 and name[0] in GLUED_BEFORE and (not of_person or name[1] in SURNAMES):
        at, name = at + 1, name[1:]
    is_day = behind[:1] in tuple("天年日晚早")  # 王小明 is whole, 王伟明 of 王伟明天来 is not
    while len(name) > 2 and name[-1] in GLUED_AFTER and (is_day or name[-1] != "明"):
        name = name[:-1]
    return at, name


def is_in_compound(said: str, part: Word) -> bool:
    """Return whether a place is only a part of a breed or a vaccine: 英国短毛猫, 猫三联."""
    if IN_VACCINE.search(said, max(0, part.start - 2), part.start):
        return True
    return any(said.startswith(word, part.start) for word in PLACED_KINDS.get(part.text, ()))


def first_of_name(parts: list[Word], match: re.Match[str], *, is_medicine: bool) -> int:
    """Return where the name begins whose tail was found: nouns that stand right before it."""
    first = match.start()
    for number in range(bisect_left(parts, match.end(), key=start_of) - 1, -1, -1):
        part = parts[number]
        end = part.start + len(part.text)
        if end < first or match.start() - part.start > LONGEST_PLACE:
            break
        if part.start < first <= end or (end == first and not is_medicine):
            at, text = unglued(part.start, part.text, of_person=False)
            if part.start < match.start() < end:
                first = at if at < match.start() else first
                continue
            if (
                (part.pos[0] not in ("njsembfg" if is_medicine else "njse") and part.pos != "vn")
                or (part.text in CHINESE_KINDS and part.text + match.group() not in CHINESE_KINDS)
                or part.text in NO_NAMES
                or at + len(text) != first
            ):
                break
            first = at
            if at != part.start:
                break
        elif (
            is_medicine
            and end == first
            and len(part.text) <= LONGEST_PART
            and part.pos[0] in "njmbzf"
        ):
            first = part.start
    return first
