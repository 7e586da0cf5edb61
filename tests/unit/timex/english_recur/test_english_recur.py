import pytest

from app.domain.intervals import TimeKind
from app.timex import render
from tests.unit.timex.support import SHANGHAI, find_one

# Monday, 7 November 2016.
MONDAY = "2016-11-07T10:00"

RULES = [
    ("every other Tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ("every 3 months", "FREQ=MONTHLY;INTERVAL=3"),
    ("every weekday at 7am", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=7"),
    ("on Saturdays and Sundays", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every first Monday of the month", "FREQ=MONTHLY;BYDAY=1MO"),
    ("every last Friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("the third Thursday of each month", "FREQ=MONTHLY;BYDAY=3TH"),
    ("on the 1st and 15th of every month", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("on the 5th of each month", "FREQ=MONTHLY;BYMONTHDAY=5"),
    ("each year on March 5th", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5"),
    ("every 1st of May", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1"),
    ("every January", "FREQ=YEARLY;BYMONTH=1"),
    ("Monday to Friday every week", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Mondays to Thursdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
    ("every Friday to Monday", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
    ("on Friday nights", "FREQ=WEEKLY;BYDAY=FR;BYHOUR=18"),
    ("on Friday and Saturday nights", "FREQ=WEEKLY;BYDAY=FR,SA;BYHOUR=18"),
    ("Saturday mornings at 10", "FREQ=WEEKLY;BYDAY=SA;BYHOUR=10"),
    ("nightly at 22:30", "FREQ=DAILY;BYHOUR=22;BYMINUTE=30"),
    ("on alternate Mondays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("every second Friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("on Sundays at noon", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=12"),
    ("every 15 minutes", "FREQ=MINUTELY;INTERVAL=15"),
    ("every four years", "FREQ=YEARLY;INTERVAL=4"),
    ("every single day", "FREQ=DAILY"),
    ("each and every day", "FREQ=DAILY"),
    ("every week on Monday", "FREQ=WEEKLY;BYDAY=MO"),
    ("every Tuesday and Thursday", "FREQ=WEEKLY;BYDAY=TU,TH"),
    ("hourly", "FREQ=HOURLY"),
    ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
    ("every quarter", "FREQ=MONTHLY;INTERVAL=3"),
    ("every summer", "FREQ=YEARLY;BYMONTH=6,7,8"),
    ("daily at 6pm", "FREQ=DAILY;BYHOUR=18"),
    ("every 1st and 3rd Tuesday of the month", "FREQ=MONTHLY;BYDAY=1TU,3TU"),
    ("on the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every half hour", "FREQ=MINUTELY;INTERVAL=30"),
    ("three days a week", "FREQ=WEEKLY"),
    ("every Mon and Thu at 7:30am", "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=7;BYMINUTE=30"),
    ("every other day at 8", "FREQ=DAILY;INTERVAL=2;BYHOUR=8"),
    ("every five days", "FREQ=DAILY;INTERVAL=5"),
    ("weekday evenings", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=17"),
    ("every weekend morning", "FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=6"),
    ("once a fortnight", "FREQ=WEEKLY;INTERVAL=2"),
    ("Mon-Sat 8:00-18:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA;BYHOUR=8"),
    ("from 9 to 5 every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9"),
]

# The last second of the day, in UTC; Shanghai is eight hours ahead.
ENDED = [
    ("every day until Christmas", "FREQ=DAILY;UNTIL=20161225T155959Z"),
    (
        "every Monday at 6pm until 2 January 2017",
        "FREQ=WEEKLY;BYDAY=MO;BYHOUR=18;UNTIL=20170102T155959Z",
    ),
    (
        "on Mondays and Thursdays at 5pm until August",
        "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=17;UNTIL=20170831T155959Z",
    ),
    ("twice a week until the end of May 2017", "FREQ=WEEKLY;UNTIL=20170531T155959Z"),
    ("monthly through 2017", "FREQ=MONTHLY;UNTIL=20171231T155959Z"),
]

LENGTHS = [
    ("I'll leave for 90 minutes", 5400),
    ("I'll leave for six weeks", 3628800),
    ("it lasts an hour and a half", 5400),
    ("it lasts two and a half days", 216000),
    ("wait 15 secs", 15),
    ("it takes 1h30m", 5400),
    ("it takes 2 hrs 15 mins", 8100),
    ("it took a day and a half", 129600),
    ("it took three quarters of an hour", 2700),
    ("we stayed for a fortnight", 1209600),
    ("book a 45min meeting", 2700),
    ("a 20-minute walk", 1200),
    ("I worked 1.5 hours", 5400),
    ("it took 3 days and 4 hours", 273600),
    ("it lasted two minutes and thirty seconds", 150),
    ("for half a day", 43200),
    ("it lasted a whole week", 604800),
    ("for a couple of hours", 7200),
    ("four nights in Rome", 345600),
    ("I slept nine hours.", 32400),
    ("I've had this cough for ten days.", 864000),
    ("a three-hour drive", 10800),
    ("it took ages, about 20 minutes", 1200),
    ("2h", 7200),
    ("48 hrs", 172800),
    ("100 days", 8640000),
    ("a week and a half", 907200),
    ("for the whole day", 86400),
    ("two hours and fifteen minutes", 8100),
    ("half an hour", 1800),
    ("a quarter of an hour", 900),
    ("ninety seconds", 90),
    ("several hours", 10800),
    ("He's been sober for 400 days.", 34560000),
    ("it's a 5 hour flight", 18000),
    ("I slept for 7h 45m", 27900),
    ("1 hr 5 min", 3900),
    ("two full days", 172800),
    ("nearly three weeks", 1814400),
    ("one and a half days", 129600),
    ("a couple hours", 7200),
    ("30 secs", 30),
    ("half a minute", 30),
    ("twenty-four hours", 86400),
    ("for 2 and a quarter hours", 8100),
    ("over the course of three days", 259200),
    ("a half-hour", 1800),
    ("half-hour", 1800),
]


@pytest.mark.parametrize(("text", "rule"), [*RULES, *ENDED])
def test_repetition_is_a_rule(text, rule):
    span = find_one(text, MONDAY)
    assert (span.kind, span.recurrence) == (TimeKind.RECURRING, rule)


@pytest.mark.parametrize(("text", "seconds"), LENGTHS)
def test_length_is_kept_in_seconds(text, seconds):
    span = find_one(text, MONDAY)
    assert (span.kind, span.seconds) == (TimeKind.DURATION, seconds)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "every day until Sunday, 25 December 2016"),
        ("zh", "每天，直到2016年12月25日（周日）"),
    ],
)
def test_end_of_a_repetition_is_said_in_the_zone_of_the_speaker(language, said):
    span = find_one("every day until Christmas", MONDAY)
    assert render(span, span.granularity, SHANGHAI, language) == said
