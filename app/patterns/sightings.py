"""What a user tells of, day by day: sightings of things, and how much was told on which day."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from app.domain.events import Source
from app.domain.zones import zone_of
from app.extraction.sentences import is_forwarded, is_markup, sentences, without_notes
from app.text.folding import fold
from app.text.language import detect_language
from app.text.remembered import remembered
from app.text.tokens import search_terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldTurn:
    """A turn of the user's."""

    turn_id: UUID
    said_at: datetime
    zone: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvent:
    """An event that a turn tells of as real, and when; ``kind`` is its type of action, "" for none.

    ``occurs_at`` None: it has no day of its own. ``metrics`` are name, value and unit.
    """

    turn_id: UUID
    start: int
    end: int
    kind: str
    is_real: bool
    occurs_at: datetime | None
    metrics: tuple[tuple[str, float, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One mention of something: the day it is of, and the sentence that says so."""

    day: date
    source: Source


@dataclass(slots=True, kw_only=True)
class Diary:
    """All that was told: ``active`` counts turns by day; ``terms``, ``kinds`` what was seen when.

    ``values`` are measured values by name; ``surfaces`` how a term is written; ``texts`` and ``said_at`` the turns.
    """

    active: Counter[date] = field(default_factory=Counter)
    terms: dict[str, list[Sighting]] = field(default_factory=dict)
    kinds: dict[str, list[Sighting]] = field(default_factory=dict)
    values: dict[str, list[tuple[Sighting, float, str]]] = field(default_factory=dict)
    surfaces: dict[str, Counter[str]] = field(default_factory=dict)
    languages: Counter[str] = field(default_factory=Counter)
    texts: dict[UUID, str] = field(default_factory=dict)
    said_at: dict[UUID, datetime] = field(default_factory=dict)
    zone: str = "UTC"


_ASKS = re.compile(r"[?？]\W*$|(?:吗|呢)[。]?\s*$")
# What did not happen, is only wished or supposed, or is told of another.
_UNREAL = re.compile(
    r"n't\b|\b(?:no|not|never|none|without|neither|nor|if|maybe|might|could|would|should|wish|want|wanted|hope|plan|planning|going to|will|think about|thinking of)\b"
    r"|没(?!事|错)|(?<!差)不(?!错|过|但|仅|久|少|好意思|用说)|(?<![特分个差级])别(?!人|的|墅|处)|未(?!来)|如果|要是|也许|可能|应该|想要?|希望|打算|计划|准备"
)
_CLAUSES = re.compile(r"[,，;；、]+|\b(?:and|but)\b|但是?|不过")
# Another day than that of the turn: only what was read as an event with its own time is dated right.
_ELSEWHEN = re.compile(
    r"\b(?:yesterday|tomorrow|tonight's|last (?:night|week|month|year|\w+day)|next|ago|the other day|earlier this|previous|usually|always|every|each|often)\b"
    r"|昨|前天|明天|后天|上(?:周|个?月|次|星期|礼拜)|下(?:周|个?月|次|星期|礼拜)|去年|前几天|那天|以前|每|经常|总是|通常"
)
_HOLLOW = frozenset(
    ["today", "tonight", "morning", "afternoon", "evening", "night", "day", "week", "hour", "minute", "again", "still", "back", "good", "nice", "great", "fine", "bad", "really", "just", "got", "get", "went", "go", "had", "have", "made", "make", "did", "do", "took", "take", "came", "come", "felt", "feel", "said", "say", "thing", "lot", "bit", "little", "much", "time", "all", "one", "two", "three", "first", "new", "old", "long", "short", "big", "今天", "今晚", "今早", "早上", "上午", "中午", "下午", "晚上", "又", "还", "了", "去", "有点", "觉得", "感觉", "真的", "一个", "一下", "一点", "然后", "刚刚", "现在", "时候", "小时", "分钟", "起来", "出去", "回来", "回家", "终于", "好像"]
)  # fmt: skip
_WORD = re.compile(r"[a-z0-9][a-z0-9'-]*")
_VAGUE_KINDS = frozenset({"", "OTHER", "GO", "DO", "BE", "HAVE", "SAY", "MEASURE"})


def diary_of(turns: Sequence[ToldTurn], events: Iterable[ToldEvent]) -> Diary:
    """Return what the user's turns tell, by local day."""
    diary = Diary()
    by_turn: dict[UUID, list[ToldEvent]] = {}
    for event in events:
        by_turn.setdefault(event.turn_id, []).append(event)
    for turn in turns:
        zone = zone_of(turn.zone)
        day = turn.said_at.astimezone(zone).date()
        diary.active[day] += 1
        diary.languages[detect_language(turn.text)] += 1
        diary.texts[turn.turn_id] = turn.text
        diary.said_at[turn.turn_id] = turn.said_at
        diary.zone = turn.zone
        told = by_turn.get(turn.turn_id, [])
        for start, end in sentences(without_notes(turn.text[:2000])):
            own = [one for one in told if one.start < end and start < one.end]
            _read(diary, turn, day, (start, end), own)
    return diary


def _read(
    diary: Diary, turn: ToldTurn, day: date, bounds: tuple[int, int], told: Sequence[ToldEvent]
) -> None:
    start, end = bounds
    words = turn.text[start:end]
    source = Source(turn_id=turn.turn_id, start=start, end=end)
    for event in told:
        if event.is_real:
            _note_event(diary, event, Sighting(day=_day_of(event, turn, day), source=source))
    folded = fold(words)
    if _ASKS.search(folded) or is_forwarded(words) or is_markup(words):
        return
    real = [event for event in told if event.is_real]
    if told and not real:
        return
    dated = any(event.occurs_at for event in real)
    day = _day_of(real[0], turn, day) if real else day
    if not dated and _ELSEWHEN.search(folded):
        return
    for clause in _CLAUSES.split(folded):
        if not _UNREAL.search(clause):
            _note_terms(diary, clause, Sighting(day=day, source=source))


def _note_terms(diary: Diary, clause: str, sighting: Sighting) -> None:
    for term in terms_of(clause):
        diary.terms.setdefault(term, []).append(sighting)
    for word in _WORD.findall(clause):
        for term in terms_of(word):
            diary.surfaces.setdefault(term, Counter())[word] += 1


def _day_of(event: ToldEvent, turn: ToldTurn, day: date) -> date:
    return event.occurs_at.astimezone(zone_of(turn.zone)).date() if event.occurs_at else day


def _note_event(diary: Diary, event: ToldEvent, sighting: Sighting) -> None:
    if event.kind not in _VAGUE_KINDS:
        diary.kinds.setdefault(event.kind, []).append(sighting)
    for name, value, unit in event.metrics:
        diary.values.setdefault(name, []).append((sighting, value, unit))


@remembered(20000)
def terms_of(words: str) -> tuple[str, ...]:
    """Return the content terms of some words that could name a thing told of."""
    return tuple(
        term
        for term in search_terms(words)
        if (len(term) > 1 if not term.isascii() else len(term) > 2)
        and term not in _HOLLOW
        and not term.replace(".", "").isdigit()
    )
