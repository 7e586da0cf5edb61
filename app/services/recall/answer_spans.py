"""What happened, or was measured, in the stretch that a question asks of."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from app.answers.asked import Asked
from app.answers.happenings import Happening
from app.answers.lengths import begun_of_length, ends_of
from app.answers.metric_words import metric_named
from app.answers.tellings import happenings_of
from app.answers.view import selected
from app.domain.intervals import Interval
from app.services.recall.answer_reading import Reading

MOST_IN_SPAN = 400
_LONGEST_SPAN = timedelta(days=3 * 365)


async def span_of(
    asked: Asked, happenings: Sequence[Sequence[Happening]], now: datetime, reading: Reading
) -> list[Happening] | None:
    """Return what happened in the stretch that a question without words of its own asks of, or was measured."""
    if asked.operator == "promised":
        return await _lately(now, reading)
    if asked.operator == "measure":
        return await _measured_in(asked.window, now, reading)
    if asked.operator == "trend" and metric_named(asked.topic) is not None:
        return await _measured_in(None, now, reading)  # also what was measured before the window
    if asked.operator == "length":
        return await _since_begun(asked, happenings[0], now, reading)
    if not asked.topic.is_empty or asked.kind not in (
        "window", "before_event", "after_event", "during_event",
    ):  # fmt: skip
        return []
    interval = asked.window
    if asked.anchor is not None:
        found = selected(asked.anchor, happenings[-2 if asked.until else -1], now).sure
        if not found:
            return []
        interval = _beside("after" if asked.until else asked.side, found, now)
    if interval is None:
        return []
    start = interval.start or now - _LONGEST_SPAN
    bounded = Interval(start=start, end=min(interval.end or now, now + timedelta(microseconds=1)))
    turns = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, bounded, reading.known, most=MOST_IN_SPAN, timeout_ms=ms
        )
    )
    if turns is None:
        return None
    return [
        one
        for turn in turns
        for one in happenings_of(turn)
        if not one.is_turn or (asked.at_once and one.came_about(now))
    ]


async def _since_begun(
    asked: Asked, told: Sequence[Happening], now: datetime, reading: Reading
) -> list[Happening] | None:
    """Return what happened after the one beginning that was told; nothing where its end was told, too."""
    first = begun_of_length(told, asked.topic, now)
    if first is None or ends_of(told, asked.topic, now) is not None:
        return []
    after = Interval(start=first.start, end=now)
    if first.start >= now:
        return []
    turns = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, after, reading.known, most=MOST_IN_SPAN, timeout_ms=ms
        )
    )
    return None if turns is None else [one for t in turns for one in happenings_of(t)]


async def _lately(now: datetime, reading: Reading) -> list[Happening] | None:
    """Return what was told to be in the last years, or is ahead."""
    ever = Interval(start=now - _LONGEST_SPAN, end=now + _LONGEST_SPAN)
    turns = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, ever, reading.known, most=MOST_IN_SPAN, timeout_ms=ms
        )
    )
    return None if turns is None else [one for t in turns for one in happenings_of(t)]


async def _measured_in(
    window: Interval | None, now: datetime, reading: Reading
) -> list[Happening] | None:
    """Return what was measured in a window, lately without one."""
    last = now + timedelta(microseconds=1)
    start = (window.start if window else None) or now - _LONGEST_SPAN
    bounded = Interval(start=start, end=min((window.end if window else None) or last, last))
    turns = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, bounded, reading.known, most=MOST_IN_SPAN,
            measured=window is None, timeout_ms=ms,
        )
    )  # fmt: skip
    return None if turns is None else [one for t in turns for one in happenings_of(t)]


def _beside(side: str | None, found: Sequence[Happening], now: datetime) -> Interval:
    if side == "before":
        return Interval(start=found[-1].start - _LONGEST_SPAN, end=found[-1].start)
    if side == "after":
        return Interval(start=found[0].start, end=now)
    return Interval(start=found[-1].start - timedelta(days=1), end=found[-1].end)
