import pytest

from tests.unit.timex.support import check

# Wednesday, 15 March 2017; Saturday, 28 February 2026.
WEDNESDAY, SATURDAY = "2017-03-15T10:30", "2026-02-28T21:40"

IN_MAIL = [
    ("It was signed on 22/12/2016 in Lyon.", "2016-12-22", "2016-12-23"),
    ("ref. 14.02.2017, page 3", "2017-02-14", "2017-02-15"),
    ("(deadline: 2017-04-01)", "2017-04-01", "2017-04-02"),
    ("Please ship it -- Mar 20 2017 -- at the latest!", "2017-03-20", "2017-03-21"),
    ("Sent: Tuesday, March 14, 2017 4:05 PM", "2017-03-14T16:05", "2017-03-14T16:06"),
    ("On Mon, 13 Mar 2017 at 08:12, Ana wrote:", "2017-03-13T08:12", "2017-03-13T08:13"),
    ("[2017-03-14 23:59:59] ERROR", "2017-03-14T23:59:59", "2017-03-15"),
    ("Jan 1 2017 12:00 to Jan 2 2017 13:00", "2017-01-01T12:00", "2017-01-02T13:00"),
    ("twenty-first of June two thousand and twelve", "2012-06-21", "2012-06-22"),
    ("the 7th day of April 2017", "2017-04-07", "2017-04-08"),
    ("1st Apr 2017", "2017-04-01", "2017-04-02"),
    ("April Fools' Day 2016", "2016-04-01", "2016-04-02"),
    ("New Year's 2018", "2018-01-01", "2018-01-02"),
    ("Xmas '16", "2016-12-25", "2016-12-26"),
    ("the first business day of next month", "2017-04-03", "2017-04-04"),
    ("2 hours after 3pm tomorrow", "2017-03-16T17:00", "2017-03-16T18:00"),
    ("4 weeks before Christmas 2017", "2017-11-27", "2017-11-28"),
    ("five minutes before noon tomorrow", "2017-03-16T11:55", "2017-03-16T11:56"),
    ("an hour before noon tomorrow", "2017-03-16T11:00", "2017-03-16T12:00"),
]

OPEN_ENDS = [
    ("we can talk after 5 tomorrow", "2017-03-16T17:00", None),
    ("I'll be home before 9 tonight", None, "2017-03-15T21:00"),
    ("done by noon tomorrow", None, "2017-03-16T12:00"),
    ("it has rained since 3pm yesterday", "2017-03-14T15:00", None),
    ("I've been ill since last Tuesday", "2017-03-14", None),
    ("until next Monday", None, "2017-03-21"),
    ("from last May to this January", "2016-05-01", "2017-02-01"),
    ("since 2 days ago", "2017-03-13", None),
    ("after the weekend", "2017-03-20", None),
    ("before last Christmas", None, "2016-12-25"),
    ("not before 10am tomorrow", "2017-03-16T10:00", None),
    ("from the 20th of March 2017 onwards", "2017-03-20", None),
    ("by the end of next week", None, "2017-03-27"),
    ("by tomorrow morning", None, "2017-03-16T12:00"),
]

COUNTED = [
    ("we spoke two nights ago", "2017-03-13T18:00", "2017-03-14T02:00"),
    ("a few minutes ago", "2017-03-15T10:27", "2017-03-15T10:28"),
    ("almost 2 years ago", "2015-03-15", "2015-03-16"),
    ("about a month ago", "2017-02-15", "2017-02-16"),
    ("over three years ago", "2014-03-15", "2014-03-16"),
    ("in the next 5 minutes", "2017-03-15T10:30", "2017-03-15T10:35"),
    ("within the hour", "2017-03-15T10:30", "2017-03-15T11:30"),
    ("in a few weeks", "2017-04-05", "2017-04-06"),
    ("in a couple weeks", "2017-03-29", "2017-03-30"),
    ("two days from yesterday", "2017-03-16", "2017-03-17"),
    ("a day from now", "2017-03-16", "2017-03-17"),
    ("a week ago yesterday", "2017-03-07", "2017-03-08"),
    ("a week ago Monday", "2017-03-06", "2017-03-07"),
    ("three weeks ago on Friday", "2017-02-24", "2017-02-25"),
    ("later tonight", "2017-03-15T18:00", "2017-03-16"),
    ("late this evening", "2017-03-15T22:00", "2017-03-16T04:00"),
    ("first thing Monday morning", "2017-03-13T06:00", "2017-03-13T12:00"),
    ("EOD Friday", "2017-03-10T16:00", "2017-03-11"),
    ("half seven tomorrow evening", "2017-03-16T19:30", "2017-03-16T19:31"),
    ("the weekend after this one", "2017-03-25", "2017-03-27"),
    ("the day after the day after tomorrow", "2017-03-18", "2017-03-19"),
    ("in two days' time", "2017-03-17", "2017-03-18"),
    ("two weekends from now", "2017-03-25", "2017-03-27"),
    ("next month on the 5th", "2017-04-05", "2017-04-06"),
    ("on the 5th next month", "2017-04-05", "2017-04-06"),
    ("the 1st of the month", "2017-03-01", "2017-03-02"),
    ("up until last year", None, "2017-01-01"),
    ("mid to late June 2017", "2017-06-11", "2017-07-01"),
    ("early to mid 2018", "2018-01-01", "2018-09-01"),
    ("late 2018 to early 2019", "2018-09-01", "2019-05-01"),
    ("between mid-May and early July 2017", "2017-05-11", "2017-07-11"),
    ("around Easter 2016", "2016-03-27", "2016-03-28"),
    ("around the end of May 2016", "2016-05-21", "2016-06-01"),
    ("the winter of 2010-2011", "2010-12-01", "2011-03-01"),
    ("the 2014/15 school year", "2014-09-01", "2015-07-01"),
    ("the first week of the year", "2017-01-02", "2017-01-09"),
    ("the last two weeks of the year", "2017-12-18", "2018-01-01"),
    ("Monday of the week after next", "2017-03-27", "2017-03-28"),
    ("the third week in July 2017", "2017-07-17", "2017-07-24"),
    ("Tuesday two weeks ago", "2017-02-28", "2017-03-01"),
    ("on the afternoon of the 20th of March 2017", "2017-03-20T12:00", "2017-03-20T18:00"),
    (
        "Monday the 20th of March 2017 at 3:30 in the afternoon",
        "2017-03-20T15:30",
        "2017-03-20T15:31",
    ),
    ("yesterday from 3:15 to 4:45", "2017-03-14T15:15", "2017-03-14T16:45"),
    ("this morning between 8 and 9", "2017-03-15T08:00", "2017-03-15T09:00"),
    ("yesterday at 10 in the evening", "2017-03-14T22:00", "2017-03-14T23:00"),
    ("tonight from 8:30 onwards", "2017-03-15T20:30", None),
    ("6 am to noon tomorrow", "2017-03-16T06:00", "2017-03-16T12:00"),
    ("three in the afternoon tomorrow", "2017-03-16T15:00", "2017-03-16T16:00"),
    ("at 5 sharp tomorrow", "2017-03-16T17:00", "2017-03-16T18:00"),
    ("7 in the morning yesterday", "2017-03-14T07:00", "2017-03-14T08:00"),
]

SENTENCES = [
    ("I got laid off three weeks ago.", "2026-02-07", "2026-02-08"),
    ("My son's first day at school was last September 1st.", "2025-09-01", "2025-09-02"),
    ("I'm having the kitchen redone from 9 to 20 March.", "2026-03-09", "2026-03-21"),
    ("It's my mum's 60th tomorrow.", "2026-03-01", "2026-03-02"),
    ("We broke up on Valentine's Day.", "2026-02-14", "2026-02-15"),
    ("I'll see him on Easter Sunday.", "2026-04-05", "2026-04-06"),
    ("Last weekend we painted the bedroom.", "2026-02-21", "2026-02-23"),
    ("I was in Oslo from Thursday to yesterday.", "2026-02-26", "2026-02-28"),
    ("I have been at my current job since October 2022.", "2022-10-01", None),
    ("My cat died in the winter of 2023.", "2023-12-01", "2024-03-01"),
    ("Got home at like 11 last night.", "2026-02-27T23:00", "2026-02-28"),
    ("Meeting Jo for coffee at 10 tomorrow.", "2026-03-01T10:00", "2026-03-01T11:00"),
    ("I had a seizure this afternoon around 2.", "2026-02-28T14:00", "2026-02-28T15:00"),
    ("We've been married since 6/12/2015.", "2015-06-12", None),
    ("I leave for Chile a week from today.", "2026-03-07", "2026-03-08"),
    ("Next month I turn 30.", "2026-03-01", "2026-04-01"),
    ("My exams are in the last week of May.", "2026-05-25", "2026-06-01"),
    ("I was there the entire month of January.", "2026-01-01", "2026-02-01"),
    ("Ana's birthday is the 29th of March.", "2026-03-29", "2026-03-30"),
    ("He passed his driving test the day before yesterday.", "2026-02-26", "2026-02-27"),
    ("In 2009, I moved from Lyon to Paris.", "2009-01-01", "2010-01-01"),
    ("I used to smoke until 2012.", None, "2013-01-01"),
    ("Tomorrow at noon I'm meeting the notary.", "2026-03-01T12:00", "2026-03-01T13:00"),
    ("I signed up for the gym on New Year's Day.", "2026-01-01", "2026-01-02"),
    ("Our flight leaves Tuesday at 6:55 am.", "2026-03-03T06:55", "2026-03-03T06:56"),
    ("My sister had twins in late November.", "2025-11-21", "2025-12-01"),
    ("The surgery is scheduled for March 19.", "2026-03-19", "2026-03-20"),
    ("Dad called an hour ago.", "2026-02-28T20:40", "2026-02-28T20:41"),
    ("Back in the summer of 2010 I worked on a farm.", "2010-06-01", "2010-09-01"),
    ("I've known Ben since the nineties.", "1990-01-01", None),
    ("I quit sugar on January 1st this year.", "2026-01-01", "2026-01-02"),
    ("Their wedding will be on the second Saturday in June.", "2026-06-13", "2026-06-14"),
    ("She was born in March 1988.", "1988-03-01", "1988-04-01"),
    ("I'm on call tonight from 8 to midnight.", "2026-02-28T20:00", "2026-03-01"),
    ("We finally talked on Thursday night.", "2026-02-26T18:00", "2026-02-27T02:00"),
    ("I started therapy at the beginning of 2024.", "2024-01-01", "2024-04-01"),
    ("I went to see Dune on the 14th with Mia.", "2026-02-14", "2026-02-15"),
    ("We plan to travel over Thanksgiving.", "2026-11-26", "2026-11-27"),
    ("My appointment was at 3:15 today.", "2026-02-28T15:15", "2026-02-28T15:16"),
]


@pytest.mark.parametrize(("text", "start", "end"), IN_MAIL)
def test_date_is_read_amid_the_signs_of_mail(text, start, end):
    check(text, WEDNESDAY, start, end)


@pytest.mark.parametrize(("text", "start", "end"), OPEN_ENDS)
def test_open_end_is_read(text, start, end):
    check(text, WEDNESDAY, start, end)


@pytest.mark.parametrize(("text", "start", "end"), COUNTED)
def test_counted_time_is_read(text, start, end):
    check(text, WEDNESDAY, start, end)


@pytest.mark.parametrize(("text", "start", "end"), SENTENCES)
def test_sentence_at_the_end_of_february_places_its_time(text, start, end):
    check(text, SATURDAY, start, end)
