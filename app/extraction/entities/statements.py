"""What sentences say outright of the speaker and of others: names of one's own, work, homes, schools."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.entities import EntityType, RelationType
from app.domain.models import Role, Turn
from app.extraction.entities.mentions import Form, Spotted

_I_AM = re.compile(
    r"(?:\bmy (?:full )?name is|\bmy name['’]s|\bcall me|\bi am called|\bi go by|我叫做?|我的名字(?:叫|是)|本人叫?|叫我|大家都?叫我|我的英文名(?:叫|是)|我是)\s*[\"“「]?$",
    re.IGNORECASE,
)
_I_AM_CALLED = re.compile(
    r"(?:^|[.!?,]\s|\b(?:hi|hello|hey)[,!]?\s)(?:i['’]?m|i am|this is)\s$", re.IGNORECASE
)
_R = RelationType
_ENDED = r"(?P<ended>(?:worked|lived|studied|used to (?:work|live|study)) )"
_BEFORE_EN = (
    (_R.WORKS_AT, re.compile(rf"\b(?:(?:work(?:s|ing)?|started(?: working)?|job) |{_ENDED})(?:at|for)(?: the)? $", re.IGNORECASE)),
    (_R.WORKS_AT, re.compile(r"\b(?:joined|got (?:a|the) job at|hired by|employed by)(?: the)? $", re.IGNORECASE)),
    (_R.LIVES_IN, re.compile(rf"\b(?:(?:liv(?:e|es|ing)|moved|based) |{_ENDED})(?:in|to)(?: the)? $", re.IGNORECASE)),
    (_R.STUDIES_AT, re.compile(rf"\b(?:(?:stud(?:y|ies|ying)|goes|enrolled) |{_ENDED})(?:at|to)(?: the)? $", re.IGNORECASE)),
)  # fmt: skip
_WHERE_ZH = re.compile(r"(?:(?P<home>住在?|搬到了?|搬去了?|定居在?)|在)$")
_ENDED_ZH = re.compile(r"(?:以前|之前|原来|曾经?|过去)[^，。！？]*$")
_WORKS_ZH = re.compile(r"(?:上班|工作|任职|实习|干活|做事)")
_STUDIES_ZH = re.compile(
    r"(?:读书|上学|念书|读(?:本科|研|博|高中|初中|小学|大学)|上(?:大学|高中|初中|小学|幼儿园))"
)
_SPEAKER = re.compile(
    r"(?:^|[,.!?;\s])(?:i|we|i['’](?:m|ve|d))\b[^,.!?;]*$|(?:^|[，。！？；,])\s*(?:我们?|俺)[^，。！？；,]*$",
    re.IGNORECASE,
)
_PLACES = (EntityType.PLACE, EntityType.ORGANISATION, None)


def is_of_speaker(text: str, name: Spotted) -> bool:
    """Return whether a name is said to be the speaker's own: "my name is Anna", 我叫段飞."""
    if name.form is not Form.NAME:
        return False
    if _I_AM.search(text, max(0, name.start - 30), name.start):
        return True
    is_first = name.guess is EntityType.PERSON
    return is_first and bool(_I_AM_CALLED.search(text, max(0, name.start - 20), name.start))


def relation_to(text: str, place: Spotted) -> tuple[RelationType, bool] | None:
    """Return what somebody is said to be to a named place, and whether that is over; None if nothing."""
    if place.form is not Form.NAME or place.type not in _PLACES:
        return None
    for type_, pattern in _BEFORE_EN:
        found = pattern.search(text, max(0, place.start - 40), place.start)
        if found:
            return type_, bool(found.groupdict().get("ended"))
    found = _WHERE_ZH.search(text, max(0, place.start - 14), place.start)
    if found is None:
        return None
    is_over = _ENDED_ZH.search(text, max(0, place.start - 14), place.start) is not None
    if found["home"]:
        return _R.LIVES_IN, is_over
    if _WORKS_ZH.match(text, place.end):
        return _R.WORKS_AT, is_over
    return (_R.STUDIES_AT, is_over) if _STUDIES_ZH.match(text, place.end) else None


def subject_of(text: str, place: Spotted, mentions: Sequence[Spotted]) -> int | None:
    """Return the place of the mention that a relation is told of: -1 for the speaker, None if open."""
    start = max(text.rfind(mark, 0, place.start) for mark in ".!?。！？\n;；")
    before = [
        at
        for at, one in enumerate(mentions)
        if start < one.start < place.start
        and one.type not in (EntityType.PLACE, EntityType.ORGANISATION)
    ]
    clause = text[start + 1 : place.start]
    if not before:
        return -1 if _SPEAKER.search(clause) else None
    last = before[-1]
    if _SPEAKER.search(text, mentions[last].end, place.start):
        return -1
    return last


def without_hearer(
    group: Sequence[Spotted], turn: Turn, speakers: Sequence[str]
) -> Sequence[Spotted]:
    """Return "your mum", alone and of nobody who could be spoken to, as "the mum" whom the talk is of."""
    others = [name for name in speakers if name != turn.speaker]
    one = group[0]
    if len(group) > 1 or one.whose != "yours" or turn.role is Role.ASSISTANT or len(others) == 1:
        return group
    return [replace(one, form=Form.THE, whose="")]
