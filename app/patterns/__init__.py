"""Pure: regularities in what a user tells, tested against the rhythm in which they tell it."""

from app.patterns.finding import patterns_in
from app.patterns.sightings import ToldEvent, ToldTurn

__all__ = ["ToldEvent", "ToldTurn", "patterns_in"]
