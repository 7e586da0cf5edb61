"""Turns and drafts for tests: all said on Wednesday, 17 June 2026, at 10:30 in Shanghai."""

from datetime import datetime, timedelta
from uuid import UUID, uuid5

from app.domain.events import EventDraft
from app.domain.facts import FactDraft
from app.domain.models import Role, Turn, TurnState
from app.domain.zones import zone_of
from app.extraction import NOTHING_KNOWN, extract
from app.extraction.entities import with_entities

SAID_AT = datetime.fromisoformat("2026-06-17T10:30:00+08:00")
_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad92")


def talk(*lines: str, session: str = "s1", said_at: datetime = SAID_AT) -> list[Turn]:
    """Return one turn a line, a minute apart: "A: …" is the assistant's, "Dana: …" Dana's, else Mei's."""
    turns = []
    for at, line in enumerate(lines):
        name, _, said = line.partition(": ")
        speaker = {"A": "assistant", "Dana": "Dana"}.get(name)
        turns.append(
            Turn(
                client_turn_id=f"{session}-{at}",
                speaker=speaker or "Mei",
                role=Role.ASSISTANT if speaker == "assistant" else Role.USER,
                text=said if speaker else line,
                said_at=said_at + timedelta(minutes=at),
                zone="+08:00",
                turn_id=uuid5(_SPACE, f"{session}-{at}"),
                session_id=uuid5(_SPACE, session),
                client_session_id=session,
                seq=at,
                position=at,
                state=TurnState.QUEUED,
            )
        )
    return turns


def drafts(*lines: str) -> list[EventDraft]:
    return list(extract(talk(*lines), NOTHING_KNOWN).events)


def facts(*lines: str) -> list[FactDraft]:
    """Return the facts of some lines as they are kept: under the names of whom they are about."""
    turns = talk(*lines)
    found = with_entities(extract(turns, NOTHING_KNOWN), turns, NOTHING_KNOWN)
    return list(found.facts)


def told(*lines: str) -> list[tuple[str, str, str, str]]:
    """Return subject, slot, key and value of the facts of some lines, a denied value behind a minus."""
    return [
        (one.subject, one.slot, one.key, f"-{one.value}" if one.is_negative else one.value)
        for one in facts(*lines)
    ]


def holds(one: FactDraft) -> tuple[str | None, str | None]:
    """Return when a fact is said to hold, as days in Shanghai; None for an open end."""
    bounds = (one.valid.start, one.valid.end)
    start, end = (
        at.astimezone(zone_of("+08:00")).strftime("%Y-%m-%d") if at else None for at in bounds
    )
    return start, end


def only(*lines: str) -> EventDraft:
    """Return the one event of some lines; fails if there are more or none."""
    found = drafts(*lines)
    assert len(found) == 1, [one.summary for one in found]
    return found[0]


def starts(draft: EventDraft) -> str | None:
    """Return when an event starts, in Shanghai: "06-16T12:00"; None if that is open."""
    start = draft.occurrence.interval.start
    return start.astimezone(zone_of("+08:00")).strftime("%m-%dT%H:%M") if start else None
