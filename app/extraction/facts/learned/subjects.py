"""Of whom a sentence states a value: the person whose words stand nearest before it, the speaker without any."""

import re
from collections.abc import Sequence

from app.extraction.facts.chinese_words import KIN as CHINESE_KIN
from app.extraction.facts.chinese_words import PETS as CHINESE_PETS
from app.extraction.facts.chinese_words import ROLES as CHINESE_ROLES
from app.extraction.facts.english_words import KIN, PETS, ROLES
from app.extraction.facts.learned.pieces import MARK, NAME, NOUN, VERB, Piece, Span
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of, first_names

_SELF = wordset("i we me us im 我 我们 咱 咱们 俺 本人 我家")
_HE = wordset("he she him her they them 他 她 他们 她们")
_MINE = wordset("my our 我 我家 我们 咱 俺 咱家")
_BARE_KIN = wordset(
    "mum mom dad mummy daddy mam nan nana gran granny grandma grandpa grandad granddad"
)
_MORE_KIN = wordset(
    "mam nan nana gran granny grandad granddad grandson granddaughter auntie flatmate missus hubby parents kids children twins lad lass eldest youngest"
)
_PERSON = KIN | ROLES | PETS | _MORE_KIN
_CHINESE_PERSON = re.compile(
    f"^(?:我家?|俺|咱|咱家)?(?:{CHINESE_KIN}|{CHINESE_ROLES}|{CHINESE_PETS}|[爸妈爷奶哥姐弟妹叔姨舅姑嫂娃]|老头子?|老太太|那口子)$"
)
_HIGHER = wordset(
    "boss manager supervisor colleague colleagues coworker employer 老板 领导 经理 主管 上司 同事"
)
_ADVISERS = wordset(
    "doctor doc gp vet nurse dentist consultant specialist pharmacist 医生 大夫 老师 护士 专家 主任 药师"
)
_ADVISED = frozenset({"medication", "condition", "allergy", "diet"})  # "the doctor put me on …"
_MOST = 14  # pieces that are looked back over


def english_person(pieces: Sequence[Piece], at: int) -> tuple[int, int] | None:
    """Return the pieces of "my sister Ann", "Mum" or "Ann" that end at a piece; None where none do."""
    one = pieces[at]
    if one.word in _PERSON:
        first = at
        while first and first > at - 3 and pieces[first - 1].kind in (NOUN, NAME):
            first -= 1
        if first and pieces[first - 1].word in _MINE:
            return first - 1, at + 1
        return (at, at + 1) if one.word in _BARE_KIN else None
    if one.kind == NAME and (one.word.title() in first_names() or _opens(pieces, at)):
        before = english_person(pieces, at - 1) if at and pieces[at - 1].word in _PERSON else None
        return (before[0], at + 1) if before else (at, at + 1)
    return None


def _opens(pieces: Sequence[Piece], at: int) -> bool:
    """Return whether a name that no list knows opens the sentence before its verb: "Thandi gets seasick"."""
    is_followed = at + 1 < len(pieces) and (
        pieces[at + 1].kind == VERB or pieces[at + 1].word == "'s"
    )
    return at == 0 and is_followed and class_of(pieces[at].word) is None


def chinese_person(pieces: Sequence[Piece], at: int) -> tuple[int, int] | None:
    """Return the pieces of 我妹妹小雨, 我妈 or 小赵 that end at a piece; None where none do."""
    one = pieces[at]
    if _CHINESE_PERSON.match(one.word):
        first = at
        while first and pieces[first - 1].word in _MINE:
            first -= 1
        return first, at + 1
    if one.pos in ("nr", "nrt") or re.fullmatch(r"[小老阿][\u4e00-\u9fff]", one.word):
        before = (
            chinese_person(pieces, at - 1)
            if at and _CHINESE_PERSON.match(pieces[at - 1].word)
            else None
        )
        return (before[0], at + 1) if before else (at, at + 1)
    return None


def subject_of(
    pieces: Sequence[Piece], span: Span, slot: str, *, is_english: bool
) -> tuple[int, int] | None:
    """Return the pieces that name of whom a value is stated; None for the speaker."""
    if slot in ("relation", "name", "nickname"):
        return None
    person = english_person if is_english else chinese_person
    pronoun: tuple[int, int] | None = None
    for at in range(span.first - 1, max(-1, span.first - _MOST), -1):
        one = pieces[at]
        if one.word in _SELF and not (at + 1 < span.first and person(pieces, at + 1)):
            return pronoun
        if one.word in _HE:
            pronoun = at, at + 1
        elif found := person(pieces, at):
            is_of_speaker = one.word in _HIGHER and slot == "employer"
            is_of_speaker |= one.word in _ADVISERS and slot in _ADVISED
            return None if is_of_speaker else found
    if pronoun is not None:
        return pronoun
    for at in range(span.stop, min(len(pieces), span.stop + _MOST)):
        if pieces[at].kind == MARK or pieces[at].word in _SELF:
            return None
        if (found := person(pieces, at)) and pieces[found[0]].word in _MINE:
            return found
    return None
