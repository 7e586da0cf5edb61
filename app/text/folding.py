"""Brings spellings of the same word together: width, case, accents, traditional characters."""

import unicodedata
from functools import cache
from importlib.resources import files

# Latin letters with a stroke or a ligature; NFKD leaves them as they are.
_STROKES = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})


@cache
def _simplified() -> dict[int, str]:
    """Return OpenCC's traditional-to-simplified characters as a table for ``str.translate``.

    Only the character table (35 KB) is read: ``OpenCC("t2s")`` builds every dictionary of the
    package, which costs 33 MB in each process, and the phrases it adds only matter for text that is
    shown. Where a character has several readings the first, commonest one counts, for text and
    question alike.
    """
    table = files("opencc_purepy").joinpath("dicts", "TSCharacters.txt").read_text("utf-8")
    rows = (line.split() for line in table.splitlines() if line and not line.startswith("#"))
    return {ord(row[0]): row[1] for row in rows if len(row) > 1 and row[0] != row[1]}


def simplified(text: str) -> str:
    """Return the text in simplified characters, each in the place of its own."""
    return text if text.isascii() else text.translate(_simplified())


def without_surrogates(text: str) -> str:
    """Replace lone surrogates by ``?``; they are no characters and no encoder takes them."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def fold(text: str) -> str:
    """Return the text in half width, lower case, simplified characters and plain apostrophes.

    Accents stay, see ``without_accents``. Never raises, idempotent for what the tokeniser keeps.
    """
    if text.isascii():
        return text.lower().translate(_APOSTROPHES) if "`" in text else text.lower()
    whole = unicodedata.normalize("NFKC", without_surrogates(text)).casefold()
    return whole.translate(_APOSTROPHES).translate(_simplified())


def without_accents(word: str) -> str:
    """Return a Latin word without accents and strokes: ``café`` → ``cafe``, ``Łódź`` → ``lodz``."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word.translate(_STROKES))
    return "".join(c for c in parts if not unicodedata.combining(c))
