"""What an answer is computed from: what turns tell, and what stands beside it."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from app.answers.answering import Answer, answer
from app.answers.asked import Asked
from app.answers.carried import bare_topics
from app.answers.happenings import Happening
from app.answers.tellings import happenings_of
from app.answers.told import ToldTurn
from app.answers.view import Material
from app.domain.deadline import Deadline
from app.domain.intervals import Interval
from app.services.recall.answer_reading import Reading, told_of
from app.services.recall.answer_spans import MOST_IN_SPAN, span_of
from app.services.recall.candidates import KEPT_SHARE

# Operators that look at nothing but what fits, so that no other times need be read.
_BY_FIT = frozenset({
    "latest", "earliest", "nth", "when", "since", "what", "who", "where", "count", "ago", "between", "apart",
    "order", "list", "window", "before_event", "after_event", "during_event",
})  # fmt: skip
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


async def answer_of_told(
    asked: Asked,
    told: Sequence[Sequence[ToldTurn]],
    reading: Reading,
    now: datetime,
    *,
    is_whole: bool,
) -> Answer | None:
    """Return the answer from the turns of each topic; None too if time is over, which is noted.

    ``is_whole``: no turn of any topic was left out.
    """
    deadline = reading.deadline
    read = reading.untimed if asked.operator in _BY_FIT else happenings_of
    happenings = [await read_of(turns, deadline, read) for turns in told]
    if deadline.left_ms(keep_ms=deadline.total_ms * KEPT_SHARE) <= 1:
        deadline.skip("answer", "deadline")
        return None
    span = await span_of(asked, happenings, now, reading)
    linked = await _linked(asked, happenings[0], reading)
    bare = await _bare(asked, happenings, reading)
    if span is None or linked is None or bare is None or now.tzinfo is None:
        return None
    material = Material(told=happenings, span=span, linked=linked, bare=bare, is_whole=is_whole)
    return answer(asked, material, now=now, zone=now.tzinfo)


async def _bare(
    asked: Asked, told: Sequence[Sequence[Happening]], reading: Reading
) -> list[list[Happening]] | None:
    """Return what tells of each topic without whom it names, where it was told with the name too."""
    found: list[list[Happening]] = []
    for topic, named in zip(asked.topics, told, strict=True):
        goes_on = asked.operator in _GO_ON or (asked.operator == "measure" and asked.totals)
        bare, head = bare_topics(topic) if named and goes_on else (None, None)
        wider = head or bare
        turns = await told_of(wider, asked, reading, _MOST_BARE) if wider else []
        if turns is None:
            return None
        is_whole = len(turns) < _MOST_BARE
        found.append([one for turn in turns for one in reading.untimed(turn)] if is_whole else [])
    return found


async def read_of(
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
