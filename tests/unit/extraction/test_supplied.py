"""Whom a pronoun asks for where no rule saw anybody, names of either gender, and names in small letters."""

import pytest

from app.extraction.entities import read_entities
from tests.unit.extraction.talk import talk


def together(*lines: str) -> list[list[str]]:
    """Return the words of the mentions of each entity, in order."""
    turns = talk(*lines)
    texts = {turn.turn_id: turn.text for turn in turns}
    return [
        [texts[m.turn_id][m.start : m.end] for m in entity.mentions]
        for entity in read_entities(turns, ()).entities
        if len(entity.mentions) > 1
    ]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("The kelpie limped home.", "It slept all day."), ["The kelpie", "It"]),
        (("The consultant saw me on Monday.", "He wants a scan."), ["The consultant", "He"]),
        (("大福今天拔了两颗牙。", "它一直流口水。"), ["大福", "它"]),
        (("今天跟编辑见面了。", "她把稿子退了。"), ["编辑", "她"]),
    ],
)
def test_pronoun_asks_for_what_was_spoken_of(lines: tuple[str, ...], wanted: list[str]) -> None:
    assert wanted in together(*lines)


@pytest.mark.parametrize(
    "lines",
    [("The meeting was moved.", "He was late."), ("昨天开了个会。", "他没来。")],
)
def test_pronoun_asks_for_nobody_where_no_person_was_spoken_of(lines: tuple[str, ...]) -> None:
    assert together(*lines) == []


def test_first_name_only_leans_to_a_gender() -> None:
    assert ["Fred", "she"] in together("Fred coughed all night.", "Now she's asleep.")
    assert ["Anna", "She"] in together("Tom drove and Anna sang.", "She sang well.")


def test_first_name_in_small_letters_is_one() -> None:
    assert ["gary", "his"] in together("gary got out of his tank again")
    assert together("i will mark it done, may be late") == []


def test_mock_title_means_whom_talk_is_of() -> None:
    assert ["Duchess", "Her ladyship"] in together("Duchess is unwell.", "Her ladyship won't eat.")


def test_what_is_short_for_is_owns_nothing() -> None:
    assert together("A mouse ran off. It's behind the piano.", "The piano is mine.") != []


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("Whippet's had the whole joint.", "He's asleep now."), ["Whippet", "He"]),
        (("bed 9 fell at 4.", "he is fine"), ["bed 9", "he"]),
        (("你爷爷把药停了。", "他说头不晕了。"), ["你爷爷", "他"]),
        (("15床今晚禁食。", "她皮试做了吗？"), ["15床", "她"]),
    ],
)
def test_notes_name_somebody_without_a_word_of_whose(
    lines: tuple[str, ...], wanted: list[str]
) -> None:
    assert wanted in together(*lines)


def test_what_is_said_to_be_goes_on_and_is_none() -> None:
    assert not any(
        {"小九", "我前男友"} <= set(words)
        for words in together("小九是我前男友留下的。", "小九很乖。")
    )


def test_a_text_of_pronouns_ends() -> None:
    assert together("The kelpie limped home. " + "It slept. " * 3000)
    assert together("编辑来了，" + "他的" * 5000)
