"""The arm of facts: what fills the slot that a question asks for, of whom it asks.

A fact is found by its slot where it shares no word with the question ("where do I work now?" and
"I am back at Harbor Clinic"). Facts of that slot about somebody else are wrong answers however alike they
sound, so what tells of nothing but these is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from uuid import UUID

from app.domain.deadline import Deadline
from app.domain.facts import Fact, normal_value
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.domain.ranking import Scored
from app.domain.ranking_features import Candidate
from app.extraction.facts.asked import AskedFacts, asked_facts
from app.extraction.facts.holders import Holder
from app.extraction.facts.meant import alike
from app.extraction.facts.sameness import same, spellings_in
from app.ports import Closeness, FactHit, Hit, Known, RecallIndex
from app.services.recall.candidates import within
from app.services.recall.facts_in_time import held_in, meant_of_the_past
from app.text.folding import fold
from app.text.tokens import query_terms, terms_held

# Slots so wide that a fact of them answers only if the question names what it is about.
_WIDE = frozenset({
    "attitude", "consumption", "habit", "goal", "relation", "family", "possession", "attribute",
    "favourite", "fear", "trait", "membership", "size", "subject_of_study", "education",
})  # fmt: skip
# Of these all are told where the question names none: "what are my hobbies?", 我怕什么.
_LISTED = frozenset({"habit", "goal", "family", "fear", "trait", "membership", "subject_of_study", "education", "size"})  # fmt: skip
_SURE = 0.5
_OPEN_KEYED = ("attribute", "possession", "favourite")  # asked for by their key, or not at all
# "What is my dog called?": whom one has is a fact of one's own.
_OF_ONES_OWN = frozenset({"relation", "pet", "family", "name", "breed"})
_FACT_SCORE = 0.5  # of a fact that no other arm found: between certain and nothing
_LEAST_TRUST = 0.3  # below it somebody said that the fact is wrong: it answers nothing
_MOST = 5  # facts that are put forward; more of one slot are a list, which the other arms bring too


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsFound:
    """Facts that answer by their slot, best first, and whom they are about.

    ``wanted`` are the turns of those that hold, or held where the question asks for the past;
    ``foreign`` the facts of the same slots about others. ``former`` are those that held before.
    ``meant`` says how likely the slots are that the question's vector means.
    ``only_now``: the past is asked for, and only what holds now is known.
    """

    hits: Mapping[UUID, Hit] = field(default_factory=dict)
    wanted: tuple[FactHit, ...] = ()
    former: tuple[FactHit, ...] = ()
    foreign: frozenset[UUID] = frozenset()
    only_now: bool = False
    meant: Mapping[str, float] = field(default_factory=dict)


async def find_facts(
    query: str,
    scope: Scope,
    known: Known,
    *,
    window: Interval | None = None,
    meant: Mapping[str, float] = MappingProxyType({}),
    deadline: Deadline,
    index: RecallIndex,
) -> FactsFound:
    """Return what the slots hold, or held in a window, that the question asks for: ``meant`` ones, and such as its words name.

    Named in ``degraded`` if it came too late.
    """
    asked = asked_facts(query)
    asked = replace(asked, slots=asked.slots | meant.keys() | alike(meant))
    slots = (
        asked.slots | ({"relation"} if asked.roles else set()) | ({"pet"} if asked.pets else set())
    )
    terms = _terms_of(query, asked)
    nothing: list[FactHit] = []
    found = await within(
        deadline,
        "facts",
        lambda ms: index.facts(
            scope,
            sorted(slots),
            known,
            timeout_ms=ms,
            fits=lambda slot, key: _fits(slot, key, terms),
        ),
        nothing,
        measured_as="facts",
    )
    if not found:
        return FactsFound()
    return _chosen(query, asked, found, window, meant, at=known.said_until)


def put_forward(ranked: Sequence[Scored], facts: FactsFound) -> list[Scored]:
    """Return the ranking with the turns of facts that fill the slot asked for at its head."""
    if not facts.wanted:
        return list(ranked)
    by_id = {one.candidate.id: one for one in ranked}
    best = max((one.score for one in ranked), default=_FACT_SCORE)
    first = {}
    for hit in facts.hits.values():
        turn_id = str(hit.turn_id)
        one = by_id.get(turn_id) or Scored(candidate=candidate_of(hit, None, None, None), score=0.0)
        first[turn_id] = replace(one, score=best, fact=1.0)
    return [*first.values(), *(one for turn_id, one in by_id.items() if turn_id not in first)]


def candidate_of(
    hit: Hit, words: float | None, close: Closeness | None, in_window: bool | None
) -> Candidate:
    """Return what an arm found as the ranking takes it."""
    return Candidate(
        id=str(hit.turn_id),
        session_id=str(hit.session_id),
        seq=hit.position,
        said_at=hit.said_at,
        speaker=hit.speaker,
        words=words,
        cosine=close.whole if close else None,
        sentence=close.sentence if close else None,
        asks_only=hit.asks_only,
        is_assistant=hit.is_assistant,
        in_window=in_window,
    )


def _chosen(
    query: str,
    asked: AskedFacts,
    found: Sequence[FactHit],
    window: Interval | None,
    meant: Mapping[str, float],
    *,
    at: datetime,
) -> FactsFound:
    terms = _terms_of(query, asked)
    fitting = [one for one in found if one.fact.slot in asked.slots]
    named = _named(fold(query), fitting)
    if not named and not asked.names_another:
        # 我太太是做什么的: of 林静, who is the wife; "what breed is my dog?": of Pickle.
        named = _in_roles(asked.roles, found) or _animals(asked.pets, found)
    if named:
        mine = [one for one in fitting if normal_value(one.fact.subject) in named]
    else:
        mine = [one for one in fitting if _may_be_of(asked.holder, one)]
    if asked.names_another:
        mine = [one for one in mine if named or one.fact.slot != "name" or not is_self(one)]
    ids = {one.fact.fact_id for one in mine}
    foreign = frozenset(one.fact.fact_id for one in fitting if one.fact.fact_id not in ids)
    # Stable: the latest of equals first.
    mine.sort(key=lambda one: (-meant.get(one.fact.slot, 0.0), -_closeness(one.fact, terms)))
    trusted = [one for one in mine if one.fact.confidence >= _LEAST_TRUST]
    current = [one for one in trusted if not is_over(one.fact, at)]
    former = [one for one in mine if is_over(one.fact, at)]
    asked_for = current
    if asked.of_the_past and former:
        asked_for = meant_of_the_past(query, former, mine)
    elif window is not None:
        asked_for = held_in(trusted, window)
    wanted = tuple(_answering(asked_for, terms, meant))[:_MOST]
    return FactsFound(
        hits={one.hit.turn_id: one.hit for one in wanted},
        wanted=wanted,
        former=tuple(former),
        foreign=foreign if mine else frozenset(),
        meant=meant,
        only_now=asked.of_the_past and not former and window is None,
    )


def _may_be_of(holder: Holder, one: FactHit) -> bool:
    """Return whether a fact may be of whom the question asks, who is not named by a subject of any fact."""
    if holder is Holder.ANY:
        return True
    if holder is Holder.OTHER:
        return False
    return is_self(one) and (holder is Holder.SELF or one.fact.slot in _OF_ONES_OWN)


def is_self(one: FactHit) -> bool:
    """Return whether the user speaks of themselves."""
    return one.said_by_user and normal_value(one.fact.subject) == normal_value(one.hit.speaker)


def is_over(fact: Fact, at: datetime) -> bool:
    """Return whether another fact took its place, or it was told as past: "I used to live in Lisbon"."""
    end = fact.valid.end
    return fact.superseded_by is not None or (end is not None and end <= at)


def _terms_of(query: str, asked: AskedFacts) -> frozenset[str]:
    return frozenset(query_terms(f"{query} {' '.join(asked.roles)}")) | spellings_in(fold(query))


def _fits(slot: str, key: str, terms: frozenset[str]) -> bool:
    """Return whether the question can mean a fact: slots that any noun names must be named by it."""
    return slot not in _OPEN_KEYED or bool(terms_held(key, terms))


def _answering(
    asked_for: Sequence[FactHit], terms: frozenset[str], meant: Mapping[str, float]
) -> Iterator[FactHit]:
    """Yield what answers: of wide slots what the question names, or all of one that is surely meant: "what are my goals?"."""
    near = {one.fact.fact_id for one in asked_for if _is_named(one.fact, terms)}
    named = {one.fact.slot for one in asked_for if one.fact.fact_id in near}
    for one in asked_for:
        slot = one.fact.slot
        is_whole = slot in _LISTED and slot not in named and meant.get(slot, 0.0) >= _SURE
        if slot not in _WIDE or one.fact.fact_id in near or is_whole:
            yield one


def _is_named(fact: Fact, terms: frozenset[str]) -> bool:
    """Return whether a question names what a fact of a wide slot is about, or when it is so: "on Tuesdays"."""
    if _closeness(fact, terms) > 0:
        return True
    whole = [term for term in terms if len(term) > 1 or term.isascii()]
    return fact.slot in _LISTED and bool(terms_held(fact.summary, whole))


def _closeness(fact: Fact, terms: frozenset[str]) -> float:
    """Return how much of what parts the fact from others of its slot the question names, in [0, 1]."""
    # Single Chinese characters stand in too many words: 喜 of 喜欢 is no 喜剧.
    every = query_terms(f"{fact.key} {fact.object}")
    own = [term for term in every if len(term) > 1 or term.isascii()] or every
    return len(terms.intersection(own)) / len(own) if own else 0.0


def _named(folded: str, found: Sequence[FactHit]) -> set[str]:
    """Return the subjects, normalised, that the question names; of names in one another the longest."""
    named = {
        subject
        for subject in {normal_value(one.fact.subject) for one in found}
        if _stands_in(_bare(subject), folded)
    }
    return {s for s in named if not any(s != o and _bare(s) in _bare(o) for o in named)}


def _in_roles(roles: frozenset[str], found: Sequence[FactHit]) -> set[str]:
    """Return the names, normalised, of those whom the user has in one of some roles."""
    return {
        normal_value(one.fact.object)
        for one in found
        if one.fact.slot == "relation"
        and is_self(one)
        and any(
            f"{key} ".startswith(f"{role} ")
            for role in roles
            for key in (one.fact.key, same(one.fact.key.partition(" ")[0]))
        )
    }


def _animals(kinds: frozenset[str], found: Sequence[FactHit]) -> set[str]:
    """Return the names, normalised, of the user's animals of some kinds."""
    return {
        normal_value(one.fact.object)
        for one in found
        if one.fact.slot == "pet"
        and is_self(one)
        and any(_stands_in(kind, fold(one.fact.summary)) for kind in kinds)
    }


def _bare(subject: str) -> str:
    """Return a subject without its possessive: "my daughter", 我女儿."""
    for lead in ("my ", "our ", "the ", "我的", "我们", "我家", "我"):
        if subject.startswith(lead) and len(subject) > len(lead):
            return subject[len(lead) :]
    return subject


def _stands_in(name: str, folded: str) -> bool:
    at = folded.find(fold(name))
    if at < 0 or not name:
        return False
    if not name.isascii():
        return True
    end = at + len(name)
    before, after = folded[at - 1 : at], folded[end : end + 1]
    return not (before.isalnum() or after.isalnum())
