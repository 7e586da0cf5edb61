"""Wishes to forget in words that no rule foresees: how likely a text is one, and which stretch names what is to go."""

from app.extraction.forgetting.weighing.judging import ACTS, LEAST, Scales, Weighed, weighed

__all__ = ["ACTS", "LEAST", "Scales", "Weighed", "weighed"]
