"""Tells a question that asks for one thing from talk that something may be associated with."""

import re

from app.text.folding import fold

_ENDS = re.compile(r"[。！？!?…;；\n]+|(?<!\bdr)(?<!\bmr)(?<!\bms)(?<!\bmrs)(?<!\bst)\.(?=\s|$)")
_WITH_END = re.compile(rf".+?(?:{_ENDS.pattern}|$)", re.DOTALL)
_ENGLISH_START = re.compile(
    r"(?:and |so |but |ok |okay |hey |please )*"
    r"(?:who|whom|whose|which|what|when|where|why|how|is|are|was|were|am|do|does|did|has|have|had|can"
    r"|could|will|would|should|may|tell|show|list|remind|find|give|name|recall|search|look|summari[sz]e"
    r"|describe|count|compare)(?:'?s|'re|'d)?\b"
)
_CHINESE_WORDS = re.compile(
    "谁|什么|怎么|怎样|为何|何时|哪|几|多少|多久|多大|多长|多远|吗|呢|是否|是不是|有没有|能不能|会不会|啥|咋"
    "|告诉我|列出|列一下|找出|找一下|提醒我|总结|回忆"
)


FIRST_PERSON_WORDS = ("i", "we", "my", "our", "me", "us")
FIRST_PERSON_SIGNS = ("我", "咱")
QUESTION_MARKS = ("?", "？")
_FIRST_PERSON = re.compile(
    rf"\b(?:{'|'.join(FIRST_PERSON_WORDS)})\b|{'|'.join(FIRST_PERSON_SIGNS)}"
)
_ENGLISH_PLURAL = re.compile(
    r"\b(?:what|which)(?:'s|'re)? (?:are |were |the |all |kinds? of |types? of |sorts? of |other |some of )*"
    r"(?:\w+ )?(?!(?:does|is|was|has|this|his|its|us|always|news|series)\b)[a-z]+(?<![su])s\b"
    r"|\bhow many\b|\b(?:all|every|each|both|various|different|several|list)\b"
)
_CHINESE_PLURAL = re.compile(
    "哪些|哪几|几次|几个|几种|都有|都.{0,6}(?:什么|谁|哪)|所有|全部|各种|一共"
)
_OF_PARTNER = re.compile(
    r"\b(?:did|have|had|do) you (?:ever |once |already )?(?:say|said|tell|told|suggest|recommend|advise|propose"
    r"|mention|explain|give|gave|given|think|call|write|wrote)|\byou (?:\w+ )?(?:said|told|suggested|recommended"
    r"|advised|proposed|mentioned|explained|gave)\b|\byour (?:advice|suggestions?|recommendations?|answers?"
    r"|tips?|opinion|proposals?)\b"
    r"|(?<![跟和对给向])你[^我，。？]{0,4}(?:给|跟|向|对|和)我[^，。？]{0,4}(?:推荐|建议|说|讲|介绍|提|教|分享|告诉)"
    r"|(?<![跟和对给向])你[^我，。？]{0,3}(?:推荐|建议|告诉|说过|提过|提到|讲过|介绍|教)|你的(?:建议|推荐|意见|看法|回答)"
)

# What somebody did, in the past and without a word of plans: "What did I do on Friday?", 我昨天去了哪？
_OF_DOINGS = re.compile(
    r"\b(?:what|where|who|whom|which|how many|how often)\b(?:'s)?.{0,40}?\b(?:did|have|has|had|was|were|happened|went on)\b"
    r"|(?:什么|啥|哪|谁|几次|多少次).{0,8}[了过]|[了过].{0,8}(?:什么|啥|哪|谁|几[次件个]|多少)|都?(?:干|做|忙)(?:了)?(?:些|点)?(?:什么|啥|嘛)"
)
_OF_PLANS = re.compile(
    r"\b(?:plan\w*|cancel\w*|call(?:ed)? off|postpon\w*|re-?schedul\w*|schedul\w*|appointments?|bookings?|supposed|meant to|going to|want(?:ed)? to"
    r"|intend\w*|due|instead|(?:did|do|have|has|had) (?:\w+ )?(?:do|done) (?:about|with)|n't|not|never|skip\w*|miss(?:ed)?|happened (?:to|with))\b"
    r"|计划|打算|安排|取消|推迟|改期|延期|原定|原本|本来|预约|预定|约了|准备|想去|想做|没|不|要做|要去|后来怎么"
)


def asking_part(text: str) -> str:
    """Return the sentences of a text that ask for something; "" if none does.

    Time words of the others tell of the moment ("I got full marks today!") and bound nothing. A
    single sentence without a verb of the speaker ("dentist last week", 上周的会议) asks too.
    """
    sentences = [part for part in _WITH_END.findall(text) if part.strip()]
    asking = [part for part in sentences if is_lookup(part)]
    if not asking and len(sentences) == 1 and not _FIRST_PERSON.search(fold(text)):
        return text
    return " ".join(asking)


def is_lookup(text: str) -> bool:
    """Return whether the text is one sentence that asks for something.

    Only then can the right answer be that nothing is known. A message of several sentences, or a
    statement, looks for what goes with it, and there is always something nearest.
    """
    folded = fold(text).strip()
    sentences = [part for part in _ENDS.split(folded) if part.strip()]
    if len(sentences) != 1:
        return False
    return (
        "?" in folded
        or _ENGLISH_START.match(folded) is not None
        or _CHINESE_WORDS.search(folded) is not None
    )


def asks_something(text: str) -> bool:
    """Return whether any sentence of a text asks for something."""
    return any(is_lookup(part) for part in _WITH_END.findall(text) if part.strip())


def is_all_asking(text: str) -> bool:
    """Return whether every sentence of a text asks for something, so that it tells nothing."""
    return all(is_lookup(part) for part in _WITH_END.findall(text) if part.strip())


def asks_only(text: str) -> bool:
    """Return whether a turn holds a question mark, and speaks nowhere of its speaker (I, we, my, 我, 咱)."""
    return (
        any(mark in text for mark in QUESTION_MARKS)
        and _FIRST_PERSON.search(text.casefold()) is None
    )


def speaks_of_self(text: str) -> bool:
    """Return whether a text speaks of its speaker (I, we, my, 我, 咱)."""
    return _FIRST_PERSON.search(fold(text)) is not None


def asks_of_partner(text: str) -> bool:
    """Return whether a question wants what the one who is asked said ("What did you suggest?")."""
    return _OF_PARTNER.search(fold(text)) is not None


def asks_for_many(text: str) -> bool:
    """Return whether a question wants several things ("Which books has she read?", 去过哪些地方)."""
    folded = fold(text)
    return _ENGLISH_PLURAL.search(folded) is not None or _CHINESE_PLURAL.search(folded) is not None


def asks_what_was_done(text: str) -> bool:
    """Return whether a question wants what came about, and nothing of plans or of what became of them.

    To "What did I do on Friday?" what was cancelled is no answer; to "Did I go?" it is.
    """
    folded = fold(text)
    return _OF_DOINGS.search(folded) is not None and _OF_PLANS.search(folded) is None
