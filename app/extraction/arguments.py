"""What an action is done to, with whom and where, by the words around the verb."""

import re
from dataclasses import dataclass

from app.domain.events import EventObject, Participant
from app.extraction.chinese.segment import words as words_of
from app.extraction.frame import Frame, Kind

_OBJECT_EN = re.compile(
    r"^\s*(?:up |out |off |in |back |down |over |away )?(?:(?:me|us) (?=an? |the |some |my ))?"
    r"(?P<object>(?:[^\W_][\w'’.&-]*\s+){0,5}?[^\W_][\w'’.&%-]*?)"
    r"(?=\s*(?:[,.;:!?()]|$|\s(?:to|with|at|in|on|for|from|by|after|before|because|and|but|so|of the|about|into|through|via|during|since|until|again|too|as)\b|\s{2,}))",
    re.IGNORECASE,
)
_NOT_OBJECT = re.compile(
    r"^(?:to|with|at|in|on|for|from|by|after|before|because|and|but|so|about|into|through|via|up|out|very|really|well|it|that|this|off|over|down|back|too|again|as)$",
    re.IGNORECASE,
)
_NAME = r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s)?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,2}"
_WHO = rf"(?:(?:my|our|his|her|the|a)\s(?:[\w'’-]+\s){{0,2}}?[\w'’-]+|{_NAME}(?:\s?(?:,|and|&)\s?{_NAME})*)"
_WITH_EN = re.compile(rf"\bwith\s(?P<who>{_WHO})")
_PLACE_EN = re.compile(
    rf"\b(?:at|in|to|into|near|from)\s(?P<where>(?:the|my|our|a|an)\s(?:[\w'’-]+\s){{0,2}}?[\w'’-]+|{_NAME})"
)
_WITH_ZH = re.compile(
    r"(?:和|跟|与|同|陪|约)(?P<who>(?:我)?[\u4e00-\u9fff]{1,4}?|[A-Za-z]{2,20})(?=一起|一块|去|在|吃|看|聊|见|打|的|谈|开|约|逛|喝|到|\s|，|$)"
)
_PLACE_ZH = re.compile(
    r"(?:在|去了?|到了?|飞)(?P<where>[\u4e00-\u9fffA-Za-z]{2,8}?)(?=吃|看|买|开|办|参|做|玩|见|打|喝|住|跑|散|逛|爬|出差|旅|游|拿|取|接|面|加|过|上|学|了|，|。|！|\s|$|[,.])"
)
_OBJECT_ZH = re.compile(
    r"^(?:了|过|完了?|到了?|好了?|给)?(?:一下|一趟|一次|(?:[一二两三四五六七八九十几\d]+)(?:个|只|张|份|杯|本|台|件|次|条|部|场|顿|家|公里|小时|斤|盒|片|粒|针|瓶|碗|遍|天))?(?:的)?"
    r"(?P<object>[\u4e00-\u9fffA-Za-z0-9.]{1,12}?)(?=[，。！？,.!?；;、\s]|了|的时候|$)"
)
_BA = re.compile(r"把(?P<object>[\u4e00-\u9fffA-Za-z0-9]{1,10})$")
_PARTICLES = ("了", "过", "的", "着", "到")
_TYPES = {
    "TAKE_MEDICATION": "medication", "PRESCRIBE": "medication", "VISIT_VET": "pet", "WALK_PET": "pet",
    "FEED_PET": "pet", "WASH_PET": "pet", "ADOPT_PET": "pet", "CALL": "person", "MEET": "person",
    "OPEN_TICKET": "ticket", "ESCALATE": "ticket", "BUY": "product", "ORDER": "product", "RETURN": "product",
    "VISIT_DOCTOR": "place", "TRAVEL": "place", "SUBMIT": "document", "SIGN": "document",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """The object of an action (None without one) and who and what else takes part."""

    object: EventObject | None
    participants: tuple[Participant, ...]


def arguments(frame: Frame, kind: Kind, subject: str) -> Arguments:
    """Return the arguments of a frame; every name is a stretch of its clause.

    Roles are those of the contract: agent, recipient, location, other.
    """
    chinese = any("\u4e00" <= char <= "\u9fff" for char in frame.action + frame.rest)
    words = frame.clause.masked
    found = [Participant(name=subject, role="agent")]
    with_whom, where = (_WITH_ZH, _PLACE_ZH) if chinese else (_WITH_EN, _PLACE_EN)
    for match in list(with_whom.finditer(words))[:3]:
        found.append(Participant(name=match["who"], role="other"))
    place = where.search(words)
    if (
        place
        and not (chinese and _is_act(place["where"]))
        and all(place["where"] not in one.name for one in found)
    ):
        found.append(Participant(name=place["where"], role="location"))
    if frame.source:
        found.append(Participant(name=frame.source, role="other"))
    text = _object_zh(frame) if chinese else _object_en(frame)
    kinds = (kind.object_type, _TYPES.get(kind.action_type), _TYPES.get(kind.act), "thing")
    named = EventObject(type=next(filter(None, kinds)), text=text) if text else None
    return Arguments(object=named, participants=tuple(dict.fromkeys(found)))


def _is_act(where: str) -> bool:
    """Return whether what stands behind 去 or 到 is what was done there: 去打了疫苗, 去拿疫苗本."""
    return next((part.pos == "v" for part in words_of(where)), False)


def _object_en(frame: Frame) -> str:
    match = _OBJECT_EN.match(frame.rest[:160])
    if match is None or _NOT_OBJECT.match(match["object"]):
        return ""
    return match["object"]


def _object_zh(frame: Frame) -> str:
    before = frame.clause.masked[: frame.action_at - frame.clause.start]
    if taken := _BA.search(before[-16:]):
        return taken["object"]
    match = _OBJECT_ZH.match(frame.rest[:60])
    if match is None or match["object"].startswith(_PARTICLES):
        return ""
    return match["object"]
