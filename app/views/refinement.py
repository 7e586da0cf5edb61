"""Where a second answer stands, and the answer that holds: the second once it is there."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from app.domain.refinement import Judgement
from app.ports import KeptRecall, Shown
from app.services.refine.placing import Placed

_NONE = {"state": "none", "verdict": None, "url": None}


def refinement_object(recall_id: UUID, *, is_asked: bool) -> dict[str, Any]:
    """Return what an answer says of its refinement when it is given."""
    if not is_asked:
        return dict(_NONE)
    return {"state": "pending", "verdict": None, "url": _url(recall_id)}


def second_answer(
    shown: Shown, recall_id: UUID, judgement: Judgement, placed: Mapping[str, Placed]
) -> dict[str, Any]:
    """Return a second answer with the verdict on the first one and why, as it is kept and pushed.

    ``placed`` says where the leading memories belong, by their ids.
    """
    refinement = {
        "state": "done",
        "verdict": judgement.verdict.value,
        "url": _url(recall_id),
        "changes": [asdict(change) for change in judgement.changes],
        "placed": [_placed_object(memory_id, one) for memory_id, one in placed.items()],
    }
    return {**shown, "recall_id": str(recall_id), "refinement": refinement}


def answer_by_now(kept: KeptRecall) -> dict[str, Any]:
    """Return the answer that holds by now: the second one once it is there."""
    if kept.second is not None:
        return dict(kept.second)
    refinement: dict[str, Any] = {
        "state": kept.state,
        "verdict": None,
        "url": _url(kept.recall_id),
        "changes": [],
        "placed": [],
    }
    if kept.reason:
        refinement["reason"] = kept.reason
    return {**kept.first, "refinement": refinement}


def _placed_object(memory_id: str, placed: Placed) -> dict[str, Any]:
    story = placed.story
    return {
        "memory_id": memory_id,
        "episode": {
            "id": str(story.episode_id),
            "title": story.title,
            "start": story.start.isoformat(),
            "end": story.end.isoformat(),
        }
        if story
        else None,
        "chain": [str(event_id) for event_id in placed.chain],
        "fits_time": placed.fits,
    }


def _url(recall_id: UUID) -> str:
    return f"/v1/recalls/{recall_id}"
