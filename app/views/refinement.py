"""Where a second answer stands, and the answer that holds: the second once it is there."""

from typing import Any
from uuid import UUID

from app.ports import KeptRecall

_NONE = {"state": "none", "verdict": None, "url": None}


def refinement_object(recall_id: UUID, *, is_asked: bool) -> dict[str, Any]:
    """Return what an answer says of its refinement when it is given."""
    if not is_asked:
        return dict(_NONE)
    return {"state": "pending", "verdict": None, "url": f"/v1/recalls/{recall_id}"}


def refined_answer(kept: KeptRecall) -> dict[str, Any]:
    """Return the answer that holds by now, with the verdict on the first one and why."""
    refinement: dict[str, Any] = {
        "state": kept.state,
        "verdict": kept.verdict,
        "url": f"/v1/recalls/{kept.recall_id}",
        "changes": list(kept.changes),
    }
    if kept.reason:
        refinement["reason"] = kept.reason
    return {**(kept.second or kept.first), "refinement": refinement}
