from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.domain.errors import InvalidInput
from app.timex import conventions_from, find_times
from app.timex.conventions import DEFAULT

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZONE)  # a Wednesday


def bounds(text, settings):
    (span,) = find_times(text, NOW, ZONE, conventions=conventions_from(settings))
    return tuple(one.astimezone(ZONE).strftime("%m-%d %H") for one in (span.start, span.end))


def test_no_settings_keep_the_defaults():
    assert conventions_from({}) == DEFAULT


@pytest.mark.parametrize(
    ("settings", "text", "expected"),
    [
        ({"week_start": "sunday"}, "last week", ("06-07 00", "06-14 00")),
        ({"week_start": "sunday"}, "上周", ("06-07 00", "06-14 00")),
        ({"recently_days": 14}, "recently", ("06-03 10", "06-17 10")),
        ({"chinese": {"recently_days": 7}}, "最近", ("06-10 10", "06-17 10")),
        ({"recently_days": 7, "chinese": {"recently_days": 9}}, "最近", ("06-08 10", "06-17 10")),
        ({"parts_of_day": {"evening": [17, 22]}}, "yesterday evening", ("06-16 17", "06-16 22")),
        ({"day_first": True}, "on 5/7/2023", ("07-05 00", "07-06 00")),
        ({}, "18号", ("06-18 00", "06-19 00")),
        ({"nearer_by": None}, "18号", ("05-18 00", "05-19 00")),
        ({"nearer_by": 1}, "30号", ("06-30 00", "07-01 00")),
        ({"english": {"nearer_by": 10}}, "on the 18th", ("06-18 00", "06-19 00")),
        ({}, "四月第一周", ("04-06 00", "04-13 00")),
        ({"month_weeks": "most"}, "四月第一周", ("03-30 00", "04-06 00")),
    ],
)
def test_setting_changes_what_is_read(settings, text, expected):
    assert bounds(text, settings) == expected


def test_setting_of_one_language_leaves_the_other():
    changed = conventions_from({"english": {"recently_days": 7}})
    assert (changed.english.recently_days, changed.chinese) == (7, DEFAULT.chinese)


def test_open_month_edge_stays_open():
    changed = conventions_from({"month_edges": {"late": [20, None]}})
    assert changed.english.month_edges["late"] == (20, None)
    assert changed.english.month_edges["end"] == DEFAULT.english.month_edges["end"]


@pytest.mark.parametrize(
    ("settings", "pointer", "words"),
    [
        ({"week_begin": "sunday"}, "/week_begin", "is not a setting"),
        ({"week_start": "someday"}, "/week_start", "weekday"),
        ({"week_start": 6}, "/week_start", "weekday"),
        ({"weekend": ["monday"]}, "/weekend", "two weekdays"),
        ({"weekend": ["monday", "friday"]}, "/weekend", "follow"),
        ({"recently_days": 0}, "/recently_days", "1 to"),
        ({"recently_days": True}, "/recently_days", "whole number"),
        ({"recently_days": "14"}, "/recently_days", "whole number"),
        ({"day_first": "yes"}, "/day_first", "true or false"),
        ({"next_weekday": "soon"}, "/next_weekday", "week or nearest"),
        ({"parts_of_day": {"evening": [22, 17]}}, "/parts_of_day", "rise"),
        ({"parts_of_day": {"teatime": [16, 17]}}, "/parts_of_day", "not one of"),
        ({"parts_of_day": [1, 2]}, "/parts_of_day", "must map"),
        ({"seasons": {"spring": [13, 3]}}, "/seasons", "month"),
        ({"year_edges": {"early": [1, 14]}}, "/year_edges", "months"),
        ({"month_edges": {"early": [5, 2]}}, "/month_edges", "days"),
        ({"month_edges": 5}, "/month_edges", "must map"),
        ({"month_weeks": "half"}, "/month_weeks", "most or whole"),
        ({"nearer_by": 0}, "/nearer_by", "1 to"),
        ({"nearer_by": True}, "/nearer_by", "whole number"),
        ({"bare_afternoon_hours": [13]}, "/bare_afternoon_hours", "hours"),
        ({"english": 3}, "/english", "settings by name"),
        ({"english": {"week_start": "x"}}, "/english/week_start", "weekday"),
        ({"chinese": {"colour": 1}}, "/chinese/colour", "is not a setting"),
    ],
)
def test_fault_is_pointed_at_and_explained(settings, pointer, words):
    with pytest.raises(InvalidInput, match=words) as caught:
        conventions_from(settings)
    assert [fault.pointer for fault in caught.value.faults] == [pointer]


def test_all_faults_are_named_at_once():
    with pytest.raises(InvalidInput) as caught:
        conventions_from({"week_start": 1, "chinese": {"day_first": 0}})
    assert len(caught.value.faults) == 2


def test_recently_is_as_wide_as_set():
    (span,) = find_times("lately", NOW, ZONE, conventions=conventions_from({"recently_days": 90}))
    assert span.end - span.start == timedelta(days=90)
