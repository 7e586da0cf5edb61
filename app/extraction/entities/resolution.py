"""Which entity a mention names: by sound rules only, and none where two could be meant.

A name is whoever goes by it; "my cat" is the only cat that I am known to have; "that British
shorthair" the only such cat that the talk is of; "she" the only woman. What fits two stays open.
"""

import re
from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.bearers import Bearers, is_human_act
from app.extraction.entities.clusters import World
from app.extraction.entities.descriptions import Descriptions
from app.extraction.entities.kinds import KINDS
from app.extraction.entities.linking.linker import Linker
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.talk import Role, Talk
from app.text.names import normal_name

_SURE = {
    Form.NAME: 0.9,
    Form.CODE: 0.95,
    Form.OWN: 0.85,
    Form.NEW: 0.8,
    Form.THE: 0.75,
    Form.PRONOUN: 0.65,
}
_SURNAME = 0.6  # 姓何: known by it in this talk, and shown under no such name
_BY_WORLD = 0.5  # nobody of this talk: likely, and no more
# What describes somebody rather than stands for them.
_EPITHET = re.compile(
    r" (?:lad|lady|boy|girl|man|woman|guy|chap|fella|bloke|gal|dear|rascal|monster|devil|muppet|ladyship|majesty|highness|lordship|nibs)$"
    r"|姑娘|丫头|小伙|老太|老头|老爷子|大爷|大姐|大叔|女人|妹子|小子|先生|女士|那(?:个)?家伙"
)
_CALLS = re.compile(r"\bcall(?:s|ed|ing)?\s$|[叫喊管]$")  # "everyone calls her Fred": one more name
_OFTEN_EMPTY = {"it", "its", "itself"}
_SAYS_WHAT = {"他": EntityType.PERSON, "它": EntityType.PET, "牠": EntityType.PET}


class Resolver:
    """Resolves the groups of one session, in order; a group is what one turn says to be one."""

    def __init__(self, world: World, talk: Talk, turns: dict[int, int], linker: Linker) -> None:
        self._world = world
        self._talk = talk
        self._linker = linker
        self._turns = turns
        self._text = ""
        self._bearers = Bearers(world, talk, turns, linker)
        self._descriptions = Descriptions(world, talk, turns)

    def resolve(
        self, group: Sequence[Spotted], roles: Sequence[Role], speaker: int, place: tuple[str, str]
    ) -> int | None:
        """Return the cluster of a group, None if it stays open; what it says is taken in.

        ``place`` is the session and the text of the turn.
        """
        self._text = place[1]
        names = [one for one in group if one.form in (Form.NAME, Form.CODE)]
        known = len(self._world.clusters)
        at, sure = self._found(group, names, roles, speaker)
        if not self._is_certain(group, names, roles, at, known):
            at, sure = self._weighed(group, roles, (at, sure), known, speaker)
        if at is None and len(group) > 1 and group[0].form is Form.PRONOUN and not names:
            # "My sister … she's a nurse": what she is besides says nothing of whom "she" means
            return self.resolve(group[:1], (), speaker, place)
        return None if at is None else self.take(at, sure, group, roles, place)

    def quiet(self, one: Spotted) -> int:
        """Return the cluster of a noun phrase that no rule knows: what it most likely is, or a new one that nobody knows of."""
        found = self._linker.chosen([one], (), (None, True), ())
        if found is None:
            at = self._world.make()
            self._world.clusters[at].learn(one)
            self._world.clusters[at].mentions.append((one, _SURE[one.form]))
            self._linker.note(one, at)
            return at
        return found[0]

    def _is_certain(
        self,
        group: Sequence[Spotted],
        names: Sequence[Spotted],
        roles: Sequence[Role],
        at: int | None,
        known: int,
    ) -> bool:
        """Return whether what the rules found is no matter of likelihood: a name, a code, what somebody is known to have."""
        if group[0].form is Form.CODE or all(one.form is Form.NEW for one in group):
            return True
        cluster = self._world.clusters[at] if at is not None else None
        if names:
            is_open = cluster is None and group[0].form is not Form.PRONOUN
            is_told = group[0].form is Form.PRONOUN or names[0].is_called
            is_by_name = cluster is not None and any(
                cluster.goes_by(normal_name(one.words)) or cluster.is_named for one in names
            )
            return is_open or is_told or is_by_name
        return (
            cluster is not None
            and at is not None
            and at < known
            and any(role in cluster.roles for role in roles)
        )

    def _weighed(
        self,
        group: Sequence[Spotted],
        roles: Sequence[Role],
        told: tuple[int | None, float],
        known: int,
        speaker: int,
    ) -> tuple[int | None, float]:
        """Return what a mention most likely is, the rules' answer being one thing that counts."""
        at, sure = told
        is_new = at is not None and at >= known
        found = self._linker.chosen(group, roles, (at, is_new), (speaker,))
        if found is not None:
            return found[0], sure if found[0] == at else found[1]
        return told

    def take(
        self,
        at: int,
        sure: float,
        group: Sequence[Spotted],
        roles: Sequence[Role],
        place: tuple[str, str],
    ) -> int:
        """Take in what a group says of the cluster that it names."""
        session, self._text = place
        names = [one for one in group if one.form in (Form.NAME, Form.CODE)]
        cluster = self._world.clusters[at]
        for one in group:
            cluster.learn(one)
            cluster.mentions.append((one, min(sure, _SURE[one.form])))
            self._talk.note(one, at, self._text)
            self._linker.note(one, at)
        cluster.sessions.add(session)
        for one in names:
            self._world.call(at, one.words, min(sure, 0.9 if len(one.words) > 1 else _SURNAME))
        for holder, kind in roles:
            said = next(one for one in group if one.kind == kind)
            self._world.give_role(at, holder, kind, said)
        if not cluster.name:
            cluster.name = group[0].words
        return at

    def introduce(self, speaker: int, group: Sequence[Spotted], session: str) -> None:
        """Take in what a speaker is called by their own word."""
        cluster = self._world.clusters[speaker]
        for one in group:
            cluster.mentions.append((one, _SURE[one.form]))
            self._talk.note(one, speaker, "")
            self._linker.note(one, speaker)
            if one.form is Form.NAME:
                self._world.call(speaker, one.words, 0.95)
        cluster.sessions.add(session)

    def _found(
        self,
        group: Sequence[Spotted],
        names: Sequence[Spotted],
        roles: Sequence[Role],
        speaker: int,
    ) -> tuple[int | None, float]:
        pronoun = next((one for one in group if one.form is Form.PRONOUN), None)
        if pronoun is not None:
            is_nickname = _CALLS.search(self._text, max(0, pronoun.start - 10), pronoun.start)
            others = self._called_otherwise(names) if names and not is_nickname else []
            at = self._talk.meant(
                pronoun, self._text, not_among=[speaker, *others], turns=self._turns
            )
            if at is None and len(group) == 1:
                return self._unheard_of(pronoun)
            if at is not None:
                return self._pronoun(group, names, at)
        if names:
            return self._bearers.named(group, roles, self._text)
        if roles:
            return self._descriptions.held(group[0], roles, self._text), 0.85
        if all(one.form is Form.NEW for one in group):
            return self._world.make(), 0.8
        return self._descriptions.spoken_of(group[0]), 0.75

    def _called_otherwise(self, names: Sequence[Spotted]) -> list[int]:
        """Return who has a name, and not the one that a pronoun is told to have: "He's called Bolt"."""
        normals = [normal_name(one.words) for one in names]
        return [
            at
            for at, cluster in enumerate(self._world.clusters)
            if cluster.is_named and not all(cluster.goes_by(normal) for normal in normals)
        ]

    def _unheard_of(self, pronoun: Spotted) -> tuple[int | None, float]:
        """Return whom a pronoun means that nobody spoken of fits; "her ladyship" brings in somebody."""
        at = self._only_pet(pronoun)
        if at is None and _EPITHET.search(pronoun.words.lower()):
            at = self._world.make()
            self._world.clusters[at].gender = pronoun.gender
            self._world.clusters[at].is_epithet = True
            return at, 0.7
        return at, _BY_WORLD

    def _only_pet(self, pronoun: Spotted) -> int | None:
        """Return the one pet of the user's world, where the session named nobody whom "he" can mean.

        Not if somebody of the speaker's family can be meant, and not of what people do: "He called".
        """
        if pronoun.words.lower() in _OFTEN_EMPTY or is_human_act(self._text, pronoun.end):
            return None
        at = self._world.only_pet()
        if at is None or self._world.clusters[at].gender not in ("", pronoun.gender):
            return None
        has_kin = any(
            KINDS[kind].number != "many" and KINDS[kind].gender in ("", pronoun.gender)
            for cluster in self._world.clusters
            if cluster.type is EntityType.PERSON and pronoun.gender != "n"
            for _, kind in cluster.roles
        )
        return None if has_kin else at

    def _pronoun(
        self, group: Sequence[Spotted], names: Sequence[Spotted], at: int | None
    ) -> tuple[int | None, float]:
        if at is None:
            return None, 0.0
        cluster = self._world.clusters[at]
        if any(
            not cluster.may_be(one.type, one.kind) for one in group if one.form is not Form.PRONOUN
        ):
            return None, 0.0
        pronoun = next(one for one in group if one.form is Form.PRONOUN)
        is_nickname = _CALLS.search(self._text, max(0, pronoun.start - 10), pronoun.start)
        if (
            names
            and not is_nickname
            and cluster.is_named
            and not all(cluster.goes_by(normal_name(n.words)) for n in names)
        ):
            return None, 0.0
        for one in group:
            if one.form is not Form.PRONOUN:
                continue
            if one.gender in ("m", "f"):
                cluster.gender = cluster.gender or one.gender
            if cluster.type in (None, EntityType.OTHER) and _SAYS_WHAT.get(one.words.lower()):
                cluster.type = _SAYS_WHAT[one.words.lower()]
        return at, 0.65
