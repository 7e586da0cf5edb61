"""All mentions of a window: what its sentences name, and every further place of a name that is known."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.chinese.segment import Word, word_at, words
from app.extraction.entities import chinese, codes, english
from app.extraction.entities.antecedents import meant
from app.extraction.entities.codes import number_of
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.no_names import is_noun_elsewhere, untimed
from app.extraction.entities.nouns import heads_of, phrases_of, with_nouns
from app.extraction.entities.overlaps import apart
from app.extraction.entities.parts import parts_of
from app.extraction.entities.pointed import add_pointed, add_things
from app.extraction.entities.recurring import recurring
from app.extraction.entities.supplied import supplied
from app.extraction.sentences import is_forwarded, is_markup, sentences, without_notes
from app.text.folding import fold
from app.text.names import normal_name

_HAN = re.compile("[\u4e00-\u9fff]")
_LATIN_SHARE = 0.4
_LONGEST_NAME = 5  # words of a Latin name; characters of a Chinese one: 8
_LONGEST_CHINESE = 8
_LEADS = frozenset({"the", "my", "our", "that", "this", "a", "an", "dear", "poor"})
_SHORTEST_NUMBER = 3  # digits by which a ticket is also called
_WORD = re.compile(r"[^\W_\u4e00-\u9fff]+(?:['’-][^\W_\u4e00-\u9fff]+)*")
_TURNS_AGAIN = 4  # in which a noun may stand bare again
_MOST_MENTIONS = 60  # of one turn; a longer list is a table or hostile
# What stands between two people of one name: where they are from, which of them it is.
_APART_ZH = re.compile(
    r"(?P<modifier>[^\W\d_a-zA-Z的那和跟与是找问叫]{2,3})(?:的|那个|那位|这个|那边的)$"
)
_DEPARTMENTS = (
    r"work|school|church|college|uni|university|design|sales|marketing|finance|accounting|accounts|engineering|legal|support|hr|it|ops"
    r"|upstairs|downstairs|next door|the gym|gym|yoga|product|procurement|[a-z]+ team"
)
_APART_EN = re.compile(rf" (?:from|in|at) (?:the )?(?P<modifier>{_DEPARTMENTS})\b", re.IGNORECASE)
_APART_BEFORE_EN = re.compile(rf"\b(?P<modifier>{_DEPARTMENTS})[ ]$", re.IGNORECASE)

Finder = Callable[[Sequence[Turn], Iterable[str]], list[list[Spotted]]]
"""Finds the mentions of a window, given the names that are known."""


def spotted(turns: Sequence[Turn], known: Iterable[str]) -> list[list[Spotted]]:
    """Return the mentions of each turn in order, none overlapping.

    ``known`` are the normal names of the user's world. A word that may be ordinary counts as a name
    where another place of the window, or the world, says that it is one.
    """
    texts = [without_notes(turn.text) for turn in turns]
    bounds = [list(_sentences(text)) for text in texts]
    found = [
        untimed(
            turns[at],
            text,
            [
                one
                for number, span in enumerate(spans)
                for one in _of_sentence(text, span, at, number)
            ],
        )
        for at, (text, spans) in enumerate(zip(texts, bounds, strict=True))
    ]
    found = [[one for one in of_turn if not is_noun_elsewhere(one, texts)] for of_turn in found]
    names = dict.fromkeys(known, True)
    for one in (one for of_turn in found for one in of_turn):
        if (
            one.form is Form.NAME
            and len(one.words) > 1
            and (not one.is_plain or _recurs(one, texts))
        ):
            names.setdefault(normal_name(one.words), False)
            for part in parts_of(one.words):
                names.setdefault(part, False)
        elif one.form is Form.CODE and len(number_of(one.words)) >= _SHORTEST_NUMBER:
            names.setdefault(number_of(one.words), False)
            names.setdefault(normal_name(one.words), False)
    names.pop("", None)
    given = {
        part
        for of_turn in found
        for one in of_turn
        if EntityType.PERSON in (one.type, one.guess)
        for part in parts_of(one.words)
    }
    chosen = []
    for at, (text, spans) in enumerate(zip(texts, bounds, strict=True)):
        sure = [
            one
            for one in found[at]
            if (not one.is_plain or normal_name(one.words) in names)
            and not _is_given_name(one, given)
        ]
        more = [
            one
            for number, span in enumerate(spans)
            for one in _again(text, span, at, number, names)
        ]
        more = untimed(turns[at], text, more)
        told = apart([*sure, *more])[:_MOST_MENTIONS]
        chosen.append([_toldapart(text, one) for one in told])
    add_pointed(texts, bounds, chosen)
    add_things(turns, texts, bounds, chosen)
    chosen = [of_turn[:_MOST_MENTIONS] for of_turn in chosen]
    for one in list(recurring(turns, texts, bounds, chosen)):
        chosen[one.turn] = apart([*chosen[one.turn], one])
    said = [phrases_of(text, spans) for text, spans in zip(texts, bounds, strict=True)]
    for pronoun, one in list(meant(turns, texts, bounds, chosen, said)):
        _add_meant(chosen, pronoun, one)
    for pronoun, one in list(supplied(turns, texts, bounds, chosen)):
        _add_meant(chosen, pronoun, one)
    heads: dict[str, int] = {}
    for at, of_turn in enumerate(chosen):
        known = [head for head, turn in heads.items() if at - turn <= _TURNS_AGAIN]
        chosen[at] = with_nouns(
            texts[at], bounds[at], at, of_turn[:_MOST_MENTIONS], said[at], known
        )
        heads |= dict.fromkeys(heads_of(chosen[at]), at)
    return chosen


def _add_meant(chosen: list[list[Spotted]], pronoun: Spotted, one: Spotted) -> None:
    """Take in what a pronoun means, a mention that is there or a new one."""
    if one.form is not Form.PRONOUN and one not in chosen[one.turn]:
        chosen[one.turn] = apart([*chosen[one.turn], one])
    chosen[pronoun.turn] = [
        replace(other, means=(one.turn, one.start)) if other is pronoun else other
        for other in chosen[pronoun.turn]
    ]


def _is_given_name(one: Spotted, given: set[str]) -> bool:
    """Return whether a word that may be a place is a part of a person's name: 建国 of 王建国."""
    return one.type is EntityType.PLACE and normal_name(one.words) in given


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for start, end in sentences(text):
        if not is_forwarded(text[start:end]) and not is_markup(text[start:end]):
            yield start, end


def _of_sentence(text: str, span: tuple[int, int], turn: int, number: int) -> Iterator[Spotted]:
    said = text[slice(*span)]
    yield from codes.spotted(text, span, turn, number)
    yield from codes.beds(text, span, turn, number)
    if not _HAN.search(said):
        yield from english.spotted(text, span, turn, number)
        return
    yield from chinese.spotted(text, span, turn, number)
    if sum(char.isascii() and char.isalpha() for char in said) > _LATIN_SHARE * len(said):
        yield from english.spotted(text, span, turn, number)


def _recurs(one: Spotted, texts: Sequence[str]) -> bool:
    """Return whether a word in quotes, or a Chinese guess, stands elsewhere in the window too."""
    return not one.words.isascii() and sum(text.count(one.words) for text in texts) > 1


def _toldapart(text: str, one: Spotted) -> Spotted:
    """Return a name with the words that tell its bearers apart: 财务的张伟, "Anna from work"."""
    if one.form is not Form.NAME:
        return one
    before = _APART_ZH.search(text[max(0, one.start - 12) : one.start])
    if before is not None:
        return replace(one, modifier=before["modifier"])
    told = _APART_EN.match(text, one.end) or _APART_BEFORE_EN.search(
        text, max(0, one.start - 12), one.start
    )
    return replace(one, modifier=told["modifier"].lower()) if told is not None else one


def _again(
    text: str, span: tuple[int, int], turn: int, number: int, names: Mapping[str, bool]
) -> Iterator[Spotted]:
    """Yield each place of a sentence at which a name stands that is a name elsewhere."""
    said = text[slice(*span)]
    if not names:
        return
    tokens = list(_WORD.finditer(said))
    has_capitals = any(char.isupper() for char in said[1:])
    for first, token in enumerate(tokens):
        if token.group().lower() in _LEADS:
            continue
        for last in range(min(len(tokens), first + _LONGEST_NAME) - 1, first - 1, -1):
            words_ = said[token.start() : tokens[last].end()]
            bare = words_[:-2] if words_.endswith(("'s", "’s")) else words_
            is_name = normal_name(bare) in names
            if is_name and _is_written_as_name(bare, has_capitals=has_capitals):
                yield _name(span[0] + token.start(), bare, turn, number)
                break
    yield from _again_chinese(said, span[0], turn, number, names)


def _is_written_as_name(words_: str, *, has_capitals: bool) -> bool:
    """Return whether a word is written with a capital, or is none that means something else."""
    if any(char.isupper() or char.isdigit() for char in words_):
        return True
    return words_.lower() not in COMMON and not has_capitals


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
    parts: list[Word] = []
    at = 0
    while at < len(said):
        length = next((n for n in lengths if n > 1 and folded[at : at + n] in names), 0)
        if length:
            parts = parts or words(folded)
            part = word_at(parts, at)
            rest = part.start + len(part.text) - at if part else 0
            if not (part and rest >= length and len(part.text) > length):
                yield _name(start + at, said[at : at + length], turn, number)
        at += length or 1


def _name(start: int, words_: str, turn: int, number: int) -> Spotted:
    return Spotted(
        turn=turn, start=start, end=start + len(words_), words=words_, form=Form.NAME, sentence=number
    )  # fmt: skip
