"""Learned weights as they are written down, and what they make of a clause."""

import math
from collections.abc import Iterable

FEW = 6  # characters that count as nothing in the mean of a text's, lest a short one be judged by two of them
STEP = 1000  # weights are kept in thousandths


class Weights:
    """Weights of features by name, and of characters.

    ``names`` holds a line for each first word of a name: that word, then ``rest=weight`` for each, parted by tabs; an
    empty rest stands for the word alone. ``characters`` holds ``character=weight``, parted by blanks. Weights are in
    thousandths.
    """

    def __init__(self, names: str, characters: str) -> None:
        self._of: dict[str, int] = {}
        for line in names.strip().splitlines():
            first, *entries = line.split("\t")
            for entry in entries:
                rest, _, weight = entry.rpartition("=")
                self._of[f"{first} {rest}" if rest else first] = int(weight)
        pairs = (entry.split("=") for entry in characters.split())
        self._characters = {one: int(weight) for one, weight in pairs}

    def chance(self, features: Iterable[str], words: str) -> float:
        """Return the logistic function of the weights' sum; those of the characters of ``words`` count by their mean.

        The mean is drawn to nothing where the words are few.
        """
        known = [self._characters[one] for one in words if one in self._characters]
        score = self.score(features) + sum(known) / (len(known) + FEW) / STEP
        return 1 / (1 + math.exp(-score))

    def score(self, features: Iterable[str]) -> float:
        """Return the sum of the weights of features."""
        return sum(self._of.get(name, 0) for name in features) / STEP

    def knows(self, name: str) -> bool:
        """Return whether a weight was learned for a feature."""
        return name in self._of
