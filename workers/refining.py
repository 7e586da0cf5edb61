"""One job of the refiner: look again at a recall, and keep what comes of it."""

from collections.abc import Sequence
from time import perf_counter
from uuid import UUID

import structlog

from app.bootstrap import Container
from app.domain.deadline import Deadline
from app.domain.errors import TransientError
from app.domain.models import Scope
from app.domain.refinement import LEADING, Verdict, judged
from app.metrics.refinement import REFINE_SECONDS, REFINEMENTS
from app.ports import KeptRecall, Refining, SecondAnswer
from app.services.context.lines import memory_id
from app.services.reading.conventions import conventions_of
from app.services.recall.recall import Recalled, recall
from app.services.recall.remembered import Memory
from app.services.recall.request import RecallRequest
from app.services.recall.reranking import Reranking
from app.services.refine.asking_again import AskingAgain
from app.services.refine.hanging_together import HangingTogether
from app.services.refine.kept_question import asked_again, is_explained
from app.services.refine.looking_again import LookAgain
from app.services.refine.placing import Placing
from app.services.refine.refinement import cited_by
from app.services.refine.searching import Budget, Searching
from app.services.refine.second_look import SecondLook
from app.views.recalled import recalled_answer
from app.views.refinement import second_answer

log = structlog.get_logger(__name__)

_SPARE_S = 10.0  # of a lease, beyond what a pass may take: for writing down what came of it


async def refine_kept(container: Container, scope: Scope, recall_id: UUID) -> Verdict | None:
    """Look again at a recall and at the user's others that ask the same; None if there was nothing to do.

    A second delivery finds the recall taken or done. What could not be done is left to the relay.
    """
    lease_s = container.settings.refine_s + _SPARE_S
    refining = await container.recalls.claim(scope, recall_id, lease_s=lease_s)
    if refining is None:
        return None
    started = perf_counter()
    try:
        answers = await _answers(container, refining)
        is_kept = await container.recalls.finish(refining, answers)
    except TransientError as error:
        log.warning("refinement put off", reason=type(error).__name__)
        await container.recalls.release(refining)
        return None
    if not is_kept:
        return None
    REFINE_SECONDS.observe(perf_counter() - started)
    for one in answers:
        REFINEMENTS.labels(one.judgement.verdict.value).inc()
    return answers[-1].judgement.verdict


async def _answers(container: Container, refining: Refining) -> list[SecondAnswer]:
    newest = refining.recalls[-1]
    user = await container.users.of(refining.scope)
    request = asked_again(newest.question, conventions_of(user), at=container.clock.now())
    deadline = Deadline(total_ms=int(container.settings.refine_s * 1000))
    look = _look(container, request, refining.scope, deadline)
    recalled = await _recalled(container, request, refining.scope, deadline, look)
    shown = await recalled_answer(
        recalled,
        request,
        refining.scope,
        recall_id=newest.recall_id,
        deadline=deadline,
        entities=container.entities,
        explain=is_explained(newest.question),
    )
    return [_second(kept, shown, recalled, look) for kept in refining.recalls]


def _look(
    container: Container, request: RecallRequest, scope: Scope, deadline: Deadline
) -> LookAgain:
    index, reranker = container.recall_index, container.reranker
    return LookAgain(
        asking=AskingAgain(
            request=request,
            index=index,
            entities=container.entities,
            embedder=container.embedder,
        ),
        talk=container.talk,
        placing=Placing(index=index),
        hanging=HangingTogether(index=index, graph=container.graph),
        reranking=Reranking(index=index, reranker=reranker) if reranker else None,
        searching=_searching(container, request, scope, deadline),
    )


def _searching(
    container: Container, request: RecallRequest, scope: Scope, deadline: Deadline
) -> Searching | None:
    """Return the search by the model of the settings, None where rules alone look again."""
    if container.reasoner is None:
        return None

    async def recaller(asked: RecallRequest) -> Sequence[Memory]:
        # A deadline of its own: what a step leaves out is not left out of the answer.
        within = Deadline(total_ms=max(1, deadline.left_ms()))
        return (await _recalled(container, asked, scope, within)).memories

    settings = container.settings
    return Searching(
        request=request,
        budget=Budget(steps=settings.refine_steps, tokens=settings.refine_tokens),
        reasoner=container.reasoner,
        recaller=recaller,
        talk=container.talk,
        memories=container.memories,
    )


async def _recalled(
    container: Container,
    request: RecallRequest,
    scope: Scope,
    deadline: Deadline,
    look: SecondLook | None = None,
) -> Recalled:
    return await recall(
        request,
        scope,
        deadline=deadline,
        index=container.recall_index,
        happened=container.happened,
        entities=container.entities,
        embedder=container.embedder,
        look=look,
    )


def _second(
    kept: KeptRecall, shown: dict[str, object], recalled: Recalled, look: LookAgain
) -> SecondAnswer:
    why = {
        str(memory_id(one)): look.reasons[one.scored.candidate.id]
        for one in recalled.memories
        if one.scored.candidate.id in look.reasons
    }
    placed = {
        str(memory_id(one)): place
        for one in recalled.memories[:LEADING]
        if (place := look.places.placed.get(UUID(one.scored.candidate.id)))
    }
    judgement = judged(kept.first, shown, why)
    # A title is made of what its turns say: who forgets one of them forgets this answer.
    told = [turn_id for one in placed.values() if one.story for turn_id in one.story.turn_ids]
    return SecondAnswer(
        recall_id=kept.recall_id,
        shown=second_answer(shown, kept.recall_id, judgement, placed),
        judgement=judgement,
        cited=tuple(dict.fromkeys([*cited_by(recalled.memories), *told])),
    )
