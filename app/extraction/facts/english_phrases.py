"""English facts told by a phrase rather than by the verb of a clause: "my brother Beto", "allergic to cashews"."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.facts.english_be import role_key
from app.extraction.facts.english_goals import GOAL
from app.extraction.facts.english_words import (
    CONDITIONS,
    DIETS,
    DRUGS,
    END,
    KIN,
    LANGUAGES,
    PETS,
    ROLES,
    TRADE_ENDING,
    TRADES,
    VALUE,
)
from app.extraction.facts.said import Phase, Said
from app.extraction.wordlists import wordset

_SOMEONE = "|".join(sorted(KIN | ROLES | PETS, key=len, reverse=True))
_NAMED = re.compile(
    rf"\b(?:[Mm]y|[Oo]ur)\s(?:(?:best|younger|older|little|big|elder|new|old)\s)?(?P<who>{_SOMEONE}),?\s(?P<name>(?!Dr\b|I\b)[A-Z][a-z]+(?:-[A-Z][a-z]+)?)(?![\w-]|\s[A-Z]\w+\s[A-Z])"
)
_NEW = re.compile(
    r"\b(?:my|our|got|have|gave (?:me|us)|given|assigned)\b.{0,12}?\bnew (?P<noun>[a-z]+(?: [a-z]+)?)(?:,| is| it['’]s|:)?\s+(?:is\s+)?(?:now\s+)?(?:number|no\.|#)\s?(?P<value>[A-Z]{0,3}-?\d[\w-]*)",
    re.IGNORECASE,
)
# "Ines my therapist", "Tom, my brother,": the name in front.
_APPOSED = re.compile(
    rf"(?P<name>[A-Z][a-z]+),? my (?:(?:best|younger|older|little|big|elder|new|old)\s)?(?P<who>{_SOMEONE})\b(?!['’]s|\s(?:and|is|was|will|has|said|told)\b)"
)
_DRUG = re.compile(
    rf"\b(?:(?P<verb>put|started|prescribed|gave) me (?:on )?(?:\d+\s?mg (?:of )?)?|(?P<mine>my) )(?P<value>{DRUGS})\b",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"\b(?P<noun>phone|mobile|cell|tel|my (?:new )?number)(?: (?:number|no\.?))?,?(?: is|:| it['’]s)?(?: now)?\s+(?P<value>\+?\d[\d -]{5,15}\d)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"(?:^|[,;.]\s*|\band )(?:i )?speak (?P<rest>[^.;!?\n]{2,80})", re.IGNORECASE)
_TONGUE = re.compile(
    rf"\b(?P<value>{LANGUAGES}) is my (?P<noun>first language|mother tongue|native (?:language|tongue))\b"
)
_WANTS = re.compile(
    r"(?:^|[:;,]\s*|\b(?P<i>I )(?:also |really )?)(?P<verb>want|aim|hope|plan|planning|hoping|aiming|looking) to (?P<rest>[^.;:!?()\n]{4,120})",
    re.IGNORECASE,
)
_AND = re.compile(r",\s*(?:and\s+)?(?:to\s+)?|\s+and\s+(?:to\s+)?")
_FAN = re.compile(
    rf"^\W*(?P<no>(?:really )?not (?:really )?)?(?:(?:also|btw|fyi|a|huge|big|massive|total|much of a)\s+)*(?:fan of|obsessed with|addicted to)\s+{VALUE}{END}",
    re.IGNORECASE,
)
_FAVOURITE = re.compile(
    rf"^\W*favou?rite (?P<noun>[a-z]+(?: [a-z]+)?)\s*(?:is|:)\s*{VALUE}{END}", re.IGNORECASE
)
_BORN = re.compile(
    r"^\W*[Bb]orn (?:and raised|& raised|and bred)? ?in (?P<value>[A-Z]\w+(?: [A-Z]\w+)?)"
)
_TONGUE_NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")
_MBTI = re.compile(r"\bI['’]?m an? (?P<value>[IE][NS][FT][JP])\b")
_CALL_ME = re.compile(
    r"^\W*(?:(?:please|just|so|but|and|you can|they|people|friends)\s+)*call me (?P<value>[A-Z][\w'’-]+)\b",
    re.IGNORECASE,
)
# Notes without a verb: "lactose intolerant + allergic to cashews", "vegetarian, based in Pune".
_NOTE = re.compile(
    rf"(?:^|[,;+&:]|\band\b|\balso\b|\bi['’]?m\b)\s*(?:note to self\W+)?(?:(?P<allergy>allergic to (?P<thing>[a-z]+(?: [a-z]+)?))|based in (?P<home>[A-Z]\w+(?: [A-Z]\w+)?)|mother tongue(?: is|:)? (?P<tongue>{LANGUAGES}|[A-Z][a-z]+)"
    rf"|(?P<diet>{DIETS})|(?P<condition>{CONDITIONS}))(?=\s*(?:[,;.+&!]|$|\band\b))",
    re.IGNORECASE,
)
_DOER = re.compile(r"\b(?:he|she|they|it|you|his|her|their|who)\b", re.IGNORECASE)
_I = re.compile(
    r"\b(?:I|i)['’]?m\b|\bnote to self\b|^\W*(?:also |btw |fyi |me: )*(?:allergic|lactose|vegetarian|vegan|based in|mother tongue)",
    re.IGNORECASE,
)
_NO_NAMES = wordset(
    """Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March May June July August
    September October November December Christmas Easter"""
)

# Ways of saying it that no verb's rule has: "our flat is in Didsbury", "nuts make my throat swell", "I'm an only child".
_HOME = re.compile(
    r"\b(?:[Mm]y|[Oo]ur) (?P<noun>place|flat|house|apartment|home) is (?:in|on|near) (?P<value>[A-Z]\w+(?: [A-Z]\w+){0,2})"
    r"|\b(?:sharing|renting|rent|share) an? (?:[a-z-]+ )?(?:flat|apartment|house|place|room|studio) in (?P<value3>[A-Z]\w+(?: [A-Z]\w+){0,2})"
    r"|\b(?:[Ii]|[Ww]e) (?P<verb>live) (?:on the outskirts|in the suburbs|just outside|in the (?:north|south|east|west|middle|centre|center)) (?:of )?(?P<value2>[A-Z]\w+(?: [A-Z]\w+){0,2})"
)
_SWELLS = re.compile(
    r"(?:^|[,;.]\s*)(?P<value>[A-Za-z]+(?: [a-z]+)?) (?:makes?|gives?) (?:my (?:throat|lips|tongue|face|mouth|eyes) (?:swell|itch|close)|me (?:hives|a rash|itch))"
    r"|\bI (?:break out in hives|get hives|get a rash|swell up|itch) (?:if|when|whenever|every time) I (?:eat|have|touch|drink|take) (?P<value2>[a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_TRAIT = re.compile(
    r"\bI['’]?(?: a)?m (?:an? )?(?P<value>only child|left[- ]handed|right[- ]handed|colou?r[- ]?blind|ambidextrous|introvert|extrovert|night owl|early bird|morning person|homebody|light sleeper|picky eater)\b",
    re.IGNORECASE,
)
_MEMBER = re.compile(
    r"\b(?:I['’]?m|I am|I sit|I serve) on (?:the|our) (?P<value>(?:[a-z]+ )?(?:board|committee|council|team|squad))\b",
    re.IGNORECASE,
)
_EMPLOYED = re.compile(
    r"\bI['’]?(?: a)?m employed (?:at|by|with) (?P<value>(?:the )?[A-Za-z][\w&'’-]*(?: [A-Za-z][\w&'’-]*){0,3}?)(?=[.,;!]|$| (?:as|in|for|since)\b)",
    re.IGNORECASE,
)
_TALL = re.compile(
    r"\bI['’]?m \d['’]\s?\d{1,2}\"?,?\s+(?:and\s+)?(?P<value>\d{2,3}\s?(?:pounds|lbs|kg|kilos))\b",
    re.IGNORECASE,
)
_AS = re.compile(
    r"\b(?:starting|started|working|hired|promoted|training)\s(?:out\s)?(?:as|to)\s(?:an?\s)?(?P<value>(?:[a-z]+\s){0,2}?[a-z]+)(?=\s*(?:[.,;!]|$|\s(?:at|in|on|next|from|for)\b))"
)
_PLAYS_IN = re.compile(
    r"\bI (?:play|sing|drum)(?: (?:the )?[a-z]+)? (?:in|with|for) (?P<value>(?:an?|the|our|my) (?:[a-z]+ ){0,3}?(?:band|choir|orchestra|team|quartet|group|league|club)(?: called [A-Z]\w*(?: [A-Z]\w*)*)?)"
)
_EXCEPT = re.compile(
    r"\bI(?:'ll)? eat (?:anything|everything) (?:but|except)(?: for)? (?P<value>[a-z]+(?: [a-z]+)?)(?=[.,;!]|$)"
)
_NO_MORE = re.compile(
    r"(?:^|[.,;]\s*)(?:so )?(?:not|no more) (?P<value>(?!today|tomorrow|tonight|now|here|there|me|him|her|us|this|that|just|only|really|sure)[a-z]+(?: [a-z]+)?) (?:any\s?more|these days)\b|(?:^|[.,;]\s*)no more (?P<value2>[a-z]+(?: [a-z]+)?) for me\b",
    re.IGNORECASE,
)
_WAYS = (
    ("home", _HOME, False),
    ("allergy", _SWELLS, True),
    ("trait", _TRAIT, True),
    ("membership", _MEMBER, True),
    ("employer", _EMPLOYED, False),
    ("weight", _TALL, False),
    ("membership", _PLAYS_IN, True),
)

_SHORT = (
    ("medication", _DRUG),
    ("phone", _PHONE),
    ("language", _TONGUE),
    ("trait", _MBTI),
    ("nickname", _CALL_ME),
)


def phrases(sentence: str, at: int, *, has_notes: bool) -> Iterator[Said]:
    """Yield what phrases of a sentence say; ``at`` is where it begins in the turn.

    ``has_notes`` if words without a verb may tell of the speaker.
    """
    yield from _names(sentence, at)
    for slot, pattern in _SHORT:
        if match := pattern.search(sentence):
            yield _said(slot, match, at, "value", "", key=match["value"])
    for slot, pattern, has_many in _WAYS:
        if match := pattern.search(sentence):
            group = next(name for name in ("value", "value2", "value3") if match[name])
            yield _said(slot, match, at, group, "", key=match[group] if has_many else "")
    if (job := _AS.search(sentence)) and _is_trade(job["value"]) and not _DOER.search(sentence):
        yield _said("occupation", job, at, "value", "")
    if match := _EXCEPT.search(sentence):
        dislike = _said(
            "attitude", match, at, "value", "", key=match["value"], stands_for="dislike"
        )
        yield dislike
    if match := _NO_MORE.search(sentence):
        yield _given_up(match, at)
    if match := _NEW.search(sentence):
        yield _said("attribute", match, at, "value", "noun", key=match["noun"], phase=Phase.BEGINS)
    if has_notes and not _DOER.search(sentence):
        yield from _notes(sentence, at)


def _is_trade(words: str) -> bool:
    head = words.split()[-1]
    return head in TRADES or TRADE_ENDING.search(head) is not None


def _given_up(match: re.Match[str], at: int) -> Said:
    """Return that something is had no more: "Not oat milk anymore"."""
    group = "value" if match["value"] else "value2"
    said = _said(
        "consumption", match, at, group, "", key=match[group], phase=Phase.ENDS, stands_for="yes"
    )
    return replace(said, is_negative=True)


def _names(sentence: str, at: int) -> Iterator[Said]:
    for match in (*_NAMED.finditer(sentence), *_APPOSED.finditer(sentence)):
        if match["name"] in _NO_NAMES:
            continue
        who, name = match["who"].lower(), match["name"]
        slot = "pet" if who in PETS else "relation"
        key = name if slot == "pet" else role_key(who, name)
        yield _said(slot, match, at, "name", "who", key=key)


def _notes(sentence: str, at: int) -> Iterator[Said]:
    if speaks := _SPEAKS.search(sentence):
        for one in _TONGUE_NAME.finditer(sentence, *speaks.span("rest")):
            said = _said("language", one, at, "", "", key=one.group())
            yield replace(said, start=at + speaks.start(), end=at + speaks.end())
    for want in _WANTS.finditer(sentence):
        yield from _wanted(sentence, want, at)
    if fan := _FAN.match(sentence):
        liking = "dislike" if fan["no"] else "like"
        yield _said("attitude", fan, at, "value", "", key=fan["value"], stands_for=liking)
    if favourite := _FAVOURITE.match(sentence):
        yield _said("favourite", favourite, at, "value", "noun", key=favourite["noun"])
    if born := _BORN.match(sentence):
        yield _said("origin", born, at, "value", "")
    if not _I.search(sentence):
        return
    for match in _NOTE.finditer(sentence):
        group = next(name for name, words in match.groupdict().items() if words)
        slot, group = {
            "allergy": ("allergy", "thing"),
            "tongue": ("language", "tongue"),
        }.get(group, (group, group))
        words = match[group]
        if words.split()[0] in _NO_NAMES or words.split()[0] in ("Mondays", "Tuesdays", "people"):
            continue
        many = slot in ("allergy", "language", "condition")
        yield _said(slot, match, at, group, "", key=words if many else "")


def _wanted(sentence: str, want: re.Match[str], at: int) -> Iterator[Said]:
    """Yield the goals of "want to read 24 books, cut sugar, and save 5k"."""
    first = want.start("rest")
    for cut in [*_AND.finditer(sentence, *want.span("rest")), None]:
        last = cut.start() if cut else want.end("rest")
        words = sentence[first:last].strip()
        is_told = first == want.start("rest") and want["i"] and not words.startswith("be ")
        if GOAL.match(words) and not is_told:
            said = Said(
                slot="goal",
                subject="",
                start=at + (want.start() if first == want.start("rest") else first),
                end=at + last,
                predicate=(at + want.start("verb"), at + want.end("verb")),
                value=words,
                object=(at + first, at + first + len(words)),
                key=words,
                rule="goal",
            )
            yield said
        first = cut.end() if cut else last


def _said(
    slot: str,
    match: re.Match[str],
    at: int,
    value: str,
    predicate: str,
    *,
    key: str = "",
    phase: Phase = Phase.HOLDS,
    stands_for: str = "",
) -> Said:
    start, end = match.span(value) if value else match.span()
    first = match.start(predicate) if predicate else start
    last = match.end(predicate) if predicate else start
    return Said(
        slot=slot,
        subject="",
        start=at + min(match.start(), start),
        end=at + match.end(),
        predicate=(at + first, at + last),
        value=stands_for or (match[value] if value else match.group()),
        object=(at + start, at + end),
        key=key,
        phase=phase,
        rule="phrase",
    )
