"""Updates as they are sent, whichever way."""

from typing import Any

from app.domain.updates import Update


def shown_update(update: Update, client_user_id: str) -> dict[str, Any]:
    """Return an update as poll, stream and webhooks show it."""
    return {
        "cursor": str(update.position),
        "type": update.type,
        "user_id": client_user_id,
        "at": update.at.isoformat(),
        "data": dict(update.data),
    }
