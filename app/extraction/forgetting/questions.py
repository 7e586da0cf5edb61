"""Topics that are said as questions: who my godfather is, how much I earn, 我老家在哪儿."""

import re

from app.extraction.facts.asked import asked_facts
from app.extraction.forgetting.words import WIDE

_ENGLISH = re.compile(
    r"^(?P<ask>who|whom|what \w+|what|where|when|which \w+|how (?:much|many|old|long|often|far|tall|big)) "
    r"(?P<subject>i|we|(?:my|our|his|her|their|the)(?: [\w'’-]+){1,3}?|[A-Z][\w'’-]+)(?P<be> (?:am|is|are|was|were)|'m|'s)?(?P<rest> .*)?$",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"^(?P<subject>.+?)(?:是谁|叫什么(?:名字?)?|叫啥|是什么|(?:是|有|要|了)?多少(?:钱|岁|斤)?|[住是在]?在?哪(?:里|儿|家|个|人|上班)*|住什么地方|"
    r"多大(?:年纪|岁数)?|几岁|是?做什么(?:的|工作)?|是?干什么的|怎么样|是?(?:哪天|什么时候|几号|几月几号)(?:的)?|多高|多重)$"
)
_OF_ANOTHER = frozenset({"name", "relation"})  # what is asked of whom the words name


def without_question(words: str) -> tuple[str, frozenset[str]]:
    """Return what a topic names without its question words, and the slots that the question is for."""
    if found := _ENGLISH.match(words):
        subject, be, rest = found["subject"], (found["be"] or "").strip(" '"), found["rest"] or ""
        question = f"{found['ask']} {be or 'do'} {subject}{rest}"
        is_self = subject.lower() in ("i", "we")
        named = rest.strip() if is_self else f"{subject}{rest}"
        return named, _slots(question) if is_self else frozenset()
    if found := _CHINESE.match(words):
        subject = found["subject"]
        is_self = (
            re.fullmatch(r"(?:我|我们|咱们?)(?:在|住|家|现在|今年|平时)*", subject) is not None
        )
        return subject, _slots(words) if is_self else frozenset()
    return words, frozenset()


def _slots(question: str) -> frozenset[str]:
    return asked_facts(question).slots - WIDE - _OF_ANOTHER
