"""Whom a name means: who goes by it, by a part of it, in the other script; one who had none yet; someone new."""

import re
from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.clusters import World
from app.extraction.entities.codes import number_of
from app.extraction.entities.kinds import fit
from app.extraction.entities.linking.linker import Linker
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.nicknames import is_short_form
from app.extraction.entities.parts import is_abbreviation, is_part_of_name, surname_of
from app.extraction.entities.sounds import is_same_sound
from app.extraction.entities.suiting import (
    goes_on_about,
    has_a_post,
    is_next_to_come,
    may_have,
    suits,
)
from app.extraction.entities.talk import UNSPOKEN, Role, Talk
from app.text.names import normal_name

_BY_TALK = 0.6  # below what makes a name known: it holds for this talk, and suggests the rest
_BY_PART = 0.75
_BY_SOUND = 0.72
_OF_PET = 0.75
_HUMAN = re.compile(
    r"\s(?:just\s|also\s|already\s)?(?:called|calls|said|says|texted|texts|wrote|emailed|thinks|works|worked|drove|told|asked|promised|offered|invited|paid|messaged|phoned|agreed)\b"
    r"|(?:刚|又|也|昨天|今天)?(?:说|打电话|打来|告诉|问我|来电|上班|开车|请我|发消息|发微信|同意|答应)"
)


_ANSWERS = re.compile(r"(?:就是|是|就|对[，,]?)?$")
_ENDS_ANSWER = re.compile(r"[啊呀吧呗嘛？?，,。！]|$")


class Bearers:
    """Finds whom the names of one session mean."""

    def __init__(self, world: World, talk: Talk, turns: dict[int, int], linker: Linker) -> None:
        self._world = world
        self._talk = talk
        self._linker = linker
        self._turns = turns

    def named(
        self, group: Sequence[Spotted], roles: Sequence[Role], text: str
    ) -> tuple[int | None, float]:
        """Return the cluster of a group that holds names, and how sure; None if two could be meant."""
        names = [one for one in group if one.form in (Form.NAME, Form.CODE)]
        bearing = self._bearing(group, names, roles, text)
        held = [at for role in roles for at in self._world.held(*role)]
        both = [at for at in bearing if at in held]
        if both:
            return (both[0], 0.9) if len(both) == 1 else (None, 0.0)
        if roles and bearing:
            return self._bearing_with_role(bearing, held)
        if len(bearing) == 1:
            return bearing[0], self._how_sure(bearing[0], names)
        if bearing:
            here = [at for at in bearing if self._talk.has(at)]
            return (here[0], 0.8) if len(here) == 1 else (None, 0.0)
        if roles:
            unnamed = [at for at in held if not self._world.clusters[at].is_named]
            return (unnamed[0] if len(set(unnamed)) == 1 else self._world.make()), 0.9
        found = self._new_name(names[0], text)
        if found[0] is not None and not all(
            self._world.clusters[found[0]].may_be(*_said_of(one)) for one in group
        ):
            return self._world.make(), 0.9
        return found

    def _how_sure(self, at: int, names: Sequence[Spotted]) -> float:
        """Return how sure a bearer is: by the name, by a part of it, by its sound in the other script."""
        cluster = self._world.clusters[at]
        normals = [normal_name(one.words) for one in names]
        if any(cluster.goes_by(normal) for normal in normals):
            return 0.9
        known = {*cluster.names, *cluster.old_names}
        same_script = any(n.isascii() == k.isascii() for n in normals for k in known)
        return _BY_PART if same_script else _BY_SOUND

    def _bearing(
        self, group: Sequence[Spotted], names: Sequence[Spotted], roles: Sequence[Role], text: str
    ) -> list[int]:
        found: list[int] = []
        for one in names:
            found += self._world.called(normal_name(one.words))
        if not found:
            found = [at for one in names for at in self._like(one, text)]
        return [
            at
            for at in dict.fromkeys(found)
            if all(self._world.clusters[at].may_be(*_said_of(one)) for one in group)
            and not self._contradicts(at, roles)
            and not self._is_another(at, names, text)
        ]

    def _contradicts(self, at: int, roles: Sequence[Role]) -> bool:
        """Return whether somebody called so is something else to the same holder: my friend, my colleague."""
        return any(
            holder == other and not fit(kind, known)
            for holder, kind in roles
            for other, known in self._world.clusters[at].roles
        )

    def _is_another(self, at: int, names: Sequence[Spotted], text: str) -> bool:
        """Return whether the name came with words that tell its bearer from this one."""
        told = {one.modifier for one in names if one.modifier}
        known = self._world.clusters[at].modifiers
        is_pointed = any(text[one.start - 1 : one.start] in "个位" for one in names if one.start)
        return bool(told and not told & known and (known or is_pointed))

    def _bearing_with_role(self, bearing: list[int], held: list[int]) -> tuple[int | None, float]:
        if len(bearing) > 1:
            return None, 0.0
        at = bearing[0]
        unnamed = [h for h in held if not self._world.clusters[h].is_named]
        if len(set(unnamed)) == 1 and not (
            self._world.clusters[at].entity_id and self._world.clusters[unnamed[0]].entity_id
        ):
            kept = self._world.unite(unnamed[0], at)
            self._talk.moved(at if kept == unnamed[0] else unnamed[0], kept)
            self._linker.moved(at if kept == unnamed[0] else unnamed[0], kept)
            return kept, 0.9
        return at, 0.9

    def _answered(self, one: Spotted, normal: str, text: str) -> int | None:
        """Return whom a whole Chinese name that is a turn's answer explains: 哪个小李？ 李明浩啊."""
        if not normal[:1] or surname_of(normal, whole=True) != normal[0]:
            return None
        if not _ANSWERS.match(text[: one.start]) or not _ENDS_ANSWER.match(text, one.end):
            return None
        here = self._talk.recent(
            one,
            lambda c: c.is_named and not c.is_speaker and not c.old_names
            and all(surname_of(name) == normal[0] for name in c.names),
        )  # fmt: skip
        return here[0] if len(here) == 1 else None

    def _like(self, one: Spotted, text: str) -> list[int]:
        """Return who goes by a part of the name, or by the name in the other script."""
        normal = normal_name(one.words)
        if one.form is Form.CODE:
            number = number_of(one.words)
            return [
                at
                for known in self._world.names()
                if number and number_of(known) == number and number in (known, normal)
                for at in self._world.called(known)
                if self._world.clusters[at].type is EntityType.TICKET
            ]
        if (surname := surname_of(normal)) and one.type is EntityType.PERSON:
            here = [
                at
                for at in self._talk.recent(one, lambda c: c.is_named and not c.is_speaker)
                if any(
                    surname_of(name, whole=True) == surname
                    for name in self._world.clusters[at].names
                )
            ]
            if len(here) == 1:
                return here
        if (answered := self._answered(one, normal, text)) is not None:
            return [answered]
        parts = [known for known in self._world.names() if is_part_of_name(normal, known)]
        parts = parts or [
            known
            for known in self._world.names()
            if is_short_form(normal, known) or is_abbreviation(normal, known)
        ]
        if parts:
            return list(dict.fromkeys(at for known in parts for at in self._world.called(known)))
        is_latin = normal.isascii()
        return [
            at
            for known in self._world.names()
            if known.isascii() != is_latin
            and (is_same_sound(known, normal) if is_latin else is_same_sound(normal, known))
            for at in self._world.called(known)
        ]

    def _new_name(self, first: Spotted, text: str) -> tuple[int | None, float]:
        """Return whom a name means that was never heard: the one who was spoken of without a name.

        Who uses a bare name thinks that the hearer knows whose it is: "My cat is acting weird.
        Biscuit won't touch his food." Only if a single one is without a name, in a sentence before.
        """
        if first.form is Form.CODE or first.is_called:
            return self._world.make(), 0.9
        if {first.type, first.guess} & UNSPOKEN and not first.kind:
            return self._world.make(), 0.9
        if first.kind:
            same = self._talk.recent(
                first, lambda c: not c.is_named and bool(c.kind) and may_have(c.kind, first.kind)
            )
            return (same[0], 0.75) if len(same) == 1 else (self._world.make(), 0.9)
        at = self._nameless(first, text)
        if at is None:
            return self._world.make(), 0.9
        if self._world.clusters[at].type is not EntityType.PET:
            return at, _BY_TALK
        is_human = first.guess is EntityType.PERSON or is_human_act(text, first.end)
        return (self._world.make(), 0.9) if is_human else (at, _OF_PET)

    def _nameless(self, first: Spotted, text: str) -> int | None:
        """Return the only one without a name whom the talk is of: somebody's, or a pet; else one in a role."""
        if is_next_to_come(first, text):
            return None
        without = self._talk.recent(
            first,
            lambda c: not c.is_named and c.may_be(first.type, first.kind)
            and c.gender in ("", first.gender or first.leans or c.gender),
        )  # fmt: skip
        clusters = self._world.clusters
        held = [
            at
            for at in without
            if clusters[at].roles or clusters[at].type is EntityType.PET or clusters[at].is_epithet
        ]
        if not held and (_opens_clause(text, first.start) or text[first.start - 1] in "，,"):
            held = [at for at in without if has_a_post(clusters[at].kind, first)]
        near = [at for at in held if self._talk.is_near(at, first, self._turns)]
        if len(near) != 1 or not suits(clusters[near[0]].kind, first, text):
            return None
        strangers = [
            at
            for at in without
            if at != near[0]
            and clusters[at].type is clusters[near[0]].type
            and self._talk.is_near(at, first, self._turns)
        ]
        if strangers:
            return None  # "my husband met a man. Steve …"
        may_share = goes_on_about(clusters[near[0]].kind, first, text)
        is_meant = self._talk.is_topic(near[0], first, self._turns, may_share=may_share)
        return near[0] if is_meant else None


def _opens_clause(text: str, at: int) -> bool:
    return not text[:at].strip() or text[:at].rstrip()[-1:] in ".!?。！？\n"


def is_human_act(text: str, at: int) -> bool:
    """Return whether what stands from a place on is what people do and pets do not: "called", 打来."""
    return _HUMAN.match(text, at) is not None


def _said_of(one: Spotted) -> tuple[EntityType | None, str]:
    """Return type and kind that a mention says; a title is none of these: "Dr. Ines, my therapist"."""
    if one.form is Form.NAME and one.type is EntityType.PERSON:
        return EntityType.PERSON, ""
    return (one.type, one.kind) if one.kind or one.form is Form.CODE else (None, "")
