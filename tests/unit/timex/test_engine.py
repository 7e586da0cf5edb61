from datetime import UTC, datetime
from time import process_time
from zoneinfo import ZoneInfo

import pytest

from app.domain.intervals import Found, Granularity, Interval, TimeKind
from app.timex import Conventions, find_times, read_intent
from app.timex.conventions import ENGLISH
from tests.unit.timex.support import SHANGHAI, check, find_one, local

NEW_YORK = ZoneInfo("America/New_York")
MONDAY = datetime(2025, 6, 30, 10, tzinfo=SHANGHAI)

NOTHING = [
    "",
    "I may join you, just march ahead",
    "version 3.11.2 costs $20.23",
    "一点点奶茶",
    "她一天到晚都在忙",
    "星期八",
    "五月花小区",
    "\ud800 \x00 日日日 年年年",
]


@pytest.mark.parametrize("text", NOTHING)
def test_text_without_time_gives_nothing(text):
    assert find_times(text, MONDAY, SHANGHAI) == ()


def test_missing_hour_moves_forward_and_is_noted():
    span = find_one("yesterday at 2:30 am", "2025-03-10T09:00", NEW_YORK)
    assert span.start == local("2025-03-09T03:30", NEW_YORK)
    assert span.notes == ("dst_gap",)


def test_doubled_hour_is_the_first_and_is_noted():
    span = find_one("yesterday at 1:30 am", "2025-11-03T09:00", NEW_YORK)
    assert span.start == datetime(2025, 11, 2, 5, 30, tzinfo=UTC)
    assert span.notes == ("dst_fold",)


def test_day_of_clock_change_has_23_hours():
    check("yesterday", "2025-03-10T09:00", "2025-03-09", "2025-03-10", NEW_YORK)


def test_hours_ago_count_real_time():
    span = find_one("two hours ago", "2025-03-09T04:10", NEW_YORK)
    assert span.start == local("2025-03-09T01:10", NEW_YORK)


def test_bare_weekday_keeps_the_other_side_as_alternative():
    span = find_one("Tuesday", "2025-06-30T10:00")
    other = Interval(start=local("2025-07-01", SHANGHAI), end=local("2025-07-02", SHANGHAI))
    assert span.alternatives == (other,)


def test_units_ago_keep_the_enclosing_unit_as_alternative():
    span = find_one("两周前", "2025-06-30T10:00")
    week = Interval(start=local("2025-06-16", SHANGHAI), end=local("2025-06-23", SHANGHAI))
    assert week in span.alternatives


def test_story_time_follows_the_time_before():
    first, second = find_times("We left on May 7 2023. The next day it rained", MONDAY, SHANGHAI)
    assert second.found is Found.INHERITED
    assert second.start == first.end


def test_story_time_follows_the_given_previous():
    previous = Interval(start=local("2023-05-07", SHANGHAI), end=local("2023-05-08", SHANGHAI))
    (span,) = find_times("第二天下雨了", MONDAY, SHANGHAI, previous=previous)
    assert span.start == local("2023-05-08", SHANGHAI)


def test_recurring_time_has_a_rule_and_no_place():
    span = find_one("每周三", "2025-06-30T10:00")
    assert (span.kind, span.recurrence) == (TimeKind.RECURRING, "FREQ=WEEKLY;BYDAY=WE")
    assert span.interval == Interval(start=None, end=None)


def test_days_off_without_a_notice_are_assumed():
    span = find_one("2099年国庆期间", "2025-06-30T10:00")
    assert (span.notes, span.end) == (("assumed_days_off",), local("2099-10-04", SHANGHAI))


def test_length_has_seconds_and_no_place():
    span = find_one("两个半小时", "2025-06-30T10:00")
    assert (span.kind, span.seconds) == (TimeKind.DURATION, 9000)


def test_offsets_are_those_of_the_source():
    text = "他说：「２０２３年５月７號」見"
    (span,) = find_times(text, MONDAY, SHANGHAI)
    assert text[slice(*span.offset)] == span.text == "２０２３年５月７號"
    assert span.granularity is Granularity.DAY


def test_conventions_can_be_overridden():
    table = Conventions(english=type(ENGLISH)(week_start=6, parts_of_day=ENGLISH.parts_of_day))
    (span,) = find_times("last week", MONDAY, SHANGHAI, conventions=table)
    assert span.start == local("2025-06-22", SHANGHAI)


@pytest.mark.parametrize(
    "unit",
    [
        "1 ",
        "monday ",
        "5月",
        "上上",
        "1 to ",
        "一天前",
        "2023年",
        "at 8 ",
        "last ",
        "10:30 ",
        "from 9 to 5 on monday to friday until 2 may 1815 ish ",
        "一",
        "〇",
    ],
)
def test_time_is_linear_in_length(unit):
    text = unit * (32 * 1024 // len(unit.encode()))
    start = process_time()
    find_times(text, MONDAY, SHANGHAI)
    assert process_time() - start < 1.0  # five times the target: shared runners are slow


def test_extreme_years_give_nothing():
    assert find_times("99999 years ago", MONDAY, SHANGHAI) == ()


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("What did I eat last Tuesday?", "window"),
        ("When was the last time I saw Mei?", "latest"),
        ("我上次去牙医是什么时候", "latest"),
        ("How many times did I run in May?", "count"),
        ("我第一次见她是什么时候", "earliest"),
        ("Where do I live?", "fact"),
    ],
)
def test_intent_follows_cue_words(text, intent):
    assert read_intent(text, MONDAY, SHANGHAI).intent == intent


def test_talk_verbs_choose_the_axis_of_saying():
    assert read_intent("What did we discuss on Friday?", MONDAY, SHANGHAI).axis == "said"
