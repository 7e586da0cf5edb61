"""From turns and their events to happenings; what no event was made of is read from the words, carefully."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.people import PEOPLE_ZH
from app.domain.events import Metric, Modality, Status
from app.domain.intervals import Found, Granularity, Interval, TimeKind, TimeSpan
from app.domain.zones import zone_of
from app.extraction.english.verbs import PARTICIPLE, PAST, forms
from app.extraction.entities.english_words import COMMON
from app.extraction.wordlists import wordset
from app.text.folding import fold
from app.timex import find_times


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvent:
    """An event as a store brings it for answers, with where in its turn the words stand."""

    event_id: UUID
    event_type: str
    subject: str
    action: str
    action_type: str
    summary: str
    status: Status
    modality: Modality
    interval: Interval
    granularity: Granularity
    has_time: bool
    zone: str
    object: str
    participants: Sequence[Mapping[str, Any]]
    metrics: Sequence[Mapping[str, Any]]
    recurrence: str | None
    object_entity: UUID | None
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldTurn:
    """A turn with its events as seen at the moment; ``groups`` are places of asked words that it says.

    ``is_over``: events were made of it, and none of them is seen any more.
    """

    turn_id: UUID
    session_id: UUID
    position: int
    text: str
    speaker: str
    by_user: bool
    said_at: datetime
    zone: str
    events: tuple[ToldEvent, ...] = ()
    groups: frozenset[int] = frozenset()
    is_over: bool = False


_SENTENCE = re.compile(r"[^.!?。！？；;\n]+[.!?。！？；;\n]*")
_CLAUSE = re.compile(r"[^,，;；.!?。！？\n]+")
_SUPPOSES = re.compile(r"\b(?:if|unless)\b|要是|如果|的话|假如")
_UNSURE_EN = re.compile(
    r"\?|n't\b|\b(?:not|never|no|none|without|might|may|could|would|should|will|shall|going to|gonna|want(?:s|ed)?|plan(?:s|ning|ned)?|hope|hoping|wish"
    r"|if|unless|maybe|perhaps|think(?:ing)?|thought|consider(?:ing)?|supposed|used to|usually|always|often|every|need(?:s)? to|have to|has to|book(?:ed)?|cancel\w*"
    r"|'ll|let's|almost|nearly|dreamt|dreamed|remember|remind|tomorrow|next|until|wants|avoid)\b",
    re.IGNORECASE,
)
_UNSURE_ZH = re.compile(
    r"[？?]|没(?!过|通过|考过|及格)|不(?!及格)|未|别|无|想|要(?!求)|打算|会(?!议)|可能|也许|如果|要是|准备|计划|应该|希望|考虑|或许|估计|差点|每[天周月年次]|经常|总是|常常|平时|的话|有空|明天|后天|下周|下个月|约了|预约|取消|吗|呢"
)
_JOINTS = re.compile(
    r"^[\s,，、;；]*(?:and|,|、|和|以及|还有|then|on|in|at|and again|again|跑了|也)?[\s,，、a-z0-9.\u4e00-\u9fff]{0,24}$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"\b(?:to|until|till|through|from|between|since|before|after|instead of|moved)\b|到|至|从|之前|之后|以后|以前|改",
    re.IGNORECASE,
)
_TIMES_EN = re.compile(
    r"\b(?:(?P<w>twice|once|two|three|four|five|six|seven|eight|nine|ten)(?: times)?|(?P<d>\d{1,2}) times)\b",
    re.IGNORECASE,
)
_TIMES_ZH = re.compile(r"(?<!第)(?P<n>[一二两三四五六七八九十]|\d{1,2})(?:次|回|趟|遍)(?!数|元|答)")
_NUMBERS = {
    "once": 1,
    "twice": 2,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_NUMERALS = {c: n for n, c in enumerate("一二三四五六七八九十", 1)} | {"两": 2}
_FINE = frozenset(
    {
        Granularity.SECOND,
        Granularity.MINUTE,
        Granularity.HOUR,
        Granularity.PART_OF_DAY,
        Granularity.DAY,
        Granularity.WEEKEND,
    }
)


def happenings_of(turn: ToldTurn) -> Iterator[Happening]:
    """Yield what a turn tells: its events, and its clauses that no event was made of."""
    for event in turn.events:
        yield from _spread(_of_event(turn, event), turn)
    if turn.by_user and not turn.is_over:
        yield from _of_words(turn)


def _of_event(turn: ToldTurn, event: ToldEvent) -> Happening:
    places = [p["name"] for p in event.participants if p.get("role") == "location"]
    others = tuple(
        p["name"] for p in event.participants if p.get("role") not in ("location", "agent")
    )
    words = event.summary
    joint = "" if is_chinese(words) else " "
    core = joint.join(part for part in (event.subject, event.action, event.object, *places) if part)
    ids = [UUID(str(p["entity_id"])) for p in event.participants if p.get("entity_id")]
    ids += [event.object_entity] if event.object_entity else []
    return Happening(
        memory_id=event.event_id,
        turn_id=turn.turn_id,
        words=words,
        core=core if event.object else f"{core} {words}",
        around=turn.text,
        speaker=turn.speaker,
        subject=event.subject,
        by_speaker=event.subject == turn.speaker and turn.by_user,
        interval=event.interval,
        granularity=event.granularity,
        has_time=event.has_time,
        said_at=turn.said_at,
        zone=event.zone,
        action=event.action,
        action_type=event.action_type,
        event_type=event.event_type,
        object=event.object,
        place=" ".join(places),
        others=others,
        status=event.status,
        modality=event.modality,
        recurrence=event.recurrence,
        metrics=tuple(Metric(**one) for one in event.metrics),
        entity_ids=frozenset(ids),
        groups=turn.groups,
        session_id=turn.session_id,
        position=turn.position,
        times=_times_of(words),
    )


def _times_of(words: str) -> int:
    """Return how often a clause says that it happened: twice, 三次; 1 where it says nothing."""
    if is_chinese(words):
        hit = _TIMES_ZH.search(words)
        if hit is None:
            return 1
        return _NUMERALS.get(hit["n"]) or int(hit["n"])
    hit = _TIMES_EN.search(words)
    if hit is None:
        return 1
    if hit["d"]:
        return int(hit["d"])
    is_times = hit[0].lower().endswith("times") or hit["w"].lower() == "twice"
    return _NUMBERS[hit["w"].lower()] if is_times else 1


def _spread(one: Happening, turn: ToldTurn) -> Iterator[Happening]:
    """Yield a happening once for each of several times that its clause names: on Tuesday and on Friday."""
    if not one.has_time or one.modality is not Modality.ASSERTED:
        yield one
        return
    spans = [span for span in _past_spans(one.words, turn) if span.end is not None]
    if len(spans) < 2 or not _are_listed(one.words, spans):
        yield one
        return
    for span in spans:
        yield replace(one, interval=span.interval, granularity=span.granularity, times=1)


def _past_spans(words: str, turn: ToldTurn) -> list[TimeSpan]:
    found = find_times(words, turn.said_at, zone_of(turn.zone))
    return [
        one
        for one in found
        if one.kind is TimeKind.SPAN
        and one.start is not None
        and one.start <= turn.said_at
        and one.granularity in _FINE
        and one.found is not Found.INHERITED
    ]


def _are_listed(words: str, spans: Sequence[TimeSpan]) -> bool:
    """Return whether times stand in a row, none inside another and no range between them."""
    if _RANGE.search(words):
        return False
    ordered = sorted(spans, key=lambda one: one.offset)
    pairs = list(pairwise(ordered))
    return all(
        not a.interval.overlaps(b.interval)
        and _JOINTS.match(words[a.offset[1] : b.offset[0]]) is not None
        for a, b in pairs
    )


def _of_words(turn: ToldTurn) -> Iterator[Happening]:
    """Yield the clauses that no event touches and that plainly tell of what came about."""
    taken = [(event.first, event.last) for event in turn.events]
    for sentence in _SENTENCE.finditer(turn.text):
        if sentence[0].rstrip().endswith(("?", "？")) or _SUPPOSES.search(fold(sentence[0])):
            continue
        is_whole = not any(a < sentence.end() and sentence.start() < b for a, b in taken)
        parts = [sentence] if is_whole else list(_CLAUSE.finditer(turn.text, *sentence.span()))
        for part in parts:
            said = part[0].strip()
            unsure = _UNSURE_ZH if is_chinese(said) else _UNSURE_EN
            is_free = not any(a < part.end() and part.start() < b for a, b in taken)
            if said and is_free and not unsure.search(fold(said)):
                yield _of_sentence(turn, said)


def _of_sentence(turn: ToldTurn, said: str) -> Happening:
    spans = _past_spans(said, turn)
    span = spans[0] if spans else None
    moment = Interval(start=turn.said_at, end=None)
    return Happening(
        memory_id=turn.turn_id,
        turn_id=turn.turn_id,
        words=said,
        core=said,
        around=turn.text,
        speaker=turn.speaker,
        subject=_subject_in(said, turn.speaker),
        by_speaker=_subject_in(said, turn.speaker) == turn.speaker,
        interval=span.interval if span else moment,
        granularity=span.granularity if span else Granularity.SECOND,
        has_time=span is not None,
        said_at=turn.said_at,
        zone=turn.zone,
        groups=turn.groups,
        session_id=turn.session_id,
        position=turn.position,
        is_turn=True,
        is_state=span is None and not _tells_past(said),
        times=_times_of(said),
    )


def _tells_past(said: str) -> bool:
    """Return whether a clause without a time tells of something done: a past form, 了, 过."""
    if is_chinese(said):
        return "了" in said or "过" in said
    words = re.findall(r"[a-z']+", said.lower())
    return any(form in (PAST, PARTICIPLE) for word in words for _, form in forms(word))


_FIRST_ZH = re.compile(
    rf"^(?:[今昨前]天[早晚]?[上晨]?|周[一二三四五六日末]|又|还|终于|然后|后来)*(?P<who>(?:我|我们|我家)?(?:的)?(?:{PEOPLE_ZH})[\u4e00-\u9fff]{{0,2}}?|[小老阿大][\u4e00-\u9fff])(?=[周昨今又也还在把去给被，,了]|[\u4e00-\u9fff])"
)
_NO_NAMES = wordset(
    "another still just finally had went got back also now today yesterday none no some more no-one nothing everything all both i we"
)
_NAME_FIRST = re.compile(
    r"^(?:(?:So|And|But|Then|Also|Today|Yesterday),? )?(?P<who>(?:(?:My|Our|The|His|Her|Their) )?[A-Z][\w'’-]+)\b"
)


def _subject_in(said: str, speaker: str) -> str:
    """Return who a sentence is about as far as its beginning tells: the speaker where nobody is named."""
    if is_chinese(said):
        hit = _FIRST_ZH.match(said)
        return hit["who"] if hit else speaker
    hit = _NAME_FIRST.match(said)
    if hit is None:
        return speaker
    who = hit["who"]
    first = who.split()[0].lower()
    if len(who.split()) > 1:
        return who
    return speaker if first in COMMON or first in _NO_NAMES or forms(first) else who
