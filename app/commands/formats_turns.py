"""Lines of a history made from other files, and what those leave open."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from app.domain.errors import SetupError

_STEP = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a history as it is sent, and the line of the file that it comes from."""

    line: int
    text: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A line of the file that makes none, and why."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaults:
    """What a file may leave open: the user, the session, when the first message was said.

    ``name`` is the file's name; ``said_at`` is ISO 8601 or None.
    """

    name: str
    user: str | None
    session: str
    said_at: str | None

    def require_user(self) -> str:
        """Return the user; SetupError if none is named."""
        if self.user is None:
            raise SetupError("the file names no user; say whose memory it is with --user")
        return self.user


class Times:
    """The moments of a file without times: the first as given, each a second after the one before."""

    def __init__(self, said_at: str | None) -> None:
        self._next = None if said_at is None else _moment_of(said_at)
        if said_at is not None and self._next is None:
            raise SetupError(f"{said_at!r} is not a moment; write it as 2026-03-01T10:00:00+08:00")

    def of(self, given: object) -> str:
        """Return a time of the file as ISO 8601, or the next moment where there is none.

        Raises:
            SetupError: the file has no time here and none was named.
            ValueError: what stands there is no time.
        """
        if given not in (None, ""):
            moment = _moment_of(given)
            if moment is None:
                msg = f"{str(given)[:40]!r} is not a time such as 2026-03-01T10:00:00+08:00"
                raise ValueError(msg)
            return moment.isoformat()
        if self._next is None:
            raise SetupError(
                "the file does not say when its messages were said; name when the first was with "
                "--said-at 2026-03-01T10:00:00+08:00"
            )
        moment, self._next = self._next, self._next + _STEP
        return moment.isoformat()


def _moment_of(given: object) -> datetime | None:
    """Return an ISO 8601 time, or seconds since 1970 as exports of chats write them."""
    try:
        if isinstance(given, int | float) and not isinstance(given, bool):
            return datetime.fromtimestamp(given, UTC)
        text = str(given).strip()
        if text.replace(".", "", 1).isdigit() and float(text) > 10_000_000:
            return datetime.fromtimestamp(float(text), UTC)
        return datetime.fromisoformat(text)
    except (ValueError, OverflowError, OSError):
        return None


def turn_entry(line: int, fields: Mapping[str, Any]) -> Entry:
    """Return a turn as a line of a history."""
    return Entry(
        line=line, text=json.dumps({"type": "turn", **fields}, ensure_ascii=False).encode()
    )
