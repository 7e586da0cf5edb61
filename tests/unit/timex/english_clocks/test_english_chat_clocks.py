import pytest

from tests.unit.timex.support import check

# Monday, 7 November 2016, at midnight and in the afternoon; Tuesday, 12 February 2013.
MONDAY, AFTERNOON = "2016-11-07T00:00", "2016-11-07T16:12"
TUESDAY = "2013-02-12T04:30"

AT_MIDNIGHT = [
    ("I'll go back tomorrow 9:15am", "2016-11-08T09:15", "2016-11-08T09:16"),
    ("I'll go back today at 7:45pm", "2016-11-07T19:45", "2016-11-07T19:46"),
    ("I'll go back 5/14/2017 @ 08:05:10", "2017-05-14T08:05:10", "2017-05-14T08:05:11"),
    ("I'll go back next Tuesday at noon", "2016-11-15T12:00", "2016-11-15T13:00"),
    ("I'll go back December 3rd at 18:30", "2016-12-03T18:30", "2016-12-03T18:31"),
    ("at 2017-02-03T04:05:06", "2017-02-03T04:05:06", "2017-02-03T04:05:07"),
    ("logged 2017-02-03 04:05", "2017-02-03T04:05", "2017-02-03T04:06"),
    ("Nov 20, 2016 3pm", "2016-11-20T15:00", "2016-11-20T16:00"),
    ("I'll go back 9 tonight", "2016-11-07T21:00", "2016-11-07T22:00"),
    ("I'll go back tomorrow at 16h00", "2016-11-08T16:00", "2016-11-08T16:01"),
    ("call me in 45 minutes", "2016-11-07T00:45", "2016-11-07T00:46"),
    ("it broke two hours ago", "2016-11-06T22:00", "2016-11-06T22:01"),
    ("in an hour and a half", "2016-11-07T01:30", "2016-11-07T01:31"),
    ("half an hour ago", "2016-11-06T23:30", "2016-11-06T23:31"),
    ("tomorrow at 6 in the morning", "2016-11-08T06:00", "2016-11-08T07:00"),
    ("tomorrow night at 9", "2016-11-08T21:00", "2016-11-08T22:00"),
    ("on Friday at eight fifteen pm", "2016-11-04T20:15", "2016-11-04T20:16"),
    ("tomorrow at ten past five pm", "2016-11-08T17:10", "2016-11-08T17:11"),
    ("twenty to nine tomorrow morning", "2016-11-08T08:40", "2016-11-08T08:41"),
    ("a quarter to six tomorrow evening", "2016-11-08T17:45", "2016-11-08T17:46"),
    ("the day after tomorrow at 7 pm", "2016-11-09T19:00", "2016-11-09T20:00"),
    ("meet me tomorrow at 1030", "2016-11-08T10:30", "2016-11-08T10:31"),
    ("tomorrow at 2ish", "2016-11-08T14:00", "2016-11-08T15:00"),
    ("around 6ish tomorrow evening", "2016-11-08T18:00", "2016-11-08T19:00"),
    ("yesterday at 23:59", "2016-11-06T23:59", "2016-11-07"),
    ("three days from now at 5 p.m.", "2016-11-10T17:00", "2016-11-10T18:00"),
    ("25 December 2016 at 8 o'clock in the evening", "2016-12-25T20:00", "2016-12-25T21:00"),
    ("tomorrow 0900 hours", "2016-11-08T09:00", "2016-11-08T09:01"),
    ("I'll be back within 30 minutes", "2016-11-07", "2016-11-07T00:30"),
]

IN_THE_AFTERNOON = [
    ("see you at 7 tonight", "2016-11-07T19:00", "2016-11-07T20:00"),
    ("at eleven thirty tomorrow", "2016-11-08T11:30", "2016-11-08T11:31"),
    ("tomorrow at 7.15pm", "2016-11-08T19:15", "2016-11-08T19:16"),
    ("6:30 this evening", "2016-11-07T18:30", "2016-11-07T18:31"),
    ("half past three this afternoon", "2016-11-07T15:30", "2016-11-07T15:31"),
    ("quarter to eight tomorrow morning", "2016-11-08T07:45", "2016-11-08T07:46"),
    ("tomorrow at 13:05:30", "2016-11-08T13:05:30", "2016-11-08T13:05:31"),
    ("at 9 in the morning on Dec 1st 2016", "2016-12-01T09:00", "2016-12-01T10:00"),
    ("noon tomorrow", "2016-11-08T12:00", "2016-11-08T13:00"),
    ("midnight tonight", "2016-11-08", "2016-11-08T01:00"),
    ("yesterday around 3pm", "2016-11-06T15:00", "2016-11-06T16:00"),
    ("on 2016-11-09 at 5pm", "2016-11-09T17:00", "2016-11-09T18:00"),
    ("Nov 9 2016 17:45", "2016-11-09T17:45", "2016-11-09T17:46"),
    ("17:45 on Nov 9 2016", "2016-11-09T17:45", "2016-11-09T17:46"),
    ("11/9/2016 5:45 PM", "2016-11-09T17:45", "2016-11-09T17:46"),
    ("the day before yesterday at noon", "2016-11-05T12:00", "2016-11-05T13:00"),
    ("36 hours ago", "2016-11-06T04:12", "2016-11-06T04:13"),
    ("an hour and a half ago", "2016-11-07T14:42", "2016-11-07T14:43"),
    ("in an hour or so", "2016-11-07T17:12", "2016-11-07T17:13"),
    ("in a quarter of an hour", "2016-11-07T16:27", "2016-11-07T16:28"),
    ("10 minutes from now", "2016-11-07T16:22", "2016-11-07T16:23"),
    ("just an hour ago", "2016-11-07T15:12", "2016-11-07T15:13"),
    ("in five and a half hours", "2016-11-07T21:42", "2016-11-07T21:43"),
    ("last night at 11", "2016-11-06T23:00", "2016-11-07"),
    ("last night at 2am", "2016-11-07T02:00", "2016-11-07T03:00"),
    ("last night around midnight", "2016-11-07", "2016-11-07T01:00"),
    ("yesterday lunchtime", "2016-11-06T12:00", "2016-11-06T14:00"),
    ("the evening of 5 May 2017", "2017-05-05T17:00", "2017-05-05T22:00"),
    ("on the morning of June 6th, 1944", "1944-06-06T06:00", "1944-06-06T12:00"),
    ("tomorrow from 8 until 10 in the evening", "2016-11-08T20:00", "2016-11-08T22:00"),
    ("tomorrow 10-11:30am", "2016-11-08T10:00", "2016-11-08T11:30"),
    ("4-6pm today", "2016-11-07T16:00", "2016-11-07T18:00"),
    ("from 23:00 tomorrow till 02:00", "2016-11-08T23:00", "2016-11-09T02:00"),
    ("between 10 and noon tomorrow", "2016-11-08T10:00", "2016-11-08T12:00"),
    ("tomorrow 8:30 to 17:15", "2016-11-08T08:30", "2016-11-08T17:15"),
    ("all morning", "2016-11-07T06:00", "2016-11-07T12:00"),
]

BEFORE_DAWN = [
    ("at 6:40 pm", "2013-02-12T18:40", "2013-02-12T18:41"),
    ("a quarter to noon", "2013-02-12T11:45", "2013-02-12T11:46"),
    ("quarter past four pm", "2013-02-12T16:15", "2013-02-12T16:16"),
    ("5 past noon today", "2013-02-12T12:05", "2013-02-12T12:06"),
    ("eleven forty five pm yesterday", "2013-02-11T23:45", "2013-02-11T23:46"),
    ("10 minutes to 3pm tomorrow", "2013-02-13T14:50", "2013-02-13T14:51"),
    ("tomorrow at half past nine in the evening", "2013-02-13T21:30", "2013-02-13T21:31"),
    ("tomorrow at 9 a.m. sharp", "2013-02-13T09:00", "2013-02-13T10:00"),
    ("tomorrow at seventeen hundred hours", "2013-02-13T17:00", "2013-02-13T17:01"),
    ("tomorrow at twenty five to seven pm", "2013-02-13T18:35", "2013-02-13T18:36"),
    ("today at 12 noon", "2013-02-12T12:00", "2013-02-12T13:00"),
    ("tomorrow at half nine in the morning", "2013-02-13T09:30", "2013-02-13T09:31"),
    ("7 o'clock tomorrow evening", "2013-02-13T19:00", "2013-02-13T20:00"),
]


@pytest.mark.parametrize(("text", "start", "end"), AT_MIDNIGHT)
def test_clock_is_read_as_people_write_it(text, start, end):
    check(text, MONDAY, start, end)


@pytest.mark.parametrize(("text", "start", "end"), IN_THE_AFTERNOON)
def test_clock_and_part_count_from_the_afternoon(text, start, end):
    check(text, AFTERNOON, start, end)


@pytest.mark.parametrize(("text", "start", "end"), BEFORE_DAWN)
def test_spoken_clock_is_read(text, start, end):
    check(text, TUESDAY, start, end)
