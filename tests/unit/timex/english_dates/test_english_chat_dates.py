import pytest

from tests.unit.timex.support import check

# Monday, 7 November 2016, at midnight and in the afternoon.
MONDAY, AFTERNOON = "2016-11-07T00:00", "2016-11-07T16:12"

AT_MIDNIGHT = [
    ("I'll go back 4th Mar 2019", "2019-03-04", "2019-03-05"),
    ("I'll go back Apr/9", "2017-04-09", "2017-04-10"),
    ("I'll go back third of July.", "2017-07-03", "2017-07-04"),
    ("I'll go back Nov. 12", "2016-11-12", "2016-11-13"),
    ("I'll go back on 17.08.2017", "2017-08-17", "2017-08-18"),
    ("I'll go back 2017/03/09", "2017-03-09", "2017-03-10"),
    ("I'll go back 03-09-2017", "2017-03-09", "2017-03-10"),
    ("I'll go back Mar-7-2018", "2018-03-07", "2018-03-08"),
    ("I'll go back 7-Mar-2018", "2018-03-07", "2018-03-08"),
    ("I'll go back on the nineteenth of January, twenty twenty", "2020-01-19", "2020-01-20"),
    ("I'll go back Dec twenty fifth", "2016-12-25", "2016-12-26"),
    ("I'll go back twenty third of April", "2017-04-23", "2017-04-24"),
    ("I'll go back Sunday, 13 of Nov", "2016-11-13", "2016-11-14"),
    ("I'll go back on the 12th", "2016-11-12", "2016-11-13"),
    ("who did I email three weeks ago", "2016-10-17", "2016-10-18"),
    ("I went back four days ago", "2016-11-03", "2016-11-04"),
    ("We had a meeting 2 months and 3 days ago", "2016-09-04", "2016-09-05"),
    ("I'll go back three days from tomorrow", "2016-11-11", "2016-11-12"),
    ("I'll go back two Fridays from now", "2016-11-18", "2016-11-19"),
    ("I'll go back Wednesday next week", "2016-11-16", "2016-11-17"),
    ("We met on Thursday of last week", "2016-11-03", "2016-11-04"),
    ("Let's meet the second Friday of next month", "2016-12-09", "2016-12-10"),
    ("I came back the last Thursday of the previous month", "2016-10-27", "2016-10-28"),
    ("We meet on the 10th of next month", "2016-12-10", "2016-12-11"),
    ("due on the fifth day of this month", "2016-11-05", "2016-11-06"),
    ("I'll go back Friday the 11th", "2016-11-11", "2016-11-12"),
    ("Where were you three days before yesterday?", "2016-11-03", "2016-11-04"),
    ("Are you free five days after tomorrow?", "2016-11-13", "2016-11-14"),
    ("It happened 2 weeks after Christmas.", "2016-01-08", "2016-01-09"),
    ("The file is dated 20171231.", "2017-12-31", "2018-01-01"),
    ("I'll go back in 10 days", "2016-11-17", "2016-11-18"),
    ("I'll be back in a week", "2016-11-14", "2016-11-15"),
    ("we will move five years from now", "2021-11-07", "2021-11-08"),
    ("the anniversary is on 2016/Dec/3", "2016-12-03", "2016-12-04"),
    ("delivery on Mon 14 Nov", "2016-11-14", "2016-11-15"),
    ("next Sunday", "2016-11-20", "2016-11-21"),
    ("I'll go back on the last day of this month", "2016-11-30", "2016-12-01"),
    ("the first day of next year", "2017-01-01", "2017-01-02"),
    ("I'll go back a week from tomorrow", "2016-11-15", "2016-11-16"),
    ("I'll go back a month from today", "2016-12-07", "2016-12-08"),
    ("a year ago today", "2015-11-07", "2015-11-08"),
    ("3 weeks from March 5 2017", "2017-03-26", "2017-03-27"),
    ("45 days after 1 January 2017", "2017-02-15", "2017-02-16"),
    ("the day before 4 July 2017", "2017-07-03", "2017-07-04"),
    ("I'll go back Tuesday, 15th of November 2016", "2016-11-15", "2016-11-16"),
    ("I'll go back 11/5/2018", "2018-11-05", "2018-11-06"),
    ("on the 3rd of last month", "2016-10-03", "2016-10-04"),
    ("on the 31st of August", "2016-08-31", "2016-09-01"),
    ("March after next", "2018-03-01", "2018-04-01"),
    ("Friday week", "2016-11-18", "2016-11-19"),
    ("I went to Oslo this time last year", "2015-11-07", "2015-11-08"),
    ("the Monday after next", "2016-11-21", "2016-11-22"),
    ("the Tuesday before last", "2016-10-25", "2016-10-26"),
]

IN_THE_AFTERNOON = [
    ("I'll go back on 6th of March next year", "2017-03-06", "2017-03-07"),
    ("I'll go back the day after Thanksgiving", "2016-11-25", "2016-11-26"),
    ("let's do it a week from Thursday", "2016-11-17", "2016-11-18"),
    ("it's due the Wednesday after next", "2016-11-23", "2016-11-24"),
    ("the following Monday", "2016-11-14", "2016-11-15"),
    ("in exactly 30 days", "2016-12-07", "2016-12-08"),
    ("we met 2 years and 4 months ago", "2014-07-07", "2014-07-08"),
    ("Jan. 5th, '17", "2017-01-05", "2017-01-06"),
    ("5.1.2017", "2017-01-05", "2017-01-06"),
    ("the first Saturday after New Year's Day 2017", "2017-01-07", "2017-01-08"),
    ("twenty days from now", "2016-11-27", "2016-11-28"),
    ("the 3rd Monday of January 2017", "2017-01-16", "2017-01-17"),
    ("on June the 6th, 1944", "1944-06-06", "1944-06-07"),
    ("2016-12-1", "2016-12-01", "2016-12-02"),
    ("Monday next", "2016-11-14", "2016-11-15"),
    ("December 31st of this year", "2016-12-31", "2017-01-01"),
    ("18 June 1815", "1815-06-18", "1815-06-19"),
    ("the last Friday of the month", "2016-11-25", "2016-11-26"),
    ("the last Monday of the year", "2016-12-26", "2016-12-27"),
    ("the second to last day of the month", "2016-11-29", "2016-11-30"),
    ("two days after Christmas 2015", "2015-12-27", "2015-12-28"),
    ("the day before the 4th of July 2017", "2017-07-03", "2017-07-04"),
    ("this Thursday", "2016-11-10", "2016-11-11"),
    ("today is the day", "2016-11-07", "2016-11-08"),
    ("the week starting 14 November 2016", "2016-11-14", "2016-11-21"),
    ("by 15 Nov 2016", None, "2016-11-16"),
    ("starting January 3rd 2017", "2017-01-03", None),
    ("a fortnight from Saturday", "2016-11-26", "2016-11-27"),
    ("3 business days from now", "2016-11-10", "2016-11-11"),
    ("Tuesday morning next week", "2016-11-15T06:00", "2016-11-15T12:00"),
    ("a couple of days from now", "2016-11-09", "2016-11-10"),
    ("Christmas Day 2020", "2020-12-25", "2020-12-26"),
]


@pytest.mark.parametrize(("text", "start", "end"), AT_MIDNIGHT)
def test_date_is_read_as_people_write_it(text, start, end):
    check(text, MONDAY, start, end)


@pytest.mark.parametrize(("text", "start", "end"), IN_THE_AFTERNOON)
def test_date_counts_from_the_day_of_the_afternoon(text, start, end):
    check(text, AFTERNOON, start, end)
