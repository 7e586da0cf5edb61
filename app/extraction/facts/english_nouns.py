"""English rules for "my <noun> is <value>": whose it is, which slot the noun names, what may be its value."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.extraction.entities.english_words import is_demonym
from app.extraction.facts.english_be import role_key
from app.extraction.facts.english_places import is_name
from app.extraction.facts.english_view import View
from app.extraction.facts.english_words import END, KIN, PETS, ROLES, VAGUE, VALUE
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.slots import ENGLISH_NOUNS

_CASE = re.IGNORECASE
_MINE = re.compile(r"^(?:my|our)\s+(?P<noun>.+)$", _CASE)
_THEIRS = re.compile(r"^(?P<owner>his|her|their)\s+(?P<noun>.+)$", _CASE)
_OWNER = re.compile(r"^(?P<owner>.+?)\s?['’]s\s+(?P<noun>.+)$", _CASE)
_FRESH = re.compile(
    r"^(?:(?:new|current|actual|full|real|own|absolute|all-time|usual|home)\s+)+(?=\S)", _CASE
)
_OLD = re.compile(r"^(?:old|former|previous|ex)[\s-]+(?=\S)", _CASE)
_TAIL = re.compile(r"\s+(?:at|in|for|on|from|with|to)\s.*$", _CASE)
_FAVOURITE = re.compile(
    r"^(?:(?:all-time|absolute)\s+)?favou?rite\s+(?P<noun>[a-z][a-z ]{0,40})$", _CASE
)
_IS = re.compile(
    rf"^\s*(?:(?:now|still|also|probably|called|definitely|always|:)\s+)*(?:the\s+)?{VALUE}{END}",
    _CASE,
)
_TO_DO = re.compile(rf"^\s*to\s+(?P<value>[^.;:!?()\n]{{3,60}}?){END}", _CASE)
_NUMBER = re.compile(
    r"^\s*(?:now\s+)?(?:number|no\.?|#|code)?\s*#?(?P<value>[A-Z]{0,3}-?\d[\w-]*)(?=\s*(?:[.,;!)]|$|now\b|\s\s))",
    _CASE,
)
_DIGITS = re.compile(r"^\s*(?:now\s+)?(?P<value>\+?\d[\d\s().-]{4,18}\d)(?=\D|$)")
_MAIL = re.compile(r"^\s*(?:now\s+)?(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)")
_ON_DAYS = re.compile(
    r"^\s*(?:now\s+)?(?P<value>(?:on\s+|every\s+)(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:\s*(?:,|and|&)\s*(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?)*)",
    _CASE,
)
_BLOOD = re.compile(
    r"^\s*(?P<value>(?:AB|A|B|O)(?:\s?(?:positive|negative|pos|neg|\+|-|RH\s?[+-]))?)(?=\W|$)",
    _CASE,
)
_MEASURE = re.compile(
    r"^\s*(?:about |around |now |currently )*(?P<value>\d+(?:[.,]\d+)?\s?(?:kg|kilos?|lbs?|pounds|stone|cm|m|feet|ft|years old|years|['’]\s?\d{0,2}\"?|US|EU|UK)?(?:\s\d+)?)(?=\W|$)",
    _CASE,
)
# Nouns whose number is a reading or a running thing of the day, no lasting attribute.
_RUNNING = re.compile(
    r"\b(?:blood pressure|bp|sugar|glucose|temperature|temp|fever|pain|cough|heart rate|pulse|score|flight|train|bus|order|ticket|bill|balance|battery|grade|rank|total|time|day|turn|room|gate|seat|case|invoice|lab|test|result|guess|point|count|budget)s?\b",
    _CASE,
)
_CODES = re.compile(r"\b(?:password|passcode|code|pin|id|plate|number|handle|username)$")
_SECRET = re.compile(
    r"^\s*(?:now\s+)?(?P<value>[\w@#$%*-]*\d[\w@#$%*-]*)(?=\s*(?:[.,;!)]|$|now\b))"
)
_MADE = re.compile(
    r"\b(?:car|bike|motorbike|motorcycle|scooter|phone|laptop|camera|guitar|piano|van|truck)$"
)
_MODEL = re.compile(
    r"^\s*(?:now\s+)?an?\s+(?:\d{4}\s+)?(?P<value>(?:[a-z]+\s)?[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})(?=\s*(?:[.,;!)]|$))"
)
_STATE_WORDS = re.compile(
    r"^(?:(?:so|very|too|really|quite|always|going|getting|being|not|killing|driving|coming|doing|such|in|on|at|out|up|down|here|there|back|off|over|about|like|better|worse|fine|ok|okay|great|good|bad|sick|ill|tired|late|early|due|ready|gone|dead|done|broken|full|empty|what|that|how|why|when|if|because|no|yes|you|your|it|this)\b)",
    _CASE,
)


class Owned(NamedTuple):
    """Whose a noun is ("" for the speaker), the noun in lower case, whether it is a former one."""

    owner: str
    noun: str
    is_former: bool


def owned(subject: str) -> Owned | None:
    """Return what "my daughter's favourite colour" is taken apart; None for other subjects."""
    match = _OWNER.match(subject) or _THEIRS.match(subject)
    owner = match["owner"] if match else ""
    match = match or _MINE.match(subject)
    if match is None or owner.lower() in (
        "it",
        "that",
        "what",
        "today",
        "there",
        "here",
        "let",
        "who",
    ):
        return None
    noun = _FRESH.sub("", match["noun"].lower())
    bare = _OLD.sub("", noun)
    return Owned(owner, bare, bare != noun)


def attribute(view: View) -> Iterator[Said]:
    """Read "my blood type is O", "my daughter's favourite colour is cyan", "my locker is number 114"."""
    whose = owned(view.said_subject)
    if whose is None or view.is_progressive:
        return
    phase = view.state()
    if phase is None and _is_named(whose.noun) and not view.moods and not view.is_past:
        phase = Phase.HOLDS  # a birthday's date is no passing time
    if phase is None:
        return
    if whose.is_former:
        phase = Phase.ENDED
    if favourite := _FAVOURITE.match(whose.noun):
        match = view.match(_IS)
        if match and not VAGUE.match(match["value"]):
            yield view.tell(
                "favourite",
                match.span("value"),
                match["value"],
                key=favourite["noun"],
                subject=whose.owner,
                phase=phase,
            )
        return
    noun = whose.noun if whose.noun in ENGLISH_NOUNS else _TAIL.sub("", whose.noun)
    yield from (
        _named(view, whose.owner, noun, phase)
        if _is_named(noun)
        else _other(view, whose.owner, noun, phase)
    )


def _is_named(noun: str) -> bool:
    return noun in ENGLISH_NOUNS


_SHAPES = {
    "phone": (_DIGITS,),
    "email": (_MAIL,),
    "blood_type": (_BLOOD,),
    "height": (_MEASURE,),
    "weight": (_MEASURE,),
    "age": (_MEASURE,),
    "size": (_MEASURE,),
    "goal": (_TO_DO, _IS),
    "name": (
        re.compile(
            r"^\s*(?:now\s+)?(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s)?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]+){0,3})"
        ),
    ),
}


def _named(view: View, owner: str, noun: str, phase: Phase) -> Iterator[Said]:
    slot = ENGLISH_NOUNS[noun]
    if slot.name in ("birthday", "anniversary"):
        yield from _dated(view, owner, slot.name)
        return
    for pattern in _SHAPES.get(slot.name, (_IS,)):
        match = pattern.match(view.said)
        if match is None or (
            pattern is _IS and (VAGUE.match(match["value"]) or _STATE_WORDS.match(match["value"]))
        ):
            continue
        value = match["value"]
        if slot.name == "name" and owner and _relative(owner):
            yield from _name_of(view, owner, match, phase)
        else:
            key = "" if not slot.has_many else noun if slot.name == "size" else value
            yield view.tell(
                slot.name, match.span("value"), value, key=key, subject=owner, phase=phase
            )
        return


def _dated(view: View, owner: str, slot: str) -> Iterator[Said]:
    span = next(
        (s for s in view.times if s.offset[0] >= view.rest_at and s.start is not None), None
    )
    if span is not None and not view.is_negated:
        at = span.offset[0] - view.rest_at, span.offset[1] - view.rest_at
        yield view.tell(slot, at, span.text, subject=owner, rule="date")


def _relative(owner: str) -> str:
    """Return the kin, role or pet in "my cat", "" for other owners."""
    words = owner.lower().split()
    if words and words[0] in ("my", "our") and words[-1] in KIN | PETS | ROLES:
        return words[-1]
    return ""


def _name_of(view: View, owner: str, match: re.Match[str], phase: Phase) -> Iterator[Said]:
    who, name = _relative(owner), match["value"]
    slot = "pet" if who in PETS else "relation"
    yield view.tell(
        slot,
        match.span("value"),
        name,
        key=name if slot == "pet" else role_key(who, name),
        subject="",
        phase=phase,
    )


def called(view: View) -> Iterator[Said]:
    """Read "my cat is called Tuanzi", "my sister's named Anna"."""
    match = re.match(r"^\s*(?P<value>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]+)?)", view.rest)
    who = _relative(view.said_subject)
    if (
        match
        and who
        and view.is_passive
        and not view.is_negated
        and not view.moods
        and not view.is_past
    ):
        yield from _name_of(view, view.said_subject, match, Phase.HOLDS)


def _other(view: View, owner: str, noun: str, phase: Phase) -> Iterator[Said]:
    """Read a noun that the registry lacks: only with a number, a name or days as its value."""
    last = noun.split()[-1] if noun else ""
    if len(noun.split()) > 3 or not noun:
        return
    if last in KIN | ROLES | PETS:
        match = re.match(
            r"^\s*(?:now\s+)?(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s)?[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?)(?=\s*(?:[.,;!]|$|now\b))",
            view.rest,
        )
        if match and not view.is_passive and not is_demonym(match["value"]):
            slot = "pet" if last in PETS else "relation"
            key = match["value"] if slot == "pet" else role_key(last, match["value"])
            yield view.tell(
                slot, match.span("value"), match["value"], key=key, subject=owner, phase=phase
            )
        return
    if _RUNNING.search(noun) or view.is_passive:
        return
    secret = _SECRET.match(view.said) if _CODES.search(noun) else None
    model = _MODEL.match(view.rest) if _MADE.search(noun) else None
    match = secret or model or _ON_DAYS.match(view.said) or _NUMBER.match(view.said)
    if match is None:
        named = view.match(_IS)
        match = (
            named
            if named
            and is_name(named["value"])
            and not is_demonym(named["value"])
            and not _STATE_WORDS.match(named["value"])
            else None
        )
    if match:
        yield view.tell(
            "attribute",
            match.span("value"),
            match["value"],
            key=noun,
            subject=owner,
            phase=phase,
            rule="attribute",
        )
