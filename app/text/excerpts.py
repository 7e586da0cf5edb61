"""Cuts a text to so many tokens and keeps what a question asks for."""

from collections.abc import Mapping, Sequence

from app.domain.context import count_tokens
from app.text.folding import fold
from app.text.windows import SENTENCE

GAP = "…"

_WORTH_CUTTING = 10  # tokens of room below which a sentence is left out rather than cut
_LEAD = 0.3  # of a cut, what stands before the first word that is asked for
_SINGLE = 0.3  # what one Chinese character tells of a word, against a whole word


def term_weights(terms: Sequence[str], texts: Sequence[str]) -> dict[str, float]:
    """Return how much each term of a question parts some texts: less, the more of them hold it."""
    folded = [fold(text) for text in texts]
    held = {term: sum(term in text for text in folded) for term in terms}
    return {
        term: (_SINGLE if len(term) == 1 and not term.isascii() else 1.0) / count
        for term, count in held.items()
        if count
    }


def excerpt(
    text: str, weights: Mapping[str, float], most: int, spans: Sequence[tuple[int, int]] = ()
) -> str:
    """Return what matters of a text in at most so many tokens, its sentences in order, gaps marked.

    Sentences with the heaviest terms come first, those that overlap ``spans`` (half-open offsets)
    before others of the same weight, then the earlier. "" if not even a few words fit.
    """
    if count_tokens(text) <= most:
        return text
    pieces = [(found.start(), found.group().rstrip()) for found in SENTENCE.finditer(text)]
    pieces = [piece for piece in pieces if piece[1].strip()]
    ranked = sorted(range(len(pieces)), key=lambda at: (*_order(pieces[at], weights, spans), at))
    chosen: dict[int, str] = {}
    left = most
    for at in ranked:
        words = pieces[at][1]
        cost = count_tokens(words) + 2  # with a gap and its blanks, before or behind
        if cost <= left:
            chosen[at] = words
            left -= cost
        elif left >= _WORTH_CUTTING or not chosen:
            chosen[at] = _cut(words, weights, left - 2)
            break
    return _joined(chosen, len(pieces)) if any(chosen.values()) else ""


def _order(
    piece: tuple[int, str], weights: Mapping[str, float], spans: Sequence[tuple[int, int]]
) -> tuple[float, bool]:
    start, words = piece
    folded = fold(words)
    weight = sum(weight for term, weight in weights.items() if term in folded)
    is_told = any(start < end and begin < start + len(words) for begin, end in spans)
    return -weight, not is_told


def _joined(chosen: Mapping[int, str], count: int) -> str:
    parts: list[str] = []
    before = -1
    for at in sorted(chosen):
        if not chosen[at]:
            continue
        parts += [GAP] if at > before + 1 else []
        parts.append(chosen[at])
        before = at
    if before < count - 1 and not parts[-1].endswith(GAP):
        parts.append(GAP)
    return " ".join(parts)


def _cut(words: str, weights: Mapping[str, float], most: int) -> str:
    """Return the part of a sentence around its first heavy term, cut between words."""
    if most < 2:
        return ""
    folded = fold(words)
    places = [(-weight, folded.find(term)) for term, weight in weights.items() if term in folded]
    at = min(places)[1] if places and len(folded) == len(words) else 0
    start = max(0, at - int(_characters(words[:at][::-1], int(most * _LEAD))))
    if start:
        blank = words.find(" ", start, max(start, at))
        start = blank + 1 if blank >= 0 else start
    room = most - (1 if start else 0)
    kept = words[start : start + _characters(words[start:], room - 1)]
    if start + len(kept) < len(words):
        blank = kept.rfind(" ")
        kept = kept[:blank] if blank > len(kept) * 2 // 3 else kept
        kept = f"{kept.rstrip()}{GAP}"
    return f"{GAP}{kept}" if start else kept


def _characters(words: str, most: int) -> int:
    """Return how many characters from the start on make at most so many tokens."""
    low, high = 0, min(len(words), max(0, most) * 4)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(words[:middle]) <= most:
            low = middle
        else:
            high = middle - 1
    return low
