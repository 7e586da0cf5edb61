"""Reads labelled snippets."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from app.domain.models import Role, Turn, TurnState
from app.domain.zones import offset_name

_SPACE = UUID("0190163d-8694-739b-aea5-966c26f8ad91")
_BETWEEN_TURNS = timedelta(seconds=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One labelled event: the words of its turn, and what it must say; times None: not judged."""

    turn: int
    words: str
    subject: str
    modality: str
    status: str
    start: datetime | None
    end: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedFact:
    """One labelled fact: the words of its turn, of whom, what, and whether it is said to hold."""

    turn: int
    words: str
    subject: str
    value: str
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """A short conversation and its events; without any it is a negative. Facts None: not judged."""

    id: str
    lang: str
    kind: str
    part: str
    turns: tuple[Turn, ...]
    wanted: tuple[Wanted, ...]
    facts: tuple[WantedFact, ...] | None = None


def read(path: Path) -> Iterator[Snippet]:
    """Yield the snippets of a JSON Lines file in order."""
    for line in path.read_text("utf-8").splitlines():
        one = json.loads(line)
        yield Snippet(
            id=one["id"],
            lang=one["lang"],
            kind=one["kind"],
            part=one["part"],
            turns=tuple(turn_of(one, at, turn) for at, turn in enumerate(one["turns"])),
            wanted=tuple(_wanted(event) for event in one["events"]),
            facts=_facts(one.get("facts")),
        )


def _facts(labels: list[dict[str, Any]] | None) -> tuple[WantedFact, ...] | None:
    if labels is None:
        return None
    names = ("turn", "words", "subject", "value", "holds")
    return tuple(WantedFact(**{name: label[name] for name in names}) for label in labels)


def turn_of(one: dict[str, Any], at: int, turn: dict[str, str]) -> Turn:
    """Return a turn of a snippet; each is said 20 seconds after the one before."""
    said_at = datetime.fromisoformat(one["said_at"]) + at * _BETWEEN_TURNS
    return Turn(
        client_turn_id=f"{one['id']}-{at}",
        speaker=turn["speaker"],
        role=Role(turn["role"]),
        text=turn["text"],
        said_at=said_at,
        zone=offset_name(said_at),
        turn_id=uuid5(_SPACE, f"{one['id']}-{at}"),
        session_id=uuid5(_SPACE, one["id"]),
        client_session_id=one["id"],
        seq=at,
        position=at,
        state=TurnState.QUEUED,
    )


def _wanted(event: dict[str, Any]) -> Wanted:
    return Wanted(
        turn=event["turn"],
        words=event["words"],
        subject=event["subject"],
        modality=event["modality"],
        status=event["status"],
        start=datetime.fromisoformat(event["start"]) if event["start"] else None,
        end=datetime.fromisoformat(event["end"]) if event["end"] else None,
    )
