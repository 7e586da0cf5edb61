"""Chinese: short answers to what the one before asked: 您在哪上班？ 字节. 孩子几岁了？ 六岁."""

import re
from collections.abc import Iterator

from app.extraction.facts.asked import asked_facts
from app.extraction.facts.chinese_classes import (
    GRADES,
    SCHOOLS,
    is_country_or_place,
    is_home,
    is_organisation,
    is_subject,
    is_trade,
)
from app.extraction.facts.chinese_core import Check, is_owned
from app.extraction.facts.chinese_core_body import ILL, MEDICINE
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import BREEDS, KIN, LANGUAGES, NP, PETS, ROLES
from app.extraction.facts.said import Phase, Said

_ASKS = re.compile(r"[?？]\s*$|[吗呢么]\s*$|什么|哪|谁|多大|几岁|多少|怎么称呼")
_OPENING = (
    r"^[\s，,]*(?:(?:嗯+|哦+|啊|好的?|对|是的?|有的?|现在|目前|我|俺|就|他|她|它|呃|那个)[，,\s]*)*"
)
_CLOSING = r"(?:吧|啊|呀|哈|哦|呢|嘛|了|的)*\s*(?:[，,。！!；;~～（(]|$)"
_NOTHING = re.compile(
    r"不|没|无|忘|你|随便|保密|什么|怎么|还好|一般|可以|算了|谢谢|好的|嗯|等|帮|想|要|请"
)
_THEIRS = re.compile(
    rf"(?:[你您](?:们)?(?:的|家的?)?|(?<![\u4e00-\u9fff]))(?P<whose>{KIN}|{ROLES})|(?P<he>[他她它])"
)
_ANIMALS = rf"(?:[\u4e00-\u9fff]{{0,3}}?(?:{PETS}|{BREEDS}|鱼|鸟|龟))"
_MEASURE = r"(?:[一两二三]?[只条个匹])?"
# For each slot, what an answer looks like without the words that belong to the question.
_ANSWERS: tuple[tuple[str, str, Check | None], ...] = (
    ("employer", rf"(?:在|是|于)?(?P<value>{NP}{{2,10}}?)(?:上班|工作|那边)?", is_organisation),
    ("occupation", rf"(?:是|做|干|当)?(?:一?[个名位])?(?P<value>{NP}{{2,7}}?)", is_trade),
    ("home", rf"(?:在|住|住在|是)?(?P<value>{NP}{{2,8}}?)(?:这边|那边|附近)?", is_home),
    ("origin", rf"(?:是|老家)?(?P<value>{NP}{{2,6}}?)(?:人|那边)?", is_country_or_place),
    ("age", r"(?:今年|快|刚|满|虚岁)?(?P<value>\d{1,3}岁?|[一二两三四五六七八九]?十?[一二三四五六七八九]?岁?)半?", None),
    ("school", rf"(?:在|上|读|念|是)?(?P<value>{SCHOOLS}|{GRADES})", None),
    ("subject_of_study", rf"(?:学|读|念|是)?(?:的)?(?:是)?(?P<value>{NP}{{2,8}}?)(?:专业)?", is_subject),
    ("allergy", rf"(?:对)?(?P<value>{NP}{{1,5}}?)(?:过敏)?", is_owned),
    ("condition", rf"(?:有|是)?(?:点)?(?P<value>{ILL})", None),
    ("medication", rf"(?:在|有|是)?(?:吃|用|打)?(?P<value>{MEDICINE})", None),
    ("pet", rf"(?:有|养了?|是)?{_MEASURE}(?P<value>{_ANIMALS})", None),
    ("language", rf"(?:会|说|是)?(?P<value>{LANGUAGES})", None),
    ("marital_status", r"(?:是|还|早就?|已经)?(?P<value>已婚|未婚|单身|离异|结婚|离婚|丧偶)", None),
    ("blood_type", r"(?:是)?(?P<value>(?:AB|A|B|O)型?)", None),
    ("phone", r"(?:是)?(?P<value>1\d{2}[- ]?\d{4}[- ]?\d{4})", None),
    ("email", r"(?:是)?(?P<value>[\w.+-]+@[\w.-]+\w)", None),
)  # fmt: skip
_READERS = {
    slot: (re.compile(_OPENING + pattern + _CLOSING), check) for slot, pattern, check in _ANSWERS
}
_IS_MULTIPLE = ("allergy", "condition", "medication", "language", "pet")


def answered(look: Look, asked: str) -> Iterator[Said]:
    """Yield what a clause says as the answer to a question; ``look`` is the first clause of its turn."""
    if not asked or _ASKS.search(asked) is None or _NOTHING.search(look.full):
        return
    question = re.split(r"[。！!\n]", asked.rstrip())[-1] or asked
    who = _whose(question)
    for slot in sorted(asked_facts(question).slots & _READERS.keys()):
        pattern, check = _READERS[slot]
        match = pattern.match(look.full)
        if match is None or not match["value"] or (check and not check(look, match["value"])):
            continue
        key = match["value"] if slot in _IS_MULTIPLE else ""
        yield look.tell(slot, who, match.span("value"), key=key, phase=Phase.HOLDS)
        return


def _whose(question: str) -> Who:
    """Return whom a question asks about: 您爱人在哪上班 of 我爱人."""
    match = _THEIRS.search(question)
    if match is None:
        return Who(words="")
    return Who(words=match["he"] or f"我{match['whose']}")
