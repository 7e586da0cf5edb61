"""Conventions from a user's settings: a plain mapping, checked, with every fault explained.

Keys stand for both languages; below ``english`` or ``chinese`` they stand for one and win.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from app.domain.errors import Fault, InvalidInput
from app.timex.conventions import DEFAULT, Conventions, Table

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LONGEST_RECENT = 3660
_MOST_TIMES = 1000
_LANGUAGES = ("english", "chinese")


class _NotAllowedError(ValueError):
    """A value that its key does not allow; the text says what it does."""


def conventions_from(settings: Mapping[str, Any], base: Conventions = DEFAULT) -> Conventions:
    """Return the conventions with a user's settings put in.

    Args:
        settings: Keys of ``docs/time.md``; missing ones keep the value of ``base``.
        base: What is changed.

    Raises:
        InvalidInput: a key that is not known or a value that it does not allow; ``faults`` points
            at each.
    """
    faults: list[Fault] = []
    common = {key: value for key, value in settings.items() if key not in _LANGUAGES}
    english = _table(base.english, common, "", faults)
    chinese = _table(base.chinese, common, "", [])
    for language in _LANGUAGES:
        own = settings.get(language, {})
        if not isinstance(own, Mapping):
            faults.append(Fault(pointer=f"/{language}", message="must hold settings by name"))
        elif language == "english":
            english = _table(english, own, "/english", faults)
        else:
            chinese = _table(chinese, own, "/chinese", faults)
    if faults:
        raise InvalidInput(
            "; ".join(f"{fault.pointer[1:]}: {fault.message}" for fault in faults), *faults
        )
    return Conventions(english=english, chinese=chinese)


def _table(table: Table, own: Mapping[str, Any], at: str, faults: list[Fault]) -> Table:
    for key, value in own.items():
        read = SETTINGS.get(key)
        if read is None:
            known = ", ".join(sorted(SETTINGS))
            faults.append(Fault(pointer=f"{at}/{key}", message=f"is not a setting; known: {known}"))
            continue
        try:
            table = replace(table, **{key: read(value, table)})
        except _NotAllowedError as wrong:
            faults.append(Fault(pointer=f"{at}/{key}", message=str(wrong)))
    return table


def _weekday(value: object, _: Table) -> int:
    if isinstance(value, str) and value.lower() in _DAYS:
        return _DAYS.index(value.lower())
    raise _NotAllowedError("must be a weekday in English, such as sunday")


def _weekend(value: object, table: Table) -> tuple[int, int]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise _NotAllowedError("must be two weekdays, such as [friday, saturday]")
    first, second = (_weekday(day, table) for day in value)
    if (first + 1) % 7 != second:
        raise _NotAllowedError("must be two days that follow one another")
    return first, second


def _rule(value: object, _: Table) -> str:
    if value in ("week", "nearest"):
        return str(value)
    raise _NotAllowedError("must be week or nearest")


def _weeks(value: object, _: Table) -> str:
    if value in ("most", "whole"):
        return str(value)
    raise _NotAllowedError("must be most or whole")


def _times(value: object, _: Table) -> int | None:
    if value is None or _is_whole(value, 1, _MOST_TIMES):
        return cast("int | None", value)
    raise _NotAllowedError(f"must be a whole number from 1 to {_MOST_TIMES}, or null")


def _days(value: object, _: Table) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _LONGEST_RECENT:
        return value
    raise _NotAllowedError(f"must be a whole number of days from 1 to {_LONGEST_RECENT}")


def _truth(value: object, _: Table) -> bool:
    if isinstance(value, bool):
        return value
    raise _NotAllowedError("must be true or false")


def _hours(value: object, _: Table) -> tuple[int, ...]:
    if isinstance(value, (list, tuple)) and all(_is_whole(hour, 1, 12) for hour in value):
        return tuple(value)
    raise _NotAllowedError("must be a list of hours from 1 to 12")


def _parts(value: object, table: Table) -> Mapping[str, tuple[int, int]]:
    return _pairs(
        value, table.parts_of_day, lambda a, b: 0 <= a < b <= 36, "two hours, 0 to 36, that rise"
    )


def _seasons(value: object, table: Table) -> Mapping[str, tuple[int, int]]:
    return _pairs(
        value,
        table.seasons,
        lambda a, b: 1 <= a <= 12 and 1 <= b <= 6,
        "the first month, 1 to 12, and the number of months, 1 to 6",
    )


def _year_edges(value: object, table: Table) -> Mapping[str, tuple[int, int]]:
    return _pairs(
        value, table.year_edges, lambda a, b: 1 <= a < b <= 13, "two months, 1 to 13, that rise"
    )


def _month_edges(value: object, table: Table) -> Mapping[str, tuple[int, int | None]]:
    filled: object = value
    if isinstance(value, Mapping):  # null is the end of the month: 32 stands for it while checked
        filled = {
            name: [*pair[:1], 32]
            if isinstance(pair, (list, tuple)) and len(pair) == 2 and pair[1] is None
            else pair
            for name, pair in value.items()
        }
    known = {name: (first, last or 32) for name, (first, last) in table.month_edges.items()}
    pairs = _pairs(filled, known, lambda a, b: 1 <= a < b <= 32, "two days, 1 to 31, that rise")
    return MappingProxyType(
        {name: (first, None if last == 32 else last) for name, (first, last) in pairs.items()}
    )


def _pairs(
    value: object,
    known: Mapping[str, tuple[int, int]],
    fits: Callable[[int, int], bool],
    wanted: str,
) -> Mapping[str, tuple[int, int]]:
    if not isinstance(value, Mapping):
        raise _NotAllowedError(f"must map names to {wanted}")
    changed = dict(known)
    for name, pair in value.items():
        if name not in known:
            raise _NotAllowedError(f"{name!r} is not one of {', '.join(sorted(known))}")
        if not (
            isinstance(pair, (list, tuple))
            and len(pair) == 2
            and all(_is_whole(one, 0, 100) for one in pair)
            and fits(*pair)
        ):
            raise _NotAllowedError(f"{name} must be {wanted}")
        changed[name] = (pair[0], pair[1])
    return MappingProxyType(changed)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


SETTINGS: Mapping[str, Callable[[object, Table], Any]] = {
    "week_start": _weekday,
    "weekend": _weekend,
    "next_weekday": _rule,
    "last_weekday": _rule,
    "recently_days": _days,
    "nearer_by": _times,
    "month_weeks": _weeks,
    "day_first": _truth,
    "bare_afternoon_hours": _hours,
    "parts_of_day": _parts,
    "seasons": _seasons,
    "month_edges": _month_edges,
    "year_edges": _year_edges,
}
"""How each key is read; raises a fault for a value that it does not allow."""
