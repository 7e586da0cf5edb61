"""Reads the conversations and their questions (``english.txt``, ``chinese.txt``; format in README.md)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

FOLDER = Path(__file__).parent
_ZONES: dict[str, tzinfo] = {
    "english": ZoneInfo("Europe/London"),
    "chinese": ZoneInfo("Asia/Shanghai"),
}
_BETWEEN_TURNS = timedelta(minutes=1)
_TURN = re.compile(r"(\d+) ([^:]+): (.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, the moment it is asked, what must be answered, and the turns that back it."""

    now: datetime
    text: str
    wanted: str
    evidence: frozenset[str]


@dataclass(slots=True)
class Talk:
    """A conversation: ``turns`` as the API takes them, by session."""

    name: str
    part: str
    language: str
    sessions: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)


def read_talks(path: Path) -> Iterator[Talk]:
    """Yield the conversations of a file."""
    language = path.stem.split("-")[0]
    zone = _ZONES[language]
    talk: Talk | None = None
    moment, session = datetime(2026, 1, 1, tzinfo=zone), ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            name, part = line[3:].split()
            talk = Talk(name=name, part=part, language=language)
            yield talk
        elif talk is None or not line.strip():
            continue
        elif line.startswith("@ "):
            moment = datetime.fromisoformat(line[2:].strip()).replace(tzinfo=zone)
            session = f"s{len(talk.sessions) + 1}"
            talk.sessions[session] = []
        elif line.startswith("? "):
            now, text, wanted, evidence = (part.strip() for part in line[2:].split("|"))
            asked_at = datetime.fromisoformat(now).replace(tzinfo=zone)
            talk.questions.append(
                Question(
                    now=asked_at, text=text, wanted=wanted, evidence=frozenset(evidence.split())
                )
            )
        else:
            hit = _TURN.fullmatch(line)
            assert hit is not None, line
            number, speaker, text = hit.groups()
            is_assistant = speaker == "*"
            talk.sessions[session].append({
                "turn_id": number, "speaker": "assistant" if is_assistant else speaker, "text": text,
                "role": "assistant" if is_assistant else "user", "said_at": moment.isoformat(),
            })  # fmt: skip
            moment += _BETWEEN_TURNS
