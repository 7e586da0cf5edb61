"""A question of the service, as it is shown."""

from typing import Any

from app.domain.clarifications import Clarification


def clarification_object(one: Clarification) -> dict[str, Any]:
    """Return a question with what it is about and what may be answered."""
    return {
        "id": str(one.clarification_id),
        "question": one.question,
        "about": [str(memory_id) for memory_id in one.about],
        "options": [option.text for option in one.options],
        "language": one.language,
        "certainty": round(one.certainty, 3),
        "state": one.state,
        "known_from": one.known_from.isoformat(),
        "answer": one.answer,
        "answered_at": one.answered_at.isoformat() if one.answered_at else None,
    }
