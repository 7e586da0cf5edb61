"""Which of the user's talks a question names by its place: "our first session", 上上次聊天."""

import re
from dataclasses import dataclass

_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")  # fmt: skip
_NUMBERS = {word: at for at, word in enumerate(_WORDS, 1)} | {
    sign: at for at, sign in enumerate("一二三四五六七八九", 1)
} | {"两": 2, "very first": 1}  # fmt: skip
_N = rf"(?P<n>(?:very )?first|{'|'.join(_WORDS[1:])}|\d{{1,3}}(?:st|nd|rd|th))"
_LAST = r"(?P<last>(?:very )?last|latest|most recent|previous)"
_TALKS = r"(?:sessions?|conversations?|chats?|talks?|discussions?)"
_TALKED = r"(?:talked|spoke|chatted|had a (?:chat|talk|conversation))"
_IN = r"(?:\b(?:in|during|from|at|of|back in) )?"
# Whom else one talked with, and what about: that is no place among the talks with the assistant.
_WITH_OTHERS = r"(?! (?:with (?!you\b)|about\b|of\b|on\b|to (?!you\b)|between\b))"
_ENGLISH = tuple(
    re.compile(rf"{_IN}{pattern}{_WITH_OTHERS}", re.IGNORECASE | re.ASCII)
    for pattern in (
        rf"\bour (?:{_N}|{_LAST}) {_TALKS}\b",
        rf"\b(?:my|the) (?:{_N}|{_LAST}) {_TALKS}(?= (?:with you|(?:that )?we had)\b)",
        rf"\b(?:the|our) (?P<n>second|third|fourth)[- ]to[- ](?P<back>last) {_TALKS}\b",
        rf"\b(?:the|our) {_TALKS} (?P<before>before (?:the )?last)(?: one)?\b",
        rf"\bthe time (?P<before>before (?:the )?last)(?: that)? we {_TALKED}\b",
        rf"(?:\b(?:the|on the) )?\b(?:{_N}|{_LAST}) time(?: that)? we {_TALKED}\b",
        rf"\bwhen we (?:(?P<n>first)|(?P<last>last)) {_TALKED}\b",
    )
)
_TALK_ZH = (
    r"(?:我们|咱们?|跟[你您]|和[你您]|[你您]|我|的|\s)*"
    r"(?:(?:聊天|对话|会话|谈话)(?:的时候|时|中|里)?|(?:聊|谈)(?=了?(?:些|点)?(?:什么|啥|哪些|的是))|(?:聊|谈)(?:的时候|时))"
)
_CHINESE = tuple(
    re.compile(pattern + _TALK_ZH)
    for pattern in (
        r"倒数第(?P<n>[一二两三四五六七八九十\d]{1,3})次(?P<back>)",
        r"第(?P<n>[一二两三四五六七八九十\d]{1,3})次",
        r"(?P<n>首)次",
        r"(?P<before>(?:上上|再上一|大上|上上一)次)",
        r"(?<!上)(?P<last>上一?次|前一次|最近一次|最后一次)",
    )
)
_WITH_OTHERS_ZH = re.compile(r"[跟和与同](?![你您])[^，。,？?\s]{1,6}$")
_ABOUT_ZH = re.compile(r"\s*(?:过)?(?:到|起|关于)")


@dataclass(frozen=True, slots=True)
class AskedSession:
    """A talk by its place: ``ordinal`` counts from 1, negative from the latest; ``words`` are where it is named."""

    ordinal: int
    words: tuple[int, int]


def asked_session(question: str) -> AskedSession | None:
    """Return which of the talks with the one who is asked a question names by its place, None if it does not.

    Talks with others, and the last time that something was talked about, have no such place.
    """
    for pattern in _ENGLISH:
        if hit := pattern.search(question):
            return AskedSession(_ordinal(hit), hit.span())
    for pattern in _CHINESE:
        hit = pattern.search(question)
        if hit is None or _ABOUT_ZH.match(question, hit.end()):
            continue
        if not _WITH_OTHERS_ZH.search(question[: hit.start()]):
            return AskedSession(_ordinal(hit), hit.span())
    return None


def _ordinal(hit: re.Match[str]) -> int:
    said = hit.groupdict()
    if said.get("before") is not None:
        return -2
    if said.get("n") is None:
        return -1
    number = _number(said["n"].lower())
    return -number if said.get("back") is not None else number


def _number(written: str) -> int:
    if digits := re.match(r"\d+", written):
        return max(1, int(digits[0]))
    if written in _NUMBERS or "十" not in written:
        return _NUMBERS.get(written, 1)
    tens, _, ones = written.partition("十")
    return _NUMBERS.get(tens, 1) * 10 + _NUMBERS.get(ones, 0)
