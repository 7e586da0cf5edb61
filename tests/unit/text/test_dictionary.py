"""What ordinary nouns name, and whose first names are."""

import pytest

from app.text.dictionary import class_of, first_names


@pytest.mark.parametrize(
    ("noun", "class_"),
    [
        ("kelpie", "dog"), ("spaniels", "dog"), ("plumber", "person"), ("cherries", "fruit"),
        ("metformin", "medicine"), ("shingles", "illness"), ("violin", "musical instrument"),
        ("边牧", "dog"), ("会计师", "person"), ("蓝莓", "fruit"), ("小提琴", "musical instrument"), ("降压药", "medicine"),
    ],
)  # fmt: skip
def test_noun_has_the_class_of_what_it_names(noun: str, class_: str) -> None:
    assert class_of(noun) == class_


@pytest.mark.parametrize("word", ["", "quickly", "zzxq", "非常"])
def test_what_is_no_noun_has_no_class(word: str) -> None:
    assert class_of(word) is None


def test_first_names_say_whose_they_are() -> None:
    names = first_names()
    assert [names[one] for one in ("Gary", "Priya", "Kim")] == ["m", "f", "both"]
    assert "Will" not in names  # an ordinary word
