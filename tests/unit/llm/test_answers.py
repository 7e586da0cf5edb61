"""Reading what models answer: tolerant of the form, strict about each thing."""

import json
from typing import Any

import pytest

from app.adapters.llm.answers import Unusable, heard
from app.adapters.llm.endpoint import Answer

EVENT = {
    "turn": 1,
    "quote": "I sold it",
    "subject": "I",
    "action": "sold",
    "object": "it",
    "with": [],
    "place": "",
    "time": "",
    "modality": "asserted",
    "status": "completed",
    "type": "other",
    "changes": "",
    "of": "",
}
WHOLE = json.dumps({"events": [EVENT, {**EVENT, "turn": 2}], "facts": []})


def of(text: str, finish: str = "stop") -> Any:
    return heard(Answer(text=text, finish=finish))


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"\ufeff{WHOLE}",
        f"```json\n{WHOLE}\n```",
        f"<think>two events {{?}}</think>\n{WHOLE}",
        f"Sure! Here is the JSON:\n{WHOLE}\nAnything else?",
        WHOLE.replace('"events":', '"events":' + "\r\n " * 500),
        WHOLE.replace("sold it", "sold\x01 it").replace("I sold", "I\tsold"),
        json.dumps([EVENT, {**EVENT, "turn": 2}]),
        WHOLE.replace('"turn": 1', '"turn": 5, "turn": 1'),
        WHOLE.replace('"object": "it"', '"object": null'),
        WHOLE.replace('"with": []', '"with": null'),
        WHOLE.replace('"turn": 1', '"turn": 1, "score": NaN, "more": -Infinity'),
    ],
)
def test_an_answer_in_a_poor_form_is_read(text: str) -> None:
    result = of(text)
    assert [one.turn for one in result.claims.events] == [0, 1]
    assert not result.is_cut
    assert {one.quote.replace(" ", "") for one in result.claims.events} == {"Isoldit"}


@pytest.mark.parametrize("at", range(60, len(WHOLE) - 1, 37))
def test_of_a_cut_answer_what_is_complete_counts(at: int) -> None:
    whole = json.loads(WHOLE)["events"]
    complete = sum(at >= WHOLE.index("}", WHOLE.index(f'"turn": {n + 1}')) + 1 for n in range(2))
    if not complete:
        with pytest.raises(Unusable) as caught:
            of(WHOLE[:at], "length")
        assert caught.value.reason == "cut"
        return
    result = of(WHOLE[:at], "length")
    assert len(result.claims.events) == complete <= len(whole)
    assert result.is_cut
    assert result.claims.faults["cut"] == 1


@pytest.mark.parametrize(
    ("text", "finish", "reason"),
    [
        ("I cannot help with that.", "stop", "no_json"),
        ("抱歉，我不能这样做。", "stop", "no_json"),
        ("hello hello hello " * 400, "length", "cut"),
        (" \r\n" * 3000, "length", "cut"),
        ('{"events": ' + "\r" * 4000, "length", "cut"),
        ('{"answer": 42}', "stop", "shape"),
        ('{"events": "none", "facts": null}', "stop", "shape"),
        ("[" * 60_000, "stop", "no_json"),
        ('{"a":' * 30_000, "stop", "no_json"),
        ("null", "stop", "no_json"),
        ("<think>" + "so " * 500, "length", "cut"),
    ],
)
def test_what_holds_no_claims_is_unusable(text: str, finish: str, reason: str) -> None:
    with pytest.raises(Unusable) as caught:
        of(text, finish)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "bad",
    [
        None,
        "sold",
        7,
        [],
        {},
        {**EVENT, "turn": "first"},
        {**EVENT, "turn": float("inf")},
        {**EVENT, "modality": "certain"},
        {**EVENT, "status": "done"},
        {**EVENT, "quote": {"text": "x"}},
        {**EVENT, "quote": "x" * 5000},
        {key: value for key, value in EVENT.items() if key != "action"},
    ],
)
def test_one_bad_thing_costs_no_other(bad: Any) -> None:
    result = of(json.dumps({"events": [bad, EVENT], "facts": [bad]}))
    assert len(result.claims.events) == 1
    assert not result.claims.facts
    assert result.claims.faults == {"shape": 2}


def test_a_thousand_events_are_a_flood() -> None:
    result = of(json.dumps({"events": [EVENT] * 1000, "facts": []})[:65_000], "length")
    assert len(result.claims.events) == 60
    whole = of(json.dumps({"events": [{"turn": 1}] * 1000, "facts": []}))
    assert whole.claims.faults == {"too_many": 940, "shape": 60}
