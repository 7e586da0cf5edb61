"""Nouns that no rule knows, and mentions that the rules leave open, are what they most likely are."""

import pytest

from app.extraction.entities import read_entities
from app.extraction.entities.linking.linker import Linker
from app.extraction.entities.linking.pairing import Pairing
from app.extraction.entities.linking.weights import weights
from app.extraction.entities.mentions import Form, Spotted
from tests.unit.extraction.talk import talk


def together(*lines: str) -> list[list[str]]:
    turns = talk(*lines)
    texts = {turn.turn_id: turn.text for turn in turns}
    groups = (
        [texts[m.turn_id][m.start : m.end] for m in entity.mentions]
        for entity in read_entities(turns, ()).entities
    )
    return [group for group in groups if len(group) > 1]


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        (["The cello fell over.", "That instrument cost a fortune."], ["The cello", "That instrument"]),
        (["The curator rang.", "He wants the vase back."], ["The curator", "He"]),
        (["The florist called.", "She found the orchids."], ["The florist", "She"]),
        (["I bought a lathe.", "A: Does it work?", "The lathe hums."], ["a lathe", "it", "The lathe"]),
        (["The referee was awful.", "That clown sent two off."], ["The referee", "That clown"]),
        (["My niece adopted a hedgehog.", "The critter sleeps."], ["a hedgehog", "The critter"]),
        (["大提琴摔了。", "那把琴可贵了。"], ["琴", "那把琴"]),
        (["馆长来电话了。", "他要把花瓶要回去。"], ["馆长", "他"]),
        (["花店老板来电话。", "她找到兰花了。"], ["花店老板", "她"]),
        (["车床买好了。", "A: 它好用吗？", "车床声音大。"], ["车床", "它", "车床"]),
        (["护林员又来了。", "护林员不让生火。"], ["护林员", "护林员"]),
        (["六号机组停了。", "A: 这台机组多久没修了？"], ["机组", "这台机组"]),
        (["My mechanic is booked up. Stavros says the gearbox needs a part."], ["My mechanic", "Stavros"]),
        (["我修车师傅排不上。", "老沙说变速箱要换。"], ["我修车师傅", "老沙"]),
        (["We adopted a finch.", "The bird sings all day."], ["a finch", "The bird"]),
        (["家里养了只鹩哥。", "这鸟天天唱。"], ["只鹩哥", "这鸟"]),
        (["Montgomery is late.", "Monty missed the bus."], ["Montgomery", "Monty"]),
        (["Babs is limping. My whippet hates the vet."], ["Babs", "My whippet"]),
        (["小八今天打针，我家柴犬吓坏了。"], ["小八", "我家柴犬"]),
    ],
)  # fmt: skip
def test_talk_comes_back_to_what_no_table_knows(lines: list[str], one: list[str]) -> None:
    assert one in [group[: len(one)] for group in together(*lines)], together(*lines)


@pytest.mark.parametrize(
    ("lines", "one", "other"),
    [
        (["The juggler met the acrobat."], "The juggler", "the acrobat"),
        (["The juggler watched her."], "The juggler", "her"),
        (["Ingrid rang. My tutor is cross."], "Ingrid", "My tutor"),
        (["My aunt and my cousin came. Solveig drove."], "My aunt", "Solveig"),
        (["The kiln is on. They left."], "The kiln", "They"),
        (["Dana: my dog is ill", "my dog is fine"], "my dog", "my dog"),
        (["驯兽师骂了杂技演员。"], "驯兽师", "杂技演员"),
        (["我姑姑加班，婉清来帮忙。"], "我姑姑", "婉清"),
        (["我姨妈和我表姐来了。舒窈开的车。"], "我姨妈", "舒窈"),
        (["昨天开了个讨论会。", "他没来。"], "会", "他"),
        (["恒洋的老板很抠门。", "我跳槽到了云帆科技。"], "老板", "云帆科技"),
        (["I sold the Volvo last week.", "我跳槽到了云帆科技。"], "Volvo", "我跳槽"),
        (["My boss is stingy.", "I walked down Harrow Street."], "My boss", "Harrow Street"),
        (["I met Petra at the fair.", "Her mother is ill. Petra looked tired."], "Petra", "mother"),
        (["在展会碰到美玲。", "她妈病了，美玲很憔悴。"], "美玲", "妈"),
        (
            ["Dad came over to mend the gate.", "Then Oscar rang, he wanted the ladder."],
            "Dad",
            "Oscar",
        ),
        (["我爸过来修门。", "后来大勇打电话来。"], "我爸", "大勇"),
        (["My phone died. Oscar found it."], "My phone", "Oscar"),
        (["My name is Duan Fei.", "我导师对青霉素过敏。"], "My name", "青霉素"),
    ],
)
def test_what_may_be_another_stays_open(lines: list[str], one: str, other: str) -> None:
    for group in together(*lines):
        assert not (one in group and group.count(other) > (one == other)), group


@pytest.mark.parametrize("line", ["The anvil cracked a flagstone.", "铁砧砸坏了石板。"])
def test_noun_that_talk_leaves_again_is_no_entity(line: str) -> None:
    assert read_entities(talk(line), ()).entities == ()


@pytest.mark.parametrize(
    "lines",
    [
        ("The harpsichord arrived.", "The instrument is cracked."),
        ("护林员又来了。", "护林员走了。"),
    ],
)
def test_what_nobody_thinks_likely_is_none(lines: tuple[str, ...]) -> None:
    def never(pair: Pairing) -> float:
        return 0.0

    found = read_entities(talk(*lines), (), judge=never)
    assert all(len(entity.mentions) < 2 for entity in found.entities)


@pytest.mark.parametrize("is_english", [True, False])
def test_the_same_noun_speaks_for_one_thing(is_english: bool) -> None:
    of = weights(is_english=is_english)
    assert of["head same"] > of["head other"]


def test_what_a_mention_is_held_against_is_bounded() -> None:
    linker = Linker(clusters=[], turns=(), numbers={}, judge=lambda _: 0.0)
    for at in range(2_000):
        linker.note(
            Spotted(turn=0, start=at, end=at + 1, words="x", form=Form.NAME, sentence=at), at
        )
    assert len(linker.said) <= 600
    assert (linker.first, linker.said[-1][1]) == (0, 1_999)
    linker.moved(0, 7)
    assert linker.first == 7
