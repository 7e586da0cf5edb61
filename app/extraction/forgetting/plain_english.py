"""Roundabout wishes in English, said plainly: "I'd rather you didn't store X" is "don't store X"."""

import re

_PAST = {
    "forgot": "forget",
    "forgotten": "forget",
    "kept": "keep",
    "knew": "know",
    "held": "hold",
    "wrote": "write",
    "got": "get",
    "took": "take",
    "threw": "throw",
    "lost": "lose",
    "struck": "strike",
    "dropped": "drop",
    "scrubbed": "scrub",
    "logged": "log",
}
_DOUBLED = re.compile(r"([gbpt])\1(?:ing|ed)$")
# What a mind does to let go of something, and what a machine does.
FORGET = r"forget|unlearn|un-?remember|expunge"
ERASE = (
    r"delete|erase|remove|wipe(?: out| away)?|clear(?: out| away)?|purge|scrub|drop|discard|get rid of|take out|"
    r"throw (?:away|out)|strike|scratch|lose|nuke|destroy|eliminate|ditch|trash|redact|disregard|ignore|cut|undo|dispose of|"
    r"do away with|rub out|cross out"
)
KEEP = (
    r"remember|store|save|keep|record|log|memori[sz]e|note(?: down)?|write down|hold(?: on)? to|hold|hang on to|retain|know|"
    r"archive|preserve|collect|have (?=(?:that|this|my|any|those|these|it)\b)"
)
_VERB = rf"{FORGET}|{ERASE}|{KEEP}"
_GERUND = r"(?:forgett|unlearn|unremember|delet|eras|remov|wip|clear|purg|scrubb|dropp|discard|gett|tak|throw|strik|scratch|los|disregard|ignor|stor|sav|keep|record|remember|logg|memori[sz]|not|writ|hold|hang|retain|know|hav)ing"
_SAID = r"(?:say|said|tell|told|mention(?:ed)?|share[d]?|wr[oi]te|bring up|brought up|talk(?:ed)?|spoke)"
_NOT = r"(?:did not|didn't|do not|don't|would not|wouldn't|will not|won't|could not|never|not)"
_YOUR = r"(?:your|the) (?:\w+ )?(?:memor(?:y|ies)|records?|notes?|files?|storage|history|database|head|mind|logs?|system|profile)"
_MOST = 6  # layers of courtesy around a wish

# (what is said, how it is said plainly); of the first that fits, again and again.
_FRAMES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), plain)
    for pattern, plain in (
        (
            r"^\W*(?:you know what|listen|look|sorry|um|uh|hmm|honestly|in fact|come to think of it|thinking about it|"
            r"if (?:you don't mind|it's (?:ok|okay|possible|not too much trouble)|i may ask|possible)|for (?:privacy|my privacy|privacy reasons)|"
            r"i(?:'ve| have)? changed my mind|on reflection|from now on|going forward|one thing|a favou?r|"
            r"(?:a )?(?:small |quick )?request|privacy request)[,:;.!-]+ *",
            "",
        ),
        (
            r"^(?P<order>.{4,80}?), *(?:i mean|that is|all of it|the whole thing|as in)\b.*$",
            r"\g<order>",
        ),
        (
            rf"^\W*i(?:'d| would) (?:really |much )?(?:rather|prefer(?: it if)?)(?: that)? you {_NOT} (?:{KEEP})\b",
            "don't keep",
        ),
        (
            rf"^\W*i (?:really )?(?:{_NOT} (?:really )?(?:want|need|like|wish|expect)|no longer (?:want|need|wish)) (?:for )?you to (?:ever )?(?:{KEEP})\b",
            "don't keep",
        ),
        (
            r"^\W*(?:i(?:'d| would) (?:really )?(?:rather|prefer|appreciate|like|love)(?: it)?(?: if| that)?|it(?:'s| is|'d be| would be) (?:best|better|great|nice|good|kind|lovely)(?: of you)? if|"
            r"i (?:really )?(?:wish|hope)(?: that)?|please make sure(?: that)?|make sure(?: that)?) you(?:'d| would| could| can| will|'ll)?(?: please| just| kindly| simply)* (?P<v>\w+)\b",
            r"\g<v>",
        ),
        (
            rf"^\W*(?:i (?:really )?(?:want|need|expect|beg|must ask|have to ask|am asking|ask|would like)|i(?:'m asking|'d like)|may i ask|can i ask|could i ask) (?:for )?you to (?:please )?(?P<v>{_VERB})\b",
            r"\g<v>",
        ),
        (
            r"^\W*(?:i(?:'m| am) not (?:comfortable|happy|okay|ok|fine) with you|stop|quit|cease|refrain from|avoid|no) (?:(?:stor|sav|keep|record|remember|logg|memori[sz]|retain|hav|know)ing)\b",
            "don't keep",
        ),
        (
            rf"^\W*(?:please )?you (?:really )?(?:(?:do not|don't|no longer) (?:need|have|ought|get) to|needn't|need not|shouldn't|should not|mustn't|must not|may not|have no need to) (?:{KEEP})\b",
            "don't keep",
        ),
        (
            rf"^\W*(?:please )?(?:no longer|(?:there(?:'s| is)|it(?:'s| is)) no (?:need|reason|point)(?: for you)?(?: to| in)?|better not(?: to)?) (?:{KEEP}|{_GERUND})\b",
            "don't keep",
        ),
        (
            r"^\W*(?:please )?(?:would|do) you (?:please )?mind (?:please )?not \w+ing\b",
            "don't keep",
        ),
        (
            r"^\W*(?:please )?(?:(?:would|do) you mind|how about|what about|consider|can i get you to start) (?:please |just )?(?P<v>\w+ing)\b",
            r"\g<v>",
        ),
        (
            rf"^\W*(?:please )?(?:can we|could we|shall we|let us|let's|is it possible(?: for you)? to|would it be possible(?: for you)? to|is there (?:a|any) (?:way|chance)(?: for you)?(?: to| you could| you can| you'd)|"
            rf"do you think you (?:could|can)|be so kind (?:as to|and)|be kind enough to|go ahead and|feel free to|try to|make sure to|it(?:'s| is) time to|you might as well|you(?:'d| had) better) (?:please |just )?(?P<v>{_VERB})\b",
            r"\g<v>",
        ),
        (
            rf"^\W*(?:please )?(?:let's |let us |just )?(?:pretend|act as if|act like|behave as if|imagine|assume|make believe)(?: that)? (?:i|we)(?:'d| had|'ve| have)? (?:never|not|hadn't|haven't|didn't)(?: ever)? {_SAID}(?: (?:to )?you)?(?: anything)?\b",
            "forget what i said",
        ),
        (
            rf"^\W*(?:please )?(?:let's |let us )?(?:keep|leave|get|take|pull|cut|strike|wipe) (?P<what>.{{2,120}}?)(?:,? please)? (?:out of|off|from) (?:of )?{_YOUR}\b",
            r"forget \g<what>",
        ),
        (
            rf"^\W*(?P<what>.{{4,120}}?)[,:;–—-]+ *(?:please )?(?:let's |let us )?(?:keep|leave|get|take|pull|cut) (?:it|that|this|them)(?: all)? (?:out of|off|from) (?:of )?{_YOUR}\b.*$",
            r"forget \g<what>",
        ),
        (
            rf"^\W*(?:please )?(?:do not|don't|never|stop|let's not|no more)(?: ever)? (?:mention|mentioning|bring(?:ing)? up|talk(?:ing)? about|ask(?:ing)?(?: me)? about|speak(?:ing)? of) (?P<what>.{{2,80}}?)(?: again| any ?more| ever)*(?:[,.;]? and|[,.;])? (?:please |just )*(?:{FORGET}|{ERASE})(?: everything| anything| all)?(?: (?:that )?you (?:know|have))?(?: about| on| of)? (?:it|him|her|them|that)\b.*$",
            r"please forget everything about \g<what>",
        ),
        (
            r"^\W*(?:can|could|shall|should|may) we (?:please |just )?(?=pretend|act|behave|imagine)",
            "",
        ),
        (
            r"^\W*(?:please )?(?:keep|make|leave|have|take|hold|retain|store) no (?:records?|notes?|traces?|memory|memories|copy|copies|log) (?:of|about|on)\b",
            "don't keep",
        ),
        (
            rf"^\W*(?P<lead>please )?(?:{FORGET}|{ERASE}|drop|ignore)(?:,? and|,? or|/) (?P<v>{FORGET}|{ERASE})\b",
            r"\g<v>",
        ),
        (
            r"^\W*(?:please )?(?:nothing|not a (?:word|thing|trace))(?: at all)? (?P<what>(?:about|on|of|regarding|concerning|related to) .{2,100}?) (?:should|may|must|can|is to|ought to|has to|needs to|shall)"
            r" (?:stay|remain|be (?:kept|stored|saved|left|remembered|known|in|on))\b.*$",
            r"forget everything \g<what>",
        ),
        (
            rf"^\W*(?:please )?(?:i (?:want|need)|i(?:'d| would) like|have|get|i want to have) (?P<what>.{{2,120}}?) (?:to be )?(?:gone|deleted|erased|removed|forgotten|wiped|expunged|scrubbed|out of {_YOUR})\b.{{0,40}}$",
            r"forget \g<what>",
        ),
        (
            r"^\W*(?P<what>(?:what|everything|anything|all|whatever|any|the (?:thing|stuff|story|part|bit|info|information|details?)|my (?:remarks?|comments?|story|stories)) .{2,120}?) (?:can|may|should|must|needs to|has to|is to|ought to)"
            r" (?:now )?(?:go|disappear|vanish|be (?:deleted|erased|removed|forgotten|wiped|dropped))(?: away| now| please| for good|[,!. ]+please)*\W*$",
            r"forget \g<what>",
        ),
        (
            rf"^\W*(?:never mind )?(?P<what>(?:(?:my|our|the|that|this|what|everything|anything|all|whatever|about|regarding|as for|concerning) )[^.!?]{{2,120}}?) *[,:;–—]+ *(?:(?:please|pls|kindly|you can|could you|can you|would you|just|so|i want you to|you should) )*(?:{FORGET}|{ERASE}|don't (?:{KEEP})|do not (?:{KEEP})|no need to (?:{KEEP}))(?: about)? (?:it|that|them|this|him|her|all of it|all of that|everything)(?: all)?(?:[,.]? please| from {_YOUR}| for me| now| again)*\W*$",
            r"please forget \g<what>",
        ),
        (
            r"^\W*(?P<what>(?:my|our|the fact that|that|what i|everything|about) [^.!?]{2,100}?) - *(?:please|kindly|just) (?:forget|delete|erase|remove)(?: about)? (?:it|that|them|this)\W*$",
            r"please forget \g<what>",
        ),
    )
)
_HEAD = re.compile(
    r"^(?P<lead>(?:please |don't )*)(?P<v>[a-z]+)\b(?P<rest>.*)$", re.IGNORECASE | re.DOTALL
)
_COURTESY = re.compile(
    r"^\W*(?:please|pls|kindly|hey|hi|ok|okay|so|and|but|also|actually|chronos|assistant)\b[,:;!]* +",
    re.IGNORECASE,
)


def plainly(text: str) -> str:
    """Return a wish as a plain order with its topic, other text as it is."""
    for _ in range(_MOST):
        said = _COURTESY.sub("", text)
        plain = next((p.sub(to, said, count=1) for p, to in _FRAMES if p.match(said)), None)
        if plain is None or plain == text:
            return text
        text = _base(plain)
    return text


def _base(text: str) -> str:
    """Return a text whose first verb is in its base form: "forgetting X", "forgot X" is "forget X"."""
    found = _HEAD.match(text)
    if found is None:
        return text
    verb = found["v"].lower()
    if verb in _PAST:
        base = _PAST[verb]
    elif _DOUBLED.search(verb):
        base = _DOUBLED.sub(r"\1", verb)
    elif verb.endswith("ing"):
        base = next((b for b in (verb[:-3], f"{verb[:-3]}e") if re.fullmatch(_VERB, b)), verb)
    elif verb.endswith("ed"):
        base = next((b for b in (verb[:-2], verb[:-1]) if re.fullmatch(_VERB, b)), verb)
    else:
        base = verb
    return f"{found['lead']}{base}{found['rest']}"
