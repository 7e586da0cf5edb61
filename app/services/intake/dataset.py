"""Examples for training an extractor: turns, what a model said of them, and what stands today."""

from collections.abc import AsyncIterator
from typing import Any

from app.domain.models import Scope
from app.ports import KeptRun, Rereads, TrainingData
from app.prompts import extraction
from app.prompts.targets import target

_PAGE = 50


async def examples(
    scope: Scope, *, training: TrainingData, rereads: Rereads
) -> AsyncIterator[dict[str, Any]]:
    """Yield one example a run, oldest first.

    ``messages`` ask as the extractor asks now, ``target`` is the answer by which what stands today
    would be read; ``is_corrected`` if a caller had a say in it. ``raw`` is what the model said.
    """
    after = None
    while page := await training.runs(scope, after=after, limit=_PAGE):
        for run in page:
            if run.turns:
                yield await _example(scope, run, rereads)
        after = page[-1].run_id


async def _example(scope: Scope, run: KeptRun, rereads: Rereads) -> dict[str, Any]:
    told = await rereads.told(scope, [turn.turn_id for turn in run.turns])
    events = [one.held.draft for one in told.events]
    facts = [one.held.draft for one in told.facts]
    return {
        "type": "example",
        "messages": extraction.messages(run.turns),
        "target": target(run.turns, events, facts),
        "is_corrected": any(one.is_corrected for one in told.events)
        or any(one.is_corrected for one in told.facts),
        "raw": run.raw,
        "outcome": run.outcome,
        "verdict": run.verdict,
        "extractor": run.extractor,
        "model": run.model,
        "prompt_version": run.prompt_version,
        "recorded_at": run.recorded_at.isoformat(),
    }
