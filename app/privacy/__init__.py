"""Sensitive data: found by form, check digit and cue, and treated as a tenant wants."""

from app.privacy.finding import Finding, find_sensitive
from app.privacy.plain import MASK
from app.privacy.treating import Treated, says_the_same, treated, treated_values

__all__ = [
    "MASK",
    "Finding",
    "Treated",
    "find_sensitive",
    "says_the_same",
    "treated",
    "treated_values",
]
