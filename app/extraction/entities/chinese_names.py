"""Names in a Chinese sentence: said outright, with a title, guessed by the tagger, or of a thing by its tail."""

import re
from collections.abc import Iterator
from dataclasses import replace

from app.domain.entities import EntityType
from app.extraction.chinese.people_words import WHO
from app.extraction.chinese.segment import Word, words
from app.extraction.entities.chinese_patterns import (
    ALIVE,
    AT_OURS,
    CALLED,
    CARED_FOR,
    DOES,
    GLOSSED,
    HONOURED,
    HONOURED_GENDERS,
    HONOURED_KINDS,
    KIN_BEFORE,
    LATIN,
    LONGEST_PART,
    MAKE_KINDS,
    MAKES,
    NEVER_TWICE,
    NICK,
    NO_NAME,
    PET_NAMED,
    QUOTED,
    TAIL,
    TITLE,
    TWICE,
    WORDLIKE,
)
from app.extraction.entities.chinese_tails import first_of_name, is_in_compound, unglued
from app.extraction.entities.chinese_titled import called_kin, guess_of, titled
from app.extraction.entities.chinese_words import (
    COMMON_SURNAMES,
    NO_NAME_AFTER_CALL,
    NO_NAMES,
    SURNAMES,
)
from app.extraction.entities.english_words import BRANDS, NEVER_NAMES
from app.extraction.entities.kinds import CHINESE_KINDS, type_of
from app.extraction.entities.mentions import Form, Spotted


def names(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    """Yield the names of a sentence; ``said`` is it in simplified characters, ``parts`` its words.

    ``place`` is where the sentence starts in the text, the turn and the number of the sentence.
    """
    yield from _called(text, said, place)
    yield from _honoured(text, said, parts, place)
    yield from titled(text, said, parts, place)
    yield from called_kin(text, said, place)
    yield from _people(text, said, parts, place)
    yield from _things(text, said, parts, place)


def _name(
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
            one = _name(text, match.start("name"), len(name), place, type_of(kind), kind)
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


def _name_before(said: str, parts: list[Word], match: re.Match[str]) -> tuple[int, str]:
    """Return where a name with a title begins: at the tagger's name, else at the nearest surname."""
    title = match.start("honorific")
    for part in parts:
        if part.pos == "nr" and part.start + len(part.text) == title and part.start > match.start():
            return part.start, said[part.start : match.end()]
    if (
        title - match.start() > 1
        and said[title - 1] in COMMON_SURNAMES
        and said[match.start() : title] not in (part.text for part in parts)
    ):
        return title - 1, said[title - 1 : match.end()]
    return match.start(), match["name"]


def _is_word(parts: list[Word], at: int, name: str) -> bool:
    """Return whether a name is one noun of the tagger's, or what it took for several single characters."""
    whole = [p for p in parts if p.start == at and p.text == name]
    if whole:
        return whole[0].pos[0] not in "dpcurmqtfj"
    split = [p for p in parts if at <= p.start < at + len(name)]
    if not all(len(p.text) == 1 for p in split):
        return False
    return not all(p.pos[0] in "vdac" for p in split)  # 爱吃: what it does, not who does it


def _honoured(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for match in HONOURED.finditer(said):
        start, name = _name_before(said, parts, match)
        if name in NO_NAMES or name in CHINESE_KINDS:
            continue
        honorific = match["honorific"]
        if len(honorific) == 1 and name[0] not in COMMON_SURNAMES:
            continue
        kind = CHINESE_KINDS.get(honorific, "") if honorific in HONOURED_KINDS else ""
        one = _name(text, start, len(name), place, EntityType.PERSON, kind)
        yield replace(one, gender=HONOURED_GENDERS.get(honorific, ""))
    for pattern in (ALIVE, CARED_FOR, PET_NAMED, AT_OURS, GLOSSED, QUOTED):
        for match in pattern.finditer(said):
            name = match["name"]
            if name in NO_NAMES or name in CHINESE_KINDS or NO_NAME.search(name) or WHO.match(name):
                continue
            if pattern is QUOTED or _is_word(parts, match.start("name"), name):
                one = _name(text, match.start("name"), len(name), place, None)
                yield replace(one, is_plain=pattern is QUOTED and said.count(name) < 2)
    for match in TWICE.finditer(said):
        name = match["name"]
        if name not in NO_NAMES and name not in CHINESE_KINDS and name not in NEVER_TWICE:
            yield _name(text, match.start(), 2, place, None)


def _is_introduced(said: str, at: int, length: int) -> bool:
    """Return whether a guessed name acts, or stands right behind what its bearer is: 我同事安娜."""
    return _is_subject(said, at, length) or KIN_BEFORE.search(said, max(0, at - 6), at) is not None


def _is_subject(said: str, at: int, length: int) -> bool:
    """Return whether a guessed name opens its clause and does something there."""
    return (at == 0 or said[at - 1] in "，。！？；,、 ") and bool(DOES.match(said, at + length))


def _people(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos == "nr" and 2 <= len(part.text) <= 4:
            at, name = unglued(part.start, part.text, behind=said[part.start + len(part.text) :])
            is_word = (
                name in NO_NAMES or name in CHINESE_KINDS or name[0] in "那这我你您他她它哪谁咱"
            )
            if len(name) < 2 or is_word or any(c in name[1:] for c in "和跟与"):
                continue
            is_person = name[0] in SURNAMES and name[0] not in WORDLIKE and len(name) <= 3
            yield _name(
                text,
                at,
                len(name),
                place,
                None,
                guess=guess_of(said, at, at + len(name), is_person=is_person),
                is_plain=not (is_person or _is_introduced(said, at, len(name))),
            )
    for match in NICK.finditer(said):
        name, last = match["name"], match["last"]
        if (
            name in NO_NAMES
            or name in CHINESE_KINDS
            or (
                last not in COMMON_SURNAMES
                and name[0] != "阿"
                and not (name[0] == "小" and _is_subject(said, match.start(), 2))
            )
        ):
            continue
        if any(
            p.start < match.end() < p.start + len(p.text)
            and p.start <= match.start()
            and p.pos[0] != "n"
            for p in parts
        ):
            continue
        if any(p.start == match.start() and len(p.text) > 2 and p.pos != "nr" for p in parts):
            continue
        yield _name(text, match.start(), 2, place, EntityType.PERSON)
    for match in LATIN.finditer(text, place[0], place[0] + len(said)):
        at, name = match.start("name") - place[0], match["name"]
        if name not in NEVER_NAMES and name not in CHINESE_KINDS:
            kind = BRANDS.get(name.split()[0].lower(), "")
            yield _name(text, at, len(name), place, type_of(kind), kind)


def _things(
    text: str, said: str, parts: list[Word], place: tuple[int, int, int]
) -> Iterator[Spotted]:
    for part in parts:
        if part.pos in ("ns", "nt") and len(part.text) > 1 and part.text not in NO_NAMES:
            if is_in_compound(said, part):
                continue
            type_ = EntityType.PLACE if part.pos == "ns" else EntityType.ORGANISATION
            tails = (part.text[at:] for at in range(1, len(part.text)))
            kind = next((CHINESE_KINDS[tail] for tail in tails if tail in CHINESE_KINDS), "")
            kind = kind or ("city" if type_ is EntityType.PLACE else "")
            yield _name(text, part.start, len(part.text), place, type_of(kind) or type_, kind)
    for match in TAIL.finditer(said):
        first = first_of_name(parts, match, is_medicine=bool(match["medication"]))
        name = said[first : match.end()]
        is_whole = bool(match["medication"]) and len(name) > LONGEST_PART
        if (
            (first < match.start() or is_whole)
            and name not in CHINESE_KINDS
            and name not in NO_NAMES
        ):
            type_ = EntityType(str(match.lastgroup))
            kinds = (CHINESE_KINDS.get(name[at:], "") for at in range(1, len(name)))
            yield _name(text, first, len(name), place, type_, next(filter(None, kinds), ""))
    for match in MAKES.finditer(said):
        yield _name(
            text,
            match.start(),
            len(match.group()),
            place,
            EntityType.PRODUCT,
            MAKE_KINDS[match.group()],
        )
    for match in TITLE.finditer(said):
        yield _name(text, match.start("name"), len(match["name"]), place, EntityType.DOCUMENT)
