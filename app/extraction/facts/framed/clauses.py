"""The clauses of an English sentence as the frames see them: who, and how the predicate stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.extraction.facts.framed.standing import Standing, standing_at
from app.extraction.facts.framed.subjects import subject_at
from app.extraction.facts.framed.tables import FRAMES

_START = re.compile(
    r"(?:^|[,;:.!(–—\n]+|\s-+\s|(?<=[a-z0-9]\s)(?=(?:i|we)(?:['’]\w+)?\s)|(?<=\s)(?:and|but|so|because|cos|coz|cause|as|since|though|although|plus|then|that|cuz|says|said|means)\s)[\s\"'“]*",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:and|but|so|also|well|oh|yeah|yep|yes|no(?! longer| more)|nope|nah|btw|fyi|update|ok|okay|right|anyway|turns out|apparently|finally|honestly|sadly|luckily|by the way|guess what|heads up|these days|nowadays|now|just|at the moment|atm|lately|recently|currently|presently|actually|then|ps|tbh|ngl|basically|still|officially|as of now|for now|at last|happy to say|good news|bad news|big news|news|sorry|because|cos|that|as)\b[\s,:–-]*)+",
    re.IGNORECASE,
)
CHAIN = re.compile(
    r"(?P<begins>(?:re)?started|have begun|begun|began|taken to|took to|taken up|took up|(?:gone|went|got|am|is|are)?\s*back (?:to|on|at)|(?:got|gotten) (?:back |really )?into(?: the habit of)?|fallen into the habit of)\s+(?=(?:the\s)?[a-z]+)"
    r"|(?P<ends>stopped|quit|given up(?: on)?|gave up(?: on)?|packed in|jacked in|chucked in|knocked off|left off|finished|done with|sworn off|swore off|(?:got|fallen|fell) out of the habit of|cut out)\s+(?:with\s+)?(?=[a-z]+ing\b)",
    re.IGNORECASE,
)
FIRST = re.compile(r"[A-Za-z0-9][\w-]*")
_BACKGROUND = re.compile(
    r"\b(?:when|whenever|while|before|after|until|till|til|where|which|who)\s+$", re.IGNORECASE
)
_CLAUSE_END = re.compile(
    r"[.;!?\n]|,(?=\s+(?:and|but|so|i|we|my|our|he|she|it|the|they)\b)|$", re.IGNORECASE
)


@dataclass(slots=True, kw_only=True)
class Clause:
    """A clause ``[start, end)`` of a sentence; ``who`` is "" for the speaker."""

    who: str
    is_open: bool  # nobody stands before the predicate
    start: int
    end: int
    standing: Standing


def clauses(masked: str, sentence: str) -> Iterator[Clause]:
    """Yield the clauses of a sentence of which it is known who they are of; ``masked`` is it without its times."""
    who: str | None = ""
    for match in _START.finditer(sentence):
        if _BACKGROUND.search(masked, max(0, match.end() - 12), match.end()):
            continue  # "before I'm forty", "when I got pregnant"
        clause = _clause(masked, match.end(), who)
        if clause is None:
            continue
        if clause.is_open and (who is None or not _says_something(masked, clause.standing)):
            who = None  # somebody else is spoken of: "the guide had been ill and moved to Leeds"
            continue
        who = clause.who
        yield clause


def _says_something(masked: str, standing: Standing) -> bool:
    """Return whether a clause without subject opens as a predicate does: by an auxiliary or a word of the tables."""
    first = FIRST.match(masked, standing.at)
    word = first.group().lower() if first else ""
    is_known = word in FRAMES.verbs or (word in FRAMES.being and word not in ("a", "an", "the"))
    return is_known or not standing.is_bare or CHAIN.match(masked, standing.at) is not None


def _clause(masked: str, at: int, before: str | None) -> Clause | None:
    lead = _LEAD.match(masked, at)
    begin = lead.end() if lead else at
    begin += len(masked[begin:]) - len(masked[begin:].lstrip())
    subject = subject_at(masked, begin) or (subject_at(masked, at) if lead else None)
    who, stop = subject or (before or "", begin)
    standing = standing_at(masked, stop)
    if standing.is_unsure:
        return None
    end = _CLAUSE_END.search(masked, standing.at)
    return Clause(
        who=who,
        is_open=subject is None,
        start=at,
        end=end.start() if end else len(masked),
        standing=standing,
    )
