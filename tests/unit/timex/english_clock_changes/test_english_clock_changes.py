from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.unit.timex.support import check, find_one

# Clocks went forward at 02:00 on 10 March 2024 and back at 02:00 on 3 November 2024.
NEW_YORK = ZoneInfo("America/New_York")

ROWS = [
    ("yesterday", "2024-03-11T09:00", "2024-03-10", "2024-03-11"),
    ("yesterday", "2024-11-04T09:00", "2024-11-03", "2024-11-04"),
    ("last week", "2024-03-13T09:00", "2024-03-04", "2024-03-11"),
    ("this weekend", "2024-03-06T09:00", "2024-03-09", "2024-03-11"),
    ("three days ago at 9am", "2024-03-12T09:00", "2024-03-09T09:00", "2024-03-09T10:00"),
    ("two days ago at 9am", "2024-03-12T09:00", "2024-03-10T09:00", "2024-03-10T10:00"),
    ("a month ago", "2024-04-01T09:00", "2024-03-01", "2024-03-02"),
    ("tomorrow at 8pm", "2024-11-02T09:00", "2024-11-03T20:00", "2024-11-03T21:00"),
    ("10 March 2024 at noon", "2024-11-02T09:00", "2024-03-10T12:00", "2024-03-10T13:00"),
    ("the night of 9 March 2024", "2024-03-12T09:00", "2024-03-09T18:00", "2024-03-10T03:00"),
    ("from Saturday to Monday", "2024-03-13T09:00", "2024-03-09", "2024-03-12"),
    ("in November 2024", "2024-03-13T09:00", "2024-11-01", "2024-12-01"),
]

WIDTHS = [("yesterday", "2024-03-11T09:00", 23), ("yesterday", "2024-11-04T09:00", 25)]

NOTED = [
    ("on 10 March 2024 at 2:30am", "dst_gap"),
    ("on 3 November 2024 at 1:30am", "dst_fold"),
]


@pytest.mark.parametrize(("text", "reference", "start", "end"), ROWS)
def test_expression_holds_over_a_clock_change(text, reference, start, end):
    check(text, reference, start, end, NEW_YORK)


@pytest.mark.parametrize(("text", "reference", "hours"), WIDTHS)
def test_day_of_a_clock_change_is_shorter_or_longer(text, reference, hours):
    span = find_one(text, reference, NEW_YORK)
    assert span.end - span.start == timedelta(hours=hours)


@pytest.mark.parametrize(("text", "note"), NOTED)
def test_missing_and_doubled_hours_are_noted(text, note):
    assert find_one(text, "2024-12-01T09:00", NEW_YORK).notes == (note,)


def test_hours_ago_are_elapsed_hours():
    check("12 hours ago", "2024-03-10T10:00", "2024-03-09T21:00", "2024-03-09T21:01", NEW_YORK)
