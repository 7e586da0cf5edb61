"""The operators on happenings in order: pure, and checked against calculations by brute force.

All take happenings that came about, in order of time (``in_order``), each once (``once_each``). They
return None where the happenings leave no answer.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from app.answers.happenings import Happening
from app.answers.values import Value, elapsed, iso_duration, moment, since
from app.domain.intervals import Interval

Happenings = Sequence[Happening]
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.436875, "year": 365.2425}
_MOST_RATES = ("day", "week", "month", "year")


def nth(happenings: Happenings, ordinal: int) -> Value | None:
    """Return the n-th, from 1; negative from the latest."""
    at = ordinal - 1 if ordinal > 0 else len(happenings) + ordinal
    if not 0 <= at < len(happenings):
        return None
    one = happenings[at]
    calculation = {"of": len(happenings), "place": at + 1}
    return Value(value=moment(one), based_on=(one,), subject=one, calculation=calculation)


def latest(happenings: Happenings) -> Value | None:
    """Return the last that began."""
    return nth(happenings, -1)


def earliest(happenings: Happenings) -> Value | None:
    """Return the first that began."""
    return nth(happenings, 1)


def count(happenings: Happenings) -> Value:
    """Return how many there are; one that says "twice" counts as two."""
    total = sum(one.times for one in happenings)
    calculation = {"counted": [moment(one) for one in happenings]}
    if total != len(happenings):
        calculation["times"] = [str(one.times) for one in happenings]
    return Value(value=total, based_on=tuple(happenings), calculation=calculation)


def ago(one: Happening, now: datetime) -> Value:
    """Return how long before now something began."""
    calculation = {"from": moment(one), "to": now.isoformat()}
    length = since(one, now)
    return Value(value=iso_duration(length), based_on=(one,), subject=one, calculation=calculation)


def between(one: Happening, other: Happening) -> Value:
    """Return how long it was from one to the other, whichever came first."""
    first, last = sorted((one, other), key=lambda each: each.start)
    calculation = {"from": moment(first), "to": moment(last)}
    length = elapsed(first, last)
    return Value(value=iso_duration(length), based_on=(one, other), calculation=calculation)


def pair(
    ones: Happenings, others: Happenings, pick: int = 0, other_pick: int = 0
) -> tuple[Happening, Happening] | None:
    """Return one of each: the last of ``ones`` that one of ``others`` follows, and the first that does.

    ``pick`` and ``other_pick`` choose by place, from 1, negative from the last. Without any in that
    order: the last of both that are two.
    """
    ones, others = _picked(ones, pick), _picked(others, other_pick)
    two = [
        (a, b)
        for a in reversed(ones)
        for b in others
        if b.memory_id != a.memory_id or b.start != a.start
    ]
    later = [(a, b) for a, b in two if b.start > a.start]
    return next(iter(later or reversed(two)), None)


def _picked(happenings: Happenings, place: int) -> Happenings:
    """Return all, or the one at a place; nothing where there are not so many."""
    if not place:
        return happenings
    at = place - 1 if place > 0 else len(happenings) + place
    return happenings[at : at + 1] if 0 <= at < len(happenings) else ()


def frequency(
    happenings: Happenings, window: Interval | None, now: datetime, per: str | None = None
) -> Value | None:
    """Return the rate: of a window over its length so far, else of the gaps between first and last.

    ``per`` is the unit wanted; else the smallest in which the rate is at least about one.
    """
    total = sum(one.times for one in happenings)
    if not total:
        return None
    if window is not None and window.start is not None:
        end = min(window.end or now, now)
        days, n = (end - window.start).total_seconds() / 86_400, float(total)
        span: list[str] = [window.start.isoformat(), end.isoformat()]
    elif len(happenings) > 1:
        days = elapsed(happenings[0], happenings[-1]) / timedelta(days=1)
        n = float(total - happenings[-1].times)
        span = [moment(happenings[0]), moment(happenings[-1])]
    else:
        return None
    if days <= 0:
        return None
    unit = per or next((one for one in _MOST_RATES if n / days * _DAYS[one] >= 0.75), "year")
    value: dict[str, Any] = {"rate": round(n / days * _DAYS[unit], 2), "per": unit, "count": total}
    return Value(
        value=value,
        based_on=tuple(happenings),
        calculation={"times": total, "over_days": round(days, 2), "span": span},
    )


def trend_of_counts(happenings: Happenings, period: Interval, previous: Interval) -> Value | None:
    """Return how often in a period and in the one before, and the relative change."""
    now_in = [one for one in happenings if _begins_in(one, period)]
    then_in = [one for one in happenings if _begins_in(one, previous)]
    before, after = sum(one.times for one in then_in), sum(one.times for one in now_in)
    if not before and not after:
        return None
    return Value(
        value={"before": before, "after": after, "change": _change(before, after)},
        based_on=(*then_in, *now_in),
        calculation={"before": _bounds(previous), "after": _bounds(period)},
    )


def trend_of_values(readings: Sequence[tuple[Happening, float]]) -> Value | None:
    """Return the first and the last reading and the relative change; None for fewer than two."""
    if len(readings) < 2:
        return None
    before, after = readings[0][1], readings[-1][1]
    return Value(
        value={"before": before, "after": after, "change": _change(before, after)},
        based_on=tuple(one for one, _ in readings),
        calculation={"readings": [[moment(one), value] for one, value in readings]},
    )


def trend_of_means(
    readings: Sequence[tuple[Happening, float]], period: Interval, previous: Interval
) -> Value | None:
    """Return the mean of the readings in a period and in the one before; None unless both have some."""
    now_in = [one for one in readings if _begins_in(one[0], period)]
    then_in = [one for one in readings if _begins_in(one[0], previous)]
    if not now_in or not then_in:
        return None
    before, after = (round(sum(v for _, v in part) / len(part), 2) for part in (then_in, now_in))
    return Value(
        value={"before": before, "after": after, "change": _change(before, after)},
        based_on=tuple(one for one, _ in (*then_in, *now_in)),
        calculation={"before": _bounds(previous), "after": _bounds(period)},
    )


def listed(happenings: Happenings) -> Value | None:
    """Return all in order of time, by their ids."""
    if not happenings:
        return None
    ids = [str(one.memory_id) for one in happenings]
    return Value(value=ids, based_on=tuple(happenings))


def before(happenings: Happenings, anchor: Happening) -> list[Happening]:
    """Return those that were over, or began, before an anchor began."""
    return [one for one in happenings if one.start < anchor.start and not _is_part(one, anchor)]


def after(happenings: Happenings, anchor: Happening) -> list[Happening]:
    """Return those that began after an anchor; on its day such as were told after it."""
    return [one for one in happenings if _follows(one, anchor) and not _is_part(one, anchor)]


def during(
    happenings: Happenings, span: Interval, but: frozenset[Any] = frozenset()
) -> list[Happening]:
    """Return those that overlap a span."""
    return [one for one in happenings if one.memory_id not in but and _overlaps(one, span)]


def first_of(
    one: Happenings, other: Happenings, key: Callable[[Happenings], Happening]
) -> tuple[Happening, Happening] | None:
    """Return the two that are compared, the earlier first; None if one has none or both fall together."""
    if not one or not other:
        return None
    pair_ = sorted((key(one), key(other)), key=lambda each: each.start)
    first, second = pair_
    if first.memory_id == second.memory_id or first.start == second.start:
        return None
    if first.end > second.start and first.turn_id != second.turn_id:
        return None  # "today" holds the moment of what was told without a time
    return pair_[0], pair_[1]


def in_window(happenings: Happenings, window: Interval | None) -> list[Happening]:
    """Return those that share time with a window; all without one."""
    if window is None:
        return list(happenings)
    return [one for one in happenings if _overlaps(one, window)]


def _overlaps(one: Happening, span: Interval) -> bool:
    start, end = one.start, one.interval.end or one.start + timedelta(microseconds=1)
    return (span.end is None or start < span.end) and (span.start is None or end > span.start)


def _begins_in(one: Happening, span: Interval) -> bool:
    return (span.start is None or one.start >= span.start) and (
        span.end is None or one.start < span.end
    )


def _follows(one: Happening, anchor: Happening) -> bool:
    """Return whether one began after an anchor was over, or, on its day, was told after it."""
    if one.start >= anchor.end:
        return True
    told_later = (one.said_at, one.offset) > (anchor.said_at, anchor.offset)
    return one.start >= anchor.start and told_later


def _is_part(one: Happening, anchor: Happening) -> bool:
    return bool(set(one.ids) & set(anchor.ids))


def _change(before_: float, after_: float) -> float | None:
    """Return the relative change; None from nothing."""
    return round((after_ - before_) / before_, 4) if before_ else None


def _bounds(interval: Interval) -> list[str | None]:
    return [t.isoformat() if t else None for t in (interval.start, interval.end)]
