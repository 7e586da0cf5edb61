"""Reads a Chinese clause: who does what, how it is meant, on which side of now."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.events import Modality, Status
from app.extraction.chinese.choice import generic_verb, main_verb
from app.extraction.chinese.clauses import clauses
from app.extraction.chinese.kinds import entry_of
from app.extraction.chinese.moods import Meaning, meaning
from app.extraction.chinese.segment import Hit, verbs, words
from app.extraction.chinese.subjects import NICK as _NICK
from app.extraction.chinese.subjects import Subject, subject
from app.extraction.chinese.terms import PLAIN, Terms
from app.extraction.chinese.words import (
    ADVICE,
    ALL_OF_IT,
    ASKED_FOR,
    FILLERS,
    HEARSAY,
    REQUEST,
    SAID,
    STATES,
)
from app.extraction.english.moods import Speaker
from app.extraction.frame import Act, Clause, Frame, Side

_MEASURED = re.compile(
    r"(?:血压|血糖|体温|体重|心率|尿酸|心跳|步数|腰围|身高|血氧|胆固醇)[^\d，。]{0,10}\d"
)
_TAKEN = re.compile(r"[把被给让叫跟和在]")  # the noun before acts, or is acted on by name
_IS_LAST = re.compile(r"^[了过]?\s*(?:了|吧|啦)?\s*[。！!，,；;]?\s*$")
_LONGEST_BODY_PART = 3  # characters: 膝盖, 右肩膀
_SOMEBODY = "别人"
_OWN_WORK = re.compile(r"已经?|为您|帮您|帮你|给您|给你|为你|我[们会来]|会[在为给帮]|将")
_WITH_HEARER = re.compile(
    r"(?:和|跟|与|陪|给|对|向)[你您]|(?:今天|这次|我们)的(?:聊天|谈话|对话|交流)"
)
_ADVISER = re.compile(r"医生|大夫|老师|客服|专家|护士|律师|中介|教练|师傅")
_AMOUNT = re.compile(r"^了?\s*\d[\d.,]*\s*[\u4e00-\u9fff]{0,2}[。！!，,]?$")  # 把车卖了，卖了300
_STATES_OF_BODY = frozenset({"空腹", "餐后", "饭后", "静息", "早晨"})  # 空腹血糖 is nobody's name
_TOGETHER = re.compile(r"我们(?:需要|应该|可以|一起|都|要|每个)|(?:作为|身为)")
_LONGEST_CLAUSE = (
    200  # characters; a longer one is a list, a poem or hostile, and would cost its square
)
_THEN = re.compile(r"(?<=[\u4e00-\u9fff])(?:我们?|咱们?|他们?|她们?)?就(?=[\u4e00-\u9fff]{2})")
_WHEN = re.compile(r"^.{0,40}?(?:的时候|期间|之后|以后|之前|(?<=[饭班学])[后前])")
_REACH = 24  # characters of a request in which its verb stands: 把我明天下午三点的会取消
_BARE_REQUEST = re.compile(
    r"(?:取消|退掉|退订|改到|改成|改签|把.{1,15}?(?:取消|改到|改成|退掉|推迟|提前|改签))(?!了|过)"
)
_TOLD_TO = re.compile(r"(?:让|叫|要求|催|通知)我们?(?!觉得|感)")
_LIST = re.compile(r"^\W*(?:例如|比如|包括|首先|\d+[.、])")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Story:
    """What the clauses before in the sentence leave behind."""

    subject: str = ""
    source: str = ""
    about: str = ""
    supposes: bool = False
    verb: str = ""
    is_hearer: bool = False


def frames(
    text: str,
    masked: str,
    bounds: tuple[int, int],
    number: int,
    speaker: Speaker,
    terms: Terms = PLAIN,
) -> Iterator[Frame]:
    """Yield the frames of one sentence in order; nothing for questions that request nothing."""
    story = _Story()
    for clause in clauses(text, masked, bounds, number):
        frame, story = _read(clause, story, speaker, terms)
        if frame is not None:
            yield frame


def _read(
    clause: Clause, story: _Story, speaker: Speaker, terms: Terms
) -> tuple[Frame | None, _Story]:
    if clause.lead:
        then = _THEN.search(clause.masked)  # 如果赢了我们就去庆祝: one clause holds both
        if then is None:
            return None, replace(story, supposes=True)
        return _tell(clause, then.start(), "", replace(story, supposes=True), speaker, terms)
    if not speaker.is_assistant and (asked := _request(clause, terms)):
        return asked, story
    if clause.is_question and not ALL_OF_IT.search(clause.masked):
        return None, story
    told, at, source = clause.masked, 0, story.source
    if HEARSAY.search(told[:8]):
        source = _SOMEBODY
        at = HEARSAY.search(told).end()  # type: ignore[union-attr]
    elif said := SAID.match(told):
        name = _source(said["source"].removeprefix("听"))
        if name and name not in ("我", "我们"):
            source, at = name, said.start("told")
            story = _Story(source=source, about=story.subject, supposes=story.supposes)
        if not told[at:].strip(" ，,：:。！\n"):
            return None, story
    return _tell(clause, at, source, story, speaker, terms)


def _source(said: str) -> str:
    """Return who is quoted: the words before 说 without fillers and times; a name after its kin word."""
    filler = FILLERS.match(said)
    name = said[filler.end() :] if filler else said
    name = name.strip(" ，,刚才今天昨又还也就都")
    parts = words(name, guess=True)
    named = [p.text for p in parts if p.pos == "nr" and len(p.text) > 1]
    named += [nick.group() for nick in (_NICK.search(name[2:]),) if nick]
    if named and name.endswith(named[-1]):
        return named[-1]
    return name if 0 < len(name) <= 8 else ""


def _tell(
    clause: Clause, at: int, source: str, story: _Story, speaker: Speaker, terms: Terms
) -> tuple[Frame | None, _Story]:
    masked = " " * at + clause.masked[at:]
    if (scene := _WHEN.match(masked)) and scene.end() + 3 < len(masked):
        masked = " " * scene.end() + masked[scene.end() :]
    if _LIST.match(masked) or len(masked) > _LONGEST_CLAUSE:
        return None, story
    parts = words(masked)
    hit = main_verb(masked, verbs(masked, parts, terms.verbs))
    if hit is None and (clause.text != clause.masked or "我" in masked[:4]):
        hit = generic_verb(masked, parts)
    if hit is None:
        return _measurement(clause, masked, story, terms), story
    if not speaker.is_assistant and _WITH_HEARER.search(masked):
        return None, story
    who = subject(masked, words(masked[: hit.end], guess=True), hit.start)
    doer = _doer(who, hit, masked, story, source)
    if doer is None or (speaker.is_assistant and not _is_own(who, masked)):
        return None, replace(story, source=source, is_hearer=who.how == "hearer")
    after = replace(story, subject=doer, source=source, is_hearer=False, verb=hit.verb)
    state = STATES.search(masked)
    if state and state.start() < hit.start:
        return None, after
    entry = entry_of(hit.entries, masked)
    found = meaning(clause, masked, hit, entry.flags)
    if found and found[0] is Modality.ASSERTED and _TOLD_TO.search(masked[: hit.start]):
        doer, found = "", (Modality.PLANNED, Status.PLANNED, Side.FUTURE)  # 领导让我交预算表
    if found is None or (hit.verb == story.verb and _AMOUNT.match(masked[hit.end :])):
        return None, after
    return _frame(clause, hit, doer, source, story, found, who, entry.flags), after


def _frame(
    clause: Clause,
    hit: Hit,
    doer: str,
    source: str,
    story: _Story,
    found: Meaning,
    who: Subject,
    flags: str,
) -> Frame:
    modality, status, side = found
    if story.supposes and modality in (Modality.ASSERTED, Modality.PLANNED):
        modality, status = Modality.HYPOTHETICAL, Status.UNKNOWN
        side = Side.FUTURE if side is Side.OPEN else side
    if source and modality is not Modality.NEGATED:
        modality = Modality.QUOTED
    is_change = "c" in flags and hit.verb not in ("取消", "退订", "泡汤")
    return Frame(
        clause=clause,
        subject=doer,
        action=clause.text[hit.start : hit.end],
        action_at=clause.start + hit.start,
        lemma=hit.verb,
        rest=clause.masked[hit.end :],
        rest_at=clause.start + hit.end,
        modality=modality,
        status=status,
        side=Side.FUTURE if is_change else side,
        act=Act.CHANGE if is_change else Act.STATE,
        source=source,
        is_noun="n" in flags,
        continues=who.how == "none",
    )


def _doer(who: Subject, hit: Hit, masked: str, story: _Story, source: str) -> str | None:
    """Return the subject's words, "" for the speaker; None where the clause is about the hearer or a place."""
    if who.how in ("hearer", "place") or (who.how == "none" and story.is_hearer):
        return None
    entry = entry_of(hit.entries, masked)
    if (
        "c" in entry.flags
        and not _TAKEN.search(masked[: hit.start])
        and _IS_LAST.match(masked[hit.end :])
    ):
        return story.subject  # 面试改到…了: the noun is what was moved
    if who.how == "noun":
        is_body = entry.kind.is_a("SYMPTOM") and len(who.words) <= _LONGEST_BODY_PART
        is_object = "t" in entry.flags and not _TAKEN.search(masked[who.end : hit.start])
        # 机票订好了, 膝盖疼: the noun is what was booked, what hurts
        return story.subject if is_object or is_body else who.words
    if who.how == "self" and source and _in_quotes(masked):
        return source
    if who.how == "none":
        return _left_out(story, source)
    if who.words in ("他", "她") and source and source != _SOMEBODY:
        return source
    return who.words


def _in_quotes(masked: str) -> bool:
    return masked.lstrip()[:1] in ("“", '"', "「", "『")


def _left_out(story: _Story, source: str) -> str:
    """Return whom a clause without a subject is about: 老婆说订好了 is hers, 医生说要做手术 is the patient."""
    if not source or source == _SOMEBODY or story.subject:
        return story.subject
    return story.about if _ADVISER.search(source) else source


def _is_own(who: Subject, masked: str) -> bool:
    """Return whether an assistant speaks of what it did or will do."""
    if ADVICE.search(masked) or _TOGETHER.search(masked):
        return False
    return who.how == "self" or (_OWN_WORK.search(masked) is not None and who.how != "other")


def _measurement(clause: Clause, masked: str, story: _Story, terms: Terms) -> Frame | None:
    match = _MEASURED.search(clause.text)
    name = match.group()[:2] if match else ""
    if match is None and (match := terms.measured(clause.text)):
        name = match["name"]
    if match is None or story.is_hearer:
        return None
    who = subject(masked, words(masked[: match.start()], guess=True), match.start())
    is_whose = who.how in ("other", "noun") and who.words not in _STATES_OF_BODY
    doer = who.words if is_whose else "" if who.how == "self" else story.subject
    return Frame(
        clause=clause,
        subject=doer.strip("的"),
        action=name,
        action_at=clause.start + match.start(),
        lemma=name,
        rest=clause.masked[match.start() + len(name) :],
        rest_at=clause.start + match.start() + len(name),
        modality=Modality.QUOTED if story.source else Modality.ASSERTED,
        status=Status.COMPLETED,
        side=Side.PAST,
        source=story.source,
        is_noun=True,
    )


def _request(clause: Clause, terms: Terms) -> Frame | None:
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
    start = match.start("ask") if asks_to_remind else match.start("rest") + verb.start()  # type: ignore[union-attr]
    end = start + 2 if asks_to_remind else match.start("rest") + verb.end()  # type: ignore[union-attr]
    action = clause.text[start:end]
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
