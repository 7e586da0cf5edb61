"""What speaks for and against any telling being meant: of the question itself, and of all tellings together."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.answers.asked import Asked
from app.answers.topics import Topic

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

_OPERATORS = (
    "what", "who", "where", "amount", "when", "count", "whether", "length", "why", "list", "frequency", "measure", "latest", "earliest",
    "nth", "trend", "chain", "ago", "since", "held", "window", "between", "order",
)  # fmt: skip
_TARGETS = ("who", "where", "what", "amount", "when")
ASKS = (*(f"is_{name}" for name in _OPERATORS), *(f"of_{name}" for name in _TARGETS))
"""The operator and the kind of answer."""
QUESTION = (
    "bias", "best_turn", "best_soft", "best_least", "any_all", "free_all", "free_turn", "free_soft", "cosine", "next_cosine", "words", "topics",
    "window", "chinese", "tellings", "open", "any_free", "untold", "untold_names", "untold_acts", "untold_things", "least_like", "mean_like",
    "unlike", "least_thing", *ASKS,
)  # fmt: skip
"""The best shares of words that a turn tells, and one that is not barred; the two nearest vectors; how many words, topics, tellings;
a window, the language; whether rules leave it open; words that no turn tells, and how like the likest ones are."""
_UNLIKE = 0.3  # a likeness as any two words may have it


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Tellings held against a topic: columns "turn", "soft_turn", "least_soft", "all_turn"; which are barred; what turns tell ``(turns, words)``; their cosines, the greatest first."""

    tellings: Numbers
    barred: Flags
    told: Flags
    soft: Numbers
    names: Flags
    acts: Flags
    cosines: Numbers
    is_open: bool


def asks(asked: Asked) -> list[float]:
    """Return the values of ``ASKS``."""
    return [
        *(float(asked.operator == name) for name in _OPERATORS),
        *(float(asked.target == name) for name in _TARGETS),
    ]


def of_question(asked: Asked, topic: Topic, held: Held) -> Numbers:
    """Return the values of ``QUESTION``."""
    best = held.tellings.max(axis=0)
    free = (held.tellings * ~held.barred[:, None]).max(axis=0)
    untold = ~held.told.any(axis=0)
    like = held.soft.max(axis=0)
    things = ~held.names
    values = [
        1.0, *best, free[3], free[0], free[1], held.cosines[0], held.cosines[min(1, len(held.cosines) - 1)], len(topic.words), len(asked.topics),
        asked.window is not None, asked.language == "zh", len(held.tellings) / 30, held.is_open, not held.barred.all(),
        untold.sum(), (untold & held.names).sum(), (untold & held.acts).sum(), (untold & things & ~held.acts).sum(), like.min(), like.mean(),
        (like < _UNLIKE).sum(), like[things].min() if things.any() else 1.0, *asks(asked),
    ]  # fmt: skip
    return np.array(values, np.float64)
