"""Events told without a verb: "Interview with Northwind on Friday at 10", "BP 130/85 this morning"."""

import re
from collections.abc import Sequence

from app.domain.events import Modality, Status
from app.extraction.english.states import OCCASIONS, is_measurement
from app.extraction.english.terms import Terms
from app.extraction.english.tokens import Token
from app.extraction.frame import Clause, Frame, Side
from app.extraction.wordlists import wordset

_NOUN = re.compile(
    rf"^\W*(?:(?:ok|okay|and|also|then|so|reminder|note|fyi|don't forget|my|our|the|a|an|next|first|another|[A-Z]\w+(?:'s)?|"
    rf"vet|dentist|doctor'?s?|dental|eye|team|project|job|family|birthday|business|phone|video|parent-teacher|"
    rf"piano|swimming|yoga|gym|dance|annual|follow-up|quick|final|medical|hair|blood|routine|grooming|\w+)\W+){{0,4}}?"
    rf"(?P<noun>{OCCASIONS}|dentist|vet|gym|yoga|pilates|swimming|football|movie|cinema|theatre)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"^\W*(?:(?:my|this|today's|yesterday's|fasting|resting|morning|evening|current|new|latest)\W+)*"
    r"(?P<name>blood pressure|bp|blood sugar|glucose|sugar level|sugar|temperature|temp|weight|heart rate|pulse|hr|hba1c|a1c|cholesterol"
    r"|uric acid|oxygen|spo2|pain)\b[^\d.!?]{0,24}\d",
    re.IGNORECASE,
)
_DOERS = wordset("i we he she they you who")  # a clause about someone has a verb that was not read
_LONGEST = 24  # tokens of a clause without verb; longer ones are lists or prose


def noun_event(clause: Clause, words: Sequence[Token], terms: Terms) -> Frame | None:
    """Return the planned event of a verbless clause that names an occasion and its time."""
    if clause.is_question or len(words) > _LONGEST:
        return None
    if measured := _measured(clause, terms):
        return measured
    if clause.text == clause.masked:
        return None
    match = _NOUN.match(clause.masked)
    if match is None or any(token.word in _DOERS for token in words):
        return None
    at = clause.start + match.start("noun")
    return Frame(
        clause=clause,
        subject="",
        action=clause.text[match.start("noun") : match.end("noun")],
        action_at=at,
        lemma=match["noun"].lower(),
        rest=clause.masked[match.end("noun") :],
        rest_at=clause.start + match.end("noun"),
        modality=Modality.PLANNED,
        status=Status.PLANNED,
        side=Side.FUTURE,
        is_noun=True,
    )


def _measured(clause: Clause, terms: Terms) -> Frame | None:
    """Return the frame of a value noted without a verb: "BP 142/91 after lunch"."""
    match = _VALUE.match(clause.text)
    if match is None or not is_measurement(clause.text):
        match = terms.measured(clause.text)
    if match is None:
        return None
    start, end = match.span("name")
    return Frame(
        clause=clause,
        subject="",
        action=match["name"],
        action_at=clause.start + start,
        lemma="measure",
        rest=clause.masked[end:],
        rest_at=clause.start + end,
        modality=Modality.ASSERTED,
        status=Status.COMPLETED,
        side=Side.PAST,
        is_noun=True,
    )
