"""English rules for what someone or something is, has and is called."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.facts.english_leanings import lean
from app.extraction.facts.english_likes import parts
from app.extraction.facts.english_places import is_name
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import (
    CONDITIONS,
    DIETS,
    DRUGS,
    DWELLING,
    END,
    FAITH,
    KIN,
    ORGANISATION,
    ROLES,
    TRADE_ENDING,
    TRADES,
    TRAITS,
    UNIQUE,
    VAGUE,
    VALUE,
)
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_DEGREE = r"(?:(?:very|really|severely|deathly|highly|mildly|quite|so|super|also|a (?:bit|little)|extremely|both|definitely|actually|still|now|already|currently|not)\s+)*"
_ALLERGIC = re.compile(rf"^\s*{_DEGREE}allergic\s+to\s+{VALUE}{END}", _CASE)
_DIET = re.compile(
    rf"^\s*{_DEGREE}(?:an?\s+)?(?:strict\s+|on an?\s+)?(?P<value>{DIETS})\b(?!\s+(?:restaurant|food|dish|option|place|recipe|meal|burger|version))",
    _CASE,
)
_CONDITION = re.compile(
    rf"^\s*{_DEGREE}(?:an?\s+)?(?P<value>{CONDITIONS})\b(?!\s+(?:dog|cat|person's|patient))", _CASE
)
_AGED = re.compile(
    r"^\s*(?P<value>\d{1,3})(?:\s*(?:years?[- ]old|yrs? old|y/?o)\b|(?=\s*(?:\.(?!\d)|[,!;)]|$|now\b)))",
    _CASE,
)
_MONTHS = re.compile(r"^\s*(?P<value>\d{1,2} (?:months?|weeks?) old)\b", _CASE)
_TALL = re.compile(
    r"^\s*(?P<value>\d(?:\.\d+)?\s?m|\d{2,3}\s?cm|\d['’]\s?\d{1,2}(?:\"|'')?|\d (?:foot|feet|ft) ?\d{0,2})\s+tall\b",
    _CASE,
)
_BORN = re.compile(r"^\s*born\b(?:\s+(?:and raised))?\s*", _CASE)
_BORN_IN = re.compile(
    rf"^\s*born(?:\s+and\s+raised)?\s+in\s+{VALUE}(?:{END}|(?=\s+(?:on|in)\b))", _CASE
)
_NEAR = 3  # characters between "born" and its time
_FROM = re.compile(rf"^\s*(?:originally\s+)?from\s+{VALUE}{END}", _CASE)
_BASED = re.compile(rf"^\s*based\s+(?:in|out of)\s+{VALUE}{END}", _CASE)
_NOW_AT = re.compile(rf"^\s*(?:now\s+)?at\s+{VALUE}(?:\s+now)?{END}", _CASE)
# What a clause before must tell for "now I'm at Initech" to mean a job.
_OF_WORK = re.compile(
    r"\b(?:work(?:ed|ing)?|job|quit|resigned|left|employer|career|hired)\b", _CASE
)
_BACK_AT = re.compile(rf"^\s*(?:back\s+)(?:working\s+)?at\s+{VALUE}{END}", _CASE)
MARRIED = re.compile(
    r"^\s*(?:happily\s+|recently\s+|newly\s+)?(?P<value>married|single|divorced|engaged|widowed|separated)\b(?:\s+to\s+(?P<who>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?))?"
)
_WORKLESS = re.compile(
    r"^\s*(?:an?\s+)?(?P<value>self[- ]employed|unemployed|between jobs|stay[- ]at[- ]home (?:mum|mom|dad|parent)|on (?:maternity|parental) leave)\b",
    _CASE,
)
_SIGN = re.compile(
    r"^\s*an?\s+(?P<value>Aries|Taurus|Gemini|Cancer|Leo|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces)\b"
)
_FEET = re.compile(
    r"^\s*(?P<value>\d (?:foot|feet|ft) ?\d{0,2}|\d['’]\s?\d{1,2}\"?)(?=\s*(?:[.,!;]|$))", _CASE
)
_HANDED = re.compile(
    r"^\s*(?P<value>(?:left|right)[- ]handed|ambidextrous|introverted|extroverted|short-?sighted|near-?sighted|far-?sighted)\b",
    _CASE,
)
_FLUENT = re.compile(rf"^\s*(?:bilingual|fluent|trilingual)\s+in\s+{VALUE}{END}", _CASE)
_AFRAID = re.compile(
    rf"^\s*{_DEGREE}(?:afraid|scared|terrified|frightened)\s+of\s+{VALUE}{END}", _CASE
)
_ON_DRUG = re.compile(
    rf"^\s*on\s+(?:\d+\s?(?:mg|mcg)\s+(?:of\s+)?)?(?P<value>(?:{DRUGS}))(?:\s+\d+\s?(?:mg|mcg))?(?=\W|$)",
    _CASE,
)
_MEMBER = re.compile(
    rf"^\s*(?:an?\s+(?:active\s+|proud\s+)?member\s+of|in(?=\s+(?:an?|the|our)\s+(?:[\w'’-]+\s+){{0,3}}?(?:band|choir|orchestra|quartet|league|union|book club|society|congregation){END}))\s+{VALUE}{END}",
    _CASE,
)
_IS_A = re.compile(
    rf"^\s*(?:actually\s+|also\s+|still\s+|more of\s+)*(?:an?|the)\s+(?P<value>(?:[\w-]+\s){{0,3}}?(?P<head>[a-z-]+))(?:\s+(?:at|for|with|from)\s+(?P<where>[^,.;:!?()\n]{{2,40}}?))?{END}",
    _CASE,
)
_IS_A_SHORT = re.compile(
    r"^\s*(?:actually\s+|also\s+|still\s+)?an?\s+(?P<value>(?:[\w-]+\s){0,3}?(?P<head>[a-z-]+))(?=\s+(?:at|for|with|in|by|on|from)\b)",
    _CASE,
)
_MY_ROLE = re.compile(
    r"^\s*(?P<whose>my|our|his|her)\s+(?:(?:new|old|best|own|former|current|younger|older|little|big|elder|oldest|youngest)\s+)*(?P<role>[a-z-]+)(?=\s*(?:[,.;!)]|$|\s(?:at|and|from|since|now|too)\b))",
    _CASE,
)
_ARE_ROLE = ROLES | KIN


def be(view: View) -> Iterator[Said]:
    """Read what follows "is": an allergy, a diet, an age, a trade, a place, a role."""
    yield from _roles(view)
    phase = view.state()
    if phase is None or view.is_progressive:
        return
    for pattern, slot in _SINGLE:
        match = view.match(pattern)
        if match and (slot not in ("origin", "home") or _is_place(match["value"])):
            yield view.tell(slot, match.span("value"), match["value"], phase=phase, rule=slot)
            if slot == "marital_status" and match["who"]:
                yield view.tell(
                    "relation", match.span("who"), match["who"], key="spouse", phase=phase
                )
            return
    if match := view.match(_ALLERGIC) or view.match(_AFRAID):
        slot = "allergy" if "allergic" in match.group().lower() else "fear"
        if not VAGUE.match(match["value"]):
            yield from _each(view, slot, match, phase)
    elif found := list(lean(view, phase)):
        yield from found
    elif match := view.match(_FLUENT):
        yield from _each(view, "language", match, phase)
    elif found := list(_at_work(view, phase)):
        yield from found
    else:
        yield from _is_a(view, phase)


def _is_place(words: str) -> bool:
    return is_name(words) or DWELLING.search(words) is not None


_FROM_THERE = re.compile(
    rf"^\s*(?:originally\s+|half\s+)?(?P<value>[A-Z]\w+(?:ish|ese|ian|ean|can)|Welsh|Dutch|French|German|Greek|Thai|Swiss|Czech)(?-i:{END})"
)
_GRADE = re.compile(
    r"^\s*(?:now\s+|already\s+)?in\s+(?P<value>(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d(?:st|nd|rd|th))\s+grade|kindergarten|preschool|year\s+\d{1,2}|middle school|high school|grad school)\b",
    _CASE,
)
_SINGLE = (
    (_DIET, "diet"),
    (_CONDITION, "condition"),
    (MARRIED, "marital_status"),
    (_AGED, "age"),
    (_MONTHS, "age"),
    (_TALL, "height"),
    (_FEET, "height"),
    (_WORKLESS, "occupation"),
    (_SIGN, "sign"),
    (_FROM, "origin"),
    (_BASED, "home"),
    (_HANDED, "trait"),
    (_ON_DRUG, "medication"),
    (_MEMBER, "membership"),
    (FAITH, "religion"),
    (_FROM_THERE, "nationality"),
    (_GRADE, "school"),
)


def born(view: View) -> Iterator[Said]:
    """Read "was born on 14 February 1985", "was born in Leeds"."""
    match = _BORN.match(view.said)
    if match is None or not view.is_past or view.is_negated:
        return
    after = view.rest_at + match.end()
    span = next((s for s in view.times if abs(s.offset[0] - after) <= _NEAR), None)
    if span is not None and span.start is not None:
        at = span.offset[0] - view.rest_at, span.offset[1] - view.rest_at
        yield view.tell("birthday", at, span.text, rule="date")
    place = _BORN_IN.match(view.rest)
    if place and is_name(place["value"]):
        yield view.tell("origin", place.span("value"), place["value"])


def _each(view: View, slot: str, match: re.Match[str], phase: Phase) -> Iterator[Said]:
    for start, end in parts(match["value"]):
        at = match.start("value") + start, match.start("value") + end
        words = match["value"][start:end]
        yield view.tell(slot, at, words, key=words, phase=phase)


def _back(view: View, match: re.Match[str]) -> Iterator[Said]:
    value = match["value"]
    if is_name(value) and (ORGANISATION.search(value) or value.lower() in view.employers):
        yield view.tell(
            "employer", match.span("value"), value, phase=Phase.BEGINS, is_negative=False
        )


def _at_work(view: View, phase: Phase) -> Iterator[Said]:
    """Read "back at Harbor Clinic", and "now I'm at Initech" after talk of a job."""
    if match := view.match(_BACK_AT):
        yield from _back(view, match)
        return
    match = view.match(_NOW_AT)
    if match and is_name(match["value"]) and _OF_WORK.search(_others(view)):
        yield view.tell("employer", match.span("value"), match["value"], phase=phase)


def _others(view: View) -> str:
    return view.context.replace(view.clause.text, " ")


def _is_a(view: View, phase: Phase) -> Iterator[Said]:
    tried = (view.match(_IS_A), view.match(_IS_A_SHORT))  # "a nurse in Turin" is no Turin
    match = next((one for one in tried if one and _is_trade(one["head"].lower())), None)
    if match is None:
        return
    value, head = match["value"], match["head"].lower()
    if VAGUE.match(f"a {value}") or re.search(
        r"\b(?:good|great|bad|terrible|lovely|nice|amazing|real|total|such|genius|busy|happy|tired)\b",
        value,
        _CASE,
    ):
        return
    if head in ("person", "owl", "bird", "sleeper", "eater") and len(value.split()) < 2:
        return
    slot = "trait" if head in TRAITS else "occupation"
    yield view.tell(
        slot, match.span("value"), value, phase=phase, key=value if slot == "trait" else ""
    )
    where = match.groupdict().get("where")
    if where and slot == "occupation" and (is_name(where) or ORGANISATION.search(where)):
        school = head == "student"
        yield view.tell("school" if school else "employer", match.span("where"), where, phase=phase)


def _is_trade(head: str) -> bool:
    return head in TRADES | TRAITS or TRADE_ENDING.search(head) is not None


def _roles(view: View) -> Iterator[Said]:
    """Read "April is my physiotherapist": whom the speaker has in a role."""
    match = view.match(_MY_ROLE)
    phase = view.state()
    if match is None or phase is None or match["role"].lower() not in _ARE_ROLE:
        return
    if not view.subject or not is_name(view.subject) or match["whose"].lower() not in ("my", "our"):
        return
    yield Said(
        slot="relation",
        subject="",
        start=view.clause.start,
        end=view.clause.end,
        predicate=(view.rest_at + match.start("role"), view.rest_at + match.end("role")),
        value=view.subject,
        object=view.subject_at,
        key=role_key(match["role"], view.subject),
        is_negative=view.is_negated,
        phase=phase,
        rule="role",
    )


def role_key(role: str, name: str) -> str:
    """Return the key of a relation: the role, with the name where one can have several of them."""
    role = role.lower()
    return role if role in UNIQUE else f"{role} {name}"


_PARTS = frozenset({"divorce", "separate", "engage", "widow"})


def status(view: View) -> Iterator[Said]:
    """Read "is divorced", "is retired": words of state that are participles too."""
    phase = view.state()
    if view.lemma == "retire" and view.change() and not view.is_passive:
        yield view.tell("occupation", (-len(view.word), 0), view.word, phase=Phase.BEGINS)
        return
    is_parted = view.lemma in _PARTS and view.is_passive and view.change()
    if is_parted and phase is not Phase.ENDED:
        phase = Phase.BEGINS
    if phase is None or not view.is_passive or (view.is_perfect and not is_parted):
        return
    words = view.word
    slot = "occupation" if view.lemma == "retire" else "marital_status"
    yield view.tell(slot, (-len(words), 0), words, phase=phase)


def formerly(view: View) -> Iterator[Said]:
    """Read "used to be a teacher"."""
    match = re.match(r"^\s*to\s+be(?=\s)", view.rest)
    if match is None or not view.is_past or view.is_negated or view.is_passive:
        return
    former = replace(
        view,
        lemma="be",
        rest=view.rest[match.end() :],
        said=view.said[match.end() :],
        rest_at=view.rest_at + match.end(),
        moods=("habit",),
    )
    yield from be(former)
