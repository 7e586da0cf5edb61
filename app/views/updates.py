"""Updates as they are sent, whichever way."""

from typing import Any

import orjson

from app.domain.updates import Position, Update
from app.ports import Letter


def shown_update(update: Update, client_user_id: str) -> dict[str, Any]:
    """Return an update as poll, stream and webhooks show it."""
    return {
        "cursor": str(update.position),
        "type": update.type,
        "user_id": client_user_id,
        "at": update.at.isoformat(),
        "data": dict(update.data),
    }


def shown_letter(letter: Letter) -> bytes:
    """Return the body of a webhook's call: an update, with the time where Standard Webhooks has it."""
    one = letter.delivery
    update = Update(
        position=Position(seq=one.seq, line=one.line), type=one.type, data=one.data, at=one.at
    )
    body = shown_update(update, one.client_user_id)
    return orjson.dumps(body | {"timestamp": body["at"]})
