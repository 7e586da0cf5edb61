"""Topics that only point at what was said last: "the last two things I told you", 刚说的最后两句话."""

import re
from dataclasses import replace

from app.extraction.forgetting.wishes import Reach, Wish

_NUMBERS = {
    "two": 2, "couple": 2, "three": 3, "few": 3, "four": 4, "five": 5,
    "两": 2, "俩": 2, "二": 2, "三": 3, "几": 3, "四": 4, "五": 5,
}  # fmt: skip
_VAGUE = frozenset({"couple", "few", "几"})
_COUNT = r"(?P<count>two|three|four|five|couple(?: of)?|few|[2-9])"
_UNIT = r"(?:messages?|msgs?|texts?|things?|sentences?|lines?|remarks?|comments?|statements?|bits?|turns?|parts?)"
_SAID = r"(?:i(?:'ve| have)?(?: just)? (?:said|told|wrote|typed|sent|mentioned|posted|shared|put)(?: (?:to )?you)?)"
_ENGLISH = re.compile(
    rf"(?:(?:all )?(?:of )?(?:my|the|those|these) )?(?:very )?(?:last|latest|previous|past|most recent)(?: {_COUNT}(?: {_UNIT})?| {_UNIT})(?: (?:that )?{_SAID})?"
    rf"|what {_SAID} (?:last|just now|a (?:moment|second|minute) ago)",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:我)?(?:跟你|和你|对你)?(?:刚才|刚刚|刚|方才)?(?:说|讲|发|打|提|写)?过?的?(?:(?:最后|最近|末尾|上面|前面|上|前)的?|(?:那|这)|(?<=[说讲发打提写]的))"
    r"(?:说|讲|发|打|提|写)?过?的?(?:那|这)?(?P<count>[两俩二三几四五2-9])?(?:一)?(?:句|条|段)(?:话|消息|信息|内容)?"
)


def pointed(wish: Wish) -> Wish:
    """Return a wish whose topic only points at what was said last as one of these turns; others as they are."""
    if wish.reach is not Reach.TOPIC or len(wish.topics) != 1 or wish.voice or wish.excepted:
        return wish
    found = _ENGLISH.fullmatch(wish.topics[0]) or _CHINESE.fullmatch(wish.topics[0])
    if found is None:
        return wish
    return counted(replace(wish, reach=Reach.LAST, topics=(), timed="", by_talk=False), found[0])


def counted(wish: Wish, words: str) -> Wish:
    """Return a wish for what was just said with how many turns its words mean; it asks where they are vague."""
    found = next((m for p in (_ENGLISH, _CHINESE) for m in p.finditer(words) if m["count"]), None)
    if wish.reach is not Reach.LAST or found is None:
        return wish
    word = found["count"].lower().removesuffix(" of")
    count = _NUMBERS[word] if word in _NUMBERS else int(word)
    return replace(wish, count=count, is_unsure=wish.is_unsure or word in _VAGUE)
