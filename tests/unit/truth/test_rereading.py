"""A second reading of turns: ids stay where both readings meet, the rest ends on the record alone."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any
from uuid import UUID

import pytest

from app.domain.events import Cause, EventDraft, Status
from app.domain.facts import FactDraft
from app.domain.findings import Findings
from app.truth import Changes, Held, HeldVersion, Told, ToldVersion, reread
from tests.unit.truth.book import event, fact, source

OLD, OTHER = UUID(int=1), UUID(int=2)


def held(draft: Any, memory_id: UUID = OLD, **fields: Any) -> HeldVersion[Any]:
    given = {"version": 1, "newest": 1, "seen_count": 1, "superseded_by": None}
    return HeldVersion(id=memory_id, draft=draft, **{**given, **fields})


def again(
    findings: Findings, *told: HeldVersion[Any], turns: int = 5, is_corrected: bool = False
) -> Changes:
    """Read turns of a hundredth of a day each once more."""
    of = [ToldVersion(held=one, is_corrected=is_corrected) for one in told]
    ids = count(100)
    new: Callable[[], UUID] = lambda: UUID(int=next(ids))  # noqa: E731
    return reread(
        findings,
        Told(
            events=tuple(one for one in of if isinstance(one.held.draft, EventDraft)),
            facts=tuple(one for one in of if isinstance(one.held.draft, FactDraft)),
        ),
        Held(events=tuple(o for o in told if isinstance(o.draft, EventDraft))),
        {source(n).turn_id for n in range(turns)},
        new,
    )


def test_the_same_reading_changes_nothing() -> None:
    one, lasting = event("paint", 0.01), fact("Acme", 0.02)
    changes = again(Findings(events=(one,), facts=(lasting,)), held(one), held(lasting, OTHER))
    assert replace(changes, assertions=()) == Changes(event_ids=(OLD,))
    assert [one.fact_id for one in changes.assertions] == [OTHER]


@pytest.mark.parametrize("change", [{"status": Status.CANCELLED}, {"summary": "Mei painted it"}])
def test_another_reading_of_the_same_words_is_a_version(change: dict[str, Any]) -> None:
    one = event("paint", 0.01)
    changes = again(Findings(events=(replace(one, **change),)), held(one, newest=4, version=3))
    (version,), (closing,) = changes.events, changes.closed_events
    assert (version.id, version.version, version.known_to) == (OLD, 5, None)
    assert (closing.id, closing.version, closing.known_to, closing.why) == (OLD, 3, None, Cause.REREADING)  # fmt: skip
    assert version.draft.known_from == one.known_from


def test_what_is_not_read_again_ends_on_the_record_alone() -> None:
    one, lasting = event("paint", 0.01), fact("Acme", 0.02)
    changes = again(Findings(), held(one), held(lasting, OTHER))
    ends = [(c.id, c.known_to) for c in (*changes.closed_events, *changes.closed_facts)]
    assert ends == [(OLD, None), (OTHER, None)]


def test_what_a_caller_corrected_stays_and_has_no_twin() -> None:
    one = event("paint", 0.01)
    findings = Findings(events=(replace(one, status=Status.CANCELLED),))
    assert again(findings, held(one), is_corrected=True) == Changes(event_ids=(OLD,))
    assert again(Findings(), held(one), is_corrected=True) == Changes()


def test_what_other_turns_told_too_stays() -> None:
    one = replace(event("paint", 0.01), sources=(source(1), source(90)))
    assert again(Findings(), held(one)) == Changes()


def test_new_words_make_a_memory_of_their_own() -> None:
    one, new = event("paint", 0.01), event("sing", 0.03)
    changes = again(Findings(events=(one, new)), held(one))
    assert changes.event_ids == (OLD, UUID(int=100))
    assert [v.id for v in changes.events] == [UUID(int=100)]
    assert not changes.closed_events


def test_what_was_said_again_stays_one_memory() -> None:
    first, second = event("paint", 0.01), event("paint", 0.03)
    one = replace(first, sources=(*first.sources, *second.sources), confidence=0.9)
    changes = again(Findings(events=(first, second)), held(one, seen_count=2))
    assert changes.event_ids == (OLD, OLD)
    assert not changes.events
    assert not changes.closed_events


def test_a_fact_whose_place_was_taken_keeps_its_end() -> None:
    lasting = fact("Acme", 0.02)
    ended = replace(lasting, valid=replace(lasting.valid, end=lasting.known_from))
    again_read = replace(lasting, summary="Mei is with Acme")
    changes = again(Findings(facts=(again_read,)), held(ended, superseded_by=OTHER))
    (version,) = changes.facts
    assert version.draft.valid == ended.valid
    assert version.superseded_by == OTHER
