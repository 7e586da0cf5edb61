"""All mentions of a window: what its sentences name, and every further place of a name that is known."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.domain.models import Turn
from app.extraction.chinese.segment import words
from app.extraction.entities import chinese, codes, english
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.sentences import is_forwarded, is_markup, sentences, without_notes
from app.text.folding import fold
from app.text.names import normal_name

_HAN = re.compile("[\u4e00-\u9fff]")
_LATIN_SHARE = 0.4
_LONGEST_NAME = 5  # words of a Latin name; characters of a Chinese one: 8
_LONGEST_CHINESE = 8
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MOST_MENTIONS = 60  # of one turn; a longer list is a table or hostile
_RANK = {
    Form.CODE: 0,
    Form.NAME: 1,
    Form.OWN: 2,
    Form.THE: 2,
    Form.NEW: 2,
    Form.SPEAKER: 3,
    Form.PRONOUN: 4,
}


def spotted(turns: Sequence[Turn], known: Iterable[str]) -> list[list[Spotted]]:
    """Return the mentions of each turn in order, none overlapping.

    ``known`` are the normal names of the user's world. A word that may be ordinary counts as a name
    where another place of the window, or the world, says that it is one.
    """
    texts = [without_notes(turn.text) for turn in turns]
    bounds = [list(_sentences(text)) for text in texts]
    found = [
        [one for number, span in enumerate(spans) for one in _of_sentence(text, span, at, number)]
        for at, (text, spans) in enumerate(zip(texts, bounds, strict=True))
    ]
    names = dict.fromkeys(known, True)
    for one in (one for of_turn in found for one in of_turn):
        if one.form is Form.NAME and not one.is_plain and len(one.words) > 1:
            names.setdefault(normal_name(one.words), False)
    names.pop("", None)
    chosen = []
    for at, (text, spans) in enumerate(zip(texts, bounds, strict=True)):
        sure = [one for one in found[at] if not one.is_plain or normal_name(one.words) in names]
        more = [
            one
            for number, span in enumerate(spans)
            for one in _again(text, span, at, number, names)
        ]
        chosen.append(_apart([*sure, *more])[:_MOST_MENTIONS])
    return chosen


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentences(text):
        if not is_forwarded(text[start:end]) and not is_markup(text[start:end]):
            yield start, end


def _of_sentence(text: str, span: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    said = text[slice(*span)]
    yield from codes.spotted(text, span, turn, number)
    if not _HAN.search(said):
        yield from english.spotted(text, span, turn, number)
        return
    yield from chinese.spotted(text, span, turn, number)
    if sum(char.isascii() and char.isalpha() for char in said) > _LATIN_SHARE * len(said):
        yield from english.spotted(text, span, turn, number)


def _again(
    text: str, span: tuple[int, int], turn: int, number: int, names: Mapping[str, bool]
) -> Iterator[Spotted]:
    """Yield each place of a sentence at which a name stands that is a name elsewhere."""
    said = text[slice(*span)]
    if not names:
        return
    tokens = list(_WORD.finditer(said))
    for first, token in enumerate(tokens):
        if _HAN.match(token.group()):
            continue
        for last in range(min(len(tokens), first + _LONGEST_NAME) - 1, first - 1, -1):
            words_ = said[token.start() : tokens[last].end()]
            bare = words_[:-2] if words_.endswith(("'s", "’s")) else words_
            if normal_name(bare) in names and _is_written_as_name(bare, said):
                yield _name(span[0] + token.start(), bare, turn, number)
                break
    yield from _again_chinese(said, span[0], turn, number, names)


def _is_written_as_name(words_: str, said: str) -> bool:
    """Return whether a word is written with a capital, or is none that means something else."""
    if any(char.isupper() or char.isdigit() for char in words_):
        return True
    return words_.lower() not in COMMON and not any(char.isupper() for char in said[1:])


def _again_chinese(
    said: str, start: int, turn: int, number: int, names: Mapping[str, bool]
) -> Iterator[Spotted]:
    lengths = sorted(
        {len(name) for name in names if _HAN.match(name)} & set(range(1, _LONGEST_CHINESE + 1)),
        reverse=True,
    )
    if not lengths or not _HAN.search(said):
        return
    folded = fold(said)
    if len(folded) != len(said):
        folded = said
    spans = None
    at = 0
    while at < len(said):
        length = next((n for n in lengths if n > 1 and folded[at : at + n] in names), 0)
        if length:
            spans = spans or [(w.start, w.start + len(w.text)) for w in words(folded)]
            if not any(s <= at and at + length <= e and e - s > length for s, e in spans):
                yield _name(start + at, said[at : at + length], turn, number)
        at += length or 1


def _name(start: int, words_: str, turn: int, number: int) -> Spotted:
    return Spotted(
        turn=turn, start=start, end=start + len(words_), words=words_, form=Form.NAME, sentence=number
    )  # fmt: skip


def _apart(found: Sequence[Spotted]) -> list[Spotted]:
    """Return mentions in order of place, of overlapping ones the surer and longer."""
    kept: list[Spotted] = []
    best = sorted(found, key=lambda one: (_RANK[one.form], one.start - one.end, one.type is None))
    for one in best:
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)
