"""Which entity a mention names: by sound rules only, and none where two could be meant.

A name is whoever goes by it; "my cat" is the only cat that I am known to have; "that British
shorthair" the only such cat that the talk is of; "she" the only woman. What fits two stays open.
"""

from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.clusters import Cluster, World
from app.extraction.entities.codes import number_of
from app.extraction.entities.kinds import KINDS, fit, is_of_kind
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.parts import is_part_of_name
from app.extraction.entities.sounds import sounds_like
from app.extraction.entities.talk import Talk
from app.text.names import normal_name

Role = tuple[int, str]
_SURE = {
    Form.NAME: 0.9,
    Form.CODE: 0.95,
    Form.OWN: 0.85,
    Form.NEW: 0.8,
    Form.THE: 0.75,
    Form.PRONOUN: 0.65,
}
_BY_SOUND = 0.7
_BY_PART = 0.75
_BY_TALK = 0.6


class Resolver:
    """Resolves the groups of one session, in order; a group is what one turn says to be one."""

    def __init__(self, world: World, talk: Talk, turns: dict[int, int]) -> None:
        self._world = world
        self._talk = talk
        self._turns = turns

    def resolve(
        self, group: Sequence[Spotted], roles: Sequence[Role], speaker: int, session: str
    ) -> int | None:
        """Return the cluster of a group, None if it stays open; what it says is taken in."""
        names = [one for one in group if one.form in (Form.NAME, Form.CODE)]
        at, sure = self._found(group, names, roles, speaker)
        if at is None:
            return None
        cluster = self._world.clusters[at]
        for one in group:
            cluster.learn(one)
            cluster.mentions.append((one, min(sure, _SURE[one.form])))
            self._talk.note(one, at)
        cluster.sessions.add(session)
        for one in names:
            self._world.call(at, one.words, min(sure, 0.9))
        for holder, kind in roles:
            said = next(one for one in group if one.kind == kind)
            self._world.give_role(at, holder, kind, said)
        if not cluster.name:
            cluster.name = group[0].words
        return at

    def _found(
        self,
        group: Sequence[Spotted],
        names: Sequence[Spotted],
        roles: Sequence[Role],
        speaker: int,
    ) -> tuple[int | None, float]:
        pronoun = next((one for one in group if one.form is Form.PRONOUN), None)
        if pronoun is not None:
            at = self._talk.meant(pronoun, not_among=[speaker], turns=self._turns)
            if at is not None or len(group) == 1:
                return self._pronoun(group, names, at)
        if names:
            return self._named(group, names, roles)
        if roles:
            return self._held(group[0], roles), 0.85
        if all(one.form is Form.NEW for one in group):
            return self._world.make(), 0.8
        return self._spoken_of(group[0]), 0.75

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
        if (
            names
            and cluster.is_named
            and not all(cluster.goes_by(normal_name(n.words)) for n in names)
        ):
            return None, 0.0
        for one in group:
            if one.form is Form.PRONOUN and one.gender in ("m", "f") and not cluster.gender:
                cluster.gender = one.gender
                if cluster.type in (None, EntityType.OTHER):
                    cluster.type = EntityType.PERSON
        return at, 0.65

    # Names

    def _named(
        self, group: Sequence[Spotted], names: Sequence[Spotted], roles: Sequence[Role]
    ) -> tuple[int | None, float]:
        bearing = self._bearing(group, names, roles)
        held = [at for role in roles for at in self._world.held(*role)]
        both = [at for at in bearing if at in held]
        if both:
            return (both[0], 0.9) if len(both) == 1 else (None, 0.0)
        if roles and bearing:
            return self._bearing_with_role(bearing, held)
        if len(bearing) == 1:
            return bearing[0], 0.9
        if bearing:
            here = [at for at in bearing if self._talk.has(at)]
            return (here[0], 0.8) if len(here) == 1 else (None, 0.0)
        if roles:
            unnamed = [at for at in held if not self._clusters[at].is_named]
            return (unnamed[0] if len(set(unnamed)) == 1 else self._world.make()), 0.9
        return self._new_name(group, names)

    @property
    def _clusters(self) -> list[Cluster]:
        return self._world.clusters

    def _bearing(
        self, group: Sequence[Spotted], names: Sequence[Spotted], roles: Sequence[Role]
    ) -> list[int]:
        found: list[int] = []
        for one in names:
            found += self._world.called(normal_name(one.words))
        if not found:
            found = [at for one in names for at in self._like(one)]
        return [
            at
            for at in dict.fromkeys(found)
            if all(
                self._clusters[at].may_be(
                    one.type if one.kind or one.form is Form.CODE else None, one.kind
                )
                for one in group
            )
            and not self._contradicts(at, roles)
        ]

    def _contradicts(self, at: int, roles: Sequence[Role]) -> bool:
        """Return whether somebody called so is something else to the same holder: my friend, my colleague."""
        return any(
            holder == other and not fit(kind, known)
            for holder, kind in roles
            for other, known in self._clusters[at].roles
        )

    def _bearing_with_role(self, bearing: list[int], held: list[int]) -> tuple[int | None, float]:
        if len(bearing) > 1:
            return None, 0.0
        at = bearing[0]
        unnamed = [h for h in held if not self._clusters[h].is_named]
        if len(set(unnamed)) == 1 and not (
            self._clusters[at].entity_id and self._clusters[unnamed[0]].entity_id
        ):
            kept = self._world.unite(unnamed[0], at)
            self._talk.moved(at if kept == unnamed[0] else unnamed[0], kept)
            return kept, 0.9
        return at, 0.9

    def _like(self, one: Spotted) -> list[int]:
        """Return who goes by a part of the name, or by the name in the other script."""
        normal = normal_name(one.words)
        if one.form is Form.CODE:
            number = number_of(one.words)
            return [
                at
                for known in self._world.names()
                if number and number_of(known) == number and number in (known, normal)
                for at in self._world.called(known)
                if self._clusters[at].type is EntityType.TICKET
            ]
        parts = [known for known in self._world.names() if is_part_of_name(normal, known)]
        if parts:
            return list(dict.fromkeys(at for known in parts for at in self._world.called(known)))
        is_latin = normal.isascii()
        return [
            at
            for known in self._world.names()
            if known.isascii() != is_latin
            and (sounds_like(known, normal) if is_latin else sounds_like(normal, known))
            for at in self._world.called(known)
        ]

    def _new_name(
        self, group: Sequence[Spotted], names: Sequence[Spotted]
    ) -> tuple[int | None, float]:
        """Return whom a name means that was never heard: the one who was spoken of without a name.

        Who uses a bare name thinks that the hearer knows whose it is: "My cat is acting weird.
        Biscuit won't touch his food." Only if a single one is without a name, in a sentence before.
        """
        first = names[0]
        if first.form is Form.CODE or any(one.kind and one.form is Form.NAME for one in group):
            return self._world.make(), 0.9
        nameless = [
            at
            for at in self._talk.recent(first, lambda c: not c.is_named and bool(c.roles))
            if self._clusters[at].may_be(first.type, first.kind) and self._is_topic(at, first)
        ]
        if len(nameless) == 1:
            return nameless[0], _BY_TALK
        return self._world.make(), 0.9

    def _is_topic(self, at: int, name: Spotted) -> bool:
        cluster = self._clusters[at]
        if cluster.type not in (EntityType.PERSON, EntityType.PET):
            return False
        said = [one for one, place in self._talk.said if place == at]
        last = said[-1]
        gap = self._turns[name.turn] - self._turns[last.turn]
        return (gap == 0 and name.sentence - last.sentence == 1) or gap in (1, 2)

    # Descriptions

    def _held(self, one: Spotted, roles: Sequence[Role]) -> int | None:
        holder, kind = roles[0]
        held = self._world.held(holder, kind)
        number = KINDS[kind].number
        here = [at for at in held if self._talk.has(at)]
        if number == "many" or len(here) == 1:
            return here[0] if len(here) == 1 else None if here else self._world.make()
        if number == "one" and held:
            return held[-1]
        if len(held) == 1:
            return held[0]
        if held:
            return None
        met = self._talk.recent(
            one, lambda c: bool(c.kind) and fit(c.kind, kind) and not c.roles and c.type is one.type
        )
        return met[0] if len(met) == 1 else self._world.make()

    def _spoken_of(self, one: Spotted) -> int | None:
        here = self._talk.recent(one, lambda c: self._is_such(c, one))
        closer = [at for at in here if is_of_kind(self._clusters[at].kind, one.kind)]
        found = closer or here
        if len(found) == 1:
            return found[0]
        if found:
            return None
        if one.type in (EntityType.PET, EntityType.PERSON):
            known = [
                at
                for at, c in enumerate(self._clusters)
                if c.roles and self._is_such(c, one) and KINDS[one.kind].number != "many"
            ]
            if known:
                return known[0] if len(known) == 1 else None
        return self._world.make()

    @staticmethod
    def _is_such(cluster: Cluster, one: Spotted) -> bool:
        if cluster.is_speaker:
            return False
        if cluster.kind:
            return cluster.type is one.type and fit(cluster.kind, one.kind)
        return cluster.type is one.type and one.type is not EntityType.PERSON
