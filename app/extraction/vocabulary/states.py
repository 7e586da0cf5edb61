"""Reads a field's own statuses: "on hold", 已转二线; a denied one ("not resolved", 没解决) is none."""

import re
from collections.abc import Sequence

from app.domain.schemas import StatusWord
from app.extraction.vocabulary.topics import bounds_of

_DENIED_EN = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\bno longer|\byet to|\bwithout|\bcannot)\W+(?:\w+\W+){0,2}$",
    re.IGNORECASE,
)
_DENIED_ZH = re.compile(r"(?:没有?|[未不无勿别])[被能有会再完全]{0,2}$")


class States:
    """The statuses of each event type, by their words."""

    def __init__(self, statuses: Sequence[StatusWord]) -> None:
        self._by_type: dict[str, list[StatusWord]] = {}
        for status in statuses:
            for name in status.event_types:
                self._by_type.setdefault(name, []).append(status)
        self._patterns = {name: _pattern(found) for name, found in self._by_type.items()}

    def of(self, event_type: str, text: str) -> StatusWord | None:
        """Return the status whose longest cue a clause of a type holds, None without one."""
        pattern = self._patterns.get(event_type)
        if pattern is None:
            return None
        best = ""
        for match in pattern.finditer(text):
            if len(match.group()) > len(best) and _is_said(text, match):
                best = match.group()
        if not best:
            return None
        wanted = best.casefold()
        return next(
            (
                status
                for status in self._by_type[event_type]
                if any(wanted == cue.casefold() for cue in status.cues.en + status.cues.zh)
            ),
            None,
        )


def _pattern(statuses: Sequence[StatusWord]) -> re.Pattern[str]:
    english = {cue for status in statuses for cue in status.cues.en}
    chinese = {cue for status in statuses for cue in status.cues.zh}
    longest = sorted(english, key=lambda cue: (-len(cue), cue))
    parts = [rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)"] if english else []
    parts += [re.escape(cue) for cue in sorted(chinese, key=lambda cue: (-len(cue), cue))]
    return re.compile("|".join(parts), re.IGNORECASE)


def _is_said(text: str, match: re.Match[str]) -> bool:
    before = text[: match.start()]
    if match.group().isascii():
        return _DENIED_EN.search(before[-40:]) is None
    bounds = bounds_of(text)
    is_whole = match.start() in bounds and match.end() in bounds
    return is_whole and _DENIED_ZH.search(before) is None
