"""How the events of a talk hang together: causes, order, outcomes, parts and updates, each by words that say so."""

from app.extraction.links.reading import read_links

__all__ = ["read_links"]
