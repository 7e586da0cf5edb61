"""Clauses of "be" and "have" that tell an event: appointments, symptoms, stays, meals."""

import re

from app.domain.events import Modality, Status
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.frame import Side

Meaning = tuple[Modality, Status, Side]

SYMPTOMS = (
    r"headaches?|migraines?|fever|cough|cold|flu|sore throat|rash|stomach ?aches?|stomach bug|toothaches?|nausea|"
    r"back ?pain|chest pain|(?:knee|neck|shoulder|joint|muscle|period|leg) pain|pain|cramps?|dizz(?:y|iness)|diarrh?oea|"
    r"nosebleeds?|panic attacks?|allergic reaction|insomnia|heartburn|palpitations|seizures?|infection|covid|"
    r"food poisoning|ear ?ache|side effects?|runny nose|blisters?|hives|concussion|asthma attack"
)
OCCASIONS = (
    r"appointments?|meetings?|interviews?|check-?ups?|(?:dental|health|eye|medical|vet|annual|safety|routine) checks?|lunch|dinner|brunch|breakfast|party|surgery|operation|exams?|tests?|"
    r"classe?s?|lessons?|call|date|flight|train|wedding|funeral|birthday|concert|rehearsal|practice|training|"
    r"deadline|session|presentation|conference|workshop|reunion|picnic|bbq|barbecue|sleepover|play ?date|visitors?|"
    r"guests|game|match|race|marathon|shift|booking|reservation|delivery|inspection|viewing|orientation|playdate|"
    r"recital|ceremony|webinar|stand-?up|review|scan|mri|x-?ray|ultrasound|blood test|consultation|therapy|"
    r"physio(?:therapy)?|haircut|massage|facial|drinks|coffee|fight|argument|accident|fall|miscarriage|baby|"
    r"sale|demo|launch|trip|hearing|vaccination|shot|jab|booster|visit|service|follow-?up|walk|swim|nap|snack|meal|"
    r"retros?|kick-?offs?|stand-?ups|onboarding|interviews?|colonoscopy|biopsy|root canal|filling|cleaning|audition|tournament|festival|camp|seminar|tour"
)
_SYMPTOM = re.compile(rf"\b(?:{SYMPTOMS})\b", re.IGNORECASE)
_OCCASION = re.compile(rf"\b(?:{OCCASIONS})\b", re.IGNORECASE)
_PLACE = re.compile(
    r"^\s*(?:back )?(?:at|in|to|on) (?!charge|love|trouble|time|my way|fact|general|a hurry|mind|it\b)\S+",
    re.IGNORECASE,
)
_UNWELL = re.compile(
    r"^\s*(?:\w+ly |so |very |really |been |a bit |pretty )*(?:sick|ill|unwell|feverish|dizzy|nauseous|hospitali[sz]ed|injured|late for|absent|down|offline|out of order|broken|stuck)\b",
    re.IGNORECASE,
)
_WELL = re.compile(
    r"^\s*(?:\w+ly |all |much |so |a (?:lot|bit) |feeling |now |just )*(?:(?:fine|ok|okay|well|healthy|herself|himself|myself) again"
    r"|(?:all |much |a lot |feeling )+better\b(?! (?:at|than|off|with|to|for|if))|back to (?:normal|(?:her|his|my|their) (?:old|usual) sel)"
    rf"|over (?:the|my|his|her|that|this) (?:\w+ )?(?:{SYMPTOMS})|(?:symptom|pain|fever)[- ]free|on the mend|cured|as good as new)",
    re.IGNORECASE,
)
_NO_PATIENT = re.compile(
    r"^(?:it|this|that|there|everything|things|which|what|all|they|who|today|life|work|business)\b"
    r"|^(?:the|this|that) (?!(?:baby|kids?|dog|cat|puppy|kitten|patient|boys?|girls?|twins|little one)\b)"
)
_MEASURED = re.compile(
    r"\b(?:blood pressure|bp|blood sugar|glucose|fasting sugar|sugar level|temperature|temp|weight|heart rate|pulse|hr|hba1c|a1c"
    r"|cholesterol|uric acid|oxygen|spo2|pain)\b[^\d.!?]{0,24}\d",
    re.IGNORECASE,
)
_AWAY = re.compile(
    r"^\s*(?:out of|away|off|on (?:holiday|vacation|leave|call|duty)|abroad|back|in|at|free|busy|travell?ing)\b",
    re.IGNORECASE,
)
_DOSE = re.compile(r"^\s*(?:back |now )?on \d+(?:\.\d+)? ?m?c?g\b", re.IGNORECASE)
_YEARLY = re.compile(r"\b(?:anniversary|birthday|name ?day)\b", re.IGNORECASE)
_NOW = re.compile(r"\b(?:right|just) now\b|\bat the moment\b|\bas we speak\b", re.IGNORECASE)
_THE = ("the ", "my ", "our ")
_ONLY_TIME = re.compile(
    r"^\s*(?:now )?(?:on|at|from|due)?\s*(?:[,.!].*)?$|^\s*(?:now )?(?:on |at )?\s+(?:with|in|at) ",
    re.DOTALL,
)
_SET = re.compile(r"\b(?:on|at|due|scheduled|moved|off|over|done|back|up)\b|^\W*$", re.IGNORECASE)


def is_occasion(subject: str) -> bool:
    """Return whether a subject is a meeting, a dinner or the like, which is had by who tells of it."""
    return re.search(rf"\b(?:{OCCASIONS})$", subject, re.IGNORECASE) is not None


def is_measurement(words: str) -> bool:
    """Return whether a body value stands with its number: "temperature was 38.5", "BP 130/85"."""
    return _MEASURED.search(words) is not None


def be_event(one: Read, group: Group, subject: str) -> Meaning | None:
    """Return the meaning of "was in Paris", "the meeting is at 3", "I've been sick"; None for states."""
    rest = _rest(one, group)
    said = f"{subject} {one.clause.text[-len(rest) :]}"
    if is_measurement(said) or (not group.moods and one.terms.measured(said)):
        return Modality.ASSERTED, Status.COMPLETED, Side.PAST
    if one.terms.is_condition(subject, rest):
        return _condition(group)
    if _OCCASION.search(subject) or re.search(r"\b(?:due|deadline)\b", subject):
        return _occasion(one, group, rest)
    past = group.is_past or group.is_perfect
    if not past and _DOSE.match(rest):
        return Modality.ASSERTED, Status.ONGOING, Side.PRESENT
    has_time = one.clause.text != one.clause.masked
    if not past and has_time and subject in ("i", "we", "he", "she") and _AWAY.match(rest):
        return Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT
    if not past and has_time and _is_dated(subject) and _ONLY_TIME.match(rest):
        return Modality.PLANNED, Status.PLANNED, Side.FUTURE
    if (health := _health(group, subject, rest)) is not None:
        return health
    if past and _PLACE.match(rest) and subject not in ("it", "this", "that", "there") and subject:
        return Modality.ASSERTED, Status.COMPLETED, Side.PAST
    return None


def _health(group: Group, subject: str, rest: str) -> Meaning | None:
    """Return the meaning of being unwell, or well again."""
    past = group.is_past or group.is_perfect
    side = Side.PAST if past else Side.PRESENT
    if _UNWELL.match(rest):
        is_over = past and not group.is_perfect
        return Modality.ASSERTED, Status.COMPLETED if is_over else Status.ONGOING, side
    if _WELL.match(rest) and not _NO_PATIENT.match(subject):
        return Modality.ASSERTED, Status.COMPLETED, side
    return None


def _is_dated(subject: str) -> bool:
    """Return whether something of ours can be set for a day; what comes round each year is no plan."""
    return subject.startswith(_THE) and _YEARLY.search(subject) is None


def _condition(group: Group) -> Meaning | None:
    """Return the meaning of a state that a schema names; a denied one tells no event."""
    if group.is_negated:
        return None
    is_over = group.is_past and not group.is_perfect
    if is_over:
        return Modality.ASSERTED, Status.COMPLETED, Side.PAST
    return Modality.ASSERTED, Status.ONGOING, Side.PRESENT


def _occasion(one: Read, group: Group, rest: str) -> Meaning | None:
    has_time = one.clause.text != one.clause.masked
    if not has_time or not (group.is_past or _SET.search(rest)):
        return None
    if group.is_past:
        return Modality.ASSERTED, Status.COMPLETED, Side.PAST
    return Modality.PLANNED, Status.PLANNED, Side.FUTURE


def have_event(one: Read, group: Group) -> Meaning | None:
    """Return the meaning of "have a meeting", "had a headache"; None where it only tells a possession."""
    rest = _rest(one, group)
    if _SYMPTOM.search(rest):
        if group.is_past and not group.is_perfect:
            return Modality.ASSERTED, Status.COMPLETED, Side.PAST
        return Modality.ASSERTED, Status.ONGOING, Side.PRESENT
    if group.is_progressive and not group.is_past and _NOW.search(one.clause.text):
        return Modality.ASSERTED, Status.IN_PROGRESS, Side.PRESENT
    if _OCCASION.search(rest):
        if group.is_past or group.is_perfect:
            return Modality.ASSERTED, Status.COMPLETED, Side.PAST
        if one.clause.text == one.clause.masked:
            return None
        return Modality.PLANNED, Status.PLANNED, Side.FUTURE
    past_meal = group.is_past and not group.is_perfect and one.clause.text != one.clause.masked
    return (Modality.ASSERTED, Status.COMPLETED, Side.PAST) if past_meal else None


def _rest(one: Read, group: Group) -> str:
    at = one.words[group.end - 1].end - one.clause.start
    return one.clause.masked[at:]
