"""The stages in order: mentions, what is said to be one, whom each names, drafts."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from app.domain.entities import (
    EntityDraft,
    EntityType,
    KnownEntity,
    RelationType,
)
from app.domain.ids import derived_id
from app.domain.models import Role, Turn
from app.extraction.entities.clusters import World, is_kept
from app.extraction.entities.drafting import Statement, draft_of, joined, relations
from app.extraction.entities.found import Entities
from app.extraction.entities.joints import groups
from app.extraction.entities.linking.judging import chance
from app.extraction.entities.linking.linker import Linker
from app.extraction.entities.linking.pairing import Judge, Turned
from app.extraction.entities.mentions import Form, Spotted
from app.extraction.entities.nouns import is_chinese
from app.extraction.entities.questions import answers_who, asks_who, confirms, supposed
from app.extraction.entities.resolution import Resolver
from app.extraction.entities.spotting import Finder, spotted
from app.extraction.entities.statements import (
    is_of_speaker,
    relation_to,
    subject_of,
    without_hearer,
)
from app.extraction.entities.talk import Talk
from app.extraction.entities.telling import callings, shown_names
from app.text.names import normal_name

_NOBODY: tuple[int | None, str] = (None, "")
_BY_WEIGHT = 0.6  # how sure a bare noun is what it was found to be
_SUPPOSED = 0.65  # how sure a mention is by which a question names somebody
# A caller's words for who speaks, no names.
_NO_SPEAKERS = frozenset({"user", "me", "i", "human", "customer", "assistant", "bot", "我", "用户"})


def read_entities(
    turns: Sequence[Turn],
    known: tuple[KnownEntity, ...],
    *,
    before: Sequence[Turn] = (),
    speakers: frozenset[str] = frozenset(),
    judge: Judge = chance,
    find: Finder = spotted,
) -> Entities:
    """Return whom and what a window of one user's turns names.

    Pure; never raises for any text. Turns are ordered, of one or several sessions; those ``before``
    were read already and tell whom a pronoun means. ``speakers`` are names of speakers who take part
    in events, so that they are entities too. Ids of new entities are derived from where they were
    first named: the same words give the same ids. ``judge`` weighs what the rules leave open,
    ``find`` finds the mentions.
    """
    talk = [*before, *turns]
    reading = _Reading(talk, known, judge, find)
    for at, turn in enumerate(talk):
        reading.take_in(at, turn)
    return reading.drafts(len(before), speakers)


class _Reading:
    """One window on its way through the stages."""

    def __init__(
        self, turns: Sequence[Turn], known: tuple[KnownEntity, ...], judge: Judge, find: Finder
    ) -> None:
        self._turns = turns
        self._judge = judge
        self._linkers: dict[str, Linker] = {}
        self._weighed = [
            Turned(
                text=t.text,
                speaker=t.speaker,
                is_assistant=t.role is Role.ASSISTANT,
                is_english=not is_chinese(t.text),
            )
            for t in turns
        ]
        self._world = World(known)
        self._spotted = find(turns, [n for n in self._world.names() if n not in _NO_SPEAKERS])
        self._talks: dict[str, Talk] = {}
        self._asked: list[tuple[int, Spotted]] = []
        self._who: tuple[int | None, str] = _NOBODY
        self._numbers: dict[str, dict[int, int]] = {}
        self._speakers: dict[str, list[str]] = {}
        self._statements: list[Statement] = []
        for turn in turns:
            names = self._speakers.setdefault(str(turn.session_id), [])
            if turn.role is not Role.ASSISTANT and turn.speaker not in names:
                names.append(turn.speaker)

    def take_in(self, at: int, turn: Turn) -> None:
        """Resolve the mentions of a turn, in order."""
        session = str(turn.session_id)
        talk = self._talks.setdefault(session, Talk(self._world.clusters))
        numbers = self._numbers.setdefault(session, {})
        numbers[at] = len(numbers)
        resolver = self._resolver(session, talk, numbers)
        mentions = [one for one in self._spotted[at] if not one.is_quiet]
        quiet = [one for one in self._spotted[at] if one.is_quiet]
        self._take_answer(turn)
        placed: dict[int, int] = {}
        for group in groups(turn.text, mentions):
            self._take_quiet(quiet, mentions[group[0]].start, resolver, (session, turn.text))
            ones = without_hearer([mentions[i] for i in group], turn, self._speakers[session])
            asked = supposed(turn.text, ones)
            ones = [one for one in ones if one not in asked]
            roles = [role for one in ones if (role := self._role(one, turn, mentions, placed))]
            speaker = self._world.speaker(turn.speaker)
            if turn.role is not Role.ASSISTANT and any(
                is_of_speaker(turn.text, one) for one in ones
            ):
                resolver.introduce(speaker, ones, session)
                placed.update(dict.fromkeys(group, speaker))
                continue
            if any(one.form is Form.NAME for one in ones) and not roles:
                ones = [one.without_holder() for one in ones]
            if any(one.form is Form.OWN for one in ones) and not roles:
                continue  # whose it is stays open, and so does what it is
            if turn.role is Role.ASSISTANT and all(one.form is Form.NEW for one in ones):
                continue  # "a dog's stomach" in advice is no dog of the user's
            place = (session, turn.text)
            who = self._answered(turn, ones)
            if who is None:
                found = resolver.resolve(ones, roles, speaker, place)
            else:
                found = resolver.take(who, _SUPPOSED, ones, roles, place)
            if found is not None:
                placed.update(dict.fromkeys(group, found))
                self._asked = [(found, one) for one in asked]
                if asks_who(turn.text, ones):
                    self._who = (found, turn.speaker)
        self._take_quiet(quiet, len(turn.text), resolver, (session, turn.text))
        self._take_statements(at, turn, mentions, placed)

    def _resolver(self, session: str, talk: Talk, numbers: dict[int, int]) -> Resolver:
        linker = self._linkers.setdefault(
            session,
            Linker(
                clusters=self._world.clusters,
                turns=self._weighed,
                numbers=numbers,
                judge=self._judge,
            ),
        )
        return Resolver(self._world, talk, numbers, linker)

    def _take_quiet(
        self, quiet: list[Spotted], until: int, resolver: Resolver, place: tuple[str, str]
    ) -> None:
        """Resolve noun phrases before a place, each of which ``quiet`` then no longer holds."""
        while quiet and quiet[0].start < until:
            one = quiet.pop(0)
            at = resolver.quiet(one)
            if not any(one is said for said, _ in self._world.clusters[at].mentions):
                resolver.take(at, _BY_WEIGHT, [one], (), place)

    def _answered(self, turn: Turn, ones: Sequence[Spotted]) -> int | None:
        """Return whom the question before asked after, if a group answers it: "Who is Tobias?" – "my nephew"."""
        (at, asker), self._who = self._who, _NOBODY
        if at is None or asker == turn.speaker or not answers_who(turn.text, ones):
            return None
        fits = all(self._world.clusters[at].may_be(one.type, one.kind) for one in ones)
        return at if fits else None

    def _take_answer(self, turn: Turn) -> None:
        """Take in what the question before supposed, if the turn says yes: "Is Rex your dog?"."""
        asked, self._asked = self._asked, []
        for at, one in asked:
            self._world.clusters[at].mentions.append((one, _SUPPOSED))
            if confirms(turn.text) and self._world.clusters[at].may_be(one.type, one.kind):
                self._world.clusters[at].learn(one)
                self._world.give_role(at, self._world.speaker(turn.speaker), one.kind, one)

    def _take_statements(
        self, at: int, turn: Turn, mentions: Sequence[Spotted], placed: Mapping[int, int]
    ) -> None:
        """Note who is said to work, live or study where."""
        for place, one in enumerate(mentions):
            said = relation_to(turn.text, one) if place in placed else None
            if said is None or turn.role is Role.ASSISTANT:
                continue
            who = subject_of(turn.text, one, mentions)
            holder = self._world.speaker(turn.speaker) if who == -1 else placed.get(who or 0)
            if who is None or holder is None or holder == placed[place]:
                continue
            type_, is_over = said
            where = self._world.clusters[placed[place]]
            if where.type is None:
                where.type = (
                    EntityType.PLACE if type_ is RelationType.LIVES_IN else EntityType.ORGANISATION
                )
            self._statements.append((at, one, holder, placed[place], type_, is_over))

    def _role(
        self, one: Spotted, turn: Turn, mentions: Sequence[Spotted], placed: Mapping[int, int]
    ) -> tuple[int, str] | None:
        is_kin = one.form is Form.NAME and one.whose  # "Grandpa Chuy"
        if not one.kind or not (one.form is Form.OWN or is_kin):
            return None
        if one.whose == "mine" and turn.role is not Role.ASSISTANT:
            return self._world.speaker(turn.speaker), one.kind
        if one.whose:  # "your cat", and what an assistant says of "my": the other one's
            others = [s for s in self._speakers[str(turn.session_id)] if s != turn.speaker]
            is_yours = one.whose == "yours" and len(others) == 1
            return (self._world.speaker(others[0]), one.kind) if is_yours else None
        for at, other in enumerate(mentions):
            if (
                one.holder_at is not None
                and other.start <= one.holder_at < other.end
                and at in placed
            ):
                return placed[at], one.kind
        return None

    # Drafts

    def drafts(self, first: int, speakers: frozenset[str]) -> Entities:
        """Return what the turns from ``first`` on showed."""
        spoke = {name: self._world.speaker(name) for name in sorted(speakers)}
        told = self._told(first)
        ids = {
            at: self._id(at)
            for at, cluster in enumerate(self._world.clusters)
            if at in spoke.values() or at in told or is_kept(cluster)
        }
        drafts: dict[UUID, EntityDraft] = {}
        for at, entity_id in ids.items():
            made = draft_of(self._world.clusters[at], entity_id, self._turns, first)
            if made.mentions or at in told or at in spoke.values():
                drafts[entity_id] = joined(drafts.get(entity_id), made)
        return Entities(
            entities=tuple(drafts.values()),
            relations=tuple(relations(self._world, self._turns, self._statements, ids, first)),
            places=self._named(ids),
            speakers={name: ids[at] for name, at in spoke.items()},
            callings=tuple(callings(self._world, self._turns, ids, first)),
            shown=dict(shown_names(self._world, self._turns, ids)),
        )

    def _named(self, ids: Mapping[int, UUID]) -> dict[UUID, list[tuple[int, int, UUID]]]:
        named: dict[UUID, list[tuple[int, int, UUID]]] = {}
        for at, entity_id in ids.items():
            for one, _ in self._world.clusters[at].mentions:
                turn_id = self._turns[one.turn].turn_id
                named.setdefault(turn_id, []).append((one.start, one.end, entity_id))
        return named

    def _told(self, first: int) -> set[int]:
        """Return who holds something that the window told of."""
        return {
            holder
            for cluster in self._world.clusters
            if is_kept(cluster)
            for (holder, _), said in cluster.roles.items()
            if said is not None and said.turn >= first
        } | {who for at, _, who, _, _, _ in self._statements if at >= first}

    def _id(self, at: int) -> UUID:
        cluster = self._world.clusters[at]
        if cluster.entity_id is not None:
            return cluster.entity_id
        if cluster.mentions:
            first = min((one for one, _ in cluster.mentions), key=lambda one: (one.turn, one.start))
            return derived_id(self._turns[first.turn].turn_id, f"entity:{first.start}")
        first_turn = next(t for t in self._turns if normal_name(t.speaker) in cluster.names)
        return derived_id(first_turn.turn_id, "speaker")
