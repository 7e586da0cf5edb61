"""Chinese rules for names, kin, pets and who is what to whom."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.extraction.chinese.segment import words
from app.extraction.facts.chinese_view import Look, Who
from app.extraction.facts.chinese_words import (
    BREEDS,
    END,
    KIN,
    NAME,
    NP,
    PETS,
    ROLES,
    UNIQUE,
)
from app.extraction.facts.said import Phase, Said
from app.extraction.facts.sameness import is_known_place

CALLED = re.compile(
    rf"(?:的名字|名字|小名|大名)?(?:就|也)?(?P<verb>叫做?|叫作|名叫|取名叫?|的?名字是)(?P<value>{NAME}){END}"
)

CALL_ME = re.compile(rf"(?P<verb>叫我)(?P<value>{NAME})(?:就行|就好|吧|即可|就可以|好了)*{END}")

SURNAME = re.compile(rf"(?P<verb>姓)(?P<value>[\u4e00-\u9fff]{{1,2}}){END}")

HAS_PET = re.compile(
    rf"(?P<verb>养了?|有|领养了|收养了|来了|添了|捡了|抱回来?|接回来?)(?:[一两二三]?(?:只|条|匹|个))(?P<kind>[\u4e00-\u9fff]{{0,4}}?(?:{PETS}|{BREEDS}))(?:[，, ]*(?:叫|名叫|名字叫|取名)(?P<value>{NAME}))?"
)

BREED = re.compile(rf"(?:是一?[只条])(?P<value>{NP}{{2,6}}?){END}")

IS_MY = re.compile(
    rf"(?P<verb>是)我们?(?:的|家)?(?P<role>[\u4e00-\u9fff]{{0,2}}?(?:{KIN}|{ROLES})){END}"
)

MY_IS = re.compile(
    rf"(?P<verb>是|换成了?|改成了?|变成了?)(?P<value>[\u4e00-\u9fff]{{1,3}}(?:老师|医生|大夫|教授|律师|总|经理|教练)|{NAME})了?{END}"
)

MARRIED = re.compile(
    r"(?P<verb>是)?(?P<value>结婚(?:了|\s*了)|已婚|单身|离婚了|离异|订婚了|未婚|丧偶)"
)

HAS_KIN = re.compile(
    rf"(?P<verb>有)(?P<value>(?:[一两二三四五六七\d]?[个位对])(?:双胞胎)?(?:儿子|女儿|孩子|哥哥|姐姐|弟弟|妹妹|闺女|娃|双胞胎)){END}"
)

_NO_NAME = re.compile(r"^(?:什么|啥|你|我|他|她|它|外卖|车|我们|人|了|醒|停|好|个|一|不|去|来|做)")

ONE_CALLED = re.compile(rf"(?:一|另一?)(?:只|条|个)(?:名字)?(?P<verb>叫)(?P<value>{NAME}){END}")
HAS_NAMED = re.compile(
    rf"(?P<verb>有)(?:一)?[个位](?P<role>{KIN}|{ROLES})(?:[，,\s]*)(?:名字)?叫(?P<value>{NAME}){END}"
)
LISTED = re.compile(
    rf"^[\s，,：:]*(?:我家?|我的|还有|和|有|以及|加上)*(?P<role>{KIN}|{PETS})(?P<value>(?![叫名姓是]){NAME}){END}"
)


def one_called(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 养了两只猫，一只叫可乐."""
    if re.search(rf"(?:养|有)[^，]{{0,6}}(?:{PETS}|{BREEDS})", look.context):
        yield look.tell("pet", Who(words=""), match.span("value"), verb=match.span("verb"))


def has_named(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 有个姐姐叫娜娜."""
    if not who.words and look.state(before) and not re.search(r"没|不", before):
        key = relation_key(match["role"], match["value"])
        yield look.tell("relation", who, match.span("value"), key=key, verb=match.span("role"))


def listed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read a clause that is a kin word and a name: 老公程亮，闺女程小满."""
    role, name = match["role"], match["value"]
    if (is_name(name) or name[0] * 2 == name) and "我" in look.context:
        is_pet = re.fullmatch(PETS, role) is not None
        key = name if is_pet else relation_key(role, name)
        yield look.tell(
            "pet" if is_pet else "relation",
            Who(words=""),
            match.span("value"),
            key=key,
            verb=match.span("role"),
        )


_NICK = re.compile(r"[小外绰]名|外号|绰号|昵称|乳名|花名")


def called(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我叫…, 我家猫叫…, 我前女友叫…."""
    name = match["value"]
    if _NO_NAME.match(name) or "不" in before or (look.state("") is None and look.times):
        return
    at = match.span("value")
    role = who.role
    if not role:
        by_name = re.search(r"我\S{0,3}$", before) and not _NICK.search(before + match.group())
        if not who.words and by_name:
            yield look.tell("name", who, at, verb=match.span("verb"))
        return
    slot = "pet" if who.is_pet else "relation"
    key = name if who.is_pet else relation_key(role, name)
    yield look.tell(slot, replace(who, words=""), at, key=key, verb=who.role_at)


def relation_key(role: str, name: str) -> str:
    """Return the key of a relation: the role, with the name where one can have several of them."""
    return role if role in UNIQUE else f"{role} {name}"


def call_me(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 叫我小欧就行."""
    if (
        match["value"]
        and not _NO_NAME.match(match["value"])
        and not before.strip(" ，,就请您你可以直接都大家他们")
    ):
        yield look.tell("nickname", Who(words=""), match.span("value"), verb=match.span("verb"))


def surname(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我姓欧阳."""
    if before.rstrip().endswith("我") or (who.role and before.strip()):
        yield look.tell(
            "attribute", who, match.span("value"), key="surname", verb=match.span("verb")
        )


def has_pet(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 养了只柯基叫土豆."""
    phase = look.state(before)
    if phase is None or re.search(r"没|不|想", before):
        return
    group = "value" if match["value"] else "kind"
    if phase is Phase.HOLDS and match["verb"].endswith("养了") and len(match["verb"]) > 2:
        phase = Phase.BEGINS
    yield look.tell("pet", who, match.span(group), phase=phase, verb=match.span("kind"))


def breed(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 是只英短 of a pet that was named."""
    if who.is_pet and who.words:
        yield look.tell("breed", who, match.span("value"))


def is_my(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 李岩是我导师: whom the speaker has in a role."""
    if not who.words or who.name_at is None or (phase := look.state(before)) is None:
        return
    over = re.search(r"不(?:再)?$", before) is not None
    role = match["role"].removeprefix("的")
    yield look.tell(
        "relation",
        Who(words=""),
        who.name_at,
        key=relation_key(role, who.words),
        phase=Phase.ENDS if over else phase,
        is_negative=over,
        verb=match.span("role"),
    )


def my_is(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我导师是李岩."""
    value = match["value"]
    if (
        not who.role
        or who.role_at is None
        or look.state(before) is None
        or not is_name(value)
        or "不" in before
    ):
        return
    yield look.tell(
        "relation",
        Who(words=""),
        match.span("value"),
        key=relation_key(who.role, value),
        verb=who.role_at,
    )


_TITLED = re.compile(r"^(?P<name>[\u4e00-\u9fff]{1,3})(?:老师|医生|大夫|教授|律师|总|教练)$")
_NO_SURNAME = re.compile(r"[我你他她这那一好女男军校牙兽]")


def is_titled_name(words_: str) -> bool:
    """Return whether words are a name with a title, and not what is taught with it: 林医生, not 语文老师."""
    titled = _TITLED.match(words_)
    if titled is None or _NO_SURNAME.match(words_):
        return False
    before = titled["name"]
    return len(before) == 1 or words(before, guess=True)[0].pos.startswith("nr")


def is_name(words_: str) -> bool:
    """Return whether words are somebody's name: with a title, in Latin letters, or known to the dictionary as one."""
    if _TITLED.match(words_):
        return is_titled_name(words_)
    if re.match(r"[A-Z][a-z]+", words_):
        return True
    if re.match(r"[小老阿][\u4e00-\u9fff]$", words_):
        return True
    if words_.endswith("人") or is_known_place(words_):
        return False  # 山东人
    parts = words(words_, guess=True)
    return bool(parts) and parts[0].pos in ("nr", "nrt") and len(parts[0].text) == len(words_) >= 2


def married(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 我结婚了, 单身."""
    value = match["value"]
    if (look.state(before) is None and not value.endswith("了")) or re.search(
        r"不$|没$|要|快|想", before
    ):
        return
    at = (match.start("value"), match.end("value") - (1 if value.endswith("了") else 0))
    yield look.tell(
        "marital_status", who, at, phase=Phase.BEGINS if value.endswith("了") else Phase.HOLDS
    )


def has_kin(look: Look, who: Who, match: re.Match[str], before: str) -> Iterator[Said]:
    """Read 有两个孩子."""
    if look.state(before) and not re.search(r"没|不", before):
        yield look.tell(
            "family",
            who,
            match.span("value"),
            key=re.sub(r"^.?[个位对]", "", match["value"]),
            verb=match.span("verb"),
        )
