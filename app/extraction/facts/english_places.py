"""English rules for where someone works, lives and learns."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import (
    DWELLING,
    END,
    FIELDS,
    ORGANISATION,
    SCHOOLS,
    VALUE,
)
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE

_OUT = r"(?=\s+(?:in|near|as|from|on)\b)"

_AT = re.compile(
    rf"^\s*(?:(?:the\s+)?(?:night|day|early|late|graveyard|morning|swing)s?(?:\s+shifts?)?\s+)?(?:(?:full|part)[- ]time\s+|remotely\s+|over\s+|again\s+)?(?:(?:at|for|with)\s+{VALUE}(?:{END}|{_OUT})|in\s+(?P<where>(?:an?|the)\s[a-z ]+?){END})",
    _CASE,
)

_AS = re.compile(
    rf"^\s*(?:(?:full|part)[- ]time\s+)?as\s+(?:an?\s+)?{VALUE}(?:{END}|(?=\s+(?:in|at|for|with)\b))",
    _CASE,
)

_AS_LATER = re.compile(rf"\sas\s+an?\s+{VALUE}(?:{END}|(?=\s+(?:in|at|for|with)\b))", _CASE)

_FIELD = re.compile(rf"^\s*in\s+(?:the\s+)?(?P<value>{FIELDS})\b(?!\s+department at)", _CASE)

_MANNER = re.compile(
    r"^\s*(?P<value>from home|remotely|(?:the )?night(?:s| shifts?)?|shifts|part[- ]time|full[- ]time|freelance)\b",
    _CASE,
)

_MYSELF = re.compile(r"^\s*for (?P<value>myself)\b", _CASE)

_LIVES = re.compile(
    rf"^\s*(?:(?:alone|right|out|over|up|down|back)\s+)?(?:in|at|on|near|outside|by)\s+{VALUE}(?:{END}|(?=\s+(?:with|near)\b))",
    _CASE,
)

_LIVES_WITH = re.compile(
    rf"^\s*(?:(?:in|at|on|near)\s.{{2,40}}?\s)?with\s+(?P<value>(?:my|our|his|her|their|an?|two|three|four)\s[^,.;:!?()\n]{{2,40}}?|us|me){END}",
    _CASE,
)

_MOVES = re.compile(
    rf"^\s*(?:back\s+)?(?:from\s.{{2,30}}?\s)?(?:here\s+)?(?:back\s+)?(?:to|into)\s+{VALUE}(?:{END}|(?=\s+(?:from|with|in)\b))",
    _CASE,
)

_STUDIES = re.compile(
    rf"^\s*(?P<subject>(?!at\b|in\b|for\b|hard\b)[a-z][a-z ]{{2,40}}?)?\s*(?:at\s+{VALUE}(?:{END}|{_OUT})|{END})",
    _CASE,
)

_NO_SUBJECT = re.compile(
    r"\b(?:test|exam|midterms?|finals?|quiz|hard|abroad|together|tonight|lot|bit|much|little|all|more|his|her|my|their|your|its|it|him|them|the)\b",
    _CASE,
)

_SCHOOLED = re.compile(rf"^\s*(?:to|at|from)?\s*{VALUE}(?:{END}|(?=\s+(?:in|with|as)\b))", _CASE)

_TEACHES = re.compile(
    rf"^\s*(?P<what>[a-z][a-z ]{{2,30}}?)(?:\s+at\s+{VALUE})?(?:{END}|(?=\s+(?:in|to)\b))", _CASE
)

_NO_TEACHING = re.compile(r"^(?:me|you|him|her|us|them|my|a|an|the|how|myself)\b", _CASE)

_NAME = re.compile(
    r"^(?:the\s+)?(?:[A-Z][\w&'’.-]*|[a-z]*[A-Z]\w*|\d\w*)(?:\s+(?:[A-Z&][\w&'’.-]*|of|and|de|la|for)){0,5}$"
)

_NOT_WORK = re.compile(
    r"^(?:home|night|the moment|work|it|this|that|free|hours|once|least|all|first|last|myself|my|me|you|a living|the (?:day|time|office|weekend)|\d)",
    _CASE,
)

_NOT_HOME = re.compile(
    r"^(?:the (?:moment|past|present|future|now|same)|fear|peace|hope|it|this|that|there|here|mind|touch|a (?:world|society|bubble|dream)|my (?:head|car|own))\b",
    _CASE,
)


def is_name(words: str) -> bool:
    """Return whether words are written as a proper name is."""
    return _NAME.match(words) is not None


def is_employer(words: str) -> bool:
    """Return whether words can name who employs someone."""
    return not _NOT_WORK.match(words) and (is_name(words) or ORGANISATION.search(words) is not None)


def _is_home(words: str) -> bool:
    return not _NOT_HOME.match(words) and (is_name(words) or DWELLING.search(words) is not None)


def work(view: View) -> Iterator[Said]:
    """Read "works at", "works as", "works in marketing", "started working at"."""
    phase = view.state()
    if phase is None:
        return
    if (match := view.match(_AT)) and (group := "value" if match["value"] else "where"):
        if is_employer(match[group]):
            yield view.tell("employer", match.span(group), match[group], phase=phase)
        if job := _AS_LATER.search(view.rest):
            yield view.tell("occupation", job.span("value"), job["value"], phase=phase)
    elif match := view.match(_AS):
        yield view.tell("occupation", match.span("value"), match["value"], phase=phase)
        later = re.compile(rf"\s(?:at|for)\s+{VALUE}{END}", _CASE).search(
            view.rest, match.end() - 1
        )
        if later and is_employer(later["value"]):
            yield view.tell("employer", later.span("value"), later["value"], phase=phase)
    elif (match := view.match(_FIELD)) or (match := view.match(_MYSELF)):
        value = match["value"] if match["value"].lower() != "myself" else "self-employed"
        yield view.tell("occupation", match.span("value"), value, phase=phase, rule="field")
    elif match := view.match(_MANNER, with_times=True):
        yield view.tell(
            "habit",
            match.span("value"),
            "yes",
            key=f"work {match['value']}",
            phase=phase,
            rule="habit",
        )


def live(view: View) -> Iterator[Said]:
    """Read "lives in", "lives with"."""
    phase = view.state()
    if phase is None:
        return
    if (match := view.match(_LIVES)) and _is_home(match["value"]):
        yield view.tell("home", match.span("value"), match["value"], phase=phase)
    if match := view.match(_LIVES_WITH):
        yield view.tell(
            "attribute", match.span("value"), match["value"], key="lives with", phase=phase
        )


def move(view: View) -> Iterator[Said]:
    """Read "moved to", "relocated to", "settled in"."""
    match = view.match(_MOVES)
    if match and view.change() and _is_home(match["value"]) and not _is_thing(match["value"]):
        yield view.tell("home", match.span("value"), match["value"], phase=Phase.BEGINS)


def _is_thing(words: str) -> bool:
    return (
        re.search(
            r"\b(?:list|page|step|level|topic|team|desk|account|role|phase|part|seat|room|table)\b",
            words,
            _CASE,
        )
        is not None
    )


def study(view: View) -> Iterator[Said]:
    """Read "studies law", "studies at"."""
    phase, match = view.state(), view.match(_STUDIES)
    if match is None:
        return
    if phase is None:
        if match["subject"] and view.change() and not _NO_SUBJECT.search(match["subject"]):
            what = match["subject"]
            yield view.tell("education", match.span("subject"), what, key=what)
        return
    if match["value"] and (is_name(match["value"]) or SCHOOLS.search(match["value"])):
        yield view.tell("school", match.span("value"), match["value"], phase=phase)
    what = match["subject"]
    if what and not _NO_SUBJECT.search(what) and (view.is_progressive or not view.times):
        yield view.tell("subject_of_study", match.span("subject"), what, phase=phase)


def learn(view: View) -> Iterator[Said]:
    """Read "I'm learning the cello"."""
    match = re.compile(
        rf"^\s*(?!how\b|that\b|about\b|from\b|a lot\b|so\b|to\b){VALUE}{END}", _CASE
    ).match(view.rest)
    if (
        match
        and view.is_progressive
        and view.state() is Phase.HOLDS
        and len(match["value"].split()) <= 3
    ):
        yield view.tell(
            "habit", match.span("value"), "yes", key=f"learn {match['value']}", rule="habit"
        )


def go(view: View) -> Iterator[Said]:
    """Read "goes to … School", "went vegan"."""
    diet = re.compile(
        r"^\s*(?P<value>vegan|vegetarian|pescatarian|keto|gluten[- ]free|dairy[- ]free|plant[- ]based)\b",
        _CASE,
    ).match(view.rest)
    if diet and (view.change() or (view.is_perfect and not view.is_negated)):
        yield view.tell("diet", diet.span("value"), diet["value"], phase=Phase.BEGINS)
        return
    by = re.match(r"^\s*by\s+(?P<value>[A-Z][\w'’-]+)(?=\s*(?:[.,!;]|$))", view.rest)
    if by and view.state() is Phase.HOLDS and not view.subject:
        yield view.tell("nickname", by.span("value"), by["value"])
        return
    match, phase = view.match(_SCHOOLED), view.state()
    if match and phase and SCHOOLS.search(match["value"]) and is_name(match["value"]):
        yield view.tell("school", match.span("value"), match["value"], phase=phase)


def attend(view: View) -> Iterator[Said]:
    """Read "attends … School"."""
    yield from go(view)


def graduate(view: View) -> Iterator[Said]:
    """Read "graduated from": what has been learnt stays true."""
    match = view.match(_SCHOOLED)
    if match and view.change() and (is_name(match["value"]) or SCHOOLS.search(match["value"])):
        yield view.tell("education", match.span("value"), match["value"], key=match["value"])


def teach(view: View) -> Iterator[Said]:
    """Read "teaches maths at"."""
    phase, match = view.state(), view.match(_TEACHES)
    if phase is None or match is None or view.is_negated or _NO_TEACHING.match(match["what"]):
        return
    yield view.tell("occupation", match.span("what"), "teacher", phase=phase, rule="teaches")
    if match["value"] and is_employer(match["value"]):
        yield view.tell("employer", match.span("value"), match["value"], phase=phase)


def grow(view: View) -> Iterator[Said]:
    """Read "grew up in Manchester"."""
    match = re.match(rf"^\s*up\s+in\s+{VALUE}{END}", view.rest)
    if match and view.change() and is_name(match["value"]):
        yield view.tell("origin", match.span("value"), match["value"])
