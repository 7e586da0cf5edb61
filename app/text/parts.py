"""What a question is made of: its bare words without courtesies, and the questions that it asks in one."""

import re
from collections.abc import Sequence
from itertools import pairwise

from app.text.questions import is_lookup
from app.text.tokens import query_terms
from app.text.windows import SENTENCE

MOST_PARTS = 4
"""Parts of a question at most; who asks for more gets the first ones apart, and all of it together."""

_LONGEST = 1000  # characters; what is longer is no question in parts, and would cost seconds
_LEAD = re.compile(
    r"^\W*(?:(?:hi|hey|hello|ok(?:ay)?|so|um+|hm+|well|please|sorry|excuse me|just|quick question|by the way"
    r"|one more thing|你好|您好|嗨|那个|对了|请问(?:一下)?|问(?:你|您)?一下|麻烦(?:你|您)?|劳驾|不好意思|打扰一下|拜托)"
    r"(?![a-z])[,!.:，、：！\s]*)+",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"^(?:(?:can|could|would|will) you (?:please |maybe |kindly )?(?:tell|remind|show|help) me\b"
    r"(?: (?:to )?(?:remember|recall|find out|figure out|understand))?"
    r"|(?:can|could|do|would) you (?:please |still |maybe |happen to |by any chance )*(?:remember|recall|know|look up|check|say)\b"
    r"|(?:please )?(?:tell|remind) me\b|i(?:'d| would)(?: really)? (?:like|love) to (?:know|hear)\b|i want to know\b"
    r"|i(?:'m|'ve been| am| was| have been)? (?:wonder|wondering|curious|trying to (?:remember|recall|work out|figure out))\b"
    r"|i (?:forgot|forget|can(?:no|')?t (?:remember|recall))\b|(?:do you have )?any idea\b)"
    r"[\s,:]*(?:again[\s,:]*)?(?:(?:about|of|if|whether)\b\s*)?",
    re.IGNORECASE,
)
_FRAME_ZH = re.compile(
    "^(?:[你您]?(?:能不能|能否|能|可不可以|可以|可否|方便)?请?再?(?:告诉|提醒|帮)(?:一下)?我(?:一下|想想|想一想|回忆一下|回忆|看看|看一下|查一下|查查|查)?"
    "|[你您]?还?(?:记不记得|记得|知不知道|知道|晓得)|我(?:很|就)?想(?:知道|问一下|问问|问|了解一下|了解)"
    "|我(?:有点|都)?(?:忘记了|忘了|记不清了?|记不得了?|想不起来了?))[，,：:\\s]*"
)
_TAIL = re.compile(
    r"(?:[,，\s]*(?:\b(?:please|thanks|thank you|by any chance|again|do you (?:still )?(?:know|remember)|if you (?:know|remember))"
    r"|来着|谢谢[你您]?|好吗|可以吗|行吗))+(?=[?？.。!！\s]*$)",
    re.IGNORECASE,
)
_TAIL_ZH = re.compile("[吗嘛么](?=[?？.。!！]*$)")
_WORD = re.compile(r"\w")

_ASKING = r"(?:who|whom|whose|what|when|where|why|how|which)\b"
_JOINED = re.compile(
    rf"\s*,?\s+(?:and|or|but|plus)(?: (?:also|then|if so))?,? (?={_ASKING}|(?:did|does|do|is|are|was|were|has|have|had|will|can)"
    r" (?:i|we|he|she|they|it|you|my|our|his|her|their|the|[A-Z]\w*)\b)"
)
_CLAUSE_ZH = re.compile("[，,；;]|(?:还有|以及|并且|而且|另外|同时)(?=.{2})")
_ASKING_ZH = re.compile(
    "谁|什么|怎么|怎样|为何|何时|哪|几(?!乎|天前|年前|个月前)|多少|多久|多大|多长|多远|多高|吗|是否|是不是|有没有|啥|咋"
)
_HAN = re.compile("[\u4e00-\u9fff]")
_QUESTION_WORD = re.compile(rf"^\W*{_ASKING}\s*(?:(?:did|does|do|is|are|was|were|has|have|had|will|can)\b\s*)?", re.IGNORECASE)  # fmt: skip
_LITTLE = 2  # words; a part that says less leans on the first one
_PRONOUN = re.compile(r"\b(?:he|him|his|she|hers?|it|its|they|them|theirs?|that|this|those|there)\b|[他她它]|那[个件里次]", re.IGNORECASE)  # fmt: skip
_AND = r"\s*(?:,|，|、|&|\band\b|\bor\b|\bversus\b|\bvs\b\.?|和|跟|与|同|或者|或|还是|以及|对比)\s*"
_BETWEEN_TIMES = re.compile(
    rf"{_AND}(?:(?:in|on|at|during|for|the|of|then|在|又)\b\s*)*(?:,\s*)?", re.IGNORECASE
)


def bare_question(text: str) -> str:
    """Return a question without what is only polite: "Could you tell me again where I parked?"; a long text as it is."""
    bare, is_framed = text.strip(), False
    if len(bare) > _LONGEST:
        return bare
    for _ in range(3):
        before = bare
        bare = _LEAD.sub("", bare, count=1)
        unframed = _FRAME_ZH.sub("", _FRAME.sub("", bare, count=1), count=1)
        is_framed = is_framed or unframed != bare
        bare = unframed
        if bare == before:
            break
    bare = _TAIL.sub("", bare)
    if is_framed:
        bare = _TAIL_ZH.sub("", bare)
    return bare if _WORD.search(bare) and query_terms(bare) else text.strip()


def asked_parts(text: str) -> list[str]:
    """Return the questions that a text asks, each one whole; [] unless it asks several, and of a long text.

    A part that says little by itself ("… and when?") has the words of the first with it.
    """
    if len(text) > _LONGEST:
        return []
    sentences = [part.strip() for part in SENTENCE.findall(text) if _WORD.search(part)]
    asking = [one for one in sentences if is_lookup(one)]
    if not asking or len(asking) < len(sentences):
        return []  # what stands around questions tells something, and is no part of them
    parts = [
        part
        for one in asking
        for part in (_clauses_zh(one) if _HAN.search(one) else _JOINED.split(one))
        if _WORD.search(part)
    ]
    if len(parts) < 2:
        return []
    first = parts[0]
    return [first, *(_leaning(one, first) for one in parts[1:])][:MOST_PARTS]


def each_of(text: str, names: Sequence[str]) -> list[str]:
    """Return a question about several by name as one about each; [] where they are not named side by side."""
    if len(names) < 2:
        return []
    name = "|".join(sorted(map(_bounded, names), key=len, reverse=True))
    hit = re.search(rf"(?:\bboth )?(?:{name})(?:{_AND}(?:{name}))+", text, re.IGNORECASE)
    if hit is None:
        return []
    said = list(dict.fromkeys(re.findall(name, hit.group(), re.IGNORECASE)))
    return _each(text, hit.start(), hit.end(), said)


def each_time(text: str, places: Sequence[tuple[int, int]]) -> list[str]:
    """Return a question about several times as one about each; [] where they do not stand side by side."""
    run: list[tuple[int, int]] = []
    for one, other in pairwise(sorted(places)):
        if not _BETWEEN_TIMES.fullmatch(text, one[1], other[0]):
            if run:
                break
            continue
        run = [*(run or [one]), other]
    times = [text[start:end] for start, end in run]
    return _each(text, run[0][0], run[-1][1], times) if run else []


def _each(text: str, start: int, end: int, said: Sequence[str]) -> list[str]:
    parts = [f"{text[:start]}{one}{text[end:]}" for one in said]
    return parts[:MOST_PARTS] if len(parts) > 1 else []


def _bounded(name: str) -> str:
    escaped = re.escape(name)
    return rf"\b{escaped}\b" if name.isascii() else escaped


def _clauses_zh(sentence: str) -> list[str]:
    """Return the asking clauses, each with those that tell what it is about before the first."""
    clauses = [one.strip() for one in _CLAUSE_ZH.split(sentence) if one.strip()]
    asking = [bool(_ASKING_ZH.search(one)) for one in clauses]
    if sum(asking) < 2:
        return [sentence]
    about = "，".join(clauses[: asking.index(True)])
    parts: list[str] = []
    waiting: list[str] = []
    for one, asks in list(zip(clauses, asking, strict=True))[asking.index(True) :]:
        waiting.append(one)
        if asks:
            parts.append("，".join([about, *waiting] if about else waiting))
            waiting = []
    return parts


def _leaning(part: str, first: str) -> str:
    if not _leans(part):
        return part
    return f"{part.rstrip(' ?？.。')} {_QUESTION_WORD.sub('', first)}"


def _leans(part: str) -> bool:
    """Return whether a part says too little by itself, or means somebody whom the first names."""
    terms = query_terms(part)
    if len(terms) < _LITTLE or _PRONOUN.search(part):
        return True
    # 花了多少钱 has neither a subject nor a word of its own.
    return (
        bool(_HAN.search(part)) and not re.search("[我你您咱]", part) and max(map(len, terms)) < 2
    )
