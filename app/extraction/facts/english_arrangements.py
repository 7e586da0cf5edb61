"""English: "the rent went up to £1,050", "my car insurance is with Aviva", "they've shifted my hours to 10 till 6"."""

import re
from collections.abc import Iterator

from app.extraction.facts.arrangements import NOUNS, Kind, Noun, arranged
from app.extraction.facts.said import Said

_CASE = re.IGNORECASE
_UNREAL = re.compile(
    r"\?\s*$|\b(?:if|would|could|might|wish|want(?:s|ed)? (?:to|it|us to)|hop(?:e|ing)|going to|gonna|will|won['’]t|thinking of|consider\w*|maybe|perhaps|next (?:week|month|year)|used to|quot(?:e|ed|es)|offer(?:ed|s)?|imagine|suppose|wonder\w*|recommend\w*|should (?:i|we))\b",
    _CASE,
)
_WAS = re.compile(r"\b(?:was|were|had been|used to be)\s+(?!put|raised|moved|changed|cut|increased|upped|lowered|reduced|switched|shifted|bumped)", _CASE)  # fmt: skip
_OTHERS = re.compile(r"\b(?:his|her|their|your|its|[A-Z][a-z]+['’]s)\s+(?:\w+\s+)?$")
_CHANGED = re.compile(
    r"\b(?:up|down|now|changed|switched|moved|raised|increased|cut|bumped|shifted|stretch(?:ed)?|gone|went|rose|dropped|lowered|reduced|from here on|new|instead|put)\b",
    _CASE,
)
_WORDS = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_AMOUNT = rf"(?:[$£€]\s?\d[\d,.]*\d?k?|\d[\d,.]*\d?\s?(?:k\b|grand|pounds|dollars|euros|quid|bucks|percent|%|a month|per month|a week|pcm)|\d{{1,3}}(?:,\d{{3}})+|\d{{3,6}}(?!\d)|{_WORDS}[ -](?:{_WORDS}\s)?(?:hundred|thousand|grand)(?: and {_WORDS})?)"
_CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_HOURS = rf"{_CLOCK}\s?(?:to|till|until|til|-|–)\s?{_CLOCK}"
_RATIO = r"\d{2,3}\s?(?:/|over)\s?\d{2,3}"
_NAME = r"(?:the\s+)?(?-i:[A-Z])[\w&'’-]*(?:\s+(?:(?-i:[A-Z&])[\w&'’-]*|of(?=\s[A-Z])))*"
_MODEL = r"(?-i:[A-Z]|i(?=[A-Z]))[\w-]*(?:\s(?:(?-i:[A-Z])[\w-]*|\d[\w]*|Pro|Max|Plus|Mini))*"
_VALUES = {
    Kind.AMOUNT: _AMOUNT,
    Kind.HOURS: _HOURS,
    Kind.RATIO: _RATIO,
    Kind.NAME: _NAME,
    Kind.MODEL: _MODEL,
}
# From the noun to its value: what is between must not turn to something else.
_GAPS = {
    Kind.AMOUNT: r"(?:['’]s|[^.;!?,:]{0,34}?)\s?(?:is|to|at|by|:|now|of|went|goes|costs|['’]s|are)\s+(?:now |about |around |roughly |only |up to |just )*",
    Kind.HOURS: r"[^.;!?,]{0,20}?(?:are|is|to|:|of|now|from)\s+(?:now )?",
    Kind.RATIO: r"[^.;!?]{0,30}?(?:is|to|of|:|at|under|below|than)\s+(?:now |under |below |less than )*",
    Kind.NAME: r"(?:['’]s| is| are| has| have)?(?: now| currently| still| all| been| moved| switched| changed| over| provider)*\s+(?:with|by|from|through|at|over to|to|is|are)\s+(?:now )?",
    Kind.MODEL: r"(?:['’]s| is)(?: now| currently| still)*\s+(?:an?\s+|the\s+)?(?:new\s+|old\s+|battered\s+)*",
}
_READERS = tuple(
    (
        noun,
        re.compile(
            rf"\b(?P<whose>(?:(?:my|our|the|this)\s+(?:(?:new|monthly|annual|weekly|whole)\s+)?)?(?:(?P<of>(?!my|our|the|this|new|monthly)[a-z]+)\s)??)(?P<noun>{noun.english})\b(?:\s+for\s+(?:the|my|our)\s+(?P<for>[a-z]+))?(?P<gap>{_GAPS[noun.kind]})(?P<value>{_VALUES[noun.kind]})(?!\w)",
            _CASE,
        ),
    )
    for noun in NOUNS
)
_HINT = re.compile(rf"\b(?:{'|'.join(noun.english for noun in NOUNS)})\b", _CASE)
_FROM_TO = re.compile(rf"^\s*(?:to|up to|down to)\s+(?P<value>{_AMOUNT}|{_HOURS}|{_RATIO})", _CASE)
_FROM_NOW = re.compile(r"\b(?:from (?:now|here) on|these days|nowadays)\b", _CASE)
_NO_NAME = re.compile(
    r"^(?:the )?(?:I|I['’]\w+|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|The|God|OK)\b"
)
# Ways that name no noun of the list, or have it behind the value.
_WAYS = (
    ("bank", rf"\bI\s+(?:now\s+)?bank\s+(?:with|at)\s+(?P<value>{_NAME})"),
    ("bank", rf"\b(?:money|savings|wages|account|salary)\s+(?:sits?|is|are|goes|go|stays?|lives?)\s+(?:all\s+)?(?:with|in|into|at)\s+(?P<value>{_NAME})"),
    ("insurance", rf"\b(?:I['’]m|we['’]re|i am|we are)\s+(?:all\s+)?(?:covered|insured)\s+(?:by|with|through)\s+(?P<value>{_NAME})"),
    ("broadband", rf"\b(?:we['’]re|i['’]m|we are)\s+(?:now\s+)?with\s+(?P<value>{_NAME})\s+for\s+(?:the\s+)?(?:broadband|internet|wifi)"),
    ("gym", rf"\b(?:switched|changed|moved)\s+gyms?\b[^.!?]{{0,12}}?\b(?:it['’]s|to|now(?: at)?|at)\s+(?P<value>{_NAME})"),
    ("gym", rf"\b(?:work(?:s|ing)? out|train(?:s|ing)?|lift(?:s|ing)?|exercise)\s+(?:at|in)\s+(?P<value>(?:the\s+)?[a-z]+\s(?:centre|center|gym|club|studio)(?:\s+(?:on|in|at)\s+(?-i:[A-Z])\w*(?:\s(?-i:[A-Z])\w*)*)?|{_NAME})"),
    ("rent", rf"\bpay(?:ing|s)?\s+(?P<value>{_AMOUNT})(?:\s+(?:a|per|each)\s+(?:month|week))?\s+(?:in\s+rent|(?:for|on)\s+(?:this|the|our|my)\s+(?:place|flat|room|house|apartment|studio))"),
    ("rent", rf"(?:^|[,;.]\s*|\b(?:the|my|our)\s+)rent(?!n['’]t)(?:['’]s|\s+has|\s+is|\s+went|\s+got)?(?![^.!?]*(?:n['’]t|\bnot|\bwas)\b)\s[^.!?]{{0,30}}?(?P<value>{_AMOUNT})(?=\s*(?:now|a month|pcm|[.!]|$))"),
    ("working hours", rf"\b(?:it['’]s|i['’]m|we['’]re|on|do|doing)\s+(?:on\s+)?(?P<value>{_HOURS})\b(?=[^.?!]*\b(?:work|shift|for me|from now on|these days|this week)\b)"),
    ("working hours", rf"\b(?:i|we)\s+work\s+(?P<value>{_HOURS})"),
    ("working hours", r"\b(?:i['’]m|i am|we['’]re|i['’]ve been|put me|got me)\s+(?:back\s+)?on\s+(?P<value>earlies|lates|nights|night shifts?|day shifts?|the early shift|the late shift)\b(?=[^?]*$)"),
    ("working days", rf"\b(?:work(?:ing)?|down to|up to|back to|doing|do)\s+(?P<value>(?:\d|{_WORDS})\s+days\s+(?:a|per)\s+week)"),
    ("blood pressure goal", rf"\b(?:wants?|keep|get|need|aim(?:ing)?|target|goal)\b[^.!?]{{0,40}}?\b(?:under|below|less than|at|to|for|around|is)\s+(?P<value>{_RATIO})"),
    ("contact", r"\b(?P<value>text(?:s|ing)?|whatsapp|e-?mail(?:s|ing)?|signal|telegram|calls?|phone calls?|phoning|ringing)\s+(?:is|are|works?)\s+(?:much\s+|way\s+)?(?:better|best|easier|fine for me)\b"),
    ("contact", r"(?:^|[,;.]\s*|\b(?:just|please|only|always)\s+)(?P<value>text|whatsapp|e-?mail|message|ring|call|phone|signal)\s+me\s+(?:instead|from (?:now|here) on|rather than|in future|these days|any time)\b"),
    ("contact", r"\b(?:i|we)\s+prefer\s+(?P<value>text(?:s|ing)?|whatsapp|e-?mails?|calls?|phone calls?|letters)\b(?!\s+\w+ing)"),
    ("contact", r"\bbest\s+(?:way\s+to\s+reach\s+me\s+is|to)\s+(?:by\s+)?(?P<value>text|whatsapp|e-?mail|message|ring|call|phone)\b"),
)  # fmt: skip
_OTHER_WAYS = tuple((key, re.compile(pattern, _CASE)) for key, pattern in _WAYS)
_CHANNELS = {"texts": "text", "texting": "text", "calls": "call", "ring": "call", "ringing": "call", "phone": "call", "phoning": "call", "phone call": "call", "phone calls": "call", "e-mail": "email", "emails": "email", "emailing": "email", "message": "text"}  # fmt: skip


def arrangements(sentence: str, start: int) -> Iterator[Said]:
    """Yield what a sentence says of the speaker's arrangements."""
    if _UNREAL.search(sentence):
        return
    bounds = start, start + len(sentence)
    for noun, pattern in _READERS if _HINT.search(sentence) else ():
        if match := pattern.search(sentence):
            yield from _named(noun, match, sentence, bounds)
    for key, pattern in _OTHER_WAYS:
        match = pattern.search(sentence)
        if match is None or _NO_NAME.match(match["value"]):
            continue
        value = match["value"]
        begins = _CHANGED.search(sentence) is not None
        told = _CHANNELS.get(value.lower(), value.lower()) if key == "contact" else value
        yield arranged(key, told, match.span("value"), bounds, verb=match.span(), begins=begins)


def _named(
    noun: Noun, match: re.Match[str], sentence: str, bounds: tuple[int, int]
) -> Iterator[Said]:
    if _OTHERS.search(sentence[: match.start("noun")]) or _WAS.search(match["gap"]):
        return
    if re.search(r"\b(?:not|n['’]t|no)\b|n['’]t\b", match["gap"], _CASE):
        return
    is_mine = re.match(r"\s*(?:my|our|the|this)\b", match["whose"], _CASE) is not None
    is_own = re.match(r"\s*(?:my|our)\b", match["whose"], _CASE) is not None
    if (
        noun.kind in (Kind.NAME, Kind.MODEL, Kind.RATIO)
        and not is_own
        and not _FROM_NOW.search(sentence)
    ):
        return
    if not is_mine and noun.key != "budget" and not _FROM_NOW.search(sentence):
        return
    if _NO_NAME.match(match["value"]):
        return
    value, at = match["value"], match.span("value")
    begins = (
        _CHANGED.search(match["gap"]) is not None or _CHANGED.search(match["whose"]) is not None
    )
    if "from" in match["gap"] and (later := _FROM_TO.match(sentence[at[1] :])):
        value, begins = later["value"], True
        at = at[1] + later.start("value"), at[1] + later.end("value")
    yield arranged(_key(noun, match), value, at, bounds, verb=match.span("noun"), begins=begins)


def _key(noun: Noun, match: re.Match[str]) -> str:
    """Return the key: a budget by what it is for, insurance by what it covers."""
    if noun.key == "budget":
        of = (match["for"] or match["of"] or "").lower()
        return (
            f"{of} budget" if of and of not in ("total", "overall", "monthly", "new") else "budget"
        )
    if noun.key == "insurance":
        kind = match["noun"].lower().rsplit(" ", 1)
        return f"{kind[0]} insurance" if len(kind) > 1 else "insurance"
    return noun.key
