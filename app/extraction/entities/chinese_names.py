"""Names in a Chinese sentence: said outright, with a title, guessed by the tagger, or of a thing by its tail."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import Word, word_at
from app.extraction.entities.chinese_called import called, name_at
from app.extraction.entities.chinese_patterns import (
    ALIVE,
    AT_OURS,
    CARED_FOR,
    DOES,
    DONE_TO,
    GLOSSED,
    INTRODUCED,
    KIN_BEFORE,
    KIN_TWICE,
    LATIN,
    LONGEST_PART,
    MAKE_KINDS,
    MAKES,
    NEVER_TWICE,
    NICK,
    NO_NAME,
    PARTS_OF_BODIES,
    PET_NAMED,
    QUOTED,
    SHORT_TAILS,
    TAIL,
    TITLE,
    TWICE,
    WORDLIKE,
)
from app.extraction.entities.chinese_tails import first_of_name, is_in_compound, unglued
from app.extraction.entities.chinese_titled import called_kin, guess_of, honoured, titled
from app.extraction.entities.chinese_words import (
    COMMON_SURNAMES,
    NO_NAMES,
    SURNAMES,
)
from app.extraction.entities.english_words import BRANDS, FIRST_NAMES, NEVER_NAMES
from app.extraction.entities.kinds import CHINESE_KINDS, type_of
from app.extraction.entities.mentions import Spotted
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of

_GUESSED = (
    "nr",
    "nz",
    "nrt",
    "nrfg",
)  # what the tagger makes of parts of a name that it does not know
_TWICE = 2
_NO_PART = re.compile(r"[了个我你他她它的]")  # 我哥合伙开了个奶茶店: no part of a name
_OBJECTS = (
    "food",
    "fruit",
    "drink",
    "plant",
    "nutrient",
    "musical instrument",
    "clothing",
    "container",
    "furniture",
)
_ALIVE_CLASSES = (None, "person")
_PREDICATES = wordset("紧张 高兴 开心 难过 害怕 乖 懒 凶 淘气 调皮 听话 聪明 胆小 手巧")


def names(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield the names of a sentence; ``said`` is it in simplified characters, ``parts`` its words.

    ``place`` is where the sentence starts in the text, the turn and the number of the sentence.
    """
    yield from called(text, said, place)
    yield from honoured(text, said, parts, place)
    yield from _living(text, said, parts, place)
    yield from titled(text, said, parts, place)
    yield from called_kin(text, said, place)
    yield from _people(text, said, parts, place)
    yield from _things(text, said, parts, place)


def _is_word(parts: list[Word], at: int, name: str) -> bool:
    """Return whether a name is one noun of the tagger's, or what it took for several single characters."""
    whole = [p for p in parts if p.start == at and p.text == name]
    if whole:
        return whole[0].pos[0] not in "dpcurmqtfj"
    split = [p for p in parts if at <= p.start < at + len(name)]
    if all(p.pos in _GUESSED for p in split):
        return True
    if not all(len(p.text) == 1 for p in split):
        return False
    return not all(p.pos[0] in "vdac" for p in split)  # 爱吃: what it does, not who does it


def _living(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield what acts or is cared for like somebody alive: 团子吐了, 带布丁去打针, 妞妞哭了."""
    for pattern in (ALIVE, CARED_FOR, PET_NAMED, AT_OURS, GLOSSED, QUOTED):
        for match in pattern.finditer(said):
            name = match["name"]
            if _is_no_name(name) or NO_NAME.search(name) or WHO.match(name):
                continue
            if pattern is QUOTED or _is_word(parts, match.start("name"), name):
                one = name_at(text, match.start("name"), len(name), place, None)
                yield replace(one, is_plain=pattern is QUOTED and said.count(name) < 2)
    for match in KIN_TWICE.finditer(said):
        if not _is_no_name(match["name"]):
            yield name_at(text, match.start("name"), len(match["name"]), place, None)
    for number, part in enumerate(parts):
        name = part.text
        is_twice = len(name) == _TWICE and name[0] == name[1] and part.pos[0] in "nxzmq"
        if (
            is_twice
            and not _is_no_name(name)
            and (
                _does(said, parts, number)
                or TWICE.match(said, part.start)
                or DONE_TO.search(said, max(0, part.start - 4), part.start)
            )
        ):
            yield name_at(text, part.start, len(name), place, None)


def is_ordinary(name: str) -> bool:
    """Return whether the dictionary knows a word, as a whole, for some thing or animal."""
    return len(name) > 1 and class_of(name, whole=True) not in _ALIVE_CLASSES


def is_object(name: str) -> bool:
    """Return whether a word is a thing's rather than a place's, whatever the tagger says: 吉他, 南瓜."""
    return name in CHINESE_KINDS or class_of(name, whole=True) in _OBJECTS


def _is_behind_kin(said: str, at: int, name: str) -> bool:
    """Return whether 大兵 stands right behind what its bearer is, and is no word for a thing: 老同学大兵."""
    if name[-1] in "一二两三四五六七八九十几半多少得了些点很太":
        return False  # 比我对象大两岁
    return class_of(name, whole=True) in _ALIVE_CLASSES and bool(
        KIN_BEFORE.search(said, max(0, at - 6), at)
    )


def _is_no_name(name: str) -> bool:
    return (
        name in NO_NAMES or name in CHINESE_KINDS or name in PARTS_OF_BODIES or name in NEVER_TWICE
    )


def _is_introduced(said: str, at: int, length: int) -> bool:
    """Return whether a guessed name acts, or stands right behind what its bearer is: 我同事安娜."""
    if length == _TWICE and DONE_TO.search(said, max(0, at - 4), at):
        return True
    return _is_subject(said, at, length) or KIN_BEFORE.search(said, max(0, at - 6), at) is not None


def _is_subject(said: str, at: int, length: int) -> bool:
    """Return whether a guessed name opens its clause and does something there."""
    return (at == 0 or said[at - 1] in "，。！？；,、 ") and bool(DOES.match(said, at + length))


def _does(said: str, parts: list[Word], number: int) -> bool:
    """Return whether a word opens its clause and something is told of it: a verb, a time, an adverb follow."""
    part = parts[number]
    if part.start and said[part.start - 1] not in "，。！？；,、 ":
        return False
    if INTRODUCED.match(said, part.start + len(part.text)):
        return True
    following = parts[number + 1] if number + 1 < len(parts) else None
    return following is not None and (
        following.pos[0] in "tdpv" or following.text[0] in "这那" or following.text in _PREDICATES
    )


def _people(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for number, part in enumerate(parts):
        if part.pos.startswith("nr") and 2 <= len(part.text) <= 4:
            at, name = unglued(part.start, part.text, behind=said[part.start + len(part.text) :])
            is_word = (
                name in NO_NAMES or name in CHINESE_KINDS or name[0] in "那这我你您他她它哪谁咱"
            )
            if len(name) < 2 or is_word or any(c in name[1:] for c in "和跟与"):
                continue
            is_person = name[0] in SURNAMES and name[0] not in WORDLIKE and len(name) <= 3
            yield name_at(
                text,
                at,
                len(name),
                place,
                None,
                guess=guess_of(said, at, at + len(name), is_person=is_person),
                is_plain=is_ordinary(name)
                or not (
                    is_person
                    or (
                        (len(name) == _TWICE or part.pos == "nrt")
                        and _is_introduced(said, at, len(name))
                    )
                    or (len(name) == _TWICE and _does(said, parts, number))
                ),
            )
    for match in NICK.finditer(said):
        name, last = match["name"], match["last"]
        if (
            name in NO_NAMES
            or name in CHINESE_KINDS
            or last == "的"
            or (
                last not in COMMON_SURNAMES
                and name[0] != "阿"
                and not (name[0] == "小" and _is_subject(said, match.start(), 2))
                and not _is_behind_kin(said, match.start(), name)
            )
        ):
            continue
        held = word_at(parts, match.start())
        if held and held.pos[0] != "n" and match.end() < held.start + len(held.text):
            continue
        if held and held.start == match.start() and len(held.text) > 2 and held.pos != "nr":
            continue
        yield name_at(text, match.start(), 2, place, EntityType.PERSON)
    for match in LATIN.finditer(text, place[0], place[0] + len(said)):
        at, name = match.start("name") - place[0], match["name"]
        if name not in NEVER_NAMES and name not in CHINESE_KINDS:
            kind = BRANDS.get(name.split()[0].lower(), "")
            guess = EntityType.PERSON if name.split()[0] in FIRST_NAMES else None
            yield name_at(text, at, len(name), place, type_of(kind), kind, guess=guess)


def _things(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        is_place = part.pos in ("ns", "nt") and len(part.text) > 1 and part.text not in NO_NAMES
        if is_place and part.text[0] != part.text[1]:
            if is_in_compound(said, part) or is_object(part.text):
                continue
            type_ = EntityType.PLACE if part.pos == "ns" else EntityType.ORGANISATION
            tails = (part.text[at:] for at in range(1, len(part.text)))
            kind = next((CHINESE_KINDS[tail] for tail in tails if tail in CHINESE_KINDS), "")
            is_city = type_ is EntityType.PLACE and part.text[-1] not in SHORT_TAILS
            kind = kind or ("city" if is_city else "")
            yield name_at(text, part.start, len(part.text), place, type_of(kind) or type_, kind)
    for match in TAIL.finditer(said):
        first = first_of_name(parts, match, is_medicine=bool(match["medication"]))
        first = max([first, *(m.end() for m in _NO_PART.finditer(said, first, match.start()))])
        name = said[first : match.end()]
        is_whole = bool(match["medication"]) and len(name) > LONGEST_PART
        if (
            (first < match.start() or is_whole)
            and name not in CHINESE_KINDS
            and name not in NO_NAMES
        ):
            type_ = EntityType(str(match.lastgroup))
            kinds = (CHINESE_KINDS.get(name[at:], "") for at in range(1, len(name)))
            yield name_at(text, first, len(name), place, type_, next(filter(None, kinds), ""))
    for match in MAKES.finditer(said):
        yield name_at(
            text,
            match.start(),
            len(match.group()),
            place,
            EntityType.PRODUCT,
            MAKE_KINDS[match.group()],
        )
    for match in TITLE.finditer(said):
        yield name_at(text, match.start("name"), len(match["name"]), place, EntityType.DOCUMENT)
