"""What a session has spoken of, quiet nouns among it, and which of it a mention most likely is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.entities import EntityType
from app.extraction.entities.acting import NEW_CLAUSE, is_acted_on
from app.extraction.entities.clusters import Cluster
from app.extraction.entities.descriptions import is_told_of
from app.extraction.entities.kinds import KINDS, fit
from app.extraction.entities.linking.pairing import Judge, Pairing, Turned, Verdict
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.suiting import goes_on_about, has_a_post, suits
from app.extraction.entities.talk import Role

_TURNS_BACK = 8
_CLAUSE = 40  # characters: without a word between that begins one, a longer stretch is no clause
_MOST_SAID = 300  # mentions that are kept, the latest: eight turns of talk hold a third; each is held against them
_MOST = 12  # clusters that a mention is paired with, the latest
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
LEAST = {"quiet": 0.5, "pronoun": 0.1, "name": 0.4, "described": 0.2}
"""How likely a mention must be something to be taken for it (with writers left out)."""
NEVER = 2.0
"""The same where two could be meant: what fits two is left open."""
FOR_RULES = 0.4
"""What the rules take for one stays one unless something else is this much likelier."""


@dataclass(slots=True)
class Linker:
    """Pairs the mentions of one session with what it has spoken of.

    ``said`` are the latest mentions in order, each with its cluster; ``first`` is the cluster of the very first.
    """

    clusters: list[Cluster]
    turns: Sequence[Turned]
    numbers: Mapping[int, int]
    judge: Judge
    said: list[tuple[Spotted, int]] = field(default_factory=list)
    first: int | None = None

    def note(self, one: Spotted, at: int) -> None:
        """Take in that a mention names a cluster."""
        self.first = at if self.first is None else self.first
        self.said.append((one, at))
        if len(self.said) > 2 * _MOST_SAID:
            del self.said[:-_MOST_SAID]

    def moved(self, gone: int, kept: int) -> None:
        """Follow a cluster that became one with another."""
        self.first = kept if self.first == gone else self.first
        self.said = [(one, kept if at == gone else at) for one, at in self.said]

    def chosen(
        self,
        group: Sequence[Spotted],
        roles: Sequence[Role],
        rules: tuple[int | None, bool],
        shut_out: Collection[int],
    ) -> tuple[int, float] | None:
        """Return the cluster that a mention most likely is, with its chance; None if none is likely.

        ``rules`` are what the rules took it for, and whether that was made for it.
        """
        near = self._near(group[0])
        places = [at for at in near if at not in shut_out and self._may(group, roles, at)]
        told, is_new = rules
        if told is not None and not is_new and told not in places:
            return None  # the rules know of something that is not weighed
        fits = [at for at in places if self._agrees(group[0], self.clusters[at])]
        best: tuple[int, float, float] | None = None
        order = list(near)
        for at in places:
            said = near[at]
            cluster = self.clusters[at]
            ahead = (
                fits.index(at)
                if at in fits
                else sum(1 for f in fits if order.index(f) < order.index(at))
            )
            pair = Pairing(
                group=group, cluster=cluster, said=said, verdict=_verdict(at, rules), rank=order.index(at), fitting=ahead,
                rivals=len(fits) - (at in fits), turns=self.turns,
                back=self.numbers[group[0].turn] - self.numbers[said[-1].turn],
                is_first=self.first == at, is_held=any(held in cluster.roles for held in roles),
            )  # fmt: skip
            chance = self.judge(pair)
            likely = chance + FOR_RULES * (pair.verdict is Verdict.THIS)
            if likely >= self._least(group, at, fits) and (best is None or likely > best[2]):
                best = at, chance, likely
        return best[:2] if best is not None else None

    def _least(self, group: Sequence[Spotted], at: int, fits: Sequence[int]) -> float:
        """Return how likely a mention must be a cluster; more if others could be meant as well."""
        sort = _sort(group)
        cluster = self.clusters[at]
        if sort == "name" and any(
            other != at
            and not self.clusters[other].is_named
            and self.clusters[other].type is cluster.type
            for other in fits
        ):
            return NEVER
        if sort == "name" and self._may_be_new(group[0], at):
            return NEVER
        return LEAST[sort]

    def _near(self, one: Spotted) -> dict[int, list[Spotted]]:
        """Return the clusters of the last turns, the latest first, each with its mentions in order."""
        near: dict[int, list[Spotted]] = {}
        here = self.numbers[one.turn]
        for said, at in reversed(self.said):
            if here - self.numbers[said.turn] > _TURNS_BACK:
                break
            if at in near or len(near) < _MOST:
                near.setdefault(at, []).append(said)
        return {at: said[::-1] for at, said in near.items()}

    def _may(self, group: Sequence[Spotted], roles: Sequence[Role], at: int) -> bool:
        """Return whether nothing that is known forbids that a mention is a cluster."""
        cluster = self.clusters[at]
        names = any(one.form is Form.NAME for one in group)
        if names and (cluster.is_named or not self._is_something(at)):
            return False  # two names are one by rules alone
        if group[0].is_quiet and group[0].noun in ("", "name") and not self._is_alike(group[0], at):
            return False  # of what is written in another script only a known noun says what it is
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
        if self._is_beside(at, group[0]):
            return False
        if group[0].form is Form.PRONOUN and not _can_be(group[0], cluster, self._first_noun(at)):
            return False
        if group[0].form is Form.OWN and cluster.is_named and not cluster.roles and not names:
            text = self.turns[group[0].turn].text
            if group[0].type is EntityType.PERSON and not is_told_of(group[0], text):
                return False  # "Anna called. My boss is angry."
        if names and not self._may_be_called(
            next(one for one in group if one.form is Form.NAME), at
        ):
            return False
        gender = next((one.gender for one in group if one.gender in ("m", "f")), "")
        return not (gender and cluster.gender in ("m", "f") and gender != cluster.gender)

    def _is_beside(self, at: int, one: Spotted) -> bool:
        """Return whether the mention's own clause names a cluster before it: "Anna saw her", "Anna fed the cat" are two."""
        text = self.turns[one.turn].text
        if one.form is Form.PRONOUN and not is_acted_on(one, text):
            return False
        return any(
            (other.turn, other.sentence) == (one.turn, one.sentence)
            and 0 <= one.start - other.end <= _CLAUSE
            and not NEW_CLAUSE.search(text, other.end, one.start)
            and "," not in text[other.end : one.start]
            and "，" not in text[other.end : one.start]
            for other, place in self.said
            if place == at
        )

    def _is_something(self, at: int) -> bool:
        """Return whether a rule or the dictionary knows what a cluster is, so that it can have a name."""
        return any(place == at and (one.noun or not one.is_quiet) for one, place in self.said)

    def _is_alike(self, one: Spotted, at: int) -> bool:
        """Return whether a cluster was ever named in the mention's script."""
        return any(
            o.words.isascii() == one.words.isascii() for o, place in self.said if place == at
        )

    def _first_noun(self, at: int) -> str:
        return next((one.noun for one, place in self.said if place == at and one.noun), "")

    def _may_be_called(self, name: Spotted, at: int) -> bool:
        """Return whether a name suits somebody: no title of kin, and no new name in the sentence that told of them."""
        kind = self.clusters[at].kind
        text = self.turns[name.turn].text
        is_of_many = (
            kind in KINDS and KINDS[kind].type is EntityType.PERSON and not self.clusters[at].roles
        )
        return suits(kind, name, text) and (not is_of_many or has_a_post(kind, name))

    def _may_be_new(self, name: Spotted, at: int) -> bool:
        """Return whether a name stands in the sentence that told of a person, where it is mostly another's."""
        kind = self.clusters[at].kind
        is_shared = any(
            place == at and (one.turn, one.sentence) == (name.turn, name.sentence)
            for one, place in self.said
        )
        text = self.turns[name.turn].text
        is_person = self.clusters[at].type is EntityType.PERSON
        return is_person and is_shared and not (kind in KINDS and goes_on_about(kind, name, text))

    def _agrees(self, one: Spotted, cluster: Cluster) -> bool:
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


def _sort(group: Sequence[Spotted]) -> str:
    if group[0].is_quiet:
        return "quiet"
    if group[0].form is Form.PRONOUN:
        return "pronoun"
    return "name" if any(one.form is Form.NAME for one in group) else "described"


def _may_be(cluster: Cluster, one: Spotted) -> bool:
    if one.form is Form.PRONOUN or one.is_quiet:
        return True
    is_guess = one.form is Form.NAME and not one.kind
    return cluster.may_be(None if is_guess else one.type, one.kind)


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
    return noun in _PERSONAL or cluster.gender != ""


def _verdict(at: int, rules: tuple[int | None, bool]) -> Verdict:
    told, is_new = rules
    if told is None:
        return Verdict.OPEN
    if is_new:
        return Verdict.NEW
    return Verdict.THIS if told == at else Verdict.ANOTHER
