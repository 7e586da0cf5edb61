"""Laws of domain schemas: any that validates can be read by, and several become one in any order."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.schema_reading import schema_from
from app.domain.schemas import DomainSchema, merged
from app.extraction import Background, extract
from app.extraction.vocabulary import vocabulary
from tests.unit.extraction.talk import talk

_WORDS = st.sampled_from(
    [
        "hive", "inspect hive", "be", "have", "is", "the", "a+b", "(", "x|y", "C++", "it's", "e-mail", "café", "3rd", "kg",
        "take", "feel dizzy", "queenless", "on hold", "swarm", "to", "not", "never", "[a-z]*", "\\d", "^", "$9", "no. 7",
    ]
)  # fmt: skip
_HAN = st.sampled_from(
    [
        "蜂",
        "蜂箱",
        "查蜂",
        "检查 蜂箱",
        "失王",
        "了",
        "不",
        "没有",
        "我",
        "说",
        "说 了",
        "打",
        "去",
        "一",
        "元",
        "CT 室",
        "(",
        "做",
        "落螨",
        "公斤",
    ]
)
_NAMES = st.sampled_from(["a", "b2", "colony_care", "medical", "other", "object"])
_ACTIONS = st.sampled_from(["A", "CANCEL_X", "BOOK", "RESCHEDULE_IT", "MEASURE", "INSPECT_HIVE"])


def _cues(least: int = 0):
    words = st.one_of(_WORDS, st.text(min_size=1, max_size=8))
    han = st.one_of(_HAN, st.text(alphabet="蜂查失王了 落螨a1", min_size=1, max_size=5))
    return st.fixed_dictionaries(
        {"en": st.lists(words, min_size=least, max_size=4), "zh": st.lists(han, max_size=4)}
    )


_ACTION = st.fixed_dictionaries(
    {"type": _ACTIONS, "cues": _cues(1), "nouns": _cues(), "lasts": st.booleans()}
)
_TYPE = st.fixed_dictionaries(
    {
        "name": _NAMES,
        "cues": _cues(),
        "actions": st.lists(_ACTION, max_size=3, unique_by=lambda one: one["type"]),
        "required": st.lists(st.sampled_from(["object", "time", "place", "person"]), max_size=2),
    }
)
_STATUS = st.fixed_dictionaries(
    {"name": _NAMES, "core": st.sampled_from(["open", "resolved", "cancelled"]), "cues": _cues(1)}
)
_UNIT = st.fixed_dictionaries(
    {"unit": st.sampled_from(["", "kg", "%", "°", "公斤"]), "words": st.lists(_WORDS, max_size=2)}
)
_METRIC = st.fixed_dictionaries(
    {"name": _NAMES, "cues": _cues(1), "units": st.lists(_UNIT, min_size=1, max_size=2)}
)
_ATTRIBUTE = st.one_of(
    st.fixed_dictionaries({"name": _NAMES, "kind": st.just("code"), "cues": _cues(1)}),
    st.fixed_dictionaries(
        {
            "name": _NAMES,
            "kind": st.just("choice"),
            "values": st.lists(
                st.fixed_dictionaries({"value": _WORDS, "cues": _cues(1)}), min_size=1, max_size=2
            ),
        }
    ),
)


def _by_name(parts):
    return st.lists(parts, max_size=3, unique_by=lambda one: one["name"])


_SCHEMAS = st.fixed_dictionaries(
    {
        "event_types": _by_name(_TYPE),
        "statuses": _by_name(_STATUS),
        "metrics": _by_name(_METRIC),
        "attributes": _by_name(_ATTRIBUTE),
        "slots": st.just([{"name": "queen", "cardinality": "single"}]),
    }
)
_PIECES = st.one_of(
    _WORDS,
    _HAN,
    st.sampled_from(
        ["I", "the", "yesterday", "12", "3.5 kg", "7/10", "was", "昨天", "下午三点", "，", "。", ".", "?", "帮我", "把", "\ud800", "\x00"]
    ),
)  # fmt: skip
_TEXTS = st.one_of(
    st.text(max_size=120),
    st.lists(_PIECES, max_size=20).map(" ".join),
    st.lists(_PIECES, max_size=20).map("".join),
)


def _read(name, body):
    try:
        return schema_from(name, body)
    except InvalidInput as refused:
        return refused


@settings(max_examples=100, deadline=None)
@given(st.lists(_SCHEMAS, min_size=1, max_size=2), st.lists(_TEXTS, min_size=1, max_size=4))
def test_reading_by_any_schema_that_validates_never_raises(bodies, texts):
    read = [_read(f"s{number}", body) for number, body in enumerate(bodies)]
    schemas = [one for one in read if isinstance(one, DomainSchema)]
    turns = talk(*texts)
    for draft in extract(turns, Background(vocabulary=vocabulary(merged(schemas)))).events:
        for source in draft.sources:
            text = next(turn.text for turn in turns if turn.turn_id == source.turn_id)
            assert 0 <= source.start < source.end <= len(text)


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ["event_types", "actions", "cues", "en", "zh", "name", "type", "units", "metrics", "statuses", "slots", "values", "attributes", "required", "x/y"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=30,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(_JSON)
def test_any_json_is_a_schema_or_explained(value):
    read = _read("any", value)
    if isinstance(read, InvalidInput):
        assert read.faults
        assert all(fault.pointer[:1] in ("", "/") and fault.message for fault in read.faults)


def _wide():
    """A schema about as wide as one may be."""
    types = [
        {
            "name": f"t{n}",
            "cues": {"en": [f"topic{n} word{k}" for k in range(10)], "zh": ["蜂" + chr(0x4E00 + n * 10 + k) for k in range(10)]},
            "actions": [{"type": f"A{n}", "cues": {"en": [f"do{n} thing{k}" for k in range(10)], "zh": [chr(0x5E00 + n) + "蜂"]}}],
        }
        for n in range(60)
    ]  # fmt: skip
    metrics = [
        {"name": f"m{n}", "cues": {"en": ["honey"]}, "units": [{"unit": "kg"}]} for n in range(60)
    ]
    return schema_from("wide", {"event_types": types, "metrics": metrics})


@pytest.mark.parametrize(
    "piece",
    [
        "honey 12 kg ",
        "topic1 word1 ",
        "I do1 thing1 ",
        "蜂一",
        "昨天帀蜂了，",
        "order 1 ",
        "not queenless ",
    ],
)
def test_the_longest_turn_is_read_in_a_breath_by_a_wide_schema(piece):
    known = vocabulary(merged([_wide()]))
    text = (piece * 32768)[: 32768 // len(piece.encode()) * len(piece)]
    start = process_time()
    extract(talk(text), Background(vocabulary=known))
    assert process_time() - start < 8  # seconds; squares would take minutes
