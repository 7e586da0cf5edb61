"""A clause that may tell an event, with what stands around it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.intervals import TimeSpan
from app.extraction.entry import Entry
from app.extraction.frame import Frame, Kind
from app.extraction.told import Told

_NEAR = 120  # characters; a longer turn is read at a cost that grows with its length alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A clause that may tell an event.

    ``time`` is its time, ``own`` the time words in it; ``is_inherited`` if it may have taken its time from the event
    ``before`` in its sentence. ``masked`` is the turn with its time words blanked, ``bounds`` the sentence in it;
    ``asked`` is the turn of the other speaker right before, "" if there is none.
    """

    told: Told
    frame: Frame
    kind: Kind
    time: TimeSpan | None
    own: Sequence[TimeSpan]
    is_inherited: bool
    bounds: tuple[int, int]
    masked: str
    is_english: bool
    before: Entry | None
    asked: str

    @property
    def sentence(self) -> str:
        """Return the words of its sentence."""
        return self.told.text[slice(*self.bounds)]

    @property
    def around(self) -> str:
        """Return the words of the turn around it, from at most ``_NEAR`` characters on either side."""
        start, end = self.frame.clause.start, self.frame.clause.end
        return self.told.text[max(0, start - _NEAR) : end + _NEAR]


Judge = Callable[[Candidate], float | None]
"""Returns how likely a clause tells an event; None where it shall be taken for none."""
