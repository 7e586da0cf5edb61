"""Laws of binding: in pieces or at once, the closed episodes are the same; every turn has one place."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.episodes import EpisodeState
from app.episodes import Said, Tail, consolidated, segments
from tests.bench.episodes.conversations import conversations

TALKS = [one for language in ("en", "zh") for one in conversations(language, "test", 6, seed=3)]
FINAL = timedelta(days=10)


def _with_vectors(talk: list[Said], seed: int) -> list[Said]:
    random = np.random.default_rng(seed)
    made = []
    for one in talk:
        vector = random.normal(size=16).astype(np.float32)
        made.append(replace(one, vector=vector / np.linalg.norm(vector)))
    return made


def _bound_in_pieces(talk: list[Said], places: list[int]) -> list[tuple[UUID, ...]]:
    """Bind turns as they come, piece by piece; return the episodes' turns, in order."""
    done: list[list[Said]] = []
    running: list[Said] = []
    edges = sorted({*places, len(talk)})
    begin = 0
    for n, edge in enumerate(edges):
        running += talk[begin:edge]
        begin = edge
        if not running:
            continue
        first = talk.index(running[0])
        before = talk[max(0, first - 26) : first]
        tail = Tail(
            session_id=UUID(int=1), episode_id=UUID(int=2), talk=(*before, *running), start=len(before), elsewhere=0,
        )  # fmt: skip
        is_last = n == len(edges) - 1
        now = talk[-1].said_at + FINAL if is_last else running[-1].said_at
        found = segments(tail, as_of=now)
        for segment in found[:-1]:
            done.append(list(segment.talk))
        running = list(found[-1].talk)
    return [tuple(one.turn_id for one in some) for some in [*done, running] if some]


@settings(max_examples=60, deadline=None)
@given(
    talk=st.sampled_from(TALKS),
    places=st.lists(st.integers(1, 40), max_size=8),
    seed=st.integers(0, 5),
)
def test_talk_bound_in_pieces_is_bound_as_at_once(talk, places, seed) -> None:  # type: ignore[no-untyped-def]
    turns = _with_vectors(talk.turns, seed)
    wanted = _bound_in_pieces(turns, [])
    assert _bound_in_pieces(turns, [p for p in places if p < len(turns)]) == wanted
    assert [t for some in wanted for t in some] == [one.turn_id for one in turns]


@settings(max_examples=30, deadline=None)
@given(talk=st.sampled_from(TALKS), days=st.integers(0, 6))
def test_what_is_consolidated_again_says_the_same_and_names_its_turns(talk, days) -> None:  # type: ignore[no-untyped-def]
    tail = Tail(
        session_id=UUID(int=1), episode_id=None, talk=tuple(talk.turns), start=0, elsewhere=0
    )
    now = talk.turns[-1].said_at + timedelta(days=days)
    for segment in segments(tail, as_of=now):
        draft = consolidated(segment)
        assert draft == consolidated(segment)
        own = {one.turn_id for one in segment.talk}
        assert all(claim.turn_ids and own.issuperset(claim.turn_ids) for claim in draft.claims)
        assert draft.turn_count == len(own)
        assert draft.is_deep is (segment.state is not EpisodeState.ACTIVE)
