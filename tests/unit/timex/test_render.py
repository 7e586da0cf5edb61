from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.domain.intervals import Granularity, Interval, TimeKind, TimeSpan
from app.timex import conventions_from, render
from app.timex.render_rules import render_duration, render_recurrence

G = Granularity
ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZONE)  # a Wednesday


def interval(start, end):
    ends = [
        datetime.fromisoformat(one).replace(tzinfo=ZONE) if one else None for one in (start, end)
    ]
    return Interval(start=ends[0], end=ends[1])


ABSOLUTE = (
    (G.SECOND, "2026-03-01T14:05:09", "2026-03-01T14:05:10", "Sunday, 1 March 2026, 14:05:09", "2026年3月1日（周日）14:05:09"),
    (G.MINUTE, "2026-03-01T14:05", "2026-03-01T14:06", "Sunday, 1 March 2026, 14:05", "2026年3月1日（周日）14:05"),
    (G.HOUR, "2026-03-01T00:00", "2026-03-01T01:00", "Sunday, 1 March 2026, 12am", "2026年3月1日（周日）0点"),
    (G.HOUR, "2026-03-01T12:00", "2026-03-01T13:00", "Sunday, 1 March 2026, 12pm", "2026年3月1日（周日）12点"),
    (G.PART_OF_DAY, "2026-03-01T12:00", "2026-03-01T18:00", "Sunday, 1 March 2026, afternoon", "2026年3月1日（周日）下午"),
    (G.PART_OF_DAY, "2026-03-01T18:00", "2026-03-02T00:00", "Sunday, 1 March 2026, evening", "2026年3月1日（周日）晚上"),
    (G.PART_OF_DAY, "2026-03-01T00:00", "2026-03-01T06:00", "Sunday, 1 March 2026, 00:00 to 06:00", "2026年3月1日（周日）凌晨"),
    (G.PART_OF_DAY, "2026-03-01T09:00", "2026-03-01T10:00", "Sunday, 1 March 2026, 09:00 to 10:00", "2026年3月1日（周日）09:00至10:00"),
    (G.DAY, "2026-03-01", "2026-03-02", "Sunday, 1 March 2026", "2026年3月1日（周日）"),
    (G.DAY, "2026-05-03", "2026-05-06", "from 3 to 5 May 2026", "2026年5月3日至5日"),
    (G.DAY, "2026-05-30", "2026-06-03", "from 30 May to 2 June 2026", "2026年5月30日至6月2日"),
    (G.DAY, "2025-12-30", "2026-01-03", "from 30 December 2025 to 2 January 2026", "2025年12月30日至2026年1月2日"),
    (G.WEEKEND, "2026-03-07", "2026-03-09", "from 7 to 8 March 2026", "2026年3月7日至8日"),
    (G.WEEK, "2026-03-02", "2026-03-09", "from 2 to 8 March 2026", "2026年3月2日至8日"),
    (G.MONTH, "2026-03-01", "2026-04-01", "March 2026", "2026年3月"),
    (G.MONTH, "2026-03-01", "2026-06-01", "from March to May 2026", "2026年3月至5月"),
    (G.MONTH, "2025-11-01", "2026-02-01", "from November 2025 to January 2026", "2025年11月至2026年1月"),
    (G.SEASON, "2025-12-01", "2026-03-01", "winter 2025", "2025年冬天"),
    (G.QUARTER, "2026-07-01", "2026-10-01", "the third quarter of 2026", "2026年第三季度"),
    (G.HALF_YEAR, "2026-07-01", "2027-01-01", "the second half of 2026", "2026年下半年"),
    (G.YEAR, "2026-01-01", "2027-01-01", "in 2026", "2026年"),
    (G.YEAR, "2019-01-01", "2022-01-01", "from 2019 to 2021", "2019年至2021年"),
    (G.DECADE, "1990-01-01", "2000-01-01", "the 1990s", "1990年代"),
    (G.MONTH, "2023-05-01", None, "since May 2023", "自2023年5月以来"),
    (G.DAY, "2023-05-03", None, "since 3 May 2023", "自2023年5月3日以来"),
    (G.DAY, None, "2023-05-03", "before 3 May 2023", "2023年5月3日之前"),
    (G.YEAR, None, "2023-01-01", "before 2023", "2023年之前"),
    (G.HOUR, "2026-03-01T14:00", None, "since 1 March 2026, 2pm", "自2026年3月1日14点以来"),
    (G.DAY, None, None, "at an unknown time", "时间不详"),
    (G.FUZZY, "2026-05-01", "2026-05-11", "around 1 to 10 May 2026", "大约2026年5月1日至10日"),
    (G.FUZZY, "2026-05-03", "2026-05-04", "around Sunday, 3 May 2026", "大约2026年5月3日（周日）"),
    (G.FUZZY, "2026-05-18T10:30", "2026-06-17T10:30", "around 18 May to 17 June 2026", "大约2026年5月18日至6月17日"),
    (G.MINUTE, "2026-05-03T14:00", "2026-05-03T16:00", "Sunday, 3 May 2026, 14:00 to 16:00", "2026年5月3日（周日）14:00至16:00"),
    (G.MINUTE, "2026-05-03T22:00", "2026-05-04T00:00", "Sunday, 3 May 2026, 22:00 to 24:00", "2026年5月3日（周日）22:00至24:00"),
    (G.HOUR, "2026-05-03T22:00", "2026-05-04T04:00", "from 3 May 2026, 22:00 to 4 May 2026, 04:00", "2026年5月3日22:00至2026年5月4日04:00"),
)  # fmt: skip


@pytest.mark.parametrize(("grain", "start", "end", "english", "chinese"), ABSOLUTE)
def test_interval_in_calendar_words(grain, start, end, english, chinese):
    said = [render(interval(start, end), grain, ZONE, language) for language in ("en", "zh")]
    assert said == [english, chinese]


RELATIVE = (
    (G.DAY, "2026-06-17", "2026-06-18", "today", "今天"),
    (G.DAY, "2026-06-16", "2026-06-17", "yesterday", "昨天"),
    (G.DAY, "2026-06-15", "2026-06-16", "the day before yesterday", "前天"),
    (G.DAY, "2026-06-14", "2026-06-15", "3 days ago", "大前天"),
    (G.DAY, "2026-06-13", "2026-06-14", "4 days ago", "4天前"),
    (G.DAY, "2026-06-19", "2026-06-20", "the day after tomorrow", "后天"),
    (G.DAY, "2026-06-22", "2026-06-23", "in 5 days", "5天后"),
    (G.DAY, "2026-06-10", "2026-06-11", "1 week ago", "1周前"),
    (G.DAY, "2026-06-06", "2026-06-07", "11 days ago", "11天前"),
    (G.DAY, "2026-05-27", "2026-05-28", "3 weeks ago", "3周前"),
    (G.DAY, "2026-03-17", "2026-03-18", "3 months ago", "3个月前"),
    (G.DAY, "2023-06-01", "2023-06-02", "3 years ago", "3年前"),
    (G.DAY, "2026-06-15", "2026-06-17", "from the day before yesterday to yesterday", "从前天到昨天"),
    (G.PART_OF_DAY, "2026-06-16T12:00", "2026-06-16T18:00", "yesterday afternoon", "昨天下午"),
    (G.PART_OF_DAY, "2026-06-17T06:00", "2026-06-17T12:00", "this morning", "今天上午"),
    (G.PART_OF_DAY, "2026-06-17T18:00", "2026-06-18T00:00", "this evening", "今天晚上"),
    (G.PART_OF_DAY, "2026-06-13T18:00", "2026-06-14T00:00", "4 days ago in the evening", "4天前晚上"),
    (G.PART_OF_DAY, "2026-05-13T18:00", "2026-05-14T00:00", "5 weeks ago", "5周前"),
    (G.MINUTE, "2026-06-17T10:25", "2026-06-17T10:26", "5 minutes ago", "5分钟前"),
    (G.MINUTE, "2026-06-17T10:30", "2026-06-17T10:31", "now", "现在"),
    (G.MINUTE, "2026-06-17T12:30", "2026-06-17T12:31", "in 2 hours", "2小时后"),
    (G.MINUTE, "2026-06-17T18:00", "2026-06-17T18:01", "today at 18:00", "今天18:00"),
    (G.MINUTE, "2026-06-16T14:05", "2026-06-16T14:06", "yesterday at 14:05", "昨天14:05"),
    (G.MINUTE, "2026-06-16T14:00", "2026-06-16T16:00", "yesterday, 14:00 to 16:00", "昨天14:00至16:00"),
    (G.WEEK, "2026-06-15", "2026-06-22", "this week", "这周"),
    (G.WEEK, "2026-06-08", "2026-06-15", "last week", "上周"),
    (G.WEEK, "2026-06-01", "2026-06-08", "2 weeks ago", "上上周"),
    (G.WEEK, "2026-05-25", "2026-06-01", "3 weeks ago", "3周前"),
    (G.WEEK, "2025-06-02", "2025-06-09", "1 year ago", "1年前"),
    (G.WEEKEND, "2026-06-13", "2026-06-15", "last weekend", "上周末"),
    (G.MONTH, "2026-05-01", "2026-06-01", "last month", "上个月"),
    (G.MONTH, "2026-03-01", "2026-04-01", "3 months ago", "3个月前"),
    (G.MONTH, "2023-05-01", "2023-06-01", "3 years ago", "3年前"),
    (G.QUARTER, "2026-01-01", "2026-04-01", "last quarter", "上个季度"),
    (G.SEASON, "2026-06-01", "2026-09-01", "this summer", "今年夏天"),
    (G.SEASON, "2025-06-01", "2025-09-01", "in summer last year", "去年夏天"),
    (G.SEASON, "2020-06-01", "2020-09-01", "in summer 6 years ago", "6年前的夏天"),
    (G.HALF_YEAR, "2026-01-01", "2026-07-01", "the first half of this year", "今年上半年"),
    (G.YEAR, "2025-01-01", "2026-01-01", "last year", "去年"),
    (G.YEAR, "2027-01-01", "2028-01-01", "next year", "明年"),
    (G.YEAR, "2019-01-01", "2020-01-01", "7 years ago", "7年前"),
    (G.DECADE, "1990-01-01", "2000-01-01", "3 decades ago", "30年前"),
    (G.DAY, "2026-06-16", None, "since yesterday", "自昨天以来"),
    (G.MONTH, "2023-05-01", None, "for the past 3 years", "过去3年"),
    (G.DAY, None, "2023-06-01", "more than 3 years ago", "3年多以前"),
    (G.FUZZY, "2026-05-18T10:30", "2026-06-17T10:30", "recently", "最近"),
    (G.FUZZY, "2026-05-01", "2026-05-11", "around 7 weeks ago", "大约7周前"),
    (G.FUZZY, "2026-11-01", "2027-01-01", "in around 5 months", "大约5个月后"),
)  # fmt: skip


@pytest.mark.parametrize(("grain", "start", "end", "english", "chinese"), RELATIVE)
def test_interval_as_distance_from_now(grain, start, end, english, chinese):
    said = [
        render(interval(start, end), grain, ZONE, language, reference=NOW, style="relative")
        for language in ("en", "zh")
    ]
    assert said == [english, chinese]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "yesterday afternoon (Tuesday, 16 June 2026, afternoon)"),
        ("zh", "昨天下午，即2026年6月16日（周二）下午"),
    ],
)
def test_both_ways_stand_together(language, said):
    when = interval("2026-06-16T12:00", "2026-06-16T18:00")
    assert render(when, G.PART_OF_DAY, ZONE, language, reference=NOW, style="both") == said


def test_without_a_reference_every_style_is_absolute():
    when = interval("2026-06-16", "2026-06-17")
    assert render(when, G.DAY, ZONE, "en", style="both") == "Tuesday, 16 June 2026"


def test_weeks_begin_where_the_user_says():
    when = interval("2026-06-07", "2026-06-14")
    sunday = conventions_from({"week_start": "sunday"})
    said = render(when, G.WEEK, ZONE, "en", reference=NOW, style="relative", conventions=sunday)
    assert said == "last week"


def test_wall_time_is_that_of_the_zone():
    when = interval("2026-06-16", "2026-06-17")
    said = render(when, G.MINUTE, ZoneInfo("America/New_York"), "en")
    assert said == "from 15 June 2026, 12:00 to 16 June 2026, 12:00"


@pytest.mark.parametrize(
    ("seconds", "grain", "english", "chinese"),
    [
        (7200, G.HOUR, "2 hours", "2小时"),
        (3600, G.HOUR, "1 hour", "1小时"),
        (1800, G.HOUR, "half an hour", "半小时"),
        (5400, G.HOUR, "1.5 hours", "1.5小时"),
        (3 * 86400, G.DAY, "3 days", "3天"),
        (14 * 86400, G.WEEK, "2 weeks", "2周"),
        (60 * 86400, G.MONTH, "2 months", "2个月"),
        (15 * 86400, G.MONTH, "half a month", "半个月"),
        (365 * 86400, G.YEAR, "1 year", "1年"),
        (93784, G.SECOND, "93784 seconds", "93784秒"),
        (93780, G.HOUR, "1 day 2 hours 3 minutes", "1天2小时3分钟"),
        (0, G.HOUR, "0 seconds", "0秒"),
    ],
)
def test_length_in_words(seconds, grain, english, chinese):
    assert [render_duration(seconds, one, grain) for one in ("en", "zh")] == [english, chinese]


@pytest.mark.parametrize(
    ("rule", "english", "chinese"),
    [
        ("FREQ=DAILY", "every day", "每天"),
        ("FREQ=WEEKLY;BYDAY=MO", "every Monday", "每周一"),
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Monday, Wednesday and Friday", "每周一、三、五"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday", "每个工作日"),
        ("FREQ=WEEKLY;BYDAY=SA,SU", "every weekend", "每个周末"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every other week on Monday", "每2周的周一"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days", "每3天"),
        ("FREQ=MONTHLY;BYMONTHDAY=5", "every month on the 5th", "每月5日"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day", "每月最后一天"),
        ("FREQ=MONTHLY;BYDAY=1MO", "the first Monday of every month", "每月第一个周一"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "the last Friday of every month", "每月最后一个周五"),
        ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3", "every year on 3 May", "每年5月3日"),
        ("FREQ=YEARLY;BYMONTH=5", "every year in May", "每年5月"),
        ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30", "every day at 9:30", "每天9:30"),
        ("FREQ=WEEKLY;BYDAY=TU;BYHOUR=8", "every Tuesday at 8:00", "每周二8:00"),
        ("FREQ=MONTHLY;INTERVAL=2", "every other month", "每2个月"),
        ("FREQ=NEVER", "FREQ=NEVER", "FREQ=NEVER"),
        ("FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=XX"),
    ],
)
def test_repetition_in_words(rule, english, chinese):
    assert [render_recurrence(rule, one) for one in ("en", "zh")] == [english, chinese]


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (TimeKind.DURATION, {"seconds": 7200.0}, "2 hours"),
        (TimeKind.RECURRING, {"recurrence": "FREQ=DAILY"}, "every day"),
    ],
)
def test_span_without_a_place_says_its_length_or_rule(kind, given, said):
    span = TimeSpan(
        start=None,
        end=None,
        granularity=G.HOUR,
        text="",
        offset=(0, 0),
        timezone="UTC",
        kind=kind,
        **given,
    )
    assert render(span, G.HOUR, ZONE, "en") == said


@pytest.mark.parametrize("grain", list(G))
@pytest.mark.parametrize("style", ["absolute", "relative", "both"])
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("0001-01-01T00:00", "0001-01-02T00:00"),
        ("9999-01-01T00:00", "9999-12-31T00:00"),
        ("9999-12-01T00:00", None),
        (None, "0001-02-01T00:00"),
    ],
)
def test_ends_of_the_calendar_are_said_too(grain, style, start, end):
    for zone in (ZoneInfo("America/New_York"), ZoneInfo("Pacific/Auckland")):
        ends = [datetime.fromisoformat(f"{one}+00:00") if one else None for one in (start, end)]
        when = Interval(start=ends[0], end=ends[1])
        for language in ("en", "zh"):
            assert render(when, grain, zone, language, reference=NOW, style=style)
