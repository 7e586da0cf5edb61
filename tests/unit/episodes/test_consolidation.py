"""What an episode tells: its own sentences, dated, with their turns; facts that hang on their story stay in it."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from app.domain.episodes import EpisodeState
from app.domain.models import Role
from app.episodes import FactTold, Said, Segment, consolidated
from app.episodes.leaks import stands_alone
from app.episodes.talk import cues_of

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def talk_of(*texts: str) -> tuple[Said, ...]:
    """Return turns of a user and an assistant by turns."""
    return tuple(
        Said(
            turn_id=UUID(int=n + 1), seq=n + 1, said_at=START + timedelta(minutes=n),
            role=Role.ASSISTANT if n % 2 else Role.USER, speaker="Bot" if n % 2 else "Mei",
            text=text, zone="+08:00", cues=cues_of(text),
        )
        for n, text in enumerate(texts)
    )  # fmt: skip


def segment(*texts: str, state: EpisodeState = EpisodeState.CLOSED) -> Segment:
    return Segment(talk=talk_of(*texts), state=state, goes_on=False)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("Hi!", "Hello, how can I help?", "I booked the vet for Rex on Friday at ten.", "Great."), "I booked the vet for Rex on Friday at ten."),
        (("你好！", "您好，有什么可以帮您？", "我给元宝约了周五十点的兽医。", "好的。"), "我给元宝约了周五十点的兽医。"),
    ],
)  # fmt: skip
def test_a_summary_is_made_of_what_was_said(texts: tuple[str, ...], told: str) -> None:
    draft = consolidated(segment(*texts))
    assert f"2026-03-01 Mei: {told}" in draft.summary.splitlines()
    assert draft.summary == "\n".join(claim.text for claim in draft.claims)


def test_each_ten_turns_of_a_long_story_are_a_part_that_stays() -> None:
    texts = [f"The fence needs post number {n} at the corner." for n in range(25)]
    shorter, longer = consolidated(segment(*texts[:21])), consolidated(segment(*texts))
    assert [one.turn_count for one in longer.parts] == [10, 10, 5]
    assert longer.parts[:2] == shorter.parts[:2]


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("I don't run because of my knee.", ""),
        ("When I was in Oslo I drank tea.", ""),
        ("If the weather holds I cycle to work.", ""),
        ("I don't eat bread.", "That's why I feel better."),
        ("因为膝盖疼，我不跑步。", ""),
        ("住院的时候我只喝粥。", ""),
        ("我目前住在酒店。", ""),
        ("我不吃面包。", "所以现在舒服多了。"),
    ],
)
def test_what_hangs_on_its_story_does_not_stand_alone(words: str, then: str) -> None:
    assert not stands_alone(words, then)


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("I work at Harbor Clinic.", "It is near the station."),
        ("My cat is called Luna.", ""),
        ("我在仁爱医院工作。", "离地铁站很近。"),
        ("我对花生过敏。", ""),
    ],
)
def test_what_says_the_same_anywhere_stands_alone(words: str, then: str) -> None:
    assert stands_alone(words, then)


def test_facts_are_drawn_out_only_where_they_stand_alone() -> None:
    texts = ("I work at Harbor Clinic.", "Nice!", "I don't run because of my knee.", "I see.")
    told = [
        FactTold(fact_id=UUID(int=91), turn_id=UUID(int=1), start=0, end=24),
        FactTold(fact_id=UUID(int=92), turn_id=UUID(int=3), start=0, end=31),
    ]
    deep = consolidated(segment(*texts), told)
    assert (deep.fact_ids, deep.bound_fact_ids) == ((UUID(int=91),), (UUID(int=92),))
    light = consolidated(segment(*texts, state=EpisodeState.ACTIVE), told)
    assert (light.fact_ids, light.bound_fact_ids, light.is_deep) == ((), (), False)


def test_a_story_of_empty_words_has_a_title_and_claims_nothing() -> None:
    draft = consolidated(segment("ok", "ok"))
    assert (draft.title, draft.claims, draft.summary) == ("ok", (), "")
