"""Light verbs are asked for where nothing else is."""

import pytest

from app.answers.words import phrase_of


@pytest.mark.parametrize(
    ("text", "words"),
    [("did mum bring", ["mum", "bring"]), ("我妈带的", ["我妈", "带"])],
)
def test_light_verb_beside_somebody_alone_is_asked_for(text: str, words: list[str]) -> None:
    assert [one.said for one in phrase_of(text).words] == words


@pytest.mark.parametrize("text", ["did mum bring cake", "我妈带了腊肉"])
def test_light_verb_beside_a_thing_need_not_be_told(text: str) -> None:
    assert not {"bring", "带"} & {one.said for one in phrase_of(text).words}
