"""How the word tables are written: many names of one meaning in a line."""

from app.timex.lexer import Senses


def named(names: str, senses: Senses) -> dict[str, Senses]:
    """Return the same senses for each of the names, which blanks part."""
    return dict.fromkeys(names.split(), senses)
