"""Who and what talk is about, stage by stage in what comes out, in both languages."""

from uuid import UUID, uuid4

import pytest

from app.domain.entities import EntityDraft, EntityType, KnownEntity
from app.domain.findings import Findings
from app.extraction import Background, extract
from app.extraction.entities import Entities, read_entities, with_entities
from app.extraction.entities.asked import asked_names
from app.text.names import normal_name
from tests.unit.extraction.talk import talk


def words(read: Entities, *lines: str) -> list[list[str]]:
    """Return the mentions of each entity in order, as said."""
    texts = {turn.turn_id: turn.text for turn in talk(*lines)}
    return [
        [texts[m.turn_id][m.start : m.end] for m in entity.mentions]
        for entity in read.entities
        if entity.mentions
    ]


def together(*lines: str) -> list[list[str]]:
    return words(read_entities(talk(*lines), ()), *lines)


def called(name: str, *lines: str, known: tuple[KnownEntity, ...] = ()) -> EntityDraft:
    """Return the one entity that goes by a name."""
    read = read_entities(talk(*lines), known)
    (found,) = [e for e in read.entities if normal_name(name) in {a.normal for a in e.aliases}]
    return found


def known(name: str, type_: EntityType = EntityType.PET, **more: object) -> KnownEntity:
    return KnownEntity(
        entity_id=uuid4(), type=type_, name=name, aliases=frozenset({normal_name(name)}), **more
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        (["My cat is called Biscuit.", "Biscuit is asleep."], ["My cat", "Biscuit", "Biscuit"]),
        (["Biscuit, my cat, threw up."], ["Biscuit", "my cat"]),
        (["I took my cat Biscuit to the vet."], ["my cat", "Biscuit"]),
        (["We adopted a kitten named Momo."], ["a kitten", "Momo"]),
        (["I have a puppy. We call him Rex."], ["a puppy", "him", "Rex"]),
        (["Anna is my wife."], ["Anna", "my wife"]),
        (["My boss (Tom) called."], ["My boss", "Tom"]),
        (["My dog is a beagle."], ["My dog", "a beagle"]),
        (["我家猫叫元宝。", "元宝睡了。"], ["我家猫", "元宝", "元宝"]),
        (["我老公张伟出差了。"], ["我老公", "张伟"]),
        (["张伟是我老公。"], ["张伟", "我老公"]),
        (["我们给它取名叫雪球，雪球是只比熊。"], ["它", "雪球", "雪球", "只比熊"]),
        (["元宝（Yuanbao）是我家的猫。"], ["元宝", "Yuanbao", "我家的猫"]),
        (["我同事安娜英文名叫Anna。"], ["我同事", "安娜", "Anna"]),
        (["我家猫叫团子，是只英短。"], ["我家猫", "团子", "只英短"]),
    ],
)
def test_what_is_said_to_be_one_is_one(lines: list[str], one: list[str]) -> None:
    assert one in together(*lines)


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        (["My cat Biscuit is ill.", "That tabby ate a sock."], "That tabby"),
        (["My sister Zoe came.", "A: How is she?"], "she"),
        (["Dr. Feld called.", "A: What did the doctor say?"], "the doctor"),
        (["Ticket #4521 is open.", "A: 4521 was closed."], "4521"),
        (["We went to the Blue Door cafe.", "I like that cafe."], "that cafe"),
        (["Lena Vogt wrote.", "Vogt is on holiday."], "Vogt"),
        (["I took lisinopril.", "That pill makes me cough."], "That pill"),
        (["I lost the red folder.", "Jo found that folder."], "that folder"),
        (["我家猫团子病了。", "那只猫吃了袜子。"], "那只猫"),
        (["我妹妹小雨来了。", "A: 她怎么样？"], "她"),
        (["陈大夫打电话了。", "A: 医生说什么？"], "医生"),
        (["工单4521开了。", "A: 4521已经关了。"], "4521"),
        (["我吃了阿莫西林。", "这药让我难受。"], "药"),
        (["郑科长来了。", "老郑走了。"], "老郑"),
    ],
)
def test_talk_comes_back_to_the_only_one_it_can_mean(lines: list[str], one: str) -> None:
    (group,) = [group for group in together(*lines) if any(one in said for said in group)]
    assert len(group) > 1


@pytest.mark.parametrize(
    ("lines", "one", "other"),
    [
        (["My friend Anna and my colleague Anna came."], "My friend", "my colleague"),
        (["Anna called. My boss is angry."], "Anna", "My boss"),
        (["My cat Biscuit met my cat Momo."], "Biscuit", "Momo"),
        (["Dana: my cat is ill", "my cat is fine"], "my cat", "my cat"),
        (["我朋友安娜和我同事安娜都来了。"], "我朋友", "我同事"),
        (["财务的张伟来了。", "研发的张伟走了。"], "张伟", "张伟"),
        (["我家猫元宝打了我家猫团子。"], "元宝", "团子"),
    ],
)
def test_what_may_be_two_stays_two(lines: list[str], one: str, other: str) -> None:
    groups = together(*lines)
    first = next(at for at, group in enumerate(groups) if one in group)
    assert any(other in group for at, group in enumerate(groups) if at != first)


@pytest.mark.parametrize(
    "lines",
    [
        ["My friend Anna came.", "My colleague Anna wrote.", "Anna is here."],
        ["我朋友安娜来了。", "我同事安娜写信了。", "安娜到了。"],
    ],
)
def test_a_name_of_two_names_neither(lines: list[str]) -> None:
    read = read_entities(talk(*lines), ())
    last = talk(*lines)[-1].turn_id
    assert not [m for entity in read.entities for m in entity.mentions if m.turn_id == last]


@pytest.mark.parametrize(
    ("line", "said"),
    [("元宝又吐了。", "元宝"), ("Yuanbao threw up.", "Yuanbao"), ("那只英短吐了。", "那只英短")],
)
def test_what_the_world_holds_is_found_by_all_its_names(line: str, said: str) -> None:
    speaker = KnownEntity(
        entity_id=uuid4(), type=EntityType.PERSON, name="Mei", is_speaker=True, aliases=frozenset({"mei"})
    )  # fmt: skip
    cat = known("元宝", kind="british_shorthair", roles=frozenset({(speaker.entity_id, "cat")}))
    read = read_entities(talk(line), (speaker, cat))
    (found,) = [e for e in read.entities if e.entity_id == cat.entity_id]
    assert (words(read, line), found.is_new) == ([[said]], False)


def test_a_sound_makes_a_name_less_sure_than_a_word() -> None:
    found = called("Yuanbao", "Yuanbao threw up.", known=(known("元宝"),))
    assert [(alias.text, alias.confidence) for alias in found.aliases] == [("Yuanbao", 0.72)]
    assert read_entities(talk("Yuan is here."), (known("元宝"),)).entities[0].is_new is not False


@pytest.mark.parametrize(
    "line", ["My neighbour's cat bit me.", "A: Cats like your cat sleep a lot.", "I want a cat."]
)
def test_a_cat_of_somebody_else_is_not_mine(line: str) -> None:
    speaker = KnownEntity(
        entity_id=uuid4(), type=EntityType.PERSON, name="Mei", is_speaker=True, aliases=frozenset({"mei"})
    )  # fmt: skip
    cat = known("元宝", kind="cat", roles=frozenset({(speaker.entity_id, "cat")}))
    read = read_entities(talk("Hello.", line), (speaker, cat))
    named = {e.entity_id for e in read.entities if e.mentions}
    assert (cat.entity_id in named) is ("your cat" in line)


def test_a_name_that_talk_only_suggests_is_none_yet() -> None:
    (found,) = [
        e
        for e in read_entities(talk("我室友把锅烧穿了。", "阿亮真是个人才。"), ()).entities
        if e.mentions
    ]
    assert (found.name, found.is_named, found.aliases[0].confidence) == ("室友", False, 0.6)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("My wife Anna works at Globex.", [("Mei", "married_to", "Anna"), ("Anna", "works_at", "Globex")]),
        ("I live in Lisbon.", [("Mei", "lives_in", "Lisbon")]),
        ("My dentist is Dr. Feld.", [("Feld", "treats", "Mei")]),
        ("我老公张伟在字节跳动公司上班。", [("Mei", "married_to", "张伟"), ("张伟", "works_at", "字节跳动公司")]),
        ("我住在上海。", [("Mei", "lives_in", "上海")]),
        ("我家猫叫元宝。", [("Mei", "owns", "元宝")]),
    ],
)  # fmt: skip
def test_relations_are_those_that_were_said(line: str, told: list[tuple[str, str, str]]) -> None:
    read = read_entities(talk(line), ())
    names = {entity.entity_id: entity.name.removeprefix("Dr ") for entity in read.entities}
    assert [(names[r.from_id], r.type.value, names[r.to_id]) for r in read.relations] == told


@pytest.mark.parametrize("line", ["I used to live in Lisbon.", "我以前住在上海。"])
def test_a_relation_that_is_over_has_an_end(line: str) -> None:
    (relation,) = read_entities(talk(line), ()).relations
    assert relation.valid.end == talk(line)[0].said_at


@pytest.mark.parametrize("line", ["My name is Duan Fei.", "我叫段飞。"])
def test_a_speaker_is_called_by_their_own_word_alone(line: str) -> None:
    (found,) = read_entities(talk(line, "我导师李岩对青霉素过敏。"), ()).entities[:1]
    assert found.is_speaker
    assert "李岩" not in {alias.text for alias in found.aliases}
    assert {"Duan Fei", "段飞"} & {alias.text for alias in found.aliases}


@pytest.mark.parametrize(
    ("line", "name"),
    [("I took Biscuit to the vet yesterday.", "Biscuit"), ("元宝昨天吐了。", "元宝")],
)
def test_events_name_their_entities_by_id(line: str, name: str) -> None:
    cat = known(name)
    background = Background(entities=(cat,))
    turns = talk(line)
    findings = with_entities(extract(turns, background), turns, background)
    (event,) = findings.events
    parts = [event.object, *event.participants]
    assert cat.entity_id in [part.entity_id for part in parts if part]


def test_ids_follow_from_the_words() -> None:
    def ids() -> list[UUID]:
        read = with_entities(Findings(), talk("My cat is called Biscuit."), Background())
        return [entity.entity_id for entity in read.entities]

    assert ids() == ids()
    assert all(entity_id.version == 7 for entity_id in ids())


@pytest.mark.parametrize(
    ("question", "name", "kind"),
    [
        ("How is my cat?", None, "cat"),
        ("What did that British shorthair do?", None, "british_shorthair"),
        ("When did Sir Biscuit eat?", "sir biscuit", None),
        ("Will it rain?", None, None),
        ("我的猫怎么样？", None, "cat"),
        ("元宝最近怎么样？", "元宝", None),
        ("你的猫怎么样？", None, None),
    ],
)
def test_a_question_is_read_for_whom_it_may_name(
    question: str, name: str | None, kind: str | None
) -> None:
    asked = asked_names(question)
    assert name is None or name in asked.names
    assert "will" not in asked.names
    assert kind in asked.kinds if kind else not asked.kinds


@pytest.mark.parametrize(
    ("one", "other"),
    [("My Cat", "cat"), ("O'Brien's", "o'brien"), ("J.R.", "j r"), ("元 宝", "元宝"), ("團子", "团子"), ("Zoë", "ZOE")],
)  # fmt: skip
def test_spellings_of_a_name_are_one(one: str, other: str) -> None:
    assert normal_name(one) == normal_name(other)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("我带元宝去海港宠物诊所看病。", "海港宠物诊所"),
        ("我带元宝去康宁宠物医院打了疫苗。", "康宁宠物医院"),
        ("我在宠物用品店给元宝买了猫粮。", None),
    ],
)
def test_a_pet_in_the_name_of_a_place_is_no_pet(line: str, place: str | None) -> None:
    lines = ("我家猫叫元宝。", line)
    said = together(*lines)
    assert "宠物" not in [words for one in said for words in one]
    if place is not None:
        assert called(place, *lines).kind == "pet_hospital"


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        (("张伟是我们的产品经理。", "产品经理又改需求了，张伟说下周上线。"), ["张伟", "我们的产品经理"]),
        (("我家狗子球球丢了。", "那只柯基是棕色的，球球戴着项圈。"), ["球球", "那只柯基"]),
        (("我家仓鼠瓜子生了。", "瓜子生了六只。"), ["我家仓鼠", "瓜子"]),
        (("我吃的降压药叫络活喜。", "这药副作用小。"), ["络活喜", "这药"]),
        (("我买了辆特斯拉。", "那辆车今天送去保养了。"), ["特斯拉", "那辆车"]),
        (("My therapist is Dr. Helen Cho.", "Dr. Cho moved our session."), ["My therapist", "Dr. Helen Cho"]),
    ],
)  # fmt: skip
def test_what_stands_beside_a_name_says_whose_it_is(lines, one):
    assert any(set(one) <= set(found) for found in together(*lines))
