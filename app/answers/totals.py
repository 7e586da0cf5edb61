"""Sums of what several happenings name: money, distances, things of one unit."""

import re
from collections.abc import Sequence

from app.answers import wording
from app.answers.amounts import parsed_amount, quantity_in
from app.answers.happenings import Happening, in_order
from app.answers.values import Value, moment
from app.answers.view import View

_UNIT = re.compile(r"^\W*[\d.,]*\s*[百千万亿kK]?\s*|[一二三四五六七八九十百千万亿两零半]+")
_LEAST = 2


def total_of(view: View, happenings: Sequence[Happening]) -> tuple[Value, str] | None:
    """Return the sum of the quantities that happenings name, each turn once; None unless two or more of one unit do."""
    told: dict[object, tuple[Happening, str, float]] = {}
    for one in in_order(happenings):
        shown = quantity_in(one.words) or quantity_in(one.around)
        value = parsed_amount(shown) if shown else None
        if shown is not None and value is not None and one.turn_id not in told:
            told[one.turn_id] = (one, shown, value)
    units = {unit_of(shown) for _, shown, _ in told.values()}
    if len(told) < _LEAST or len(units) != 1:
        return None
    return summed(view, list(told.values()))


def unit_of(shown: str) -> str:
    """Return the unit of a quantity as it was said, folded; money is of one kind where a country's sign is lacking."""
    sign = re.sub(r"[\d.,\s]+", "", _UNIT.sub("", shown)).lower()
    return re.sub("块钱?|元|人民币|rmb|¥", "元", sign)


def summed(view: View, told: Sequence[tuple[Happening, str, float]]) -> tuple[Value, str]:
    """Return the sum of figures with what it is made of."""
    total = sum(value for _, _, value in told)
    sign = next((s for _, shown, _ in told for s in re.findall(r"[£$€¥]", shown)), "")
    unit = "" if sign else unit_of(told[0][1])
    shown = f"{sign}{total:g}{unit}" if total < 1e6 else f"{sign}{total:.0f}{unit}"
    parts = wording.of_readings(
        [(one, said) for one, said, _ in told], view.asked.language, view.now
    )
    lead = f"一共{shown}：" if view.asked.language == "zh" else f"{shown} in all: "
    calculation = {"sum_of": [[moment(one), value] for one, _, value in told]}
    based_on = tuple(one for one, _, _ in told)
    return Value(value=shown, based_on=based_on, calculation=calculation), lead + parts
