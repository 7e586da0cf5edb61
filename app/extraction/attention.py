"""Whom a Chinese clause is about that leaves its subject out: the centre of attention that its verb fits.

Chinese drops a subject as long as the talk stays with somebody. Within a sentence that is whoever acted in
the clause before; beyond it, whom a question asked after, or, of what happens to a body, who was last said
to be ill or cared for. What only grown people do for others (paying, booking, fetching) is then the
speaker's own: 儿子发烧了，请了一天假 tells of a parent at work.
"""

import re
from collections.abc import Collection
from enum import StrEnum

from app.domain.events import Modality
from app.extraction.chinese import Being, asked_after, asks, being_of, topic_of
from app.extraction.frame import Frame, Kind
from app.extraction.people import People, gives_care

_MOST_HEARD = 3  # sentences back in which whom an ailment befalls may have been named
_STAYS = 4  # turns after which the sick and the cared for are out of mind, unless asked after
_SOON_AFTER = 2  # turns
_STRAYS = re.compile(r"走丢|走失|跑丢|丢|失踪|不见")
_TAKES_CARE = re.compile(
    r"^(?:BOOK|BUY|PAY|SPEND|ORDER|CALL|SEND|TRANSFER|FEED|WALK_PET|WASH_PET|ADOPT|BRING|PICK_UP|COMPLAIN|OPEN_TICKET|CONTACT|FIND|CLEAN|CHECK$|MISS$|RETURN$|GIVE$)"
)
# Of verbs without a kind of their own: 找了一下午, 奖励了他, 请了假, 挂了号.
_CARING = re.compile(
    r"^(?:请假|找|寻|等|催|投诉|奖励|报警|打听|联系|问|哄|照顾|陪|抱|喂|带|送|接|赔|垫|花|打车|打电话|挂号?|预约|炖|煮|熬|安慰|批评|发现)"
)
_BODY = ("SYMPTOM", "RECOVER", "SLEEP")
_BODILY = re.compile(
    r"^(?:吐|拉|咳|烧|退烧|晕|肿|醒|睡|哭|叫|躺|趴|尿|疼|痒|喘|抽|打喷嚏|流|掉毛|长|瘦|胖|饿|渴|好转|恢复|精神|舔|挠|催吐|吃不下|没吃|骨折|住院|转到|转入|出院)"
)
_TREATED = (
    "VACCINATE",
    "PET_TREATMENT",
    "MEDICAL_PROCEDURE",
    "MEDICAL_CHECK",
    "DIAGNOSE",
    "TAKE_MEDICATION",
    "MEASURE",
    "CHANGE_DOSE",
)
_AT_TABLE = ("EAT", "DRINK")
# Whose the clause is not: 给我带了瓶香水, 退给她了.
_TO_SPEAKER = re.compile(r"[给把对跟帮替教陪带送叫让]我(?!们?[爸妈哥姐弟妹家的])")
_TO_OTHER = re.compile(r"[他她它](?!们|[家妈爸]|的)")
_HEALS = re.compile(r"医生|大夫|护士|兽医|医院|师傅|客服|快递|骑手|司机|药师|专家")
_GAVE_ME = re.compile(
    r"[给帮替]我(?:们)?[\u4e00-\u9fff]{0,2}(?:寄|送|买|带|转|发|打|汇|留|捎|订|做|留)"
)
_ILL = re.compile(
    r"不舒服|不太好|不好|没精神|生病|难受|怪怪|不对劲|不行|虚弱|血压|血糖|血脂|指标|病|症|炎|疼|痛|烧|癌|结石|骨折|过敏|怀孕|不吃|没吃"
)


_UNTOLD = ("他", "她", "它", "牠")


class _Fit(StrEnum):
    """Whose a clause can be by its verb."""

    CARE = "care"  # of whoever looks after others
    BODY = "body"  # of whoever is ill, asleep, fed
    TREATED = "treated"  # of whom a doctor sees
    ANY = "any"


class Attention:
    """Whom a session's talk is turned to."""

    def __init__(self, people: People, speakers: Collection[str]) -> None:
        self._people = people
        self._speakers = speakers
        self._cared_for: set[str] = set()
        self._patient, self._seen = "", 0
        self._asked = ""
        self._turn = 0
        self._topics: list[str] = []
        self._last = ""
        self._other, self._told_of = "", 0

    def begin(self, turn: int, question: str, doer: str) -> None:
        """Take in what the turn before asked: whom it was about, else who acted (``doer``) in what it asks after."""
        self._turn = turn
        self._asked = ""
        if not asks(question):
            return
        who = asked_after(question)
        if who is None:  # of whom it asks
            self._patient = ""
            return
        named = self._people.named(who, "") if who else doer
        self._asked = "" if named in self._speakers or named in _UNTOLD else named

    def end_sentence(self, words: str) -> None:
        """Forget whom a question asked after; keep what a sentence may have been about."""
        if self._asked:
            self._see(self._asked)
        self._asked = ""
        self._topics = [*self._topics, words][-_MOST_HEARD:]

    def who(self, frame: Frame, kind: Kind, speaker: str) -> str:
        """Return whom a frame is about, its pronouns resolved; ``speaker`` for who talks."""
        named = self._people.named(frame.subject, speaker)
        fit = _fit(frame, kind)
        if frame.continues:
            named = self._left_out(frame, kind, fit, "" if named == speaker else named) or speaker
        if named != speaker and fit in (_Fit.BODY, _Fit.TREATED) and not _HEALS.search(named):
            self._see(named)
        elif named == speaker and fit is _Fit.BODY and not frame.continues:
            self._patient = ""
        elif named == speaker and (cared_for := self._people.cared_for(frame.clause.text)):
            self._see(cared_for)
        if named != speaker and _STRAYS.match(frame.action):
            self._cared_for.add(named)
        if named not in self._speakers and being_of(named) is not Being.OTHER:
            self._other, self._told_of = named, self._turn
        self._last = frame.clause.text
        return named

    def _see(self, name: str) -> None:
        self._patient, self._seen = name, self._turn
        self._cared_for.add(name)

    def _left_out(self, frame: Frame, kind: Kind, fit: _Fit, heir: str) -> str:
        """Return whom a clause without a subject is about, "" for the speaker."""
        clause = frame.clause.masked
        to_me = _TO_SPEAKER.search(clause) is not None
        if heir and _TO_OTHER.search(clause) and not to_me and not frame.source:
            return ""  # 奖励了他一套乐高: not he who gives
        if heir and _HEALS.search(heir) and (fit is not _Fit.ANY or kind.is_a(*_AT_TABLE)):
            heir = ""
        if heir and self._fits(heir, fit, frame):
            return heir
        if heir and fit is not _Fit.BODY:
            return ""
        if to_me and not heir and self._other and self._turn - self._told_of <= _SOON_AFTER:
            return self._other  # 我老公出差回来了。给我带了瓶香水
        if self._asked and not gives_care(clause) and self._fits_asked(fit, frame):
            return self._asked
        if fit is _Fit.BODY or (fit is _Fit.TREATED and not gives_care(clause)):
            return self._sick(fit)
        return ""

    def _fits_asked(self, fit: _Fit, frame: Frame) -> bool:
        """Return whether a clause can be of whom the question asked after; 机票订了吗 asks after nobody."""
        is_somebody = being_of(self._asked) is not Being.OTHER or self._people.knows(self._asked)
        return (is_somebody or fit in (_Fit.BODY, _Fit.TREATED)) and self._fits(
            self._asked, fit, frame
        )

    def _fits(self, name: str, fit: _Fit, frame: Frame) -> bool:
        being = being_of(name)
        depends = being in (Being.ANIMAL, Being.CHILD) or name in self._cared_for
        if fit is _Fit.CARE and depends and not _TO_SPEAKER.search(frame.clause.masked):
            return being is Being.ADULT and not _is_ill(self._last)
        return not (frame.action.startswith(("收到", "拿到")) and _GAVE_ME.search(self._last))

    def _sick(self, fit: _Fit) -> str:
        """Return who was last ill or cared for; without anybody whom a sentence just before was about."""
        is_near = self._turn - self._seen <= (_STAYS if fit is _Fit.BODY else 2)
        if self._patient and is_near:
            return self._patient
        for words in reversed(self._topics):
            name = topic_of(words)
            if name and (being_of(name) is Being.ANIMAL or _ILL.search(words)):
                return self._people.named(name, "")
        return ""


def _is_ill(words: str) -> bool:
    return _ILL.search(words) is not None


def _fit(frame: Frame, kind: Kind) -> _Fit:
    """Return whose a clause can be: by its kind, else by its verb."""
    if kind.is_a(*_BODY) or (kind.is_a("EAT") and frame.modality is Modality.NEGATED):
        return _Fit.BODY
    if kind.action_type in _TREATED or kind.act in _TREATED:
        return _Fit.TREATED
    if _TAKES_CARE.match(kind.action_type) or _CARING.match(frame.action):
        return _Fit.CARE
    return _Fit.BODY if _BODILY.match(frame.action) else _Fit.ANY
