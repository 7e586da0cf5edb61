"""Requests in English: imperatives with "please", "can you …", "I'd like to …"."""

import re

from app.domain.events import Modality, Status
from app.extraction.english.clauses import Read
from app.extraction.english.moods import Speaker
from app.extraction.english.verbs import BASE, forms
from app.extraction.english.words import REQUESTABLE
from app.extraction.frame import Act, Frame, Side
from app.extraction.wordlists import wordset

_ASKING = re.compile(
    r"^\W*(?:(?:ok|okay|hi|hello|hey|so|and|then|also|thanks|actually|great|well|yes|sure|oh|no|please|just|now|alright|wait|sorry|hmm|perfect|but)\W+)*"
    r"(?P<polite>(?:(?:can|could|would|will) you (?:please |kindly |also |help me (?:to )?|just )*)|please |kindly |pls |plz |"
    r"(?:i'd|i’d|i would|we'd|we would) like (?:you )?(?:to )?|(?:i|we) (?:want|need) you to |"
    r"(?:can|could|may) (?:i|we) (?:please |also |just )*|(?:i|we) (?:want|need|wanna) (?:to )?(?=cancel|return|exchange|report|refund)|"
    r"help me (?:to )?|let's )?"
    r"(?P<verb>[a-z]+)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_NEEDS = re.compile(
    r"^\W*(?:(?:hi|hello|hey|so|and|also|ok|well)\W+)*(?P<polite>(?:i|we)(?: really| urgently)? )(?P<verb>need)(?P<rest> (?:a|an|another|my) "
    r"(?:\w+ )?(?:plumber|doctor|technician|electrician|taxi|cab|ride|table|room|appointment|refund|replacement|flight|ticket|quote|slot|"
    r"callback|locksmith|receipt|invoice|copy)\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_IS_ASKED = re.compile(r"\b(?:please|kindly|pl[sz]|(?:can|could|would|will) you)\b", re.IGNORECASE)
_FOR_ME = re.compile(r"^\s+(?:me|us|my|our|a|an|the|this|that|it|in|up|\d)\b", re.IGNORECASE)
_MIND = re.compile(r"\s+(?:my|your|his|her|their) minds?\b", re.IGNORECASE)
_OWN_ACTS = wordset(
    """cancel book reserve return exchange reschedule change move get upgrade order renew report postpone transfer add"""
)


def request(one: Read, speaker: Speaker) -> Frame | None:
    """Return the frame of a request to act, None if the clause is none.

    What an assistant asks of the user is advice and gives none.
    """
    if speaker.is_assistant:
        return None
    clause = one.clause
    match = _NEEDS.match(clause.masked) or _ASKING.match(clause.masked)
    if match is None or clause.lead:
        return None
    polite, verb = (match["polite"] or "").lower(), match["verb"].lower()
    if verb == "change" and _MIND.match(match["rest"]):
        return None
    asked = f"{clause.masked[: match.start('verb')]} {polite}"
    is_told = _IS_ASKED.search(asked) and one.terms.told(verb, match["rest"])
    if not (verb == "need" or is_told) and not _asks(
        polite, verb, match["rest"], has_time=clause.text != clause.masked
    ):
        return None
    at = clause.start + match.start("verb")
    together = polite.startswith("let")
    return Frame(
        clause=clause,
        subject="",
        action=clause.text[match.start("verb") : match.end("verb")],
        action_at=at,
        lemma=verb,
        rest=match["rest"],
        rest_at=clause.start + match.start("rest"),
        modality=Modality.PLANNED,
        status=Status.PLANNED if together else Status.REQUESTED,
        side=Side.FUTURE,
        act=Act.STATE if together else Act.REQUEST,
    )


def _asks(polite: str, verb: str, rest: str, *, has_time: bool) -> bool:
    if not any(form == BASE for _, form in forms(verb)):
        return verb in ("a", "an") and "like" in polite and "refund" in rest
    if polite.startswith("let"):
        return has_time and verb not in ("see", "be", "do", "know")
    if " i " in f" {polite}" and polite.split()[0] in ("can", "could", "may"):
        return verb in _OWN_ACTS and _FOR_ME.match(rest) is not None
    if "like" in polite or "want" in polite or "need" in polite:
        return verb in REQUESTABLE
    if polite:
        return verb in REQUESTABLE
    return verb in REQUESTABLE and _FOR_ME.match(rest) is not None
