"""Cursors of updates: what is written is read, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.updates import START, Position, position_of

LINES = st.text("0123456789abcdef", min_size=8, max_size=8)


@given(st.integers(min_value=0, max_value=10**17), LINES)
def test_a_cursor_is_read_as_it_was_written(seq: int, line: str) -> None:
    position = Position(seq=seq, line=line)
    assert position_of(str(position)) == position


def test_the_start_needs_no_line() -> None:
    assert position_of("0") == START
    assert str(START) == "0"


@pytest.mark.parametrize("text", ["", "1", "-1-aaaaaaaa", "01-aaaaaaaa", "1-AAAAAAAA", "1-a", "x"])
def test_what_was_never_given_out_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        position_of(text)


@given(st.text(max_size=30))
def test_any_text_is_a_cursor_or_is_refused(text: str) -> None:
    try:
        assert str(position_of(text)) == text
    except InvalidInput as error:
        assert error.faults[0].pointer == "/since"  # noqa: PT017 - either way is right
