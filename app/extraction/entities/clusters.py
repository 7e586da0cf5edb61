"""What is taken for one while a window is read: clusters of mentions, known ones among them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from app.domain.entities import EntityType, KnownEntity
from app.extraction.entities.kinds import KINDS, closer, fit, type_of
from app.extraction.entities.mentions import Form, Spotted
from app.text.names import normal_name

_ALIKE = ({EntityType.PLACE, EntityType.ORGANISATION}, {EntityType.THING, EntityType.PRODUCT},
          {EntityType.PERSON, EntityType.ORGANISATION})  # fmt: skip


SURE = 0.7
"""From here on a name is one by which an entity is known; below, talk suggests it and no more."""


@dataclass(slots=True, kw_only=True, eq=False)
class Cluster:
    """One entity: known from before (``entity_id``) or made in this window.

    ``names`` maps normal forms to (words, confidence); ``roles`` are pairs of a holder's cluster and a
    kind, each with the mention that said so. ``mentions`` are places in the window's list with
    how sure each is.
    """

    entity_id: UUID | None = None
    type: EntityType | None = None
    kind: str = ""
    name: str = ""
    description: str = ""
    is_named: bool = False
    is_speaker: bool = False
    is_many: bool = False
    is_epithet: bool = False
    gender: str = ""
    leans: str = ""
    guess: EntityType | None = None
    modifiers: set[str] = field(default_factory=set)
    heads: set[str] = field(default_factory=set)
    names: dict[str, tuple[str, float]] = field(default_factory=dict)
    old_names: frozenset[str] = frozenset()
    roles: dict[tuple[int, str], Spotted | None] = field(default_factory=dict)
    mentions: list[tuple[Spotted, float]] = field(default_factory=list)
    sessions: set[str] = field(default_factory=set)

    def goes_by(self, normal: str) -> bool:
        """Return whether it is known under a name."""
        return normal in self.names or normal in self.old_names

    def may_be(self, type_: EntityType | None, kind: str) -> bool:
        """Return whether what a mention says of type and kind can be said of it."""
        if not fit(self.kind, kind):
            return False
        if type_ is None or self.type is None or EntityType.OTHER in (type_, self.type):
            return True
        return type_ is self.type or any({type_, self.type} == alike for alike in _ALIKE)

    @property
    def drawn_type(self) -> EntityType:
        """Return what it most probably is: of whom "she" is said, a person."""
        told = self.type or type_of(self.kind) or self.guess
        return told or (EntityType.PERSON if self.gender or self.leans else EntityType.OTHER)

    @property
    def shown(self) -> tuple[str, bool]:
        """Return the name to show, and whether it is one: what talk only suggests is none yet."""
        if self.entity_id is not None and self.old_names:
            return self.name, True
        sure = [words for words, confidence in self.names.values() if confidence >= SURE]
        if sure:
            return sure[0], True
        return self.description or self.name, False

    def learn(self, one: Spotted) -> None:
        """Take in what a mention's own words say."""
        if one.kind and one.form is not Form.NAME:
            self.kind = closer(self.kind, one.kind)
        elif one.kind and not self.kind:
            self.kind = one.kind
        if self.type in (None, EntityType.OTHER):
            self.type = one.type or type_of(self.kind) or self.type
        elif one.type is EntityType.PET or (
            self.type is EntityType.PERSON and type_of(self.kind) is EntityType.PET
        ):
            self.type = (
                EntityType.PET
            )  # a name was taken for a person's until it was said to be a cat's
        if one.gender in ("m", "f") and not self.gender and one.form is not Form.PRONOUN:
            self.gender = one.gender
        self.leans = self.leans or one.leans
        self.guess = self.guess or one.guess
        self.is_many = self.is_many or (one.is_many and one.form is not Form.PRONOUN)
        if one.form in (Form.OWN, Form.THE, Form.NEW) and not self.description:
            self.description = one.words
        if one.modifier:
            self.modifiers.add(one.modifier)
        if one.head:
            self.heads.add(one.head)

    def be_called(self, words: str, confidence: float) -> None:
        """Take in a name; the first one is the name it is shown under."""
        normal = normal_name(words)
        if not normal:
            return
        if not self.goes_by(normal):
            self.names[normal] = (words, confidence)
        if not self.is_named:
            self.name, self.is_named = words, True


def is_kept(cluster: Cluster) -> bool:
    """Return whether a cluster is worth a place in the user's world.

    A friend without a name whom one sentence mentions is not; what is named, what is mine alone of
    its kind, and what talk comes back to are.
    """
    if not cluster.mentions:
        return False
    if cluster.entity_id is not None or cluster.is_named or len(cluster.mentions) > 1:
        return True
    return any(KINDS[kind].number != "many" for _, kind in cluster.roles)


class World:
    """All clusters of a window, those of the user's world first."""

    def __init__(self, known: tuple[KnownEntity, ...]) -> None:
        self.clusters: list[Cluster] = []
        self._by_name: dict[str, list[int]] = {}
        self._by_role: dict[int, list[tuple[str, int]]] = {}
        places = {one.entity_id: at for at, one in enumerate(known)}
        for at, one in enumerate(known):
            self.clusters.append(
                Cluster(
                    entity_id=one.entity_id,
                    type=one.type,
                    kind=one.kind,
                    name=one.name,
                    is_named=one.is_named,
                    is_speaker=one.is_speaker,
                    old_names=one.aliases,
                    roles={(places[h], kind): None for h, kind in one.roles if h in places},
                )
            )
            for normal in one.aliases:
                self._by_name.setdefault(normal, []).append(at)
        for at, cluster in enumerate(self.clusters):
            for holder, kind in cluster.roles:
                self._by_role.setdefault(holder, []).append((kind, at))

    def make(self) -> int:
        """Return the place of a new cluster."""
        self.clusters.append(Cluster())
        return len(self.clusters) - 1

    def call(self, at: int, words: str, confidence: float) -> None:
        """Give a cluster a name."""
        normal = normal_name(words)
        if normal and at not in self._by_name.setdefault(normal, []):
            self._by_name[normal].append(at)
        self.clusters[at].be_called(words, confidence)

    def give_role(self, at: int, holder: int, kind: str, said: Spotted) -> None:
        """Note that a cluster is something to another one."""
        if holder != at and (holder, kind) not in self.clusters[at].roles:
            self.clusters[at].roles[holder, kind] = said
            self._by_role.setdefault(holder, []).append((kind, at))

    def called(self, normal: str) -> list[int]:
        """Return the clusters that go by a name."""
        return list(self._by_name.get(normal, ()))

    def held(self, holder: int, kind: str) -> list[int]:
        """Return what somebody has of a kind, in the order in which it was told of."""
        found = [at for role, at in self._by_role.get(holder, ()) if fit(role, kind)]
        return list(dict.fromkeys(found))

    def names(self) -> Iterator[str]:
        """Yield all normal names."""
        yield from self._by_name

    def only_pet(self) -> int | None:
        """Return the one pet with a name that the user's world held before; None if there are several."""
        pets = [
            at
            for at, one in enumerate(self.clusters)
            if one.type is EntityType.PET and one.is_named and one.entity_id is not None
        ]
        return pets[0] if len(pets) == 1 else None

    def speaker(self, name: str) -> int:
        """Return the cluster of who speaks under a name; made if there is none."""
        normal = normal_name(name)
        found = [
            at for at in self.called(normal) if self.clusters[at].may_be(EntityType.PERSON, "")
        ]
        speakers = [at for at in found if self.clusters[at].is_speaker]
        if speakers:
            return speakers[0]
        at = found[0] if len(found) == 1 else self.make()
        self.clusters[at].is_speaker = True
        self.clusters[at].type = EntityType.PERSON
        self.call(at, name, 1.0)
        return at

    def unite(self, one: int, other: int) -> int:
        """Make one of two clusters of which at most one was known before; return its place."""
        if self.clusters[one].entity_id is None and self.clusters[other].entity_id is not None:
            one, other = other, one
        kept, gone = self.clusters[one], self.clusters[other]
        for words, confidence in gone.names.values():
            self.call(one, words, confidence)
        for (holder, kind), said in gone.roles.items():
            kept.roles.setdefault((holder, kind), said)
        kept.kind = closer(kept.kind, gone.kind)
        kept.type = type_of(kept.kind) or kept.type or gone.type
        kept.gender = kept.gender or gone.gender
        kept.leans = kept.leans or gone.leans
        kept.guess = kept.guess or gone.guess
        kept.modifiers |= gone.modifiers
        kept.heads |= gone.heads
        kept.mentions += gone.mentions
        kept.sessions |= gone.sessions
        self._forget(other, one)
        return one

    def _forget(self, gone: int, kept: int) -> None:
        for places in self._by_name.values():
            if gone in places:
                places[:] = list(dict.fromkeys(kept if at == gone else at for at in places))
        for holder, pairs in self._by_role.items():
            self._by_role[holder] = [(kind, kept if at == gone else at) for kind, at in pairs]
        if gone in self._by_role:
            self._by_role.setdefault(kept, []).extend(self._by_role.pop(gone))
        for cluster in self.clusters:
            for holder, kind in [key for key in cluster.roles if key[0] == gone]:
                cluster.roles[kept, kind] = cluster.roles.pop((holder, kind))
        self.clusters[gone] = Cluster()
