"""Learned weights as they are written down: of what is so of a value, for each slot and phase."""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

STEP = 100  # weights are kept in hundredths
NONE = "none"


class Weights:
    """Weights of features for every class, the groups of words that are alike, and the classes' names.

    The table holds three parts, parted by blank lines: the slots and the phases, each in a line of names; the words that
    are alike, a line for each part of a group ("12.3") with its words behind; and for each feature a line with
    ``class=weight`` behind it, the number of a class, slots first, and hundredths, parts parted by tabs. Features of
    whole sentences ("G …") have one weight, for stating anything at all, under the number 0.
    """

    def __init__(self, table: str) -> None:
        head, groups, weights = table.split("\n\n")
        slots, phases = head.splitlines()
        self.slots, self.phases = slots.split(), phases.split()
        self.groups: dict[str, tuple[str, str]] = {}
        for line in groups.splitlines():
            name, *words = line.split("\t")
            self.groups.update(dict.fromkeys(words, (name.partition(".")[0], name)))
        self._of: dict[str, tuple[tuple[int, int], ...]] = {}
        for line in weights.splitlines():
            name, _, entries = line.rpartition("\t")
            pairs = (entry.split("=") for entry in entries.split())
            self._of[name] = tuple((int(at), int(weight)) for at, weight in pairs)

    def is_worth(self, names: Iterable[str], least: int) -> bool:
        """Return whether what is so of a sentence makes a fact in it likely enough to look closer."""
        states, of = 0, self._of
        for name in names:
            for _, weight in of.get(name, ()):
                states += weight
        return states >= least

    def start(self, names: Iterable[str]) -> list[int]:
        """Return the sums that features have for each class."""
        return self.added([0] * (len(self.slots) + len(self.phases)), names)

    def added(self, sums: Sequence[int], names: Iterable[str]) -> list[int]:
        """Return sums with those of more features added."""
        total, of = list(sums), self._of
        for name in names:
            for at, weight in of.get(name, ()):
                total[at] += weight
        return total

    def best(self, sums: Sequence[int]) -> tuple[str, float]:
        """Return the likeliest slot and its chance; ``NONE`` if that is likelier than any."""
        count = len(self.slots)
        top = max(sums[:count])
        chances = [math.exp((one - top) / STEP) for one in sums[:count]]
        at = max(range(1, count), key=chances.__getitem__)
        return self.slots[at], chances[at] / sum(chances)

    def phase(self, sums: Sequence[int]) -> tuple[str, float]:
        """Return the likeliest phase and its chance."""
        own = sums[len(self.slots) :]
        top = max(own)
        return self.phases[own.index(top)], 1 / sum(math.exp((one - top) / STEP) for one in own)


@cache
def weights() -> Weights:
    """Return the weights of English; read when a sentence is first weighed."""
    return Weights(files(__package__).joinpath("english.tsv").read_text("utf-8"))
