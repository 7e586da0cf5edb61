"""A schema steers what is read: types and actions, statuses, metrics, attributes, in both languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.events import EventDraft
from app.domain.schema_reading import schema_from
from app.domain.schemas import merged
from app.extraction import NOTHING_KNOWN, Background, extract
from app.extraction.vocabulary import Vocabulary, vocabulary
from tests.unit.extraction.talk import talk

_BEES = Path(__file__).parents[3] / "examples" / "beekeeping" / "schema.json"
BEES = vocabulary(merged([schema_from("beekeeping", json.loads(_BEES.read_text("utf-8")))]))


def told(*lines: str, known: Vocabulary = BEES) -> list[EventDraft]:
    return list(extract(talk(*lines), Background(vocabulary=known)).events)


def one(*lines: str, known: Vocabulary = BEES) -> EventDraft:
    found = told(*lines, known=known)
    assert len(found) == 1, [draft.summary for draft in found]
    return found[0]


@pytest.mark.parametrize(
    ("said", "action", "status"),
    [
        ("I inspected the hive this morning.", "INSPECT_HIVE", "completed"),
        ("I've just checked both hives.", "INSPECT_HIVE", "completed"),
        ("Hive inspection on Sunday at 9.", "INSPECT_HIVE", "planned"),
        ("We did a hive inspection yesterday.", "INSPECT_HIVE", "completed"),
        ("I'll requeen the blue hive on Saturday.", "REQUEEN", "planned"),
        ("The blue hive was requeened on Monday.", "REQUEEN", "completed"),
        ("The blue hive swarmed on Tuesday.", "SWARM", "completed"),
        ("Please inspect the hive tomorrow.", "INSPECT_HIVE", "requested"),
        ("Every Sunday I feed syrup to the bees.", "FEED_BEES", "ongoing"),
        ("I cancelled the hive inspection.", "CANCEL", "cancelled"),
        ("今天早上查蜂了。", "INSPECT_HIVE", "completed"),
        ("昨天把蜂箱检查了一遍。", "INSPECT_HIVE", "completed"),
        ("下周日做蜂群检查。", "INSPECT_HIVE", "planned"),
        ("昨天 hive inspection 做完了。", "INSPECT_HIVE", "completed"),
        ("周六换王。", "REQUEEN", "planned"),
        ("上周二分蜂了。", "SWARM", "completed"),
        ("帮我明天查蜂。", "INSPECT_HIVE", "requested"),
        ("我打算下周治螨。", "TREAT_MITES", "planned"),
    ],
)
def test_cues_give_type_and_action_to_what_nobody_programmed(said, action, status):
    draft = one(said)
    assert (draft.event_type, draft.action_type, draft.status) == ("colony_care", action, status)


@pytest.mark.parametrize(
    "said",
    [
        "I inspected the hive this morning.",
        "昨天割蜜了。",
        "The hive is queenless.",
        "蜂群失王了。",
    ],
)
def test_without_the_schema_the_words_of_the_field_mean_nothing(said):
    kinds = {draft.event_type for draft in extract(talk(said), NOTHING_KNOWN).events}
    assert not kinds & {"colony_care", "honey_harvest"}


@pytest.mark.parametrize(
    ("said", "inside"),
    [
        ("十分蜂蜜都卖了。", "分蜂"),
        ("昨天在院子里查蜂窝煤的账了。", "查蜂"),
        ("The archives were checked yesterday.", "hive"),
        ("I checked the hiveless shed yesterday.", "hive"),
    ],
)
def test_a_cue_inside_another_word_is_none(said, inside):
    assert inside in said
    assert all(draft.event_type != "colony_care" for draft in told(said))


@pytest.mark.parametrize(
    ("said", "core", "detail"),
    [
        ("The colony is queenless.", "open", "queenless"),
        ("I inspected hive 3 this morning and it was queenless.", "completed", None),
        ("蜂群失王了。", "open", "queenless"),
        ("今天查蜂了，蜂群恢复产卵了。", "completed", None),
    ],
)
def test_the_fields_own_status_stands_beside_the_core_one(said, core, detail):
    assert (told(said)[0].status, told(said)[0].status_detail) == (core, detail)


@pytest.mark.parametrize(
    "said", ["The colony isn't queenless.", "The colony is not yet queenless."]
)
def test_a_denied_status_is_no_event(said):
    assert told(said) == []


def test_a_denied_status_is_not_reported_in_chinese():
    assert [draft.status_detail for draft in told("蜂群没有失王。")] == [None]


@pytest.mark.parametrize(
    ("said", "metrics"),
    [
        ("We extracted 12.5 kg of honey yesterday.", [("honey_yield", 12.5, "kg")]),
        ("We extracted honey yesterday, 30 kilos.", [("honey_yield", 30, "kg")]),
        ("昨天摇蜜了，一共12公斤。", [("honey_yield", 12, "kg")]),
        ("昨天割蜜20斤。", [("honey_yield", 20, "jin")]),
        ("The mite count was 14 this morning.", [("mite_count", 14, "")]),
        ("Mite drop 32 this morning.", [("mite_count", 32, "")]),
        ("今天落螨14。", [("mite_count", 14, "")]),
        ("I inspected hive 3 this morning, 8 frames of brood.", [("brood_frames", 8, "frames")]),
        ("We extracted honey on 12 March.", []),
    ],
)
def test_metrics_of_the_schema_are_read_with_their_units(said, metrics):
    found = [(m.name, m.value, m.unit) for draft in told(said) for m in draft.metrics]
    assert found == metrics


@pytest.mark.parametrize(
    ("said", "event_type"),
    [("The mite count was 14 this morning.", "colony_care"), ("今天落螨14。", "colony_care")],
)
def test_a_value_alone_is_an_event_of_its_metrics_type(said, event_type):
    draft = one(said)
    assert (draft.event_type, draft.action_type) == (event_type, "MEASURE")


@pytest.mark.parametrize(
    ("said", "value", "unit"),
    [("We harvested 9000 kg of honey last week.", 9000, "kg"), ("昨天割蜜9000公斤。", 9000, "kg")],
)
def test_a_value_that_cannot_be_is_set_aside(said, value, unit):
    draft = one(said)
    assert draft.metrics == ()
    assert draft.attributes["implausible"] == [
        {"name": "honey_yield", "value": value, "unit": unit}
    ]


@pytest.mark.parametrize(
    ("said", "attributes"),
    [
        (
            "I inspected hive A-3 this morning, the bees were gentle.",
            {"hive": "A-3", "temper": "calm"},
        ),
        ("I inspected the hive this morning.", {"missing": ["hive"]}),
        ("今天查蜂了，蜂箱A3很凶。", {"hive": "A3", "temper": "defensive"}),
        ("今天查蜂了，3号箱。", {"hive": "3"}),
        ("今天查蜂了。", {"missing": ["hive"]}),
        ("昨天摇蜜了。", {"missing": ["honey_yield"]}),
        ("We harvested honey yesterday.", {"missing": ["honey_yield"]}),
        ("We didn't harvest honey yesterday.", {}),
    ],
)
def test_what_is_required_and_not_said_is_listed(said, attributes):
    assert told(said)[0].attributes == attributes


@pytest.mark.parametrize(
    "said", ["昨天摇蜜了，一共12公斤。", "We extracted honey yesterday, 30 kilos."]
)
def test_words_beyond_the_clause_that_gave_a_value_are_sources(said):
    draft = one(said)
    cited = " ".join(said[source.start : source.end] for source in draft.sources)
    assert str(int(draft.metrics[0].value)) in cited


def test_importance_is_the_schemas():
    assert one("The blue hive swarmed on Tuesday.").importance == 0.7
    assert one("昨天摇蜜了。").importance == 0.5


def _schema(name: str, **parts: Any) -> Any:
    return schema_from(name, parts)


def _type(name: str, action: str, cue: str, chinese: str = "") -> dict[str, Any]:
    cues = {"en": [cue], "zh": [chinese] if chinese else []}
    return {"name": name, "actions": [{"type": action, "cues": cues}]}


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("I washed the car yesterday.", "WASH"),
        ("I washed the engine of the car yesterday.", "WASH_ENGINE"),
    ],
)
def test_the_longest_cue_decides_whatever_the_order(said, action):
    short = _schema("a", event_types=[_type("car_care", "WASH", "wash car")])
    long = _schema("b", event_types=[_type("workshop", "WASH_ENGINE", "wash engine car")])
    for order in ([short, long], [long, short]):
        assert one(said, known=vocabulary(merged(order))).action_type == action


def test_of_equal_cues_the_earlier_schema_decides():
    first = _schema("a", event_types=[_type("car_care", "WASH", "wash car", "洗车")])
    second = _schema("b", event_types=[_type("workshop", "CLEAN", "wash car", "洗车")])
    for said in ("I washed the car yesterday.", "昨天洗车了。"):
        assert one(said, known=vocabulary(merged([first, second]))).action_type == "WASH"
        assert one(said, known=vocabulary(merged([second, first]))).action_type == "CLEAN"


def test_another_name_for_a_cancellation_still_cancels():
    gym = _schema(
        "gym", event_types=[_type("contract", "END_CONTRACT", "cancel contract", "取消 合同")]
    )
    for said in ("I cancelled my gym contract yesterday.", "昨天取消了健身房合同。"):
        draft = one(said, known=vocabulary(merged([gym])))
        assert (draft.action_type, draft.status) == ("END_CONTRACT", "cancelled")
