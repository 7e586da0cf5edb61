"""The active schemas, made ready for reading: compiled once, used for every turn.

``terms`` gives the two readers the schemas' verbs; ``topics`` finds cues in a clause whatever its
verb; ``states`` reads a field's own statuses, ``values`` its metrics and attributes.
"""

from app.extraction.vocabulary.compiled import EMPTY, Vocabulary, vocabulary

__all__ = ["EMPTY", "Vocabulary", "vocabulary"]
