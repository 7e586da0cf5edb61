"""What a memory is in the block of context: its words, who said them and when, and when it happened."""

from app.domain.context import Line
from app.domain.events import Event
from app.domain.zones import zone_of
from app.services.grouping import Memory
from app.text.language import detect_language
from app.timex import render


def line_of(memory: Memory) -> Line:
    """Return a memory as the block shows it."""
    first, *others = memory.turns
    words = [first.text, *(f"{turn.speaker}: {turn.text}" for turn in others)]
    return Line(
        text=" / ".join(words),
        speaker=first.speaker,
        said_at=first.said_at,
        zone=zone_of(first.zone),
        occurred=_occurred(memory.event, first.text),
    )


def _occurred(event: Event | None, said: str) -> str | None:
    """Return the time words and what they denote, None where none were said."""
    if event is None or event.occurrence.text is None:
        return None
    when = event.occurrence
    language = "zh" if detect_language(said) == "zh" else "en"
    words = render(when.interval, when.granularity, zone_of(when.timezone), language)
    return f"{when.text} = {words}"
