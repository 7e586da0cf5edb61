import pytest

from tests.unit.timex.support import SHANGHAI, check, local, said

# Tuesday, 12 February 2013.
TUESDAY = "2013-02-12T04:30"

COUNTED = [
    ("in 2.5 hours", "2013-02-12T07:00", "2013-02-12T07:01"),
    ("in a couple of hours", "2013-02-12T06:30", "2013-02-12T06:31"),
    ("2 months ago", "2012-12-12", "2012-12-13"),
    ("three years hence", "2016-02-12", "2016-02-13"),
    ("the month after next", "2013-04-01", "2013-05-01"),
    ("the year before last", "2011-01-01", "2012-01-01"),
    ("week from tomorrow", "2013-02-20", "2013-02-21"),
    ("two weeks from next Monday", "2013-03-04", "2013-03-05"),
    ("3 fridays from now", "2013-03-01", "2013-03-02"),
    ("this past weekend", "2013-02-09", "2013-02-11"),
    ("late last night", "2013-02-11T22:00", "2013-02-12T04:00"),
    ("the past 10 minutes", "2013-02-12T04:20", "2013-02-12T04:30"),
    ("25 days ago", "2013-01-18", "2013-01-19"),
    ("a decade ago", "2003-02-12", "2003-02-13"),
    ("six and a half weeks ago", "2012-12-28", "2012-12-29"),
    ("the following Friday", "2013-02-15", "2013-02-16"),
    ("a couple of weeks ago", "2013-01-29", "2013-01-30"),
    ("half a year ago", "2012-08-12", "2012-08-13"),
    ("18 months ago", "2011-08-12", "2011-08-13"),
    ("in under an hour", "2013-02-12T04:30", "2013-02-12T05:30"),
    ("by EOM", None, "2013-03-01"),
    ("by end of day", None, "2013-02-13"),
    ("by 2:00pm tomorrow", None, "2013-02-13T14:00"),
    ("later this afternoon", "2013-02-12T12:00", "2013-02-12T18:00"),
    ("on the last weekend of May 2013", "2013-05-25", "2013-05-27"),
    ("Thanksgiving week 2013", "2013-11-25", "2013-12-02"),
    ("20 years ago today", "1993-02-12", "1993-02-13"),
    ("tmrw at 5pm", "2013-02-13T17:00", "2013-02-13T18:00"),
]


@pytest.mark.parametrize(("text", "start", "end"), COUNTED)
def test_counted_time_is_read(text, start, end):
    check(text, TUESDAY, start, end)


# Wednesday, 17 June 2026, at half past ten.
WEDNESDAY = "2026-06-17T10:30"
LOOSE = [
    ("year-end", "2026-10-01", "2027-01-01"),
    ("by year's end", None, "2027-01-01"),
    ("the first days of May", "2026-05-01", "2026-05-04"),
    ("in the last days of 2019", "2019-12-29", "2020-01-01"),
    ("all summer", "2026-06-01", "2026-09-01"),
    ("at three-thirty tomorrow", "2026-06-18T15:30", "2026-06-18T15:31"),
    ("five-ish tomorrow", "2026-06-18T17:00", "2026-06-18T18:00"),
    ("at 0800", "2026-06-17T08:00", "2026-06-17T08:01"),
    ("0800hrs", "2026-06-17T08:00", "2026-06-17T08:01"),
    ("in the year 1066", "1066-01-01", "1067-01-01"),
    ("a day or two ago", "2026-06-15", "2026-06-17"),
    ("a week or so ago", "2026-06-10", "2026-06-11"),
    ("in a day or so", "2026-06-18", "2026-06-19"),
    ("as recently as last week", "2026-06-08", "2026-06-15"),
    ("tomorrow after lunch", "2026-06-18T14:00", None),
    ("in 1815", "1815-01-01", "1816-01-01"),
    ("June 18, 1815", "1815-06-18", "1815-06-19"),
    ("in May next", "2027-05-01", "2027-06-01"),
    ("this time tomorrow", "2026-06-18T10:30", "2026-06-18T10:31"),
    ("last semester", "2025-09-01", "2026-01-20"),
    ("the school year", "2025-09-01", "2026-07-01"),
    ("over the afternoon", "2026-06-17T12:00", "2026-06-17T18:00"),
    ("this coming evening", "2026-06-17T17:00", "2026-06-17T22:00"),
    ("the morning after", "2026-06-18T06:00", "2026-06-18T12:00"),
    ("3 days or so ago", "2026-06-14", "2026-06-15"),
    ("in 3 business days", "2026-06-22", "2026-06-23"),
    ("two to three weeks from now", "2026-07-01", "2026-07-09"),
    ("after two days", "2026-06-19", "2026-06-20"),
    ("two days before", "2026-06-15", "2026-06-16"),
    ("at 0930 on 20 June 2026", "2026-06-20T09:30", "2026-06-20T09:31"),
    ("8 at night", "2026-06-17T20:00", "2026-06-17T21:00"),
    ("5pm 4/25", "2026-04-25T17:00", "2026-04-25T18:00"),
    ("from 1850 to 1950", "1850-01-01", "1951-01-01"),
    ("from 1066 to 1485", "1066-01-01", "1486-01-01"),
    ("between 1066 and 1485", "1066-01-01", "1486-01-01"),
    ("between 1850 and 1950", "1850-01-01", "1951-01-01"),
    ("from 1:30pm to 4", "2026-06-17T13:30", "2026-06-17T16:00"),
    ("within 5 business days", "2026-06-17T10:30", "2026-06-25"),
    ("the last Sunday before Christmas 2018", "2018-12-23", "2018-12-24"),
    ("the next Monday after Easter 2018", "2018-04-02", "2018-04-03"),
]


@pytest.mark.parametrize(("text", "start", "end"), LOOSE)
def test_loose_time_is_read(text, start, end):
    check(text, WEDNESDAY, start, end)


def test_that_weekday_lies_in_the_week_just_told():
    _, then = said("We left on 1 May 2024. That Friday we came back.", WEDNESDAY)
    assert (then.text, then.start) == ("That Friday", local("2024-05-03", SHANGHAI))


def test_story_goes_on_from_the_week_just_told():
    _, on = said("We moved last week. From that week on I slept better.", WEDNESDAY)
    assert (on.start, on.end) == (local("2026-06-08", SHANGHAI), None)
