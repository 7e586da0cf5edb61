"""Chat messages as OpenAI writes them: ``{"messages": [{"role", "content"}]}``, whole or one a line."""

from collections.abc import Iterator
from typing import Any

from app.commands.formats_turns import Defaults, Entry, Times, Wrong, turn_entry

_ROLES = {
    "user": "user",
    "assistant": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}
_TIME_NAMES = ("said_at", "timestamp", "created_at", "create_time", "created")
_SESSION_NAMES = ("session_id", "conversation_id", "id")


def message_entries(
    conversations: Iterator[tuple[int, Any]], defaults: Defaults
) -> Iterator[Entry | Wrong]:
    """Yield a turn for each message that says something; the rest of a conversation goes on.

    Without ids a turn is named by its conversation and its place there, so that the same file sent
    again makes duplicates. Messages that only call tools say nothing and are passed over.
    """
    user, times = defaults.require_user(), Times(defaults.said_at)
    loose = 0  # messages that stand alone on their lines belong to one conversation
    for number, (line, found) in enumerate(conversations, 1):
        if isinstance(found, dict) and isinstance(found.get("messages"), list):
            session = _named(found, _SESSION_NAMES) or f"{defaults.session}-{number}"
            messages = found["messages"]
            yield from _turns(messages, 1, line, user, session, times)
        elif isinstance(found, list):
            yield from _turns(found, 1, line, user, defaults.session, times)
        elif isinstance(found, dict) and "role" in found:
            loose += 1
            yield from _turns([found], loose, line, user, defaults.session, times)
        else:
            yield Wrong(line=line, reason='must be a message or an object with "messages"')


def _turns(
    messages: list[Any], first: int, line: int, user: str, session: str, times: Times
) -> Iterator[Entry | Wrong]:
    for place, message in enumerate(messages, first):
        role = _ROLES.get(str(message.get("role"))) if isinstance(message, dict) else None
        if role is None:
            yield Wrong(
                line=line, reason=f"message {place}: its role is none of {', '.join(_ROLES)}"
            )
            continue
        try:
            said_at = times.of(_first(message, _TIME_NAMES))
        except ValueError as error:
            yield Wrong(line=line, reason=f"message {place}: {error}")
            continue
        text, attachments = _content(message.get("content"))
        if not text.strip():
            continue
        fields: dict[str, Any] = {
            "user_id": user,
            "session_id": session,
            "turn_id": str(message.get("id") or f"{session}:{place}"),
            "speaker": str(message.get("name") or (user if role == "user" else role)),
            "role": role,
            "text": text,
            "said_at": said_at,
        }
        if attachments:
            fields["attachments"] = attachments
        yield turn_entry(line, fields)


def _content(content: Any) -> tuple[str, list[dict[str, str]]]:
    """Return the words of a message and the links to its pictures; bytes are left behind."""
    if isinstance(content, str):
        return content, []
    texts, links = [], []
    for part in content if isinstance(content, list) else []:
        if not isinstance(part, dict):
            continue
        if isinstance(part.get("text"), str):
            texts.append(part["text"])
        image = part.get("image_url")
        url = image.get("url") if isinstance(image, dict) else image
        if isinstance(url, str) and not url.startswith("data:"):
            links.append({"url": url, "media_type": "image/*"})
    return "\n".join(texts), links


def _first(fields: dict[str, Any], names: tuple[str, ...]) -> object:
    return next((fields[name] for name in names if fields.get(name) not in (None, "")), None)


def _named(fields: dict[str, Any], names: tuple[str, ...]) -> str | None:
    found = _first(fields, names)
    return None if found is None else str(found)
