from datetime import timedelta

import pytest

from app.domain.intervals import Found, TimeKind
from tests.unit.timex.support import SHANGHAI, find_one, local, said

MONDAY = "2025-06-30T10:00"

DURATIONS = [
    ("for two hours", 7200),
    ("an hour and a half", 5400),
    ("one and a half hours", 5400),
    ("half a day", 43200),
    ("half an hour", 1800),
    ("for a fortnight", 1209600),
    ("three quarters of an hour", 2700),
    ("2 weeks and 3 days", 1468800),
    ("1 year 2 months", 36720000),
    ("45-minute", 2700),
    ("3-day", 259200),
    ("90min", 5400),
    ("2.5h", 9000),
    ("for several days", 259200),
    ("for three nights", 259200),
    ("three weekends", 518400),
    ("for a couple of weeks", 1209600),
    ("another two weeks", 1209600),
    ("all week", 604800),
    ("two-week", 1209600),
    ("thirty seconds", 30),
    ("for five more minutes", 300),
    ("about three hours", 10800),
    ("for half a year", 15768000),
    ("two fortnights", 2419200),
    ("5 business days", 432000),
]

RECURRENCES = [
    ("daily", "FREQ=DAILY"),
    ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
    ("annually", "FREQ=YEARLY"),
    ("every day", "FREQ=DAILY"),
    ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
    ("every three months", "FREQ=MONTHLY;INTERVAL=3"),
    ("every second Thursday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
    ("every Monday at 7:30pm", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=19;BYMINUTE=30"),
    ("every Monday, Wednesday and Friday", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("on Mondays", "FREQ=WEEKLY;BYDAY=MO"),
    ("on Tuesdays and Thursdays at noon", "FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=12"),
    ("on weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every morning", "FREQ=DAILY;BYHOUR=6"),
    ("every morning at 6:30", "FREQ=DAILY;BYHOUR=6;BYMINUTE=30"),
    ("every night at 9", "FREQ=DAILY;BYHOUR=21"),
    ("every Friday evening", "FREQ=WEEKLY;BYDAY=FR;BYHOUR=17"),
    ("Sunday mornings", "FREQ=WEEKLY;BYDAY=SU;BYHOUR=6"),
    ("every day at 17:15", "FREQ=DAILY;BYHOUR=17;BYMINUTE=15"),
    ("once a week", "FREQ=WEEKLY"),
    ("twice a month", "FREQ=MONTHLY"),
    ("three times a year", "FREQ=YEARLY"),
    ("once every two weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("every 15th of the month", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("on the first of every month", "FREQ=MONTHLY;BYMONTHDAY=1"),
    ("the last Friday of every month", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("the second Saturday of each month", "FREQ=MONTHLY;BYDAY=2SA"),
    ("the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every May 5", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"),
    ("every Christmas", "FREQ=YEARLY"),
    ("every summer", "FREQ=YEARLY;BYMONTH=6,7,8"),
    ("every 4 hours", "FREQ=HOURLY;INTERVAL=4"),
    ("weekly on Fridays", "FREQ=WEEKLY;BYDAY=FR"),
    ("every weekday from 9 to 5", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9"),
    ("at 8am every day", "FREQ=DAILY;BYHOUR=8"),
    ("all weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("semi-annually", "FREQ=MONTHLY;INTERVAL=6"),
]

# The story's first time, then the one that is counted from it.
STORIES = [
    ("I left on 28 February 2024 and came back the next day.", "2024-02-29", "2024-03-01"),
    ("It began on 31 December 2024. The following day we slept.", "2025-01-01", "2025-01-02"),
    ("We met on 5 May 2024. Two weeks later she wrote.", "2024-05-19", "2024-05-20"),
    ("We met on 31 January 2024; a month later she wrote.", "2024-02-29", "2024-03-01"),
    ("The exam was on 3 March 2025. The day before I was ill.", "2025-03-02", "2025-03-03"),
    ("The exam was on 3 March 2025, and the day after, I slept.", "2025-03-04", "2025-03-05"),
    ("On 5 May 2024 it rained. The following week was dry.", "2024-05-06", "2024-05-13"),
    ("On 3 April 2025 he came; that evening we ate out.", "2025-04-03T17:00", "2025-04-03T22:00"),
    ("On 3 April 2025 he came. The next morning he left.", "2025-04-04T06:00", "2025-04-04T12:00"),
    ("On 5 May 2025 we met. Later that week he left.", "2025-05-06", "2025-05-12"),
    ("On 5 May 2025 we met. The Friday after, he left.", "2025-05-09", "2025-05-10"),
    ("I quit in March 2020 and from then on I painted.", "2020-03-01", None),
    ("I quit in March 2020. Since then I have painted.", "2020-03-01", None),
]

VAGUE = [
    "when I was a kid",
    "years ago",
    "a long time ago",
    "a while ago",
    "in my twenties",
    "back then",
    "in high school",
    "in the past",
    "many years ago",
    "growing up",
    "when I was 12",
    "at the age of nine",
    "in third grade",
    "in my early thirties",
]


@pytest.mark.parametrize(("text", "seconds"), DURATIONS)
def test_duration_has_its_length_and_no_place(text, seconds):
    span = find_one(text, MONDAY)
    assert (span.kind, span.seconds, span.start) == (TimeKind.DURATION, seconds, None)


@pytest.mark.parametrize(("text", "rule"), RECURRENCES)
def test_repetition_becomes_a_rule(text, rule):
    span = find_one(text, MONDAY)
    assert (span.found, span.recurrence) == (Found.RECURRING, rule)


@pytest.mark.parametrize(("text", "start", "end"), STORIES)
def test_story_counts_from_the_time_before(text, start, end):
    span = said(text, MONDAY)[-1]
    assert (span.start, span.end) == (local(start, SHANGHAI), local(end, SHANGHAI))


@pytest.mark.parametrize("text", VAGUE)
def test_vague_time_invents_no_date(text):
    span = find_one(f"I lived there {text}.", MONDAY)
    assert (span.text, span.start, span.end) == (text, None, None)


def test_recently_is_the_days_of_the_table():
    span = find_one("I felt tired recently.", MONDAY)
    assert span.end - span.start == timedelta(days=30)


def test_in_an_amount_of_the_past_is_a_length():
    assert find_one("She ran it in 50 minutes.", MONDAY).seconds == 50 * 60


def test_amount_before_an_unknown_event_is_no_time():
    assert find_one("I slept badly two days before the exam.", MONDAY).kind is TimeKind.DURATION
    assert said("The night before the wedding I slept badly.", MONDAY) == ()


def test_since_then_needs_a_then():
    assert said("Since then all is well.", MONDAY) == ()
