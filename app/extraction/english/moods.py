"""How an English clause is meant: asserted, planned, supposed or denied, and in which state."""

import re
from dataclasses import dataclass

from app.domain.events import Modality, Status
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.kinds import has_type
from app.extraction.english.states import be_event, have_event
from app.extraction.english.verbs import BASE, GERUND, STATIVES, THIRD
from app.extraction.english.words import ACTORS, DETERMINERS, LIGHT, THING_VERBS
from app.extraction.frame import Side
from app.extraction.wordlists import wordset

Meaning = tuple[Modality, Status, Side]

_DONE: Meaning = (Modality.ASSERTED, Status.COMPLETED, Side.PAST)
_NOW: Meaning = (Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT)
_LASTING: Meaning = (Modality.ASSERTED, Status.ONGOING, Side.PRESENT)
_PLAN: Meaning = (Modality.PLANNED, Status.PLANNED, Side.FUTURE)
_MAYBE: Meaning = (Modality.HYPOTHETICAL, Status.UNKNOWN, Side.FUTURE)

_UNSURE = wordset("maybe perhaps possibly probably almost nearly")
# Talk about the hearer, or about nothing in particular, tells no event.
_NOBODY = wordset("it this that there you one these those who what they")
_PERHAPS = re.compile(
    r"^\W*(?:(?:and|so|but|well|then)\W+)*(?:maybe|perhaps|possibly)\b", re.IGNORECASE
)
_TRADE = re.compile(r"[a-z]{3,}(?:er|or|ist|ian|man|woman|ress)$")
_NO_TRADE = wordset(
    """order letter paper weather dinner water router printer computer number summer winter answer matter server cover tower power
    newsletter flower error mirror color door floor motor monitor sensor elevator corner center filter charger timer heater boiler
    other sweater folder ladder shower dishwasher freezer speaker scanner controller offer list transfer fever cancer tumor counter
    december october november september river"""
)
_ADVICE = wordset("should can")
_ARRANGED = wordset(
    """cancel postpone delay confirm book schedule plan set arrange reserve escalate fix resolve ship complete process approve"""
)
_HEADINGS = wordset("base compare give update detail recommend estimate relate see require")
_SAME_PAST = wordset("set read put cut let split spread shut hit cost bet")
_PEOPLE = wordset("i we he she they me us")
_TALK = wordset(
    "tell miss see hear talk thank support wish send ask meet show catch chat help keep give text"
)
_VAGUE = re.compile(
    r"^(?:a lot|lots|things?|something|nothing|anything|some|much|so much|all)\b|\bthings?$"
)
_SERVICE = re.compile(
    r"\b(?:outage|problem|issue|network|order|refund|ticket|case|appointment|booking|reservation|technician|replacement|parcel|package|delivery|payment"
    r"|table|flight|request|subscription|account|engineer|courier|claim|transfer|room|item)\b"
)
_SUM = re.compile(r"^\s*to\s+[$€£¥]?\s?\d")
_SUPPORT = re.compile(
    r"\d|\bto (?:the|a|an|my|our|his|her|their) \w+|\bto [A-Z]\w+|\b(?:home|abroad|together with|on a|on an|with [A-Z])"
)
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
) -> Meaning | None:
    """Return modality, status and side of a clause, None if it tells no event.

    ``subject`` is that of the clause, or of the clause before where it was left out.
    """
    lowered = subject.lower()
    if speaker.is_assistant and not _is_own(lowered, one, continues=continues):
        return None
    if not lowered and group.main == group.begin and not _is_told(one, group):
        return None
    if group.lemma in ("come", "amount") and _SUM.match(_after(one, group)):
        return None  # "the invoice came to 1999 pounds"
    if not _can_act(subject, lowered, group, one) or _is_to_hearer(one, group):
        return None
    found = _by_verb(one, group, lowered)
    if found is None or (group.lemma in LIGHT and not _has_support(one, group, found)):
        return None
    return _denied(group, found) if group.is_negated else found


def _after(one: Read, group: Group) -> str:
    """Return what follows the verb group in the clause, time words blanked."""
    return one.clause.masked[one.words[group.end - 1].end - one.clause.start :]


def _is_told(one: Read, group: Group) -> bool:
    """Return whether a clause without subject tells an act: "Returned the books", not "Based on …", "Fixed Costs"."""
    if not one.words[group.main].knows(group.lemma) or group.lemma in _HEADINGS:
        return False
    following = [t for t in one.words[group.end :] if t.is_word]
    if not following and one.clause.text == one.clause.masked:
        return False  # "ok, booked" answers a request or says nothing
    return not (
        group.lemma in _SAME_PAST or (following and all(t.is_capitalised for t in following))
    )


def _is_own(lowered: str, one: Read, *, continues: bool) -> bool:
    """Return whether an assistant speaks of its own acts or of the hearer's order, ticket, booking."""
    if lowered in ("i", "we"):
        group = one.group
        return lowered == "i" or (group is not None and (group.is_past or group.is_perfect))
    if one.subject is None:
        return bool(lowered) or continues
    if lowered == "it":
        return one.group is not None and one.group.lemma in THING_VERBS
    return lowered.startswith("your ") or _SERVICE.search(lowered) is not None


def _can_act(subject: str, lowered: str, group: Group, one: Read) -> bool:
    """Return whether who is named can do it: people and groups anything, things only what befalls them."""
    if not subject or lowered in _PEOPLE:
        return True
    befalls = group.is_passive or group.lemma in THING_VERBS
    befalls = befalls or one.terms.befalls(group.lemma, subject, _after(one, group))
    if lowered in ("it", "they"):
        return befalls or lowered == "they"
    if lowered in _NOBODY or _VAGUE.search(lowered):
        return False
    words = lowered.replace("'s", " ").split() or [lowered]
    if (
        any(word in ACTORS for word in words)
        or _is_trade(words[-1])
        or group.lemma in ("be", "have")
    ):
        return True
    is_name = subject[:1].isupper() and words[0] not in DETERMINERS and len(words) <= 3
    return befalls or (is_name and all(w[:1].isupper() or w == "and" for w in subject.split()))


def _is_trade(word: str) -> bool:
    """Return whether a noun names somebody by what they do: groomer, hairdresser, librarian."""
    return _TRADE.search(word) is not None and word not in _NO_TRADE


def _is_to_hearer(one: Read, group: Group) -> bool:
    """Return whether the act is one of talking here and now: "tell you", "missed you", "thank you all"."""
    rest = " ".join(t.word for t in one.words[group.end : group.end + 2])
    if group.lemma in ("tell", "ask") and rest.startswith(("me to", "us to", "you")):
        return True
    if group.lemma in ("talk", "chat", "speak") and rest in ("to you", "with you"):
        return True
    return rest.startswith(("you", "ya", "y'all")) and group.lemma in _TALK


def _has_support(one: Read, group: Group, found: Meaning) -> bool:
    """Return whether a verb that says little comes with a time, a number or a place that makes it one."""
    clause = one.clause
    if clause.text != clause.masked:
        return True
    rest = _after(one, group)
    return (
        _SUPPORT.search(rest) is not None and found[0] in (Modality.ASSERTED, Modality.NEGATED)
    ) or has_type(group.lemma, rest, one.terms)


def _by_verb(one: Read, group: Group, subject: str) -> Meaning | None:
    if group.lemma == "be":
        return be_event(one, group, subject)
    if group.lemma == "have":
        found = have_event(one, group)
        return None if found is None else _by_mood(one, group, subject, found)
    is_state = group.lemma in STATIVES and not group.is_passive
    if is_state and one.terms.told(group.lemma, _after(one, group)) is None:
        return None
    found = _by_mood(one, group, subject, None)
    is_vague = found is not None and found[0] in (Modality.PLANNED, Modality.HYPOTHETICAL)
    if is_vague and not _is_definite(one, group):
        return None
    return found


def _is_definite(one: Read, group: Group) -> bool:
    """Return whether a plan says when, or names an act that the tables know: "I want to help" does not."""
    clause = one.clause
    rest = _after(one, group)
    return clause.text != clause.masked or (
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
    if group.is_past and group.chain[:1] == ["go"]:
        return None  # "was going to": nothing came of it, as far as the clause says
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
    if group.form == GERUND and not group.is_progressive and group.begin == group.main:
        return None
    return _NOW


def _present(one: Read, group: Group) -> Meaning | None:
    """Return the meaning of a bare present: timetables lie ahead, symptoms hold now."""
    told = one.terms.told(group.lemma, _after(one, group))
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
    return None


def _denied(group: Group, found: Meaning) -> Meaning:
    modality, _, side = found
    if modality is Modality.HYPOTHETICAL:
        return found
    could = any(mood in ("could", "can") for mood in group.moods)
    return Modality.NEGATED, Status.FAILED if could else Status.UNKNOWN, side
