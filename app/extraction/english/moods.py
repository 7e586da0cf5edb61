"""How an English clause is meant: asserted, planned, supposed or denied, and in which state."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.events import Modality, Status
from app.extraction.english.acting import (
    Meaning,
    after,
    can_act,
    has_support,
    is_own,
    is_refusal,
    is_to_hearer,
    is_told,
)
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.kinds import has_type
from app.extraction.english.states import be_event, have_event
from app.extraction.english.verbs import BASE, GERUND, STATIVES, THIRD
from app.extraction.english.words import LIGHT, THING_VERBS
from app.extraction.frame import Side
from app.extraction.wordlists import wordset

_DONE: Meaning = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
_NOW: Meaning = (Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT)
_LASTING: Meaning = (Modality.ASSERTED, Status.ONGOING, Side.PRESENT)
_PLAN: Meaning = (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
_AHEAD: Meaning = (Modality.PLANNED, Status.PLANNED, Side.AHEAD)
_MAYBE: Meaning = (Modality.HYPOTHETICAL, Status.UNKNOWN, Side.FUTURE)

_UNSURE = wordset("maybe perhaps possibly probably almost nearly")
_PERHAPS = re.compile(
    r"^\W*(?:(?:and|so|but|well|then)\W+)*(?:maybe|perhaps|possibly)\b", re.IGNORECASE
)
_ADVICE = wordset("should can")
_ARRANGED = wordset(
    """cancel postpone delay confirm book schedule plan set arrange reserve escalate fix resolve ship complete process approve"""
)
_PEOPLE = wordset("i we he she they me us")
_SUM = re.compile(r"^\s*to\s+[$€£¥]?\s?\d")
_HABIT = re.compile(
    r"\b(?:every|each|usually|always|often|twice|once|daily|weekly|regularly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Who speaks: the name, and whether it is the assistant, whose advice asserts nothing."""

    name: str
    is_assistant: bool


def meaning(
    one: Read, group: Group, subject: str, speaker: Speaker, *, continues: bool = False
) -> tuple[Meaning, tuple[str, ...]] | None:
    """Return modality, status and side of a clause, and what says that it tells no event; None if none can be told.

    ``subject`` is that of the clause, or of the clause before where it was left out.
    """
    if group.lemma in ("come", "amount") and _SUM.match(after(one, group)):
        return None  # "the invoice came to 1999 pounds"
    if is_to_hearer(one, group):
        return None
    doubts = list(_doubts(one, group, subject, speaker, continues=continues))
    found = _by_verb(one, group, subject.lower())
    if found is None:
        return _likeliest(group), (*doubts, "unmeant")
    if group.lemma in LIGHT and not has_support(one, group, found):
        doubts.append("light")
    return _denied(group, found) if group.is_negated else found, tuple(doubts)


def _doubts(
    one: Read, group: Group, subject: str, speaker: Speaker, *, continues: bool
) -> Iterator[str]:
    lowered = subject.lower()
    if speaker.is_assistant and not is_own(lowered, one, continues=continues):
        yield "advice"
    if not lowered and group.main == group.begin and not is_told(one, group):
        yield "untold"
    if not can_act(subject, lowered, group, one):
        yield "cannot_act"


def _likeliest(group: Group) -> Meaning:
    """Return what a clause would mean that most likely tells no event."""
    if group.is_past or group.is_perfect:
        found = _DONE
    elif group.moods:
        found = _MAYBE if {"maybe", "could", "would"} & set(group.moods) else _PLAN
    else:
        found = _LASTING
    return _denied(group, found) if group.is_negated else found


def _by_verb(one: Read, group: Group, subject: str) -> Meaning | None:
    if group.lemma == "be":
        return be_event(one, group, subject)
    if group.lemma == "have":
        found = have_event(one, group)
        return None if found is None else _by_mood(one, group, subject, found)
    is_state = group.lemma in STATIVES and not group.is_passive
    if is_state and one.terms.told(group.lemma, after(one, group)) is None:
        return None
    found = _by_mood(one, group, subject, None)
    is_vague = found is not None and found[0] in (Modality.PLANNED, Modality.HYPOTHETICAL)
    if is_vague and not _is_definite(one, group) and not is_refusal(one, group):
        return None
    return found


def _is_definite(one: Read, group: Group) -> bool:
    """Return whether a plan says when, or names an act that the tables know: "I want to help" does not."""
    clause = one.clause
    rest = after(one, group)
    if clause.text != clause.masked:
        return True
    return group.moods[:1] != ["wish"] and (
        has_type(group.lemma, rest, one.terms) and group.moods[:1] != ["could"]
    )


def _by_mood(one: Read, group: Group, subject: str, usual: Meaning | None) -> Meaning | None:
    """Return the meaning by the first mood that decides; ``usual`` is that of a plain present."""
    moods = group.moods
    if usual is not None and not moods:
        return usual
    if "maybe" in moods or "could" in moods or ("would" in moods and "wish" not in moods):
        if "could" in moods and group.is_negated:
            return _DONE
        return _MAYBE if "could" not in moods else None
    if moods[:1] == ["should"] and group.lemma in THING_VERBS and subject not in _PEOPLE:
        return _PLAN  # "your order should arrive by Friday"
    if moods == ["can"] and not group.is_negated and one.clause.text != one.clause.masked:
        return _AHEAD  # "she can see him tomorrow at 10"
    if "would" in moods or (moods and moods[0] in _ADVICE and not group.is_negated):
        return None
    if any(adverb in _UNSURE for adverb in group.adverbs) or _PERHAPS.match(one.clause.masked):
        return _MAYBE if not group.is_past else None
    if "habit" in moods:
        return Modality.ASSERTED, Status.COMPLETED, Side.PAST
    if moods and moods[0] in ("future", "wish", "need", "must"):
        return _wanted(group)
    return _plain(one, group, subject, usual)


def _wanted(group: Group) -> Meaning | None:
    """Return the meaning of "will", "want to", "have to"; of their past forms, by what they say."""
    if group.is_past and group.moods[0] in ("wish", "need"):
        return None if group.moods[0] == "wish" else _DONE
    if group.is_past and group.chain[:1] in (["go"], [""]):
        return None  # "was going to", "was meant to": nothing came of it, as far as the clause says
    if group.lemma in STATIVES:
        return None
    return _PLAN


def _plain(one: Read, group: Group, subject: str, usual: Meaning | None) -> Meaning | None:
    if group.is_ended:
        return _LASTING  # "no longer take": denied below
    if group.is_progressive or (group.form == GERUND and not group.is_past):
        return _progressive(one, group)
    if group.is_passive and not group.is_past and not group.is_perfect:
        return _passive(group)
    if group.is_past or group.is_perfect:
        return _DONE
    if group.form in (BASE, THIRD):
        if group.lemma == "weigh":
            return Modality.ASSERTED, Status.COMPLETED, Side.PRESENT
        if _HABIT.search(one.clause.text):
            return _LASTING
        return usual or _present(one, group)
    return None


def _passive(group: Group) -> Meaning | None:
    if group.lemma in _ARRANGED:
        return _DONE
    return None


def _progressive(one: Read, group: Group) -> Meaning | None:
    if group.is_perfect:
        return _LASTING
    if group.is_past:
        return _DONE
    if group.form == GERUND and not group.is_progressive and group.is_negated:
        return _PLAN  # "not going after all": denied below
    if group.form == GERUND and not group.is_progressive and group.begin == group.main:
        is_bare = one.subject is None and one.clause.text != one.clause.masked
        return _AHEAD if is_bare else None  # "Taking the twins to the zoo tomorrow"
    return _NOW


def _present(one: Read, group: Group) -> Meaning | None:
    """Return the meaning of a bare present: timetables lie ahead, symptoms hold now."""
    told = one.terms.told(group.lemma, after(one, group))
    if told is not None and told.lasts:
        return _LASTING
    if group.lemma in (
        "leave",
        "arrive",
        "start",
        "begin",
        "depart",
        "open",
        "close",
        "end",
        "land",
    ):
        return _PLAN
    if group.lemma in ("hurt", "ache", "itch", "bleed", "cough", "throb", "crash", "freeze"):
        return _LASTING
    if not group.moods and group.lemma not in STATIVES and one.clause.text != one.clause.masked:
        return _AHEAD
    return None


def _denied(group: Group, found: Meaning) -> Meaning:
    modality, _, side = found
    if modality is Modality.HYPOTHETICAL:
        return found
    could = any(mood in ("could", "can") for mood in group.moods)
    return Modality.NEGATED, Status.FAILED if could else Status.UNKNOWN, side
