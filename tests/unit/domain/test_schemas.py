"""Several schemas at once: which is asked first, and what holds where they disagree."""

from app.domain.events import Status
from app.domain.schema_reading import schema_from
from app.domain.schemas import NOTHING_DECLARED, Words, merged, ordered


def _schema(name, **parts):
    return schema_from(name, parts)


SHOP = _schema(
    "shop",
    event_types=[
        {
            "name": "service",
            "half_life_days": 10,
            "cues": {"en": ["ticket"], "zh": ["工单"]},
            "actions": [{"type": "ESCALATE", "cues": {"en": ["escalate"]}, "required": ["time"]}],
            "required": ["object"],
        }
    ],
    statuses=[{"name": "waiting", "core": "on_hold", "cues": {"en": ["waiting"]}}],
    metrics=[{"name": "delay", "cues": {"en": ["delay"]}, "units": [{"unit": "min"}]}],
    slots=[{"name": "plan", "cardinality": "single"}],
)
DESK = _schema(
    "desk",
    extends=["shop"],
    event_types=[
        {
            "name": "service",
            "half_life_days": 20,
            "importance": 0.9,
            "cues": {"en": ["case"]},
            "actions": [
                {"type": "ESCALATE", "cues": {"zh": ["升级"]}, "object_type": "ticket", "lasts": True, "required": ["place"]},
                {"type": "CLOSE", "cues": {"en": ["close"]}},
            ],
        }
    ],
    statuses=[{"name": "waiting", "core": "open", "cues": {"zh": ["等待"]}, "event_types": ["service"]}],
    metrics=[{"name": "delay", "cues": {"en": ["late by"]}, "units": [{"unit": "h"}]}],
    slots=[{"name": "plan", "cardinality": "many"}, {"name": "agent", "cardinality": "single"}],
)  # fmt: skip
KNOWN = {"shop": SHOP, "desk": DESK}


def test_a_schema_is_followed_by_what_it_extends_and_each_stands_once():
    assert [one.name for one in ordered(["desk"], KNOWN)] == ["desk", "shop"]
    assert [one.name for one in ordered(["shop", "desk"], KNOWN)] == ["shop", "desk"]
    assert [one.name for one in ordered(["desk", "desk", "gone"], KNOWN)] == ["desk", "shop"]


def test_schemas_that_extend_each_other_stand_once():
    one = _schema("one", extends=["two"])
    two = _schema("two", extends=["one"])
    assert [s.name for s in ordered(["one"], {"one": one, "two": two})] == ["one", "two"]


def test_types_of_the_same_name_become_one_and_the_earlier_decides():
    service = merged([DESK, SHOP]).event_types[0]
    assert service.cues == Words(en=("case", "ticket"), zh=("工单",))
    assert (service.half_life_days, service.importance) == (20, 0.9)
    assert merged([SHOP, DESK]).event_types[0].half_life_days == 10
    assert merged([SHOP, DESK]).event_types[0].importance == 0.9
    escalate, close = service.actions
    assert escalate.cues == Words(en=("escalate",), zh=("升级",))
    assert (escalate.object_type, escalate.lasts) == ("ticket", True)
    assert close.type == close.name == "CLOSE"


def test_statuses_metrics_and_slots_of_the_same_name_are_the_earlier_ones_whole():
    both = merged([DESK, SHOP])
    assert both.names == ("desk", "shop")
    assert [(one.core, one.cues.en) for one in both.statuses] == [(Status.OPEN, ())]
    assert [unit.unit for one in both.metrics for unit in one.units] == ["h"]
    assert both.is_single_valued("plan") is False
    assert merged([SHOP, DESK]).is_single_valued("plan") is True


def test_a_status_without_types_is_said_of_all_types_of_its_schema():
    assert merged([SHOP]).statuses[0].event_types == ("service",)


def test_what_no_schema_says_is_none():
    assert NOTHING_DECLARED.is_single_valued("employer") is None
    assert NOTHING_DECLARED.half_life_days("service") is None
    assert NOTHING_DECLARED.required_of("service", "ESCALATE") == ()
    assert merged([DESK]).is_single_valued("agent") is True
    assert merged([DESK]).half_life_days("service") == 20


def test_what_type_and_action_require_is_asked_once():
    both = merged([SHOP, DESK])
    assert both.required_of("service", "ESCALATE") == ("object", "time", "place")
    assert both.required_of("service", "CLOSE") == ("object",)


def test_words_are_true_if_there_are_any():
    assert not Words()
    assert Words(zh=("蜂",))
