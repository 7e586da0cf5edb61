"""Whom a description means: what somebody has of a kind, or what the talk is of."""

import re
from collections.abc import Sequence

from app.domain.entities import EntityType
from app.extraction.entities.clusters import Cluster, World
from app.extraction.entities.kinds import KINDS, fit, is_of_kind
from app.extraction.entities.mentions import Spotted
from app.extraction.entities.talk import UNSPOKEN, Role, Talk

_ASKS = re.compile(
    r"\b(?:is|was)\s(?:that|this|he|she|it)\s$|(?:那|这|他|她|它)?是(?:不是)?$", re.IGNORECASE
)
_NO_VERB = re.compile(
    r"(?:\s(?:since|from|of|at|in|for)\s[^,.!?]{1,25})?\s*(?:[.!?！。？~…]|$|\n|[\U0001f300-\U0001faff])|[呀啊哦呢哈]"
)


_PLACES = (EntityType.PLACE, EntityType.ORGANISATION)
_LIFELESS = (*_PLACES, EntityType.DOCUMENT, EntityType.PRODUCT)
_ALIKE: dict[EntityType | None, tuple[EntityType, ...]] = {
    EntityType.PLACE: (EntityType.ORGANISATION,), EntityType.ORGANISATION: (EntityType.PLACE,)
}  # fmt: skip


class Descriptions:
    """Finds whom the descriptions of one session mean."""

    def __init__(self, world: World, talk: Talk, turns: dict[int, int]) -> None:
        self._world = world
        self._talk = talk
        self._turns = turns

    def held(self, one: Spotted, roles: Sequence[Role], text: str) -> int | None:
        """Return what somebody has of a kind: "my cat"; None if they have several, or none is meant."""
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
        if kind == "child" and (young := self._young_one(one)) is not None:
            return young
        if one.type in (EntityType.PERSON, EntityType.PET):
            named = self._named_before(one, text)
            if named is not None:
                return named
        met = self._talk.recent(
            one, lambda c: bool(c.kind) and fit(c.kind, kind) and not c.roles and c.type is one.type
        )
        return met[0] if len(met) == 1 else self._world.make()

    def _young_one(self, one: Spotted) -> int | None:
        """Return the only child of late who is not the speaker's own: of a grandson, "the kid", 孩子."""
        here = self._talk.recent(
            one,
            lambda c: any(is_of_kind(c.kind, kind) for kind in ("grandchild", "nephew", "niece")),
        )
        return here[0] if len(here) == 1 else None

    def _named_before(self, one: Spotted, text: str, *, may_share: bool = False) -> int | None:
        """Return who was named without a word of what they are, and is now said to be something.

        "Rex was sick all over the hall … my greyhound": only if nobody else was named so, and in a
        sentence before.
        """
        bare = self._talk.recent(
            one,
            lambda c: c.is_named and not c.roles and not c.is_speaker and c.may_be(one.type, one.kind)
            and c.type not in UNSPOKEN and not c.old_names,
        )  # fmt: skip
        if one.type is EntityType.PERSON and not is_told_of(one, text):
            return None
        bare = [
            at
            for at in bare
            if self._world.clusters[at].guess
            not in (UNSPOKEN | {EntityType.PERSON} if one.type is EntityType.PET else UNSPOKEN)
            and self._talk.is_topic(at, one, self._turns, may_share=may_share)
        ]
        living = [
            at
            for at in bare
            if self._world.clusters[at].type in (EntityType.PERSON, EntityType.PET)
        ]
        return (living or bare)[0] if len(living or bare) == 1 else None

    def spoken_of(self, one: Spotted) -> int | None:
        """Return what the talk is of: "that cat", "the clinic"; made if nothing of the kind is known."""
        here = self._talk.recent(one, lambda c: self._is_such(c, one))
        closer = [at for at in here if is_of_kind(self._world.clusters[at].kind, one.kind)]
        found = closer or here
        if len(found) > 1 and one.kind == "place":
            found = [at for at in found if self._world.clusters[at].heads] or [
                at for at in found if self._world.clusters[at].kind != "city"
            ]
        if len(found) == 1:
            return found[0]
        if found:
            return None
        if one.type is EntityType.PET:
            bare = self._named_before(one, "", may_share=True)
            if bare is not None:
                return bare
        if one.type in _LIFELESS and (bare := self._thing_named_before(one)) is not None:
            return bare
        if one.type in (EntityType.PET, EntityType.PERSON):
            known = [
                at
                for at, c in enumerate(self._world.clusters)
                if c.roles and self._is_such(c, one) and KINDS[one.kind].number != "many"
            ]
            if known:
                return known[0] if len(known) == 1 else None
        return self._world.make()

    def _thing_named_before(self, one: Spotted) -> int | None:
        """Return the only name of late that no word said the kind of: "at Stripe … the company"."""
        bare = self._talk.recent(
            one,
            lambda c: c.is_named and not c.kind and not c.roles and not c.is_speaker and not c.gender and not c.leans
            and not c.old_names
            and ((c.type is None and c.guess in (None, EntityType.THING)) or bool({one.type, *_ALIKE.get(one.type, ())} & {c.type, c.guess})),
        )  # fmt: skip
        bare = [
            at
            for at in bare
            if at not in self._talk.opening
            or self._world.clusters[at].type is not None
            or self._world.clusters[at].guess is not None
        ]  # who begins a sentence is mostly somebody
        is_meant = len(bare) == 1 and self._talk.is_before(bare[0], one, self._turns)
        return bare[0] if is_meant else None

    @staticmethod
    def _is_such(cluster: Cluster, one: Spotted) -> bool:
        if cluster.is_speaker:
            return False
        if one.head:
            return one.head in cluster.heads
        if one.modifier:
            return one.modifier in cluster.modifiers
        if one.kind == "place":
            return cluster.type in _PLACES or (cluster.type is None and cluster.guess in _PLACES)
        if cluster.kind:
            is_alike = cluster.type is one.type or one.type is EntityType.OTHER
            return fit(cluster.kind, one.kind) and (
                is_alike or {cluster.type, one.type} == {EntityType.PLACE, EntityType.ORGANISATION}
            )
        is_alike = cluster.type is one.type or {cluster.type, one.type} == set(_PLACES)
        return is_alike and one.type not in (EntityType.PERSON, EntityType.OTHER)


def is_told_of(one: Spotted, text: str) -> bool:
    """Return whether a description stands without a verb, or asks, and so tells of who was named.

    "Maddie lost her first tooth. My favourite niece!", "Is that your son?"; "Anna called. My boss is
    angry" are two people as far as anybody knows.
    """
    return bool(_ASKS.search(text, 0, one.start)) or bool(_NO_VERB.match(text, one.end))
