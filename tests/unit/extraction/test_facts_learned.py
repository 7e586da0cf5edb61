"""Facts in wordings that no rule has, read by learned weights."""

import pytest

from app.extraction.facts.learned.reading import weighed
from app.extraction.facts.learned.weights import NONE, Weights, weights
from tests.unit.extraction.talk import facts, told

TOLD = [
    ("The day job is at Vodacom, the band is for fun.", ("Mei", "employer", "vodacom")),
    ("I'm home from the late shift at Vodacom.", ("Mei", "employer", "vodacom")),
    ("Mum's sciatica is bad today.", ("Mum", "condition", "sciatica")),
    ("I can't go near hornets, I scream.", ("Mei", "fear", "hornets")),
]
UNTOLD = [
    "My gym card is 4242 4242 4242 4242, I pay with it monthly.",
    "Would you ever work for Vodacom?",
    "If I lived in Swansea I'd swim every day.",
    'She read out "home from the late shift at Vodacom" in a funny voice.',
    "We were stuck in Swansea till Tuesday.",
    "要是我住银川就好了",
    "昨晚梦见我在申通开货车",
    "申通的包裹又丢了",
]
TABLE = (
    "none employer home\nholds ends\n\n12.3\tbadge\tpayslip\n\n"
    "always\t0=200\nl at\t1=300\nLg 12.3\t1=200 4=300\nG\t0=-50\nG badge\t0=100"
)


@pytest.mark.parametrize(("said", "fact"), TOLD)
def test_what_no_rule_has_words_for_is_read_by_weights(said, fact):
    assert fact in [(who, slot, value) for who, slot, _, value in told(said)]


@pytest.mark.parametrize("said", UNTOLD)
def test_what_is_asked_supposed_dreamt_quoted_or_passing_states_nothing(said):
    assert told(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "My brother's lodger Tomasz broke the sink",
        "Mum's carer Ines comes twice a day",
        "我妈的护工小琴每天来两趟",
    ],
)
def test_whose_somebody_is_does_not_say_what_they_are(said):
    assert "relation" not in [slot for _, slot, _, _ in told(said)]


def test_an_assistants_words_state_nothing():
    assert told("A: I'm home from the late shift at Vodacom.") == []


@pytest.mark.parametrize(
    ("said", "slot"),
    [
        ("The staff discount at Vodacom is the only perk I get.", "employer"),
    ],
)
def test_what_is_weighed_is_less_sure_than_what_a_rule_reads(said, slot):
    (one,) = (one for one in facts(said) if one.slot == slot)
    assert one.attributes == {"derived_by": "learned"}
    assert 0.5 < one.confidence <= 0.8


@pytest.mark.parametrize(
    ("said", "value"), [("I work at Siemens.", "siemens"), ("我在西门子上班", "西门子")]
)
def test_what_a_rule_reads_is_told_once(said, value):
    assert [(slot, told_) for _, slot, _, told_ in told(said)] == [("employer", value)]


def test_weights_add_up_for_each_slot_and_phase():
    table = Weights(TABLE)
    assert table.groups["payslip"] == ("12", "12.3")
    assert table.best(table.start(["always", "never seen"]))[1] < 0.2
    sums = table.added(table.start(["always", "l at"]), ["Lg 12.3"])
    assert table.best(sums)[0] == "employer"
    assert table.best(sums)[1] > 0.8
    name, chance = table.phase(sums)
    assert name == "ends"
    assert chance > 0.9


def test_a_sentence_without_a_hint_of_a_fact_is_not_looked_into():
    table = Weights(TABLE)
    assert table.is_worth(["G", "G badge"], 0)
    assert not table.is_worth(["G", "G rain"], 0)


def test_the_table_has_each_phase_and_no_value_in_nothing():
    table = weights()
    assert table.slots[0] == NONE
    assert table.phases == ["holds", "begins", "ends", "ended", "planned"]
    assert weighed([], "", []) == []
