"""Where stories end: what cuts, what does not, and that talk bound in pieces is cut the same."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import numpy as np
import pytest

from app.domain.episodes import EpisodeState
from app.domain.models import Role
from app.episodes import Said, Tail, segments
from app.episodes.segmentation import boundaries
from app.episodes.talk import cues_of
from tests.bench.episodes.conversations import LANGUAGES, conversations
from tests.bench.episodes.scoring import best_pause, mean_pk

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
TOPICS = np.eye(4, dtype=np.float32)


def said(
    place: int, topic: int, text: str = "", *, after_s: float = 30, at_s: float | None = None
) -> Said:
    """Return a turn about a topic: its vector leans that way, and its words name it."""
    vector = TOPICS[topic] + 0.2 * TOPICS[(topic + 1 + place % 3) % 4]
    words = text or f"about subject{topic} detail{place}"
    return Said(
        turn_id=UUID(int=place),
        seq=place,
        said_at=START + timedelta(seconds=at_s if at_s is not None else after_s * place),
        role=Role.USER if place % 2 == 0 else Role.ASSISTANT,
        speaker="Mei" if place % 2 == 0 else "Bot",
        text=words,
        zone="UTC",
        cues=cues_of(words),
        vector=vector / np.linalg.norm(vector),
    )


def cut(talk: list[Said]) -> list[int]:
    return boundaries(talk, start=0, is_over=True)


def test_another_subject_begins_another_story() -> None:
    assert cut([said(n, 0 if n < 6 else 1) for n in range(12)]) == [6]


def test_one_subject_is_one_story() -> None:
    assert cut([said(n, 0) for n in range(12)]) == []


def test_one_odd_turn_does_not_cut() -> None:
    assert cut([said(n, 3 if n == 6 else 0) for n in range(12)]) == []


def test_three_days_end_a_story_whatever_it_is_about() -> None:
    talk = [said(n, 0, at_s=30 * n + (4 * 86400 if n >= 5 else 0)) for n in range(10)]
    assert cut(talk) == [5]


def test_a_pause_that_is_usual_in_a_slow_session_does_not_cut() -> None:
    assert cut([said(n, 0, after_s=3600) for n in range(12)]) == []


@pytest.mark.parametrize(
    ("opener", "topic"), [("By the way, what about subject1?", 1), ("对了，subject1怎么样了？", 1)]
)
def test_a_marker_helps_to_cut(opener: str, topic: int) -> None:
    talk = [said(n, 0 if n < 6 else topic, opener if n == 6 else "") for n in range(12)]
    assert cut(talk) == [6]


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("Anyway, did you call the bank?", "opens"),
        ("On another note, the car is back.", "opens"),
        ("换个话题，周末去哪儿？", "opens"),
        ("对了，你上次说的书叫什么？", "opens"),
        ("不说这个了，吃饭了吗", "opens"),
        ("Good morning! Slept well?", "greets"),
        ("早上好！", "greets"),
        ("Thanks, talk to you later.", "closes"),
        ("好的谢谢，先这样。", "closes"),
        ("It went fine.", "leans"),
        ("那还需要割包吗？", "leans"),
        ("How long will that take?", "asks"),
        ("多久能到账？", "asks"),
    ],
)
def test_what_words_say_of_how_a_turn_hangs_together(text: str, cue: str) -> None:
    assert getattr(cues_of(text), cue)


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("对方没有回复我。", "leans"),
        ("那天我们去了海边。", "leans"),
        ("The right answer was twelve.", "opens"),
        ("I said goodbye to the old flat yesterday and felt sad about it.", "closes"),
    ],
)
def test_what_only_looks_like_a_cue(text: str, cue: str) -> None:
    assert not getattr(cues_of(text), cue)


def test_an_episode_is_silent_after_two_turns_elsewhere() -> None:
    talk = tuple(said(n, 0) for n in range(4))
    now = talk[-1].said_at + timedelta(seconds=30)
    states = []
    for elsewhere in (1, 2):
        tail = Tail(session_id=uuid4(), episode_id=None, talk=talk, start=0, elsewhere=elsewhere)
        (segment,) = segments(tail, as_of=now)
        states.append(segment.state)
    assert states == [EpisodeState.ACTIVE, EpisodeState.SILENT]


def test_an_episode_falls_silent_and_closes_in_time() -> None:
    talk = tuple(said(n, 0) for n in range(4))
    tail = Tail(session_id=uuid4(), episode_id=None, talk=talk, start=0, elsewhere=0)
    waits = (timedelta(minutes=5), timedelta(hours=1), timedelta(days=4))
    states = [segments(tail, as_of=talk[-1].said_at + wait)[0].state for wait in waits]
    assert states == [EpisodeState.ACTIVE, EpisodeState.SILENT, EpisodeState.CLOSED]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_words_and_pauses_alone_cut_better_than_the_best_pause(language: str) -> None:
    some = conversations(language, "test", 25, seed=11)
    found = [cut(one.turns) for one in some]
    assert mean_pk(some, [set(one) for one in found]) <= 0.9 * best_pause(some)[0]
