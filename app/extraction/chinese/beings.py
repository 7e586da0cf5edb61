"""What sort of being a Chinese name is, and whom a sentence or a question turns to."""

import re
from enum import StrEnum

from app.extraction.chinese.doers import owner_of
from app.extraction.chinese.people_words import PERSON_TAIL, SURNAMES, TITLES, TWICE, WHO
from app.extraction.chinese.script import readable
from app.extraction.chinese.segment import words
from app.extraction.chinese.subjects import subject

_ANIMAL = re.compile(
    r"(?:[猫狗兔鱼鸟龟鼠犬咪喵汪]|猫咪|狗子|毛孩子|主子|鹦鹉|金毛|泰迪|柯基|布偶|英短|美短|加菲|暹罗|哈士奇|萨摩耶|柴犬|边牧|拉布拉多|比熊|博美|橘|奶牛|三花)$"
)
_CHILD = re.compile(
    r"(?:儿子|女儿|闺女|孩子|宝宝|宝贝|娃|孙子|孙女|外孙|外孙女|大宝|二宝|老大|老二|老三|小朋友|小家伙|侄子|侄女|外甥女?|崽|千金|丫头)$"
)
_OPENING = 16  # characters of a sentence in which whom it is about stands
_CUT = re.compile(r"[，,。.！!？?；;：:\n]")
_ASKS = re.compile(r"[\u4e00-\u9fff].{0,12}[?？]\W*$")
_YOURS = re.compile(r"(?:[你您妳](?:们)?家?的?)(?=[\u4e00-\u9fff])")
_HEARER = re.compile(r"[你您妳]")
_NAME = re.compile(r"[\u4e00-\u9fff]{2,3}$")
_THIRD = re.compile("[他她它牠]")


class Being(StrEnum):
    """What sort of being somebody is; ``OTHER`` if the name does not say."""

    ADULT = "adult"
    CHILD = "child"
    ANIMAL = "animal"
    OTHER = "other"


def being_of(name: str) -> Being:
    """Return what sort of being a name or a word for somebody is."""
    plain = readable(name)
    if _ANIMAL.search(plain):
        return Being.ANIMAL
    if _CHILD.search(plain):
        return Being.CHILD
    if WHO.match(plain) or PERSON_TAIL.search(plain) or re.search(rf"(?:{TITLES})$", plain):
        return Being.ADULT
    if re.match(r"(?:我|咱)", plain) or re.fullmatch(
        rf"[小老阿]?[{SURNAMES}][\u4e00-\u9fff]{{0,2}}", plain
    ):
        return Being.ADULT if not TWICE.fullmatch(plain) else Being.OTHER
    return Being.OTHER


def topic_of(sentence: str, *, is_asked: bool = False) -> str:
    """Return whom a sentence opens with, as said; "" where it opens with nobody, a thing or one who talks.

    ``is_asked`` if it is a question: a short noun without a person's or an animal's word is then taken for a name
    (年糕今天怎么样).
    """
    plain = readable(sentence)
    opening = _CUT.split(plain.strip())[0][: _OPENING + 8]
    who = subject(opening, words(opening[:_OPENING], guess=True), len(opening))
    said = owner_of(who.words) or who.words if who.how == "noun" else who.words
    if not said or who.how not in ("other", "noun"):
        return ""
    if (
        who.how == "noun"
        and said == who.words
        and not (_may_be_pet(said) or (is_asked and _NAME.match(said)))
    ):
        return ""
    start = plain.find(said)
    return sentence[start : start + len(said)] if start >= 0 else said


def _may_be_pet(said: str) -> bool:
    return _ANIMAL.search(said) is not None or re.match(r"我们?家", said) is not None


def asks(turn: str) -> bool:
    """Return whether a turn ends in a question."""
    return _ASKS.search(turn) is not None


def asked_after(question: str) -> str | None:
    """Return whom a question is about: a pronoun or as said; "" where it does not say, None where of the hearer.

    您母亲手术做完了吗 asks after 母亲.
    """
    last = [part for part in re.split(r"[。！!\n]|[?？](?=.)", question) if part.strip()][-1]
    theirs = _YOURS.search(last)
    who = topic_of(last[theirs.end() :] if theirs else last, is_asked=theirs is None)
    if theirs and who:
        return who
    if _HEARER.search(last):
        return None
    if pronoun := _THIRD.search(question):
        return pronoun.group()
    return who
