"""A sentence in pieces, and the stretches of it that may be the value of a fact."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.extraction.chinese.segment import words
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.words import ADVERBS, PRONOUNS
from app.extraction.wordlists import wordset
from app.text.folding import simplified
from app.text.stopwords import STOP_WORDS

MOST_PIECES = 80  # of a sentence; what stands behind them is a list or hostile
LONGEST = 5  # pieces of a value

NOUN, NAME, NUMBER, VERB, SMALL, MARK = "n", "N", "d", "v", "f", "m"
_IN_VALUES = frozenset({NOUN, NAME, NUMBER})
_IN_CHINESE_VALUES = frozenset({NOUN, NAME, NUMBER, VERB})
_SMALL = (
    STOP_WORDS
    | ADVERBS
    | PRONOUNS
    | wordset(
        "'s 's 'm 're 've 'll 'd n't will may might gonna got since these those due every today now"
    )
)
_SMALL_POS = re.compile(r"^(?:r|p|c|u|d|f|y|e|o|k|zg)")
_NUMBER = re.compile(r"^\d")
_MARK = re.compile(r"^[^\w]+$")


class Piece(NamedTuple):
    """A word, number or mark of a sentence; offsets are those of the turn, half-open.

    ``tense`` says of an English main verb how it stands: "past", "perfect", "will", "not" …
    """

    word: str
    start: int
    end: int
    kind: str
    lemma: str = ""
    pos: str = ""
    tense: str = ""


class Span(NamedTuple):
    """Pieces ``[first, stop)`` of a sentence, that may be a value."""

    first: int
    stop: int


def english_pieces(reads: Sequence[Read]) -> list[Piece]:
    """Return the pieces of an English sentence, as its clauses have them."""
    found: list[Piece] = []
    for read in reads:
        group = read.group
        for at, token in enumerate(read.words):
            if found and token.start < found[-1].end:
                continue  # a head that a relative clause takes along
            lemma = tense = ""
            if group is not None and group.begin <= at < group.end and token.is_word:
                kind = VERB
                lemma, tense = (group.lemma, _tense(group)) if at == group.main else ("", "")
            elif not token.is_word:
                kind = NUMBER if _NUMBER.match(token.word) else MARK
            elif token.word in _SMALL:
                kind = SMALL
            else:
                kind = NAME if token.is_capitalised else NOUN
            word = token.word
            found.append(Piece(word, token.start, token.end, kind, lemma or word, tense=tense))
            if len(found) >= MOST_PIECES:
                return found
    return found


def _tense(group: Group) -> str:
    marks = (
        ("not", group.is_negated),
        ("ended", group.is_ended),
        ("perfect", group.is_perfect),
        ("past", group.is_past),
        ("going", group.is_progressive),
        ("passive", group.is_passive),
    )
    return " ".join([*(name for name, is_so in marks if is_so), *group.moods[:2]]) or "present"


def chinese_pieces(masked: str, bounds: tuple[int, int]) -> list[Piece]:
    """Return the pieces of a Chinese sentence; blanks are left out."""
    found: list[Piece] = []
    for word in words(simplified(masked[slice(*bounds)])[: MOST_PIECES * 3], guess=True):
        said, start = word.text, bounds[0] + word.start
        if not said.strip():
            continue
        if _MARK.match(said):
            kind = MARK
        elif _NUMBER.match(said) or word.pos == "m":
            kind = NUMBER
        elif said in STOP_WORDS or _SMALL_POS.match(word.pos):
            kind = SMALL
        elif word.pos.startswith("v") and word.pos != "vn":
            kind = VERB
        elif word.pos in ("nr", "ns", "nt", "nz", "nrt") or said[0].isascii():
            kind = NAME
        else:
            kind = NOUN
        found.append(Piece(said.lower(), start, start + len(said), kind, said.lower(), word.pos))
        if len(found) >= MOST_PIECES:
            break
    return found


def spans(pieces: Sequence[Piece], *, is_english: bool) -> Iterator[Span]:
    """Yield the stretches that may be values: of content words alone, at most ``LONGEST`` pieces."""
    allowed = _IN_VALUES if is_english else _IN_CHINESE_VALUES
    for first, piece in enumerate(pieces):
        if piece.kind not in allowed:
            continue
        for stop in range(first + 1, min(first + LONGEST, len(pieces)) + 1):
            if stop - 1 > first and not _joins(
                pieces, stop - 1, first, allowed, is_english=is_english
            ):
                break
            if pieces[stop - 1].kind in allowed:
                yield Span(first, stop)


def _joins(
    pieces: Sequence[Piece], at: int, first: int, allowed: frozenset[str], *, is_english: bool
) -> bool:
    """Return whether a piece goes on with the value before it."""
    one = pieces[at]
    if one.kind in allowed:
        return True
    if not is_english or at + 1 >= len(pieces):
        return not is_english and one.word in ("·", "-", "&") and at + 1 < len(pieces)
    # "Bank of Ireland", "St Mary's Hospital", "Marks & Spencer"
    is_between_names = pieces[first].kind == NAME and pieces[at + 1].kind == NAME
    return is_between_names and one.word in ("of", "the", "'s", "&", "and", "-")
