"""Chinese names that the tagger found and what stands by them: a title, a model."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.chinese.segment import Word, word_at
from app.extraction.entities.chinese_called import name_at
from app.extraction.entities.chinese_patterns import (
    CALLED_KIN,
    HONOURED,
    HONOURED_GENDERS,
    HONOURED_KINDS,
    TITLE_AFTER,
)
from app.extraction.entities.chinese_words import COMMON_SURNAMES, NO_NAMES
from app.extraction.entities.kinds import CHINESE_KINDS
from app.extraction.entities.mentions import Form, Spotted

_TAGS = ("nr", "ns", "nz", "nrt")  # what the tagger says of names that it does not know
_LONGEST = 4
_MODEL = re.compile(r"\s?[A-Za-z]{0,3}\d")
_MACHINE = re.compile(r"[台部辆款]$")


def titled(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield names that begin with no surname and have a title: 奥塞医生, 秀兰女士."""
    for part in parts:
        title = TITLE_AFTER.match(said, part.start + len(part.text))
        is_name = part.pos in _TAGS and 2 <= len(part.text) <= _LONGEST
        if title is None or not is_name or part.text[0] in COMMON_SURNAMES:
            continue
        if part.text in NO_NAMES or part.text in CHINESE_KINDS:
            continue
        first, last = place[0] + part.start, place[0] + title.end()
        yield Spotted(
            turn=place[1], start=first, end=last, words=text[first:last], form=Form.NAME,
            type=EntityType.PERSON, kind=CHINESE_KINDS.get(title[0], "") if title[0] in HONOURED_KINDS else "",
            gender=HONOURED_GENDERS.get(title[0], ""), sentence=place[2],
        )  # fmt: skip


def called_kin(text: str, said: str, place: tuple[int, int, int]) -> Iterator[Spotted]:
    """Yield what may be a name with 姐 or 哥: 蓉姐; believed where it stands again."""
    for match in CALLED_KIN.finditer(said):
        first, last = place[0] + match.start(), place[0] + match.end()
        yield Spotted(
            turn=place[1], start=first, end=last, words=text[first:last], form=Form.NAME,
            type=EntityType.PERSON, gender=HONOURED_GENDERS[match["name"][-1]], sentence=place[2], is_plain=True,
        )  # fmt: skip


def guess_of(said: str, start: int, end: int, *, is_person: bool) -> EntityType | None:
    """Return what a guessed name mostly names: with a model or a machine's measure word a product, 戴森V12."""
    if _MODEL.match(said, end) or _MACHINE.search(said, max(0, start - 1), start):
        return EntityType.PRODUCT
    return EntityType.PERSON if is_person else None


def honoured(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield names with a title behind a surname: 林医生, 刘阿姨."""
    texts = frozenset(part.text for part in parts)
    for match in HONOURED.finditer(said):
        start, name = _name_before(said, parts, texts, match)
        if name in NO_NAMES or name in CHINESE_KINDS:
            continue
        honorific = match["honorific"]
        part = word_at(parts, start)
        if part and part.start < start:
            continue  # 拖车师傅
        if said[start - 1 : start] in ("老", "小", "阿") and len(name) > len(honorific) + 1:
            continue  # 老王升处长了
        if len(honorific) == 1 and name[0] not in COMMON_SURNAMES:
            continue
        kind = CHINESE_KINDS.get(honorific, "") if honorific in HONOURED_KINDS else ""
        one = name_at(text, start, len(name), place, EntityType.PERSON, kind)
        yield replace(one, gender=HONOURED_GENDERS.get(honorific, ""))


def _name_before(
    said: str, parts: list[Word], texts: frozenset[str], match: re.Match[str]
) -> tuple[int, str]:
    """Return where a name with a title begins: at the tagger's name, else at the nearest surname."""
    title = match.start("honorific")
    part = word_at(parts, title - 1)
    if (
        part
        and part.pos == "nr"
        and part.start > match.start()
        and part.start + len(part.text) == title
    ):
        return part.start, said[part.start : match.end()]
    if (
        title - match.start() > 1
        and said[title - 1] in COMMON_SURNAMES
        and said[match.start() : title] not in texts
    ):
        return title - 1, said[title - 1 : match.end()]
    return match.start(), match["name"]
