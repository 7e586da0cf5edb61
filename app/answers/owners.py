"""Whether words name a thing only as what something else belongs to: the tractor's clutch is not the tractor."""

import re

from app.answers.words import Word
from app.text.folding import fold


def is_owner_alone(word: Word, text: str) -> bool:
    """Return whether a text names what a word says, and never but as an owner."""
    folded = fold(text)
    places = [
        (hit.start(), hit.end())
        for phrase in (word.said, *word.sense.phrases)
        for hit in re.finditer(re.escape(phrase), folded)
    ]
    ends = {start: max(end for at, end in places if at == start) for start, _ in places}
    return bool(ends) and all(
        re.match(r"['’]s \w|的(?=[\u4e00-\u9fff])", folded[end:]) for end in ends.values()
    )
