"""Which of overlapping mentions stands."""

from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.mentions import Form, Spotted

_DESCRIBED = (Form.OWN, Form.THE, Form.NEW)
_RANK = {
    Form.CODE: 0, Form.NAME: 1, Form.OWN: 2, Form.THE: 2, Form.NEW: 2, Form.SPEAKER: 4, Form.PRONOUN: 4,
}  # fmt: skip


def apart(found: Sequence[Spotted]) -> list[Spotted]:
    """Return mentions in order of place, of overlapping ones the surer and longer."""
    kept: list[Spotted] = []
    of_people = [one for one in found if one.form in _DESCRIBED and one.type is EntityType.PERSON]
    found = [one for one in found if not any(_is_modifier(one, other) for other in of_people)]
    best = sorted(found, key=lambda one: (_rank(one), one.start - one.end, one.type is None))
    for one in best:
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _is_modifier(name: Spotted, other: Spotted) -> bool:
    """Return whether a name only tells which person a description means: "my Uber driver"."""
    is_guess = name.form is Form.NAME and not (name.type or name.guess or name.is_called)
    is_inside = other.start < name.start and name.end < other.end
    return is_guess and is_inside


def _rank(one: Spotted) -> int:
    """Return how sure the place of a mention is; a Chinese guess yields to words that are known."""
    is_guess = (
        one.form is Form.NAME and one.type is None and not one.is_called and not one.words.isascii()
    )
    return _RANK[Form.OWN] + 1 if is_guess else _RANK[one.form]
