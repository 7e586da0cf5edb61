"""What a second reading of turns does to the memories that the first one made.

What both read keeps its id and gets a version where the readings differ; what only the first read is
taken back: this service erred, so it ends on the record (``recorded_to``) and not on the conversation's
clock. What a caller corrected stays, and so does what turns outside the reading told as well.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic
from uuid import UUID

from app.domain.events import Cause, EventDraft, Reason, Source
from app.domain.facts import Assertion, FactDraft
from app.domain.findings import Findings
from app.truth.changes import Changes, Closing, Draft, Held, HeldVersion, NewVersion
from app.truth.ledger import Ledger, Standing
from app.truth.reconcile import links_of, reconcile
from app.truth.replay import content

_LEAST_SHARED = 0.5  # of the shorter stretch, for two readings to be of the same words


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldVersion(Generic[Draft]):
    """The open version of a memory that turns told; ``is_corrected`` if a caller had a say in it."""

    held: HeldVersion[Draft]
    is_corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is held that rests on the turns that are read again."""

    events: tuple[ToldVersion[EventDraft], ...] = ()
    facts: tuple[ToldVersion[FactDraft], ...] = ()


def reread(
    findings: Findings,
    told: Told,
    held: Held,
    turn_ids: Collection[UUID],
    new_id: Callable[[], UUID],
) -> Changes:
    """Return what to write so that what is held says what the turns told at the second reading.

    ``held`` is what ``reconcile`` needs for what the first reading did not find. Deterministic but for
    ``new_id``; read a third time with the same findings, nothing changes.
    """
    events = _Second(told.events, turn_ids, is_same=_same_event, since=_since)
    facts = _Second(told.facts, turn_ids, is_same=_same_fact, since=_fact_since)
    new_events = [draft for draft in findings.events if not events.takes(draft)]
    new_facts = [draft for draft in findings.facts if not facts.takes(draft)]
    told_ids = {one.id for one in events.all} | {one.id for one in facts.all}
    kept_events = tuple(one for one in held.events if one.id not in told_ids)
    kept_facts = tuple(one for one in held.facts if one.id not in told_ids)
    unknown = replace(
        findings, events=tuple(new_events), facts=tuple(new_facts), links=(), withdrawn=()
    )
    rest = reconcile(unknown, Held(events=kept_events, facts=kept_facts), new_id)
    said_again = tuple(
        Assertion(assertion_id=new_id(), fact_id=facts.ids[id(draft)], draft=draft)
        for draft in findings.facts
        if id(draft) in facts.ids
    )
    ids = dict(zip(map(id, new_events), rest.event_ids, strict=True)) | events.ids
    return replace(
        rest,
        events=(*events.versions(), *rest.events),
        closed_events=(*events.closings(), *rest.closed_events),
        facts=(*facts.versions(), *rest.facts),
        closed_facts=(*facts.closings(), *rest.closed_facts),
        assertions=(*said_again, *rest.assertions),
        links=links_of(findings, _standing([*kept_events, *events.kept, *rest.events], new_id)),
        event_ids=tuple(ids[id(draft)] for draft in findings.events),
    )


class _Second(Generic[Draft]):
    """The second reading of one kind of memory: which drafts tell what is held, and what that changes."""

    def __init__(
        self,
        told: Sequence[ToldVersion[Draft]],
        turn_ids: Collection[UUID],
        *,
        is_same: Callable[[Draft, Draft], bool],
        since: Callable[[HeldVersion[Draft], Draft], Draft],
    ) -> None:
        self._turn_ids = turn_ids
        self._is_same: Callable[[Draft, Draft], bool] = is_same
        self._since: Callable[[HeldVersion[Draft], Draft], Draft] = since
        self._told: list[tuple[ToldVersion[Draft], list[Draft]]] = [(one, []) for one in told]
        self.all: list[HeldVersion[Draft]] = [one.held for one in told]
        self.ids: dict[int, UUID] = {}  # by identity: two drafts of one reading may be equal

    def takes(self, draft: Draft) -> bool:
        """Return whether a memory told this already; one may be told by several drafts, said again."""
        fits = [one for one in self._told if self._is_same(one[0].held.draft, draft)]
        if not fits:
            return False
        told, drafts = min(fits, key=lambda one: len(one[1]))
        drafts.append(draft)
        self.ids[id(draft)] = told.held.id
        return True

    @property
    def kept(self) -> list[HeldVersion[Draft]]:
        """What goes on standing, in its first reading's words."""
        return [told.held for told, drafts in self._told if drafts or not self._is_own(told)]

    def versions(self) -> list[NewVersion[Draft]]:
        """Return the versions of what both read, where the readings differ."""
        return [
            NewVersion(
                id=held.id,
                version=held.newest + 1,
                draft=draft,
                reason=Reason.CHANGED,
                seen_count=held.seen_count,
                superseded_by=held.superseded_by,
            )
            for held, draft in self._changed()
        ]

    def closings(self) -> list[Closing]:
        """Return the ends of the versions that were replaced, and of what was not read again."""
        ended = [held for held, _ in self._changed()]
        ended += [told.held for told, drafts in self._told if not drafts and self._is_own(told)]
        return [
            Closing(id=one.id, version=one.version, known_to=None, why=Cause.REREADING)
            for one in ended
        ]

    def _changed(self) -> Iterator[tuple[HeldVersion[Draft], Draft]]:
        for told, drafts in self._told:
            if drafts and self._is_own(told):
                draft = self._since(told.held, _as_one(told.held, drafts))
                if content(draft) != content(told.held.draft):
                    yield told.held, draft

    def _is_own(self, told: ToldVersion[Draft]) -> bool:
        """Return whether a memory rests on these turns alone and on nobody's word but theirs."""
        sources = told.held.draft.sources
        return not told.is_corrected and all(s.turn_id in self._turn_ids for s in sources)


def _as_one(held: HeldVersion[Draft], drafts: Sequence[Draft]) -> Draft:
    """Return what several drafts tell of one memory: the first one's words, the sources of all."""
    sources = tuple(dict.fromkeys(source for draft in drafts for source in draft.sources))
    sure = drafts[0].confidence
    if held.seen_count > 1:  # what repetition made surer stays so
        sure = max(sure, held.draft.confidence)
    return replace(drafts[0], sources=sources, confidence=sure)


def _since(held: HeldVersion[EventDraft], draft: EventDraft) -> EventDraft:
    """Return an event as a version of what is held: known since then."""
    return replace(draft, known_from=held.draft.known_from)


def _fact_since(held: HeldVersion[FactDraft], draft: FactDraft) -> FactDraft:
    """Return the same of a fact, no longer true where another has taken its place."""
    valid = held.draft.valid if held.superseded_by else draft.valid
    return replace(draft, known_from=held.draft.known_from, valid=valid)


def _same_event(held: EventDraft, draft: EventDraft) -> bool:
    is_act = (
        held.action.casefold() == draft.action.casefold()
        or held.action_type == draft.action_type != "OTHER"
    )
    return is_act and _share_words(held.sources, draft.sources)


def _same_fact(held: FactDraft, draft: FactDraft) -> bool:
    return (
        held.slot_key == draft.slot_key
        and held.value == draft.value
        and held.is_negative == draft.is_negative
        and _share_words(held.sources, draft.sources)
    )


def _share_words(held: Sequence[Source], own: Sequence[Source]) -> bool:
    return any(_overlap(h, o) >= _LEAST_SHARED for h in held for o in own)


def _overlap(a: Source, b: Source) -> float:
    if a.turn_id != b.turn_id:
        return 0.0
    return (min(a.end, b.end) - max(a.start, b.start)) / max(
        1, min(a.end - a.start, b.end - b.start)
    )


def _standing(
    of: Sequence[HeldVersion[EventDraft] | NewVersion[EventDraft]], new_id: Callable[[], UUID]
) -> list[Standing[EventDraft]]:
    """Return events as a ledger holds them, each once, the newest version last."""
    held = {
        one.id: HeldVersion(
            id=one.id,
            version=one.version,
            newest=one.version,
            draft=one.draft,
            seen_count=one.seen_count,
            superseded_by=one.superseded_by,
        )
        for one in of
    }
    return Ledger(held.values(), new_id).standing
