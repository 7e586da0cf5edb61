"""English rules for how jobs begin and end."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_places import is_employer, is_name
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import (
    END,
    ORGANISATION,
    SCHOOLS,
    VALUE,
)
from app.extraction.facts.said import Phase, Said

_JOINS = re.compile(rf"^\s*{VALUE}(?:{END}|(?=\s+(?:as|in|from)\b))", re.IGNORECASE)

_STARTS = re.compile(
    rf"^\s*(?:(?:(?:my|a|the)\s+)?(?:new\s+)?(?:job|role|position|work)\s+)?(?:at|with)\s+{VALUE}(?:{END}|(?=\s+as\b))",
    re.IGNORECASE,
)

_JOB_AT = re.compile(
    rf"^\s*(?:(?:my|a|an|the)\s+)?(?:[a-z]+\s){{0,2}}?(?:job|role|position|work|offer accepted)\s+(?:at|with|from)\s+{VALUE}{END}",
    re.IGNORECASE,
)

_FROM = re.compile(
    rf"^\s*(?:from\s+)(?:my (?:job|role|position)\s+(?:at|with)\s+)?{VALUE}{END}", re.IGNORECASE
)

_GROUPS = re.compile(
    rf"^\s*(?P<value>(?:an?|the|my|our)\s[^,.;:!?()\n]{{0,40}}?\b(?:gym|club|choir|band|team|orchestra|league|union|society|association|class|group|church|league)){END}",
    re.IGNORECASE,
)

_JOB_CUE = re.compile(
    r"\b(?:job|joined|started|hired|resigned|offer|company|employer|career|back at|work(?:ing|ed)?|position|role|left (?-i:[A-Z]))",
    re.IGNORECASE,
)


def join(view: View) -> Iterator[Said]:
    """Read "joined Pine Dental", "joined a choir"."""
    if not view.change():
        return
    if match := view.match(_GROUPS):
        yield view.tell(
            "membership",
            match.span("value"),
            match["value"],
            key=match["value"],
            phase=Phase.BEGINS,
        )
        return
    match = view.match(_JOINS)
    if match and is_name(match["value"]) and _is_job(view, match["value"], match.end()):
        yield view.tell("employer", match.span("value"), match["value"], phase=Phase.BEGINS)


def _is_job(view: View, value: str, end: int) -> bool:
    return (
        ORGANISATION.search(value) is not None
        or re.match(r"\s+as\b", view.rest[end:]) is not None
        or _JOB_CUE.search(_others(view)) is not None
    )


def start(view: View) -> Iterator[Said]:
    """Read "started at", "started a new job at"."""
    match = view.match(_STARTS)
    if match and view.change() and is_employer(match["value"]):
        slot = (
            "school"
            if SCHOOLS.search(match["value"]) and "job" not in match.group()
            else "employer"
        )
        yield view.tell(slot, match.span("value"), match["value"], phase=Phase.BEGINS)


def get_job(view: View) -> Iterator[Said]:
    """Read "got a job at"."""
    match = view.match(_JOB_AT)
    if match and view.change() and is_employer(match["value"]):
        yield view.tell("employer", match.span("value"), match["value"], phase=Phase.BEGINS)


def leave(view: View) -> Iterator[Said]:
    """Read "left Harbor Clinic", "quit my job at", "resigned from"."""
    if not view.change():
        return
    match = view.match(_JOB_AT) or (
        view.match(_FROM) if view.lemma in ("resign", "retire") else None
    )
    sure = match is not None
    match = match or view.match(_JOINS)
    if match is None or not is_name(match["value"]):
        return
    known = match["value"].lower() in view.employers
    if sure or known or _is_job_left(view, match["value"]):
        yield view.tell(
            "employer", match.span("value"), match["value"], phase=Phase.ENDS, is_negative=True
        )


def _is_job_left(view: View, value: str) -> bool:
    return ORGANISATION.search(value) is not None or _JOB_CUE.search(_others(view)) is not None


def _others(view: View) -> str:
    """Return the sentence without the clause itself."""
    return view.context.replace(view.clause.text, " ")
