"""Measured values in clauses."""

import pytest

from app.extraction.metrics import metrics


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("My BP was 130 over 85", [("systolic", 130, "mmHg"), ("diastolic", 85, "mmHg")]),
        ("血压142/91", [("systolic", 142, "mmHg"), ("diastolic", 91, "mmHg")]),
        ("空腹血糖9.2", [("blood_sugar", 9.2, "")]),
        ("跑了5公里", [("distance", 5, "km")]),
        ("I ran 5 km in 30 minutes", [("distance", 5, "km"), ("duration", 30, "min")]),
        ("Milo weighs 4.2 kg", [("weight", 4.2, "kg")]),
        ("pain is 7/10", [("pain", 7, "/10")]),
        ("took 400 mg of ibuprofen", [("dose", 400, "mg")]),
        ("slept 4 hours", [("sleep", 4, "h")]),
        ("paid $1,450.50", [("cost", 1450.5, "USD")]),
        ("花了60块", [("cost", 60, "CNY")]),
        ("the invoice came to 1999 pounds", [("cost", 1999, "GBP")]),
        ("发烧到39度", [("temperature", 39, "°C")]),
        ("order 48213", []),
        ("no numbers here", []),
    ],
)
def test_values_have_name_number_and_unit(said, expected):
    assert [(m.name, m.value, m.unit) for m in metrics(said)] == expected
