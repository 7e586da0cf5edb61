"""How long before a thing a reminder is asked for, in both languages."""

from datetime import timedelta

import pytest

from app.extraction.reminding import ahead_of

MINUTES, HOURS, DAYS = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("words", "ahead"),
    [
        ("remind me an hour before my flight on Friday", HOURS),
        ("remind me half an hour before the call", 30 * MINUTES),
        ("remind me 15 minutes beforehand", 15 * MINUTES),
        ("ping me two days ahead", 2 * DAYS),
        ("remind me a week in advance", 7 * DAYS),
        ("提前一天提醒我", DAYS),
        ("提前半小时叫我", 30 * MINUTES),
        ("提前两个小时提醒我", 2 * HOURS),
        ("提前一个半小时提醒我", 1.5 * HOURS),
        ("提前十五分钟提醒我", 15 * MINUTES),
        ("提前30分钟提醒", 30 * MINUTES),
        ("提前一周提醒我", 7 * DAYS),
        ("前一天提醒我一下", DAYS),
    ],
)
def test_leads_are_read(words: str, ahead: timedelta) -> None:
    assert ahead_of(words) == ahead


@pytest.mark.parametrize(
    "words",
    [
        "remind me to call mom tomorrow at 5pm",
        "remind me before I leave",
        "the day before yesterday",
        "remind me hours before",
        "提醒我明天给妈妈打电话",
        "前天提醒过你",
        "提前提醒我",
    ],
)
def test_without_a_length_there_is_no_lead(words: str) -> None:
    assert ahead_of(words) is None
