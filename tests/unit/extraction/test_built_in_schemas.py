"""The schemas that ship: complete, agreeing with the readers, and read as they say."""

from datetime import UTC, datetime

import pytest

from app.adapters.built_in_schemas import built_in_schemas
from app.domain.schema_reading import schema_from
from app.domain.schemas import BUILT_IN, merged, ordered
from app.extraction.chinese.kinds import VERBS
from app.extraction.english import kinds as english
from app.extraction.facts.slots import SLOTS
from app.services.schemas import known_schemas, parsed, unread_examples

_KNOWN = known_schemas([], built_in_schemas())
_TOGETHER = merged(ordered(BUILT_IN, parsed(_KNOWN)))
_SAID_AT = datetime(2026, 6, 17, 2, 30, tzinfo=UTC)


def test_three_ship_in_the_order_in_which_they_are_asked():
    assert _TOGETHER.names == BUILT_IN == ("customer_service", "health", "generic")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_example_is_read_as_its_action(name):
    assert unread_examples(name, _KNOWN, _SAID_AT) == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_speaks_both_languages(name):
    schema = schema_from(name, built_in_schemas()[name])
    assert set(schema.title) == {"en", "zh"}
    for part in (*schema.statuses, *schema.metrics):
        assert part.cues.en, part.name
        assert part.cues.zh or part.name == "steps", part.name


def _kinds():
    for _, _, kind in english._RULE_LIST:
        yield kind
    yield from english._NOUNS.values()
    for entries in VERBS.entries.values():
        for entry in entries:
            yield entry.kind


def test_every_type_and_action_that_the_readers_give_is_declared():
    declared = {(t.name, a.type) for t in _TOGETHER.event_types for a in t.actions}
    given = {(kind.event_type, kind.action_type) for kind in _kinds()} - {("other", "OTHER")}
    assert given - declared == set()
    topics = {name for _, name in english._CUES}
    assert topics <= {one.name for one in _TOGETHER.event_types}


def test_slots_agree_with_those_that_facts_are_read_into():
    shared = [slot for slot in _TOGETHER.slots if slot.name in SLOTS]
    assert len(shared) > 30
    assert [s.name for s in shared if s.is_single is SLOTS[s.name].has_many] == []
    assert all(slot.half_life_days for slot in _TOGETHER.slots)
