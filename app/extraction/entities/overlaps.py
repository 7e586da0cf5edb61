"""Which of overlapping mentions stands."""

from collections.abc import Sequence

from app.extraction.entities.mentions import Form, Spotted

_RANK = {
    Form.CODE: 0, Form.NAME: 1, Form.OWN: 2, Form.THE: 2, Form.NEW: 2, Form.SPEAKER: 4, Form.PRONOUN: 4,
}  # fmt: skip


def apart(found: Sequence[Spotted]) -> list[Spotted]:
    """Return mentions in order of place, of overlapping ones the surer and longer."""
    kept: list[Spotted] = []
    best = sorted(found, key=lambda one: (_rank(one), one.start - one.end, one.type is None))
    for one in best:
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _rank(one: Spotted) -> int:
    """Return how sure the place of a mention is; a Chinese guess yields to words that are known."""
    is_guess = (
        one.form is Form.NAME and one.type is None and not one.is_called and not one.words.isascii()
    )
    return _RANK[Form.OWN] + 1 if is_guess else _RANK[one.form]
