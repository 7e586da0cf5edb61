import json

import pytest

from app.cli import main

AT = ("--now", "2026-03-01T10:00:00+08:00", "--zone", "Asia/Shanghai")


def answer(capsys, *arguments):
    assert main(["time", *arguments]) == 0
    return capsys.readouterr().out


def test_reading_is_shown_with_its_words_in_both_languages(capsys):
    shown = answer(capsys, "上周三下午", *AT)
    assert "2026-02-18T12:00:00+08:00 to 2026-02-18T18:00:00+08:00" in shown
    assert "part_of_day" in shown
    assert "Wednesday, 18 February 2026, afternoon" in shown
    assert "2026年2月18日（周三）下午" in shown


def test_reading_as_json(capsys):
    shown = json.loads(answer(capsys, "yesterday", *AT, "--json"))
    (reading,) = shown["readings"]
    assert (reading["text"], reading["granularity"]) == ("yesterday", "day")
    assert (reading["start"], reading["end"]) == (
        "2026-02-28T00:00:00+08:00",
        "2026-03-01T00:00:00+08:00",
    )
    assert reading["rendered"]["en"] == "yesterday (Saturday, 28 February 2026)"
    assert "intent" not in shown


def test_intent_is_shown_when_asked_for(capsys):
    shown = json.loads(answer(capsys, "搬家之前我住在哪里", *AT, "--intent", "--json"))
    assert shown["intent"]["intent"] == "before_event"
    assert shown["intent"]["anchor_event"] == "搬家"
    text = answer(capsys, "What did we discuss on Friday?", *AT, "--intent")
    assert "said" in text
    assert "window" in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 hours", "7200 seconds"),
        ("every Monday", "FREQ=WEEKLY;BYDAY=MO"),
        ("hello", "no time is read"),
        ("since 2021", "2021-01-01T00:00:00+08:00 to open"),
    ],
)
def test_other_kinds_are_explained(capsys, text, words):
    assert words in answer(capsys, text, *AT)


def test_clock_change_is_noted(capsys):
    shown = answer(capsys, "on 8 March 2026 at 2:30am", "--zone", "America/New_York")
    assert "skip" in shown


def test_moment_without_offset_is_read_in_the_zone(capsys):
    shown = json.loads(
        answer(capsys, "today", "--now", "2026-03-01T23:00", "--zone", "+09:00", "--json")
    )
    assert shown["now"] == "2026-03-01T23:00:00+09:00"


def test_zone_defaults_to_the_offset_of_the_moment(capsys):
    shown = json.loads(answer(capsys, "today", "--now", "2026-03-01T23:00+05:30", "--json"))
    assert shown["readings"][0]["start"] == "2026-03-01T00:00:00+05:30"


def test_moment_defaults_to_the_clock(capsys):
    assert "+00:00" in answer(capsys, "today")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--zone", "Mars/Olympus"), "is not a time zone"),
        (("--now", "yesterday"), "is not a moment"),
        (("--now", "0001-01-01T00:00:00+14:00", "--zone=-12:00"), "is not a moment"),
    ],
)
def test_wrong_input_is_said_in_one_line(capsys, arguments, words):
    assert main(["time", "today", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
