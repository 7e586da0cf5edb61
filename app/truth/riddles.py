"""Which questions a reading raises: what it tells against what is held, and against itself."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.domain.events import Cause
from app.domain.facts import FactDraft, normal_value
from app.truth.changes import Changes, Held, HeldVersion
from app.truth.conflicts import (
    Conflict,
    Statement,
    choice_between,
    conflicts,
    filling_of,
    rule_of,
    taken_of_event,
    taken_of_fact,
)
from app.truth.wrongs import corrects


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a reading tells that can speak against something: rules, and what was had."""

    rules: tuple[Statement, ...]
    taken: tuple[Statement, ...]

    @property
    def subjects(self) -> frozenset[str]:
        """Return whom it is about, normalised."""
        return frozenset(normal_value(one.draft.subject) for one in (*self.rules, *self.taken))


def told_of_food(changes: Changes) -> Told:
    """Return what new memories tell of food and drink."""
    facts = [one for one in changes.facts if one.version == 1 and one.known_to is None]
    events = [one for one in changes.events if one.known_to is None]
    rules = [rule_of(one.id, one.draft, one.seen_count) for one in facts]
    taken = [taken_of_fact(one.id, one.draft, one.seen_count) for one in facts]
    taken += [taken_of_event(one.id, one.draft) for one in events]
    return Told(
        rules=tuple(one for one in rules if one is not None),
        taken=tuple(one for one in taken if one is not None),
    )


def against(told: Told, rivals: Sequence[HeldVersion[FactDraft]]) -> Iterator[Conflict]:
    """Yield what speaks against each other, of which one at least was told just now."""
    new = {one.id for one in (*told.rules, *told.taken)}
    others = [one for one in rivals if one.id not in new]
    rules = [rule_of(one.id, one.draft, one.seen_count) for one in others]
    taken = [taken_of_fact(one.id, one.draft, one.seen_count) for one in others]
    yield from conflicts((one for one in rules if one is not None), told.taken)
    yield from conflicts(told.rules, [one for one in taken if one is not None])
    yield from conflicts(told.rules, told.taken)


def refilled(changes: Changes, held: Held, unchanging: Collection[str]) -> Iterator[Conflict]:
    """Yield the slots that fill once in a life and got another value, unless it says itself that it corrects."""
    wrong: list[tuple[UUID | None, UUID, FactDraft, int]] = [
        (one.superseded_by, one.id, one.draft, one.seen_count)
        for one in changes.facts
        if one.why_ended is Cause.DENIAL
    ]
    drafts = {one.id: one for one in held.facts}
    wrong += [
        (one.superseded_by, one.id, drafts[one.id].draft, drafts[one.id].seen_count)
        for one in changes.closed_facts
        if one.why is Cause.DENIAL and one.id in drafts
    ]
    opened = {one.id: one for one in changes.facts if one.known_to is None}
    for heir, fact_id, draft, seen_count in wrong:
        new = opened.get(heir) if heir else None
        if new is None or draft.slot not in unchanging or new.draft.is_negative:
            continue
        if not draft.is_negative and not corrects(new.draft):
            yield choice_between(
                filling_of(fact_id, draft, seen_count),
                filling_of(new.id, new.draft, new.seen_count),
            )
