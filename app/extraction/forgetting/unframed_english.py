"""English wishes that no frame foresees, by what all of them have: letting go, whose memory, and of what.

A sentence counts if it speaks of letting go or of not keeping, ties that to the memory of whom it speaks
to or to what was told, and says by a marker what it is of. Its sense is given back as a plain order. What
the markers find too much stays in the topic, and then nothing meets it: too little goes, not too much.
"""

import re

_MIND = (
    r"(?:(?:your|that) (?:\w+ )?(?:memor(?:y|ies)|brains?|head|mind) of yours|your (?:\w+ )?(?:memor(?:y|ies)|brains?|head|mind|records?|notes?|files?|systems?|database|databanks?|"
    r"data|logs?|storage|history|archives?|books))"
)
_TOLD = (
    r"(?:i|we)(?:'ve|'d| have| had)?(?: \w+ly| ever| just| already| once| also| always)?(?: never| not)? (?:told|tell|said|say|mention(?:ed)?|"
    r"shared?|wrote|brought up|talked|talk|spoke|confided|let slip|let on|complained|blurted(?: out)?|spilled|confessed|went on|gave|admitted|revealed|disclosed|vented)"
)
_LET_GO = (
    r"forg[eo]t(?:ten|ting|s)?|unlearn(?:ed|ing)?|un-?(?:hear|know|see|remember)|expung(?:e|ed|ing)|delet(?:e|ed|ing)|eras(?:e|ed|ing)|remov(?:e|ed|ing)|"
    r"wip(?:e|ed|ing)|purg(?:e|ed|ing)|scrub(?:bed|bing)?|drop(?:ped|ping)?|discard(?:ed|ing)?|los(?:e|t|ing)|yeet(?:ed|ing)?|nuk(?:e|ed|ing)|bin(?:ned)?|trash(?:ed)?|"
    r"zap(?:ped)?|ditch(?:ed)?|destroy(?:ed|ing)?|redact(?:ed)?|disregard(?:ed|ing)?|ignor(?:e|ed|ing)|shred(?:ded)?|scrap(?:ped)?|bury|buried|dump(?:ed)?|flush(?:ed)?|"
    r"toss(?:ed)?|chuck(?:ed)?|burn(?:ed|t)?|strik(?:e|ing)|struck|stricken|obliterat(?:e|ed)|eliminat(?:e|ed)|(?:get|got|be|getting) rid|rid yourself|do(?:ne)? away with|"
    r"und(?:o|one|id)|un-?say|take back|let(?:ting)? (?:(?:it|that|this|them|him|her|all (?:of )?(?:it|that)) )?(?:go|lie|rest)|part with"
)
_MIND_VERB = re.compile(
    r"forg[eo]t|unlearn|un-?(?:hear|know|see|remember)|expung|let(?:ting)? (?:\w+ ){0,3}(?:go|lie|rest)\b"
)
_NO = r"(?:n't|\bnot|\bnever|\bno longer|\bcease|\bstop|\bquit|\brefrain from|\bwithout|\bneedn't|\bno need to|\bnobody (?:should|needs to))"
_KEPT = (
    r"(?:keep|kept|stor(?:e|ed)|remember(?:ed)?|retain(?:ed)?|record(?:ed)?|carry|hold|held|know|knew|have|had|archived?|log(?:ged)?|save[d]?|note[d]?|stick|stuck|stay|"
    r"remain|linger|need|require|hang(?:ing)? on|(?:keep|stor|remember|retain|record|carry|hold|know|hav|archiv|logg|sav|not)ing)"
)
_GOING = re.compile(
    rf"\b(?:{_LET_GO})\b"
    rf"|{_NO}\b[^,.;!?]{{0,40}}?\b{_KEPT}\b"
    r"|\bslip(?:s|ped)?(?: right| clean)?(?: out of| from)? your mind|\bpay no (?:heed|attention|mind)|\bnever (?:heard|happened|existed|saw|was|read|been said)\b"
    r"|\b(?:not a|no|without a|any|a) (?:single )?(?:trace|hint|mention|memory|record|copy|scrap|whisper)s? of|\bnothing (?:left|remains?|lingers?)|\bunsaid\b|\bunspoken\b"
    rf"|\b(?:out of|off|not in|weren't in|wasn't in|isn't in|from) {_MIND}|\bwithdraw\w* (?:my |all )?consent|\bdisappear|\bvanish|\bevaporat|\bfade (?:away|out)|\bgone\b"
    rf"|\b(?:hate|dread|loathe|uncomfortable|uneasy|rather not|afraid of)\b[^.;!?]{{0,30}}?\b{_KEPT}\b|\b(?:no ?one|nobody) (?:should|must|may|needs to|gets to)\b"
    r"|\bgo(?:es)? away\b|\bshould(?:n't| not) be\b|\bas (?:if |though )?never (?:having )?(?:been )?(?:made|said|told)\b"
    r"|\b(?:has|have|need|needs|ought|had better|had) to go\b|\b(?:must|can|should|may|could) (?:all )?go\b|\bno (?:idea|clue|knowledge|recollection|memory)\b|\bunaware\b|\bin one ear\b",
    re.IGNORECASE,
)
_PRETEND = re.compile(
    r"\b(?:pretend|act(?:ed|ing)?|imagin\w+|behav\w+|as (?:if|though)|make believe|suppos\w+|play dumb)\b",
    re.IGNORECASE,
)
_TIED = re.compile(
    rf"\b{_MIND}\b|\b{_TOLD}\b|\bpersonal data\b|\bconsent\b|\bretention\b|\bmy (?:\w+ )?(?:communications?|messages?|statements?|comments?|remarks?|words)\b|\bmade by me\b|\bin here\b"
    r"|\b(?:conversation|talk|chat|story|saga|drama|episode|affair|mess|business|bit|stuff|remarks?|comments?|thing|anything) (?:\w+ )?(?:about|on|with|regarding|concerning|of)\b"
    r"|^\W*(?:please )?(?:no|not a|without a) (?:trace|mention|memory|record|copy)s? of\b"
    r"|\b(?:bring(?:ing)? up|mention(?:ing)?|tell(?:ing)? you|talk(?:ing)? about|sharing)\b"
    r"|\byou(?:'d|'re| are)?(?: like| just| maybe| still| even| really| ever| had| have| were| no longer)* (?:know(?!,)|knew|knowing|have no|had no|no|didn't|don't|shouldn't|needn't|mustn't|heard|never|let|not)\b",
    re.IGNORECASE,
)
# Who is asked: an order begins the sentence, or it is put to somebody politely.
_ORDERED = re.compile(
    rf"(?:^|[,:;–—-]|\b(?:please|kindly|just|and|so|to|could you|can you|would you|will you|you (?:can|should|must|may)|directed to|hereby))\W*(?:{_LET_GO})\b",
    re.IGNORECASE,
)
_ELSE = re.compile(
    rf"(?:n't|\bnot|\bnever|\bcannot)\s+(?:ever |just |even |simply |you )*(?:{_LET_GO})\b"
    r"|\b(?:i|we|he|she|they|people|who|everyone|nobody)(?:'ll|'d|'ve|'s|'m| am)?(?: \w+n't| will| would| can| never| always| often| already| just| almost| nearly| keep| kept| tend to| have| had)* (?:forg[eo]t\w*|delet\w+|eras\w+|remov\w+|wip\w+|lost|lose|dropp?\w*|scrap\w*|burn\w*|threw)\b"
    r"|\b(?:i|we|he|she|they|people) (?:can|could|will|might) (?!you)\w+,"
    r"|^\W*(?:and |but |so )?(?:did|do|does|is|are|was|were|have|has|had|why|how|where|when|what|who)\b(?!n't)[^,]*\?"
    r"|\b(?:i|we|he|she|they)(?:'ve|'d)? (?:\w+ )?(?:need|want|have|got|try|tried|learn|ought|should|must|can't|cannot|couldn't|could) (?:\w+ )?(?:to )?(?:let|get rid)\b"
    r"|\b(?:wonder|worried|sure|hope|sad) (?:if |that |whether )?you\b|\bif you (?:forget|delete|erase|lose|remove)\b"
    r"|\b(?:wants?|wanted|asked|told|tells|made|makes) (?:me|us|him|her|them|my|every|all|the)\b|\bheard of\b|\byou never know\b",
    re.IGNORECASE,
)
# What is deleted elsewhere than in a memory.
_OBJECTS = re.compile(
    r"\b(?:emails?|e-mails?|photos?|pictures?|folders?|apps?|videos?|playlists?|calendars?|contacts?|stains?|wallpaper|phone|laptop|computer|shopping list)\b",
    re.IGNORECASE,
)
_ABOUT = r"(?:about|on|of|regarding|concerning|relating to|related to|pertaining to|as to|with (?:regard|respect) to|in connection with|touching|involving)"
_STUFF = (
    r"(?:what|everything|anything|nothing|all|data|info(?:rmation)?|records?|statements?|traces?|memory|memories|mentions?|references?|allusions?|hint|track|words?|stor(?:y|ies)|stuff|things?|bits?|parts?|"
    r"business|conversations?|talks?|chats?|remarks?|comments?|details?|matter|affair|knowledge|know(?:ing)?|idea|clue|recollection|rid|go|heed|attention|retention|retaining|hear|heard|told|tell|telling|saga|drama|episode|mess|outburst|rant|confession|complaints?)"
)
_WH = r"(?:where|who|whom|when|which \w+|what \w+|how \w+)"
_TOPICS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_TOLD}(?: (?:to )?(?:you|us))?(?: (?:far |way |much )?too much| anything| a lot| something| it all| earlier| before| yesterday)? {_ABOUT} (?P<x>.+)$",
        rf"\b{_STUFF}(?: (?:left|made by me|stored|kept|at all|else|about me|here|you|to you))? (?:{_ABOUT}|to do with|(?<=reference )to|(?<=references )to|(?<=allusions )to|(?<=saga )with|(?<=drama )with) (?:what {_TOLD} (?:you )?about )?(?P<x>(?!me\b|it\b|that\b|this\b|you\b|your\b|what\b).+)$",
        r"\b(?:stuff|things?|business|matter|affair|trouble) with (?P<x>.+)$",
        rf"\b(?:know(?:ing)?|idea|clue|remember|forget|told you|tell you|aware of|about) (?P<x>{_WH} (?:i|we|my|our|his|her|their|(?-i:[A-Z])).+)$",
        r"\b(?:the|that|this|any|all|all the|our) (?P<x>(?!last\b|next\b|first\b|same\b|whole\b|other\b)[\w-]+(?: [\w-]+)?) (?:talks?|stuff|things?|story|bits?|business|conversations?|episode|affair|info|drama|saga|chat)\b",
        r"\b(?:never|not|n't|stop|no more|me to|of me to)\b[^,;]{0,12}?\b(?:speak(?:ing)?|talk(?:ing)?|mention(?:ing)?|bring(?:ing)? up|ask(?:ing)?) (?:of |about )?(?P<x>(?!it\b|that\b|this\b).+)$",
        r"\b(?:remember|know|forget) (?:that )?(?P<x>(?:i|we|he|she|my \w+) (?!said|told|mentioned|shared)\w+ .+)$",
        rf"(?:{_LET_GO}|{_KEPT})\W+(?:of |about |any |all )?(?P<x>(?:my|our) .+)$",
        r"^(?:[^,;]+[,;] )?(?P<x>(?:my|our) [\w'-]+(?: [\w'-]+){0,3}?) (?:can|could|should|must|has|needs?|ought|stays?|out)\b",
        r"^\W*(?:please )?(?:forget|unlearn)\W+(?P<x>(?!it\b|that\b|this\b|about\b).+?),? (?:please|(?:will|would|could|can) (?:you|ya))\W*$",
        rf"^\W*(?:{_LET_GO})\s?:\s?(?P<x>.+)$",
    )
)
_CUT = re.compile(
    r"\s*(?:[,;:?!=–—.]|\s-\s|\b(?:is|are|was|were|weren't|isn't|wasn't|aren't|has|have|had|needs?|must|should|can|could|would|will|may|might|stays?|slips?|slides?|goes|go|never|"
    r"didn't|doesn't|don't|won't|be|being|please|thanks|thx|from (?:your|ur|the|my)|in (?:your|here|my)|out of|off|any ?more|any longer|again|for good|forever|entirely|altogether|"
    r"now|at all|if you|lol|lmao|haha|ok(?:ay)?|too|either|quietly|disappears?|vanish\w*|here)\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_KEEP_REST = re.compile(
    r"[,;–—-]\s*(?:but|though|just|only|and)?\s*(?:please )?(?:keep|leave|hold on to|save)(?! (?:no|none|it|out)\b) (?P<kept>[^,.;!?]{2,60}?)(?: though| please)?\W*$"
    r"|\b(?:except(?: for)?|apart from|other than|save for|but not)\b (?P<kept2>[^,.;!?]{2,60})\W*$",
    re.IGNORECASE,
)
_SHORT = (
    (re.compile(r"\bu\b", re.IGNORECASE), "you"),
    (re.compile(r"\bur\b", re.IGNORECASE), "your"),
    (re.compile(r"\ba[bd]?t\b(?= \w)(?<=abt)|\babt\b|\bbout\b", re.IGNORECASE), "about"),
    (re.compile(r"\b(?:pls|plz|plss)\b", re.IGNORECASE), "please"),
    (re.compile(r"\bw/(?= )"), "with"),
    (
        re.compile(r"\b(did|do|does|is|was|should|could|would|wo|ca|have|has)nt\b", re.IGNORECASE),
        r"\1n't",
    ),
    (re.compile(r"\b(?:smth|sth)\b", re.IGNORECASE), "something"),
)
_IT = re.compile(
    r"\b(?:it|that|this|them|him|her|those|these|everything|all of it)\b", re.IGNORECASE
)
_FRAGMENT = re.compile(
    r"^\W*(?:(?:my|our|the|that|his|her)\b )?[\w'’-]+(?: [\w'’-]+){0,3}[.?!:…]*\W*$"
)
_LAST = re.compile(
    rf"\b(?:{_LET_GO})\b (?:my|the|that|this) (?:last|previous|latest|above) (?:(?:two|three|four|five|few|couple of|\d) )?(?:messages?|lines?|texts?|things?|bits?|sentences?|remarks?|comments?)\b"
    r"|\bwrong (?:chat|window|thread|person|group|tab|conversation)\b|^\W*you (?:saw|heard|read|know) nothing\W*$|^\W*that (?:message|text|last one) (?:was not|wasn't) (?:meant )?for you\b",
    re.IGNORECASE,
)
_CLAUSE = r"\b(?:remember|know|forget) (?:that )?(?P<x>(?:i|we"
_SPOKEN_OF = 5  # the place of "never speak of X" in the list
_LONGEST = 200
_SHORTLY = 4  # words of an order that adds nothing to what stands before it


def _in_full(text: str) -> str:
    for short, full in _SHORT:
        text = short.sub(full, text)
    return text


def may_let_go_english(text: str) -> bool:
    """Return whether any words of letting go stand in a text."""
    text = _in_full(text)
    return any(pattern.search(text) for pattern in (_GOING, _PRETEND, _LAST))


def unframed_english(sentence: str, before: str = "") -> str | None:
    """Return a plain order with what a sentence wants forgotten, None where it asks for no such thing.

    ``before`` is the sentence before it, which may name the topic: "Salary. Forget it."
    """
    if len(sentence) > _LONGEST:
        return None
    sentence, before = _in_full(sentence), _in_full(before)
    if _LAST.search(sentence) and not _ELSE.search(sentence):
        return "please forget that"
    going = _GOING.search(sentence) or _PRETEND.search(sentence)
    if going is None or _ELSE.search(sentence):
        return None
    is_ordered = _ORDERED.search(sentence) is not None
    topic = ""
    if _TIED.search(sentence) or (is_ordered and _MIND_VERB.search(sentence.lower())):
        topic = _topic(sentence)
    elif is_ordered and not _OBJECTS.search(sentence):
        topic = _topic(sentence, of_memory=True) or _found(_TOPICS[_SPOKEN_OF], sentence)
    if (
        not topic
        and (_IT.search(sentence) or len(sentence.split()) == 1)
        and len(before) <= _LONGEST
    ):
        topic = _topic_before(before, sentence, is_ordered=is_ordered)
    if not topic:
        return None
    kept = _KEEP_REST.search(sentence)
    rest = f" except {kept['kept'] or kept['kept2']}" if kept else ""
    if topic.startswith("that "):
        return f"please forget {topic}{rest}"
    return f"please forget everything I said about {topic}{rest}"


def _topic(sentence: str, *, of_memory: bool = False) -> str:
    start = next((m.start() for m in _ORDERED.finditer(sentence)), 0) if of_memory else 0
    patterns = (*_TOPICS[1:3], *_TOPICS[4:6], *_TOPICS[9:]) if of_memory else _TOPICS
    return next((x for p in patterns if (x := _found(p, sentence[start:]))), "")


def _found(pattern: re.Pattern[str], sentence: str) -> str:
    found = pattern.search(sentence)
    if found is None:
        return ""
    words = found["x"].strip()
    if re.match(rf"{_WH}\b", words, re.IGNORECASE):
        return re.sub(r"[,;:?!.–—].*$", "", words)
    if pattern.pattern.startswith(_CLAUSE):
        return f"that {re.sub(r'[,;:?!.–—].*$', '', words)}"
    cut = _CUT.sub("", words).strip(" '\"")
    return "" if _IT.fullmatch(cut) else cut


def _topic_before(before: str, sentence: str, *, is_ordered: bool) -> str:
    if _TIED.search(before) and not _ELSE.search(before):
        return _topic(before)
    is_gone = re.fullmatch(
        r"\W*(?:gone|out|deleted?|erased?|forget|forgotten|wiped?)\W*", sentence, re.IGNORECASE
    )
    if (is_ordered or is_gone) and len(sentence.split()) <= _SHORTLY and _FRAGMENT.match(before):
        return re.sub(
            r"^\W*(?:ok(?:ay)?|hey|oops|sorry|well|please|no|yes)\b\W*|\W+$",
            "",
            before,
            flags=re.IGNORECASE,
        )
    return ""
