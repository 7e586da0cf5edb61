"""How likely a clause tells an event: a logistic regression over what is so of it.

The weights are learned from labelled talk of the project's own (``tests/bench/extraction/learning``; ADR 18).
"""

from collections.abc import Iterator

from app.extraction.chinese.script import readable
from app.extraction.deciding import chinese, chinese_weights, common, english, english_weights
from app.extraction.deciding.candidate import Candidate
from app.extraction.deciding.weights import Weights

# Chosen with each writer left out of the training: false events fall by half in Chinese and
# F1 rises. Rules that see no fault in a clause are believed a little more than weights alone.
LEAST, LEAST_DOUBTED = 0.55, 0.75
_ENGLISH = Weights(english_weights.NAMES, english_weights.CHARACTERS)
_CHINESE = Weights(chinese_weights.NAMES, chinese_weights.CHARACTERS)


def features(one: Candidate) -> Iterator[str]:
    """Yield the names of what is so of a clause, none twice."""
    own = english.features(one) if one.is_english else chinese.features(one)
    yield from dict.fromkeys([*common.features(one), *own])


def is_event(one: Candidate) -> float | None:
    """Return the chance that a clause tells an event, None where it is too small.

    Of a type that no weight knows, as a user's own schema declares them, the rules decide.
    """
    weights = _ENGLISH if one.is_english else _CHINESE
    if not one.frame.doubts and not weights.knows(f"type {one.kind.event_type}"):
        return 1.0
    chance = weights.chance(features(one), readable(one.around))
    return chance if chance >= (LEAST_DOUBTED if one.frame.doubts else LEAST) else None
