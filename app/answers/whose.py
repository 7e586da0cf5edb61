"""Whose doing, or whose, a happening is: that of whom a question asks, or of somebody else."""

import re
from enum import IntEnum

from app.answers.happenings import Happening
from app.answers.people import (
    UNNAMED,
    is_close_one,
    is_named,
    is_no_subject,
    is_serving,
    is_someone,
)
from app.answers.said import Said, said_of
from app.answers.topics import Doer, Topic
from app.answers.words import Word
from app.text.folding import fold


class Fit(IntEnum):
    """How a happening fits: not, for it is another's or about the thing alone; not by its words; perhaps; by its sentence; surely."""

    OTHERS = 0
    NO = 1
    UNSURE = 2
    ELSES = 3  # of somebody, where the question names nobody
    NEAR = 4  # where no other clause of its turn tells it
    YES = 5


_LEADS = r"\W*(?:(?:so|and|but|then|well|oh|turns out|apparently|the|an?|my|our|this|that)\s+)*(?:然后|后来|结果|原来|那个?|这个?|我们?家?的?|昨天|今天|刚才?)*"
_CARE = re.compile(
    r"\b(?:took|take|taken|taking|brought|bring|drove|drive|gave|give|got|get|had|have|walked|fed|sent|put|bathed|washed|picked|dropped)\b|带|陪|送|给|帮|抱|接|喂|牵|遛"
)
_OF_ME = re.compile(r"\b(?:me|us|my|our)\b|我")
_MINE = re.compile(r"\b(?:my|our) |我")
_MY = re.compile(r"\b(?:my|our) ")
_AILS = frozenset({"SYMPTOM", "INJURE", "RECOVER"})


def names_somebody(word: Word) -> bool:
    """Return whether a word names whom or what it is about, as far as it shows."""
    return is_name(word) or is_close_one(word.said)


def is_name(word: Word) -> bool:
    """Return whether a word is somebody's or something's own name."""
    return bool(word.entity_ids) or word.is_name


def names_another(topic: Topic, one: Happening) -> bool:
    """Return whether the clause itself names somebody else than whom the question means."""
    if any(is_named(name) and not _is_asked(topic, name) for name in (one.object, *one.others)):
        return True
    return not one.by_speaker and is_someone(one.subject) and not _is_asked(topic, one.subject)


def _is_asked(topic: Topic, name: str) -> bool:
    said = said_of(name)
    return any(said.says(word) for word in (*topic.words, *topic.beside))


def doer_fit(topic: Topic, one: Happening, said: Said | None = None) -> Fit:
    """Return whether whoever a question asks of did it, or had it done to them; ``said`` are its words."""
    said = said or said_of(one.words)
    if _is_of_another(topic, one):
        return Fit.OTHERS
    if _is_ail_of_another(topic, one):
        return Fit.OTHERS
    if topic.doer is Doer.SELF:
        return Fit.YES if _is_own(topic, one, said) else Fit.OTHERS
    if topic.doer is Doer.ANY and not topic.is_passive and _is_life_of_another(topic, one):
        return Fit.ELSES  # 断网发生过几次 asks of mine, not of my neighbour's
    return _named_fit(topic, one, said) if topic.first else Fit.YES


def _is_life_of_another(topic: Topic, one: Happening) -> bool:
    if one.subject == one.speaker or _is_asked(topic, one.subject):
        return False
    return is_close_one(one.subject) or (is_someone(one.subject) and not is_serving(one.subject))


def _is_ail_of_another(topic: Topic, one: Happening) -> bool:
    """Return whether it ails somebody else than me, of whose ailment is asked: my headaches, 我头疼的毛病."""
    is_mine = topic.doer is Doer.SELF or _MINE.search(fold(topic.phrase.text)) is not None
    return (
        is_mine
        and one.action_type in _AILS
        and not one.by_speaker
        and _is_another(topic, one.subject)
    )


def _is_own(topic: Topic, one: Happening, said: Said) -> bool:
    """Return whether what I did, or what befell me, is told."""
    subject = fold(one.subject)
    if (
        one.by_speaker
        or not subject
        or subject in UNNAMED
        or is_no_subject(subject)
        or re.search(r"\bi\b", subject)
    ):
        return True
    is_cared_for = _CARE.search(fold(topic.phrase.text)) is not None  # I took Milo: he was there
    if any((is_cared_for or not w.is_name) and said_of(one.subject).says(w) for w in topic.words):
        return True
    return (topic.is_passive or not is_someone(one.subject)) and _OF_ME.search(
        said.text
    ) is not None


def _named_fit(topic: Topic, one: Happening, said: Said) -> Fit:
    """Return whether whoever is asked of did it, or had it done to them."""
    named = [word for word in topic.words if word.said in topic.first]
    subject = said_of(one.subject)
    if any(subject.says(word) for word in named):
        return Fit.YES
    if one.by_speaker and not topic.is_passive and _is_told_to(named, said):
        return Fit.OTHERS
    if one.is_turn and _is_head(named, said):
        return (
            Fit.YES
        )  # "so the MRI showed a tear": of what no event was made the speaker is only who told it
    has_name = any(word.is_name for word in named)
    if one.by_speaker or subject.text in UNNAMED:
        if topic.is_passive or not has_name or _CARE.search(said.text):
            return Fit.YES
        return Fit.UNSURE if subject.text in UNNAMED else Fit.OTHERS
    is_active = topic.doer is Doer.OTHER and has_name and not topic.is_passive
    return Fit.OTHERS if is_active and _is_another(topic, one.subject) else Fit.YES


def _is_told_to(named: list[Word], said: Said) -> bool:
    """Return whether words name somebody only as whom it was told to: 跟Simon提了离职, "told Simon that I quit"."""
    phrases = {re.escape(p) for word in named for p in (word.said, *word.sense.phrases)}
    if not phrases:
        return False
    who = "|".join(sorted(phrases, key=len, reverse=True))
    pattern = rf"[跟和同与向对](?:{who})(?:提|说|讲|谈|聊|请|申请|汇报|商量|要求|抱怨|道歉)|\b(?:told|tell|asked|informed|emailed|texted|(?:spoke|talked|complained|apologi[sz]ed) (?:to|with)) (?:{who})\b"
    return re.search(pattern, said.text) is not None


def _is_head(named: list[Word], said: Said) -> bool:
    """Return whether a clause begins with somebody or something named."""
    phrases = {re.escape(p) for word in named for p in (word.said, *word.sense.phrases)}
    who = "|".join(sorted(phrases, key=len, reverse=True))
    return bool(who) and re.match(rf"{_LEADS}(?:{who})(?![a-z])", said.text) is not None


def _is_another(topic: Topic, name: str) -> bool:
    return is_someone(name) and not _is_asked(topic, name)


def _is_of_another(topic: Topic, one: Happening) -> bool:
    """Return whether the question asks of what is mine, and the clause is about somebody else's."""
    if not (topic.doer is not Doer.SELF or _MY.search(topic.phrase.text)):
        return False
    subject = one.subject
    owner = re.match(r"(?P<who>.+?)(?:'s |的)(?P<what>.+)", subject)
    if owner is None:
        return False
    who = owner["who"].removeprefix("my ").removeprefix("我")
    if not who or fold(owner["who"]) in ("我", "我们", "my"):
        return False
    return is_someone(who) and not _is_asked(topic, who)
