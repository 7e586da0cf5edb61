"""Links between the events of a talk, by the words that tie them."""

import pytest

from app.domain.links import LinkType
from app.extraction import NOTHING_KNOWN, Background, extract
from tests.unit.extraction.talk import talk


def links(*lines: str) -> list[tuple[str, str, str]]:
    """Return the links of some lines: type, and where the words of both ends begin."""
    turns = talk(*lines)
    texts = {turn.turn_id: turn.text for turn in turns}
    return [
        (
            one.type.value,
            texts[one.from_source.turn_id][one.from_source.start : one.from_source.end],
            texts[one.to_source.turn_id][one.to_source.start : one.to_source.end],
        )
        for one in extract(turns, NOTHING_KNOWN).links
    ]


@pytest.mark.parametrize(
    ("lines", "cause", "effect"),
    [
        (["I missed the train because I overslept."], "I overslept", "I missed the train"),
        (["Because I overslept, I missed the train."], "I overslept", "I missed the train"),
        (["I overslept, so I missed the train."], "I overslept", "I missed the train"),
        (["我错过了火车，因为我睡过头了。"], "我睡过头了", "我错过了火车"),
        (["因为我感冒了，我取消了野餐。"], "我感冒了", "我取消了野餐"),
        (["我昨天吃了变质的虾，所以晚上拉肚子了。"], "我昨天吃了变质的虾", "晚上拉肚子了"),
    ],
)
def test_causes_are_read_from_their_joints(lines: list[str], cause: str, effect: str) -> None:
    found = [one for one in links(*lines) if one[0] == "causes"]
    assert len(found) == 1, found
    assert cause in found[0][1]
    assert effect in found[0][2]


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        ("I washed the car, then I waxed it.", "I washed the car", "I waxed it"),
        ("我洗了车，然后打了蜡。", "我洗了车", "打了蜡"),
    ],
)
def test_order_is_read_from_its_words(line: str, first: str, second: str) -> None:
    ((kind, later, earlier),) = links(line)
    assert kind == "follows"
    assert second in later
    assert first in earlier


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        (["The printer broke yesterday.", "I bought some tea.", "I fixed the printer today."], "printer broke"),
        (["打印机昨天坏了。", "我买了点茶叶。", "我今天把打印机修好了。"], "打印机昨天坏了"),
    ],
)  # fmt: skip
def test_an_outcome_is_tied_to_its_trouble(lines: list[str], trouble: str) -> None:
    resolved = [one for one in links(*lines) if one[0] == "resolves"]
    assert len(resolved) == 1, resolved
    assert trouble in resolved[0][2]


@pytest.mark.parametrize(
    "lines",
    [
        ["I opened ticket #48213 yesterday.", "I called about ticket #48213 today."],
        ["我昨天提交了工单48213。", "我今天打电话查了工单48213。"],
    ],
)
def test_the_same_number_ties(lines: list[str]) -> None:
    ((kind, _, _),) = links(*lines)
    assert kind == "follows"


@pytest.mark.parametrize(
    "lines",
    [
        ["I washed the car. I read a book."],
        ["我洗了车。我看了本书。"],
        ["I was so happy that I bought a cake."],
        ["The printer broke yesterday.", "I fixed the fence today.", "The oven broke as well."],
    ],
)
def test_neighbours_without_a_word_between_them_are_not_tied(lines: list[str]) -> None:
    assert [one for one in links(*lines) if one[0] in ("causes", "follows")] == []


@pytest.mark.parametrize(
    ("lines", "cause", "effect"),
    [
        (["I overslept and missed the train."], "I overslept", "missed the train"),
        (["The parcel arrived damaged, I called the shop."], "arrived damaged", "I called"),
        (["打印机坏了，我报修了。"], "打印机坏了", "我报修了"),
        (["孩子发烧了，喂了美林。"], "孩子发烧了", "喂了美林"),
        (["我错过了火车，原来是闹钟坏了。"], "闹钟坏了", "我错过了火车"),
        (
            ["I missed the train. That was because my alarm broke."],
            "alarm broke",
            "I missed the train",
        ),
    ],
)
def test_what_came_of_trouble_is_tied_to_it(lines: list[str], cause: str, effect: str) -> None:
    ((kind, first, second),) = links(*lines)
    assert kind == "causes"
    assert cause in first
    assert effect in second


@pytest.mark.parametrize(
    "lines",
    [
        ["Can you transfer my share of the rent?", "Dana: sent you 14k just now"],
        ["帮我带份午饭", "Dana: 给你放工位上了"],
    ],
)
def test_what_answers_a_request_resolves_it(lines: list[str]) -> None:
    ((kind, _, _),) = links(*lines)
    assert kind == "resolves"


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("I opened a case and ordered a replacement.", True),
        ("The new door came and Dev fitted it.", True),
        ("I bought bread and he called his mum.", False),
        ("I bought bread. I called my mum.", False),
    ],
)
def test_deeds_of_one_sentence_follow_each_other(line: str, is_told: bool) -> None:
    assert [kind for kind, _, _ in links(line)] == ["follows"] * is_told


def test_links_reach_back_into_the_talk_before() -> None:
    turns = talk("The printer broke yesterday.", "I fixed the printer today.")
    alone = extract(turns[1:], NOTHING_KNOWN)
    assert alone.links == ()
    after = extract(turns[1:], Background(before=tuple(turns[:1])))
    (link,) = after.links
    assert link.type is LinkType.RESOLVES
    assert link.to_source.turn_id == turns[0].turn_id
    assert len(after.events) == 1
