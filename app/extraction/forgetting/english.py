"""Wishes to forget in English."""

import re
from dataclasses import replace

from app.extraction.forgetting.loosely import loosely_english
from app.extraction.forgetting.plain_english import ERASE, FORGET, plainly
from app.extraction.forgetting.unframed_english import unframed_english
from app.extraction.forgetting.voices import voice_of
from app.extraction.forgetting.wishes import Reach, Wish, is_muddled

_LEAD = (
    r"(?:(?:please|pls|plz|hey|hi|ok|okay|actually|also|and|so|but|now|no|wait|oh|sorry|well|just|kindly|"
    r"chronos|assistant|bot|by the way|btw|one more thing|on second thought|"
    r"(?:can|could|would|will) you(?: please| kindly| just)?|i(?:'d| would) like you to|i want you to|"
    r"i need you to|you (?:can|should|must|may)|let's|i(?:'d| would) (?:prefer|rather) (?:it )?(?:if )?you(?: would)?|"
    r"i ask you to|do me a favou?r and|it would be (?:great|good|nice) if you(?: could| would)?)[,:;!.]? +)*"
)
_FORGET = re.compile(rf"^\W*{_LEAD}(?:{FORGET})\b(?P<tail>.*)$", re.IGNORECASE | re.DOTALL)
_ERASE = re.compile(
    rf"^\W*{_LEAD}(?:{ERASE})\b(?P<tail>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_DO_NOT_KEEP = re.compile(
    rf"^\W*{_LEAD}(?:please )?(?:do not|don't|dont|never|no need to|you (?:do not|don't) (?:need|have) to|better not)"
    r" (?:ever )?(?:remember|store|save|keep|record|log|memori[sz]e|note(?: down)?|write down|hold on to|retain)\b(?P<tail>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_MOST_AROUND = 4  # words that say no more than that it is off the record: "this is strictly"
_OFF_RECORD = re.compile(
    r"\boff the record\b|\bnot for (?:the|your) (?:record|memory)\b", re.IGNORECASE
)
# "the one about X: please forget it", "what I said about X, forget it".
_TOPIC_FIRST = re.compile(
    r"^\W*(?:(?:please|never mind) )?(?P<tail>(?:what|everything|anything|whatever|all(?: that)?|the thing|the things) .{3,120}?)[,:;—-]+ *(?:please |just |kindly )*"
    r"(?:forget|erase|delete|remove)(?: it| that| them| this| all of it)?(?: all)?(?: from your (?:memory|records?))?(?:,? please)?\W*$",
    re.IGNORECASE,
)

_TALK = r"(?:say|said|saying|tell|told|telling|mention(?:ed)?|shared?|wrote|write|talked|spoke|complained|confided|discussed|chatted)"
_MEMORY = re.compile(
    rf"\b(?:about|regarding|concerning|i(?:'ve| have)?(?: ever| just| already| once)? {_TALK}|(?:you|we) (?:know|remember|have|keep|stored?|saved?|talked|discussed|spoke)|"
    rf"memor(?:y|ies)|from your|my (?:data|records?|history|profile)|the fact that|that i|conversation|chat|{_TALK} you|{_TALK} to you)\b",
    re.IGNORECASE,
)
_OF_MEMORY = re.compile(
    rf"\b(?:about (?:me|my|him|her|us|our|his|their)|i(?:'ve| have)?(?: ever| just| already| once)? {_TALK}|(?:you|we) (?:know|remember|have on|keep|stored?|saved?|talked|discussed|spoke)|"
    r"memor(?:y|ies)|(?:from|off) your (?:records?|notes?|head|mind|storage|files?|logs?)|the fact that|what i|my (?:data|chat history|profile)|"
    r"(?:the|that|this|any|all|every|our|those|these)(?: \w+)? (?:story|stories|bits?|parts?|things?|stuff|mentions?|traces?|talks?|conversations?|remarks?|details?|info|information|business|episode) (?:about|of|on|with|regarding|concerning))\b",
    re.IGNORECASE,
)
_IDIOM = re.compile(
    r"^ *(?:it|about it|about that|that|this)? *(?:[.!,;]|$)(?P<more>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_THIS = re.compile(
    rf"^ *(?:about )?(?:all (?:of )?)?(?:this|that|it|these|those|any of (?:this|that)|anything i just {_TALK}|what i(?:'ve| have)? just {_TALK}|what i {_TALK}|"
    rf"(?:the|my) (?:last|previous) (?:thing|message|sentence|part|bit|line|remark)s?(?: i {_TALK})?|i (?:ever )?(?:just )?{_TALK}(?: you)? (?:that|this|it|so)|i just {_TALK}(?: you)?(?: that| this)?|i {_TALK}(?: you)? anything)"
    rf"(?: (?:i(?:'ve| have)? )?(?:just )?{_TALK}(?: you| to you)?)?(?:[,.!]? *(?:please|thanks|thank you|ok|okay|for me|at all|again|now|down|anywhere|in your memory|from your memory|either|though|right|will you|would you))*\W*$",
    re.IGNORECASE,
)
_ALL = re.compile(
    rf"^ *(?:about )?(?:absolutely |literally |simply )?(?:everything|all|all of (?:it|that|this)|anything and everything|whatever|every (?:single )?(?:thing|memory|word))"
    rf"(?: that| which)?(?: (?:i(?:'ve| have)?(?: ever| already)? {_TALK}(?: you| to you)?(?: so far)?|you (?:know|remember|have|have stored|stored|learned|have learned)(?: (?:about|on|of) me)?|(?:there is )?(?:about|on) me))?"
    r"(?:[,.!]? *(?:please|thanks|now|for good|completely|from your memory|in your memory|again|so far|, ok))*\W*$",
    re.IGNORECASE,
)
_ALL_NEEDS = re.compile(r"\b(?:i|you|me)\b|memor", re.IGNORECASE)

_PREFIXES = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^ *['’]s\b",
        r"^ *(?:about|regarding|concerning)\b",
        r"^ *(?:from|in|out of) (?:your|the) (?:memory|records?|notes?|storage|history|database)\b,?",
        r"^ *(?:please|both|any (?:and all )?(?:mentions?|traces?) of|all (?:the )?(?:mentions?|traces?) of|all|all of|everything|anything|every bit of|any|any and all|whatever|what|which|whichever|the things?|things|the stuff|stuff|the parts?|the bits?|the story|the whole (?:story|thing)|"
        r"the conversations?|our conversations?|conversations?|the talks?|the memor(?:y|ies)|memor(?:y|ies)|your memor(?:y|ies)|my memor(?:y|ies)|any memor(?:y|ies)|the records?|records?|the notes?|notes?|the details?|details|the information|information|the info|info|my remarks?|my comments?|the data|data|the times?|the facts?)\b(?: that| which)?",
        r"^ *(?:that|this|the whole) (?:story|stuff|bit|thing|business|part|episode|affair)(?= (?:about|with|on|of|regarding)\b)",
        r"^ *(?:my|our|that|the|this)(?: \w+)? (?:outburst|rant|confession|complaints?|gossip|whining|moaning|venting|slip|joke)(?= (?:about|on|regarding)\b)",
        r"^ *(?:on|about|with|of|regarding|concerning)\b(?= )",
        r"^ *(?:happened|went on|goes on|was going on|is going on|(?:was|is) up)\b",
        rf"^ *(?:i|we)(?:'ve|'d| have| had)?(?: ever| just| already| once| also| previously| earlier)* {_TALK}(?: (?:with )?(?:you|to you|with you|here|earlier|before|already|in the past|previously))*",
        r"^ *(?:you|we)(?:'ve| have)? (?:know|knew|remember|have|keep|kept|stored?|saved?|learned|recorded|got|hold)(?: (?:down|stored|saved|on file|on record))?",
        r"^ *(?:there is|there was|you(?:'ve| have) got)",
        r"^ *(?:having to do|to do|related|relating|connected|linked) (?:with|to)\b",
        r"^ *(?:to you|to us|you)\b(?= about| on| of| regarding| concerning)",
    )
]
_CLAUSE = re.compile(
    r"^ *(?:(?:the fact )?that\b(?! (?:\w+ )?(?:story|stuff|things?|bit|part|business|episode|conversation|talk|remark|time|day|one)\b)|"
    rf"(?:who|whom|where|when|how|why|which \w+)(?= (?:i|we|my|our)\b)|i(?:'ve| have)?(?: ever)? {_TALK}(?: you)? (?:that )?(?=(?:i|my|we|he|she|they|it|the|our|his|her)\b)) *",
    re.IGNORECASE,
)
_SUFFIX = re.compile(
    r"(?:[,.!?;]? *\b(?:(?:stays?|is|was|are|remains?|should stay) (?:strictly |just )?(?:between (?:us|you and me)|private|confidential|a secret|personal)|please|thanks|thank you|now|again|for good|completely|entirely|forever|at once|right away|immediately|okay|ok|will you|would you|can you|could you|"
    r"from (?:your|the) (?:memory|records?|storage|notes?|history|database)|in your memory|if you can|if possible|for me|too|as well|everywhere|altogether|any ?more))+\W*$",
    re.IGNORECASE,
)
_OF_IT = re.compile(
    rf"(?:,? *please)?,? *(?:and )?(?:all |everything |what |whatever |anything )+(?:that )?(?:i(?:'ve| have)?(?: ever)? {_TALK}(?: you)?|you (?:know|remember)) (?:about|of) (?:it|that|this|them|him|her)\b.*$",
    re.IGNORECASE,
)
_EXCEPT = re.compile(
    r",? *\b(?:except(?: for)?|apart from|other than|but (?:do )?(?:keep|remember|not)|but don't forget|besides)\b(?P<kept>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_AND = re.compile(
    r",? +(?:and|or|nor|as well as)(?: also)?(?: about)? +(?=(?:the|my|our|his|her|their|that|this|about|what|everything|any)\b|[A-Z])|, +(?=(?:the|my|our|his|her|their|about)\b)"
)
_SAID_WHEN = re.compile(
    rf"\b{_TALK}\b(?P<between>.{{0,60}}?)(?:\babout\b|\bregarding\b|$)", re.IGNORECASE | re.DOTALL
)
_TALKED = re.compile(r"\b(?:conversation|talk|chat) (?:about|on|regarding)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r"^[^.!?]*?[,;] *(?:let's|lets|i(?:'ll|'m| am| will)|we(?:'ll|'re)?|what|how|can we|just|you|it|buy|get|go|here)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"^ *(?:about )?(?:my|our|the fact)\b|^ *(?:that i|that my|i)\b", re.IGNORECASE)
_THAT = re.compile(
    r"^ *that (?:(?i:i|we|my|our|he|she|they|it)\b|(?i:i|we|he|she|they)['’]|[A-Z][\w'’-]+ (?!is mine))"
)
_WHO = re.compile(
    r"^ *(?:who|whom|what|where|when|which \w+|how (?:much|many|old|long|often|far|tall|big)) (?:i|we|my|our)\b(?! (?:said|told|mentioned|wrote))",
    re.IGNORECASE,
)
_NAMED = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}"
_NAME = re.compile(
    rf"^ *(?:both )?{_NAMED}(?:(?:,? and |, )(?:{_NAMED}|(?:the|my|our|his|her|their)(?: \w+){{1,2}}))*[.!? ]*$"
)
_THE = re.compile(r"^ *(?:about )?(?:the|his|her|their|that|this)\b|^ *about [A-Z]", re.IGNORECASE)


# "I shouldn't have told you about the affair. Please forget it."
_TOLD_OF = re.compile(
    rf"\b(?:(?:i|we)\b.{{0,24}}?\b{_TALK}|you (?:know|remember|have|stored?|saved?))(?: (?:to |with )?you)?(?: anything| something| too much| a lot| all)?"
    r" (?P<topic>(?:about|regarding|concerning|of|on) .{2,100}?|that .{4,100}?)[.!?]*\s*$",
    re.IGNORECASE,
)
_IT = re.compile(
    rf"^\W*{_LEAD}(?:{FORGET}|{ERASE}|do(?: not|n't) keep|don't (?:remember|store|save|record))(?: about)? (?:it|that|this|them|him|her|all of (?:it|that)|everything|all that|it all|that all|i (?:ever )?(?:told|said|mentioned)(?: you| it| that| so)*)\b"
    r"(?:[,.]? *(?:all|please|for me|again|completely|entirely|for good|now|from your memory))*\W*$",
    re.IGNORECASE,
)


def read_english(text: str) -> Wish | None:
    """Return what an English sentence wants forgotten, None if it wants nothing such."""
    plain = plainly(text)
    found = _read(plain, is_polite=plain != text)
    if (found is None or found.reach is Reach.TOPIC) and (spoken := _spoken(plain, found)):
        return spoken
    if found and not is_muddled(found):
        return found
    ways = (loosely_english(text), unframed_english(text))
    read = [wish for way in ways if way and (wish := _read(way, is_polite=True))]
    loose = next((wish for wish in read if not is_muddled(wish)), None)
    if loose is None:
        return found or next(iter(read), None)
    return replace(loose, is_loose=True)


def _spoken(text: str, read: Wish | None) -> Wish | None:
    """Return a wish that names who said it; whom nobody knows as a speaker it names as it was read."""
    patterns = (_DO_NOT_KEEP, _TOPIC_FIRST, _FORGET, _ERASE)
    tail = next((found["tail"] for p in patterns if (found := p.match(text))), None)
    voice = voice_of(_EXCEPT.sub("", tail), text) if tail else None
    return replace(read or Wish(reach=Reach.TOPIC), voice=voice) if voice else None


def _read(text: str, *, is_polite: bool) -> Wish | None:
    found = _DO_NOT_KEEP.match(text)
    if found:
        return _not_kept(found["tail"], is_polite=is_polite)
    first = _TOPIC_FIRST.match(text)
    if first and _MEMORY.search(first["tail"]):
        return named(first["tail"])
    found = _FORGET.match(text)
    if found:
        return _forgotten(found["tail"], is_polite="please" in text.lower())
    found = _ERASE.match(text)
    if found and _OF_MEMORY.search(found["tail"]):
        return _whole(found["tail"]) or named(found["tail"])
    if _OFF_RECORD.search(text):
        rest = _OFF_RECORD.sub("", text)
        return Wish(reach=Reach.THIS, says_itself=len(re.findall(r"\w+", rest)) > _MOST_AROUND)
    return None


def read_english_before(said: str, wish: str) -> Wish | None:
    """Return what "please forget it" wants forgotten where the sentence before says what "it" is."""
    if not _IT.match(plainly(wish)):
        loose = unframed_english(wish, said) if not unframed_english(wish) else None
        return _read(loose, is_polite=True) if loose else None
    found = _TOLD_OF.search(said)
    loose = None if found else loosely_english("please forget it", said)
    loose = loose or unframed_english(wish, said)
    return named(found["topic"]) if found else _read(loose, is_polite=True) if loose else None


def _not_kept(tail: str, *, is_polite: bool) -> Wish | None:
    if not tail.strip(" .!?,"):
        return None
    if _THIS.match(tail):
        return Wish(reach=Reach.THIS)
    is_meant = (
        _MEMORY.search(tail)
        or _OWN.match(tail)
        or _THAT.match(tail)
        or _WHO.match(tail)
        or (is_polite and _THE.match(tail))
        or re.match(r" *(?:what|anything|a record)\b", tail, re.IGNORECASE)
    )
    return named(tail) if is_meant else None


def _forgotten(tail: str, *, is_polite: bool) -> Wish | None:
    idiom = _IDIOM.match(tail)
    if idiom is not None:
        # "Forget it" is said of plans; "please forget that" of what was told.
        words = tail.strip(" .!,;").lower()
        is_told = words in ("that", "this", "about that") and (
            is_polite or not idiom["more"].strip()
        )
        return Wish(reach=Reach.LAST) if is_told and not idiom["more"].strip(" .!") else None
    if _THIS.match(tail):
        return Wish(reach=Reach.LAST)
    if whole := _whole(tail):
        return whole
    if _OF_IT.search(tail):
        return named(tail)
    if _GOES_ON.match(tail) and not _MEMORY.search(tail.split(",")[0]):
        return None  # "forget the cinema, let's stay in"
    is_meant = (
        _MEMORY.search(tail)
        or _OWN.match(tail)
        or _WHO.match(tail)
        or _THAT.match(tail)
        or (is_polite and _THE.match(tail))
        or re.match(r" *(?:what|everything|anything|whatever|all)\b", tail, re.IGNORECASE)
    )
    if is_meant:
        return named(tail)
    bare = named(tail) if _NAME.match(tail) else None
    return replace(bare, is_doubtful=True) if bare else None


def _whole(tail: str) -> Wish | None:
    if _ALL.match(tail) and _ALL_NEEDS.search(tail):
        return Wish(reach=Reach.ALL)
    return None


def named(tail: str) -> Wish | None:
    """Return the wish to forget what stands behind an order, None if it names nothing."""
    excepted: tuple[str, ...] = ()
    if found := _EXCEPT.search(tail):
        excepted = _split(bare_english(found["kept"]))
        tail = tail[: found.start()]
    tail = _SUFFIX.sub("", _OF_IT.sub("", _SUFFIX.sub("", tail))).strip()
    when = _SAID_WHEN.search(tail)
    is_clause = False
    words = tail
    if _WHO.match(words):
        pass  # "who my godfather is": the question tells what of
    elif clause := _CLAUSE.match(words):
        words, is_clause = words[clause.end() :], True
    else:
        words = bare_english(words)
        if _WHO.match(words):
            pass
        elif clause := _CLAUSE.match(words):
            words, is_clause = words[clause.end() :], True
    topics = (words.strip(" .,!?:;\"'"),) if is_clause else _split(words)
    by_talk = _TALKED.search(tail) or (when is not None and bool(when["between"].strip()))
    reach = Reach.TOPIC
    return Wish(
        reach=reach,
        topics=tuple(one for one in topics if one),
        excepted=excepted,
        timed=tail,
        by_talk=bool(by_talk) or not any(topics),
        is_clause=is_clause,
    )


def bare_english(words: str) -> str:
    """Return what is left of a topic without "everything that I told you about"."""
    before = None
    while words != before:
        before = words
        for prefix in _PREFIXES:
            words = prefix.sub("", words, count=1)
    return words


def _split(words: str) -> tuple[str, ...]:
    parts = [bare_english(part).strip(" .,!?:;\"'") for part in _AND.split(words)]
    return tuple(part for part in parts if part)
