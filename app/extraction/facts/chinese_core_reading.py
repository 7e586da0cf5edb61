"""Chinese: finds the cores in a clause, and whether a sentence goes on with whom the one before told of."""

import re
from collections.abc import Callable, Iterator

from app.extraction.facts.chinese_core import rule_of
from app.extraction.facts.chinese_core_body import BODY
from app.extraction.facts.chinese_core_home import HOME
from app.extraction.facts.chinese_core_mind import MIND
from app.extraction.facts.chinese_core_work import WORK
from app.extraction.facts.chinese_subjects import Subjects
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.said import Said

Rule = Callable[[Look, Who, re.Match[str], str], Iterator[Said]]

_EVERY_CORE = (*WORK, *HOME, *BODY, *MIND)
_CORES = tuple(
    (one.marks, one.pattern, rule_of(one), one.has_times)
    for one in _EVERY_CORE
    if not (one.is_bare or one.is_front)
)
_BARE = tuple((one.pattern, rule_of(one)) for one in _EVERY_CORE if one.is_bare)
_FRONT = tuple((one.marks, one.pattern, rule_of(one)) for one in _EVERY_CORE if one.is_front)
# A sentence without a subject that goes on with whom the one before told of: 我妈退休了。现在天天跳舞。
GOES_ON = re.compile(
    r"^[\s，,]*(?:现在|如今|目前|今年|去年|平时|一直|还(?!有|是)|也|已经|刚|每天|天天|每周|以前|之前|后来|最近|就|都|特别|特|很|最|从小|从来|退休|老|总|一个人|住在?|在[\u4e00-\u9fff]{2,6}(?:上班|工作|上学|读书)|属|爱|喜欢|怕)(?![^，。]{0,6}[我俺咱])"
)
WE = re.compile(
    r"[我俺咱](?!妈|爸|哥|姐|弟|妹|老|家|们?[爷奶姥舅姑姨叔婶嫂伯爹娘儿女闺孩媳对先太丈妻公婆岳表堂侄外孙朋同室舍邻])"
)


def core_matches(
    look: Look, at: int, subjects: Subjects
) -> Iterator[tuple[Rule, re.Match[str], str]]:
    """Yield the cores that a clause holds, in the order of their tables, with the words before each."""
    chars = set(look.full)
    for marks, core, rule, has_times in _CORES:
        if marks and chars.isdisjoint(marks):
            continue
        if match := core.search(look.masked, at):
            yield rule, match, look.masked[at : match.start()]
        elif has_times and look.times and (match := core.search(look.full, at)):
            yield rule, match, look.full[at : match.start()]
    yield from _bare(look, at, subjects, chars)


def _bare(
    look: Look, at: int, subjects: Subjects, chars: set[str]
) -> Iterator[tuple[Rule, re.Match[str], str]]:
    """Yield what stands right behind the subject without a verb: 我哥们儿法医, 闺女三年级了."""
    for words in (look.masked, look.full) if look.times else (look.masked,):
        start = subjects.heads(words, at)
        opens = len(words) - len(words[at:].lstrip(" ，,。！!、~～"))
        for marks, pattern, rule in _FRONT:
            if chars.isdisjoint(marks) and marks:
                continue
            match = pattern.match(words, start) if start >= 0 else None
            if match := match or pattern.match(words, opens):
                yield rule, match, words[at : match.start()]
        if start < 0 and not look.goes_on:
            continue
        start = start if start >= 0 else opens
        for pattern, rule in _BARE:
            if match := pattern.match(words, start):
                yield rule, match, words[at:start]
