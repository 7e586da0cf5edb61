"""CSV with a header: the columns are known by their usual names, the rest become metadata."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import IO

from app.commands.formats_turns import Defaults, Entry, Times, Wrong, turn_entry
from app.domain.errors import SetupError

_COLUMNS = {
    "text": ("text", "content", "message", "内容"),
    "said_at": ("said_at", "timestamp", "time", "date", "created_at", "时间"),
    "speaker": ("speaker", "name", "author", "sender", "from", "说话人"),
    "role": ("role", "角色"),
    "turn_id": ("turn_id", "message_id", "id"),
    "session_id": ("session_id", "session", "conversation_id", "conversation", "thread"),
    "user_id": ("user_id", "user"),
}
_ROLES = ("user", "assistant", "system", "tool")
_LARGEST_FIELD = 256 * 1024


def csv_entries(file: IO[bytes], defaults: Defaults) -> Iterator[Entry | Wrong]:
    """Yield a turn for each row; a row without an id is named by its session and its place.

    Raises:
        SetupError: the header has no column of texts, or nothing says whose turns they are.
    """
    csv.field_size_limit(_LARGEST_FIELD)
    text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="")
    header = text.readline()
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(text, delimiter=delimiter)
    names = [name.strip() for name in next(csv.reader([header], delimiter=delimiter), [])]
    columns = _columns(names)
    if columns.get("user_id") is None:
        defaults.require_user()
    times, places = Times(defaults.said_at), dict[str, int]()
    rows = iter(reader)
    while True:
        try:
            values = next(rows)
        except StopIteration:
            break
        except csv.Error as error:
            yield Wrong(line=reader.line_num + 1, reason=f"not CSV: {error}")
            continue
        if any(value.strip() for value in values):
            row = dict(zip(names, values, strict=False))
            yield _entry(reader.line_num + 1, row, columns, defaults, times, places)
    text.detach()


def _columns(names: list[str]) -> dict[str, str]:
    known = {name.lower(): name for name in names}
    found = {
        field: known[alias]
        for field, aliases in _COLUMNS.items()
        for alias in reversed(aliases)
        if alias in known
    }
    if "text" not in found:
        raise SetupError(
            f"the header has no column of texts ({', '.join(_COLUMNS['text'])}); the first line must "
            "name the columns"
        )
    return found


def _entry(
    line: int,
    row: Mapping[str, str],
    columns: Mapping[str, str],
    defaults: Defaults,
    times: Times,
    places: dict[str, int],
) -> Entry | Wrong:
    given = {field: row.get(name, "").strip() for field, name in columns.items()}
    session = given.get("session_id") or defaults.session
    places[session] = places.get(session, 0) + 1
    role = (given.get("role") or "user").lower()
    if role not in _ROLES:
        return Wrong(line=line, reason=f"the role {role[:40]!r} is none of {', '.join(_ROLES)}")
    try:
        said_at = times.of(given.get("said_at"))
    except ValueError as error:
        return Wrong(line=line, reason=str(error))
    user = given.get("user_id") or defaults.require_user()
    others = {k: v for k, v in row.items() if k not in columns.values() and k and v}
    fields = {
        "user_id": user,
        "session_id": session,
        "turn_id": given.get("turn_id") or f"{session}:{places[session]}",
        "speaker": given.get("speaker") or (user if role == "user" else role),
        "role": role,
        "text": row.get(columns["text"], ""),
        "said_at": said_at,
    }
    return turn_entry(line, {**fields, "metadata": others} if others else fields)
