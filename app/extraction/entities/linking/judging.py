"""How likely a mention is what it is paired with: a logistic model over what is so of the pairing."""

import math

from app.extraction.entities.linking.features import features
from app.extraction.entities.linking.pairing import Pairing
from app.extraction.entities.linking.weights import weights


def chance(pair: Pairing) -> float:
    """Return the chance that a mention is the thing it is paired with."""
    return weighed(pair, weights(is_english=pair.is_english))


def weighed(pair: Pairing, of: dict[str, float]) -> float:
    """Return the chance by given weights."""
    score = sum(of.get(name, 0.0) for name in features(pair))
    return 1 / (1 + math.exp(-score))
