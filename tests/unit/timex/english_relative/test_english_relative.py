import pytest

from tests.unit.timex.support import check

# 30 June 2025 is a Monday, 31 January 2025 a Friday, 29 February 2024 a Thursday.
UNITS = [
    ("last month", "2025-01-31T10:00", "2024-12-01", "2025-01-01"),
    ("next month", "2025-03-31T10:00", "2025-04-01", "2025-05-01"),
    ("next year", "2024-02-29T10:00", "2025-01-01", "2026-01-01"),
    ("this week", "2025-06-30T00:00", "2025-06-30", "2025-07-07"),
    ("next week", "2025-06-29T23:59", "2025-06-30", "2025-07-07"),
    ("last week", "2025-06-30T00:00", "2025-06-23", "2025-06-30"),
    ("this week", "2020-12-31T10:00", "2020-12-28", "2021-01-04"),
    ("next week", "2021-01-03T23:59", "2021-01-04", "2021-01-11"),
    ("the previous year", "2025-01-01T00:00", "2024-01-01", "2025-01-01"),
    ("last quarter", "2025-01-01T00:00", "2024-10-01", "2025-01-01"),
    ("next quarter", "2025-12-31T23:59", "2026-01-01", "2026-04-01"),
    ("last decade", "2025-06-30T10:00", "2010-01-01", "2020-01-01"),
    ("the year before last", "2025-06-30T10:00", "2023-01-01", "2024-01-01"),
    ("the month after next", "2025-06-30T10:00", "2025-08-01", "2025-09-01"),
    ("the week before last", "2025-06-30T10:00", "2025-06-16", "2025-06-23"),
    ("the weekend after next", "2025-06-30T10:00", "2025-07-19", "2025-07-21"),
    ("the weekend before last", "2025-06-29T23:59", "2025-06-14", "2025-06-16"),
    ("upcoming week", "2025-06-30T10:00", "2025-07-07", "2025-07-14"),
    ("this coming weekend", "2025-06-30T10:00", "2025-07-05", "2025-07-07"),
    ("this past weekend", "2025-06-30T10:00", "2025-06-28", "2025-06-30"),
    ("past month", "2025-06-30T10:00", "2025-05-01", "2025-06-01"),
    ("next workweek", "2025-06-30T10:00", "2025-07-07", "2025-07-12"),
    ("the fortnight", "2025-06-30T10:00", "2025-06-30", "2025-07-14"),
]

WEEKDAYS = [
    ("this Monday", "2025-06-30T00:00", "2025-06-30", "2025-07-01"),
    ("last Monday", "2025-06-30T00:00", "2025-06-23", "2025-06-24"),
    ("next Monday", "2025-06-30T00:00", "2025-07-07", "2025-07-08"),
    ("this coming Friday", "2025-06-29T23:59", "2025-07-04", "2025-07-05"),
    ("this past Friday", "2025-06-29T23:59", "2025-06-27", "2025-06-28"),
    ("the Friday after next", "2025-06-30T10:00", "2025-07-18", "2025-07-19"),
    ("the Tuesday before last", "2025-06-30T10:00", "2025-06-17", "2025-06-18"),
    ("two Fridays from now", "2025-06-30T10:00", "2025-07-11", "2025-07-12"),
    ("three Sundays ago", "2025-06-30T10:00", "2025-06-15", "2025-06-16"),
    ("Wednesday of last week", "2025-06-30T10:00", "2025-06-25", "2025-06-26"),
    ("on Tuesday of next week", "2025-06-30T10:00", "2025-07-08", "2025-07-09"),
    ("next week Thursday", "2025-06-30T10:00", "2025-07-10", "2025-07-11"),
    ("Monday, two weeks from now", "2025-06-30T10:00", "2025-07-14", "2025-07-15"),
]

COUNTED = [
    ("a month ago", "2025-03-31T10:00", "2025-02-28", "2025-03-01"),
    ("one month and 2 days ago", "2025-03-31T10:00", "2025-02-26", "2025-02-27"),
    ("1 month, 2 days ago", "2024-03-31T10:00", "2024-02-27", "2024-02-28"),
    ("a year and three months ago", "2025-06-30T10:00", "2024-03-30", "2024-03-31"),
    ("two and a half years ago", "2025-06-30T10:00", "2022-12-30", "2022-12-31"),
    ("a fortnight ago", "2025-06-30T10:00", "2025-06-16", "2025-06-17"),
    ("in a fortnight", "2025-12-31T10:00", "2026-01-14", "2026-01-15"),
    ("one fortnight hence", "2025-12-31T10:00", "2026-01-14", "2026-01-15"),
    ("in three weeks' time", "2025-06-30T10:00", "2025-07-21", "2025-07-22"),
    ("in half an hour", "2025-06-30T10:00", "2025-06-30T10:30", "2025-06-30T10:31"),
    ("in three quarters of an hour", "2025-12-31T23:30", "2026-01-01T00:15", "2026-01-01T00:16"),
    ("in an hour and a half", "2025-06-30T10:00", "2025-06-30T11:30", "2025-06-30T11:31"),
    ("a quarter of an hour ago", "2025-06-30T10:00", "2025-06-30T09:45", "2025-06-30T09:46"),
    ("in 90 min", "2025-06-30T10:00", "2025-06-30T11:30", "2025-06-30T11:31"),
    ("in about two hours", "2025-06-30T10:00", "2025-06-30T12:00", "2025-06-30T12:01"),
    ("almost two years ago", "2025-06-30T10:00", "2023-06-30", "2023-07-01"),
    ("a couple of days ago", "2025-06-30T10:00", "2025-06-28", "2025-06-29"),
    ("a few weeks ago", "2025-06-30T10:00", "2025-06-09", "2025-06-10"),
    ("a year ago today", "2024-02-29T10:00", "2023-02-28", "2023-03-01"),
    ("two weeks ago yesterday", "2025-06-30T10:00", "2025-06-15", "2025-06-16"),
    ("in 2 more weeks", "2025-06-30T10:00", "2025-07-14", "2025-07-15"),
    ("three decades ago", "2025-06-30T10:00", "1995-06-30", "1995-07-01"),
    ("2h ago", "2025-06-30T10:00", "2025-06-30T08:00", "2025-06-30T08:01"),
    ("1 day and 5 hours ago", "2025-06-30T10:00", "2025-06-29T05:00", "2025-06-29T05:01"),
]

FROM = [
    ("two days after Christmas 2024", "2025-06-30T10:00", "2024-12-27", "2024-12-28"),
    ("three weeks from tomorrow", "2025-06-30T10:00", "2025-07-22", "2025-07-23"),
    ("two weeks from 15 February 2024", "2025-06-30T10:00", "2024-02-29", "2024-03-01"),
    ("the day before New Year's Eve 2024", "2025-06-30T10:00", "2024-12-30", "2024-12-31"),
    ("the day after 28 February 2024", "2025-06-30T10:00", "2024-02-29", "2024-03-01"),
    ("the week after Easter 2024", "2025-06-30T10:00", "2024-04-01", "2024-04-08"),
    ("the year before 2001", "2025-06-30T10:00", "2000-01-01", "2001-01-01"),
    ("2 hours before midnight", "2025-06-30T10:00", "2025-06-30T22:00", "2025-06-30T23:00"),
    ("30 minutes after noon", "2025-06-30T10:00", "2025-06-30T12:30", "2025-06-30T12:31"),
    ("for 3 days from 1 March 2024", "2025-06-30T10:00", "2024-03-01", "2024-03-04"),
    ("a week starting tomorrow", "2025-06-30T10:00", "2025-07-01", "2025-07-08"),
    ("two months starting 31 December 2024", "2025-06-30T10:00", "2024-12-31", "2025-02-28"),
    ("tomorrow at 3pm for two hours", "2025-06-30T10:00", "2025-07-01T15:00", "2025-07-01T17:00"),
]

WINDOWS = [
    ("the last three months", "2025-06-30T10:00", "2025-03-30T10:00", "2025-06-30T10:00"),
    ("over the past month", "2025-03-31T10:00", "2025-02-28T10:00", "2025-03-31T10:00"),
    ("in the last 24 hours", "2025-06-30T10:00", "2025-06-29T10:00", "2025-06-30T10:00"),
    ("the next two days", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-03"),
    ("the next 3 hours", "2025-12-31T22:00", "2025-12-31T22:00", "2026-01-01T01:00"),
    ("within two weeks", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-14T10:00"),
    ("within 1 year 2 months", "2025-06-30T10:00", "2025-06-30T10:00", "2026-08-31"),
    ("in the 5 past minutes", "2025-06-30T10:00", "2025-06-30T09:55", "2025-06-30T10:00"),
    ("the past couple of years", "2025-06-30T10:00", "2023-06-30T10:00", "2025-06-30T10:00"),
    ("the next 4 business days", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-05"),
    ("the other day", "2025-06-30T10:00", "2025-06-23T10:00", "2025-06-30T10:00"),
]

RESTS = [
    ("earlier this week", "2025-06-25T10:00", "2025-06-23", "2025-06-25T10:00"),
    ("later this month", "2025-06-25T10:00", "2025-06-25T10:00", "2025-07-01"),
    ("earlier today", "2025-06-25T10:00", "2025-06-25", "2025-06-25T10:00"),
    ("later today", "2025-06-25T10:00", "2025-06-25T10:00", "2025-06-26"),
    ("the rest of the year", "2025-06-25T10:00", "2025-06-25T10:00", "2026-01-01"),
    ("for the rest of the day", "2025-06-25T10:00", "2025-06-25T10:00", "2025-06-26"),
    ("later in the week", "2025-06-25T10:00", "2025-06-25T10:00", "2025-06-30"),
    ("year to date", "2025-06-25T10:00", "2025-01-01", "2025-06-25T10:00"),
    ("earlier this week", "2025-06-30T00:00", "2025-06-30", "2025-07-07"),
]

MIXED = [
    ("two or three weeks ago", "2025-06-30T10:00", "2025-06-09", "2025-06-17"),
    ("in 2 to 3 days", "2025-06-30T10:00", "2025-07-02", "2025-07-04"),
    ("Monday early in the morning", "2025-06-30T10:00", "2025-06-23T05:00", "2025-06-23T08:00"),
    ("late tonight", "2025-06-30T10:00", "2025-06-30T22:00", "2025-07-01T04:00"),
    ("tomorrow from 9a to 11a", "2025-06-30T10:00", "2025-07-01T09:00", "2025-07-01T11:00"),
    ("from 2pm", "2025-06-30T10:00", "2025-06-30T14:00", None),
    ("in 1/2h", "2025-06-30T10:00", "2025-06-30T10:30", "2025-06-30T10:31"),
    ("12 noon tomorrow", "2025-06-30T10:00", "2025-07-01T12:00", "2025-07-01T13:00"),
    ("next month 21st", "2025-06-30T10:00", "2025-07-21", "2025-07-22"),
    ("the rest of June", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-01"),
    ("2024-02-29T23:30:00Z", "2025-06-30T10:00", "2024-03-01T07:30", "2024-03-01T07:30:01"),
    ("2024-02-29T23:30:00+08:00", "2025-06-30T10:00", "2024-02-29T23:30", "2024-02-29T23:30:01"),
    ("the last two Fridays", "2025-06-30T10:00", "2025-06-20", "2025-06-28"),
    ("the past two weekends", "2025-06-30T10:00", "2025-06-21", "2025-06-30"),
    ("lunch tomorrow", "2025-06-30T10:00", "2025-07-01T12:00", "2025-07-01T14:00"),
    ("the morning of 2/29/2024", "2025-06-30T10:00", "2024-02-29T06:00", "2024-02-29T12:00"),
    ("last week's Sunday", "2025-06-30T10:00", "2025-06-29", "2025-06-30"),
    ("ten years ago today", "2025-06-30T10:00", "2015-06-30", "2015-07-01"),
    ("twenty past six this evening", "2025-06-30T10:00", "2025-06-30T18:20", "2025-06-30T18:21"),
    ("early this morning", "2025-06-30T10:00", "2025-06-30T05:00", "2025-06-30T08:00"),
    ("the weekend before Christmas 2024", "2025-06-30T10:00", "2024-12-21", "2024-12-23"),
    ("the weekend after Thanksgiving 2024", "2025-06-30T10:00", "2024-11-30", "2024-12-02"),
    ("three summers ago", "2025-06-30T10:00", "2022-06-01", "2022-09-01"),
    ("two Christmases ago", "2025-06-30T10:00", "2023-12-25", "2023-12-26"),
    ("a week today", "2025-06-30T10:00", "2025-07-07", "2025-07-08"),
    ("a week tomorrow", "2025-06-30T10:00", "2025-07-08", "2025-07-09"),
    ("over the next year", "2025-06-30T10:00", "2025-06-30T10:00", "2026-06-30T10:00"),
    ("in the coming weeks", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-21T10:00"),
    ("all day yesterday", "2025-06-30T10:00", "2025-06-29", "2025-06-30"),
    ("all last week", "2025-06-30T10:00", "2025-06-23", "2025-06-30"),
    ("the whole of 2023", "2025-06-30T10:00", "2023-01-01", "2024-01-01"),
    ("the entire month of May 2024", "2025-06-30T10:00", "2024-05-01", "2024-06-01"),
    ("these days", "2025-06-30T10:00", "2025-05-31T10:00", "2025-06-30T10:00"),
    ("three years ago this month", "2025-06-30T10:00", "2022-06-01", "2022-07-01"),
    ("EOD tomorrow", "2025-06-30T10:00", "2025-07-01T16:00", "2025-07-02"),
    ("the long weekend", "2025-06-30T10:00", "2025-06-28", "2025-06-30"),
    ("Sun morning", "2025-06-30T10:00", "2025-06-29T06:00", "2025-06-29T12:00"),
    ("on Wed at 3pm", "2025-06-30T10:00", "2025-06-25T15:00", "2025-06-25T16:00"),
    ("I will be done in 50 minutes", "2025-06-30T10:00", "2025-06-30T10:50", "2025-06-30T10:51"),
    ("later that week", "2025-06-30T10:00", "2025-06-30T10:00", "2025-07-07"),
]


@pytest.mark.parametrize(("text", "reference", "start", "end"), UNITS)
def test_unit_beside_the_reference_is_whole(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), WEEKDAYS)
def test_weekday_is_found_from_the_reference(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), COUNTED)
def test_amount_counts_from_the_reference(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), FROM)
def test_amount_counts_from_another_time(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), WINDOWS)
def test_window_touches_the_reference(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), RESTS)
def test_part_of_a_unit_ends_at_the_reference(text, reference, start, end):
    check(text, reference, start, end)


@pytest.mark.parametrize(("text", "reference", "start", "end"), MIXED)
def test_odd_order_and_spelling_are_read(text, reference, start, end):
    check(text, reference, start, end)
