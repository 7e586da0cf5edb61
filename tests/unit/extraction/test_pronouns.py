"""Whom he, she, 他 and 它 mean where a pet, a vet, a medicine or only the user's world can be meant."""

from uuid import uuid4

import pytest

from app.domain.entities import EntityType, KnownEntity
from app.domain.events import EventDraft
from app.extraction import Background, extract
from app.extraction.entities import with_entities
from app.text.names import normal_name
from tests.unit.extraction.talk import drafts, talk


def known(name: str, type_: EntityType, **more: object) -> KnownEntity:
    return KnownEntity(
        entity_id=uuid4(), type=type_, name=name, aliases=frozenset({normal_name(name)}), **more
    )  # type: ignore[arg-type]


CAT = known("元宝", EntityType.PET, kind="cat")
MEI = known("Mei", EntityType.PERSON, is_speaker=True)


def events(*lines: str, world: tuple[KnownEntity, ...] = ()) -> list[EventDraft]:
    turns, background = talk(*lines), Background(entities=world)
    return list(with_entities(extract(turns, background), turns, background).events)


def last_subject(*lines: str, world: tuple[KnownEntity, ...] = ()) -> str:
    return events(*lines, world=world)[-1].subject


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        (
            ["昨天我带我家猫元宝去做了体检，林医生说一切正常。", "他昨天顺便打了第一针猫三联。"],
            "元宝",
        ),
        (["今天我们把元宝接回家了！", "He slept in the carrier the whole way."], "元宝"),
        (["My dog Rex saw Dr. Lin today.", "He ate a whole bowl yesterday."], "Rex"),
    ],
)
def test_pronoun_means_the_pet_and_not_the_vet(lines: list[str], subject: str) -> None:
    assert last_subject(*lines) == subject


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        (["My dog Rex saw Dr. Lin today.", "She prescribed famotidine yesterday."], "Dr. Lin"),
        (["昨天我带元宝去诊所，林医生看的。", "他昨天开了药。"], "林医生"),
    ],
)
def test_pronoun_that_prescribes_means_the_vet(lines: list[str], subject: str) -> None:
    assert last_subject(*lines) in (subject, subject.replace(".", ""))


def test_pronoun_means_no_medicine() -> None:
    assert [e.subject for e in drafts("法莫替丁昨天停了。", "And he ate a bowl yesterday.")][
        -1
    ] == "he"


@pytest.mark.parametrize("line", ["And he ate a whole bowl yesterday.", "他昨天吐了三次。"])
def test_pronoun_nobody_was_named_for_means_the_only_pet(line: str) -> None:
    (event,) = events(line, world=(MEI, CAT))
    assert event.subject == "元宝"
    assert event.participants[0].name == "元宝"
    assert event.participants[0].entity_id == CAT.entity_id


def test_pronoun_stays_open_between_two_pets() -> None:
    dog = known("Rex", EntityType.PET, kind="dog")
    assert last_subject("He ate a whole bowl yesterday.", world=(MEI, CAT, dog)) == "He"


def test_pronoun_stays_open_between_pet_and_family() -> None:
    son = known("Leo", EntityType.PERSON, kind="son", roles=frozenset({(MEI.entity_id, "son")}))
    assert last_subject("He ate a whole bowl yesterday.", world=(MEI, CAT, son)) == "He"


def test_pet_does_not_call() -> None:
    found = events("He called the landlord yesterday.", world=(MEI, CAT))
    assert [one.subject for one in found] == ["He"]


def test_who_acts_by_name_stays_the_subject() -> None:
    assert last_subject("My dog Rex is sick.", "Anna took him to the vet yesterday.") == "Anna"
    assert last_subject("我家猫叫元宝。", "老公昨天给他洗了澡。") == "老公"


@pytest.mark.parametrize("line", ["我昨天带元宝去打了疫苗。", "周五我去拿疫苗本。"])
def test_what_was_done_there_is_no_place(line: str) -> None:
    assert not [p for e in drafts(line) for p in e.participants if p.role == "location"]


def test_place_gone_to_stays_one() -> None:
    assert [
        p.name
        for e in drafts("我昨天去健身房见了教练。")
        for p in e.participants
        if p.role == "location"
    ] == ["健身房"]
