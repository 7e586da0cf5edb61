"""Advice against what was done."""

import pytest

from app.text.suggesting import asks_for_own_doings, is_suggestion


@pytest.mark.parametrize(
    "text",
    ["You could visit Paris, Rome or Lisbon.", "How about the blue one?", "您可以试试冰敷。", "建议去巴黎或里斯本。"],
)  # fmt: skip
def test_proposals_are_told(text: str) -> None:
    assert is_suggestion(text)


@pytest.mark.parametrize("text", ["I booked your flight.", "已经帮您订好了。", "It rained."])
def test_acts_are_no_proposals(text: str) -> None:
    assert not is_suggestion(text)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Which city did I book?", True),
        ("我订了哪个城市？", True),
        ("What did you suggest for May?", False),
        ("你推荐我去哪里？", False),
        ("Where does Anna live?", False),
    ],
)
def test_own_doings_are_asked_for(query: str, expected: bool) -> None:
    assert asks_for_own_doings(query) is expected
