"""Accept turns: make their words searchable, commit, wake a worker."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from uuid import UUID

from app.domain.models import NewTurn, Receipt, Role, TurnState
from app.domain.privacy import Forgetting, PrivacyPolicy
from app.extraction.forgetting import read_wish
from app.metrics import ACCEPT_SECONDS, stage
from app.ports import Accepted, IdempotencyKey, IndexedTurn, JobQueue, Submission, TurnLog
from app.services.intake.shielding import shielded_turn
from app.text.language import detect_language
from app.text.tokens import search_terms, term_key

_OPEN = (TurnState.QUEUED, TurnState.PROCESSING)
# A tenth of what was waited so far: a short wait ends soon after its turns, a long one asks seldom.
_POLL_S = 0.05
_MOST_POLL_S = 0.25


def index_turn(turn: NewTurn) -> IndexedTurn:
    """Return the turn with its search terms, the speaker's name among them."""
    terms: dict[int, int] = {}
    for term, tf in search_terms(turn.searchable).items():
        terms[term_key(term)] = tf
    wish = read_wish(turn.text) if turn.role is Role.USER else None
    return IndexedTurn(
        turn=turn,
        terms=terms,
        language=detect_language(turn.text),
        asks_to_forget=wish is not None,
        is_unsure_wish=wish is not None and wish.is_unsure,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """Where turns go: a user's session, by the caller's ids, under the tenant's policy."""

    tenant_id: UUID
    user: str
    session: str
    policy: PrivacyPolicy


async def accept_turns(
    turns: Sequence[NewTurn],
    *,
    into: Conversation,
    idempotency: IdempotencyKey | None,
    answer: Callable[[Sequence[Receipt]], bytes],
    turn_log: TurnLog,
    queue: JobQueue,
) -> Accepted:
    """Store the turns and wake a worker after the commit; durable when this returns.

    Raises:
        InvalidInput: a turn holds what the tenant refuses.
        Conflict: a turn id is known with another text, or the key with another body.
        StoreUnavailable: nothing was stored.
    """
    # Large batches are indexed off the loop, so that other calls are not held up.
    with stage(ACCEPT_SECONDS, "index"):
        if len(turns) > 8:
            indexed = await asyncio.to_thread(_indexed, turns, into.policy)
        else:
            indexed = _indexed(turns, into.policy)
    submission = Submission(
        tenant_id=into.tenant_id,
        client_user_id=into.user,
        client_session_id=into.session,
        turns=indexed,
        idempotency=idempotency,
        answer=answer,
        acts_on_wishes=into.policy.forgetting is Forgetting.ACT,
    )
    with stage(ACCEPT_SECONDS, "store"):
        accepted = await turn_log.accept(submission)
    if accepted.scope and any(not receipt.is_duplicate for receipt in accepted.receipts):
        queue.wake(accepted.scope)
    return accepted


def _indexed(turns: Sequence[NewTurn], policy: PrivacyPolicy) -> list[IndexedTurn]:
    return [
        index_turn(shielded_turn(turn, policy, pointer=f"/turns/{at}"))
        for at, turn in enumerate(turns)
    ]


async def wait_until_processed(
    accepted: Accepted, *, timeout_s: float, turn_log: TurnLog
) -> tuple[Receipt, ...]:
    """Return the receipts once none is queued or processing, or as they stand at the time-out."""
    receipts = accepted.receipts
    if accepted.scope is None:
        return receipts
    began = perf_counter()
    while any(r.state in _OPEN for r in receipts):
        waited_s = perf_counter() - began
        if waited_s >= timeout_s:
            break
        pause_s = min(max(_POLL_S, waited_s / 10), _MOST_POLL_S)
        await asyncio.sleep(min(pause_s, timeout_s - waited_s))
        states = {
            r.turn_id: r.state
            for r in await turn_log.states(accepted.scope, [r.turn_id for r in receipts])
        }
        # One that is not there any more was forgotten, by itself or by another turn.
        gone = TurnState.NO_EVENT
        receipts = tuple(replace(r, state=states.get(r.turn_id, gone)) for r in receipts)
    return receipts
