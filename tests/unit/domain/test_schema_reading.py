"""A schema that cannot be read is explained: where, what, and how to mend it."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import InvalidInput
from app.domain.events import Status
from app.domain.schema_reading import MOST_CUES, schema_from
from app.domain.schemas import AttributeKind, Unit

_BEES = json.loads(
    (Path(__file__).parents[3] / "examples/beekeeping/schema.json").read_text("utf-8")
)


def _type(**more: Any) -> dict[str, Any]:
    return {"event_types": [{"name": "colony_care", **more}]}


def _action(**more: Any) -> dict[str, Any]:
    return _type(actions=[{"type": "SWARM", "cues": {"en": ["swarm"]}, **more}])


def _metric(**more: Any) -> dict[str, Any]:
    return {
        "metrics": [{"name": "mites", "cues": {"en": ["mite"]}, "units": [{"unit": ""}], **more}]
    }


def _status(**more: Any) -> dict[str, Any]:
    return {
        **_type(),
        "statuses": [{"name": "lost", "core": "open", "cues": {"en": ["lost"]}, **more}],
    }


def _attribute(**more: Any) -> dict[str, Any]:
    return {**_type(), "attributes": [{"name": "hive", "kind": "code", **more}]}


def _slot(**more: Any) -> dict[str, Any]:
    return {"slots": [{"name": "queen", "cardinality": "single", **more}]}


FAULTY: list[tuple[Any, str, str]] = [
    ([], "", "must be an object"),
    ({}, "", "declares nothing; give event_types, metrics, slots or extends"),
    ({"colour": 1}, "/colour", "unknown field; known are: title, extends"),
    ({"a/b~c": 1}, "/a~1b~0c", "unknown field"),
    ({"name": "wasps", **_type()}, "/name", "the address says 'bees'"),
    ({"title": {"en": ""}, **_type()}, "/title/en", "must have 1 to 100 printable characters"),
    ({"extends": "generic"}, "/extends", "must be a list of names of schemas"),
    ({"extends": ["bees"]}, "/extends/0", "must be the name of another schema"),
    ({"extends": [3]}, "/extends/0", "must be the name of another schema"),
    ({"event_types": {}}, "/event_types", "must be a list"),
    ({"event_types": [1]}, "/event_types/0", "must be an object"),
    ({"event_types": [{}]}, "/event_types/0", "name is missing"),
    ({"event_types": [{"name": "Colony"}]}, "/event_types/0/name", "must be snake_case"),
    ({"event_types": [{"name": "a"}, {"name": "a"}]}, "/event_types/1/name", "'a' is there already; join the two"),
    ({"event_types": [{"name": f"t{n}"} for n in range(101)]}, "/event_types", "has 101 entries; at most 100"),
    (_type(half_life_days=0), "/event_types/0/half_life_days", "must be above 0"),
    (_type(half_life_days=1e9), "/event_types/0/half_life_days", "must be at most 36500"),
    (_type(half_life_days="ten"), "/event_types/0/half_life_days", "must be a number"),
    (_type(half_life_days=True), "/event_types/0/half_life_days", "must be a number"),
    (_type(half_life_days=float("nan")), "/event_types/0/half_life_days", "must lie between"),
    (_type(half_life_days=10**400), "/event_types/0/half_life_days", "must lie between"),
    (_type(importance=-1), "/event_types/0/importance", "must be at least 0"),
    (_type(importance=2), "/event_types/0/importance", "must be at most 1"),
    (_type(cues=["hive"]), "/event_types/0/cues", "must be an object"),
    (_type(cues={"fr": ["ruche"]}), "/event_types/0/cues/fr", "unknown field; known are: en, zh"),
    (_type(cues={"en": "hive"}), "/event_types/0/cues/en", "must be a list of texts"),
    (_type(cues={"en": ["x"] * 61}), "/event_types/0/cues/en", "has 61 texts; at most 60"),
    (_type(cues={"en": [3]}), "/event_types/0/cues/en/0", "must be a text"),
    (_type(cues={"en": ["  "]}), "/event_types/0/cues/en/0", "must have 1 to 60 printable characters"),
    (_type(cues={"en": ["a" * 61]}), "/event_types/0/cues/en/0", "must have 1 to 60"),
    (_type(cues={"en": ["a\x00b"]}), "/event_types/0/cues/en/0", "printable characters"),
    (_type(cues={"zh": ["\ud800"]}), "/event_types/0/cues/zh/0", "printable characters"),
    (_type(cues={"en": ["!?"]}), "/event_types/0/cues/en/0", "'!?' holds no letter or digit"),
    (_type(cues={"en": ["蜂箱"]}), "/event_types/0/cues/en/0", "'蜂箱' is Chinese; move it to zh"),
    (_type(required="hive"), "/event_types/0/required", "must be a list of at most 100 names"),
    (_type(required=["hive"]), "/event_types/0/required/0", "declare it or name one of: object, time, place, person"),
    (_action(required=["hive"]), "/event_types/0/actions/0/required/0", "'hive' is declared nowhere"),
    (_action(type="swarm"), "/event_types/0/actions/0/type", "must be in capitals"),
    (_action(object_type="insect"), "/event_types/0/actions/0/object_type", "must be one of: person, pet"),
    (_action(lasts="yes"), "/event_types/0/actions/0/lasts", "must be true or false"),
    (_action(cues={}), "/event_types/0/actions/0", "has no words, so nothing is ever read as it"),
    (_type(actions=[{"type": "A", "cues": {"en": ["a"]}}] * 2), "/event_types/0/actions/1/type", "'A' is there already"),
    (_status(core="gone"), "/statuses/0/core", "must be one of: planned, requested, open"),
    (_status(cues={}), "/statuses/0/cues", "needs at least one word in en or zh"),
    (_status(event_types=["wasps"]), "/statuses/0/event_types/0", "'wasps' is declared nowhere"),
    (_metric(units=[]), "/metrics/0/units", "give at least one unit"),
    (_metric(units=[{"unit": "kg", "min": 5, "max": 1}]), "/metrics/0/units/0/min", "5 lies above max, 1; swap them"),
    (_metric(units=[{"unit": "x" * 21}]), "/metrics/0/units/0/unit", "must have 1 to 20"),
    (_metric(cues={}), "/metrics/0/cues", "needs at least one word"),
    (_metric(event_type="wasps"), "/metrics/0/event_type", "'wasps' is declared nowhere"),
    (_attribute(), "/attributes/0/cues", "needs at least one word"),
    (_attribute(values=[]), "/attributes/0/values", "a code is found by its cues; remove these"),
    (_attribute(kind="choice"), "/attributes/0/values", "a choice needs values"),
    (_attribute(kind="choice", cues={"en": ["a"]}), "/attributes/0/cues", "a choice is found by its values; remove these"),
    (_attribute(kind="colour"), "/attributes/0/kind", "must be one of: code, choice"),
    (_slot(cardinality="one"), "/slots/0/cardinality", 'must be "single" (one value at a time) or "many"'),
    ({"slots": [{"name": "queen"}]}, "/slots/0", "cardinality is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "pointer", "message"), FAULTY)
def test_a_fault_names_its_place_and_the_mend(body, pointer, message):
    with pytest.raises(InvalidInput) as caught:
        schema_from("bees", body)
    messages = [fault.message for fault in caught.value.faults if fault.pointer == pointer]
    assert any(message in one for one in messages), caught.value.faults
    assert str(caught.value).startswith("the schema cannot be read: ")


def test_all_faults_are_told_at_once_up_to_twenty():
    with pytest.raises(InvalidInput) as caught:
        schema_from("bees", {"event_types": [{"name": "A B"}] * 30, "colour": 1})
    assert len(caught.value.faults) == 20
    assert "and 30 more" in str(caught.value)


def test_too_many_cues_in_all_ask_for_two_schemas():
    cues = [f"w{n}" for n in range(60)]
    types = [{"name": f"t{n}", "cues": {"en": cues}} for n in range(MOST_CUES // 60 + 1)]
    with pytest.raises(InvalidInput, match="split the schema in two"):
        schema_from("bees", {"event_types": types})


@pytest.mark.parametrize("name", ["Bees", "", "a b", "-a", "蜂", "a" * 65])
def test_a_schema_needs_a_name_for_addresses(name):
    with pytest.raises(InvalidInput, match="cannot name a schema"):
        schema_from(name, _BEES)


def test_what_is_declared_is_read_whole():
    schema = schema_from("bees", {**_BEES, "name": "bees", "extends": ["generic"]})
    care, harvest = schema.event_types
    assert (care.name, care.half_life_days, care.importance) == ("colony_care", 120, 0.7)
    assert care.actions[0].cues.zh == ("查蜂", "检查 蜂箱", "开箱检查")
    assert care.actions[0].nouns.en == ("hive inspection",)
    assert harvest.actions[0].required == ("honey_yield",)
    assert (schema.statuses[0].core, schema.statuses[0].cues.zh) == (Status.OPEN, ("失王", "无王"))
    assert schema.metrics[0].units[0] == Unit(
        unit="kg", words=("kilos", "公斤"), least=0.1, most=500
    )
    assert schema.attributes[0].kind is AttributeKind.CODE
    assert schema.attributes[1].values["calm"].zh == ("温顺",)
    assert (schema.slots[0].is_single, schema.slots[0].half_life_days) == (True, 365)
    assert (schema.title, schema.extends) == (_BEES["title"], ("generic",))


def test_a_schema_may_speak_of_types_of_those_that_it_extends():
    body = {
        "extends": ["health"],
        **_status(event_types=["medical"]),
        **_metric(event_type="medical"),
    }
    assert schema_from("mine", body).statuses[0].event_types == ("medical",)


@pytest.mark.parametrize(
    ("unit", "value", "admits"),
    [
        (Unit(unit="kg"), 1e9, True),
        (Unit(unit="kg", least=1), 0.9, False),
        (Unit(unit="kg", least=1, most=2), 1, True),
        (Unit(unit="kg", least=1, most=2), 2, True),
        (Unit(unit="kg", most=2), 2.1, False),
    ],
)
def test_a_unit_bounds_what_is_believed(unit, value, admits):
    assert unit.admits(value) is admits
