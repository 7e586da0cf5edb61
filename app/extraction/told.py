"""A turn with its time expressions: which of them date a clause, and what they denote there."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from app.domain.intervals import TimeSpan
from app.domain.models import Role, Turn
from app.domain.zones import zone_of
from app.extraction import english
from app.extraction.chinese.untold import without_quotes
from app.extraction.frame import Clause, Side
from app.extraction.placing import is_bare, is_placed, joined, on_day_of, on_side
from app.extraction.sentences import blanked, without_notes
from app.timex import Conventions, find_times

_FROM_TO = re.compile(
    r"^(?:from|从)?.{1,40}?(?:\bto\b|到|至)\s*(?P<to>.{1,40})$", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A turn, its text without notes (of the same length), its times, and the zone in which it was said."""

    index: int
    turn: Turn
    text: str
    spans: tuple[TimeSpan, ...]
    zone: tzinfo
    conventions: Conventions

    def clause(self, start: int, end: int) -> Clause:
        """Return a stretch of the turn as a clause, its time words blanked in ``masked``."""
        inside = [s.offset for s in self.spans if start <= s.offset[0] and s.offset[1] <= end]
        masked = blanked(self.text[start:end], [(a - start, b - start) for a, b in inside])
        return Clause(start=start, end=end, text=self.text[start:end], masked=masked, sentence=0)

    def placed(
        self, spans: Sequence[TimeSpan], side: Side, clause: Clause, *, is_move: bool
    ) -> TimeSpan | None:
        """Return the time that expressions give a clause which lies on a side of now; None without one.

        ``is_move`` if the clause moves something: of "from A to B" then B counts.
        """
        time = joined(spans, self.turn.said_at, self.zone)
        if time is None:
            return None
        if is_move and (new := self._last_part(time)):
            time = new
        if is_bare(time) and (earlier := self._day_before(clause.start)):
            time = on_day_of(time, earlier, self.turn.said_at, self.zone)
        return on_side(time, side, self.turn.said_at, self.zone, clause.text)

    def _last_part(self, span: TimeSpan) -> TimeSpan | None:
        """Return the new time of something moved "from A to B"; None for other expressions."""
        match = _FROM_TO.match(span.text)
        if match is None:
            return None
        read = find_times(match["to"], self.turn.said_at, self.zone, conventions=self.conventions)
        new = next((one for one in read if is_placed(one)), None)
        at = span.offset[0] + match.start("to")
        return replace(new, offset=(at, at + len(match["to"]))) if new else None

    def _day_before(self, start: int) -> TimeSpan | None:
        days = [s for s in self.spans if s.offset[1] <= start and is_placed(s) and _names_a_day(s)]
        return days[-1] if days else None


def told_in(index: int, turn: Turn, conventions: Conventions) -> Told:
    """Read the times of a turn; ``index`` is its place in the window."""
    text, zone = without_quotes(without_notes(turn.text)), zone_of(turn.zone)
    text = english.without_quoted(text, is_assistant=turn.role is Role.ASSISTANT)
    spans = find_times(text, turn.said_at, zone, conventions=conventions)
    return Told(index=index, turn=turn, text=text, spans=spans, zone=zone, conventions=conventions)


def _names_a_day(span: TimeSpan) -> bool:
    return not is_bare(span) and span.granularity.value in ("day", "part_of_day", "hour", "minute")
