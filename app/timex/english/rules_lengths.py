"""English productions of amounts of time: two weeks, an hour and a half, two or three days.

``amount`` (two weeks, 1 month 21 days) and ``single`` (a week) are lengths in company; ``length`` is
an amount that stands alone.
"""

from app.domain.intervals import Granularity
from app.timex.grammar import Production, production
from app.timex.nodes import Length, Node, rank

G = Granularity
_LARGE = 100_000


def amount_of(count: float, unit: Granularity) -> Length | None:
    """Return so many units as a length; None for weekends and for counts that nobody says."""
    if unit is G.WEEKEND or count >= _LARGE:
        return None
    if unit is G.QUARTER:
        return Length(((G.MONTH, 3 * count),))
    return Length(((unit, count),))


def _weekends(count: float, unit: Granularity) -> Node | None:
    return Length(((G.DAY, 2 * count),)) if unit is G.WEEKEND else None


def _spread(
    low: float, _or: str, high: float, unit: Granularity
) -> tuple[float, float, Granularity] | None:
    """Read "two or three weeks" and "5-10 minutes"."""
    return (low, high, unit) if low < high < _LARGE and unit is not G.WEEKEND else None


def _with_fraction(amount: Length, fraction: float) -> Length:
    *coarse, (unit, count) = amount.amounts
    return Length((*coarse, (unit, count + fraction)))


def joined(first: Length, second: Length) -> Length | None:
    """Return two neighbouring lengths as one, None if the second is not the finer one."""
    # Coarse before fine; three hours two hours are two lengths.
    if rank(first.amounts[-1][0]) <= rank(second.amounts[0][0]):
        return None
    return Length(first.amounts + second.amounts)


def _is_dash(sign: str) -> bool:
    return sign == "-"


LENGTHS: tuple[Production, ...] = (
    production("amount", "N UNIT", amount_of),
    production("amount", "N TO UNIT", lambda n, sign, u: amount_of(n, u) if _is_dash(sign) else None),
    production("amount", "N FORTNIGHT", lambda n, weeks: Length(((G.WEEK, n * weeks),))),
    production("amount", "N MORE UNIT", lambda n, _, unit: amount_of(n, unit)),
    production("amount", "ANOTHER UNIT|BUSY", amount_of),
    production("amount", "ANOTHER amount", lambda _, amount: amount),
    production("amount", "N AND A? HALF UNIT", lambda n, _a, _b, half, u: amount_of(n + half, u)),
    production("amount", "amount AND A? HALF", lambda a, _a, _b, half: _with_fraction(a, half)),
    production(
        "amount", "amount AND A? QUARTERS", lambda a, _a, _b, n: _with_fraction(a, n / 4), 0.1
    ),
    production(
        "amount", "N AND A? QUARTERS UNIT", lambda n, _a, _b, part, u: amount_of(n + part / 4, u)
    ),
    production("amount", "single AND A HALF", lambda a, _a, _b, half: _with_fraction(a, half)),
    production("amount", "HALF A? UNIT", lambda half, _, unit: amount_of(half, unit)),
    production("amount", "A HALF UNIT", lambda _, half, unit: amount_of(half, unit)),
    production("amount", "A HALF TO UNIT", lambda _a, half, _b, unit: amount_of(half, unit)),
    production("amount", "HALF TO UNIT", lambda half, _, unit: amount_of(half, unit)),
    production("amount", "A? QUARTERS OF A UNIT", lambda _a, n, _o, _b, u: amount_of(n / 4, u)),
    production("amount", "amount AND|COMMA? amount", lambda a, _, b: joined(a, b)),
    production("amount", "single AND amount", lambda a, _, b: joined(a, b)),
    production("amount", "NEARLY amount", lambda _, amount: amount),
    production("single", "NEARLY single", lambda _, amount: amount),
    production("single", "A UNIT", amount_of),
    production("single", "A FORTNIGHT", lambda _, weeks: Length(((G.WEEK, weeks),))),
    # Some business days last a week longer than days do; only lengths and windows take them.
    production("busy", "N BUSY", amount_of),
    production("length", "busy", lambda busy: busy),
    production("length", "amount", lambda amount: amount, -1.0),
    production("length", "FOR single|amount|busy", lambda _, amount: amount, -1.0),
    production("length", "N NIGHTS", amount_of, -1.0),
    production("length", "N UNIT", _weekends),
    production("length", "SOME UNITS", amount_of, -1.0),
    production("length", "FOR SOME UNIT", lambda _, n, unit: amount_of(n, unit)),
    production("length", "WHOLE TO? UNIT", lambda _a, _b, unit: amount_of(1, unit), -1.0),
    production("spread", "N TO|OR N UNIT", _spread),
    production("spread", "A UNIT OR N", lambda _a, unit, _or, n: _spread(1, _or, n, unit)),
    production("amount", "amount ORSO", lambda amount, _: amount),
    production("single", "single ORSO", lambda amount, _: amount),
    production("length", "spread", lambda spread: amount_of(sum(spread[:2]) / 2, spread[2]), -1.0),
)  # fmt: skip
