"""Adapters between the engine and the shared temporal bench."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from app.domain.intervals import Granularity, TimeKind, TimeSpan
from app.timex import find_times, read_intent

_KINDS = {TimeKind.DURATION: "duration", TimeKind.RECURRING: "set"}
# The corpus knows fewer labels: the finer intents are a window where they have one.
_LABELS = {"frequency": "count", "since": "earliest"}
_FINE = (Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.PART_OF_DAY)
_BENCH_TYPES = {
    "window", "latest", "earliest", "before_event", "after_event", "as_of", "count", "duration", "none",
}  # fmt: skip


def find_time(text: str, reference: datetime, tz: str, lang: str | None) -> list[dict[str, Any]]:
    """Return the spans of a text in the form of the bench; vague ones have no place to score."""
    spans = find_times(text, reference, ZoneInfo(tz), lang)
    return [_shown(span) for span in spans if span.kind in _KINDS or span.start or span.end]


def time_intent(text: str, reference: datetime, tz: str, lang: str | None) -> dict[str, Any]:
    """Return the intent of a question under the bench's labels."""
    read = read_intent(text, reference, ZoneInfo(tz), lang)
    start = read.span.start if read.span else None
    end = read.span.end if read.span else None
    label = _LABELS.get(read.intent, read.intent)
    if label not in _BENCH_TYPES or label == "none":
        label = "window" if read.span else "none"
    return {"type": label, "start": start, "end": end}


def _shown(span: TimeSpan) -> dict[str, Any]:
    kind = _KINDS.get(span.kind)
    if kind is None:
        kind = "datetime" if span.granularity in _FINE else "range"
        kind = "date" if span.granularity is Granularity.DAY else kind
    return {
        "start": span.start,
        "end": span.end,
        "surface": span.text,
        "span": span.offset,
        "kind": kind,
        "seconds": span.seconds,
    }
