"""Sentences and clauses with their offsets."""

import pytest

from app.extraction.chinese.clauses import clauses as chinese_clauses
from app.extraction.english.clauses import clauses as english_clauses
from app.extraction.sentences import is_forwarded, is_markup, sentences, without_notes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I ran 3.5 km. Then I slept!", ["I ran 3.5 km.", "Then I slept!"]),
        ("Dr. Lin called at 9 a.m. today.", ["Dr. Lin called at 9 a.m. today."]),
        ("早上跑步。晚上睡觉！好吗？", ["早上跑步。", "晚上睡觉！", "好吗？"]),
        ("one\n\ntwo", ["one", "two"]),
        ("  ", []),
        ("", []),
    ],
)
def test_a_text_falls_into_its_sentences(text, expected):
    assert [text[a:b] for a, b in sentences(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I bought milk and cooked dinner.", ["I bought milk", "and cooked dinner."]),
        ("I bought milk, eggs and bread.", ["I bought milk, eggs and bread."]),
        ("Anna and Ben got married.", ["Anna and Ben got married."]),
        ("I was ill, so I stayed home.", ["I was ill,", "so I stayed home."]),
    ],
)
def test_a_clause_has_one_verb(text, expected):
    found = english_clauses(text, text, (0, len(text)), 0)
    assert [one.clause.text.strip() for one in found] == expected


def test_chinese_clauses_are_cut_at_commas_and_where_the_story_goes_on():
    text = "早上送孩子，然后去了菜市场接着回家"
    found = [c.text for c in chinese_clauses(text, text, (0, len(text)), 0)]
    assert found == ["早上送孩子，", "然后去了菜市场", "接着回家"]


def test_quoted_lines_and_mail_headers_are_forwarded():
    assert is_forwarded("> I sold it")
    assert is_forwarded("主题：会议")
    assert not is_forwarded("From Monday on I run.")


def test_layout_is_no_speech():
    assert is_markup("## Plan")
    assert is_markup("- **Goal:** save money")
    assert not is_markup("I saved 5 | maybe")


def test_notes_and_code_are_blanked_in_place():
    text = "Look [shared image: a cat] ```x = 1``` here"
    assert without_notes(text) == "Look " + " " * 21 + " " + " " * 11 + " here"
