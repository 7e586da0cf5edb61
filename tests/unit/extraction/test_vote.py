"""Rules and a model vote on what both read; what only one read stays and is less sure."""

from dataclasses import replace

import pytest

from app.domain.events import EventDraft, Modality, Source, Status
from app.domain.facts import FactDraft
from app.domain.findings import Findings, Withdrawal
from app.extraction.vote import FIELDS, vote
from tests.unit.extraction.talk import drafts, facts

EN = "I sold the boat on Monday."
ZH = "我周一把船卖了。"


def event(line: str) -> EventDraft:
    (found,) = drafts(line)
    return found


@pytest.mark.parametrize("line", [EN, ZH])
def test_agreement_makes_surer(line: str) -> None:
    one = event(line)
    voted = vote(Findings(events=(one,)), [replace(one, confidence=0.6)], [])
    (both,) = voted.findings.events
    assert both.confidence > one.confidence
    assert both.time_agreement is True
    assert "votes" not in both.attributes
    assert {voted.counts[name, "agree"] for name in FIELDS} == {1}


@pytest.mark.parametrize("line", [EN, ZH])
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("status", {"status": Status.CANCELLED}),
        ("polarity", {"modality": Modality.HYPOTHETICAL}),
        ("subject", {"subject": "Anna"}),
    ],
)
def test_a_difference_keeps_the_rules_word_and_is_recorded(
    line: str, name: str, change: dict[str, object]
) -> None:
    one = event(line)
    model = replace(one, **change)  # type: ignore[arg-type]
    voted = vote(Findings(events=(one,)), [model], [])
    (both,) = voted.findings.events
    assert (both.status, both.modality, both.subject) == (one.status, one.modality, one.subject)
    assert both.confidence < one.confidence
    assert both.attributes["votes"][name]["took"] == "rules"
    assert voted.counts[name, "differ"] == 1


def test_times_that_differ_are_no_agreement() -> None:
    one, other = event(EN), event("I sold the boat on Tuesday.")
    voted = vote(Findings(events=(one,)), [other], [])
    (both,) = voted.findings.events
    assert both.time_agreement is False
    assert both.occurrence == one.occurrence
    assert both.attributes["votes"]["time"]["model"].startswith("2026-06-1")


def test_two_readings_of_the_model_outvote_the_rules() -> None:
    one = event(EN)
    model = replace(one, status=Status.CANCELLED, subject="Anna")
    second = replace(one, status=Status.CANCELLED)
    voted = vote(Findings(events=(one,)), [model], [], second=[second])
    (both,) = voted.findings.events
    assert (both.status, both.subject) == (Status.CANCELLED, "Mei")
    assert both.attributes["votes"]["status"] == {"rules": "completed", "model": "cancelled", "took": "model"}  # fmt: skip
    assert voted.counts["status", "outvoted"] == 1


def test_what_one_reader_alone_read_stays_and_is_less_sure() -> None:
    one, other = drafts(EN, "I bought a kite.")
    other = replace(other, confidence=0.6)
    voted = vote(Findings(events=(one,)), [other], [])
    assert [e.summary for e in voted.findings.events] == [one.summary, other.summary]
    assert voted.findings.events[0].confidence < one.confidence
    assert (voted.counts["event", "rules_only"], voted.counts["event", "model_only"]) == (1, 1)


def test_a_second_look_that_misses_an_event_lowers_it() -> None:
    other = replace(event("I bought a kite."), confidence=0.6)
    seen = vote(Findings(), [other], [], second=[other]).findings.events[0]
    missed = vote(Findings(), [other], [], second=[]).findings.events[0]
    assert missed.confidence < other.confidence < seen.confidence


def test_another_act_of_the_same_words_is_another_event() -> None:
    one = event("I sold the boat and bought a kite.".replace(" and bought a kite", ""))
    whole = replace(one, sources=(replace(one.sources[0], end=one.sources[0].end + 18),))
    kite = replace(whole, action="bought", action_type="BUY", summary="bought a kite")
    voted = vote(Findings(events=(whole,)), [whole, kite, whole], [])
    assert [e.action for e in voted.findings.events] == ["sold", "bought"]


def test_what_was_taken_back_still_points_at_its_event() -> None:
    first, last = drafts("I bought a kite.", EN)
    early = replace(first, known_from=first.known_from.replace(hour=0))
    source = Source(turn_id=last.sources[0].turn_id, start=0, end=4)
    gone = Withdrawal(source=source, known_from=last.known_from, by_event=0)
    voted = vote(Findings(events=(last,), withdrawn=(gone,)), [early], [])
    (kept,) = voted.findings.withdrawn
    assert kept.by_event is not None
    assert voted.findings.events[kept.by_event].summary == last.summary


def lasting(line: str) -> FactDraft:
    (found,) = facts(line)
    return found


@pytest.mark.parametrize("line", ["I'm allergic to penicillin.", "我对青霉素过敏。"])
def test_facts_that_both_read_are_surer(line: str) -> None:
    one = lasting(line)
    voted = vote(Findings(facts=(one,)), [], [replace(one, confidence=0.5)])
    (both,) = voted.findings.facts
    assert both.confidence > one.confidence


def test_the_rules_word_stands_where_values_differ() -> None:
    one = lasting("I live in Leeds.")
    voted = vote(Findings(facts=(one,)), [], [replace(one, value="york", object="York")])
    (both,) = voted.findings.facts
    assert both.value == one.value
    assert both.attributes["votes"]["value"]["model"] == "york"
    assert voted.counts["fact", "differ"] == 1
