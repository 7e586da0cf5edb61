"""After how many days half of a memory's strength is left: by what it is about, or by its schema."""

from app.domain.events import Event, Status
from app.domain.facts import Category, Fact
from app.domain.schemas import ActiveSchema

_OF_CATEGORIES = {
    Category.FACT: 730.0,
    Category.PREFERENCE: 1095.0,
    Category.BEHAVIOUR: 365.0,
    Category.GOAL: 365.0,
}
_OF_EVENT_TYPES = {
    "emotion": 7.0,
    "mood": 7.0,
    "meal": 14.0,
    "sleep": 14.0,
    "symptom": 60.0,
    "exercise": 60.0,
    "purchase": 120.0,
    "appointment": 90.0,
    "travel": 365.0,
    "medical": 730.0,
    "medication": 180.0,
    "work": 365.0,
    "social": 365.0,
}
_OF_EVENTS = 180.0
_IMPORTANT = 0.8  # what matters so much lasts four times as long
_IMPORTANT_LASTS = 4.0
_OPEN = (
    Status.PLANNED, Status.REQUESTED, Status.OPEN, Status.CONFIRMED, Status.IN_PROGRESS, Status.ON_HOLD, Status.ONGOING,
)  # fmt: skip


def half_life_days(memory: Event | Fact, schema: ActiveSchema) -> float | None:
    """Return the half-life of a memory; None: it does not fade, as what is still open does not."""
    if isinstance(memory, Fact):
        slot = schema.slot(memory.slot)
        declared = slot.half_life_days if slot else None
        days = declared or _OF_CATEGORIES[memory.category]
    else:
        if memory.status in _OPEN:
            return None
        days = schema.half_life_days(memory.event_type) or _OF_EVENT_TYPES.get(
            memory.event_type, _OF_EVENTS
        )
    return days * _IMPORTANT_LASTS if memory.importance >= _IMPORTANT else days
