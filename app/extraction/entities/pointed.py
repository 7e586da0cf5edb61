"""What talk points back at, with where it was named: 财务那个, that folder, 这车."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from app.domain.entities import EntityType
from app.domain.models import Turn
from app.extraction.entities import things
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.overlaps import apart

_MOST = 20  # places of one thing, and things of one sentence; more are hostile
_TURNS_OF_THINGS = 6  # that a thing is looked for in before it is pointed back at
_LIFELESS = (EntityType.PRODUCT, EntityType.THING, EntityType.MEDICATION, EntityType.DOCUMENT)


def add_pointed(
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: list[list[Spotted]],
) -> None:
    """Add who is pointed at by what tells them from others of their name: 财务那个, "the accounting one"."""
    told = {one.modifier for of_turn in chosen for one in of_turn if one.modifier}
    if not told:
        return
    modifiers = "|".join(map(re.escape, told))
    pattern = re.compile(
        rf"(?P<modifier>{modifiers})(?:那个|那位|这位|的那个|的那位|那只|那条|那边那只)|\bthe (?P<of>{modifiers}) (?:one|guy)\b"
    )
    for at, (text, spans) in enumerate(zip(texts, bounds, strict=True)):
        for number, (start, end) in enumerate(spans):
            more = [
                Spotted(
                    turn=at, start=m.start(), end=m.end(), words=m.group(), form=Form.THE,
                    type=None if m.group()[-1] in "只条" else EntityType.PERSON, sentence=number, modifier=m["modifier"] or m["of"],
                )
                for m in pattern.finditer(text, start, end)
            ]  # fmt: skip
            chosen[at] = apart([*chosen[at], *more]) if more else chosen[at]


def add_things(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: list[list[Spotted]],
) -> None:
    """Add things that a session comes back to, where they are pointed at and where they were named."""
    _add_bare(turns, texts, bounds, chosen)
    for at, (text, spans) in enumerate(zip(texts, bounds, strict=True)):
        for number, span in enumerate(spans):
            for one in islice(things.spotted(text, span, at, number), _MOST):
                before = [
                    (place, first)
                    for place in range(max(0, at - _TURNS_OF_THINGS), at + 1)
                    if turns[place].session_id == turns[at].session_id
                    for first in islice(things.earlier(
                        texts[place], bounds[place], one.head, place,
                        one.start if place == at else len(texts[place]),
                    ), _MOST)
                ]  # fmt: skip
                for place in {place for place, _ in before}:
                    firsts = [first for where, first in before if where == place]
                    chosen[place] = apart([*chosen[place], *firsts])
                if before:
                    chosen[at] = apart([*chosen[at], one])


def _add_bare(
    turns: Sequence[Turn],
    texts: Sequence[str],
    bounds: Sequence[Sequence[tuple[int, int]]],
    chosen: list[list[Spotted]],
) -> None:
    """Add the Chinese nouns without a word before them that 这车, 那戒指 point back to: 把车送去修了."""
    pointing = [one for of_turn in chosen for one in of_turn if _points_to_thing(one)]
    for one in pointing:
        for at in range(max(0, one.turn - _TURNS_OF_THINGS), one.turn + 1):
            until = one.start if at == one.turn else len(texts[at])
            if turns[at].session_id != turns[one.turn].session_id:
                continue
            for number, (start, end) in enumerate(bounds[at]):
                place = texts[at].find(one.words, start, min(end, until))
                if place >= 0:
                    bare = replace(
                        one, turn=at, start=place, end=place + len(one.words), sentence=number
                    )
                    chosen[at] = apart([*chosen[at], bare])


def _points_to_thing(one: Spotted) -> bool:
    is_noun = one.form is Form.THE and bool(one.kind) and one.type in _LIFELESS
    return is_noun and not one.words.isascii() and one.end - one.start > len(one.words)
