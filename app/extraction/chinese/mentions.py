"""Whom a stretch of Chinese talk names, in order: those whom a later 他, 她 or 它 can mean."""

import re
from collections.abc import Collection

from app.extraction.chinese.people_words import KIN, PERSON_TAIL, SURNAMES, TITLES, TWICE
from app.extraction.chinese.script import readable
from app.extraction.chinese.segment import words

_ANIMALS = "猫咪|狗狗|小猫|小狗|毛孩子|主子|兔子|仓鼠|鹦鹉|乌龟|金毛|泰迪|柯基|布偶|橘猫|英短|美短|猫|狗|哈士奇|萨摩耶|柴犬"
_NAMED = re.compile(
    rf"(?P<kin>(?:我们?家?的?|咱家?)?(?:{KIN})(?![\u4e00-\u9fff]?们))"
    rf"|(?P<titled>(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{{1,2}}(?:{TITLES})|[{SURNAMES}](?:{TITLES}))"
    rf"|(?P<nick>[小老][{SURNAMES}](?![\u4e00-\u9fff]?的)|阿[\u4e00-\u9fff](?=[，。\s在去说把给也]))"
    r"|叫(?:做)?(?P<called>[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)(?=[，。,！!\s]|$)"
    r"|(?P<latin>[A-Z][a-z]{1,15}(?: [A-Z][a-z]+)?)"
    r"|(?P<twice>(?P<one>[\u4e00-\u9fff])(?P=one)(?!(?P=one)))"
)
_GROUPS = ("kin", "titled", "nick", "called", "latin", "twice")
_GIVEN_CARE = re.compile(
    r"(?:把|给|带|帮|陪|抱|接|喂|遛)(?P<whom>[\u4e00-\u9fff]{2})(?=寄养|送|去|洗|剪|吃|喂|打|做|买|接|放)"
)
_MEN = re.compile(
    r"爸|父|老公|丈夫|先生|哥|弟|儿子|爷|外公|姥爷|叔|舅|男友|男朋友|伯|小伙|孙子|侄子|女婿|姐夫|妹夫|阿公"
)
_WOMEN = re.compile(
    r"妈|母|老婆|妻|太太|媳妇|姐|妹|女儿|闺女|奶奶|外婆|姥姥|姨|姑|女友|女朋友|闺蜜|婆婆|嫂|婶|孙女|侄女|女士|小姐|姑娘|阿嬷"
)
_ANIMAL = re.compile(rf"(?:{_ANIMALS})$")


def last_named(text: str, pronoun: str, known: Collection[str], shut_out: Collection[str]) -> str:
    """Return whom a pronoun behind a stretch of talk means, "" if nobody in it can be meant.

    Args:
        text: The talk before the pronoun.
        pronoun: 他, 她 or 它.
        known: Names that were told before, whatever words they are.
        shut_out: Who talks; nobody speaks of those as 他.
    """
    plain = readable(text)
    found = [one for match in _NAMED.finditer(plain) if (one := _name(match))]
    found += [(m.start("whom"), m["whom"]) for m in _GIVEN_CARE.finditer(plain)]
    found += [(at, name) for name in known if (at := plain.rfind(name)) >= 0]
    if pronoun != "它":
        found += [
            (part.start, part.text)
            for part in words(plain, guess=True)
            if part.pos == "nr"
            and 1 < len(part.text) <= 3
            and (part.text[0] in SURNAMES or (part.text[0] in "小老阿" and len(part.text) == 2))
        ]
    fits = [
        (at, len(name), name) for at, name in found if name not in shut_out and _fits(name, pronoun)
    ]
    if not fits:
        return ""
    at, length, name = max(fits)
    return text[at : at + length] if plain[at : at + length] == name else name


def _name(match: re.Match[str]) -> tuple[int, str] | None:
    group = next(name for name in _GROUPS if match[name])
    if group == "twice" and TWICE.match(match["twice"]) is None:
        return None
    return match.start(group), match[group]


def _fits(name: str, pronoun: str) -> bool:
    is_animal = _ANIMAL.search(name) is not None
    if pronoun == "它":
        return is_animal or not (
            _MEN.search(name)
            or _WOMEN.search(name)
            or PERSON_TAIL.search(name)
            or re.search(rf"(?:{TITLES})$", name)
        )
    wrong = _WOMEN if pronoun == "他" else _MEN
    return not is_animal and not wrong.search(name)
