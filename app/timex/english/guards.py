"""What only looks like a time: phone numbers, addresses, ages, names, modals, greetings, idioms."""

import re
from collections.abc import Mapping

from app.timex.english.numbers import NUMBER_WORDS
from app.timex.lexer import Pattern, Senses
from app.timex.nodes import Fields, Vague

_D = "0123456789"
_STREETS = (
    "street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|court|square|terrace|highway|hwy|"
    "crescent|parkway|plaza"
)
# Verbs that follow a person's name; after the name of a month they do not occur.
_PERSONAL = (
    "says?|said|told|tells|called|calls|texted|asked|asks|thinks|thought|loves?|loved|likes?|liked|"
    "lives|lived|works|worked|wants|wanted|invited|helped|gave|and i|has a|is (?:my|our|his|her|a|"
    "coming|moving|visiting|going|not)|was (?:my|our|his|her|born)"
)
# What may stand before and after the modal verb; after the month neither does.
_SUBJECT = re.compile(r"\b(?:i|you|he|she|it|we|they|this|that|which|who|one|there|these|those) $")
_AFTER_MONTH = re.compile(
    r" (?:and|to|or|we|i|he|she|they|it|you|the|my|our|through|thru|until|till|is|was|with|at|for|in|"
    r"of|from|when|than|on|by|as|but|if|because)\b"
)


_SCRIPTURE = (
    "genesis|exodus|leviticus|deuteronomy|judges|ruth|samuel|kings|chronicles|job|psalms?|proverbs|"
    "ecclesiastes|isaiah|jeremiah|ezekiel|daniel|matthew|mark|luke|john|acts|romans|corinthians|"
    "galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|hebrews|james|peter|"
    "revelation|surah?"
)


_AGE = re.compile(
    r"when (?:i|you|he|she|we|they) (?:was|were) (?:only |just |about |around |still )?"
    rf"(?:\d{{1,2}}|(?:{NUMBER_WORDS})(?:[- ](?:{NUMBER_WORDS}))?|at (?:school|university|college)|"
    r"in (?:school|college|university|high school|kindergarten))(?: years old)?\b"
    rf"|at (?:the )?age (?:of )?(?:\d{{1,2}}|{NUMBER_WORDS})\b"
    r"|in my (?:(?:early|mid|late)[- ])?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|"
    r"[1-9]0s)\b"
    r"|(?:in )?(?:my )?(?:freshman|sophomore|junior|senior) year\b"
    r"|in (?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|"
    r"twelfth|\d{1,2}(?:st|nd|rd|th)) grade\b"
)


def _age(_match: re.Match[str]) -> Senses | None:
    """Read an age or a school year: a time, but none that can be placed without a birthday."""
    return {"vague": Vague()}


def _guard(_match: re.Match[str]) -> Senses | None:
    return {}


def _may(match: re.Match[str]) -> Senses | None:
    text, start, end = match.string, match.start(), match.end()
    follows_word = re.match(r" [a-z]", text[end : end + 2])
    subject = _SUBJECT.search(text[max(0, start - 8) : start])
    if text.startswith(" or may not", end):
        return {}
    if subject and follows_word and not _AFTER_MONTH.match(text, end):
        return {}
    return {"MONTH": 5}


_NAMED = {"april": 4, "june": 6, "august": 8}
_ACTS = re.compile(rf" (?:{_PERSONAL})\b")
# Tom and June are people, May and June are months.
_PAIR = re.compile(
    r"(?<!january)(?<!february)(?<!march)(?<!april)(?<!may)(?<!june)(?<!july)(?<!august)(?<!september)"
    r"(?<!october)(?<!november) and $"
)
_PLURAL = re.compile(r" (?:are|were|have|had|got|get|went|go|came|live|met|married|broke|split)\b")
# Who bears the name that follows.
_RELATED = re.compile(
    r"\b(?:friend|sister|brother|mum|mom|mother|aunt|auntie|niece|nephew|daughter|son|cousin|colleague|"
    r"co-?worker|boss|wife|husband|girlfriend|boyfriend|neighbou?r|uncle|grandma|grandpa|roommate|"
    r"flatmate|teacher|dog|cat|named|called|name is|who is|who was|who's|dear|hi|hey|hello|thanks) $"
)


def _named_month(match: re.Match[str]) -> Senses | None:
    """Tell the months that are first names from people."""
    month = _NAMED[match.group()]
    before = match.string[max(0, match.start() - 16) : match.start()]
    is_pair = _PAIR.search(before) and _PLURAL.match(match.string, match.end())
    if is_pair or _ACTS.match(match.string, match.end()) or _RELATED.search(before):
        return {}
    # August is an adjective too and needs company.
    return {"MONTH": month} if month == 8 else {"MONTH": month, "date": Fields(month=month)}


# What may follow "the day before" where it does not name an event.
_CLAUSE = re.compile(r"\s*(?:$|[.,;:!?)])| (?:and|but|i|we|he|she|they|it|you|there|was|were|is)\b")


def _side(match: re.Match[str]) -> Senses | None:
    word = match.group()
    clock = {"PAST": 1} if word == "after" else {"TOCLOCK": -1}
    ends = _CLAUSE.match(match.string, match.end())
    return {"SIDE": word, **clock, **({"ENDSIDE": word} if ends else {})}


_ENDS = re.compile(r"\s*(?:$|[.,;:!?)])")


def _last(match: re.Match[str]) -> Senses | None:
    """Tell the verb that a length follows from the adjective."""
    before = match.string[max(0, match.start() - 10) : match.start()]
    is_verb = re.search(
        r"(?:n't|not|\bwill|'ll|would|should|could|can|does|did|may|might) $", before
    )
    return {} if is_verb else _beside_noun(match, -1)


def _beside_noun(match: re.Match[str], way: int) -> Senses:
    """Tell "Monday next", which ends its clause, from "next Monday"."""
    return {"REL": way, "ENDREL": way} if _ENDS.match(match.string, match.end()) else {"REL": way}


# "I was late in May" says when one was late; "late in May" alone says which days.
_WAS_LATE = re.compile(
    r"\b(?:am|are|is|was|were|be|been|being|arriv(?:e|ed|es|ing)|came|come|comes|run|running|ran|so|too|very|"
    r"often|always|never|show(?:ed)? up|turn(?:ed)? up|stay(?:ed)?|work(?:ed)?)"
    r"(?: (?:i|you|he|she|it|we|they))?(?: (?:always|often|ever|also|really|so|too|very))? $"
)


def _late(match: re.Match[str]) -> Senses | None:
    before = match.string[max(0, match.start() - 24) : match.start()]
    return {} if _WAS_LATE.search(before) else {"EDGE": match.group(1)}


_COUNTED = re.compile(
    r"(?:\d|\b(?:an?|half|of|few|couple|several|dozen|hundred|thousand|more|and|quarter|quarters|"
    rf"{NUMBER_WORDS}))[ -]$"
)


def _long_ago(match: re.Match[str]) -> Senses | None:
    """Read "years ago" where nothing counts the years."""
    before = match.string[max(0, match.start() - 12) : match.start()]
    return None if _COUNTED.search(before) else {"LONGAGO": ""}


GUARDS: tuple[Pattern, ...] = (
    Pattern(
        triggers=_D + "+", regex=re.compile(r"\+?\d+(?:-\d+){2,}(?!\w)"), senses=_guard, follows="-"
    ),
    Pattern(triggers="+", regex=re.compile(r"\+\d[\d -]{5,20}"), senses=_guard),
    Pattern(triggers=_D, regex=re.compile(r"\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b"), senses=_guard),
    Pattern(triggers=_D, regex=re.compile(r"\d{3}-\d{4}(?![\w/-])"), senses=_guard, follows="-"),
    Pattern(triggers=_D, regex=re.compile(r"24/7\b"), senses=_guard, follows="/"),
    Pattern(
        triggers=_D,
        regex=re.compile(rf"\d{{1,5}}[a-z]? (?:[a-z']{{1,20}} ){{1,3}}(?:{_STREETS})\b"),
        senses=_guard,
    ),
    Pattern(
        triggers=_D + "abcdefghijklmnopqrstuvwxyz",
        regex=re.compile(
            r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
            r"(?: and a half)?[- ](?:years?|months?|weeks?|days?)[- ]olds?\b"
        ),
        senses=_guard,
    ),
    Pattern(triggers="waifmsj", regex=_AGE, senses=_age),
    Pattern(triggers="aj", regex=re.compile(r"(?:april|august|june)\b"), senses=_named_month),
    Pattern(
        triggers="ydmwcs",
        regex=re.compile(r"(?:(?:so )?many )?(?:years|months|weeks|days|decades|centuries) ago\b"),
        senses=_long_ago,
    ),
    Pattern(triggers="ab", regex=re.compile(r"(?:after|before)\b"), senses=_side),
    Pattern(triggers="le", regex=re.compile(r"(late|early)\b"), senses=_late),
    # Visits and passing: "she came by this morning" sets no limit.
    Pattern(
        triggers="cdgpsw",
        regex=re.compile(
            r"(?:c[ao]m(?:e|es|ing)|drop(?:s|ped|ping)?|g(?:o|oes|oing)|went|gone|pass(?:es|ed|ing)?|"
            r"stop(?:s|ped|ping)?|sw(?:ing|ung)|walk(?:s|ed|ing)?|drove|drive) by\b"
        ),
        senses=_guard,
    ),
    Pattern(
        triggers="agdehijlmnprst123",
        regex=re.compile(rf"(?:[123] )?(?:{_SCRIPTURE})\.? \d{{1,3}}:\d{{1,3}}(?:-\d{{1,3}})?"),
        senses=_guard,
    ),
    Pattern(
        triggers="m",
        regex=re.compile(r"midnight[- ](?:blue|black|oil|snacks?|sun|mass|feast)\b"),
        senses=_guard,
    ),
    Pattern(triggers="m", regex=re.compile(r"may\b"), senses=_may),
    Pattern(triggers="l", regex=re.compile(r"last\b"), senses=_last),
    Pattern(triggers="n", regex=re.compile(r"next\b"), senses=lambda hit: _beside_noun(hit, 1)),
    Pattern(
        triggers="b", regex=re.compile(r"by \d{1,3} to \d{1,3}\b(?! ?[ap]\.?m)"), senses=_guard
    ),
)

_IDIOMS = (
    "good morning", "good afternoon", "good evening", "good night", "a second", "in a second",
    "just a second", "a sec", "a minute", "in a minute", "just a minute", "any minute",
    "a moment", "in a moment", "day to day", "day-to-day", "day by day", "some day", "one day",
    "those days", "one of these days", "first of all", "second to none", "at first",
    "at last", "last name", "last time", "the last time", "next time", "next to", "next door",
    "last minute", "the last minute", "at the last minute", "at one point", "at one time",
    "all at once", "no one", "each other", "one by one", "two by two", "every other one", "last but not least", "sunday school",
    "date night", "movie night", "game night", "quarter of a million", "second hand", "once in a while",
    "as recently as", "now or never", "now that", "every now and then", "every now and again", "now and then", "on the one hand", "at one with",
    "man of the year", "person of the year", "employee of the month", "word of the day",
    "time of day", "time of the day", "time of year", "time of the year", "happy hour", "rush hour",
    "fall in love", "happy new year", "merry christmas", "happy christmas", "happy easter", "happy thanksgiving", "happy halloween",
    "from one to ten", "from 1 to 10", "fall for", "fall apart", "fall asleep", "fall back", "fall down", "fall off",
)  # fmt: skip
IDIOMS: Mapping[str, Senses] = {idiom: {} for idiom in _IDIOMS}
