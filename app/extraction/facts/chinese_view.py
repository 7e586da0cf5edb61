"""A clause as the Chinese rules of facts see it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.intervals import TimeKind, TimeSpan
from app.extraction.facts.chinese_words import ONCE, UNSURE
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.times import is_over, is_passing
from app.extraction.frame import Clause

_THEN = re.compile(r"的时候|那年|那会儿|那阵子|那时|期间")


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """Whom a clause tells of: the words of the turn, "" for the speaker.

    ``role`` and ``role_at`` are the kin or role word before a name (我室友阿亮), ``name_at`` the place of the name;
    ``is_pet`` if it was told to be an animal, ``is_mine`` if it is the speaker's.
    """

    words: str
    role: str = ""
    role_at: tuple[int, int] | None = None
    name_at: tuple[int, int] | None = None
    is_pet: bool = False
    is_mine: bool = False


@dataclass(slots=True, kw_only=True)
class Look:
    """A clause in simplified characters: ``masked`` with its time words blanked, ``full`` with them.

    ``context`` is the sentence, ``employers`` are those that the window named so far. ``goes_on`` if a
    clause before it in the sentence told something, which it may go on with: 我二十九，未婚，盐城人.
    """

    clause: Clause
    masked: str
    full: str
    times: Sequence[TimeSpan]
    said_at: datetime
    context: str = ""
    employers: frozenset[str] = frozenset()
    goes_on: bool = False

    @property
    def repeats(self) -> bool:
        """Return whether a time word of the clause tells a repetition."""
        return any(span.kind is TimeKind.RECURRING for span in self.times)

    def state(self, before: str, after: str = "") -> Phase | None:
        """Return the phase of a state that the words before and behind its verb tell; None for none that lasts."""
        if UNSURE.search(before):
            return None
        if after.startswith("过") or ONCE.search(before) or _THEN.search(self.full):
            return Phase.ENDED
        if is_passing(self.times):
            return None
        return Phase.ENDED if is_over(self.times, self.said_at) else Phase.HOLDS

    def change(self, before: str) -> bool:
        """Return whether a change (搬到, 入职) is told as having happened."""
        ahead = re.search(r"不|没|还没|才", before) is not None
        return not (ahead or UNSURE.search(before) or self._lies_ahead())

    def _lies_ahead(self) -> bool:
        return any(
            re.match(r"明|下(?:个|周|月)|后天|过[几两]天|将|马上|节后", span.text)
            for span in self.times
        )

    def tell(
        self,
        slot: str,
        who: Who,
        at: tuple[int, int] | None,
        value: str = "",
        *,
        key: str = "",
        phase: Phase = Phase.HOLDS,
        is_negative: bool = False,
        verb: tuple[int, int] | None = None,
    ) -> Said:
        """Return what the clause says; ``at`` and ``verb`` are offsets in the clause, "" takes the words at ``at``."""
        begin = self.clause.start
        words = self.clause.text[slice(*at)] if at else ""
        verb = verb or at or (0, 0)
        return Said(
            slot=slot,
            subject=who.words,
            start=begin,
            end=self.clause.end,
            predicate=(begin + verb[0], begin + verb[1]),
            value=value or self.full[slice(*at)] if at else value,
            object=(begin + at[0], begin + at[1]) if at else None,
            key=key or (self.full[slice(*at)] if at and words else ""),
            is_negative=is_negative,
            phase=phase,
        )
