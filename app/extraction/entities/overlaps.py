"""Which of overlapping mentions stands."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from app.domain.entities import EntityType
from app.extraction.entities.mentions import Form, Spotted

_DESCRIBED = (Form.OWN, Form.THE, Form.NEW)
_RANK = {
    Form.CODE: 0, Form.NAME: 1, Form.OWN: 2, Form.THE: 2, Form.NEW: 2, Form.SPEAKER: 4, Form.PRONOUN: 4,
}  # fmt: skip


def apart(found: Sequence[Spotted]) -> list[Spotted]:
    """Return mentions in order of place, of overlapping ones the surer and longer."""
    kept: list[
        Spotted
    ] = []  # in order of place, none inside another: so the last before an end is the one to look at
    best = sorted(
        _without_modifiers(found),
        key=lambda one: (_rank(one), one.start - one.end, one.type is None),
    )
    for one in best:
        at = bisect_left(kept, one.end, key=_start)
        if at == 0 or kept[at - 1].end <= one.start:
            kept.insert(at, one)
    return kept


def _without_modifiers(found: Sequence[Spotted]) -> list[Spotted]:
    """Return mentions but names that only tell which person a description means: "my Uber driver"."""
    people = [one for one in found if one.form in _DESCRIBED and one.type is EntityType.PERSON]
    people.sort(key=_start)
    furthest = list(accumulate((one.end for one in people), max))

    def is_modifier(name: Spotted) -> bool:
        before = bisect_left(people, name.start, key=_start)
        is_guess = name.form is Form.NAME and not (name.type or name.guess or name.is_called)
        return is_guess and before > 0 and name.end < furthest[before - 1]

    return [one for one in found if not is_modifier(one)]


def _start(one: Spotted) -> int:
    return one.start


def _rank(one: Spotted) -> int:
    """Return how sure the place of a mention is; a Chinese guess yields to words that are known."""
    is_guess = (
        one.form is Form.NAME and one.type is None and not one.is_called and not one.words.isascii()
    )
    return _RANK[Form.OWN] + 1 if is_guess else _RANK[one.form]
