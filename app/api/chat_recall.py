"""What is remembered of a message, as the chat endpoint asks for it."""

from datetime import datetime
from typing import Any

from app.api.remembered import noted, remembered
from app.bootstrap import Container
from app.domain.deadline import Deadline
from app.domain.models import Scope, User
from app.domain.zones import zone_of
from app.ports import Known
from app.services.chat import Utterance
from app.services.context.block import ContextWish
from app.services.intake.shielding import shielded_query
from app.services.reading.conventions import conventions_of
from app.services.recall.request import RecallRequest

_KINDS = frozenset({"event", "fact", "episode", "pattern", "turn"})
_MEMORIES = 10


async def shown_to(
    utterance: Utterance, user: User | None, container: Container, *, now: datetime
) -> dict[str, Any]:
    """Return the answer to what was said, as recall shows it; nothing known for a user never seen."""
    deadline = Deadline(total_ms=container.settings.deadline_ms)
    into = utterance.into
    request = RecallRequest(
        query=shielded_query(utterance.text, into.policy),
        now=now,
        zone=zone_of(utterance.zone),
        known=Known(said_until=now),
        kinds=_KINDS,
        limit=_MEMORIES,
        context=ContextWish(token_budget=container.settings.chat_context_tokens),
        session=into.session,
        conventions=conventions_of(user),
    )
    scope = Scope(tenant_id=into.tenant_id, user_id=user.user_id) if user else None
    recalled, shown = await remembered(request, scope, container, deadline)
    if user is not None and scope is not None:
        shown["clarifications"] = await noted(recalled, request, user, scope, container, deadline)
    return shown
