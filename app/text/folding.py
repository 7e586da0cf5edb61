"""Brings spellings of the same word together: width, case, accents, traditional characters."""

import re
import unicodedata
from functools import cache
from importlib.resources import files

from app.text.remembered import remembered

# Latin letters with a stroke or a ligature; NFKD leaves them as they are.
_STROKES = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
_QUOTES = "’‘ʼ`"  # apostrophes, as they are typed
# As NFKC replaces them: without them most Chinese sentences are normal, which is seen 200 times faster than made.
_WIDE = tuple(zip("，！？：；（）", ",!?:;()", strict=True))
_ANY_WIDE = re.compile("[，！？：；（）]")
_SHORT = 16  # characters: names, subjects and words, which are folded again and again
_HIGH = re.compile("[\U00010000-\U0010ffff]")


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


@cache
def _folded() -> tuple[re.Pattern[str], dict[int, str]]:
    """Return what folding replaces, as a pattern of signs that may be such, and as a table.

    Most texts hold none. To look for one costs 0.15 µs, to look each sign of a sentence up in the table 8: a
    class of characters is searched so fast only where all lie below U+10000.
    """
    table = {ord(sign): "'" for sign in _QUOTES} | _simplified()
    low = "".join(chr(sign) for sign in table if sign < 0x10000)
    return re.compile(f"[{re.escape(low)}]"), table


def simplified(text: str) -> str:
    """Return the text in simplified characters, each in the place of its own."""
    return text if text.isascii() else text.translate(_simplified())


def without_surrogates(text: str) -> str:
    """Replace lone surrogates by ``?``; they are no characters and no encoder takes them."""
    try:
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text


def fold(text: str) -> str:
    """Return the text in half width, lower case, simplified characters and plain apostrophes.

    Accents stay, see ``without_accents``. Never raises, idempotent for what the tokeniser keeps.
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    return _known(text) if len(text) <= _SHORT else _made(text)


@remembered(4096)  # some 0.5 MB
def _known(text: str) -> str:
    return _made(text)


def _made(text: str) -> str:
    whole = without_surrogates(text)
    if _ANY_WIDE.search(whole) is not None:
        for wide, plain in _WIDE:
            whole = whole.replace(wide, plain)
    if not unicodedata.is_normalized("NFKC", whole):
        whole = unicodedata.normalize("NFKC", whole)
    whole = whole.casefold()
    replaced, table = _folded()
    is_plain = replaced.search(whole) is None and _HIGH.search(whole) is None
    return whole if is_plain else whole.translate(table)


def without_accents(word: str) -> str:
    """Return a Latin word without accents and strokes: ``café`` → ``cafe``, ``Łódź`` → ``lodz``."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word.translate(_STROKES))
    return "".join(c for c in parts if not unicodedata.combining(c))
