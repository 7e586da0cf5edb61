"""Of which characters any match of a pattern holds one."""

import re._constants as kinds
from collections.abc import Iterable
from typing import Any

_WIDEST = 12  # of a range that is spelled out


def needed(parsed: Iterable[tuple[Any, Any]]) -> set[str]:
    """Return the smallest set of which every match holds a character; empty if there is none."""
    sets = [_of(kind, given) for kind, given in parsed]
    return min((one for one in sets if one), key=len, default=set())


def _of(kind: Any, given: Any) -> set[str]:
    if kind is kinds.LITERAL:
        return {chr(given)}
    if kind is kinds.IN:
        return _of_class(given)
    if kind is kinds.BRANCH:
        sets = [needed(branch) for branch in given[1]]
        return set().union(*sets) if all(sets) else set()
    if kind is kinds.SUBPATTERN:
        return needed(given[3])
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT) and given[0] > 0:
        return needed(given[2])
    return set()


def _of_class(given: Any) -> set[str]:
    found: set[str] = set()
    for kind, one in given:
        if kind is kinds.LITERAL:
            found.add(chr(one))
        elif kind is kinds.RANGE and one[1] - one[0] < _WIDEST:
            found |= {chr(code) for code in range(one[0], one[1] + 1)}
        else:
            return set()
    return found
