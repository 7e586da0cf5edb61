"""Passwords, PINs and codes as people say them: a cue, a link, and whatever comes up to a blank or a closing quote."""

import re
from collections.abc import Iterator

from app.domain.privacy import Sensitive
from app.privacy.numbers import Span
from app.privacy.phrases import of_networks, phrase
from app.privacy.plain import MASK

_WORDED = (
    r"pass ?words?|passwd|pwd|\bpw\b|\bpass(?= ?[:=])|pass ?codes?|pass ?phrases?|\bpin(?: code| number)?(?![a-z])|"
    r"(?:wi-?fi|door|gate|entry|alarm|safe|locker|unlock|garage|house|vault) (?:code|key|pin|combination)|"
    r"密码|口令(?!红包)|暗号|(?:登录|开机|锁屏|解锁|开锁|门锁|门禁|支付|取款|[Pp][Ii][Nn])码"
)
_CODED = (
    r"(?:verification|one[- ]time|security|auth(?:entication)?|2fa|login|access|sms)[ -](?:code|pin|password)"
    r"|\botp\b|\bcvv2?(?: code)?|\bcvc2?(?: code)?|验证码|校验码|动态码|安全码|取款码"
)
_WHOSE = r"(?: (?:for|of|to|on|at) [\w ']{1,24}?)?[\"'”」』）)]?"
_STILL = r"(?:now|actually|just|still|currently|again|exactly)"
_STRONG = (
    rf"\s{{0,2}}(?:现在|目前|还|就|都|已经)?(?::|=|→|->|是|为|叫|填|写|就是|(?:改|换|设|设置|更新|重置)[成为](?!功)了?|"
    rf"'s\b|(?: {_STILL})?\b(?:is|was|will be|should be|has been|shall be|is set to|reads|goes|to|becomes?)\b)\s{{0,2}}(?:{_STILL} |叫|还是)?"
)
_LINK = rf"(?:{_WHOSE}(?P<link>{_STRONG})|(?P<weak>\s{{1,2}}|(?<=[一-鿿])(?=[A-Za-z0-9])))[:：]?\s{{0,2}}"
_QUOTES = {'"': '"', "`": "`", "“": "”", "‘": "’", "「": "」", "『": "』", "'": "'", "《": "》"}
_DIGITS = re.compile(r"\d(?:[ .-]?\d){2,15}(?![\w@])")
_COUNTED = re.compile(
    r"[ -]?(?:characters?|chars?|letters?|digits?|symbols?|times?|days?|weeks?|months?|years?|minutes?|hours?|attempts?|people|users?|tries|位|个|次|天|年|月|分钟|小时|人|字符)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\s，。；！？、”’」』]{1,200}")
_HAN = re.compile(r"[一-鿿]")
_HAN_RUN = re.compile(r"[一-鿿]{3,12}(?=[\s，。；！？、”’」』,.!?]|$)")
_HAN_REMARK = re.compile(
    r"[的了吗呢吧啊]$|什么|谁|多少|我|你|他|她|哪|是不是|一样|相同|空|错|对|新|旧|随便|必须|必填|需要|应该|过期|正确|几位|位数|数字|字母|生日|名字|电话|功|次|忘|在|不|太|很|被|已|没|要|可以|怎么|安全|简单|复杂"
)
# What a program puts there is no secret: request.form["password"], hash_password(password), TEXT NOT NULL.
_CODE = re.compile(
    r"[A-Za-z_][\w.]*(?:\([^)\n]*\)|\[[^\]\n]*\])+(?=[\s,;:)\]]|$)|</?[a-z]+\b|[{$][\w.{}]+(?=[\s)]|$)|(?:TEXT|VARCHAR|CHAR|NOT|NULL|None|null|True|False|str|string|int|bytes|bool)\b"
)
# "My password is swordfish", and not what is said of one.
_OWNED = re.compile(r"\b(?:my|our|his|her|their|[\w-]+'s)(?: \w+){0,3} $", re.IGNORECASE)
_STATE = re.compile(
    r"(?:.*(?:ed|ing|ly|able|ible|ful|less|ive|ous|al|ent|ant|er|est)|wrong|long|short|weak|strong|same|old|new|easy|hard|simple|bad|good|fine|secret|private|blank|empty|"
    r"yours|mine|public|valid|invalid|safe|gone|lost|broken|here|there|missing|unknown|ready|due|back|it|that|this|so|too|not|out|in|on|off|up|unique|random|great|ok|okay|correct|complete|"
    r"a|an|the|my|something|nothing|anything|everything|never|always|set|reset|sent|known|forgotten|hidden|complex|stupid|silly|crap|awful)",
    re.IGNORECASE,
)
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}
_LEAST = 3
_NUMBERED = ("pin", "code", "number", "combination", "码")  # what is digits, and no phrase


def said_in(text: str) -> Iterator[Span]:
    """Yield the passwords, PINs and codes that a plain text says, and not what it says of them."""
    for found in _PASSWORDED.finditer(text):
        if span := _value(text, found):
            yield *span, Sensitive.SECRET
    yield from ((*place, Sensitive.SECRET) for place in of_networks(text))
    for found in _ONE_TIME.finditer(text):
        digits = _DIGITS.match(text, found.end())
        if digits and not _COUNTED.match(text, digits.end()):
            yield digits.start(), digits.end(), Sensitive.SECRET


_PASSWORDED = re.compile(rf"(?P<cue>{_WORDED}){_LINK}", re.IGNORECASE)
_ONE_TIME = re.compile(rf"(?:{_CODED}){_LINK}[\"'“‘「『`]?", re.IGNORECASE)


def _value(text: str, found: re.Match[str]) -> tuple[int, int] | None:
    at, is_weak = found.end(), found["weak"] is not None
    closing = _QUOTES.get(text[at : at + 1])
    if closing:
        end = _closed(text, at + 1, closing)
        if end and not is_weak:
            inside = text[at + 1 : end]
            return (at + 1, end) if MASK not in inside and len(inside) >= _LEAST else None
        at += 1
    if digits := _DIGITS.match(text, at):
        if _COUNTED.match(text, digits.end()):
            return None
        return digits.span()
    if not is_weak and (run := _HAN_RUN.match(text, at)) and not _HAN_REMARK.search(run[0]):
        return run.span()
    if not is_weak and not found["cue"].lower().endswith(_NUMBERED):
        link = (found["link"] or "").strip()
        if words := phrase(text, at, is_explicit=link.endswith((":", "="))):
            return words
    token = _TOKEN.match(text, at)
    if token is None or _HAN.match(token[0]):
        return None
    value = _bare(_HAN.split(token[0], maxsplit=1)[0])
    is_meant = _is_secret(text, found, at, value)
    return (at, at + len(value)) if len(value) >= _LEAST and is_meant else None


def _closed(text: str, start: int, closing: str) -> int | None:
    """Return where a quoted value ends; an apostrophe in it is no end."""
    end = start
    while 0 <= (end := text.find(closing, end)) <= start + 64:
        if end > start and not text[end + 1 : end + 2].isalnum():
            return end if "\n" not in text[start:end] else None
        end += 1
    return None


def _bare(token: str) -> str:
    """Return a token without what ends a sentence or closes what was opened before it."""
    while token and (
        token[-1] in ".,;:*\"'`”’"
        or token.count(token[-1]) > token.count(_PAIRS.get(token[-1], token[-1]))
    ):
        token = token[:-1]
    return token


def _is_secret(text: str, found: re.Match[str], at: int, value: str) -> bool:
    if not value or MASK in value or "://" in value:
        return False
    link = (found["link"] or "").strip()
    is_explicit = link.endswith((":", "=")) or text[at - 1 : at] in _QUOTES
    if is_explicit and _CODE.match(text, at):
        return False
    if _COUNTED.match(text, at + len(value)) and value.isdigit():
        return False
    marks = sum(not c.isalnum() and c not in "-'./" for c in value)
    is_mixed = value != value.lower() and value[1:] != value[1:].lower() and not value.isupper()
    if found["weak"] is not None:
        return not value.startswith(("(", "[", "<")) and (
            any(c.isdigit() for c in value) or marks > 1 or is_mixed
        )
    if any(c.isdigit() for c in value) or marks or is_mixed or is_explicit:
        return True
    rest = text[at + len(value) :].strip()
    is_last = not rest or (
        not rest[0].isalnum() and rest[0] not in "-'(" and not rest[1:2].isalnum()
    )
    owned = _OWNED.search(text[max(0, found.start() - 40) : found.start()])
    return bool(owned) and is_last and value.isalpha() and not _STATE.fullmatch(value)
