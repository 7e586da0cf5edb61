"""Chinese as the rules read it: simplified characters, the small words of Cantonese as those of Mandarin."""

import re

from app.text.folding import simplified

# Marks of Cantonese; where one stands, its other small words are read as those of Mandarin too.
_CANTONESE = re.compile(r"[咗嘅佢冇喺唔嚟啲哋嗰攞]|係咪|琴日|尋日|听日")
_ANIMALS = str.maketrans("牠妳囉", "它你啰")
_SMALL_WORDS = str.maketrans(
    "咗嘅佢冇喺唔嚟睇食饮攞俾啲係啱返揾", "了的他没在不来看吃喝拿给些是刚回找"
)


def readable(text: str) -> str:
    """Return the text with each character in the place of its own, so that offsets stay those of the turn."""
    plain = simplified(text)
    if plain == text:
        return text if not _CANTONESE.search(text) else text.translate(_SMALL_WORDS)
    plain = plain.translate(_ANIMALS)
    return plain.translate(_SMALL_WORDS) if _CANTONESE.search(plain) else plain
