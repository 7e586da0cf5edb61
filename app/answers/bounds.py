"""A question without the words of the time, or of the event, that bound it."""

import re
from types import ModuleType

from app.answers import cues_english


def without(text: str, timed: str | None) -> str:
    """Return a question without its time words."""
    return " ".join(text.replace(timed, " ", 1).split()) if timed else text


def without_anchor(
    text: str, anchor: str | None, cues: ModuleType
) -> tuple[str, str | None, str | None]:
    """Return the text without an event that bounds it, that event, and on which side of it to look."""
    if not anchor:
        return text, None, None
    said = anchor.split(" / ")
    at = text.find(said[0])
    if at < 0:
        return text, None, None
    end = text.find(said[-1], at) + len(said[-1])
    if cues is cues_english:
        lead = text[:at]
        hits = [
            (hit.start(), side)
            for side, pattern in (("before", cues.BEFORE), ("after", cues.AFTER))
            for hit in pattern.finditer(lead[-40:])
        ]
        side = max(hits)[1] if hits else "during"
        cut = (
            len(lead) - len(lead[-40:]) + max(hits)[0]
            if hits
            else re.sub(
                r"\b(?:during|while|when|between|throughout)\b[^,]*$", "", lead, flags=re.IGNORECASE
            ).__len__()
        )
        return f"{text[:cut]} {text[end:]}".strip(), anchor, side
    tail = text[end : end + 4]
    is_done = text[at:end].endswith("完") or re.search("^.{1,3}完", text[at:end])
    side = "before" if cues.BEFORE.match(tail) else "after" if cues.AFTER.match(tail) else "during"
    side = "after" if side == "during" and is_done else side
    rest = re.sub(
        r"^(?:的?(?:之前|以前|之后|以后|以来|过后|前夕|前|后)|的?时候|期间)", "", text[end:]
    )
    return f"{text[:at]} {rest}".strip(), re.sub("完了?$", "", anchor), side
