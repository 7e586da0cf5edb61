"""English productions of repetitions, as RFC 5545 rules: every other Monday at 6pm."""

from dataclasses import replace
from typing import Any

from app.domain.intervals import Granularity
from app.timex.conventions import ENGLISH
from app.timex.english.rules_clock import hour_clock
from app.timex.grammar import Production, production
from app.timex.nodes import (
    Both,
    Clock,
    Either,
    Fields,
    Holiday,
    Length,
    Node,
    Part,
    Range,
    Recur,
    rank,
)

G = Granularity
_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = {
    G.MINUTE: "MINUTELY", G.HOUR: "HOURLY", G.DAY: "DAILY", G.WEEK: "WEEKLY", G.MONTH: "MONTHLY",
    G.YEAR: "YEARLY", G.WEEKEND: "WEEKLY;BYDAY=SA,SU",
}  # fmt: skip
_MULTIPLES = {G.QUARTER: ("MONTHLY", 3), G.DECADE: ("YEARLY", 10), G.HALF_YEAR: ("MONTHLY", 6)}


def _every(unit: Granularity, count: Any = 1) -> Node | None:
    if not isinstance(count, int) or not 1 <= count < 1000:
        return None
    frequency, size = _MULTIPLES.get(unit, (_FREQUENCIES.get(unit), 1))
    if frequency is None:
        return None
    name, _, rest = frequency.partition(";")
    parts = [f"FREQ={name}"]
    parts += [f"INTERVAL={size * count}"] if size * count > 1 else []
    parts += [rest] if rest else []
    return Recur(";".join(parts))


def _every_amount(_every_word: Any, amount: Length) -> Node | None:
    if len(amount.amounts) != 1:
        return None
    ((unit, count),) = amount.amounts
    return _every(unit, int(count)) if count == int(count) else None


def _weekly(day: int, interval: int = 1) -> Recur:
    step = f";INTERVAL={interval}" if interval > 1 else ""
    return Recur(f"FREQ=WEEKLY{step};BYDAY={_DAYS[day]}")


def _also_on(recur: Recur, _comma: Any, _and: Any, day: int) -> Node | None:
    head, sign, rest = recur.rrule.partition("BYDAY=")
    days, hours, at = rest.partition(";BYHOUR=")  # Friday and Saturday nights
    if not sign or ";" in days or days[0].isdigit() or _DAYS[day] in days.split(","):
        return None
    listed = sorted([*days.split(","), _DAYS[day]], key=_DAYS.index)
    return replace(recur, rrule=f"{head}BYDAY={','.join(listed)}{hours}{at}")


def _through(recur: Recur, _to: Any, last: int) -> Node | None:
    """Read every Monday to Friday, and Mondays to Fridays."""
    _, sign, first = recur.rrule.partition("FREQ=WEEKLY;BYDAY=")
    if not sign or first not in _DAYS:
        return None
    start = _DAYS.index(first)
    days = [_DAYS[n % 7] for n in range(start, start + (last - start) % 7 + 1)]
    return replace(recur, rrule=f"FREQ=WEEKLY;BYDAY={','.join(sorted(days, key=_DAYS.index))}")


def _on_day(recur: Recur, day: int) -> Node | None:
    if "FREQ=WEEKLY" not in recur.rrule or "BY" in recur.rrule:
        return None
    return replace(recur, rrule=f"{recur.rrule};BYDAY={_DAYS[day]}")


def _nth_of_every(_the: Any, n: int, day: int, unit: Granularity) -> Node | None:
    if n == 0 or n > 5 or unit not in (G.MONTH, G.YEAR):
        return None
    return Recur(f"FREQ={_FREQUENCIES[unit]};BYDAY={n}{_DAYS[day]}")


def _nths_of_every(n: int, m: int, day: int, unit: Granularity) -> Node | None:
    """Read every first and third Tuesday of the month."""
    first, second = (_nth_of_every(None, one, day, unit) for one in (n, m))
    if not isinstance(first, Recur) or not isinstance(second, Recur) or n >= m:
        return None
    return Recur(f"{first.rrule},{m}{_DAYS[day]}")


def _day_of_every(_the: Any, n: int, unit: Granularity, *others: int) -> Node | None:
    days = sorted({n, *others})
    if unit is not G.MONTH or days[0] < 1 or days[-1] > 31:
        return None
    return Recur(f"FREQ=MONTHLY;BYMONTHDAY={','.join(map(str, days))}")


def _end_of_every(n: int, unit: Granularity, of: Granularity) -> Node | None:
    if unit is not G.DAY or of is not G.MONTH:
        return None
    return Recur(f"FREQ=MONTHLY;BYMONTHDAY={n}") if n > 0 or n == -1 else None


def _yearly(_every_word: Any, date: Node) -> Node | None:
    if isinstance(date, Either):
        date = date.options[0]
    if isinstance(date, Fields) and date.year is None and date.month is not None:
        day = f";BYMONTHDAY={date.day}" if date.day is not None else ""
        return Recur(f"FREQ=YEARLY;BYMONTH={date.month}{day}")
    if isinstance(date, Fields) and date.month is None and date.day is not None:
        return Recur(f"FREQ=MONTHLY;BYMONTHDAY={date.day}")
    # The day of a movable feast is no rule; the year's rhythm is.
    return Recur("FREQ=YEARLY") if isinstance(date, Holiday) else None


def _seasonal(season: str) -> Node | None:
    first, width = ENGLISH.seasons[season]
    months = ",".join(
        str(month) for month in sorted((first - 1 + n) % 12 + 1 for n in range(width))
    )
    return Recur(f"FREQ=YEARLY;BYMONTH={months}")


def _hour_of(node: Node) -> tuple[int, int] | None:
    """Return the hour and minute of a clock time, of a part's start or of a range's."""
    if isinstance(node, Range):
        return _hour_of(node.first)
    if isinstance(node, Part):
        hours = ENGLISH.parts_of_day.get(node.name)
        return (hours[0] % 24, 0) if hours else None
    if isinstance(node, Both) and isinstance(node.coarse, Part) and isinstance(node.fine, Clock):
        late = ENGLISH.parts_of_day.get(node.coarse.name, (0, 0))[0] >= 12
        return _hour_of(
            Clock(
                node.fine.hour, node.fine.minute, None, node.fine.half or ("pm" if late else "am")
            )
        )
    if not isinstance(node, Clock):
        return None
    hour = node.hour
    if node.half == "pm" or (node.half is None and hour in ENGLISH.bare_afternoon_hours):
        hour = hour % 12 + 12
    elif node.half == "am":
        hour %= 12
    return hour % 24, node.minute or 0


def _at(recur: Recur, _a: Any, _b: Any, when: Any) -> Node | None:
    clock = hour_clock(when) if isinstance(when, int) else when
    at = _hour_of(clock) if isinstance(clock, Node) else None
    if at is None or "HOURLY" in recur.rrule or "MINUTELY" in recur.rrule:
        return None
    head = recur.rrule.partition(";BYHOUR")[0]
    known = recur.rrule.partition(";BYHOUR=")[2]
    if known and (isinstance(when, int) or (isinstance(when, Clock) and when.half is None)):
        # Mornings at 6, nights at 9: the part decides between the halves of the day.
        at = (at[0] % 12 + (12 if int(known.split(";")[0]) >= 12 else 0), at[1])
    minute = f";BYMINUTE={at[1]}" if at[1] else ""
    return replace(recur, rrule=f"{head};BYHOUR={at[0]}{minute}")


def _daily_part(name: str) -> Node | None:
    return _at(Recur("FREQ=DAILY"), None, None, Part(name))


def _weekly_part(day: int, name: str) -> Node | None:
    return _at(_weekly(day), None, None, Part(name))


def _until(recur: Recur, side: str, date: Node) -> Node | None:
    """Read "every day until Christmas"; a clock time may end the hours of each day instead."""
    is_end = side == "until" and recur.until is None and rank(date.grain) >= rank(G.DAY)
    return replace(recur, until=date) if is_end else None


def _often(rule: str) -> Node:
    return Recur(f"FREQ={rule}")


RECURRENCES: tuple[Production, ...] = (
    production("recur", "OFTEN", _often),
    production("recur", "EVERY UNIT", lambda every, unit: _every(unit) if every or unit is G.WEEKEND else None, 0.2),
    production("recur", "EVERY amount", _every_amount),
    production("recur", "EVERY N UNIT", lambda every, n, unit: _every(unit, n) if every else None),
    production("recur", "EVERY OTHER UNIT", lambda _a, n, unit: _every(unit, n)),
    production("recur", "EVERY WEEKDAY|WEEKDAYS", lambda _, day: _weekly(day)),
    production("recur", "EVERY OTHER WEEKDAY", lambda _, n, day: _weekly(day, n)),
    production("recur", "ON? ALTERNATE WEEKDAYS|WEEKDAY", lambda _a, n, day: _weekly(day, n)),
    production("recur", "ON? WEEKDAYS", lambda _, day: _weekly(day), -0.1),
    production("recur", "ON OFTEN", lambda _, rule: _often(rule)),
    production("recur", "ON? WEEKDAY PARTWORDS", lambda _, day, name: _weekly_part(day, name)),
    production("recur", "ON? WEEKDAY AND recur", lambda _a, day, _b, recur: _also_on(recur, None, None, day)),
    production("recur", "recur COMMA? AND? WEEKDAY|WEEKDAYS", _also_on),
    production("recur", "recur TO WEEKDAY|WEEKDAYS", _through),
    production("recur", "WEEKDAY TO WEEKDAY EVERY UNIT", lambda first, _to, last, _e, unit: (
        _through(_weekly(first), _to, last) if unit is G.WEEK else None
    )),
    production("recur", "WEEKDAY AND recur", lambda day, _, recur: _also_on(recur, None, None, day)),
    production("recur", "EVERY PARTWORD", lambda every, name: _daily_part(name) if every else None, 0.3),
    production("recur", "ON|IN? THE? PARTWORDS", lambda _a, _b, name: _daily_part(name), -0.1),
    production("recur", "EVERY date|month|MD", _yearly),
    production("recur", "EVERY WEEKDAY PARTWORD", lambda _, day, name: _weekly_part(day, name)),
    production("recur", "EVERY SEASON", lambda every, season: _seasonal(season) if every else None),
    production("recur", "ON|IN? WORKDAYWORD PARTWORDS", lambda _, days, name: (
        _at(Recur(f"FREQ=WEEKLY;BYDAY={days}"), None, None, Part(name))
    )),
    production("recur", "EVERY WORKDAYWORD PARTWORD", lambda _, days, name: (
        _at(Recur(f"FREQ=WEEKLY;BYDAY={days}"), None, None, Part(name))
    ), 0.1),
    production("recur", "WEEKDAY TO WEEKDAY COMMA? JOIN? hours|range", lambda first, to, last, _c, _j, hours: (
        _at(days, None, None, hours) if isinstance(days := _through(_weekly(first), to, last), Recur) else None
    ), 0.2),
    production("recur", "TIMES PER FORTNIGHT", lambda _t, _p, weeks: _every(G.WEEK, weeks)),
    production("recur", "EVERY ORD|REL WEEKDAY OF|IN THE|EVERY UNIT", lambda _a, n, day, _b, _c, unit: _nth_of_every(None, n, day, unit)),
    production("recur", "THE? ORD|REL WEEKDAY OF|IN EVERY UNIT", lambda _a, n, day, _b, _c, unit: _nth_of_every(None, n, day, unit)),
    production("recur", "ON? THE? ORD|REL UNIT OF EVERY UNIT", lambda _o, _a, n, unit, _b, _c, of: _end_of_every(n, unit, of)),
    production("recur", "ON? THE? ORD OF EVERY UNIT", lambda _o, _a, n, _b, _c, unit: _day_of_every(None, n, unit)),
    production("recur", "ON? THE? ORD AND|COMMA THE? ORD OF EVERY UNIT", lambda _o, _a, n, _b, _c, m, _d, _e, unit: (
        _day_of_every(None, n, unit, m)
    )),
    production("recur", "EVERY ORD OF THE UNIT", lambda _a, n, _b, _c, unit: _day_of_every(None, n, unit)),
    production("recur", "EVERY? THE? ORD AND ORD WEEKDAY OF|IN THE|EVERY UNIT", lambda _e, _t, n, _a, m, day, _o, _u, unit: (
        _nths_of_every(n, m, day, unit)
    )),
    production("recur", "EVERY HALF A? UNIT", lambda _e, _h, _a, unit: _every(G.MINUTE, 30) if unit is G.HOUR else None),
    production("recur", "N UNIT|NIGHTS PER UNIT", lambda _n, unit, _p, per: (
        _every(per) if unit is G.DAY and per in (G.WEEK, G.MONTH, G.YEAR) else None
    )),
    production("recur", "TIMES PER UNIT", lambda _a, _b, unit: _every(unit)),
    production("recur", "N PER UNIT", lambda n, _, unit: _every(unit) if n == 1 else None, -1.5),
    production("recur", "N TIMESWORD PER UNIT", lambda _n, _a, _b, unit: _every(unit)),
    production("recur", "TIMES EVERY amount", lambda _a, _b, amount: _every_amount(None, amount)),
    production("recur", "recur JOIN? JOIN? part|clock|PARTWORD|hours|HOUR", lambda recur, a, b, when: _at(
        recur, a, b, Part(when) if isinstance(when, str) else when
    )),
    production("recur", "part|clock JOIN? JOIN? recur", lambda when, a, b, recur: _at(recur, a, b, when)),
    production("recur", "recur SIDE THE? date|month|year", lambda recur, side, _, date: _until(recur, side, date)),
    production("recur", "recur ON? WEEKDAY|WEEKDAYS", lambda recur, _, day: _on_day(recur, day)),
    production("recur", "range|hours JOIN? recur", lambda hours, _, recur: _at(recur, None, None, hours)),
    production("recur", "recur range", lambda recur, hours: _at(recur, None, None, hours)),
)  # fmt: skip
