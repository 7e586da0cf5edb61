"""Word lists as they are written in the tables: one string, blanks between."""


def wordset(text: str) -> frozenset[str]:
    """Return the words of a string."""
    return frozenset(text.split())
