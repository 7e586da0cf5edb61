"""English: what becomes of something known that a sentence names."""

import re
from collections.abc import Iterator, Sequence

from app.extraction.facts.english_words import KIN, ROLES
from app.extraction.facts.known import (
    PARTNERS,
    Named,
    Tongue,
    become,
)
from app.extraction.facts.said import Said
from app.extraction.holding import ENDING_SLOTS, Known
from app.extraction.wordlists import wordset

_CASE = re.IGNORECASE
_UNREAL = re.compile(
    r"\?\s*$|\b(?:if|would|could|might|may|should|wish|want(?:s|ed)?(?: me| us)? to|hop(?:e|ing)|plan(?:s|ning)?|going to|will|won['’]t|thinking|consider(?:ing)?|maybe|perhaps|almost|nearly|next (?:week|month|year|spring|summer)|come (?:spring|summer|autumn|january|february|march|april|may|june|july|august|september|october|november|december)|not (?:yet|start)|don['’]t start|for next|when i was|never (?:sold|left|closed|cancelled))\b",
    _CASE,
)
# Verbs whose object is what ends, and what is told of itself where it is the subject; then by slot.
_TURNS = r"ditch(?:ed|ing)|got (?:rid|shot) of|(?:say |said )?goodbye(?: to)?|bye(?: to)?|g[ao]ven? up|swapp?ed|switch(?:ed|ing)|trad(?:ed|ing)(?: in)?|jumped ship|replaced|chang(?:ed|ing)|mov(?:ed|ing) (?:\w+ )?(?:on|over|away)|mov(?:ed|ing)|done with|finished with|no longer (?:\w+ )?(?:with|at|in|on|use|using|have|take|taking|eat|eating|drive|driving)|(?:don['’]t|doesn['’]t|not) (?:\w+ )?(?:with|at|on|use|have|take|eat|drive)"
_GOES = (
    r"(?:is|are|['’]s|has|was) (?:all )?(?:over|history|finished|gone|a thing of the past|no more)"
)
# What is done, eaten, joined, believed: whichever of them, it is given up in the same words.
_GIVEN_UP = r"(?:pack|jack|chuck)(?:ed|ing) in|knock(?:ed|ing)|bin(?:ned|ed|ning)(?: off)?|ax(?:ed|ing)|dump(?:ed|ing)|kick(?:ed|ing)|quit(?:ting)?|stopp(?:ed|ing)(?: (?:going|doing|playing|having|eating|drinking|taking|using|with))?|cancel(?:l?ed|l?ing)|cut(?:ting)?(?: out)?|dropp?ed|sworn off|swore off|walked away from|moved on from|fallen out of love with|had enough of|(?:all )?through with|lay(?:ing)? off|laid off|left|not (?:done|played|been|had|touched|gone)|haven['’]t (?:done|played|been|had|touched|gone)|no more|that['’]s it with|(?:don['’]t|doesn['’]t|no longer) (?:go|do|play|touch|bother)"
_OBJECTS = {
    "employer": r"quit|left|swapp?ed|traded|exchanged|resigned from|handed (?:in )?(?:my )?\w+ (?:in )?(?:at|to)|walked out (?:of|on)|laid off (?:by|from)|let go (?:by|from)|redundant (?:at|by|from)|packed in",
    "home": r"moved out of|moved (?:away )?from|sold up in|gave up the (?:flat|lease) in|left (?=\S+ (?:for good|behind))",
    "school": r"pulled (?:\w+ )?(?:out of|from)|took \w+ out of|left|moved (?:\w+ )?(?:out of|from)|dropped out of|finished (?:at)?|out of",
    "relation": r"split (?:up )?(?:with|from)|broke up with|broken up with|dumped|separated from|divorced|finished with",
    "possession": r"sold|flogged|nicked|stole|pinched|returned|crashed|scrapped|binn?ed|wrote off|g[ao]ven? (?:away|back)|handed back|part-exchanged",
    "medication": r"(?:came|come|coming|went|gone|taken|took me|weaned|been|i['’]m|am|is) off|stopp(?:ed|ing)(?: taking)?|dropp?ed|quit|packed in|finished (?:my|the) (?:last|course of)|run out of",
    "consumption": r"gone off|went off|came off|off|stopp(?:ed|ing)(?: \w+ing)?|dropp?ed|quit|packed in|refuses|won['’]t touch",
    "allergy": r"outgrown|outgrew|grown out of|never|not allergic to|cleared of|ruled out|(?:can|allowed to) (?:now )?(?:eat|have|take)",
    "membership": r"packed in|jacked in|binn?ed off|walked away from|clos(?:ed|ing)|cancel(?:led|ed|ling)|left|quit|ended|dropp?ed|binn?ed|didn['’]t renew|not renewing",
    "diet": r"scrap|forget|drop(?:ped)?|quit|off|packed in|not",
    "attitude": r"drop|stop (?:with|using)|gone off|went off|over",
}  # fmt: skip
_SUBJECTS = {
    "employer": r"(?:is|are|['’]s) (?:all )?behind (?:me|us)|closed? (?:its|our)|let (?:half|most|all|everyone|me|us)\b|laid (?:me|us|half|most) off|made (?:me|us) redundant|shut (?:down|its doors)|folded|went (?:bust|under)|(?:gave|given) me (?:my )?notice",
    "home": r"(?:was|is|got|['’]s)?\s*(?:getting |just |become )?too (?:pricey|expensive|dear|far|small|loud)",
    "relation": r"(?:and (?:i|me) )?(?:are|['’]re|is) (?:done|over|finished|history|officially nothing)|and i (?:have |are |['’]ve )?(?:split|broken? up|broke up|separated|divorced|parted|called it)|(?:has |have |['’]s |is |got |been )*(?:retired|promoted|moved (?:on|up|upstairs|away|to (?:another|a|the|head))|left(?= us| the| our|,|\.|;|$)|transferred)",
    "possession": r"(?:went (?:in part exchange|for scrap|to the)|died on me|packed up)|(?:has |is |['’]s |was |got |been )*(?:gone(?: to)?|sold|scrapped|written off|stolen|dead|totalled)",
    "allergy": r"(?:has |is |['’]s |was |came |test )*(?:cleared(?: up)?|gone|negative|ruled out|(?:that )?gave me)",
    "medication": r"(?:has |is |was |been |got )*(?:stopped|taken off)",
    "membership": r"(?:got |went |too |has |is |['’]s |was |membership |account |been )*(?:lapsed?|expired|closed|cancelled|run out|ended)",
    "attribute": r"(?:has |have |is |['’]s |was |got |went |been |put )*(?:(?:too |so |way too )?(?:steep|pricey|expensive|dear)|(?:its|their|the) prices? up|shut (?:my|our|the|its)|bust|lapsed?|expired|closed|cancelled|run out|ended|retired|gone|sold)",
}  # fmt: skip
_CHOSEN = frozenset(
    {
        "consumption",
        "habit",
        "membership",
        "diet",
        "attitude",
        "attribute",
        "language",
        "religion",
        "medication",
    }
)
_LIKE = {"attribute": "membership", "habit": "consumption", "phone": "possession"}
_BETWEEN = r"(?:\s+(?:my|our|the|from|with|off|of|an?|that|this|old|his|her|at|being|in|taking|going|to|doing|playing|whole|car|account))*\s+"


def _objects(slot: str) -> re.Pattern[str]:
    own = _OBJECTS.get(_LIKE.get(slot, slot), "")
    more = "" if slot == "relation" else _OBJECTS["possession"] if slot == "attribute" else ""
    verbs = "|".join(
        part
        for part in (
            own,
            more,
            _GIVEN_UP if slot in _CHOSEN else "",
            _TURNS if slot not in ("relation", "attitude", "employer") else "",
        )
        if part
    )
    return re.compile(rf"\b(?P<verb>{verbs}){_BETWEEN}$", _CASE)


def _subjects(slot: str) -> re.Pattern[str]:
    own = _SUBJECTS.get(slot if slot in _SUBJECTS else _LIKE.get(slot, slot), "")
    words = "|".join(part for part in (own, _GOES if slot != "relation" else "") if part)
    return re.compile(
        rf"^(?:\s+(?:thing|one|account|membership|contract|food|kibble))?\s*(?P<verb>(?:{words}))\b",
        _CASE,
    )


_BEFORE = {slot: _objects(slot) for slot in ENDING_SLOTS}
_AFTER = {slot: _subjects(slot) for slot in ENDING_SLOTS}
_OTHERS = re.compile(
    rf"^\W*(?:(?:and|but|so|then)\s+)?(?:(?:my|our|his|her)\s+(?:\w+\s+)?(?:{'|'.join(sorted(KIN | ROLES))})\b(?!['’]s\s)|he\b|she\b|they\b|(?P<name>(?!(?:we|i|you|it|the|that|this|there|then|just|also|so|but|and|[a-z]+ly)\b)(?-i:[A-Z])[a-z]+)\s+(?:has|had|is|was|[a-z]{{2,}}ed|went|got|quit|left|sold)\b)",
    _CASE,
)
_NOT_ENDED = re.compile(
    r"\b(?:haven['’]t|hasn['’]t|have not|has not|not|never|can['’]t|cannot|didn['’]t|don['’]t|refus\w+) (?:\w+ )?(?:clos|cancel|ditch|drop|sold|sell|quit|stop|swap|trad|switch|mov|left|leave|retir|outgr)\w*\b|\bstill\b",
    _CASE,
)
_NEW_NAME = r"(?P<new>(?:the\s+|an?\s+)?(?-i:[A-Z]|i(?=[A-Z]))[\w&'’-]{0,40}(?:\s+(?:(?-i:[A-Z&\d])[\w&'’-]{0,40}|of(?=\s[A-Z]))){0,6})"
_NEW = (
    re.compile(
        rf"\b(?:to|for|with|into|hello|by|(?:one|account|contract) (?:at|with)|report(?:s|ing)? to|answer(?:s|ing)? to|i['’]m (?:at|with)|(?:is|it['’]s|are|be|she['’]s|he['’]s) (?:now |currently )?(?:at|with)?|as of (?:\w+ )?(?:it['’]s )?|(?:run|drive|driv(?:ing|es)|got|have|use|using|on|bought) (?:an?|the)?)\s*{_NEW_NAME}",
        _CASE,
    ),
    re.compile(rf"\b(?:and|,|;)\s*{_NEW_NAME}\s+(?:took over|is (?:now )?(?:my|our)|has taken over)", _CASE),
    re.compile(
        rf"{_NEW_NAME}\s+(?:is|are)\s+(?:now\s+)?(?:looking after|treating|seeing|teaching|my|our)\b", _CASE
    ),
    re.compile(rf"\bback at\b.{{0,20}}?\bin\s+{_NEW_NAME}", _CASE),
    re.compile(rf"(?:^|[,;]\s*){_NEW_NAME}\s+(?:me\s+instead|it is|instead)\b", _CASE),
)  # fmt: skip
_NEW_DRUG = re.compile(r"\b(?:for|to|with)\s+(?P<new>[a-z]{5,})\b")
_RIGHT = re.compile(rf"{_NEW_NAME}(?:\s*,)?\s+(?:and\s+)?not\s+$|\bnot\s+$", _CASE)
_TAKEN_BACK = re.compile(
    r"\b(?:scrap|forget|ignore|disregard|strike|never mind)\s+(?:what i (?:said|told you) about|the (?:bit|part|thing) about|that about)\s+(?:the\s+|my\s+)?$",
    _CASE,
)
_MEANT = re.compile(
    rf"^[,.;:–—-]?\s*(?:it['’]s|it is|it was|i meant|i mean|make (?:it|that))\s+(?:actually\s+|really\s+)?(?:{_NEW_NAME}|(?P<low>[a-z]{{3,}}))",
    _CASE,
)
_RIGHT_AFTER = re.compile(rf"^(?:\s*,)?\s*(?:but|it['’]s|it is|it was)\s+{_NEW_NAME}", _CASE)
_NO_NEW = re.compile(
    r"^(?:(?:the |an? )?(?:I|I['’]\w+|me|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Doctor|The|A|So|And|But|We|He|She|They|It|My|Our))$"
)


def _end(sentence: str, named: Named) -> tuple[int, int] | None:
    """Return where the sentence says that it ends: by a verb that has it for its object, or its subject."""
    one = named.known
    found = _BEFORE[one.slot].search(sentence[: named.start])
    if found is not None:
        return found.span("verb")
    after = _AFTER[one.slot].match(sentence[named.end :])
    if after is None or (one.slot == "employer" and not _MINE.search(sentence)):
        return None
    if one.slot == "relation":
        is_love = re.match(
            r"\s*(?:and|are|['’]re|is (?:over|history|done))\b", after.group(), _CASE
        )
        if (PARTNERS.match(one.key) is None) is (is_love is not None):
            return None
        if is_love is None and one.key not in _HIRED:
            return None
    return named.end + after.start("verb"), named.end + after.end("verb")


def _is_of_others(sentence: str, named: Named, speaker: str) -> bool:
    """Return whether somebody else does it to theirs: "Anna moved from Leeds", "my friend quit Google"."""
    other = _OTHERS.match(sentence)
    if other is None or named.known.slot == "relation":
        return False
    if speaker and named.known.subject != speaker:
        return False  # it is theirs
    return not (other["name"] and sentence.find(other["name"]) == named.start)


_MINE = re.compile(r"\b(?:me|us|my|our|i)\b", _CASE)
_HIRED = wordset(
    "manager boss supervisor dentist doctor gp landlord landlady therapist accountant lawyer coach trainer vet"
)  # fmt: skip


def _new(sentence: str, named: Named) -> tuple[int, int] | None:
    one = named.known
    if one.slot == "medication":
        match = _NEW_DRUG.search(sentence, named.end)
        return match.span("new") if match else None
    if one.slot in ("allergy", "diet", "consumption") and not one.object[:1].isupper():
        return None
    for pattern in _NEW:
        for match in pattern.finditer(sentence):
            words = match["new"]
            first, last = match.span("new")
            is_old = first < named.end and named.start < last
            if is_old or _NO_NEW.match(words) or _is_same(words, one):
                continue
            if one.slot != "relation" and PARTNERS.match(one.key):
                continue
            return first, last
    return None


def _is_same(words: str, one: Known) -> bool:
    lowered = words.lower().removeprefix("the ")
    return lowered in one.object.lower() or one.object.lower() in lowered


def _put_right(sentence: str, named: Named) -> tuple[int, int] | None:
    """Return what is right where the known is said to be wrong: "NatWest, not Barclays"."""
    if _TAKEN_BACK.search(sentence[: named.start]):
        again = _MEANT.match(sentence[named.end :])
        group = "new" if again and again["new"] else "low"
        return (named.end + again.start(group), named.end + again.end(group)) if again else None
    match = _RIGHT.search(sentence[: named.start])
    if match is None:
        return None
    if match["new"]:
        return None if _NO_NEW.match(match["new"]) else match.span("new")
    after = _RIGHT_AFTER.match(sentence[named.end :])
    if after is None:
        return None
    return named.end + after.start("new"), named.end + after.end("new")


_TONGUE = Tongue(
    is_unreal=_UNREAL.search,
    is_untrue=_NOT_ENDED.search,
    put_right=_put_right,
    end=_end,
    new=_new,
    is_of_others=_is_of_others,
)


def about_known(
    sentence: str, start: int, held: Sequence[Known], speaker: str = ""
) -> Iterator[Said]:
    """Yield what a sentence says of things known: which are over, and what came in their place."""
    return become(sentence, start, held, speaker, _TONGUE)
