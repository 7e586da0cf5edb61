"""English: everyday ways of saying that something holds, which no verb's rule has: a table of phrases by slot."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.extraction.facts.english_words import DIETS, KIN, PETS
from app.extraction.facts.said import ENDS_ANY, Phase, Said
from app.extraction.wordlists import wordset

_CASE = re.IGNORECASE
_UNREAL = re.compile(
    r"\?\s*$|\b(?:if|would|could|might|wish|want(?:s|ed)? (?:to|me|us)|hop(?:e|ing)|going to|gonna|will (?!only|just|always)|thinking of|considering|maybe|perhaps|next (?:week|month|year)|imagine|suppose|wonder\w*|applied|applying|interview\w*|offer\w*)\b",
    _CASE,
)
_NAME = r"(?P<value>(?:the\s+)?(?-i:[A-Z])[\w&'’-]*(?:\s+(?:(?-i:[A-Z&])[\w&'’-]*|of(?=\s[A-Z])))*)"
_DOSE = r"\d+(?:\.\d+)?\s?(?:mg|mcg|micrograms?|milligrams?|ml|units|iu)"
_WHO = rf"(?P<who>(?:(?:[Mm]y|[Oo]ur)\s(?:{'|'.join(sorted(KIN | wordset('grandson granddaughter grandchild'), key=len, reverse=True))})(?:\s(?-i:[A-Z])[a-z]+)?|(?-i:[A-Z])[a-z]+)|I)"
_CHILD = r"(?:son|daughter|kid|child|boy|girl|grandson|granddaughter|nephew|niece|little one|eldest|youngest|brother|sister|twins)"
_HURTS = r"(?:swell\w*|swoll\w*|rash|hives|react\w*|itch\w*|throat|A&E|ER|hospital|anaphyla\w*|epipen|ill|blotch\w*|wheez\w*|breath\w*)"


class _Way(NamedTuple):
    """A slot and how it is told; ``value`` names what is kept where the words do not."""

    slot: str
    pattern: re.Pattern[str]
    phase: Phase = Phase.HOLDS
    key: str = ""


def _way(slot: str, pattern: str, phase: Phase = Phase.HOLDS, key: str = "") -> _Way:
    return _Way(slot, re.compile(pattern, _CASE), phase, key)


_WAYS = (
    _way("employer", rf"\b(?:the|my|this|a)\s+(?:[a-z]+\s){{0,2}}(?:job|gig|shift|shifts|apprenticeship|internship|placement)\s+(?:at|with|in)\s+{_NAME}(?=[^.?!]*\b(?:is|['’]s|are|pays|keeps|suits)\b)"),
    _way("employer", rf"\b(?:i['’]ve been|i['’]m|we['’]re|been)\s+(?:(?-i:[a-z])+ing)\s+(?:(?-i:[a-z])+\s){{0,2}}(?:at|for)\s+{_NAME}(?=\s*(?:[.;!]|$|since|now|these days|for (?:years|months|the last)))"),
    _way("employer", rf"\b(?:my|the) (?:payslip|wages?|badge|contract) (?:says?|comes? from|is from|has)\s+{_NAME}"),
    _way("employer", rf"^\W*(?:i['’]ve\s+|i\s+have\s+)?been\s+(?:with|at)\s+{_NAME}\b(?=[^.?!]*\b(?:since|for|years?|months?|now)\b)"),
    _way("employer", rf"\b(?:i\s+)?(?:help out|do (?:a few |some )?(?:shifts|hours)|temp(?:ing)?|got taken on|clock in)\s+(?:at|with|for|by)\s+{_NAME}"),
    _way("employer", rf"\bit['’]?s\s+{_NAME}\s+that\s+(?:pays|employs)", Phase.BEGINS),
    _way("employer", rf"\bi(?:\s+now)?\s+(?:drive|deliver|ride|fly)\s+(?:(?:an?|the)\s+[a-z]+\s+)?for\s+{_NAME}(?=\s*(?:[.,;!]|$|now|on|at|part|full|these))"),
    _way("fear", r"\b(?:what|the thing that)\s+(?:really\s+)?(?:scares|frightens|terrifies)\s+me\s+(?:(?:the\s+)?most\s+)?is\s+(?P<value>[a-z]+(?:\s[a-z]+)?)(?=\s*(?:[.,;!]|$))"),
    _way("home", rf"\b(?:my|our)\s+(?:new\s+)?(?:flat|place|house|home|apartment|room|digs|bungalow)(?:['’]s|\s+is)\s+[^,.;!?]{{0,30}}?\b(?:in|near)\s+{_NAME}"),
    _way("home", rf"\b(?:back|living|staying|now)\s+(?:at|with)\s+my\s+(?:mum|mom|dad|parents|sister|brother|nan|gran|aunt)(?:['’]s)?\s+(?:place\s+|house\s+)?in\s+{_NAME}", Phase.BEGINS),
    _way("home", rf"\b(?:upped sticks|moved(?! (?:my|our|the|his|her|all|it|some)\b)|relocated|settled|resettled)\b[^.?!]{{0,20}}?\b(?:settled|to|in|into)\s+(?:in\s+)?{_NAME}(?=\s*(?:[.,;!]|$))", Phase.BEGINS),
    _way("home", rf"\b(?:i['’]ve|i have|we['’]ve|i)\s*(?:got|rent|have)?\s+a\s+(?:room|bed|bedsit|studio)\s+in\s+(?:a\s+(?:shared\s+)?(?:house|flat)\s+in\s+)?{_NAME}"),
    _way("home", rf"\b(?:we|i)\s+(?:have\s+|['’]ve\s+)?(?:rent|own|bought|got)\s+(?:a\s+)?(?:flat|place|house|room|studio|bedsit)\s+in\s+{_NAME}"),
    _way("origin", rf"\bgr(?:owing|ew)\s+up\b[^.?!]{{0,22}}?\b(?:in|was|meant)\s+(?:always\s+|just\s+)?{_NAME}", Phase.ENDED),
    _way("relation", rf"\b(?:been\s+)?(?:seeing|dating|going out with|together with)\s+(?:an?\s+|this\s+)?(?:guy|girl|man|woman|lad|bloke|lady|chap)\s+(?:called|named)\s+{_NAME}", key="partner"),
    _way("relation", rf"\b(?:the|my)\s+(?:wife|missus|other half),\s+{_NAME},", key="wife"),
    _way("relation", rf"\b(?:the|my)\s+(?:husband|hubby),\s+{_NAME},", key="husband"),
    _way("relation", rf"\b(?:i|we)\s+(?:now\s+)?(?:report|answer)\s+to\s+{_NAME}", key="manager"),
    _way("relation", rf"\bthe\s+(?:one|person)\s+i\s+(?:report|answer)\s+to\s+is\s+(?:now\s+)?{_NAME}", key="manager"),
    _way("relation", rf"\bmy\s+(?:boss|manager|supervisor)\s+is\s+(?:now\s+)?{_NAME}\s+(?:with|from|in|,)", key="boss"),
    _way("allergy", rf"(?:^|[,;.]\s*){_WHO}\s+(?:can['’]?t|cannot|mustn['’]?t|can\s+not|isn['’]t allowed to)\s+(?:have|eat|touch|go near|be near)\s+(?:anything\s+(?:with|containing)\s+)?(?P<value>[a-z]+(?:\s[a-z]+)?)(?=\s*[,;.]|\s+(?:or|because|as)\b)(?=[^.?!]*\b{_HURTS})"),
    _way("allergy", r"(?:^|[,;.]\s*)(?P<value>[A-Za-z]+(?:\s[a-z]+)?)\s+(?:sends?|puts?|lands?|brings?)\s+me\s+(?:straight\s+|right\s+)?(?:to|in|into|out in)\s+(?:the\s+)?(?:A&E|ER|hospital|hives|a rash)"),
    _way("allergy", r"\b(?:i|we)\s+(?:badly\s+|really\s+)?react\s+(?:badly\s+)?to\s+(?P<value>[a-z]+(?:\s(?:dust|milk|nuts|pollen|bites|stings|hair|fur))?)\b(?!\s+(?:the|this|that|his|her|it|news|stress|people))"),
    _way("medication", rf"\b(?:(?:been|was|were|am|got) (?:prescribed|given|started on|put on)|prescribed me|gave me)\s+(?P<dose>{_DOSE})\s+(?:of\s+)?(?P<value>[a-z]{{5,}})\b"),
    _way("medication", rf"\b(?:my|the)\s+(?P<value>[a-z]{{5,}})\s+(?:dose\s+)?(?:has been|was|is|got|went)\s+(?:\w+\s+)?(?:up\s+|down\s+|halved\s+|doubled\s+)?to\s+(?P<dose>{_DOSE})", Phase.BEGINS),
    _way("medication", rf"\b(?:got|has|have|had|put|started|keeps?)\s+me\s+on\s+(?P<dose>{_DOSE})?\s*(?:of\s+)?(?P<value>[a-z]{{5,}})\b(?!\s+(?:diet|list|plan|hold|edge|track|project))"),
    _way("medication", rf"\b(?:raised|upped|increased|bumped|put|lowered|cut|dropped|reduced|doubled|moved)\s+(?:me\s+(?:up\s+|down\s+)?to\s+(?P<dose>{_DOSE})\s+of\s+|(?:my|the)\s+)(?P<value>[a-z]{{5,}})(?:\s+(?:dose\s+)?(?:up\s+|down\s+|back\s+)?to\s+(?P<dose2>{_DOSE}))?", Phase.BEGINS),
    _way("medication", r"\b(?:i\s+was|was)\s+on\s+(?P<value>(?-i:[A-Z])?[a-z]{5,})\s+(?:for\s+a\s+(?:while|bit|time|year)|back then|as a (?:kid|child|teen\w*)|at (?:uni|school))", Phase.ENDED),
    _way("phone", r"\bnew\s+(?:digits|number)\b[^.?!\d]{0,20}(?P<value>\+?\d[\d -]{7,16}\d)", Phase.BEGINS),
    _way("phone", r"\b(?:number|digits)\b[^?!]{0,60}?:\s*(?P<value>\+?\d[\d -]{5,16}\d)", Phase.BEGINS),
    _way("diet", rf"\b(?:fully|properly|strictly|completely|totally|gone|turned|now|eat(?:ing)?|keep|keeping|doing|on)\s+(?:an?\s+)?(?P<value>{DIETS})(?=\s*(?:[.,;!]|now|till|until|these|diet|from|for\s+(?:now|a)|$))", Phase.BEGINS),
    _way("diet", rf"\b(?:call me|make (?:me|that)|i['’]m now|now i['’]m|i['’]m|more)\s+(?:an?\s+)?(?P<value>{DIETS})\s+(?:now|rather than|instead|these days|not)", Phase.BEGINS),
    _way("diet", rf"\b(?:everything|all) (?:we|i) (?:cook|eat|make|buy) is (?P<value>{DIETS})"),
    _way("diet", rf"\b(?:scrap|forget|drop|over|done with|no more|gave up)\s+(?:the\s+|being\s+|this\s+)?(?P<value>{DIETS})\s*(?:thing|business|diet|lark|phase)?", Phase.ENDS),
    _way("possession", rf"\b(?:my|our)\s+(?:set of wheels|wheels|ride|motor|runabout)\s+(?:is|['’]s)\s+(?:now\s+)?(?:an?\s+)?(?:(?-i:[a-z])+\s){{0,2}}{_NAME}"),
    _way("possession", rf"\b(?:i|we)\s+(?:now\s+)?(?:run|drive)\s+(?:an?|the)\s+(?:(?!(?:to|for|from|at|in|with|by|of|on|kids|children|bus|coach|lorry|truck|taxi)\s)(?-i:[a-z])+\s){{0,2}}{_NAME}"),
    _way("possession", rf"\b(?:i|we)['’]?(?:ve|\s+have)?\s+(?:bought|picked up|treated myself to)\s+an?\s+(?:new\s+|used\s+|second-hand\s+)*{_NAME}(?=\s+(?:car|van|bike|at last|yesterday|on|last|for)\b|[.,!])", Phase.BEGINS),
    _way("school", rf"\b(?P<who>(?:my|our)\s+{_CHILD}(?:\s(?-i:[A-Z])[a-z]+)?)\s+(?:goes|went back|started|is)\s+(?:to|at)\s+{_NAME}"),
    _way("school", rf"\b(?:sixth form|year \d{{1,2}}|reception|first year|freshers?|uni|college)\s+at\s+{_NAME}(?!\s+(?:was|used))"),
    _way("education", rf"\b(?:i|we)\s+(?:did|got|took|finished)\s+(?:my|our|a)\s+(?:(?-i:[a-z])+\s){{0,2}}(?:training|degree|apprenticeship|masters?|phd|a-levels|diploma|course)\s+(?:at|in)\s+{_NAME}"),
    _way("language", r"\b(?:we|they|i)\s+(?:mostly\s+|only\s+|all\s+)?(?:speak|talk)\s+(?P<value>(?-i:[A-Z])[a-z]{3,})\s+(?:at home|with|to|in the house|between)"),
    _way("employer", rf"\b(?:did|spent|put in|had)\s+(?:a|an|some|two|three|four|five|six|ten|\d+|a couple of|a few)\s*(?:good\s+)?(?:years?|months?|summers?|stint)?\s*(?:of\s+\w+\s+)?(?:at|with)\s+{_NAME}(?=[^.?!]*\b(?:way back|back then|before|ago|once|when|years)\b|[^.?!]*$)", Phase.ENDED),
)  # fmt: skip
# What comes whenever something is touched is no supposition.
_BREAKS_OUT = re.compile(
    r"(?:^|[,;.]\s*)(?P<who>(?:[Mm]y|[Oo]ur)\s(?-i:[A-Za-z])[a-z]+(?:\s(?-i:[A-Z])[a-z]+)?|(?-i:[A-Z])[a-z]+|I)\s+(?:breaks? out|swells? up|comes? (?:out|up) in|gets? hives|can['’]t breathe|ends? up in (?:A&E|hospital))[^.?!,]{0,18}?\b(?:if|when|whenever|the moment|as soon as|every time)\s+(?:he|she|i|they)\s+(?:so much as\s+)?(?:eats?|smells?|touch(?:es)?|has|have|goes? near|drinks?)\s+(?P<value>[a-z]+(?:\s(?:milk|dust|hair))?)",
    _CASE,
)
_EATS = re.compile(
    rf"(?:^|[,;.]\s*)(?P<who>(?:[Mm]y|[Oo]ur)\s(?:{'|'.join(sorted(PETS))})(?:\s(?-i:[A-Z])[a-z]+)?|(?-i:[A-Z])[a-z]+)\s+(?:will\s+only|only|just)\s+(?:touch(?:es)?|eats?|have|has|take|takes)\s+{_NAME}",
    _CASE,
)
_MEAT = re.compile(
    r"\b(?:started|back (?:to|on)|gone back to|went back to|caved and started)\s+(?:eating\s+)?(?:meat|fish|dairy|bread|carbs|gluten)\b(?=[^?]*$)",
    _CASE,
)
_SIZE = re.compile(
    rf"(?:^|[,;.]\s*){_WHO}(?:['’]m|['’]s)?\s+(?:is|am|takes?|wears?|has gone up to|has moved up to|gone up to|went up to|needs?|now)\s+(?:now\s+|already\s+)*(?:an?\s+)?size\s+(?P<value>\d{{1,2}}(?:\.5|½)?)\b",
    _CASE,
)
_NO_NAME = re.compile(
    r"^(?:the )?(?:I|I['’]\w+|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|The|God|OK|Turns|There|Here|This|That|What|Who|When|Then|Now)\b"
)
_NO_WORD = re.compile(
    r"^(?:anything|something|it|them|this|that|too|much|more|the|a|my|any|people|track|board|about|hold|what|everything|here|there|things|being|doing|having|loads|alcohol only)\b",
    _CASE,
)


def ways(sentence: str, start: int) -> Iterator[Said]:
    """Yield what a sentence says by one of the phrases."""
    if match := _BREAKS_OUT.search(sentence):
        yield _said("allergy", match, sentence, start, value=match["value"], key=match["value"])
    if _UNREAL.search(sentence):
        return
    for way in _WAYS:
        match = way.pattern.search(sentence)
        if match and "dose2" in match.groupdict() and not (match["dose"] or match["dose2"]):
            continue  # a meeting is moved too
        if match and not _NO_NAME.match(match["value"]) and not _NO_WORD.match(match["value"]):
            yield _told(way, match, sentence, start)
    if (match := _EATS.search(sentence)) and not _NO_NAME.match(match["who"]):
        key, value = match["value"], "yes"
        yield _said("consumption", match, sentence, start, value=value, key=key)
    if match := _SIZE.search(sentence):
        yield _said("size", match, sentence, start, value=match["value"], key="shoe size")
    if match := _MEAT.search(sentence):
        yield Said(
            slot="diet", subject="", start=start, end=start + len(sentence),
            predicate=(start + match.start(), start + match.end()), value="diet",
            is_negative=True, phase=Phase.ENDS, rule=ENDS_ANY,
        )  # fmt: skip


def _told(way: _Way, match: re.Match[str], sentence: str, start: int) -> Said:
    value, key = match["value"], way.key
    if way.slot == "medication":
        drug = value.lower()
        groups = match.groupdict()
        dose = (groups.get("dose") or groups.get("dose2") or "").replace(" ", "")
        value, key = f"{drug} {dose}".strip(), drug
    return _said(way.slot, match, sentence, start, value=value, key=key or value, phase=way.phase)


def _said(
    slot: str,
    match: re.Match[str],
    sentence: str,
    start: int,
    *,
    value: str,
    key: str = "",
    phase: Phase = Phase.HOLDS,
) -> Said:
    who = match.groupdict().get("who") or ""
    first, last = match.span("value")
    if slot == "medication":
        spans = [match.span(name) for name in ("dose", "dose2") if match.groupdict().get(name)]
        first, last = min([first, *(a for a, _ in spans)]), max([last, *(b for _, b in spans)])
    return Said(
        slot=slot,
        subject="" if who == "I" else who,
        start=start,
        end=start + len(sentence),
        predicate=(start + match.start(), start + match.start("value")),
        value=value,
        object=(start + first, start + last),
        key=key,
        is_negative=phase is Phase.ENDS,
        phase=phase,
        rule="way",
    )
