"""Whom a pronoun asks for where no rule saw anybody: 大福今天拔牙。它… means 大福, "the drill died. It…" the drill.

A pronoun says that something was spoken of. Where the turns before hold nothing that it can mean, the
nearest noun that the dictionary knows for such a thing is taken, or in Chinese a subject that is no
ordinary word.
"""

import re
from collections.abc import Iterator, Sequence

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.chinese.segment import Word, words
from app.extraction.english.verbs import forms
from app.extraction.entities.chinese_patterns import NO_NAME
from app.extraction.entities.chinese_words import NO_NAMES
from app.extraction.entities.english_words import COMMON
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.wordlists import wordset
from app.text.dictionary import class_of
from app.text.folding import fold

_TURNS_BACK = 2
_HE = wordset("he him his she her hers 他 她 佢")
_IT = wordset("it its 它 牠")
_PEOPLE = frozenset(["person"])
_ANIMALS = frozenset(["dog", "cat", "bird", "fish", "horse", "rabbit", "rodent", "reptile", "animal", "insect"])  # fmt: skip
_OBJECTS = frozenset(
    [
        "appliance", "artifact", "clothing", "container", "device", "electronic equipment", "furniture", "furnishing", "jewellery",
        "musical instrument", "plant", "publication", "tool", "vehicle", "film", "song",
    ]
)  # fmt: skip
# People in the dictionary, and mostly nobody in particular.
_NOBODY = wordset(
    "one man woman person people someone guy girl boy character model figure contact party head subject case match star winner loser"
    " victim source champion leader member individual human adult user visitor guest stranger fan hero love dear honey friend couple"
    " 人 大家 别人 人家 自己 对方 本人 家人 人员 同志 朋友 客户 用户 孩子 小孩 儿童 男人 女人 人们"
)
_DESCRIBED = re.compile(
    r"\b(?:the|an?|my|our|this|that|his|her|some)\s(?:[a-z-]+\s){0,2}?(?P<head>[a-z]{3,20})\b(?!['’-])(?=(?P<next>\s[a-z]+)?)",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"(?:^|[.,;!?]\s|\band\s)(?P<head>[a-z]{4,20})(?=\s(?:says|said|thinks|thought|told|called|wants|asked|reckons|gave|put)\b)",
    re.IGNORECASE,
)
_CLAUSE_ZH = re.compile(r"[^，。！？；、,!?;\s]+")
_BEFORE = wordset("给 把 带 跟 和 陪 喂 帮 替 见 找 问 约 请")
_SKIPPED = frozenset(
    "tfdcmp"
)  # what may stand before a subject: times, places, adverbs, links, numbers


def supplied(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: Sequence[Sequence[Spotted]],
) -> Iterator[Spotted]:
    """Yield the mentions that pronouns of ``chosen`` ask for, of the same session."""
    for at, of_turn in enumerate(chosen):
        for one in of_turn:
            word = one.words.lower()
            if one.form is not Form.PRONOUN or word not in _HE | _IT:
                continue
            back = [
                place
                for place in range(at, max(-1, at - _TURNS_BACK - 1), -1)
                if turns[place].session_id == turns[at].session_id
            ]
            if any(_may_be_meant(m, one) for place in back for m in chosen[place]):
                continue
            for place in back:
                until = one.start if place == at else len(texts[place])
                found = _nearest(texts[place], bounds[place], until, place, is_it=word in _IT)
                if found is not None:
                    yield found
                    break


def _may_be_meant(mention: Spotted, pronoun: Spotted) -> bool:
    if mention.form is Form.PRONOUN or (mention.turn, mention.start) >= (
        pronoun.turn,
        pronoun.start,
    ):
        return False
    is_person = mention.type is EntityType.PERSON
    is_thing = mention.type not in (None, EntityType.PERSON, EntityType.PET, EntityType.OTHER)
    return not is_person if pronoun.words.lower() in _IT else not is_thing


def _nearest(
    text: str, spans: Sequence[tuple[int, int]], until: int, turn: int, *, is_it: bool
) -> Spotted | None:
    """Return the noun of the nearest sentence before a place that a pronoun can mean."""
    for number in range(len(spans) - 1, -1, -1):
        start, end = spans[number][0], min(spans[number][1], until)
        if start >= end:
            continue
        if any("\u4e00" <= char <= "\u9fff" for char in text[start:end]):
            found = next(_chinese(text[start:end], start, turn, number, is_it=is_it), None)
        else:
            found = max(
                _english(text, (start, end), turn, number, is_it=is_it),
                key=lambda one: one.start,
                default=None,
            )
        if found is not None:
            return found
    return None


def _english(
    text: str, span: tuple[int, int], turn: int, number: int, *, is_it: bool
) -> Iterator[Spotted]:
    for pattern in (_DESCRIBED, _SAYS):
        for match in pattern.finditer(text, *span):
            head = match["head"].lower()
            following = (match.groupdict().get("next") or "").strip().lower()
            is_compound = class_of(following) is not None and not forms(following)
            if head in COMMON or head in ENGLISH_KINDS or head in _NOBODY or is_compound:
                continue
            type_ = _type(class_of(head), is_it=is_it)
            if type_ is not None:
                first = match.start() if pattern is _DESCRIBED else match.start("head")
                yield Spotted(
                    turn=turn, start=first, end=match.end("head"), words=head, form=Form.THE, type=type_,
                    sentence=number, head=head,
                )  # fmt: skip


def _chinese(said: str, start: int, turn: int, number: int, *, is_it: bool) -> Iterator[Spotted]:
    folded = fold(said) if len(fold(said)) == len(said) else said
    for clause in _CLAUSE_ZH.finditer(folded):
        parts = _joined(list(words(clause.group(), guess=True)))
        for place, part in enumerate(parts):
            leads = place > 0 and parts[place - 1].text in _BEFORE
            if not leads and any(p.pos[0] not in _SKIPPED for p in parts[:place]):
                continue
            if len(part.text) < 2 or part.text in CHINESE_KINDS or part.text in NO_NAMES | _NOBODY:
                continue
            if part.pos[0] not in "noxiz" or NO_NAME.search(part.text):
                continue
            class_ = class_of(part.text)
            type_ = _type(class_, is_it=is_it)
            is_twice = part.text[0] == part.text[1] and len(part.text) == len("咪咪")
            is_ordinary = not is_twice and (
                class_ is not None
                or part.pos in ("ns", "nt", "i")
                or (part.pos == "n" and not is_it)
            )
            if type_ is None and (is_ordinary or place + 1 == len(parts)):
                continue
            at = start + clause.start() + part.start
            yield Spotted(
                turn=turn, start=at, end=at + len(part.text), words=said[at - start : at - start + len(part.text)],
                form=Form.NAME if type_ is None else Form.THE, type=type_, sentence=number,
                head="" if type_ is None else part.text,
            )  # fmt: skip


def _joined(parts: list[Word]) -> list[Word]:
    """Return words with what the tagger took apart for want of a character put together: 麻|糬."""
    joined: list[Word] = []
    for part in parts:
        last = joined[-1] if joined else None
        if last is not None and part.pos == "x" and len(last.text) == len(part.text) == 1:
            joined[-1] = Word(text=last.text + part.text, pos="x", start=last.start)
        else:
            joined.append(part)
    return joined


def _type(class_: str | None, *, is_it: bool) -> EntityType | None:
    if not is_it:
        return EntityType.PERSON if class_ in _PEOPLE else None
    if class_ in _ANIMALS:
        return EntityType.PET
    return EntityType.THING if class_ in _OBJECTS else None
