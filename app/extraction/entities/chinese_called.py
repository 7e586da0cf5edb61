"""Chinese names behind words of naming: 叫, 名字是, 姓."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.chinese.segment import words
from app.extraction.entities.chinese_patterns import CALLED, SURNAMED
from app.extraction.entities.chinese_words import NO_NAME_AFTER_CALL, SURNAMES
from app.extraction.entities.kinds import CHINESE_KINDS, type_of
from app.extraction.entities.mentions import Form, Spotted
from app.text.dictionary import class_of

HUMAN_TAILS = ("者", "员", "师", "手", "商", "匠", "客", "迷", "友")
_SHORTEST = 2
# 演员叫阿北, 客栈名字叫半山: whatever noun it is, a name follows.
_NOUN_CALLED = re.compile(
    r"(?P<noun>[\u4e00-\u9fff]{2,5})(?=[，,]?(?:的)?(?:名字|大名|小名)?(?:就|也)?(?:叫做?|名叫|叫作|名为|取名叫?|起名叫?)(?![我你他她它人车醒做什么啥一声])[\u4e00-\u9fffA-Z“「])"
)
# 大的叫一诺，小的叫一鸣: one of two or three.
_ONE_OF = re.compile(
    r"(?<![\u4e00-\u9fff])(?:那?(?:只|条|个))?(?P<which>老?[大小][的]|[公母黑白橘黄灰花胖瘦老新]的|另一[只条个])(?:那?[只条个位])?(?=叫|名叫|小名|是|呢)"
)
_MODIFIERS = {"大的": "elder", "小的": "younger"}
_NAMED = {
    "person": EntityType.PERSON, "dog": EntityType.PET, "cat": EntityType.PET, "bird": EntityType.PET, "horse": EntityType.PET,
    "fish": EntityType.PET, "rabbit": EntityType.PET, "reptile": EntityType.PET, "animal": EntityType.PET, "structure": EntityType.PLACE,
    "organization": EntityType.ORGANISATION,
}  # fmt: skip


def called(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield the names that words of naming stand before."""
    yield from _called(text, said, place)
    yield from _surnamed(text, said, place)


def called_nouns(said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield nouns without a kind that a name follows, 客栈叫半山, and the one and the other of two: 大的叫…."""
    for match in _NOUN_CALLED.finditer(said):
        tails, last = list(_tails(match["noun"].rpartition("的")[2])), match.end("noun")
        kind = next((CHINESE_KINDS[tail] for tail in tails if tail in CHINESE_KINDS), "")
        if type_of(kind) in (EntityType.PERSON, EntityType.PET):
            continue
        noun = next((n for n in tails if n in CHINESE_KINDS or _named(n)), "")
        if noun:
            type_ = type_of(kind) or _named(noun)
            one = _noun(said, last - len(noun), last, place, type_)
            yield replace(one, kind=kind, head="" if kind else noun)
    for match in _ONE_OF.finditer(said):
        one = _noun(said, match.start(), match.end(), place, None)
        yield replace(one, modifier=_MODIFIERS.get(match["which"], ""))


def _named(noun: str) -> EntityType | None:
    """Return what a noun that a name follows names, None if such have none: 演员 and 志愿者 are people."""
    class_ = class_of(noun, whole=True)
    is_human = class_ is None and len(noun) > _SHORTEST and noun.endswith(HUMAN_TAILS)
    return EntityType.PERSON if is_human else _NAMED.get(class_ or "")


def _tails(noun: str) -> Iterator[str]:
    for at in range(len(noun) - 1):
        yield noun[at:]


def _noun(
    said: str, first: int, last: int, place: tuple[int, int, int], type_: EntityType | None
) -> Spotted:
    words_ = said[first:last]
    return Spotted(
        turn=place[1], start=place[0] + first, end=place[0] + last, words=words_, form=Form.THE, type=type_, sentence=place[2],
        head=words_,
    )  # fmt: skip


def name_at(
    text: str,
    at: int,
    length: int,
    place: tuple[int, int, int],
    type_: EntityType | None,
    kind: str = "",
    *,
    guess: EntityType | None = None,
    is_plain: bool = False,
) -> Spotted:
    """Return a name at a place of the sentence; ``place`` is where that begins, the turn and its number."""
    first = place[0] + at
    return Spotted(
        turn=place[1], start=first, end=first + length, words=text[first : first + length],
        form=Form.NAME, type=type_, kind=kind, sentence=place[2], guess=guess, is_plain=is_plain,
    )  # fmt: skip


def _called(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield what stands after 叫, 名字是 and the like: a name, whatever word it is."""
    for match in CALLED.finditer(said):
        name = match["name"]
        if match.group().startswith(("叫", "喊")) and name[0] in NO_NAME_AFTER_CALL:
            continue
        if "\u4e00" <= name[0] <= "\u9fff":
            name = _cut(name)
        if name and name not in CHINESE_KINDS:
            kind = _kind_before(said, match.start())
            one = name_at(text, match.start("name"), len(name), place, type_of(kind), kind)
            yield replace(one, is_called=True)


def _surnamed(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield the surname of 我们领导姓何: by it 何总 is meant."""
    for match in SURNAMED.finditer(said):
        if match["name"] in SURNAMES:
            one = name_at(text, match.start("name"), 1, place, EntityType.PERSON)
            yield replace(one, is_called=True)


def _kind_before(said: str, at: int) -> str:
    """Return what a thing is by the noun right before 叫: 降压药叫络活喜; people and pets have mentions of their own."""
    before = said[max(0, at - 6) : at].rstrip("的，, ")
    kind = next(
        (CHINESE_KINDS[before[i:]] for i in range(len(before)) if before[i:] in CHINESE_KINDS), ""
    )
    return kind if kind and type_of(kind) not in (EntityType.PERSON, EntityType.PET) else ""


def _cut(run: str) -> str:
    """Return the name at the beginning of a run of characters: up to a particle, at most four."""
    for at, char in enumerate(run):
        if at and char in "的了吧啊呢吗呀哦嘛，是在去也和就还又才刚":
            return run[:at]
    if len(run) <= 4:
        return run
    first = words(run, guess=True)[0].text
    return first if 1 < len(first) <= 4 else run[:2]
