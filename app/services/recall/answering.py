"""Find what a question's answer is computed from, all of it, and compute."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.answers.answering import Answer, answer
from app.answers.asked import Asked
from app.answers.carried import bare_topics
from app.answers.happenings import Happening
from app.answers.lexicon import is_chinese
from app.answers.matching import fit_of
from app.answers.questions import read_asked
from app.answers.readings import HISTORY, answer_of, complains, unusual
from app.answers.tellings import happenings_of, untimed
from app.answers.told import ToldTurn
from app.answers.view import Material, leaves_open_whose
from app.answers.whose import Fit
from app.domain.deadline import Deadline
from app.domain.intervals import EVER, Interval
from app.domain.models import Scope
from app.ports import Happened, Known
from app.services.recall.answer_names import with_names
from app.services.recall.answer_reading import Reading, is_loosened, told_of
from app.services.recall.answer_spans import MOST_IN_SPAN, span_of
from app.services.recall.candidates import KEPT_SHARE
from app.services.recall.understanding import Understanding

_MOST_TURNS = 3000
# For the last or the first of something the newest or oldest turns do, if anything is found in them.
_AT_AN_END = {"latest", "earliest", "ago"}
_MOST_AT_AN_END = 200
_NEWEST = (12, 60)  # turns that are looked at for the last of something, first and next
# Operators that look at nothing but what fits, so that no other times need be read.
_BY_FIT = frozenset({
    "latest", "earliest", "nth", "when", "since", "what", "who", "where", "count", "ago", "between", "apart",
    "order", "list", "window", "before_event", "after_event", "during_event",
})  # fmt: skip
_MOST_LOOSELY = 150
# Of notes that leave out whom they are about; of more of a kind nobody leaves that out.
_MOST_BARE = 100
_GO_ON = {
    "count",
    "latest",
    "earliest",
    "nth",
    "when",
    "ago",
    "frequency",
    "between",
    "order",
    "apart",
}
_MOST_LINKED = 50
_READ_AT_ONCE = 16  # turns, some tenths of a millisecond each
_STORY = timedelta(days=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """What a question asks of what happened, None if it asks no such thing, and what is computed for it."""

    asked: Asked | None = None
    answer: Answer | None = None

    @property
    def is_open(self) -> bool:
        """Return whether it is asked, and nothing that was told answers it."""
        is_answered = self.answer is not None and not self.answer.knows_nothing
        return self.asked is not None and not is_answered


async def find_answer(
    query: str,
    understanding: Understanding,
    known: Known,
    scope: Scope,
    *,
    now: datetime,
    deadline: Deadline,
    happened: Happened,
) -> Computed:
    """Return what is computed for a question; nothing if it asks for no such thing, or it came too late.

    ``now`` is in the zone in which the question was asked.
    """
    reading = Reading(scope=scope, known=known, deadline=deadline, happened=happened)
    if complains(query):
        return Computed(answer=await _unusual(query, reading, now))
    asked = read_asked(query, understanding.intent, understanding.window)
    if asked is None:
        return Computed()
    asked = await with_names(asked, understanding, reading)
    if asked.is_still:
        found, _ = await _answered(asked, reading, now, most=_MOST_AT_AN_END)
    else:
        found = await _or_wider(await _found(asked, reading, now), asked, reading, now)
        found = await _unless_open(found, asked, reading)
    return Computed(asked=asked, answer=found)


async def _found(asked: Asked, reading: Reading, now: datetime) -> Answer | None:
    is_plain = asked.anchor is None and asked.window is None
    if asked.is_of_the_last and (asked.window is None or len(asked.topics) == 1):
        return await _last_found(asked, reading, now)
    if is_plain and asked.operator in _AT_AN_END:
        found, turns = await _answered(asked, reading, now, most=_MOST_AT_AN_END)
        if len(turns) < _MOST_AT_AN_END or (found is not None and not found.knows_nothing):
            return found
    found, _ = await _answered(asked, reading, now, most=_MOST_TURNS)
    return found


async def _last_found(asked: Asked, reading: Reading, now: datetime) -> Answer | None:
    """Return the last of something, read from the turns that can hold it.

    What was told before something happened tells of nothing later: once one is found, only what was told
    since then counts. Of a window what was told later counts too, all of it.
    """
    found: Answer | None = None
    since: datetime | None = None
    end = asked.window.end if asked.window else None
    late: list[ToldTurn] | None = []
    if end is not None and end < now:
        after = Interval(start=end, end=None)
        late = await told_of(asked.topic, asked, reading, _MOST_TURNS, after)
    if late is None:
        return None
    for most in (*_NEWEST, _MOST_TURNS):
        said = Interval(start=since, end=end)
        found, turns = await _answered(asked, reading, now, most=most, said=said, late=late)
        since = _begun(found, asked)
        if len(turns) < most or (since and since >= min(turn.said_at for turn in turns)):
            break
    return found


def _begun(found: Answer | None, asked: Asked) -> datetime | None:
    """Return when what was found surely began; None for nothing, or what fits only where no other turn does."""
    if found is None or not found.backing:
        return None
    if any(fit_of(asked.topic, one) < Fit.NEAR for one in found.backing):
        return None
    return min(one.start for one in found.backing)


async def _or_wider(
    found: Answer | None, asked: Asked, reading: Reading, now: datetime
) -> Answer | None:
    """Return an answer; where there is none, what turns tell that say what is done by another word or form."""
    if found is not None and not found.knows_nothing:
        return found
    if not any(is_loosened(topic) for topic in asked.topics):
        return found
    wider, _ = await _answered(asked, reading, now, most=_MOST_LOOSELY, is_loose=True)
    return wider if wider is not None and not wider.knows_nothing else found


async def _unless_open(found: Answer | None, asked: Asked, reading: Reading) -> Answer | None:
    """Return an answer; not that nothing is known of somebody, if it was told without a name."""
    if found is None or not found.knows_nothing:
        return found
    names = {word.said for word in asked.topic.words if word.entity_ids or word.is_name}
    nameless = asked.topic.without(names)
    if not names or nameless.is_empty:
        return found
    turns = await told_of(nameless, asked, reading, _MOST_AT_AN_END)
    is_open = turns is None or leaves_open_whose(
        nameless, await _read(turns, reading.deadline, untimed)
    )
    return None if is_open else found


async def _unusual(query: str, reading: Reading, now: datetime) -> Answer | None:
    """Return what was measured in the days before a complaint and is not usual for the user."""
    lately = Interval(start=now - HISTORY, end=now + timedelta(microseconds=1))
    turns = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, lately, reading.known, most=MOST_IN_SPAN, measured=True, timeout_ms=ms
        )
    )
    told = [one for turn in turns or () for one in happenings_of(turn) if not one.is_turn]
    return answer_of(unusual(told, now), "zh" if is_chinese(query) else "en", now)


async def _answered(
    asked: Asked,
    reading: Reading,
    now: datetime,
    *,
    most: int,
    said: Interval = EVER,
    late: Sequence[ToldTurn] = (),
    is_loose: bool = False,
) -> tuple[Answer | None, Sequence[ToldTurn]]:
    """Return the answer from ``most`` turns of each topic, and those of the first; none of them if time is over.

    ``late`` are turns of the first topic that were said after the stretch.
    """
    deadline = reading.deadline
    told = [
        await told_of(topic, asked, reading, most, said, is_loose=is_loose)
        for topic in asked.topics
    ]
    if any(turns is None for turns in told):
        return None, ()
    read = untimed if asked.operator in _BY_FIT else happenings_of
    happenings = [await _read(turns or (), deadline, read) for turns in told]
    happenings[0] += await _read(late, deadline, read)
    if deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE) <= 1:
        deadline.skip("answer", "deadline")
        return None, ()
    span = await span_of(asked, happenings, now, reading)
    linked = await _linked(asked, happenings[0], reading)
    bare = await _bare(asked, happenings, reading, said.start)
    if span is None or linked is None or bare is None:
        return None, ()
    material = Material(
        told=happenings,
        span=span,
        linked=linked,
        bare=bare,
        is_whole=all(len(turns or ()) < most for turns in told) and len(late) < _MOST_TURNS,
    )
    zone = now.tzinfo
    found = answer(asked, material, now=now, zone=zone) if zone is not None else None
    return found, told[0] or ()


async def _bare(
    asked: Asked, told: Sequence[Sequence[Happening]], reading: Reading, since: datetime | None
) -> list[list[Happening]] | None:
    """Return what tells of each topic without whom it names, where it was told with the name too."""
    found: list[list[Happening]] = []
    for topic, named in zip(asked.topics, told, strict=True):
        bare, head = bare_topics(topic) if named and asked.operator in _GO_ON else (None, None)
        wider = head or bare
        turns = (
            await told_of(wider, asked, reading, _MOST_BARE, Interval(start=since, end=None))
            if wider
            else []
        )
        if turns is None:
            return None
        is_whole = len(turns) < _MOST_BARE
        found.append([one for turn in turns for one in untimed(turn)] if is_whole else [])
    return found


async def _read(
    turns: Sequence[ToldTurn],
    deadline: Deadline,
    read: Callable[[ToldTurn], Iterable[Happening]],
) -> list[Happening]:
    """Return what turns tell, letting others in between; only a part of it where time runs out."""
    found: list[Happening] = []
    for number, turn in enumerate(turns, start=1):
        found += read(turn)
        if number % _READ_AT_ONCE == 0:
            await asyncio.sleep(0)
            if deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE) <= 1:
                break
    return found


async def _linked(
    asked: Asked, told: Sequence[Happening], reading: Reading
) -> list[Happening] | None:
    """Return what hangs together with the events of a story, and what came about in the weeks after it began."""
    if asked.kind != "chain" or not told:
        return []
    ids = list({one.memory_id for one in told if not one.is_turn})[:_MOST_LINKED]
    begun = min(one.start for one in told)
    weeks = Interval(start=begun, end=begun + _STORY)
    linked = await reading.within_time(
        lambda ms: reading.happened.linked(
            reading.scope, ids, reading.known, most=_MOST_LINKED, timeout_ms=ms
        )
    )
    after = await reading.within_time(
        lambda ms: reading.happened.within(
            reading.scope, weeks, reading.known, most=MOST_IN_SPAN, timeout_ms=ms
        )
    )
    if linked is None or after is None:
        return None
    return [one for turn in (*linked, *after) for one in happenings_of(turn) if not one.is_turn]
