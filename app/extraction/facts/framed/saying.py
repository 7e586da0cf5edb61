"""Makes a statement of a frame that fits: the key of its slot, what is kept of its words."""

import re

from app.extraction.facts.english_be import role_key
from app.extraction.facts.english_likes import activity
from app.extraction.facts.english_words import SCHOOLS, TRADE_ENDING, TRADES, VAGUE
from app.extraction.facts.framed.compiling import Frame
from app.extraction.facts.framed.naming import is_fitting
from app.extraction.facts.framed.objects import JOINED, bare, is_had, named_slot, slot_of
from app.extraction.facts.framed.standing import Standing, lasts
from app.extraction.facts.said import FRAMED, Phase, Said
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_NAMED = frozenset({"employer", "home", "school", "relation", "origin", "nationality"})
_ALIKE = frozenset({"allergy", "condition", "implant", "membership", "possession", "fear", "language", "goal", "trait", "education", "pet", "family"})  # fmt: skip
_YES = frozenset({"habit", "consumption"})
_MORE_TRADES = wordset(
    """sparky chippy brickie postie hgv-driver lorry-driver undertaker firefighter fireman childminder counsellor croupier conductor seamstress sergeant copper bobby
    chef head-chef head headteacher head-of-year team-leader team-lead lead supervisor foreman scaffolder roofer tiler joiner fitter dinner-lady lollipop-lady cabbie cabby taxi-driver
    bartender barmaid barman publican landlord milkman binman shepherd gamekeeper stonemason glazier upholsterer milliner cobbler farrier vicar curate imam rabbi
    bookkeeper underwriter broker trader banker teller estate-agent letting-agent courier picker packer merchandiser buyer stylist nail-tech beautician masseur
    copywriter sub-editor reporter presenter dj comedian referee umpire jockey lifeguard pt personal-trainer coder dev sysadmin tester scrum-master po pm ba
    analyst consultant barrister magistrate usher warden officer soldier marine sailor pilot steward stewardess hostess guide rep agent rider deliveroo-rider cleaner caretaker porter orderly hca carer
    headmaster headmistress principal dean lecturer ta teaching-assistant tutor nanny au-pair governess registrar consultant anaesthetist hygienist vet-nurse groomer kennel-hand zookeeper farmer fisherman
    welder machinist operative labourer stacker cashier waiter waitress barista baker confectioner butcher fishmonger greengrocer florist gardener landscaper trainer"""
)
_NO_TRADE = wordset(
    "mum mom dad parent man woman person girl boy guy kid student bit lot fan member nightmare mess wreck star legend joke pain saint angel vegan vegetarian"
)


_NO_ALLERGEN = re.compile(
    r"^(?:hard work|work|mornings?|mondays?|exercise|effort|housework|bullshit|people|cleaning|commitment|responsibility|early|cardio|fun|nonsense|change|money|cooking)\b",
    re.IGNORECASE,
)


_SCHOOLED = wordset(
    "at with back start started starts starting finish finished finishing leave left"
)
_PUPIL = re.compile(
    r"\b(?:eldest|youngest|oldest|middle one|little one|twins|kids?|child(?:ren)?|sons?|daughters?|lads?|lass|boys?|girls?|grandson|granddaughter|niece|nephew)\b",
    re.IGNORECASE,
)
_LEARNS = re.compile(
    r"\b(?:(?:first|second|third|fourth|final|last)[- ]year|year \d+|uni|university|student|degree|lectures?|term|course|phd|masters?|mba|studying|doing (?:law|medicine|maths|history|english|an? \w+)|freshers|clearing|a-levels|gcses|grade \d+|semester|dorm|halls|sixth form|homework|school)\b",
    re.IGNORECASE,
)


def _is_school(words: str, who: str, sentence: str) -> bool:
    """Return whether a name is a school's: by its words, by what else is said, by who is there."""
    if SCHOOLS.search(words) or re.search(
        r"\b(?:sixth form|primary|infants?|juniors|secondary|comp|playgroup|uni|academy|grammar)\b",
        words,
        re.IGNORECASE,
    ):
        return True
    return (
        _PUPIL.search(who) is not None
        or _LEARNS.search(sentence.replace(words, " ")) is not None
        or re.match(r"St\.? |Saint ", words) is not None
    )


def _is_entered(words: str, frame: Frame) -> bool:
    """Return whether "into" is a way in: "got into Purdue"."""
    return "into" in frame.pattern.pattern and words[:1].isupper()


def is_trade(words: str) -> bool:
    """Return whether words are what somebody does for a living."""
    low = words.lower()
    if low.startswith("head of "):
        return True
    head = low.split()[-1]
    if head in _NO_TRADE:
        return False
    return (
        head in TRADES
        or head in _MORE_TRADES
        or low.replace(" ", "-") in _MORE_TRADES
        or TRADE_ENDING.search(head) is not None
    )


def said_of(
    frame: Frame,
    match: re.Match[str],
    first: re.Match[str],
    who: str,
    bounds: tuple[int, int],
    sentence: str,
    phase: Phase,
    standing: Standing,
) -> Said | None:
    """Return what a frame tells with the words that it matched; None where these cannot fill its slot."""
    at = match.span("value") if "value" in match.re.groupindex and match["value"] else first.span()
    words = sentence[slice(*at)]
    seen = match.string[slice(*at)]
    slot, key = frame.slot, frame.key
    if "*" in slot or "/" in slot:
        found = _classified(slot, seen)
        if found is None:
            return None
        slot, key = found
    if (
        slot == "employer"
        and first.group().lower() in _SCHOOLED
        and _is_school(seen, who, sentence)
    ):
        slot = "school"
    if slot == "employer" and JOINED.search(words) and first.group().lower() in ("at", "with"):
        slot = "membership"
    if slot == "school" and not _is_school(seen, who, sentence):
        return None
    if not _fits(slot, seen, frame, standing, who, sentence):
        return None
    is_denied = standing.is_denied and phase is Phase.HOLDS
    value = frame.value or words
    if slot == "attitude" and is_denied:
        value, is_denied = ("dislike" if value == "like" else "like"), False
    if slot in _YES:
        value = "yes"
    if slot == "medication":
        value = words.lower()
    return Said(
        slot=slot,
        subject=who,
        start=bounds[0],
        end=bounds[1],
        predicate=(first.start(), max(first.end(), at[0])) if at != first.span() else first.span(),
        value=value,
        object=at,
        key=_key(slot, words, frame)
        if slot in ("relation", "home")
        else key or _key(slot, words, frame),
        is_negative=is_denied or phase is Phase.ENDS,
        phase=phase,
        confidence=0.8,
        rule=FRAMED,
    )


def _classified(slot: str, words: str) -> tuple[str, str] | None:
    allowed = slot.split("/")
    found = slot_of(words)
    if found is not None and ("*" in allowed or found[0] in allowed):
        return found
    if words[:1].isupper():
        named = named_slot(words)
        if named and named in allowed:
            return named, "partner" if named == "relation" else ""
        if allowed[-1].endswith("!") and not named:  # the slot of a name that nobody knows
            return allowed[-1].rstrip("!"), bare(words).lower() if allowed[
                -1
            ] == "membership!" else ""
    return None


def _fits(slot: str, words: str, frame: Frame, standing: Standing, who: str, sentence: str) -> bool:
    if slot in _NAMED and words.removeprefix("the ")[:1].isupper() and not is_fitting(slot, words):
        return False
    if slot == "home" and frame.key == "present" and not who and not lasts(sentence):
        return False  # "I'm in Rome" may be a trip
    if slot == "possession" and frame.phase != "kept":
        return is_had(words)
    if slot == "attitude" and (standing.cannot or _is_entered(words, frame)):
        return False
    if slot == "allergy" and _NO_ALLERGEN.match(words):
        return False
    if frame.is_trade:
        return is_trade(words)
    if (
        slot == "home"
        and frame.key == "present"
        and class_of(words.split()[-1].lower()) is not None
        and " " in words
    ):
        return False  # "in Extinction Rebellion"
    return not (VAGUE.match(words) or VAGUE.match(f"the {words}")) or slot in (
        "goal",
        "size",
        "age",
        "trait",
    )


def _key(slot: str, words: str, frame: Frame) -> str:
    if slot == "relation":
        return role_key(frame.key or "friend", words)
    if slot == "habit":
        return activity(bare(words).lower())
    if slot in ("attitude", "favourite"):
        return activity(bare(words))
    if slot in _ALIKE or slot in ("consumption", "medication"):
        return bare(words)
    return ""
