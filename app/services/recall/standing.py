"""Moves memories by how strong they still are, by what callers think of them and as is asked; hides none."""

from collections.abc import Sequence
from dataclasses import replace

from app.services.recall.remembered import Memory

_LEADING = 5  # as many as stand in full in the context block


def by_standing(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    """Return memories best first, their scores weighed by their standing.

    What lies inside the window stays above what does not, what holds above what was superseded.
    """
    if all(memory.standing == 1.0 for memory in memories):
        return tuple(memories)
    weighed = [
        replace(m, scored=replace(m.scored, score=m.scored.score * m.standing)) for m in memories
    ]
    return tuple(
        sorted(
            weighed,
            key=lambda m: (m.superseded_by is not None, m.in_window is False, -m.scored.score),
        )
    )


def as_asked(memories: Sequence[Memory], intent: str) -> tuple[Memory, ...]:
    """Return the best memories in the order of time where the question asks in what order things happened.

    The further ones stay behind them, best first, for more of them are wrong.
    """
    if intent != "sequence":
        return tuple(memories)
    first = sorted(
        memories[:_LEADING],
        key=lambda m: (m.superseded_by is not None, m.in_window is False, m.begun),
    )
    return (*first, *memories[_LEADING:])
