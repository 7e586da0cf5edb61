"""What was spent on one thing or being in all, in both languages: only what surely belongs to it."""

import pytest

from tests.unit.answers.test_everyday import Notes, ask, value_of

SCOOTER: Notes = [
    (3, 1, "Phone bill 35 paid."),
    (3, 3, "New tyres for the scooter, £90."),
    (4, 6, "Paid £40 for the scooter's service."),
    (4, 9, "Bought a coat for £120."),
]
MOCHI: Notes = [
    (3, 1, "水费210"),
    (3, 3, "带麻薯去看病，花了400块。"),
    (4, 6, "麻薯打疫苗150元。"),
    (4, 9, "给麻薯买了个窝80块。"),
]


@pytest.mark.parametrize(
    ("query", "notes", "total"),
    [
        ("How much have I spent on the scooter?", SCOOTER, "£130"),
        ("How much have I spent on the scooter altogether?", SCOOTER, "£130"),
        ("How much have I spent on the groomer?", [(3, 1, "groomer 120"), (4, 2, "Groomer: 95")], "215"),
        ("How much have I spent on the groomer?", [(3, 1, "groomer 120"), (4, 2, "Paid the groomer £95.")], "£215"),
        ("给麻薯看病一共花了多少钱？", MOCHI, "550元"),
        ("给麻薯看病总共花了多少？", MOCHI[:3], "550元"),
        ("油费一共花了多少钱？", [(3, 1, "油费400"), (4, 2, "油费350")], "750"),
    ],
)  # fmt: skip
def test_all_that_surely_was_spent_on_it_is_added(query: str, notes: Notes, total: str) -> None:
    assert value_of(query, notes) == total


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        ("How much have I spent on the scooter?", [*SCOOTER, (5, 1, "The shop refunded £30 for the scooter lock.")]),
        ("How much have I spent on the scooter?", [*SCOOTER, (5, 1, "Scooter: £20 wash and £15 wax.")]),
        ("How much have I spent on the scooter?", [*SCOOTER, (5, 1, "Paid €20 to park the scooter in Ghent.")]),
        ("给麻薯看病一共花了多少钱？", [*MOCHI, (5, 1, "麻薯看病的钱退了100块。")]),
        ("给麻薯看病一共花了多少钱？", [*MOCHI, (5, 1, "麻薯化验花了60块，药花了70块。")]),
    ],
)  # fmt: skip
def test_what_leaves_the_sum_open_is_not_added_up(query: str, notes: Notes) -> None:
    assert ask(query, notes) is None


@pytest.mark.parametrize(
    ("query", "notes", "total"),
    [
        ("How much have I spent on the scooter?", [*SCOOTER, (5, 1, "They quoted £700 for a new scooter.")], "£130"),
        ("How much have I spent on the bus?", [(3, 1, "Paid £3 for the bus."), (4, 2, "Bus 420")], "£3"),
        ("给麻薯看病一共花了多少钱？", [*MOCHI, (5, 1, "带麻薯去打针，顺便给自己买药60块。")], "550元"),
        ("给麻薯看病一共花了多少钱？", [*MOCHI, (5, 1, "麻薯的手术报价3000元。")], "550元"),
    ],
)  # fmt: skip
def test_what_was_not_spent_on_it_is_left_out(query: str, notes: Notes, total: str) -> None:
    assert value_of(query, notes) == total
