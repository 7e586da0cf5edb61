"""Reads the table of weights: what is so of a pairing, and how much it speaks for one thing."""

from functools import cache

from app.extraction.entities.linking.table import TABLE

STEP = 100
"""A weight of one is written as this many."""


@cache
def weights(*, is_english: bool) -> dict[str, float]:
    """Return the weights of a language by what they are of."""
    found = {}
    for line in TABLE.strip().splitlines():
        first, *entries = line.split("\t")
        for entry in entries:
            rest, _, both = entry.rpartition("=")
            told = both.split(",")[0 if is_english else 1]
            found[f"{first} {rest}".rstrip()] = int(told) / STEP
    return found
