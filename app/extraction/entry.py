"""An event while the turns of its session are gone through."""

from dataclasses import dataclass, field
from typing import Any

from app.domain.events import Modality, Status
from app.domain.intervals import TimeSpan
from app.extraction.frame import Frame, Kind


@dataclass(slots=True, kw_only=True)
class Entry:
    """An event while the turns of its session are gone through; assembly changes it.

    ``spans`` are (turn, start, end) of the words that back it, the first being the event's own;
    ``told_at`` is the turn that brought its present state; ``dropped_by`` is the event that says it was wrong.
    ``chance`` is how likely its clause tells an event at all.
    ``masked`` is its turn with the time words blanked; up to ``reach`` what follows tells no event of its own: 昨天摇蜜了，一共12公斤.
    """

    turn: int
    told_at: int
    frame: Frame
    kind: Kind
    subject: str
    time: TimeSpan | None
    status: Status
    modality: Modality
    spans: list[tuple[int, int, int]]
    recurrence: str | None = None
    status_detail: str | None = None
    attributes: dict[str, Any] = field(default_factory=dict)
    dropped_by: "Entry | None" = None
    chance: float = 1.0
    masked: str = ""
    reach: int = 0
