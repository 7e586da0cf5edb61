"""What a session has spoken of so far, the latest last: whom a pronoun or "that cat" can mean."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.domain.entities import EntityType
from app.extraction.entities.acting import NEW_CLAUSE, is_acted_on
from app.extraction.entities.clusters import Cluster
from app.extraction.entities.kinds import is_of_kind
from app.extraction.entities.mentions import Spotted

Role = tuple[int, str]
"""The cluster of who has something, and the kind of it."""
UNSPOKEN = {
    EntityType.PLACE, EntityType.ORGANISATION, EntityType.MEDICATION, EntityType.PRODUCT, EntityType.TICKET,
}  # fmt: skip
"""What is no "somebody" without a name."""
_TURNS_BACK = 3  # for a pronoun: what was spoken of before has been left
_TURNS_OF_THE = 8  # for "that cat", "the clinic"
# "Miss Cole says Ella reads well but she …": whom it is told of comes before who tells.
_TELLS = re.compile(r"\s(?:says?|said|thinks?|reckons?|mentioned|claims?|told me|tells me)\s[A-Z]")
# "My daughter's teacher is moving": the sentence is about the teacher.
_OWNS = re.compile(r"['’]s?\s[a-z]|的(?!时候|话)[\u4e00-\u9fff]")
_CLAUSE = 40  # characters: without a word between that begins one, a longer stretch is no clause
# Who cares for somebody, and what those do: of a vet and a pet, "he" is the pet unless he says or prescribes.
_CARERS = {"doctor", "vet", "nurse", "dentist", "therapist"}
_CARES = re.compile(
    r"(?:['’]s|['’]ll|['’]d)?(?:\s(?:also|just|then|will|is|has|had|would|did|does|can|already))*\s"
    r"(?:says?|said|thinks?|thought|prescrib|gave|gives?|giving|recommend|suggest|wants?|told|tells|ask|found|finds|call|check|examin|advis|lower|rais"
    r"|order|refer|explain|operat|treat|leav|left|retir|clinic|office|practice|number|opinion|advice|assistant|prescription)"
    r"|(?:也|又|还|就|刚|已经|昨天|今天)*(?:说|建议|开了?|让|给|觉得|认为|检查|告诉|叫|要求|要离|离职|问|嘱咐|提醒|推荐|帮|的诊所|的医院|的建议|的电话|的号)"
)
# What pets and children are called rather than grown men: "the little devil", 这小东西.
_BEASTLY = re.compile(
    r"(?:rascal|creature|beast|monster|devil|menace|furball|troublemaker|demon|goblin|munchkin|floof|nugget|scamp|pest|baby|东西|家伙|货|坏蛋|混蛋|捣蛋鬼?|祖宗|宝贝|可爱|淘气|魔王|胖子|孩子)$"
)
_CHILDREN = ("child", "grandchild", "nephew", "niece")
_MAY_BE_CAR = re.compile(r"she|her|(?:the|my|that) (?:old )?(?:girl|lady|beauty|beast|thing)")
_DRIVEN = ("car", "bike", "motorbike")
_PLACES = {EntityType.PLACE, EntityType.ORGANISATION}
_PERHAPS = (None, EntityType.PERSON, EntityType.PET)
_TURNS_OF_TALK = 2  # in which a name can mean whom a sentence before left without one
_LIVING = {EntityType.PERSON, EntityType.PET}
_THINGS = {
    EntityType.PET, EntityType.THING, EntityType.PRODUCT, EntityType.MEDICATION, EntityType.TICKET,
    EntityType.DOCUMENT, EntityType.PROJECT,
}  # fmt: skip


@dataclass(slots=True)
class Talk:
    """The clusters a session named, in order, each with the mention.

    ``owning`` are places of mentions whose something is told of, ``opening`` are clusters that a sentence
    began with.
    """

    clusters: list[Cluster]
    said: list[tuple[Spotted, int]] = field(default_factory=list)
    owning: set[tuple[int, int]] = field(default_factory=set)
    opening: set[int] = field(default_factory=set)

    def note(self, one: Spotted, at: int, text: str) -> None:
        """Take in that a mention names a cluster; ``text`` is that of its turn."""
        self.said.append((one, at))
        if not text[: one.start].strip() or text[: one.start].rstrip()[-1] in ".!?。！？\n":
            self.opening.add(at)
        if _OWNS.match(text, one.end) or _TELLS.match(text, one.end):
            self.owning.add((one.turn, one.start))

    def has(self, at: int) -> bool:
        """Return whether the session spoke of a cluster."""
        return any(place == at for _, place in self.said)

    def moved(self, gone: int, kept: int) -> None:
        """Follow a cluster that became one with another."""
        self.said = [(one, kept if at == gone else at) for one, at in self.said]

    def recent(self, one: Spotted, fits: Callable[[Cluster], bool]) -> list[int]:
        """Return the fitting clusters of the last turns, the latest first."""
        back = [
            at
            for said, at in reversed(self.said)
            if one.turn - said.turn <= _TURNS_OF_THE and fits(self.clusters[at])
        ]
        return list(dict.fromkeys(back))

    def meant(
        self, pronoun: Spotted, text: str, *, not_among: Iterable[int], turns: dict[int, int]
    ) -> int | None:
        """Return the one cluster that a pronoun can mean, None if there are several or none.

        The nearest sentence that holds one decides, and in the pronoun's own only clauses before it,
        unless it is whose something is. Of two, the one whose gender is known counts, then the one
        that the sentence is about: its first, and of "my daughter's teacher" the teacher. ``turns`` numbers the session's turns.
        """
        if pronoun.means is not None or pronoun.is_many:
            told = (at for one, at in self.said if (one.turn, one.start) == pronoun.means)
            found = next(told, None)
            if found is not None or pronoun.is_many:
                return None if found in set(not_among) else found
        shut_out = set(not_among) | self._in_clause(pronoun, text)
        shut_out |= self._carers(pronoun, text, turns)
        if _BEASTLY.search(pronoun.words.lower()):
            near = [
                at for one, at in self.said if turns[pronoun.turn] - turns[one.turn] <= _TURNS_BACK
            ]
            if any(self._is_small(at) for at in near):
                shut_out |= {at for at in near if not self._is_small(at)}
        against = {at for _, at in self.said if self._leans_against(pronoun, at)}
        found = self._nearest(pronoun, shut_out | against, turns)
        if found is None:
            found = self._nearest(pronoun, shut_out, turns)
        return self._driven(pronoun, turns) if found is None else found

    def _driven(self, pronoun: Spotted, turns: dict[int, int]) -> int | None:
        """Return the car or boat that is called "she", where nobody else can be meant."""
        if not _MAY_BE_CAR.fullmatch(pronoun.words.lower()):
            return None
        near = (
            at
            for said, at in reversed(self.said)
            if turns[pronoun.turn] - turns[said.turn] <= _TURNS_BACK
            and any(is_of_kind(self.clusters[at].kind, kind) for kind in _DRIVEN)
        )
        return next(near, None)

    def _nearest(self, pronoun: Spotted, shut_out: set[int], turns: dict[int, int]) -> int | None:
        levels: dict[tuple[bool, int, int], list[tuple[bool, int, int]]] = {}
        for said, at in self.said:
            distance = turns[pronoun.turn] - turns[said.turn]
            if distance <= _TURNS_BACK and at not in shut_out and self._agrees(pronoun, at):
                gap = pronoun.sentence - said.sentence if distance == 0 else -said.sentence
                is_place = self.clusters[at].type in _PLACES
                is_owner = (said.turn, said.start) in self.owning
                levels.setdefault((is_place, distance, gap), []).append((is_owner, said.start, at))
        for level in sorted(levels):
            found = list(dict.fromkeys(at for _, _, at in sorted(levels[level])))
            return self._chosen(pronoun, found)
        return None

    def _carers(self, pronoun: Spotted, text: str, turns: dict[int, int]) -> set[int]:
        """Return who cares for the pet that the talk is of, where the pronoun does nothing that those do."""
        if _CARES.match(text, pronoun.end):
            return set()
        near = {
            at
            for said, at in self.said
            if turns[pronoun.turn] - turns[said.turn] <= _TURNS_BACK and self._agrees(pronoun, at)
        }
        has_pet = any(
            self.clusters[at].type is EntityType.PET or self._may_be_patient(at) for at in near
        )
        return {at for at in near if has_pet and self.clusters[at].kind in _CARERS}

    def _may_be_patient(self, at: int) -> bool:
        """Return whether somebody is named of whom nothing is known: whom a vet or a nurse cares for."""
        cluster = self.clusters[at]
        is_unsure = cluster.type in (None, EntityType.OTHER) and cluster.guess is None
        return is_unsure and cluster.is_named and _is_like_a_name(cluster.name)

    def is_topic(
        self, at: int, name: Spotted, turns: dict[int, int], *, may_share: bool = False
    ) -> bool:
        """Return whether a cluster was spoken of in a sentence shortly before, and can be what a name means.

        ``may_share``: or in a clause before of the same sentence.
        """
        cluster = self.clusters[at]
        if cluster.type not in (EntityType.PERSON, EntityType.PET, EntityType.OTHER, None):
            return False
        if cluster.gender not in ("", name.gender or name.leans or cluster.gender):
            return False
        if (
            not may_share
            and EntityType.PET not in (cluster.type, name.type)
            and any(
                place == at and (one.turn, one.sentence) == (name.turn, name.sentence)
                for one, place in self.said
            )
        ):
            return False  # both in one sentence are two: "my mother hates flights but Emirates …"
        return any(
            (_place(name) > _place(one) if may_share else _place(name)[:2] > _place(one)[:2])
            and turns[name.turn] - turns[one.turn] <= _TURNS_OF_TALK
            for one, place in self.said
            if place == at
        )

    def is_near(self, at: int, one: Spotted, turns: dict[int, int]) -> bool:
        """Return whether a cluster was spoken of shortly before a mention."""
        return any(
            place == at and turns[one.turn] - turns[said.turn] <= _TURNS_OF_TALK
            for said, place in self.said
        )

    def is_before(self, at: int, one: Spotted, turns: dict[int, int]) -> bool:
        """Return whether a cluster was spoken of in a sentence shortly before a mention."""
        return any(
            place == at
            and _place(one)[:2] > _place(said)[:2]
            and turns[one.turn] - turns[said.turn] <= _TURNS_OF_TALK
            for said, place in self.said
        )

    def _in_clause(self, pronoun: Spotted, text: str) -> set[int]:
        """Return what the pronoun's own clause names before it: "Anna saw her" are two."""
        if not is_acted_on(pronoun, text):
            return set()
        own = [
            (one, at)
            for one, at in self.said
            if one.turn == pronoun.turn
            and one.sentence == pronoun.sentence
            and one.end <= pronoun.start
        ]
        return {
            at
            for one, at in own
            if pronoun.start - one.end <= _CLAUSE
            and not NEW_CLAUSE.search(text, one.end, pronoun.start)
        }

    def _leans_against(self, pronoun: Spotted, at: int) -> bool:
        """Return whether the first name of a cluster is mostly one of the other gender."""
        cluster = self.clusters[at]
        return not cluster.gender and cluster.leans not in ("", pronoun.gender or cluster.leans)

    def _agrees(self, pronoun: Spotted, at: int) -> bool:
        cluster = self.clusters[at]
        if cluster.is_many:
            return False
        is_unsure = cluster.type in (None, EntityType.OTHER) and _is_like_a_name(cluster.name)
        if pronoun.gender == "n":
            is_thing = cluster.type in _THINGS or cluster.type in _PLACES
            return is_thing or (is_unsure and cluster.guess is not EntityType.PERSON)
        if cluster.type not in _LIVING and not (is_unsure and cluster.guess in _PERHAPS):
            return False
        return pronoun.gender in ("", cluster.gender) or not cluster.gender

    def _chosen(self, pronoun: Spotted, found: list[int]) -> int | None:
        if len(found) == 1:
            return found[0]
        if pronoun.gender == "n":
            tiers = (
                [at for at in found if self.clusters[at].type is EntityType.PET],
                [at for at in found if self.clusters[at].type in _THINGS],
            )
        else:
            tiers = (
                [
                    at
                    for at in found
                    if pronoun.gender == (self.clusters[at].gender or self.clusters[at].leans)
                ],
                [at for at in found if self.clusters[at].type is EntityType.PERSON],
            )
        found = next((tier for tier in tiers if tier), found)
        return found[0]

    def _is_small(self, at: int) -> bool:
        """Return whether a cluster is a pet or a child."""
        cluster = self.clusters[at]
        is_child = any(is_of_kind(cluster.kind, kind) for kind in _CHILDREN)
        return cluster.type is EntityType.PET or is_child


def _place(one: Spotted) -> tuple[int, int, int]:
    return one.turn, one.sentence, one.start


def _is_like_a_name(name: str) -> bool:
    """Return whether a name may be somebody's: letters, and not all of them capitals."""
    return name.replace(" ", "").replace("'", "").isalpha() and (
        not name.isupper() or not name.isascii()
    )
