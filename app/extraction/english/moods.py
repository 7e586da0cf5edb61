"""How an English clause is meant: asserted, planned, supposed or denied, and in which state."""

import re
from dataclasses import dataclass

from app.domain.events import Modality, Status
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.states import be_event, have_event
from app.extraction.english.verbs import BASE, GERUND, PARTICIPLE, PAST, STATIVES, THIRD
from app.extraction.frame import Side

Meaning = tuple[Modality, Status, Side]

_DONE: Meaning = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
_NOW: Meaning = (Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT)
_LASTING: Meaning = (Modality.ASSERTED, Status.ONGOING, Side.PRESENT)
_PLAN: Meaning = (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
_MAYBE: Meaning = (Modality.HYPOTHETICAL, Status.UNKNOWN, Side.FUTURE)

_UNSURE = frozenset(["maybe", "perhaps", "possibly", "probably", "almost", "nearly"])
_CALLED_OFF = frozenset(["cancel", "cancelled", "scrap"])
# Talk about the hearer, or about nothing in particular, tells no event.
_NOBODY = frozenset(
    ["it", "this", "that", "there", "you", "one", "these", "those", "who", "what", "they"]
)
_ADVICE = frozenset(["should", "can"])
_HABIT = re.compile(
    r"\b(?:every|each|usually|always|often|twice|once|daily|weekly|regularly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Who speaks: the name, and whether it is the assistant, whose advice asserts nothing."""

    name: str
    is_assistant: bool


def meaning(one: Read, group: Group, subject: str, speaker: Speaker) -> Meaning | None:
    """Return modality, status and side of a clause, None if it tells no event."""
    lowered = subject.lower()
    if speaker.is_assistant and not _is_own(lowered, subject, one):
        return None
    if lowered in _NOBODY and not (lowered == "they" or (lowered == "it" and _it_moves(group))):
        return None
    found = _by_verb(one, group, lowered)
    if found is None or not group.is_negated:
        return found
    return _denied(group, found)


def _is_own(lowered: str, subject: str, one: Read) -> bool:
    """Return whether an assistant speaks of its own acts or of the hearer's order, ticket, booking."""
    if lowered in ("i", "we"):
        return True
    if one.subject is None:
        return one.group is not None and one.group.form in (PAST, PARTICIPLE)
    return lowered.startswith(("your ", "the ", "our ", "a "))


def _it_moves(group: Group) -> bool:
    return group.is_passive or group.lemma in (
        [
            "arrive",
            "come",
            "break",
            "crash",
            "stop",
            "die",
            "fail",
            "happen",
            "start",
            "open",
            "close",
            "fall",
            "ship",
            "explode",
            "leak",
            "freeze",
        ]
    )


def _by_verb(one: Read, group: Group, subject: str) -> Meaning | None:
    if group.lemma == "be":
        return be_event(one, group, subject)
    if group.lemma == "have":
        found = have_event(one, group)
        return None if found is None else _by_mood(one, group, subject, found)
    if group.lemma in STATIVES and not group.is_passive:
        return None
    return _by_mood(one, group, subject, None)


def _by_mood(one: Read, group: Group, subject: str, usual: Meaning | None) -> Meaning | None:
    """Return the meaning by the first mood that decides; ``usual`` is that of a plain present."""
    moods = group.moods
    if "maybe" in moods or "could" in moods or ("would" in moods and "wish" not in moods):
        if "could" in moods and group.is_negated:
            return _DONE
        return _MAYBE if "could" not in moods else None
    if "would" in moods or (moods and moods[0] in _ADVICE and not group.is_negated):
        return None
    if any(adverb in _UNSURE for adverb in group.adverbs):
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
    if group.is_past and group.chain[:1] == ["go"]:
        return None  # "was going to": nothing came of it, as far as the clause says
    if group.lemma in STATIVES:
        return None
    return _PLAN


def _plain(one: Read, group: Group, subject: str, usual: Meaning | None) -> Meaning | None:
    if group.is_progressive or (group.form == GERUND and not group.is_past):
        return _progressive(one, group)
    if group.is_passive and not group.is_past and not group.is_perfect:
        return _passive(group)
    if group.is_past or group.is_perfect:
        return _DONE
    if group.form in (BASE, THIRD):
        if _HABIT.search(one.clause.text):
            return _LASTING
        return usual or _present(group)
    return None


def _passive(group: Group) -> Meaning | None:
    if group.lemma in (
        "cancel",
        "postpone",
        "delay",
        "confirm",
        "book",
        "schedule",
        "plan",
        "set",
        "arrange",
        "reserve",
        "escalate",
        "fix",
        "resolve",
        "ship",
        "complete",
        "process",
        "approve",
    ):
        return _DONE
    return None


def _progressive(one: Read, group: Group) -> Meaning | None:
    if group.is_perfect:
        return _LASTING
    if group.is_past:
        return _DONE
    if group.form == GERUND and not group.is_progressive and group.begin == group.main:
        return None
    return _NOW


def _present(group: Group) -> Meaning | None:
    """Return the meaning of a bare present: timetables lie ahead, symptoms hold now."""
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
    return None


def _denied(group: Group, found: Meaning) -> Meaning:
    modality, _, side = found
    if modality is Modality.HYPOTHETICAL:
        return found
    could = any(mood in ("could", "can") for mood in group.moods)
    return Modality.NEGATED, Status.FAILED if could else Status.UNKNOWN, side
