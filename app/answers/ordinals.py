"""Which one of several a question names."""

import re
from types import ModuleType


def ordinal_in(text: str, cues: ModuleType) -> int:
    """Return the place that a question names by the cues of its language: 2 the second, -2 the last but one, 0 none."""
    hit = cues.ORDINAL.search(text)
    if hit is None:
        return 0
    if hit.groupdict().get("ups"):
        return -len(hit["ups"])
    written = hit["n"]
    if not written:
        return -2
    number = number_of(written)
    return -number if hit["back"] else number if number > 1 else 0


_WORDS = {
    w: n
    for n, w in enumerate(
        (
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
        ),
        1,
    )
}
_DIGITS = {**{c: n for n, c in enumerate("一二三四五六七八九", 1)}, "两": 2}


def number_of(written: str) -> int:
    """Return the number of an ordinal as it is written, 0 for none."""
    digits = re.match(r"\d{1,6}(?!\d)", written)
    if digits:
        return int(digits[0])
    if written.lower() in _WORDS:
        return _WORDS[written.lower()]
    tens, ten, ones = written.partition("十")
    if not ten:
        return _DIGITS.get(written, 0)
    return _DIGITS.get(tens, 1) * 10 + _DIGITS.get(ones, 0)
