"""Find what a question's answer is computed from, all of it, and compute."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.answers.answering import Answer
from app.answers.asked import Asked
from app.answers.lexicon import is_chinese
from app.answers.matching import fit_of
from app.answers.questions import read_asked
from app.answers.readings import HISTORY, answer_of, complains, unusual
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.view import leaves_open_whose
from app.answers.whose import Fit
from app.domain.deadline import Deadline
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Happened, Known
from app.services.recall.answer_material import answer_of_told, read_of
from app.services.recall.answer_names import with_names
from app.services.recall.answer_reading import Reading, Saying, is_loosened, told_of
from app.services.recall.answer_spans import MOST_IN_SPAN
from app.services.recall.understanding import Understanding

_MOST_TURNS = 3000
# For the last or the first of something the newest or oldest turns do, if anything is found in them.
_AT_AN_END = {"latest", "earliest", "ago"}
_MOST_AT_AN_END = 200
_NEWEST = (12, 60)  # turns that are looked at for the last of something, first and next
_MOST_LOOSELY = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """What a question asks of what happened, None if it asks no such thing, and what is computed for it."""

    asked: Asked | None = None
    answer: Answer | None = None
    query: str = ""

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
    return Computed(asked=asked, answer=found, query=query)


async def _found(asked: Asked, reading: Reading, now: datetime) -> Answer | None:
    is_plain = asked.anchor is None and asked.window is None
    if asked.is_of_the_last and len(asked.topics) == 1:
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
    end = asked.window.end if asked.window else None
    saying = await Saying.of(asked, reading, most=_MOST_TURNS)
    if saying is None:
        return None
    found: Answer | None = None
    since: datetime | None = None
    for most in (*_NEWEST, _MOST_TURNS):
        chosen = saying.newest(most, since=since, end=end)
        turns = await saying.read((*saying.later(end), *chosen), reading)
        if turns is None:
            return None
        is_whole = not saying.is_cut and len(chosen) < most
        found = await answer_of_told(asked, [turns], reading, now, is_whole=is_whole)
        since = _begun(found, asked)
        if len(chosen) < most or (since and since >= chosen[-1].said_at):
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
        nameless, await read_of(turns, reading.deadline, reading.untimed)
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
    asked: Asked, reading: Reading, now: datetime, *, most: int, is_loose: bool = False
) -> tuple[Answer | None, Sequence[ToldTurn]]:
    """Return the answer from ``most`` turns of each topic, and those of the first; none of them if time is over."""
    told = [await told_of(topic, asked, reading, most, is_loose=is_loose) for topic in asked.topics]
    known = [turns for turns in told if turns is not None]
    if len(known) < len(told):
        return None, ()
    is_whole = all(len(turns) < most for turns in known)
    found = await answer_of_told(asked, known, reading, now, is_whole=is_whole)
    return found, known[0]
