"""English rules for what ends or changes: things that went, couples that parted, doses that were raised."""

import re
from collections.abc import Iterator

from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import END
from app.extraction.facts.said import Phase, Said

_CASE = re.IGNORECASE
_WENT = re.compile(
    rf"^\s*(?:away\s+|in\s+)?(?:my|our|the|his|her)\s+(?:old\s+|beloved\s+|trusty\s+)?(?P<value>[^,.;:!?()\n]{{2,30}}?)(?:\s+(?:away|in))?(?:{END}|(?=\s+(?:and|to|for|on|at|last|yesterday|today|this|because|when|after)\b))",
    _CASE,
)
_NO_THING = re.compile(
    r"\b(?:keys?|wallet|temper|mind|way|game|match|job|interest|weight|track|time|money|bet|voice|appetite|glasses|umbrella|account|tooth|teeth|deal|bid|client|customer|vote|baby|pregnancy|license|licence|connection|signal|idea|story|soul|house ?key|choir|band|team|club|gym|church|party|course|school|app|group|course|class|band|union|society|committee|orchestra|scouts)\b",
    _CASE,
)
_PARTED = re.compile(
    r"\b(?P<one>[A-Z][\w'’-]+) and I (?:have |just |finally |recently )*(?:broke up|broken up|split up|split|separated|divorced|got divorced|parted ways|called it quits)\b"
    r"|\b(?:broke up|broken up|split up|split|parted ways) with (?:my \w+,? )?(?P<two>[A-Z][\w'’-]+)"
    r"|\b(?:divorced|dumped|left) (?:my (?:husband|wife|boyfriend|girlfriend|partner),? )?(?P<three>[A-Z][\w'’-]+)\b(?=[^.]*$)"
)
_DATING = re.compile(
    r"^\s*(?:(?:an?|this|some)\s?(?:guy|girl|man|woman|one|body|lovely \w+)? (?:called|named)\s+|(?:someone|somebody) (?:called|named)\s+)?(?P<value>[A-Z][\w'’-]+)\b"
)
_DOSE = re.compile(
    r"^\s*(?:my\s+|the\s+)?(?:dose\s+(?:of\s+)?)?(?P<drug>[a-z][a-z-]{4,}|[A-Z][a-z-]{3,})(?:\s+(?:dose|dosage|prescription))?(?:\s+from\s+[\d.]+\s?\w+)?\s+to\s+(?P<dose>\d+(?:\.\d+)?\s?(?:mg|mcg|ml|g|units|milligrams?|iu))\b",
    _CASE,
)
_NEW_NUMBER = re.compile(
    r"\b(?:new|changed my|different)\s+(?:phone\s+|mobile\s+|cell\s+)?(?:number|phone number|mobile number)(?:\s+is|\s*[:,-]|,? it['’]?s)?\s*(?:now\s+|to\s+)?(?P<value>\+?\d[\d\s().-]{5,18}\d)",
    _CASE,
)


_CHANGED_NUMBER = re.compile(
    r"\b(?:number|phone)\b.{0,20}?\bchanged\b.{0,20}?(?P<value>\+?\d[\d\s().-]{5,18}\d)", _CASE
)


def went(view: View) -> Iterator[Said]:
    """Read "sold my Honda", "gave away the piano": it is had no more."""
    match = view.match(_WENT)
    if match is None or not view.change() or _NO_THING.search(match["value"]):
        return
    yield view.tell(
        "possession",
        match.span("value"),
        match["value"],
        key=match["value"],
        phase=Phase.ENDS,
        is_negative=True,
    )


def parted(view: View) -> Iterator[Said]:
    """Read "Anna and I broke up", "split up with Ben"."""
    match = _PARTED.search(view.context)
    if match is None or not view.change():
        return
    group = next(name for name in ("one", "two", "three") if match[name])
    yield Said(
        slot="relation",
        subject="",
        start=view.clause.start,
        end=view.clause.end,
        predicate=view.verb,
        value=match[group],
        object=_at(view, match[group]),
        key="partner",
        is_negative=True,
        phase=Phase.ENDS,
    )


def _at(view: View, words: str) -> tuple[int, int] | None:
    at = view.clause.text.find(words)
    return (view.clause.start + at, view.clause.start + at + len(words)) if at >= 0 else None


def dating(view: View) -> Iterator[Said]:
    """Read "I'm dating Clara"."""
    match = view.match(_DATING)
    if match and view.is_progressive and view.state() is Phase.HOLDS and not view.is_negated:
        yield view.tell("relation", match.span("value"), match["value"], key="partner")


def dose(view: View) -> Iterator[Said]:
    """Read "my doctor raised lisinopril to 40 mg"; whoever raises it, it is the speaker who takes it."""
    match = view.match(_DOSE)
    if match and view.change():
        drug, amount = match["drug"].lower(), match["dose"].replace(" ", "")
        yield view.tell(
            "medication",
            (match.start("drug"), match.end("dose")),
            f"{drug} {amount}",
            key=drug,
            phase=Phase.BEGINS,
            subject="",
            rule="dose",
        )


_DOSE_BECAME = re.compile(
    r"\b[Mm]y\s+(?P<drug>[a-z][a-z-]{4,})(?:\s+(?:dose|dosage))?\s+(?:was|got|has been|went|is)\s+(?:now\s+)?(?:(?:increased|raised|upped|bumped|lowered|reduced|decreased|changed|cut|up|down)\s+)?(?:up\s+|down\s+)?(?:from\s+[\d.]+\s?\w*\s+)?(?:to\s+)?(?P<dose>\d+(?:\.\d+)?\s?(?:mg|mcg|ml|units|milligrams?|iu))\b"
)


def dose_became(sentence: str, start: int) -> Iterator[Said]:
    """Read "my sertraline was increased to 100 mg"."""
    match = _DOSE_BECAME.search(sentence)
    if match:
        drug, amount = match["drug"].lower(), match["dose"].replace(" ", "")
        yield Said(
            slot="medication",
            subject="",
            start=start + match.start(),
            end=start + match.end(),
            predicate=(start + match.end("drug"), start + match.start("dose")),
            value=f"{drug} {amount}",
            object=(start + match.start("drug"), start + match.end("dose")),
            key=drug,
            phase=Phase.BEGINS,
            rule="dose",
        )


def new_number(sentence: str, start: int) -> Iterator[Said]:
    """Read "I got a new number: 555-0199"."""
    match = _NEW_NUMBER.search(sentence) or _CHANGED_NUMBER.search(sentence)
    if match and re.search(r"\b(?:I|[Mm]y|me)\b", sentence):
        first, last = match.span("value")
        yield Said(
            slot="phone",
            subject="",
            start=start,
            end=start + len(sentence),
            predicate=(start + match.start(), start + first),
            value=match["value"],
            object=(start + first, start + last),
            phase=Phase.BEGINS,
        )
