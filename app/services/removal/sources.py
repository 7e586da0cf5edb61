"""Which turns came from a source: a speaker, a role, a channel, words of little trust, a talk."""

from collections.abc import Sequence

from app.domain.forgetting import Source, Teller
from app.domain.models import Turn
from app.extraction.evidence.orders import is_trusted
from app.text.names import normal_name

CHANNEL = "channel"
"""Key of a turn's metadata: through what it came, as callers say it."""


def is_from(turn: Turn, source: Source) -> bool:
    """Return whether a turn came from a source; what a source leaves open is met by every turn."""
    if source.speakers and normal_name(turn.speaker) not in map(normal_name, source.speakers):
        return False
    if source.roles and turn.role not in source.roles:
        return False
    if source.channels and str(turn.metadata.get(CHANNEL, "")) not in source.channels:
        return False
    return source.is_trusted in (None, is_trusted(turn))


def in_place(said: Sequence[Teller], place: str, session: str | None) -> list[Teller]:
    """Return what of somebody's turns was said "here", or in the talk "before"; all of it for "".

    ``session`` is the talk in which that is asked, None for a call: the last talk is meant then.
    """
    if not place:
        return list(said)
    latest = max(said, key=lambda one: (one.turn.said_at, one.turn.seq))
    here = session or latest.turn.client_session_id
    if place == "before" and session is not None:
        others = [one for one in said if one.turn.client_session_id != session]
        if others:
            last = max(others, key=lambda one: (one.turn.said_at, one.turn.seq))
            here = last.turn.client_session_id
    return [one for one in said if one.turn.client_session_id == here]
