"""Finds words that somebody claims to have read: the same but for blanks, width, case and quotation marks."""

import re
import unicodedata

_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "…": "."})
_WORDLIKE = re.compile(r"[A-Za-z0-9]")


def located(words: str, text: str, near: int = 0) -> tuple[int, int] | None:
    """Return the half-open bounds in ``text`` of what is claimed to stand there; None if it does not.

    Latin words are whole words. Of several places the one nearest to ``near`` is taken.
    """
    wanted, _ = _plain(words)
    wanted = wanted.strip(" .,;:!?。，；：！？、\"'")
    if not wanted:
        return None
    plain, places = _plain(text)
    best: tuple[int, int] | None = None
    at = plain.find(wanted)
    while at >= 0:
        stop = at + len(wanted)
        if _is_whole(plain, at, stop):
            bounds = places[at], places[stop - 1] + 1
            if best is None or abs(bounds[0] - near) < abs(best[0] - near):
                best = bounds
        at = plain.find(wanted, at + 1)
    return best


def is_said(words: str, text: str) -> bool:
    """Return whether the words stand in the text."""
    return located(words, text) is not None


def _plain(text: str) -> tuple[str, list[int]]:
    """Return the text as it is compared, and for each of its characters the place it came from."""
    characters: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        if char.isspace():
            if characters and characters[-1] != " ":
                characters.append(" ")
                places.append(place)
            continue
        for plain in unicodedata.normalize("NFKC", char.translate(_MARKS)).casefold():
            characters.append(plain)
            places.append(place)
    return "".join(characters), places


def _is_whole(plain: str, start: int, stop: int) -> bool:
    """Return whether no Latin word or number is cut at either end."""
    starts_inside = (
        start > 0 and _WORDLIKE.match(plain[start]) and _WORDLIKE.match(plain[start - 1])
    )
    ends_inside = (
        stop < len(plain) and _WORDLIKE.match(plain[stop - 1]) and _WORDLIKE.match(plain[stop])
    )
    return not starts_inside and not ends_inside
