"""What a question asks of time: its operator, window, axis, anchor event and remaining words."""

import re
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Literal

from app.domain.intervals import TimeKind, TimeSpan
from app.timex.conventions import DEFAULT, Conventions
from app.timex.engine import find_times
from app.timex.intent_cues import ANCHORS, OPERATORS, TALK

Axis = Literal["occurred", "said"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeIntent:
    """How a question looks at time.

    ``intent`` is one of ``understanding.intent`` in the API. ``span`` is the window or bound, None
    without one; ``anchor_event`` the words of the event that before, after or during refer to;
    ``axis`` says whether talk or happenings are meant; ``ordinal`` is set for nth, negative from
    the latest; ``content`` is the question without its time and operator words.
    """

    intent: str
    span: TimeSpan | None = None
    anchor_event: str | None = None
    axis: Axis = "occurred"
    ordinal: int | None = None
    content: str = ""


def read_intent(
    text: str,
    reference: datetime,
    zone: tzinfo,
    language: str | None = None,
    *,
    conventions: Conventions = DEFAULT,
) -> TimeIntent:
    """Return what a question asks of time; never raises for any text.

    Args:
        text: The question.
        reference: When it was asked, aware.
        zone: Where it was asked.
        language: As for ``find_times``.
        conventions: How each language cuts time.
    """
    spans = find_times(text, reference, zone, language, conventions=conventions)
    placed = [one for one in spans if one.kind is TimeKind.SPAN and (one.start or one.end)]
    span = placed[0] if placed else None
    lowered = text.lower()
    axis: Axis = "said" if TALK.search(lowered) else "occurred"
    cut = [span.offset] if span else []
    for name, cue in OPERATORS:
        if hit := cue.search(lowered):
            content = _without(text, [*cut, hit.span()])
            return TimeIntent(intent=name, span=span, axis=axis, content=content)
    if span is None:
        for name, cue in ANCHORS:
            if hit := cue.search(lowered):
                event = text[hit.start("event") : hit.end("event")].strip(" ?？。.,，")
                content = _without(text, [hit.span()])
                return TimeIntent(intent=name, anchor_event=event, axis=axis, content=content)
    return TimeIntent(
        intent="none" if span is None else "window",
        span=span,
        axis=axis,
        content=_without(text, cut),
    )


def _without(text: str, cuts: list[tuple[int, int]]) -> str:
    kept = list(text)
    for start, end in cuts:
        kept[start:end] = " " * (end - start)
    return re.sub(r"\s+", " ", "".join(kept)).strip(" ?？。.,，")
