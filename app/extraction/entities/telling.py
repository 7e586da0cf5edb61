"""Facts that entities tell: whom they are about by name, what somebody's relative or pet is called, its breed.

"My sister is here. Chiara brought cake." says that the speaker's sister is Chiara, though no clause does; and
what "she" likes is Chiara's liking.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from app.domain.entities import EntityType
from app.domain.events import Source
from app.domain.facts import FactDraft, normal_value
from app.domain.models import Role, Turn
from app.extraction.drafts import span_of
from app.extraction.entities.clusters import Cluster, World
from app.extraction.entities.kinds import CHINESE_KINDS, ENGLISH_KINDS, KINDS, fit
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.facts.chinese_words import UNIQUE as UNIQUE_ZH
from app.extraction.facts.english_words import UNIQUE as UNIQUE_EN
from app.extraction.facts.sameness import same
from app.extraction.facts.slots import SLOTS
from app.text.names import normal_name

_LEAST = 0.6  # how sure it must be that somebody goes by a name
_LESS_SURE = 0.1  # than of the name: that it is told as a fact
_DESCRIBED = (Form.OWN, Form.THE, Form.NEW)
_COLOURS = {
    "tabby", "calico", "ginger_cat", "black_cat", "white_cat", "golden_shaded", "silver_shaded",
}  # fmt: skip
_SPECIES = {"animal", "cat", "dog", "bird", "fish", "lizard"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """A name or a breed that talk gives somebody in a role: ``holder`` has them, "" for what they are themselves."""

    slot: str
    subject: UUID
    role: str
    words: str
    turn: Turn
    sources: tuple[Source, ...]
    sure: float


def callings(
    world: World, turns: Sequence[Turn], ids: Mapping[int, UUID], first: int
) -> Iterator[Calling]:
    """Yield what turns from ``first`` on tell of who is called what."""
    for at, cluster in enumerate(world.clusters):
        if at not in ids or cluster.is_speaker:
            continue
        named = _named(cluster)
        if named is None:
            continue
        yield from _roles(cluster, named, turns, ids, first)
        breed = next(
            (
                one
                for one, _ in cluster.mentions
                if _is_breed(one) and turns[one.turn].role is Role.USER
            ),
            None,
        )
        if breed is not None and max(breed.turn, named[0].turn) >= first:
            sources = _sources([breed, named[0]], turns)
            yield Calling(
                slot="breed", subject=ids[at], role="", words=_role(breed.words),
                turn=turns[breed.turn], sources=sources, sure=named[1],
            )  # fmt: skip


def _named(cluster: Cluster) -> tuple[Spotted, float] | None:
    """Return the first place at which a cluster is called by its name, and how sure that name is."""
    for one, sure in cluster.mentions:
        if one.form is not Form.NAME:
            continue
        _, known = cluster.names.get(normal_name(one.words), ("", 0.0))
        if max(known, sure) >= _LEAST and len(one.words) > 1:
            return one, max(known, sure)
    return None


def _roles(
    cluster: Cluster,
    named: tuple[Spotted, float],
    turns: Sequence[Turn],
    ids: Mapping[int, UUID],
    first: int,
) -> Iterator[Calling]:
    name, sure = named
    slot = {EntityType.PET: "pet", EntityType.PERSON: "relation"}.get(
        cluster.type or EntityType.OTHER
    )
    by_user = [one for one, _ in cluster.mentions if turns[one.turn].role is Role.USER]
    for (holder, kind), said in cluster.roles.items():
        is_told = said is not None and said.turn >= first
        is_new = name.turn >= first and not cluster.old_names
        if slot is None or holder not in ids or not (is_told or is_new) or name.whose:
            continue  # of "Grandpa Chuy" the role is in the name
        told_by = [one for one in by_user if _describes(one) and fit(one.kind, kind)][:1]
        if said is not None and not told_by:
            continue  # an assistant's guess that nobody took up
        yield Calling(
            slot=slot, subject=ids[holder], role=_role(said.words) if said is not None else kind.replace("_", " "),
            words=name.words, turn=turns[max(one.turn for one in (name, *told_by))],
            sources=_sources([*told_by, name], turns), sure=sure,
        )  # fmt: skip


def _describes(one: Spotted) -> bool:
    """Return whether a mention says whose or which one somebody is; 猫 alone may be cats in general."""
    return one.form in _DESCRIBED and one.end - one.start > 1


def _role(words: str) -> str:
    """Return the word of a kind at the end of a description: "manager" of "old manager"."""
    folded = words.lower()
    kinds = ENGLISH_KINDS if folded.isascii() else CHINESE_KINDS
    return next((folded[at:] for at in range(len(folded)) if folded[at:] in kinds), words)


def _is_breed(one: Spotted) -> bool:
    if one.form is Form.NAME or one.kind not in KINDS or one.kind in _COLOURS | _SPECIES:
        return False
    return KINDS[one.kind].wider in _SPECIES - {"animal"}


def _sources(mentions: Iterable[Spotted], turns: Sequence[Turn]) -> tuple[Source, ...]:
    return tuple(
        Source(turn_id=turns[one.turn].turn_id, start=start, end=end)
        for one in mentions
        for start, end in [span_of(turns[one.turn].text, one.start, one.end)]
    )


def shown_names(
    world: World, turns: Sequence[Turn], ids: Mapping[int, UUID]
) -> Iterator[tuple[UUID, str]]:
    """Yield under which words facts are kept of those whom a pronoun meant: a name, or as the speaker called them."""
    for at, cluster in enumerate(world.clusters):
        if at not in ids:
            continue
        named = _named(cluster)
        name, is_name = cluster.shown
        if is_name or named is not None:
            yield ids[at], name if is_name or named is None else named[0].words
            continue
        for one, _ in cluster.mentions:
            turn = turns[one.turn]
            if one.form is Form.OWN and turn.role is Role.USER and _describes(one):
                yield ids[at], turn.text[one.start : one.end]
                break


def told_of(
    callings_: Iterable[Calling], names: Mapping[UUID, str], held: Sequence[FactDraft]
) -> Iterator[FactDraft]:
    """Yield the facts that callings tell and no clause did; of whom ``names`` holds no name, none."""
    known = {_same_fact(fact.subject, fact.slot, fact.value) for fact in held}
    for one in callings_:
        subject = names.get(one.subject, "")
        value = same(one.words) if one.slot == "breed" else normal_value(one.words)
        if not subject or _same_fact(subject, one.slot, value) in known:
            continue
        known.add(_same_fact(subject, one.slot, value))
        slot, turn = SLOTS[one.slot], one.turn
        source = one.sources[0]
        said = next((s for s in one.sources if s.turn_id == turn.turn_id), source)
        yield FactDraft(
            subject=subject,
            slot=one.slot,
            predicate=one.role or one.words,
            object=one.words,
            value=value,
            key=_key(one, value),
            category=slot.category,
            summary=_summary(turn.text, said),
            known_from=turn.said_at,
            zone=turn.zone,
            sources=one.sources,
            confidence=round(one.sure - _LESS_SURE, 2),
            importance=slot.importance,
            attributes={"derived_by": "entity"},
        )


def _key(one: Calling, value: str) -> str:
    if one.slot == "breed":
        return ""
    if one.slot == "pet":
        return value
    is_one = one.role in UNIQUE_EN or one.role in UNIQUE_ZH
    return same(one.role if is_one else f"{one.role} {one.words}")


def _same_fact(subject: str, slot: str, value: str) -> tuple[str, str, str]:
    return normal_name(subject), slot, normal_name(value)


def _summary(text: str, said: Source) -> str:
    """Return the sentence in which something was said."""
    start = max(text.rfind(mark, 0, said.start) for mark in ".!?。！？\n") + 1
    ends = [at for mark in ".!?。！？\n" if (at := text.find(mark, said.end)) >= 0]
    return " ".join(text[start : min(ends, default=len(text))].split())[:300]


def about(
    fact: FactDraft, entity: UUID | None, names: Mapping[UUID, str], *, is_open: bool
) -> FactDraft | None:
    """Return a fact under the name of whom it is about; None if its pronoun means nobody known."""
    name = names.get(entity, "") if entity is not None else ""
    if name:
        return replace(fact, subject=name)
    return None if is_open else fact
