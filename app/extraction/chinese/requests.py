"""What a Chinese clause asks for, and the numbers that it gives."""

import re

from app.domain.events import Modality, Status
from app.extraction.chinese.segment import words
from app.extraction.chinese.subjects import subject
from app.extraction.chinese.terms import Terms
from app.extraction.chinese.words import ASKED_FOR, REQUEST
from app.extraction.frame import Act, Clause, Frame, Side

_MEASURED = re.compile(
    r"(?:血压|血糖|体温|体重|心率|尿酸|心跳|步数|腰围|身高|血氧|胆固醇)[^\d，。]{0,10}\d|(?:空腹|餐后|饭后|餐前|饭前|睡前|高压|低压)(?:两小时|血糖|血压|测了?|是|[：:])?\s*\d"
    r"|(?<![\d/.])(?:[89]\d|1\d\d|2[0-3]\d)/(?:[4-9]\d|1[0-3]\d)(?![\d/.])|(?:发烧|高烧|低烧|烧到)(?:到|了)?\s*\d"
)
# A number alone goes on with what was measured before: 体重62.3，昨天62.9.
_GOES_ON = re.compile(
    r"^[\s，,。！!]*(?:是|到|降到|变成)?\s*(?P<value>\d{1,3}(?:\.\d{1,2})?)\s*(?:公斤|斤|kg|度|℃|了)?[\s，,。！!]*$"
)
_STATES_OF_BODY = frozenset({"空腹", "餐后", "饭后", "静息", "早晨"})  # 空腹血糖 is nobody's name
_IS_DONE = re.compile(r"[了过](?![^，。]*[吧吗])")
_ASKING = ("请", "麻烦", "劳烦", "拜托", "能", "可")
_REACH = 24  # characters of a request in which its verb stands: 把我明天下午三点的会取消
_BARE_REQUEST = re.compile(
    r"(?:取消|退掉|退订|改到|改成|改签|把.{1,15}?(?:取消|改到|改成|退掉|推迟|提前|改签))(?!了|过)"
)


def measured(
    clause: Clause, terms: Terms, *, heir: str, source: str, is_of_hearer: bool, goes_on: bool
) -> Frame | None:
    """Return the measurement of a clause without a verb.

    ``heir`` is whose it is if the clause does not say; ``goes_on`` if one stands right before it.
    """
    match = _MEASURED.search(clause.text) or (_GOES_ON.search(clause.masked) if goes_on else None)
    name = match.group()[:2] if match else ""
    if match is None and (match := terms.measured(clause.text)):
        name = match["name"]
    if match is None or is_of_hearer:
        return None
    who = subject(clause.masked, words(clause.masked[: match.start()], guess=True), match.start())
    is_whose = who.how in ("other", "noun") and who.words not in _STATES_OF_BODY
    doer = who.words if is_whose else "" if who.how == "self" else heir
    return Frame(
        clause=clause,
        subject=doer.strip("的"),
        action=name,
        action_at=clause.start + match.start(),
        lemma=name,
        rest=clause.masked[match.start() + len(name) :],
        rest_at=clause.start + match.start() + len(name),
        modality=Modality.QUOTED if source else Modality.ASSERTED,
        status=Status.COMPLETED,
        side=Side.PAST,
        source=source,
        is_noun=True,
    )


def request(clause: Clause, terms: Terms) -> Frame | None:
    """Return what a clause asks the hearer to do; None if it asks for nothing that happens."""
    match = REQUEST.match(clause.masked)
    if match is None:
        return None
    if not match["ask"] and not _BARE_REQUEST.match(match["rest"]):
        return None
    asks_to_remind = match["ask"] == "提醒我"
    asked = match["rest"][:_REACH]
    verb = None if asks_to_remind else terms.asked_for(asked) or ASKED_FOR.search(asked)
    if not (asks_to_remind or verb):
        return None
    if verb and _IS_DONE.match(asked[verb.end() :]) and not match["ask"].startswith(_ASKING):
        return None  # 给我带了瓶香水
    start = match.start("ask") if asks_to_remind else match.start("rest") + verb.start()  # type: ignore[union-attr]
    end = start + 2 if asks_to_remind else match.start("rest") + verb.end()  # type: ignore[union-attr]
    action = clause.text[start:end]
    if action.startswith("记") and not asks_to_remind:
        return None  # 帮我记一下 asks for what a memory does anyway
    is_change = action in ("改签", "改到", "改成", "改")
    return Frame(
        clause=clause,
        subject="",
        action=action,
        action_at=clause.start + start,
        lemma="改到" if is_change else action,
        rest=clause.masked[end:],
        rest_at=clause.start + end,
        modality=Modality.PLANNED,
        status=Status.REQUESTED,
        side=Side.FUTURE,
        act=Act.REQUEST,
    )
