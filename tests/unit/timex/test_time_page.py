"""The page for users says what the engine does: every example and every default is compared."""

import json
import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.timex import conventions_from, find_times, read_intent, render
from app.timex.conventions import DEFAULT
from app.timex.user_conventions import SETTINGS

PAGE = Path(__file__).parents[3].joinpath("docs", "time.md").read_text(encoding="utf-8")
ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 17, 10, 30, tzinfo=ZONE)
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def rows(header: str) -> list[tuple[str, ...]]:
    """Return the rows of all tables of the page with a header."""
    found = []
    is_inside = False
    for line in PAGE.splitlines():
        if not line.startswith("|"):
            is_inside = False
        elif line == header:
            is_inside = True
        elif is_inside and not line.startswith("| ---"):
            found.append(tuple(cell.strip() for cell in line.strip("|").split(" | ")))
    return found


def said(span) -> str:
    return render(span, span.granularity, ZONE, "en")


@pytest.mark.parametrize(("text", "shown"), rows("| said | read as |"))
def test_example_is_read_as_the_page_says(text, shown):
    found = [said(span) for span in find_times(text, NOW, ZONE)]
    assert "; ".join(found) == shown.replace("nothing", "")


@pytest.mark.parametrize("row", rows("| asked | intent | time | event |"))
def test_question_is_read_as_the_page_says(row):
    text, intent, time, event = row
    read = read_intent(text, NOW, ZONE)
    named = read.intent + (f" ({read.ordinal})" if read.ordinal is not None else "")
    assert (named, said(read.span) if read.span else "—", read.anchor_event or "—") == (
        intent,
        time,
        event,
    )


def test_page_has_examples_of_everything():
    assert len(rows("| said | read as |")) > 70
    assert len({row[1].split()[0] for row in rows("| asked | intent | time | event |")}) == 19


def shown(name: str, value: object) -> str:
    if name == "week_start":
        return DAYS[value]
    if name == "weekend":
        return ", ".join(DAYS[day] for day in value)
    if isinstance(value, tuple):
        return ", ".join("null" if one is None else str(one) for one in value) or "none"
    return str(value).lower()


@pytest.mark.parametrize("row", rows("| setting | English | Chinese | meaning |"))
def test_default_is_the_one_on_the_page(row):
    name, english, chinese, _ = row
    tables = (DEFAULT.english, DEFAULT.chinese)
    assert [shown(name, getattr(table, name)) for table in tables] == [english, chinese]


def test_parts_of_day_are_those_on_the_page():
    def hours(table, name):
        first, last = table.parts_of_day.get(name, (None, None))
        return "—" if first is None else f"{first}–{last}"

    names = sorted({*DEFAULT.english.parts_of_day, *DEFAULT.chinese.parts_of_day})
    assert rows("| part | English | Chinese |") == [
        (name, hours(DEFAULT.english, name), hours(DEFAULT.chinese, name)) for name in names
    ]


def test_seasons_and_edges_are_those_on_the_page():
    assert rows("| setting | name | English | Chinese |") == [
        (
            setting,
            name,
            *(
                shown(name, getattr(table, setting)[name])
                for table in (DEFAULT.english, DEFAULT.chinese)
            ),
        )
        for setting in ("seasons", "month_edges", "year_edges")
        for name in getattr(DEFAULT.english, setting)
    ]


def test_every_setting_is_on_the_page():
    assert [
        name for name in SETTINGS if f"| {name} |" not in PAGE and f"`{name}`" not in PAGE
    ] == []


def test_example_of_settings_is_allowed():
    (example,) = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    assert conventions_from(json.loads(example)) != DEFAULT
