"""What forbids that a mention is something spoken of before, and how likely it must be else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.entities import EntityType
from app.extraction.entities.acting import NEW_CLAUSE, is_acted_on, is_owner
from app.extraction.entities.clusters import Cluster
from app.extraction.entities.descriptions import is_told_of
from app.extraction.entities.kinds import KINDS, fit
from app.extraction.entities.linking.pairing import Turned
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.suiting import (
    goes_on_about,
    has_a_post,
    is_kin,
    is_next_to_come,
    may_be_both,
    suits,
)
from app.extraction.entities.talk import Role

_CLAUSE = 40  # characters: without a word between that begins one, a longer stretch is no clause
_PERSONAL = (
    "person",
    "name",
    "vehicle",
    "dog",
    "cat",
    "bird",
    "horse",
    "rabbit",
    "rodent",
    "animal",
)
_LIVING = (EntityType.PERSON, EntityType.PET)
_ALIVE = set(_LIVING)
_NAMED_LIKE_PEOPLE = (
    "car",
    "bike",
    "motorbike",
    "van",
    "truck",
    "device",
    "boat",
    "instrument",
    "plant",
)
_CALLED_SO = (
    "",
    "name",
    *_PERSONAL,
    "fish",
    "reptile",
    "insect",
    "food",
    "fruit",
    "drink",
    "plant",
    "monster",
    "character",
    "film",
    "organization",
)
"""Classes of nouns that what lives may be called by: 小豆包 is a cat, "the little monkey" a son."""
LEAST = {"quiet": 0.5, "pronoun": 0.1, "name": 0.4, "described": 0.2}
"""How likely a mention must be something to be taken for it (with writers left out)."""
NEVER = 2.0
"""The same where two could be meant that are told of alike: what fits two is left open."""
OF_MANY = 0.75
"""The same for the name of one of many: of waiters and neighbours there are others."""
AMONG_SEVERAL = 0.5
"""The same for a name where others without one could be meant, or where the sentence that told of somebody holds it."""
FOR_ANOTHER = 0.5
"""The same for what somebody is to a speaker ("my boss") of whoever was named without a word of what they are."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is known of the clusters of a session; ``near`` are the mentions of those that it spoke of of late, in order."""

    clusters: list[Cluster]
    turns: Sequence[Turned]
    near: Mapping[int, Sequence[Spotted]]

    def may(self, group: Sequence[Spotted], roles: Sequence[Role], at: int) -> bool:
        """Return whether nothing that is known forbids that a mention is a cluster."""
        cluster = self.clusters[at]
        names = any(one.form is Form.NAME for one in group)
        if names and cluster.is_named:
            return False  # two names are one by rules alone
        if group[0].is_quiet and group[0].noun in ("", "name") and not self._is_alike(group[0], at):
            return False  # of what is written in another script only a known noun says what it is
        if names and not (self._may_be_named(group, at) and self._may_go_on(group)):
            return False
        if any(holder == at for holder, _ in roles):
            return False  # nobody is their own mother
        if cluster.is_speaker or not all(_may_be(cluster, one) for one in group):
            return False
        if (
            roles
            and cluster.roles
            and not any(
                holder == other and fit(kind, known)
                for holder, kind in roles
                for other, known in cluster.roles
            )
        ):
            return False  # the cat of one is not that of another, nor a friend a colleague
        if self._is_beside(at, group[0]) or self._is_lifeless_only(group, at):
            return False
        if group[0].form is Form.PRONOUN and not _can_be(group[0], cluster, self._first_noun(at)):
            return False
        if names and not self._may_be_called(
            next(one for one in group if one.form is Form.NAME), at
        ):
            return False
        gender = next((one.gender for one in group if one.gender in ("m", "f")), "")
        return not (gender and cluster.gender in ("m", "f") and gender != cluster.gender)

    def least(self, group: Sequence[Spotted], at: int, fits: Sequence[int]) -> float:
        """Return how likely a mention must be a cluster; more if others could be meant as well."""
        sort = sort_of(group)
        cluster = self.clusters[at]
        others = [f for f in fits if f != at and not self.clusters[f].is_named]
        if sort == "name":
            name = next(one for one in group if one.form is Form.NAME)
            if any(self._is_twin(at, other) for other in others):
                return NEVER  # "my aunt and my cousin came. Solveig drove"
            if not cluster.roles and cluster.kind in KINDS and not has_a_post(cluster.kind, name):
                return OF_MANY
            if any(self.clusters[f].type is cluster.type for f in others) or self._may_be_new(
                name, at
            ):
                return AMONG_SEVERAL
        if group[0].form is Form.OWN and cluster.is_named and not cluster.roles:
            text = self.turns[group[0].turn].text
            if not self._may_be_of_kind(group[0].kind, at):
                return NEVER  # "watched Skyrim videos. My son loves it"
            if group[0].type is EntityType.PERSON and not is_told_of(group[0], text):
                return (
                    FOR_ANOTHER if is_kin(group[0].kind) else NEVER
                )  # "Anna called. My boss is angry"
        return LEAST[sort]

    def _is_beside(self, at: int, one: Spotted) -> bool:
        """Return whether the mention's own clause names a cluster before it: "Anna saw her", "Anna fed the cat" are two."""
        text = self.turns[one.turn].text
        if one.form is Form.PRONOUN and not is_acted_on(one, text):
            return False
        return any(
            not is_owner(other, text)
            and not NEW_CLAUSE.search(text, other.end, one.start)
            and "," not in text[other.end : one.start]
            and "，" not in text[other.end : one.start]
            for other in self.near.get(at, ())
            if (other.turn, other.sentence) == (one.turn, one.sentence)
            and 0 <= one.start - other.end <= _CLAUSE
        )

    def _is_lifeless_only(self, group: Sequence[Spotted], at: int) -> bool:
        """Return whether of a mention and a cluster the one lives for sure, and the other for sure does not."""
        one, cluster = group[0], self.clusters[at]
        if one.form is Form.PRONOUN or cluster.kind in _NAMED_LIKE_PEOPLE:
            return False
        lives = any(
            EntityType.PERSON in (o.type, o.guess) or o.type is EntityType.PET for o in group
        )
        noun = self._first_noun(at)
        if lives and any(o.form is Form.NAME or o.noun == "person" for o in group):
            is_thing = (
                noun not in _CALLED_SO and not cluster.is_named and cluster.type not in _LIVING
            )
            return is_thing and cluster.type is not EntityType.OTHER
        is_thing = (
            one.noun not in _CALLED_SO
            and one.type not in _LIVING
            and one.kind not in _NAMED_LIKE_PEOPLE
        )
        return is_thing and cluster.type in _LIVING and one.form in (Form.OWN, Form.THE, Form.NEW)

    def _may_be_named(self, group: Sequence[Spotted], at: int) -> bool:
        """Return whether what no rule knows can have a name: none of another script, nor a medicine's unless it may be one."""
        noun = self._first_noun(at)
        if any(one.type is EntityType.MEDICATION for one in group):
            return noun in ("", "medicine") and self._is_alike(group[0], at)
        return noun != "" or self._is_alike(group[0], at)

    def _may_go_on(self, group: Sequence[Spotted]) -> bool:
        """Return whether a name is not brought in as another's: "Then Liam rang"."""
        name = next(one for one in group if one.form is Form.NAME)
        return name.is_called or not is_next_to_come(name, self.turns[name.turn].text)

    def _is_twin(self, at: int, other: int) -> bool:
        """Return whether one sentence told of both of two clusters in the same way."""
        one, two = (self.near.get(place, ())[-1:] for place in (at, other))
        if not one or not two or one[0].form is not two[0].form:
            return False
        is_one = (one[0].turn, one[0].sentence) == (two[0].turn, two[0].sentence)
        return is_one and self.clusters[at].type is self.clusters[other].type

    def _is_alike(self, one: Spotted, at: int) -> bool:
        """Return whether a cluster was ever named in the mention's script."""
        is_latin = one.words.isascii()
        return any(other.words.isascii() == is_latin for other in self.near.get(at, ()))

    def _first_noun(self, at: int) -> str:
        return next((one.noun for one in self.near.get(at, ()) if one.noun), "")

    def _may_be_called(self, name: Spotted, at: int) -> bool:
        """Return whether a name suits somebody: no title of kin, and no new name in the sentence that told of them."""
        return suits(self.clusters[at].kind, name, self.turns[name.turn].text)

    def _may_be_of_kind(self, kind: str, at: int) -> bool:
        """Return whether no name of a cluster is one that nobody of a kind can have."""
        names = (one for one in self.near.get(at, ()) if one.form is Form.NAME)
        return not is_kin(kind) or all(suits(kind, n, self.turns[n.turn].text) for n in names)

    def _may_be_new(self, name: Spotted, at: int) -> bool:
        """Return whether a name stands in the sentence that told of a person, where it is mostly another's."""
        kind = self.clusters[at].kind
        is_shared = any(
            (one.turn, one.sentence) == (name.turn, name.sentence) for one in self.near.get(at, ())
        )
        text = self.turns[name.turn].text
        is_person = self.clusters[at].type is EntityType.PERSON
        return is_person and is_shared and not (kind in KINDS and goes_on_about(kind, name, text))

    def agrees(self, one: Spotted, cluster: Cluster) -> bool:
        """Return whether a cluster is what a mention asks for: alive, a thing, several."""
        if one.is_many != cluster.is_many and one.form is Form.PRONOUN:
            return cluster.drawn_type is EntityType.ORGANISATION and one.is_many
        type_ = cluster.drawn_type
        if one.gender == "n":
            return type_ is not EntityType.PERSON
        if one.gender in ("m", "f") or one.form is Form.PRONOUN:
            is_unsure = type_ is EntityType.OTHER and cluster.is_named
            known = cluster.gender or cluster.leans
            return (type_ in _LIVING or is_unsure) and known in ("", one.gender or known)
        if one.form is Form.NAME and one.type is None:
            return True
        if one.type in _LIVING or one.noun == "person":
            return type_ in _LIVING or type_ is EntityType.OTHER
        return type_ not in _LIVING


def sort_of(group: Sequence[Spotted]) -> str:
    """Return which least chance counts for a mention."""
    if group[0].is_quiet:
        return "quiet"
    if group[0].form is Form.PRONOUN:
        return "pronoun"
    return "name" if any(one.form is Form.NAME for one in group) else "described"


def _may_be(cluster: Cluster, one: Spotted) -> bool:
    if one.form is Form.PRONOUN or one.is_quiet:
        return True
    is_guess = (one.form is Form.NAME or one.type is EntityType.THING) and not one.kind
    if cluster.may_be(None if is_guess else one.type, one.kind):
        return True
    if not cluster.kind and {cluster.type, one.type} == _ALIVE:
        return cluster.is_named and one.form is not Form.NAME  # 阿福 may be a cat
    return may_be_both(cluster.kind, one.kind)


def _can_be(pronoun: Spotted, cluster: Cluster, noun: str) -> bool:
    """Return whether a pronoun can be said of a cluster: one of one, "she" of the living and of cars."""
    if pronoun.is_many:
        is_firm = cluster.drawn_type in (
            EntityType.ORGANISATION,
            EntityType.PLACE,
            EntityType.PERSON,
        )
        return cluster.is_many or cluster.is_named or is_firm
    if cluster.is_many:
        return False
    if pronoun.gender not in ("m", "f") or cluster.is_named or cluster.type in _LIVING:
        return True
    return noun in _PERSONAL or noun == "" or cluster.gender != ""
