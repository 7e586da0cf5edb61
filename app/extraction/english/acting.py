"""Who can be meant to do what an English clause tells, and whether its verb has what makes an event of it."""

import re

from app.domain.events import Modality, Status
from app.extraction.english.clauses import Read
from app.extraction.english.groups import Group
from app.extraction.english.kinds import has_type
from app.extraction.english.words import ACTORS, DETERMINERS, THING_VERBS
from app.extraction.frame import Side
from app.extraction.wordlists import wordset

Meaning = tuple[Modality, Status, Side]

# Talk about the hearer, or about nothing in particular, tells no event.
_NOBODY = wordset("it this that there you one these those who what they")
_AFTER_ALL = re.compile(r"\bafter all\b", re.IGNORECASE)
_TRADE = re.compile(r"[a-z]{3,}(?:er|or|ist|ian|man|woman|ress)$")
_NO_TRADE = wordset(
    """order letter paper weather dinner water router printer computer number summer winter answer matter server cover tower power
    newsletter flower error mirror color door floor motor monitor sensor elevator corner center filter charger timer heater boiler
    other sweater folder ladder shower dishwasher freezer speaker scanner controller offer list transfer fever cancer tumor counter
    december october november september river"""
)
_HEADINGS = wordset("base compare give update detail recommend estimate relate see require")
_SAME_PAST = wordset("set read put cut let split spread shut hit cost bet")
_STUCK = wordset("block stick wait swamp bury tie tear")  # "still blocked on …" is how things stand
_PEOPLE = wordset("i we he she they me us")
_TALK = wordset(
    "tell miss see hear talk thank support wish send ask meet show catch chat help keep give text"
)
_HANDED = wordset("send give text show")
_VAGUE = re.compile(
    r"^(?:a lot|lots|things?|something|nothing|anything|some|much|so much|all)\b|\bthings?$"
)
_SERVICE = re.compile(
    r"\b(?:outage|problem|issue|network|order|refund|ticket|case|appointment|booking|reservation|technician|replacement|parcel|package|delivery|payment"
    r"|table|flight|request|subscription|account|engineer|courier|claim|transfer|room|item)\b"
)
_SUPPORT = re.compile(
    r"\d|\bto (?:the|a|an|my|our|his|her|their) \w+|\bto [A-Z]\w+|\b(?:home|abroad|together with|on a|on an|with [A-Z])"
)
# What is done to something that can be pointed at: "put me on …", "lost one suitcase", "brought the cake".
_OBJECT = re.compile(
    r"^\s*(?:(?:up|out|off|down|back|away|over|into|at|with|through|in|on)\s+)?(?:(?:him|her|us|them|me|it)\s+)?"
    r"(?:(?:the|a|an|my|our|his|her|their|its|one|two|three|four|five|half|another|some|both|free|fresh|new)\s+[^\W\d]|[A-Z][a-z]+\b)"
)
_POINTED = re.compile(r"^\s*(?:(?:up|out|off|down|back|away|over)\s+)?(?:him|her|them|it)\b")
_BARE = re.compile(  # "brought cake", "pulled weeds"
    r"^\s*(?!well\b|better\b|away\b|early\b|late\b|back\b|together\b|alone\b|again\b|fast\b|hard\b|forward\b|around\b|along\b|down\b|\w+ly\b|\w+ing\b|through\b)"
    r"[a-z]{3,}\s*(?:$|[.,!?]|\b(?:and|for|to|at|in|on|with)\b)"
)
_WEAK = wordset("get see have make hear keep give take do help like leave use let come become stay")
_ABSTRACT = re.compile(
    r"\b(?:sense|point|while|time|hope|chance|difference|effort|idea|look|joy|lesson|impact|way|part|step|world|life|lot|bit|smile|moment"
    r"|memor\w+|feeling|mood|experience|challenge|break|mind|job of|change|fun|good|great|place|thought|mess|big deal|habit|turn|kind|sort"
    r"|start|struggle|something|everything|nothing|anything|influence|role|progress|passion|confidence|courage|strength|comfort|peace|perspective"
    r"|path|community|space|support|love|beauty|power|meaning|truth|purpose|view|hang of|best|most|rest|odds|issue|question|problem|appearance|glance|vibe|picture)s?\b"
)


def is_told(one: Read, group: Group) -> bool:
    """Return whether a clause without subject tells an act: "Returned the books", not "Based on …", "Fixed Costs"."""
    if not one.words[group.main].knows(group.lemma) or (
        group.lemma in _HEADINGS and one.words[group.main].word != "saw"
    ):
        return False
    if group.lemma in _STUCK and one.words[group.end : group.end + 1]:
        return False
    following = [t for t in one.words[group.end :] if t.is_word]
    if not following and one.clause.text == one.clause.masked:
        return False  # "ok, booked" answers a request or says nothing
    return not (
        group.lemma in _SAME_PAST or (following and all(t.is_capitalised for t in following))
    )


def is_own(lowered: str, one: Read, *, continues: bool) -> bool:
    """Return whether an assistant speaks of its own acts or of the hearer's order, ticket, booking."""
    group = one.group
    is_over = group is not None and (group.is_past or group.is_perfect)
    if lowered in ("i", "we"):
        return lowered == "i" or is_over
    if one.subject is None:
        return bool(lowered) or continues
    if lowered == "they":
        return is_over and continues_talk(one)
    if lowered == "it":
        return group is not None and (group.lemma in THING_VERBS or _shows_up(one, group))
    return lowered.startswith(("your ", "our ")) or _SERVICE.search(lowered) is not None


def continues_talk(one: Read) -> bool:
    """Return whether a clause is joined to one before it in its sentence."""
    return one.clause.text.lstrip(" ,;").lower().startswith(("and ", "but ", "so "))


def can_act(subject: str, lowered: str, group: Group, one: Read) -> bool:
    """Return whether who is named can do it: people and groups anything, things only what befalls them."""
    if not subject or lowered in _PEOPLE:
        return True
    befalls = group.is_passive or group.lemma in THING_VERBS
    befalls = befalls or one.terms.befalls(group.lemma, subject, after(one, group))
    if lowered == "it":
        return befalls or _shows_up(one, group)
    if lowered in _NOBODY or _VAGUE.search(lowered):
        return False
    words = lowered.replace("'s", " ").split() or [lowered]
    if (
        any(word in ACTORS for word in words)
        or _is_trade(words[-1])
        or group.lemma in ("be", "have")
    ):
        return True
    is_name = subject[:1].isupper() and words[0] not in DETERMINERS and len(words) <= 3
    return befalls or (is_name and all(w[:1].isupper() or w == "and" for w in subject.split()))


def _shows_up(one: Read, group: Group) -> bool:
    return group.lemma in ("show", "turn") and after(one, group).lstrip().startswith("up")


def _is_trade(word: str) -> bool:
    """Return whether a noun names somebody by what they do: groomer, hairdresser, librarian."""
    return _TRADE.search(word) is not None and word not in _NO_TRADE


def is_to_hearer(one: Read, group: Group) -> bool:
    """Return whether the act is one of talking here and now: "tell you", "missed you", "thank you all".

    What was handed over stands behind the hearer: "sent you the file".
    """
    rest = " ".join(t.word for t in one.words[group.end : group.end + 2])
    if group.lemma in ("tell", "ask") and rest.startswith(("me to", "us to", "you")):
        return True
    if group.lemma in ("talk", "chat", "speak") and rest in ("to you", "with you"):
        return True
    if group.lemma in _HANDED and group.is_past and rest.startswith("you ") and len(rest) > 4:
        return False
    return rest.startswith(("you", "ya", "y'all")) and group.lemma in _TALK


def has_support(one: Read, group: Group, found: Meaning) -> bool:
    """Return whether a verb that says little comes with a time, a number, a place or a thing that makes it one."""
    clause = one.clause
    if clause.text != clause.masked:
        return True
    rest = after(one, group)
    is_fact = found[0] in (Modality.ASSERTED, Modality.NEGATED)
    if has_type(group.lemma, rest, one.terms) or (is_fact and _SUPPORT.search(rest)):
        return True
    if not is_fact:
        return is_refusal(one, group)
    return found[2] is Side.PAST and _has_object(one, group, rest)


def _has_object(one: Read, group: Group, rest: str) -> bool:
    """Return whether something that happened happened to something that can be pointed at."""
    if group.is_passive or group.chain:
        return True
    if group.lemma in THING_VERBS and one.subject is not None:
        return True  # "the new door came"
    if _ABSTRACT.search(rest[:48]):
        return False
    if _OBJECT.match(rest):
        return True
    return group.lemma not in _WEAK and (_POINTED.match(rest) or _BARE.match(rest)) is not None


def is_refusal(one: Read, group: Group) -> bool:
    """Return whether something pointed at will not be done: "won't touch his food", "not going after all"."""
    if group.is_negated and _AFTER_ALL.search(one.clause.text):
        return True
    if not group.is_negated or group.moods != ["future"]:
        return False
    rest = after(one, group)
    return _OBJECT.match(rest) is not None and _ABSTRACT.search(rest[:48]) is None


def after(one: Read, group: Group) -> str:
    """Return what follows the verb group in the clause, time words blanked."""
    return one.clause.masked[one.words[group.end - 1].end - one.clause.start :]
