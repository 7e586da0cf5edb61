"""What becomes of wishes: acted on rightly, asked about rightly, heard wrongly, not heard."""

import sys
from collections import Counter
from collections.abc import Sequence

from app.extraction.forgetting.reading import read_by_rules, read_wish
from app.extraction.forgetting.topics import content_terms
from app.extraction.forgetting.weighing.judging import Scales
from app.extraction.forgetting.wishes import Reach, Wish
from tests.bench.forgetting.learning.wishes import Line


def report(name: str, lines: Sequence[Line], scales: Scales, *, is_shown: bool = False) -> None:
    """Print what rules do alone, and with what they leave open weighed."""
    wishes = sum(line.wish != "none" for line in lines)
    for way in ("rules", "weighed"):
        counts = Counter[str]()
        for line in lines:
            is_weighed = way == "weighed"
            wish = read_wish(line.text, scales=scales) if is_weighed else read_by_rules(line.text)
            fate = _fate(line, wish)
            counts[fate] += 1
            if is_shown and is_weighed and "right" not in fate:
                topics = wish and (wish.reach.value, wish.topics)
                sys.stdout.write(f"    {fate}: {topics} {line.text}\n")
        sys.stdout.write(
            f"{name}, {way}: {wishes} wishes: "
            + _told(counts, True)
            + f"; {len(lines) - wishes} others: "
            + _told(counts, False)
            + "\n"
        )


def _told(counts: Counter[str], is_wish: bool) -> str:
    fates = (
        ("acts right", "asks right", "acts wrong", "asks wrong", "unheard")
        if is_wish
        else ("acts falsely", "asks falsely")
    )
    return ", ".join(f"{fate} {counts[fate]}" for fate in fates)


def _fate(line: Line, wish: Wish | None) -> str:
    if wish is None:
        return "unheard" if line.wish != "none" else "let be, right"
    way = "asks" if wish.is_unsure else "acts"
    if line.wish == "none":
        return f"{way} falsely"
    return f"{way} right" if _is_right(line, wish) else f"{way} wrong"


def _is_right(line: Line, wish: Wish) -> bool:
    if line.wish == "last":
        return wish.reach in (Reach.LAST, Reach.THIS)
    named = {term for words in wish.topics for term in content_terms(words)}
    meant = {term for a, b in line.stretches for term in content_terms(line.text[a:b])}
    return named == meant
