"""Which words of which turns are about what is named; near ones stay."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from app.domain.entities import EntityType, KnownEntity
from app.domain.forgetting import Naming, Stretch, Teller, Told, merged, without
from app.domain.models import Role, Turn, TurnState
from app.extraction.forgetting import choose, topic_of

SESSION = uuid4()


def teller(
    text: str, position: int = 0, *, names: tuple[Naming, ...] = (), tells: tuple[Told, ...] = ()
) -> Teller:
    turn = Turn(
        client_turn_id=f"t{position}",
        speaker="Mei",
        role=Role.USER,
        text=text,
        said_at=datetime(2026, 3, 1 + position, tzinfo=UTC),
        zone="UTC",
        turn_id=UUID(int=position + 1),
        session_id=SESSION,
        client_session_id="s",
        seq=position,
        position=position,
        state=TurnState.PROCESSED,
    )
    return Teller(turn=turn, names=names, tells=tells)


def chosen(topic: str, *tellers: Teller, is_clause: bool = False) -> list[str]:
    choice = choose(tellers, [topic_of(topic, [], is_clause=is_clause)], [])
    texts = {one.turn.turn_id: one.turn.text for one in tellers}
    return [texts[s.turn_id][s.start : s.end].strip() for s in merged(choice.stretches)]


def test_a_clause_without_a_subject_goes_along_and_one_with_its_own_stays() -> None:
    text = "何倩是我同学，在银行上班，我最近在学吉他。"
    assert chosen("何倩", teller(text)) == ["何倩是我同学，在银行上班，"]


def test_a_turn_that_says_nothing_else_goes_as_a_whole() -> None:
    choice = choose([teller("I sold the Audi.")], [topic_of("the Audi", [], is_clause=False)], [])
    assert [one.is_whole for one in choice.stretches] == [True]


def test_all_that_a_topic_says_must_be_named() -> None:
    trip, book = teller("My trip to Norway was cold."), teller("I read a book on Norway.", 1)
    choice = choose([trip, book], [topic_of("my trip to Norway", [], is_clause=False)], [])
    assert [one.turn_id for one in choice.stretches] == [trip.turn.turn_id]
    assert [one.turn_id for one in choice.near] == [book.turn.turn_id]


def test_an_entity_is_meant_by_its_pronouns_too() -> None:
    gus = KnownEntity(
        entity_id=uuid4(), type=EntityType.PERSON, name="Gus", aliases=frozenset({"gus"})
    )
    first = teller("Gus plays drums.", names=(Naming(entity_id=gus.entity_id, start=0, end=3),))
    second = teller(
        "He keeps pigeons.", 1, names=(Naming(entity_id=gus.entity_id, start=0, end=2),)
    )
    choice = choose([first, second], [topic_of("Gus", [gus], is_clause=False)], [])
    assert len(choice.stretches) == 2


def test_chinese_words_that_stand_apart_are_one() -> None:
    assert chosen("我整容", teller("上个月我去整了容。"), is_clause=True)
    assert chosen("我跟李雷借钱", teller("我跟李雷借了三万块。"), is_clause=True)


def test_what_is_the_users_own_is_not_anothers() -> None:
    mine, hers = teller("My salary is 92k."), teller("My sister's salary is low.", 1)
    assert chosen("my salary", mine, hers) == ["My salary is 92k."]


def test_what_is_blanked_leaves_all_places_as_they_were() -> None:
    text = "我对花生过敏。我在学吉他。"
    left = without(text, [Stretch(turn_id=UUID(int=1), start=0, end=7)])
    assert (len(left), left.strip(), left.index("我在")) == (len(text), "我在学吉他。", 7)


def test_somebodys_school_is_not_somebody() -> None:
    son = KnownEntity(entity_id=uuid4(), type=EntityType.PERSON, name="儿子", kind="son")
    naming = (Naming(entity_id=son.entity_id, start=1, end=3),)
    school = teller("我儿子的学校是育才小学。", names=naming)
    likes = teller("我儿子喜欢恐龙。", 1, names=naming)
    choice = choose([school, likes], [topic_of("我儿子学校", [son], is_clause=False)], [])
    assert [one.turn_id for one in choice.stretches] == [school.turn.turn_id]


def test_since_a_time_goes_along_with_its_clause() -> None:
    text = "Harold's drinking got worse since Easter. I like tea since I was ten."
    assert chosen("Harold's drinking", teller(text)) == [
        "Harold's drinking got worse since Easter."
    ]


def test_what_only_names_it_goes_along() -> None:
    first = "我儿子学校在东门外，叫启明小学。"
    at = first.index("启")
    naming = (Naming(entity_id=uuid4(), start=at, end=at + 4),)
    own = Told(memory_id=uuid4(), kind="fact", start=at - 1, end=at + 4, subject="Mei", text="")
    turn = teller(first + "我在学画画。", names=naming, tells=(own,))
    assert chosen("我儿子学校", turn) == [first]
