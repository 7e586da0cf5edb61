"""What a question means by the user's talks: "and the second one?", 他呢？, "in our first session"."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.deadline import Deadline
from app.domain.intervals import Granularity, Interval, TimeSpan
from app.domain.models import Scope, Turn
from app.extraction.asking import is_elliptic, whole_question
from app.metrics import RECALL_SECONDS, stage
from app.ports import Known, RecallIndex
from app.services.recall.candidates import within
from app.services.recall.understanding import Understanding
from app.text.sessions import asked_session
from app.text.tokens import query_terms

_TURNS = 8  # before a question; what was spoken of earlier has been left
_FRESH = timedelta(hours=12)  # after a night "yesterday" in an earlier question is another day
_READ_CHARACTERS = 900  # of all turns; a hundred take 2 to 3 ms, in which the loop is held
_MOST_OF_A_TURN = 300  # its end, where it asks


async def whole_query(
    query: str,
    session: str | None,
    known: Known,
    scope: Scope,
    *,
    now: datetime,
    deadline: Deadline,
    index: RecallIndex,
) -> str | None:
    """Return a question with what its session means put in; None where nothing had to be, or is not sure.

    Reads nothing but for questions that lean on the talk before them.
    """
    if session is None or not is_elliptic(query):
        return None
    nothing: list[Turn] = []
    turns = await within(
        deadline,
        "session",
        lambda ms: index.recent(scope, session, known, limit=_TURNS, timeout_ms=ms),
        nothing,
        measured_as="session",
    )
    with stage(RECALL_SECONDS, "understand"):
        return whole_question(query, _read([one for one in turns if one.said_at >= now - _FRESH]))


async def in_its_session(
    asked: Understanding,
    query: str,
    session: str | None,
    known: Known,
    scope: Scope,
    *,
    deadline: Deadline,
    index: RecallIndex,
) -> Understanding:
    """Return a question's understanding with the window of the talk that it names by its place.

    "Last" is the talk before the caller's ``session``. A time that the question names goes first;
    where there are not so many talks nothing changes.
    """
    named = asked_session(query) if asked.window is None else None
    if named is None:
        return asked
    nothing: Interval | None = None
    window = await within(
        deadline,
        "session",
        lambda ms: index.session(scope, named.ordinal, known, but_not=session, timeout_ms=ms),
        nothing,
        measured_as="session",
    )
    if window is None:
        return asked
    start, end = named.words
    span = TimeSpan(
        start=window.start, end=window.end, granularity=Granularity.FUZZY, text=query[start:end].strip(),
        offset=named.words, timezone="UTC",
    )  # fmt: skip
    return replace(
        asked,
        intent=replace(asked.intent, span=span, axis="said"),
        window=window,
        slack=window,
        terms=tuple(query_terms(f"{query[:start]} {query[end:]}")),
    )


def _read(turns: Sequence[Turn]) -> list[Turn]:
    """Return the ends of the last turns, as many characters as may be read."""
    read: list[Turn] = []
    left = _READ_CHARACTERS
    for one in reversed(turns):
        text = one.text[-min(left, _MOST_OF_A_TURN) :]
        read.append(replace(one, text=text))
        left -= len(text)
        if left <= 0:
            break
    return read[::-1]
