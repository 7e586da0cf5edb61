"""``chronos time``: shows how the time words of a text are read, and why."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from app.domain.errors import InvalidInput
from app.domain.intervals import Interval, TimeSpan
from app.domain.zones import offset_name, zone_of
from app.ports import Clock
from app.timex import TimeIntent, find_times, read_intent, render

WRONG_INPUT = 2
_LANGUAGES = ("en", "zh")
_NOTES = {
    "dst_gap": "the clocks skip this time; the one after the change is taken",
    "dst_fold": "the clocks show this time twice; the first one is taken",
    "reckoned_moon": "the feast hangs on the sight of the moon; its day may be off by one",
    "assumed_days_off": "the official days off of that year are not known; the usual ones are taken",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What is read, when and where it was said."""

    text: str
    now: datetime
    zone: tzinfo
    language: str | None


def time(
    text: str,
    *,
    now: str | None,
    zone: str | None,
    language: str | None,
    with_intent: bool,
    as_json: bool,
    clock: Clock,
) -> int:
    """Print each reading of a text; return 2 when the zone or the moment cannot be read.

    Args:
        text: A turn or a question.
        now: When it was said, ISO 8601; without an offset in ``zone``. None asks the clock.
        zone: IANA name or UTC offset; None takes the offset of ``now``, else UTC.
        language: Whose conventions digits alone follow; None takes that of the text.
        with_intent: Whether to print what the text asks of time.
        as_json: Whether to print JSON.
        clock: The current time.
    """
    try:
        asked = _asked(text, now, zone, language, clock)
    except InvalidInput as error:
        sys.stderr.write(f"chronos time: {error}\n")
        return WRONG_INPUT
    spans = find_times(text, asked.now, asked.zone, language)
    intent = read_intent(text, asked.now, asked.zone, language) if with_intent else None
    if as_json:
        sys.stdout.write(json.dumps(_answer(asked, spans, intent), ensure_ascii=False, indent=1))
        sys.stdout.write("\n")
        return 0
    for line in _lines(asked, spans, intent):
        sys.stdout.write(line + "\n")
    return 0


def _asked(
    text: str, now: str | None, zone: str | None, language: str | None, clock: Clock
) -> _Asked:
    where = zone_of(zone) if zone is not None else None
    try:
        moment = datetime.fromisoformat(now) if now is not None else clock.now()
        if where is None:
            where = zone_of("UTC" if moment.tzinfo is None else offset_name(moment))
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=where)
        local = moment.astimezone(where)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(
            f"{now!r} is not a moment; write it as 2026-03-01T10:00:00+08:00"
        ) from error
    return _Asked(text=text, now=local, zone=where, language=language)


def _answer(
    asked: _Asked, spans: tuple[TimeSpan, ...], intent: TimeIntent | None
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "text": asked.text,
        "now": asked.now.isoformat(),
        "zone": str(asked.zone),
        "readings": [_reading(span, asked) for span in spans],
    }
    if intent is not None:
        answer["intent"] = _intent(intent, asked)
    return answer


def _reading(span: TimeSpan, asked: _Asked) -> dict[str, Any]:
    return {
        "text": span.text,
        "offset": list(span.offset),
        "kind": span.kind.value,
        **_ends(span.interval, asked),
        "granularity": span.granularity.value,
        "found": span.found.value,
        "confidence": span.confidence,
        "seconds": span.seconds,
        "recurrence": span.recurrence,
        "alternatives": [_ends(other, asked) for other in span.alternatives],
        "notes": list(span.notes),
        "rendered": {language: _said(span, language, asked) for language in _LANGUAGES},
    }


def _intent(intent: TimeIntent, asked: _Asked) -> dict[str, Any]:
    return {
        "intent": intent.intent,
        "time": _ends(intent.span.interval, asked) if intent.span else None,
        "axis": intent.axis,
        "anchor_event": intent.anchor_event,
        "ordinal": intent.ordinal,
        "content": intent.content,
    }


def _ends(interval: Interval, asked: _Asked) -> dict[str, str | None]:
    return {
        name: one.astimezone(asked.zone).isoformat() if one is not None else None
        for name, one in (("start", interval.start), ("end", interval.end))
    }


def _said(span: TimeSpan, language: str, asked: _Asked) -> str:
    is_placed = span.start is not None or span.end is not None
    return render(
        span,
        span.granularity,
        asked.zone,
        language,
        reference=asked.now,
        style="both" if is_placed else "absolute",
    )


def _lines(asked: _Asked, spans: tuple[TimeSpan, ...], intent: TimeIntent | None) -> Iterator[str]:
    yield f"said at {asked.now.isoformat()} in {asked.zone}"
    if not spans:
        yield "no time is read in this text"
    for span in spans:
        yield f"\n{span.text!r} (characters {span.offset[0]} to {span.offset[1]})"
        yield from _facts(span, asked)
    if intent is not None:
        yield "\nas a question"
        for name, value in _intent(intent, asked).items():
            if value is not None:
                yield _row(name, f"{value['start']} to {value['end']}" if name == "time" else value)


def _facts(span: TimeSpan, asked: _Asked) -> Iterator[str]:
    if span.start is not None or span.end is not None:
        yield _row("interval", _bounds(span.interval, asked))
    if span.seconds is not None:
        yield _row("length", f"{span.seconds:g} seconds")
    if span.recurrence is not None:
        yield _row("repeats", span.recurrence)
    yield _row("granularity", span.granularity.value)
    yield _row("confidence", f"{span.confidence:g}")
    for other in span.alternatives:
        yield _row("or", _bounds(other, asked))
    for note in span.notes:
        yield _row("note", _NOTES.get(note, note))
    for language in _LANGUAGES:
        yield _row(language, _said(span, language, asked))


def _bounds(interval: Interval, asked: _Asked) -> str:
    ends = _ends(interval, asked)
    return f"{ends['start'] or 'open'} to {ends['end'] or 'open'}"


def _row(name: str, value: object) -> str:
    return f"  {name:<13}{value}"
