import pytest

from tests.unit.timex.support import said

MONDAY = "2025-06-30T10:00"

NOT_TIMES = [
    "My number is 555-123-4567",
    "ring me on 212 555 0199",
    "ext. 4412",
    "we lost 3-2",
    "it ended 21-17",
    "the score was 4:3",
    "version 2.10.3",
    "release 1.2.2024a",
    "it costs $5.30",
    "$1,999 in cash",
    "she paid 2000 dollars",
    "I live at 12 Baker Street",
    "1600 Pennsylvania Avenue",
    "at 5 Main Street",
    "room 1205",
    "chapter 5",
    "page 12 of 30",
    "he is 35 years old",
    "my 3-year-old son",
    "a six-month-old puppy",
    "I may go",
    "you may want to rest",
    "this may take long",
    "she may or may not",
    "May I come in?",
    "April said hello",
    "August is my brother",
    "June told me so",
    "just march on",
    "they march for peace",
    "wait a second",
    "in a second",
    "just a minute",
    "second place",
    "the second one",
    "second hand shop",
    "the sun is out",
    "I sat down",
    "we wed in secret",
    "fall in love",
    "spring rolls",
    "summer camp",
    "a winter coat",
    "good morning everyone",
    "Good night!",
    "happy new year",
    "next to me",
    "next time",
    "last time",
    "last name",
    "at last",
    "at first",
    "first of all",
    "the last minute",
    "each other",
    "no one",
    "one by one",
    "day by day",
    "on the one hand",
    "24/7 support",
    "10.0.0.12",
    "order 20231399",
    "the 3rd floor",
    "the 5th of them",
    "2 of 3 people",
    "5% of 2000 people",
    "between 3 and 5 people",
    "from 10 to 20 dollars",
    "half the people",
    "quarter of the pie",
    "at 3 different shops",
    "in 2 boxes",
    "I need a bed",
    "bus 42",
    "iPhone 12",
    "12 monkeys",
    "3 apples",
    "ten fingers",
    "nineteen people",
    "person of the year",
    "happy hour",
    "Sunday school",
    "by the way",
    "since you asked",
    "before you go",
    "after all",
]

# The same words where they are times.
TIMES = [
    ("It was in May.", "in May"),
    ("We met last May.", "last May"),
    ("This May we move.", "This May"),
    ("She came in April.", "in April"),
    ("By August we knew.", "By August"),
    ("It was on the 3rd.", "on the 3rd"),
    ("It is at 3.", "at 3"),
    ("It was in the fall.", "in the fall"),
    ("We slept last night.", "last night"),
    ("It took one second.", "one second"),
    ("It was on Sun, 4 May 2025.", "on Sun, 4 May 2025"),
    ("We lost 3-2 yesterday.", "yesterday"),
]


@pytest.mark.parametrize("text", NOT_TIMES)
def test_lookalike_is_no_time(text):
    assert said(text, MONDAY) == ()


@pytest.mark.parametrize(("text", "expression"), TIMES)
def test_guard_leaves_the_real_time(text, expression):
    assert [span.text for span in said(text, MONDAY)] == [expression]


@pytest.mark.parametrize(
    "expression", ["last Wednesday afternoon", "three days ago at 8pm", "Q3 last year"]
)
@pytest.mark.parametrize(
    "frame", ["{}", "I saw her {}.", "({})", "Well, {}, I think", "Ann said: {}!"]
)
def test_surroundings_do_not_change_the_reading(expression, frame):
    alone = said(expression, MONDAY)[0]
    (framed,) = said(frame.format(expression), MONDAY)
    assert (framed.start, framed.end) == (alone.start, alone.end)
