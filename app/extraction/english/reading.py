"""Reads an English clause: who does what, how it is meant, on which side of now."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.events import Modality, Status
from app.extraction.english.acting import Meaning
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.moods import Speaker, meaning
from app.extraction.english.nouns import noun_event
from app.extraction.english.requests import request
from app.extraction.english.states import SYMPTOMS, is_measurement, is_occasion
from app.extraction.english.verbs import PAST
from app.extraction.english.words import RELATIVE, SCENE, SPEECH, SUPPOSING
from app.extraction.frame import Frame, Side
from app.extraction.wordlists import wordset

_WHETHER = re.compile(
    r"\b(?:sure|know|wonder(?:ing)?|ask(?:ed|ing)?|see|check|tell|out|unsure|worried|asks|decide|matters?|as|even)\s*$"
)
_OWNER = re.compile(r"^(?P<who>.+?)['’]s\s")
_SPOKEN = re.compile(r"[\"“:：]\s*[\"“]?\w?$")
_IF = re.compile(r"(?:^\W*(?:and |but |so |even )?|[,;]\s?)(?:if|unless)\b", re.IGNORECASE)
_LISTENERS = wordset("me us him her them that")
_BODY = re.compile(
    rf"^(?:.+['’]s |(?:my|the|his|her) )?(?:left |right |lower |upper |blood )?(?:{SYMPTOMS}|wrist|ankle|knees?|back|arms?|legs?|head|teeth|tooth|stomach|shoulder|neck|foot|feet"
    r"|fingers?|toe|throat|ears?|eyes?|hip|ribs?|chest|sugar|pulse|heart rate|pressure|temperature|hand|skin|nose|jaw|paw|belly|tail|snout)$",
    re.IGNORECASE,
)
_MINE = wordset("i we me us")


def frames(
    read: Sequence[Read], text: str, masked: str, bounds: tuple[int, int], speaker: Speaker
) -> Iterator[Frame]:
    """Yield the frames of one sentence in order; nothing for questions that request nothing.

    ``read`` are its clauses, as ``clauses`` yields them.
    """
    supposes = _IF.search(masked[slice(*bounds)]) is not None
    supposes = supposes or any(_supposes(one, text) for one in read)
    before: Frame | None = None
    has_doer = False
    quoting = ""
    for one in read:
        if not _goes_on(one, before) and (asked := request(one, speaker)):
            yield asked
            continue
        if one.group is None:
            yield from _nouns(one, is_idle=supposes or speaker.is_assistant)
            continue
        if one.clause.is_question or one.clause.lead in SUPPOSING:
            continue
        quoted, quoting = quoting, _quotes(one, before)
        if quoting:
            continue
        doubts: tuple[str, ...] = ("background",) if _is_background(one, quoted) else ()
        has_doer = has_doer or (one.subject is not None and not doubts)
        if has_doer and not doubts and _hangs(one, one.group, before):
            doubts = ("hangs",)
        frame = _frame(one, one.group, text, before, quoted, supposes, speaker)
        if frame is None:
            continue
        frame = replace(frame, doubts=(*doubts, *frame.doubts))
        if not frame.doubts:
            before = frame
        yield frame


def _nouns(one: Read, *, is_idle: bool) -> list[Frame]:
    noun = None if is_idle else noun_event(one.clause, one.words, one.terms)
    return [noun] if noun else []


def _goes_on(one: Read, before: Frame | None) -> bool:
    """Return whether a clause goes on with what was done, in a form that is base and past: "and put us up"."""
    if before is None or before.side is not Side.PAST or one.subject is not None:
        return False
    return one.group is not None and one.group.form == PAST and one.group.is_past


def _hangs(one: Read, group: Group, before: Frame | None) -> bool:
    """Return whether a clause without subject tells no act of its own: "to meet and spread", "you felt …ed"."""
    if one.subject is not None or group.main != group.begin:
        return False
    return before is None or (before.side is not Side.PAST and group.form == PAST)


def _supposes(one: Read, text: str) -> bool:
    """Return whether an "if" supposes something; "not sure if", "see if" only ask."""
    if one.clause.lead not in SUPPOSING:
        return False
    return _WHETHER.search(text[max(0, one.clause.start - 24) : one.clause.start]) is None


def _quotes(one: Read, before: Frame | None) -> str:
    """Return whose words follow: the subject of "said", "told me"; "" if nobody's."""
    group = one.group
    if group is None or group.lemma not in SPEECH:
        return ""
    rest = [t.word for t in one.words[group.end :] if t.is_word]
    if rest and rest[0] in _LISTENERS:
        rest = rest[1:]
    if rest and rest != ["that"]:
        return ""
    source = subject_words(one) if one.subject else before.subject if before else ""
    return "" if source in _MINE else source


def _is_background(one: Read, quoted: str) -> bool:
    """Return whether the clause only sets a scene or describes a noun ("when I was young")."""
    lead = one.clause.lead
    return lead in SCENE or (lead in RELATIVE and not quoted)


def subject_words(one: Read) -> str:
    """Return the subject as said, without what only joins it; "" if it was left out."""
    if one.subject is None:
        return ""
    first, stop = one.subject
    start, end = one.words[first].start, one.words[stop - 1].end
    said = one.clause.text[start - one.clause.start : end - one.clause.start]
    return said.lower() if said.lower() in _MINE else said


def _whose(subject: str) -> str:
    """Return whose body a value is of: "my weight" the speaker's, "Milo's weight" Milo's."""
    if (owner := _OWNER.match(subject)) is not None:
        return owner["who"]
    lowered = subject.lower()
    is_bare = is_measurement(f"{lowered} 1")  # "pain is 7/10"
    return "" if is_bare or lowered.startswith(("my ", "our ", "the ")) else subject


def _frame(
    one: Read,
    group: Group,
    text: str,
    before: Frame | None,
    quoted: str,
    supposes: bool,
    speaker: Speaker,
) -> Frame | None:
    clause = one.clause
    earlier = before if one.subject is None else None
    said = earlier.subject if earlier else subject_words(one)
    told = meaning(one, group, said, speaker, continues=earlier is not None)
    if told is None:
        return None
    mood, doubts = told
    source = quoted or (earlier.source if earlier else "")
    main, last = one.words[group.main], one.words[group.end - 1]
    modality, status, side = _meant(mood, group, source, supposes=supposes)
    return Frame(
        clause=clause,
        subject=_doer(one, text, said, quoted),
        action=clause.text[main.start - clause.start : main.end - clause.start],
        action_at=main.start,
        lemma=group.lemma,
        rest=clause.masked[last.end - clause.start :],
        rest_at=last.end,
        modality=modality,
        status=status,
        side=side,
        source=source,
        continues=earlier is not None,
        is_passive=group.is_passive,
        doubts=doubts,
    )


def _meant(mood: Meaning, group: Group, source: str, *, supposes: bool) -> Meaning:
    """Return a clause's meaning within its sentence: behind an "if" supposed, behind "she said" quoted."""
    modality, status, side = mood
    is_report = side is Side.PAST and group.is_past and "would" not in group.moods
    if supposes and not is_report and modality in (Modality.ASSERTED, Modality.PLANNED):
        modality, status = Modality.HYPOTHETICAL, Status.UNKNOWN
    if source and modality is not Modality.NEGATED:
        modality = Modality.QUOTED
    return modality, status, side


def _doer(one: Read, text: str, said: str, quoted: str) -> str:
    """Return the subject's words, "" for the speaker; "I" between quotation marks is who is quoted."""
    if said in _MINE:
        at = one.clause.start
        return quoted if quoted and _SPOKEN.search(text[max(0, at - 4) : at + 1]) else ""
    if _BODY.search(said):
        owner = _OWNER.match(said)  # "my wrist swelled up", "migraine started", "Milo's paw"
        return owner["who"] if owner else ""
    if one.group is not None and one.group.lemma == "be":
        if is_occasion(said):
            return ""  # "the next meeting is on Monday": whoever tells of it
        if is_measurement(one.clause.text):
            return _whose(said)
        if one.terms.measured(one.clause.text):
            return ""  # "the mite count was 12": whoever counted
    return said
