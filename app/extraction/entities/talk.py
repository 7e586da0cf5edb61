"""What a session has spoken of so far, the latest last: whom a pronoun or "that cat" can mean."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.domain.entities import EntityType
from app.extraction.entities.clusters import Cluster
from app.extraction.entities.mentions import Form, Spotted

_TURNS_BACK = 3  # for a pronoun: what was spoken of before has been left
_TURNS_OF_THE = 8  # for "that cat", "the clinic"
_LIVING = {EntityType.PERSON, EntityType.PET}
_THINGS = {
    EntityType.PET, EntityType.THING, EntityType.PRODUCT, EntityType.MEDICATION, EntityType.TICKET,
    EntityType.DOCUMENT, EntityType.PROJECT,
}  # fmt: skip


@dataclass(slots=True)
class Talk:
    """The clusters a session named, in order, each with the mention."""

    clusters: list[Cluster]
    said: list[tuple[Spotted, int]] = field(default_factory=list)

    def note(self, one: Spotted, at: int) -> None:
        """Take in that a mention names a cluster."""
        self.said.append((one, at))

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
        self, pronoun: Spotted, *, not_among: Iterable[int], turns: dict[int, int]
    ) -> int | None:
        """Return the one cluster that a pronoun can mean, None if there are several or none.

        The nearest sentence that holds one decides. Of two, the one whose gender is known counts,
        then the one that the last such pronoun meant. ``turns`` numbers the session's turns.
        """
        shut_out = set(not_among)
        levels: dict[tuple[int, int], list[int]] = {}
        for said, at in self.said:
            distance = turns[pronoun.turn] - turns[said.turn]
            if distance <= _TURNS_BACK and at not in shut_out and self._agrees(pronoun, at):
                place = (
                    distance,
                    pronoun.sentence - said.sentence if distance == 0 else -said.sentence,
                )
                levels.setdefault(place, []).append(at)
        for place in sorted(levels):
            if found := self._chosen(pronoun, list(dict.fromkeys(levels[place]))):
                return found[0] if len(found) == 1 else None
        return None

    def _agrees(self, pronoun: Spotted, at: int) -> bool:
        cluster = self.clusters[at]
        if pronoun.gender == "n":
            return cluster.type in _THINGS
        if cluster.type not in _LIVING and not (
            cluster.type in (None, EntityType.OTHER) and cluster.is_named
        ):
            return False
        return cluster.gender in ("", pronoun.gender)

    def _chosen(self, pronoun: Spotted, found: list[int]) -> list[int]:
        if len(found) < 2:
            return found
        if pronoun.gender == "n":
            pets = [at for at in found if self.clusters[at].type is EntityType.PET]
            found = pets or found
        else:
            known = [at for at in found if self.clusters[at].gender == pronoun.gender]
            people = [at for at in found if self.clusters[at].type is EntityType.PERSON]
            found = known or people or found
        if len(found) < 2:
            return found
        last = next(
            (
                at
                for one, at in reversed(self.said)
                if one.form is Form.PRONOUN and one.gender == pronoun.gender
            ),
            None,
        )
        return [last] if last in found else found
