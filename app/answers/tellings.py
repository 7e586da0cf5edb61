"""From turns and their events to happenings."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from app.answers.clauses import is_plain, of_words, promises_of, tells_of_own_doing, with_times
from app.answers.happenings import Happening
from app.answers.heard import Heard
from app.answers.lexicon import is_chinese
from app.answers.said import Said, said_of
from app.answers.said_times import are_listed, may_list, past_spans, spans_in, times_of
from app.answers.told import ToldEvent, ToldTurn
from app.domain.events import Metric, Modality, Status
from app.text.folding import fold
from app.text.remembered import remembered, remembered_of_texts

_TWO_SIDED = re.compile(r"再(?![次三也度])|月份?开始")
# Why, and after what, something was done is not what was done: 为头疼的事去看医生, 比完赛我们去吃饭.
_BESIDE = re.compile(
    "(?:为了?|因为?|关于|由于)[^，,]{1,8}?(?:的事儿?|而|(?=去|来|找))|^.{1,8}?(?:完.{0,3}|之后|以后|后)(?=[我他她它，,])"
)
_OURS = ("我", "我们", "i", "we")
_SHORT = 14  # characters
_LONG_AGO = timedelta(days=60)


def happenings_of(turn: ToldTurn) -> Iterator[Happening]:
    """Yield what a turn tells: its events, and its clauses that no event was made of."""
    for one in untimed(turn):
        yield from timed(one)


def untimed(turn: ToldTurn) -> Iterator[Happening]:
    """Yield what a turn tells without the times that its words name."""
    around = said_of(turn.text)
    for event in turn.events:
        yield _of_event(turn, event, around)
    if not turn.is_over and (turn.by_user or tells_of_own_doing(turn.text)):
        yield from of_words(turn, around)
    elif not turn.by_user and not turn.is_over:
        yield from promises_of(turn)


def timed(one: Happening) -> Iterable[Happening]:
    """Return something told with the times that its words name: once for each of several."""
    turn = one.unread
    if turn is None:
        return (one,)
    if one.is_turn:
        return (with_times(one, turn),)
    return _spread(replace(one, unread=None), turn)


def _of_event(turn: ToldTurn, event: ToldEvent, around: Said) -> Happening:
    places = [p["name"] for p in event.participants if p.get("role") == "location"]
    others = tuple(
        p["name"] for p in event.participants if p.get("role") not in ("location", "agent")
    )
    words = event.summary
    core = _core(words, event.subject, event.action, event.object, *places)
    ids = [_uuid(str(p["entity_id"])) for p in event.participants if p.get("entity_id")]
    ids += [event.object_entity] if event.object_entity else []
    is_of_today = _is_of_today(event, turn)
    modality = _modality(event, turn, is_of_today=is_of_today)
    may_be_several = event.has_time and modality is Modality.ASSERTED and may_list(words)
    return Happening(
        memory_id=event.event_id,
        turn_id=turn.turn_id,
        words=words,
        core=core,
        around=turn.text,
        speaker=turn.speaker,
        subject=event.subject,
        by_speaker=event.subject == turn.speaker and turn.by_user,
        by_assistant=not turn.by_user and fold(event.subject) in (fold(turn.speaker), *_OURS),
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
        status=Status.COMPLETED if is_of_today else event.status,
        modality=modality,
        recurrence=event.recurrence,
        metrics=tuple(Metric(**one) for one in event.metrics),
        entity_ids=frozenset(ids),
        groups=turn.groups,
        session_id=turn.session_id,
        position=turn.position,
        offset=event.first,
        times=times_of(words),
        unread=turn if may_be_several else None,
        heard=Heard(words, core, turn.text, around),
    )


@remembered_of_texts(4096)
def _core(words: str, subject: str, action: str, thing: str, *places: str) -> str:
    """Return what a clause says without what stands beside; short ones, and those without an object, say it whole."""
    joint = "" if is_chinese(words) else " "
    core = joint.join(part for part in (subject, action, thing, *places) if part)
    is_short = _is_short(words)
    if thing and not is_short:
        return core
    return f"{core} {_BESIDE.sub('', words) if is_short else words}"


@remembered(4096)
def _uuid(shown: str) -> UUID:
    return UUID(shown)


def _is_short(words: str) -> bool:
    """Return whether a Chinese clause is so short that all of it is its core: 我昨天去给人家道了歉."""
    return is_chinese(words) and len(words) <= _SHORT


def _modality(event: ToldEvent, turn: ToldTurn, *, is_of_today: bool) -> Modality:
    if _may_be_ahead(event, turn):
        return Modality.HYPOTHETICAL
    return Modality.ASSERTED if is_of_today else event.modality


def _is_of_today(event: ToldEvent, turn: ToldTurn) -> bool:
    """Return whether what is read as a plan is of the day itself, without a word that it is to come: "Cello lesson today"."""
    if event.status is not Status.PLANNED or event.interval.start is None:
        return False
    return event.interval.start <= turn.said_at and is_plain(event.summary)


def _may_be_ahead(event: ToldEvent, turn: ToldTurn) -> bool:
    """Return whether a Chinese clause without an aspect may as well speak of what is to come: 九月开始上课, 十二月再考."""
    words = event.summary
    if not is_chinese(words) or "了" in words or "过" in words or event.interval.start is None:
        return False
    return _TWO_SIDED.search(words) is not None and turn.said_at - event.interval.start > _LONG_AGO


def _spread(one: Happening, turn: ToldTurn) -> Iterator[Happening]:
    """Yield a happening once for each of several times that its clause names: on Tuesday and on Friday."""
    spans = [span for span in past_spans(spans_in(one.words, turn), turn) if span.end is not None]
    if len(spans) < 2 or not are_listed(one.words, spans):
        yield one
        return
    for span in spans:
        yield replace(one, interval=span.interval, granularity=span.granularity, times=1)
