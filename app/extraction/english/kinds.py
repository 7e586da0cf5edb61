"""What type of event an English clause tells: verbs with cue words, first match wins."""

import re
from dataclasses import replace

from app.extraction.english.terms import ANYWHERE, GAP, Terms
from app.extraction.english.words import THING_VERBS
from app.extraction.frame import Frame, Kind

# (verbs, words in the clause or "", canonical action, type). "*" is any verb.
_RULES = r"""
run bump|into|MEET|social
cancel||CANCEL|appointment
call|off|CANCEL|appointment
push|back|forward|RESCHEDULE|appointment
put|off|RESCHEDULE|appointment
bring|forward|RESCHEDULE|appointment
reschedule postpone rebook delay||RESCHEDULE|appointment
move push shift change bring|appointment|meeting|interview|booking|reservation|flight|call|stand-?up|class|lesson|session|review|deadline|kickoff|launch|party|dinner|lunch|surgery|neutering|check-?up|shot|trip|slot|date|filling|treatment|exam|vaccination|haircut|wedding|ceremony|viewing|inspection|consultation|rehearsal|workshop|webinar|RESCHEDULE|appointment
book reserve get buy order|flight|plane ticket|air ticket|BOOK_FLIGHT|travel
book reserve|hotel|room|airbnb|hostel|cabin|BOOK_HOTEL|travel
book reserve|table|restaurant|dinner|lunch|BOOK_TABLE|meal
book reserve buy get|ticket|seat|concert|show|BOOK_TICKET|travel
book schedule make arrange set reserve|appointment|check-up|checkup|dentist|vet|doctor|slot|session|visit|BOOK_APPOINTMENT|appointment
book schedule set reserve arrange||BOOK|appointment
vaccinate immunize||VACCINATE|medical
get have give take receive do|vaccin*|shot|jab|booster|rabies|immuni*|VACCINATE|medical
deworm spay neuter microchip||PET_TREATMENT|pet_care
walk|dog|puppy|him|her|WALK_PET|pet_care
groom bathe wash|dog|cat|puppy|kitten|WASH_PET|pet_care
feed|dog|cat|puppy|kitten|fish|him|her|FEED_PET|pet_care
adopt rescue foster rehome|dog|cat|puppy|kitten|rabbit|hamster|ADOPT_PET|pet_care
take bring|vet|animal clinic|pet hospital|VISIT_VET|pet_care
go|vet|VISIT_VET|pet_care
start begin|school|kindergarten|university|college|course|class|lessons|START_SCHOOL|learning
start begin|physio*|therapy|treatment|diet|medication|START_TREATMENT|medical
take start stop finish swallow skip miss give be|pill|tablet|medic*|meds|antibiotic|ibuprofen|paracetamol|aspirin|metformin|insulin|dose|vitamin|\d+ ?mg|mg|statin*|painkiller|inhaler|melatonin|supplement|TAKE_MEDICATION|medical
prescribe||PRESCRIBE|medical
diagnose||DIAGNOSE|medical
go see visit take|doctor|dentist|hospital|clinic|gp|er|a&e|therapist|specialist|dermatologist|cardiologist|physio|optician|VISIT_DOCTOR|medical
have get undergo do|surgery|operation|biopsy|colonoscopy|root canal|stitches|MEDICAL_PROCEDURE|medical
have get do|check-?up|blood test|x-?ray|scan|mri|ultrasound|ecg|physical|MEDICAL_CHECK|medical
be feel|better|fine again|ok again|okay again|well again|healthy again|back to normal|over the|over my|over his|over her|cured|mend|good as new|RECOVER|medical
have get suffer wake hurt ache be feel|headache|migraine|fever|cough|cold|flu|throat|rash|pain|\w*ache|dizz*|nausea*|vomit*|cramp|sick|ill|hurt|infection|covid|allergic|reaction|insomnia|heartburn|food poisoning|hives|symptom|SYMPTOM|medical
hurt ache sprain twist vomit faint cough sneeze itch bleed break fracture throb swell|ankle|knee|back|arm|leg|wrist|head|tooth|stomach|shoulder|neck|foot|finger|toe|throat|ear|eye|hip|rib|chest|SYMPTOM|medical
vomit faint cough sneeze itch bleed hospitalize||SYMPTOM|medical
measure||MEASURE|medical
check read be|blood pressure|bp|sugar|glucose|temperature|weight|heart rate|MEASURE|medical
weigh||MEASURE|medical
recover heal||RECOVER|medical
fly||FLY|travel
land||ARRIVE|travel
travel visit tour explore||TRAVEL|travel
drive|to|TRAVEL|travel
go head|trip|vacation|holiday|abroad|airport|beach|TRAVEL|travel
check|in|hotel|CHECK_IN|travel
buy purchase||BUY|purchase
order|food|pizza|takeaway|takeout|sushi|ORDER_FOOD|meal
order||ORDER|purchase
sell||SELL|purchase
return exchange||RETURN|purchase
refund reimburse||REFUND|finance
request ask get issue|refund|REFUND|finance
pay settle||PAY|finance
transfer wire deposit withdraw invest borrow lend donate||TRANSFER_MONEY|finance
charge bill overcharge debit||CHARGE|finance
spend|$|€|£|pounds|dollars|euros|bucks|SPEND|finance
escalate||ESCALATE|service
open file raise submit log report|ticket|case|complaint|bug|issue|claim|OPEN_TICKET|service
resolve fix repair solve||FIX|service
crash freeze||MALFUNCTION|service
break stop|heater|phone|laptop|printer|router|machine|car|fridge|boiler|MALFUNCTION|service
restart reboot reset reinstall update upgrade install connect reconnect replace||TROUBLESHOOT|service
ship deliver dispatch||DELIVER|purchase
arrive|package|parcel|order|delivery|replacement|item|letter|passport|card|box|courier|DELIVER|purchase
arrive||ARRIVE|travel
stop|working|work|MALFUNCTION|service
credit||REFUND|finance
eat dine||EAT|meal
have grab get|lunch|dinner|breakfast|brunch|supper|bbq|meal|sushi|pizza|noodles|hotpot|EAT|meal
cook bake make grill roast|dinner|lunch|breakfast|cake|soup|pasta|bread|cookies|pie|curry|salad|meal|rice|stew|pancakes|COOK|meal
cook bake grill roast brew||COOK|meal
drink||DRINK|meal
run jog||RUN|exercise
go|running|jogging|run|RUN|exercise
swim||SWIM|exercise
go|swimming|swim|SWIM|exercise
hike climb||HIKE|exercise
go|hiking|climbing|hike|HIKE|exercise
cycle bike ride|bike|km|miles|cycle|CYCLE|exercise
exercise stretch train lift||EXERCISE|exercise
go hit do|gym|workout|yoga|pilates|push-?ups|EXERCISE|exercise
walk||WALK|exercise
play|football|soccer|tennis|basketball|badminton|golf|volleyball|squash|PLAY_SPORT|exercise
play||PLAY|social
sleep nap wake oversleep||SLEEP|health
quit resign||QUIT_JOB|work
quit give|smoking|drinking|QUIT_HABIT|health
start begin|job|work|at|START_JOB|work
hire promote fire appoint||EMPLOYMENT|work
get|promot*|fired|hired|laid off|job|raise|offer|EMPLOYMENT|work
interview||INTERVIEW|work
have attend|interview|INTERVIEW|work
have attend join|meeting|stand-?up|call|conference|workshop|presentation|ATTEND_MEETING|work
present pitch demo||PRESENT|work
submit hand turn finish complete|report|thesis|paper|assignment|application|proposal|essay|project|SUBMIT|work
merge deploy release launch ship publish||RELEASE|work
work||WORK|work
sign|contract|lease|papers|offer|SIGN|work
study learn practise practice||STUDY|learning
take|class|course|lesson|workshop|STUDY|learning
take retake pass fail|exam|test|course|EXAM|learning
pass|away|DIE|family
die||DIE|family
graduate enrol enroll||STUDY|learning
read finish|book|novel|chapter|READ|learning
call phone ring||CALL|communication
email text message write send|email|mail|message|letter|him|her|them|SEND_MESSAGE|communication
email text message||SEND_MESSAGE|communication
send mail post forward||SEND|communication
tell notify inform announce discuss chat talk||TELL|communication
complain||COMPLAIN|service
contact||CONTACT|communication
meet||MEET|social
celebrate||CELEBRATE|social
marry get|married|MARRY|social
get|engaged|divorced|MARRY|social
divorce||DIVORCE|social
invite host||HOST|social
have throw host attend go join|party|wedding|picnic|parade|workshop|conference|retreat|reunion|museum|exhibition|exhibit|ceremony|funeral|meetup|fair|concert|festival|housewarming|baby shower|barbecue|potluck|movie|cinema|ATTEND|social
watch||WATCH|leisure
go|camping|kayaking|skiing|surfing|fishing|dancing|bowling|shopping|sailing|skating|diving|snorkeling|painting|LEISURE|leisure
take|class|course|lesson|STUDY|learning
make paint draw write|bowl|painting|drawing|poem|song|pot|sculpture|mural|video|film|portrait|picture|plate|mug|scarf|dress|CREATE|leisure
clean tidy vacuum mop wash||CLEAN|home
paint|wall|room|house|fence|kitchen|ceiling|door|bathroom|HOME_WORK|home
repair renovate install redecorate||HOME_WORK|home
move|house|flat|apartment|into|to|from|out|in|MOVE_HOME|home
rent lease||RENT|home
plant water weed harvest repot prune mow||GARDEN|home
pick drop drive take|kids|son|daughter|school|kindergarten|PICK_UP|family
lose|job|EMPLOYMENT|work
lose|passport|wallet|keys|phone|luggage|bag|card|LOSE|other
open|account|ACCOUNT|finance
open|bakery|shop|store|restaurant|cafe|business|OPEN_BUSINESS|work
renew||RENEW|finance
remind||REMIND|appointment
check follow look||CHECK|service
"""


def _cue_pattern(words: str) -> re.Pattern[str]:
    """Return a pattern of whole words with their plural; a star stands for any ending."""
    whole = words.replace("*", r"\w*")
    return re.compile(rf"(?<!\w)(?:{whole})(?:s|es|'s)?(?!\w)", re.IGNORECASE)


_RULE_LIST = []
for _line in _RULES.strip().splitlines():
    _verbs, *_cues, _action, _type = _line.split("|")
    _words = "|".join(cue for cue in _cues if cue and cue != "*")
    _RULE_LIST.append(
        (
            frozenset(_verbs.split()),
            _cue_pattern(_words) if _words else None,
            Kind(event_type=_type, action_type=_action),
        )
    )
_BY_VERB: dict[str, list[tuple[re.Pattern[str] | None, Kind]]] = {}
for _known, _pattern, _kind in _RULE_LIST:
    for _verb in _known:
        _BY_VERB.setdefault(_verb, []).append((_pattern, _kind))

# The type by cue words alone, for verbs that the rules do not name and for events told by a noun.
_CUES = (
    (r"\b(?:vet|dog|cat|puppy|kitten|litter|leash|kennel)\b", "pet_care"),
    (r"\b(?:doctor|dentist|hospital|clinic|surgery|medication|blood|check-?ups?|mri|x-?ray|scan|symptom|physio|pain|fever|headaches?)\b", "medical"),
    (r"\b(?:flight|airport|trip|hotel|train|vacation|holiday)\b", "travel"),
    (r"\b(?:meeting|interview|deadline|boss|project|client|office|report|shift|presentation|stand-?up)\b", "work"),
    (r"\b(?:gym|yoga|run|pilates|workout|swim|match|marathon|race)\b", "exercise"),
    (r"\b(?:exam|class|course|lesson|school|lecture|homework)\b", "learning"),
    (r"\b(?:dinner|lunch|breakfast|brunch|coffee|drinks|meal)\b", "meal"),
    (r"\b(?:order|ticket|refund|invoice|delivery|package|support)\b", "service"),
    (r"\b(?:rent|salary|bank|loan|tax|bill|mortgage|savings)\b", "finance"),
    (r"\b(?:party|wedding|birthday|date|concert|friends?|reunion|picnic|cinema|movie)\b", "social"),
    (r"\b(?:house|flat|kitchen|garden|bathroom|roof|boiler)\b", "home"),
    (r"\bappointments?\b", "appointment"),
)  # fmt: skip
_CUE_LIST = [(re.compile(pattern, re.IGNORECASE), kind) for pattern, kind in _CUES]
_NOUNS = {
    "interview": Kind(event_type="work", action_type="INTERVIEW"),
    "meeting": Kind(event_type="work", action_type="ATTEND_MEETING"),
    "dinner": Kind(event_type="meal", action_type="EAT"),
    "lunch": Kind(event_type="meal", action_type="EAT"),
    "appointment": Kind(event_type="appointment", action_type="APPOINTMENT"),
    "vet": Kind(event_type="pet_care", action_type="VISIT_VET"),
    "dentist": Kind(event_type="medical", action_type="VISIT_DOCTOR"),
    "flight": Kind(event_type="travel", action_type="FLY"),
}


def has_type(lemma: str, words: str, terms: Terms) -> bool:
    """Return whether a rule or a schema names what a verb does with these words behind it."""
    known = _BY_VERB.get(lemma, ())
    return (
        any(pattern is None or pattern.search(words) for pattern, _ in known)
        or terms.told(lemma, words) is not None
    )


def kind_of(frame: Frame, terms: Terms) -> Kind:
    """Return the type and canonical action: a schema's, a rule's, or the verb itself in capitals."""
    text = f"{frame.clause.masked[: frame.action_at - frame.clause.start]} {frame.rest}"
    whole = frame.is_passive or frame.lemma == "be" or frame.lemma in THING_VERBS
    words = text if whole else frame.rest
    own = _own_kind(frame, words)
    told = terms.told(frame.lemma, words, gap=ANYWHERE if whole else GAP)
    return replace(told.kind, act=own.action_type) if told else own


def _own_kind(frame: Frame, words: str) -> Kind:
    if frame.is_noun and frame.lemma in _NOUNS:
        return _NOUNS[frame.lemma]
    for pattern, kind in _BY_VERB.get(frame.lemma, ()):
        if pattern is None or pattern.search(words):
            return kind
    clause = frame.clause.masked
    event_type = next((kind for pattern, kind in _CUE_LIST if pattern.search(clause)), "other")
    return Kind(event_type=event_type, action_type=_canonical(frame.lemma), is_sure=False)


def _canonical(lemma: str) -> str:
    return "_".join(lemma.upper().replace("-", " ").split()) or "OTHER"
