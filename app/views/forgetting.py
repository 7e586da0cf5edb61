"""What a wish to forget chose, as previews show it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from app.domain.forgetting import PREVIEW_HOURS, Forgetting, Stretch, Teller
from app.domain.zones import zone_of
from app.services.removal.forgetting import Heard, Previewed


def previewed_object(shown: Previewed) -> dict[str, Any]:
    """Return a preview: the words that would go, by turn, and what is near them and stays."""
    kept = shown.forgetting
    return {
        "forget_id": str(kept.forget_id),
        "state": kept.state.value,
        "would_forget": [_part(teller, own) for teller, own in shown.would_forget],
        "near_but_kept": [_part(teller, own) for teller, own in shown.near],
        "expires_at": (kept.created_at + timedelta(hours=PREVIEW_HOURS)).isoformat(),
    }


def heard_object(heard: Heard, turn_id: str) -> dict[str, Any]:
    """Return what came of a turn that asks to forget."""
    done: Forgetting = heard.forgetting
    asked = {"question": heard.question} if heard.question else {}
    return asked | {
        "turn_id": turn_id,
        "forget_id": str(done.forget_id),
        "state": done.state.value,
        "turns": len({one.turn_id for one in done.stretches} - {heard.turn_id}),
        "undo_until": done.undo_until.isoformat() if done.undo_until else None,
    }


def _part(teller: Teller, own: Sequence[Stretch]) -> dict[str, Any]:
    turn = teller.turn
    is_whole = any(one.is_whole for one in own)
    words = (
        turn.text if is_whole else " ".join(turn.text[one.start : one.end].strip() for one in own)
    )
    told = {
        t.memory_id: t
        for t in teller.tells
        if any(one.is_whole or (t.start < one.end and one.start < t.end) for one in own)
    }
    return {
        "id": str(turn.turn_id),
        "kind": "turn",
        "text": words,
        "is_whole": is_whole,
        "speaker": turn.speaker,
        "session_id": turn.client_session_id,
        "said_at": turn.said_at.astimezone(zone_of(turn.zone)).isoformat(),
        "source_turn_ids": [turn.client_turn_id],
        "memories": [
            {"id": str(one.memory_id), "kind": one.kind, "text": one.text} for one in told.values()
        ],
    }
