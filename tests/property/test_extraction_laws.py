"""Laws of extraction that hold for any text."""

from datetime import UTC, datetime, timedelta
from time import process_time
from uuid import UUID, uuid5

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.models import Role, Turn, TurnState
from app.extraction import NOTHING_KNOWN, extract
from app.extraction.entities import read_entities
from app.extraction.facts.slots import SLOTS

_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad93")
_PIECES = st.sampled_from(
    [
        "I", "we", "she", "my wife", "Milo", "said", "that", "if", "didn't", "booked", "a flight", "going to", "to", "and",
        "got", "moved", "from", "yesterday", "on Friday at 3pm", "the 10 o'clock one", "ok, booked", "never mind", "?", ".", ",",
        "'s", "“", "\"", ":", "```", "[", "|", "**", "re", "no longer", "130/85", "我", "老婆", "说", "把", "了", "没", "要", "打疫苗",
        "机票", "改到", "取消", "昨天", "下午三点", "如果", "就", "的时候", "，", "。", "！", "帮我订", "好的", "5公里",
        "allergic to", "love", "never", "coffee", "used to", "live in", "Berlin", "work at", "my cat is called", "since 2019", "any more", "my", "'s", "is",
        "number 114", "I'm 34", "我叫", "对", "花生", "过敏", "不喝", "咖啡", "以前", "住在", "上海", "在", "上班", "喜欢", "每天", "一杯", "生日是", "岁", "戒", "我家猫叫", "\n", "\ud800", "\x00", "é",
    ]
)  # fmt: skip
_TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(_PIECES, max_size=25).map(" ".join),
    st.lists(_PIECES, max_size=25).map("".join),
)
_ZONES = st.sampled_from(["+08:00", "UTC", "America/New_York", "Asia/Kathmandu"])
_MOMENTS = st.integers(1, 3_650_000).map(
    lambda days: datetime(1, 1, 2, 10, 30, tzinfo=UTC) + timedelta(days=days)
)  # to the year 9994


def _turns(texts: list[str], said_at: datetime, zone: str) -> list[Turn]:
    return [
        Turn(
            client_turn_id=str(at),
            speaker=["Mei", "assistant", "Milo"][at % 3],
            role=[Role.USER, Role.ASSISTANT, Role.USER][at % 3],
            text=text,
            said_at=said_at,
            zone=zone,
            turn_id=uuid5(_SPACE, str(at)),
            session_id=uuid5(_SPACE, str(at // 5)),
            client_session_id=str(at // 5),
            seq=at,
            position=at,
            state=TurnState.QUEUED,
        )
        for at, text in enumerate(texts)
    ]


@settings(max_examples=300, deadline=None)
@given(st.lists(_TEXTS, max_size=8), _MOMENTS, _ZONES)
def test_any_window_gives_events_whose_words_and_times_are_sound(texts, said_at, zone):
    turns = _turns(texts, said_at, zone)
    by_id = {turn.turn_id: turn for turn in turns}
    for draft in extract(turns, NOTHING_KNOWN).events:
        interval = draft.occurrence.interval
        assert interval.start is None or interval.end is None or interval.start < interval.end
        assert draft.sources
        for source in draft.sources:
            assert 0 <= source.start < source.end <= len(by_id[source.turn_id].text)
        first = draft.sources[0]
        words = by_id[first.turn_id].text[first.start : first.end]
        assert draft.summary == " ".join(words.split())[:300]
        assert draft.action
        assert 0 <= draft.confidence <= 1


@settings(max_examples=300, deadline=None)
@given(st.lists(_TEXTS, max_size=8), _MOMENTS, _ZONES)
def test_any_window_gives_facts_whose_words_and_bounds_are_sound(texts, said_at, zone):
    turns = _turns(texts, said_at, zone)
    by_id = {turn.turn_id: turn for turn in turns}
    for draft in extract(turns, NOTHING_KNOWN).facts:
        (source,) = draft.sources
        turn = by_id[source.turn_id]
        assert turn.role is Role.USER
        assert 0 <= source.start < source.end <= len(turn.text)
        assert draft.summary == " ".join(turn.text[source.start : source.end].split())[:300]
        whole = " ".join(turn.text.split())
        assert draft.predicate in whole
        assert draft.object in whole
        assert draft.slot in SLOTS
        assert (draft.key != "") == SLOTS[draft.slot].has_many
        assert draft.value
        assert (
            draft.valid.start is None
            or draft.valid.end is None
            or draft.valid.start < draft.valid.end
        )
        assert 0 <= draft.confidence <= 1


@given(st.lists(_TEXTS, max_size=4))
def test_the_same_window_gives_the_same_events(texts):
    turns = _turns(texts, datetime.fromisoformat("2026-06-17T10:30:00+08:00"), "+08:00")
    assert extract(turns, NOTHING_KNOWN) == extract(turns, NOTHING_KNOWN)


@pytest.mark.parametrize(
    "piece",
    [
        "re",
        "I went ",
        "I ",
        "my ",
        "吃",
        "我去了",
        "说",
        "，",
        "(",
        "[",
        "|",
        "``` ",
        "is ",
        "and ",
        "'s ",
        "! ",
        "if ",
        "the ",
        "I love ",
        "my cat is called ",
        "allergic to ",
        "and I never eat ",
        "我对",
        "我喜欢",
        "喝咖啡",
        "我在",
        "每天",
        "岁",
    ],
)
def test_the_longest_turn_is_read_in_a_breath(piece):
    text = (piece * 32768)[: 32768 // len(piece.encode())]
    turns = _turns([text], datetime.fromisoformat("2026-06-17T10:30:00+08:00"), "+08:00")
    start = process_time()
    extract(turns, NOTHING_KNOWN)
    # A turn of 32 KiB of ordinary talk takes 0.1 s here; squares would take minutes.
    assert process_time() - start < timedelta(seconds=5).total_seconds()


@settings(max_examples=200, deadline=None)
@given(st.lists(_TEXTS, max_size=8), _MOMENTS, _ZONES)
def test_any_window_gives_entities_whose_mentions_are_words_of_one_turn_each(texts, said_at, zone):
    turns = {turn.turn_id: turn for turn in _turns(texts, said_at, zone)}
    read = read_entities(list(turns.values()), ())
    taken = set()
    ids = {entity.entity_id for entity in read.entities}
    assert len(ids) == len(read.entities)
    for entity in read.entities:
        assert entity.name
        for mention in entity.mentions:
            assert 0 <= mention.start < mention.end <= len(turns[mention.turn_id].text)
            place = (mention.turn_id, mention.start)
            assert place not in taken  # a stretch names one
            taken.add(place)
    for relation in read.relations:
        assert {relation.from_id, relation.to_id} <= ids
        assert relation.from_id != relation.to_id
