"""Makes a statement of a value that was weighed: its key by the slot, its clause, its subject."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.extraction.facts.arrangements import NOUNS
from app.extraction.facts.chinese_people import relation_key
from app.extraction.facts.english_be import role_key
from app.extraction.facts.learned.features import is_kin
from app.extraction.facts.learned.pieces import MARK, Piece, Span
from app.extraction.facts.learned.subjects import subject_of
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.slots import SLOTS

RULE = "learned"
LIKE, DISLIKE = "like", "dislike"
_ATTITUDES = {LIKE: "like", DISLIKE: "dislike"}
_YES = frozenset({"consumption", "habit"})
_NOUNS = tuple(
    (one.key, re.compile(rf"\b(?:{one.english})\b|{one.chinese}", re.IGNORECASE)) for one in NOUNS
)
_FAVOURITE = re.compile(
    r"\bfavou?rite (?P<english>[a-z]+(?: [a-z]+)?)(?= (?:is|of|has|was)\b|['’]s)|最(?:喜欢|爱)的(?P<chinese>[\u4e00-\u9fff]{1,4}?)(?=是|就|还是)",
    re.IGNORECASE,
)
_SURE = 0.8  # the most that weights alone are believed; the rules are at 0.85
_OF = frozenset({"'s", "’s", "的"})
_CLAUSE_MARKS = frozenset(",;:，；：。!！?？.")
_DOSE = re.compile(r"\d+(?:\.\d+)?\s?(?:mg|mcg|ml|units|iu|毫克|片|粒|单位)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A value with the slot and the phase that weights give it, and their chance."""

    span: Span
    slot: str
    phase: str
    chance: float


def said_of(one: Weighed, pieces: Sequence[Piece], text: str, *, is_english: bool) -> Said | None:
    """Return the statement; None where it lacks what its slot needs. ``text`` is that of the turn."""
    span = one.span
    at = pieces[span.first].start, pieces[span.stop - 1].end
    words = text[slice(*at)]
    slot = "attitude" if one.slot in _ATTITUDES else one.slot
    value, key = _value(one, pieces, text, words, is_english=is_english)
    if slot not in SLOTS or not value:
        return None
    who = subject_of(pieces, span, one.slot, is_english=is_english)
    subject = "" if who is None else text[pieces[who[0]].start : pieces[who[1] - 1].end]
    start, end = _clause(pieces, span)
    phase = Phase(one.phase)
    return Said(
        slot=slot,
        subject=subject,
        start=start,
        end=end,
        predicate=_predicate(pieces, span, start, end),
        value=value,
        object=at,
        key=key,
        is_negative=phase is Phase.ENDS,
        phase=phase,
        confidence=round(min(one.chance, _SURE), 2),
        rule=RULE,
    )


def _value(
    one: Weighed, pieces: Sequence[Piece], text: str, words: str, *, is_english: bool
) -> tuple[str, str]:
    """Return value and key as the rules of a slot have them; an empty value where the key is not told."""
    if one.slot in _ATTITUDES:
        return _ATTITUDES[one.slot], words
    if one.slot in _YES:
        return "yes", words
    if one.slot == "relation":
        role = _role(pieces, one.span, is_english=is_english)
        if not role:
            return "", ""
        return words, role_key(role, words) if is_english else relation_key(role, words)
    if one.slot in ("attribute", "favourite"):
        start, end = pieces[0].start, pieces[-1].end
        return words, _named_key(one.slot, text[start:end])
    if one.slot == "medication":
        return words, _DOSE.sub("", words).strip() or words
    return words, words


def _named_key(slot: str, sentence: str) -> str:
    if slot == "favourite":
        match = _FAVOURITE.search(sentence)
        return (match["english"] or match["chinese"]).lower() if match else ""
    return next((key for key, noun in _NOUNS if noun.search(sentence)), "")


def _role(pieces: Sequence[Piece], span: Span, *, is_english: bool) -> str:
    """Return the word of kin or of a role that stands nearest to a name, "" if there is none.

    Whose somebody is tells nothing of what they are: in "Mum's carer Ines" nobody's mother is named.
    """
    places = [
        at
        for at, one in enumerate(pieces)
        if is_kin(one, is_english=is_english)
        and not span.first <= at < span.stop
        and not (at + 1 < len(pieces) and pieces[at + 1].word in _OF)
    ]
    near = min(
        places, key=lambda at: min(abs(at - span.first), abs(at - span.stop + 1)), default=None
    )
    return "" if near is None else pieces[near].word.removeprefix("我")


def _clause(pieces: Sequence[Piece], span: Span) -> tuple[int, int]:
    """Return where the value's clause begins and ends in the turn."""
    first, last = span.first, span.stop - 1
    while first and not _parts(pieces[first - 1]):
        first -= 1
    while last + 1 < len(pieces) and not _parts(pieces[last + 1]):
        last += 1
    return pieces[first].start, pieces[last].end


def _parts(piece: Piece) -> bool:
    return piece.kind == MARK and piece.word in _CLAUSE_MARKS


def _predicate(pieces: Sequence[Piece], span: Span, start: int, end: int) -> tuple[int, int]:
    """Return the words of the clause before the value, or those behind it where it opens the clause."""
    first, stop = pieces[span.first].start, pieces[span.stop - 1].end
    return (start, first) if start < first else (stop, end)
