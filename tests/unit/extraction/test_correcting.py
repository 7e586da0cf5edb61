"""What corrections said in talk make of what was told: the other words in the place of the wrong ones."""

import pytest

from app.domain.findings import Findings
from app.extraction import NOTHING_KNOWN, Background, correcting, extract
from app.extraction.contrast import Contrast
from tests.unit.extraction.talk import drafts, facts, talk


@pytest.mark.parametrize(
    ("said", "corrected", "right"),
    [
        ("I took Pip to the vet on Friday.", "No wait, it wasn't Friday, it was Thursday.", "I took Pip to the vet on Thursday."),
        ("We ate at Trattoria Vento last night.", "We didn't eat at Trattoria Vento, it was Osteria Luce.", "We ate at Osteria Luce last night."),
        ("I paid 80 euros for the jacket.", "I meant 90 euros, not 80 euros.", "I paid 90 euros for the jacket."),
        ("I visited Aunt May on Sunday.", "I said Aunt May but I meant Aunt Jo.", "I visited Aunt Jo on Sunday."),
        ("昨天带豆包去打了狂犬疫苗。", "不对，昨天打的不是狂犬疫苗，是猫三联。", "昨天带豆包去打了猫三联。"),
        ("我周五去看的中医。", "不是周五，是周四去看的中医。", "我周四去看的中医。"),
        ("上周和小李去爬了香山。", "我把小黎写成小李了。", "上周和小黎去爬了香山。"),
        ("昨天买耳机花了899。", "耳机应该是799，不是899。", "昨天买耳机花了799。"),
    ],
)  # fmt: skip
def test_the_right_words_stand_in_the_place_of_the_wrong(
    said: str, corrected: str, right: str
) -> None:
    found = extract(talk(said, corrected), NOTHING_KNOWN)
    assert [one.summary for one in found.events] == [right]
    assert found.events[0].attributes["of"] == said
    (wrong,) = found.withdrawn
    assert (wrong.draft and wrong.draft.summary, wrong.by_event) == (said, 0)
    alone = extract(talk(right), NOTHING_KNOWN).events[0]
    assert found.events[0].occurrence == alone.occurrence


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("The heat is killing me.", "It's not the dogs, it's the cats that bark."),
        ("I took Pip to the vet on Friday.", "It wasn't cheap, it was dear."),
        ("我昨天去爬山了。", "不是我懒，是太累了。"),
        ("我昨天去爬山了。", "是不是下雨了？"),
        ("I took Pip to the vet on Friday.", "A: It wasn't Friday, it was Thursday."),
    ],
)
def test_what_names_nothing_said_before_corrects_nothing(said: str, other: str) -> None:
    alone = extract(talk(said), NOTHING_KNOWN).events
    found = extract(talk(said, other), NOTHING_KNOWN)
    assert found.withdrawn == ()
    assert found.events[: len(alone)] == alone


def test_what_stands_beside_the_wrong_words_is_told_once() -> None:
    told = drafts("昨天打了狂犬疫苗，下午去银行办了卡。", "不是狂犬疫苗，是猫三联。")
    assert sorted(one.summary for one in told) == ["下午去银行办了卡。", "昨天打了猫三联"]


def test_a_correction_reaches_back_before_the_window() -> None:
    before, now = talk("昨天打了狂犬疫苗。", "不是狂犬疫苗，是猫三联。")
    found = extract([now], Background(before=(before,)))
    assert [one.summary for one in found.events] == ["昨天打了猫三联。"]
    assert [one.source.turn_id for one in found.withdrawn] == [before.turn_id]
    assert found.withdrawn[0].draft is None


def test_facts_are_put_right_too() -> None:
    told = facts("My sister is called Harriet.", "It isn't Harriet, it's Henrietta.")
    assert [(f.value, f.is_negative, f.attributes.get("changes")) for f in told] == [
        ("harriet", False, None),
        ("henrietta", False, "correct"),
        ("harriet", True, "correct"),
    ]


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("My sister is called Harriet.", "Sorry, I misspoke: my sister is called Henrietta."),
        ("我妹妹叫晓雯。", "打错字了，我妹妹叫晓文。"),
    ],
)
def test_what_is_told_anew_in_a_correction_denies_what_was_told(said: str, again: str) -> None:
    first, right, wrong = facts(said, again)
    assert right.attributes["changes"] == "correct"
    assert (wrong.key, wrong.value, wrong.is_negative) == (first.key, first.value, True)


@pytest.mark.parametrize("line", ["不是周五，是周四。", "It wasn't Friday, it was Thursday. "])
def test_a_turn_of_nothing_but_corrections_is_tried_in_few_places(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def put_right(said: str, _: Contrast) -> None:
        tried.append(said)

    monkeypatch.setattr(correcting, "put_right", put_right)
    assert correcting.corrections(talk(*[line * 500] * 3), lambda _: Findings()) == []
    assert 0 < len(tried) <= 3 * 12 * 60
