"""An answer to a recall, as it is shown."""

from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from app.answers.answering import Answer
from app.domain.context import TOKEN_COUNTER
from app.domain.deadline import Deadline
from app.domain.intervals import Interval
from app.domain.models import Scope
from app.ports import Entities
from app.services.context.layout import CONTEXT_VERSION
from app.services.recall.recall import Recalled
from app.services.recall.request import RecallRequest
from app.text.language import detect_language
from app.views.entity_names import with_entities
from app.views.memory_object import recalled_object

_NOTHING = {
    "en": "Nothing is remembered about this.",
    "zh": "没有关于这件事的记忆。",
}


async def recalled_answer(
    recalled: Recalled,
    request: RecallRequest,
    scope: Scope | None,
    *,
    recall_id: UUID,
    deadline: Deadline,
    entities: Entities,
    explain: bool = False,
) -> dict[str, Any]:
    """Return what is sent: the answer, its memories with whom they name, the block."""
    memories = await with_entities(
        [recalled_object(m, now=request.now, explain=explain) for m in recalled.memories],
        recalled.memories,
        scope,
        entities,
        deadline=deadline,
    )
    shown: dict[str, Any] = {
        "recall_id": str(recall_id),
        "understanding": _understanding(recalled, request.zone),
        "answer": _answer_object(request.query, recalled),
        "memories": memories,
        "context": recalled.context.text,
        "context_tokens": recalled.context.tokens,
        "token_counter": TOKEN_COUNTER,
        "context_block": {
            "format": request.context.form,
            "version": CONTEXT_VERSION,
            "memory_ids": [str(memory_id) for memory_id in recalled.context.memory_ids],
            "messages": [
                {"role": role, "content": text} for role, text in recalled.context.messages
            ],
        },
        "clarifications": [],
        "degraded": degraded_object(deadline),
        "took_ms": round(deadline.spent_ms(), 1),
        "refinement": {"state": "none", "verdict": None, "url": None},
    }
    if explain:
        shown["explain"] = {
            "terms": list(recalled.understanding.terms),
            "candidates": recalled.candidates,
            "calculation": dict(recalled.answer.explain)
            if isinstance(recalled.answer, Answer)
            else None,
        }
    return shown


def degraded_object(deadline: Deadline) -> list[dict[str, str]]:
    """Return what was left out or changed, and why."""
    return [{"step": left.step, "reason": left.reason} for left in deadline.left_out]


def _understanding(recalled: Recalled, zone: tzinfo) -> dict[str, Any]:
    intent = recalled.understanding.intent
    span = intent.span
    read = recalled.understanding.window or (
        span.interval if span else Interval(start=None, end=None)
    )
    return {
        "intent": intent.intent,
        "time": {
            "start": _local(read.start, zone),
            "end": _local(read.end, zone),
            "text": span.text if span else None,
            "axis": intent.axis,
        },
        "anchor_event": intent.anchor_event,
        "entities": [
            {"id": str(one.entity_id), "name": one.name}
            for one in recalled.understanding.entities.named
        ],
        "speakers": sorted(
            {
                m.scored.candidate.speaker
                for m in recalled.memories
                if m.scored.components.get("speaker", 0) > 0
            }
        ),
        "needs_memory": True,
        "rewritten_query": recalled.understanding.rewritten_query,
    }


def _answer_object(query: str, recalled: Recalled) -> dict[str, Any] | None:
    answer = recalled.answer
    if isinstance(answer, Answer):
        return _computed(answer)
    if recalled.knows_nothing:
        return _nothing(query)
    if answer is None:
        return None
    kind = "as_of" if recalled.understanding.intent.intent == "as_of" else "fact"
    based_on = [str(fact_id) for fact_id in answer.fact_ids]
    return {"kind": kind, "value": answer.shown, "text": answer.text, "based_on": based_on}


def _computed(answer: Answer) -> dict[str, Any]:
    """Return what was computed; ``rests_on`` says if only the words of turns back it."""
    shown: dict[str, Any] = {
        "kind": answer.kind,
        "value": answer.value,
        "text": answer.text,
        "based_on": [str(memory_id) for memory_id in answer.based_on],
    }
    return shown if answer.knows_nothing else {**shown, "rests_on": answer.rests_on}


def _nothing(query: str) -> dict[str, Any]:
    language = "zh" if detect_language(query) in ("zh", "mixed") else "en"
    return {"kind": "nothing_known", "value": None, "text": _NOTHING[language], "based_on": []}


def _local(moment: datetime | None, zone: tzinfo) -> str | None:
    return moment.astimezone(zone).isoformat() if moment else None
