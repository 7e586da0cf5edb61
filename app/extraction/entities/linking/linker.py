"""What a session has spoken of, quiet nouns among it, and which of it a mention most likely is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from app.extraction.entities.clusters import Cluster
from app.extraction.entities.linking.limits import Limits, sort_of
from app.extraction.entities.linking.pairing import Judge, Pairing, Turned, Verdict
from app.extraction.entities.mentions import Spotted
from app.extraction.entities.talk import Role

_TURNS_BACK = 8
_MOST_SAID = 300  # mentions that are kept, the latest: eight turns of talk hold a third; each is held against them
_MOST = 12  # clusters that a mention is paired with, the latest
FOR_RULES = 0.4
"""What the rules take for one stays one unless something else is this much likelier."""


AHEAD = 0.15
"""How much likelier than any other of those a name must be one of several."""


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
        limits = Limits(self.clusters, self.turns, near)
        places = [at for at in near if at not in shut_out and limits.may(group, roles, at)]
        told, is_new = rules
        if told is not None and not is_new and told not in places:
            return None  # the rules know of something that is not weighed
        fits = [at for at in places if limits.agrees(group[0], self.clusters[at])]
        likely: list[tuple[float, int, float]] = []
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
            likely.append((chance + FOR_RULES * (pair.verdict is Verdict.THIS), at, chance))
        return _best(group, likely, [limits.least(group, one[1], fits) for one in likely])

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


def _verdict(at: int, rules: tuple[int | None, bool]) -> Verdict:
    told, is_new = rules
    if told is None:
        return Verdict.OPEN
    if is_new:
        return Verdict.NEW
    return Verdict.THIS if told == at else Verdict.ANOTHER


def _best(
    group: Sequence[Spotted], likely: Sequence[tuple[float, int, float]], least: Sequence[float]
) -> tuple[int, float] | None:
    """Return the likeliest cluster that is likely enough, with its chance; none if a name may as well be another."""
    told = [one for one, enough in zip(likely, least, strict=True) if one[0] >= enough]
    if not told:
        return None
    weight, at, chance = max(told, key=lambda one: one[0])
    if sort_of(group) == "name" and any(
        other != at and weight - AHEAD < rival for rival, other, _ in likely
    ):
        return None
    return at, chance
