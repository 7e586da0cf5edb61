"""Whom a Chinese clause tells of, by the words before its verb; nobody where these are not all understood."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.extraction.chinese.segment import words
from app.extraction.chinese.words import FILLERS, SUBJECT
from app.extraction.facts.chinese_view import Who
from app.extraction.facts.chinese_words import ADVERBS, BREEDS, KIN, PETS, ROLES
from app.extraction.facts.said import Said
from app.extraction.people import People

_SELF = re.compile(r"^(?:我们?|俺|咱们?|本人|我自己|我本人|我个人|我这个人|我这人|我家|我们家)$")
_SOMEONE = re.compile(
    rf"^(?P<whose>我们?|他们?|她们?|咱们?)?(?:家|家里)?(?:的|那个|那)?(?P<extra>前|大|小|二|老|新|现任|最好的|好|两个)?(?P<role>{KIN}|{ROLES}|{PETS}|{BREEDS})"
    r"(?P<name>(?![们叫名姓是])[\u4e00-\u9fff]{2,3}|[A-Z][A-Za-z]{1,15})?(?:[他她它]|自己)?$"
)
_TOPIC_I = re.compile(r"^[^，,说让叫问觉以给跟和带怪劝帮替]{1,6}我$")  # 坐飞机我喜欢靠窗
_OURS = re.compile(r"^(?:我们?家|咱们?家)(?P<name>[\u4e00-\u9fff]{2,3})$")
_PRONOUN = re.compile(r"^(?P<who>[他她它])$")
_NICK = re.compile(r"^[小老阿][\u4e00-\u9fff]$")
_TITLED = re.compile(
    r"^[\u4e00-\u9fff]{1,2}(?:老师|医生|大夫|总|经理|教授|主任|阿姨|师傅|律师|教练|叔|姐|哥|姨|婶|奶奶|爷爷)$"
)
_TWICE = re.compile(r"^([\u4e00-\u9fff])\1$")  # 糖糖, 乐乐
_NO_TWICE = re.compile(r"^[天常刚人偏往渐慢星年月日时处家个件样种双仅大多少谢哈呵嘿嗯]")
_LATIN = re.compile(r"^[A-Z][A-Za-z]{1,15}$")
_FOR = re.compile(rf"^[\u4e00-\u9fff]{{0,6}}给(?P<whom>[我他她]|我(?:{KIN}))$")
_TAIL = re.compile(r"(?:\s|的|新|现在的)+$")
_TELLING = re.compile(
    r"^(?:跟你|和你|顺便|先|再)?(?:说|提醒|备注|补充|更新)(?:你)?(?:一?下|个事儿?|声)[，,\s]*"
)
_TOPIC = re.compile(r"^[\u4e00-\u9fff]{1,6}的话[，,\s]*")
_ADVISER = re.compile(r"医生|大夫|老师|护士|律师|教练|专家")
_ROLE = re.compile(rf"^(?:{KIN}|{ROLES}|{PETS}|{BREEDS})")
_ANIMAL = re.compile(rf"^(?:{PETS}|{BREEDS})$")
_NO_NAME = re.compile(r"[的了在是有不很都也就去来说吃喝]|^(?:今|明|昨|现|以|之)")


class Subjects:
    """Finds subjects among the people whom the session named."""

    def __init__(self, people: People) -> None:
        self._people = people

    def of(self, before: str, at: int, left_out: Who, source: str, begin: int) -> Who | None:
        """Return whom the words before a verb name; None where they hold more than a subject.

        Args:
            before: The words of the clause before the verb, from its offset ``at`` on.
            at: Where they begin in the clause.
            left_out: Who is meant where there are none.
            source: Who is quoted, "" if nobody.
            begin: Where the clause begins in the turn.
        """
        filler = FILLERS.match(before)
        start = filler.end() if filler else 0
        if telling := _TELLING.match(before[start:]):
            start += telling.end()
        if topic := _TOPIC.match(before[start:]):
            start += topic.end()
        start += len(before[start:]) - len(before[start:].lstrip(" ，,"))
        said = ADVERBS.sub("", before[start:]).strip()
        said = _TAIL.sub("", said) if len(said) > 1 else said
        if not said:
            return left_out
        if _SELF.match(said) or _TOPIC_I.match(said):
            return Who(words="")
        if match := _FOR.match(said):
            said = match["whom"]
            start = before.rindex(said)
            if said == "我":
                return Who(words="")
        if match := _PRONOUN.match(said):
            return Who(words=source or self._he(match["who"]))
        if match := _SOMEONE.match(said):
            return self._someone(said, match, begin + at + start)
        return self._by_name(said, begin + at + start)

    def _by_name(self, said: str, place: int) -> Who | None:
        """Return who goes by some words, or lives at ours under a name: 我家布丁."""
        ours = _OURS.match(said)
        name = ours["name"] if ours else said
        place += len(said) - len(name)
        if ours and (_NO_NAME.search(name) or _ROLE.match(name)):
            return None
        if ours or self._is_name(said):
            return Who(words=name, name_at=(place, place + len(name)))
        return None

    def _he(self, pronoun: str) -> str:
        named = self._people.named(pronoun, "")
        return named or pronoun

    def _someone(self, said: str, match: re.Match[str], place: int) -> Who | None:
        role, name = match["role"], match["name"] or ""
        if not match["whose"] and not name and _ANIMAL.match(role):
            return None  # 猫 alone are cats in general
        if name and not self._is_name(name):
            return None
        role_at = place + match.start("role"), place + match.end("role")
        prefix = match["extra"] if match["extra"] == "前" else ""
        who = Who(
            words=name or said,
            role=prefix + role,
            role_at=role_at,
            is_pet=_ANIMAL.match(role) is not None,
        )
        who = replace(who, is_mine=(match["whose"] or "我")[0] in "我咱")
        if name:
            who = replace(who, name_at=(place + match.start("name"), place + match.end("name")))
        return who

    def _is_name(self, said: str) -> bool:
        if self._people.knows(said) or _NICK.match(said) or _LATIN.match(said):
            return True
        if _TITLED.match(said) or (_TWICE.match(said) and not _NO_TWICE.match(said)):
            return True
        if len(said) > 4 or _NO_NAME.search(said):
            return False
        parts = words(said, guess=True)
        return (
            bool(parts)
            and parts[0].text == said
            and parts[0].pos in ("nr", "nrt")
            and len(said) > 1
        )

    def after(self, who: Who, found: Sequence[Said]) -> Who:
        """Return whom the next clause means if it leaves its subject out: who was just named."""
        for said in found:
            if (
                said.slot in ("pet", "relation")
                and said.subject == ""
                and said.object
                and said.rule == ""
            ):
                return Who(words=said.value, is_pet=said.slot == "pet")
        return Who(words=who.words, is_pet=who.is_pet)

    def opening(self, masked: str, who: Who, place: int) -> Who:
        """Return whom the next clause means after one without a fact: the subject that opens this one."""
        filler = FILLERS.match(masked)
        start = filler.end() if filler else 0
        match = SUBJECT.match(masked[start:])
        if match is None:
            head = next(
                (
                    masked[start : start + n]
                    for n in (2, 3)
                    if self._is_name(masked[start : start + n])
                ),
                "",
            )
            return Who(words=head) if head else who
        return self.of(match.group(), 0, who, "", place + start) or who

    @staticmethod
    def is_adviser(source: str) -> bool:
        """Return whether the one quoted speaks of the speaker: 医生说有高血压."""
        return _ADVISER.search(source) is not None
