"""Facts: what is held true of someone for a time, read by rules in English and Chinese."""

from app.extraction.facts.reading import FactReader

__all__ = ["FactReader"]
