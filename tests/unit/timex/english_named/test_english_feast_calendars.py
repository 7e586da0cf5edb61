"""Feasts of other calendars on the days that were published for them."""

import pytest

from tests.unit.timex.support import check, find_one

NOW = "2026-06-17T10:00"

FEASTS = [
    ("Rosh Hashanah 2023", "2023-09-16", "2023-09-18"),
    ("Rosh Hashanah 2024", "2024-10-03", "2024-10-05"),
    ("Yom Kippur 2025", "2025-10-02", "2025-10-03"),
    ("Purim 2024", "2024-03-24", "2024-03-25"),
    ("Passover 2024", "2024-04-23", "2024-05-01"),
    ("Passover 2025", "2025-04-13", "2025-04-21"),
    ("Hanukkah 2023", "2023-12-08", "2023-12-16"),
    ("Hanukkah 2024", "2024-12-26", "2025-01-03"),
    ("Ramadan 2024", "2024-03-11", "2024-04-10"),
    ("Ramadan 2025", "2025-03-01", "2025-03-31"),
    ("Eid al-Fitr 2022", "2022-05-02", "2022-05-03"),
    ("Eid al-Fitr 2023", "2023-04-21", "2023-04-22"),
    ("Eid al-Fitr 2024", "2024-04-10", "2024-04-11"),
    ("Eid al-Adha 2023", "2023-06-28", "2023-06-29"),
    ("Eid al-Adha 2024", "2024-06-16", "2024-06-17"),
    ("Diwali 2020", "2020-11-14", "2020-11-15"),
    ("Diwali 2021", "2021-11-04", "2021-11-05"),
    ("Diwali 2022", "2022-10-24", "2022-10-25"),
    ("Diwali 2023", "2023-11-12", "2023-11-13"),
]


@pytest.mark.parametrize(("text", "start", "end"), FEASTS)
def test_feast_falls_on_its_published_day(text, start, end):
    check(text, NOW, start, end)


@pytest.mark.parametrize(
    ("text", "notes"), [("Eid al-Fitr 2024", ("reckoned_moon",)), ("Hanukkah 2024", ())]
)
def test_day_that_waits_for_the_moon_is_said_to_be_reckoned(text, notes):
    span = find_one(text, NOW)
    assert span.notes == notes
    assert (span.confidence < 1) is bool(notes)
