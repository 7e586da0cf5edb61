"""Who and what a window of turns is about: mentions, which of them are one, and how they hang together.

``english``, ``chinese`` and ``codes`` find mentions; ``joints`` which of a turn are said to be one;
``resolution`` whom each names, among what the window and the user's world hold (``clusters``,
``talk``); ``reading`` runs them in order and makes drafts; ``binding`` gives events their entities.
"""

from app.extraction.entities.binding import with_entities
from app.extraction.entities.found import Entities
from app.extraction.entities.reading import read_entities

__all__ = ["Entities", "read_entities", "with_entities"]
