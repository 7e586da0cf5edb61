"""Which questions a reading raises: where what was said speaks for two things about equally."""

from collections.abc import Collection

from app.domain.clarifications import ClarificationDraft
from app.domain.models import Scope
from app.ports import Calendar
from app.truth import Changes, Held
from app.truth.questions import asked
from app.truth.riddles import against, refilled, told_of_food

_MOST = 5  # of one window: who is asked more answers none


async def questions_raised(
    changes: Changes,
    held: Held,
    unchanging: Collection[str],
    scope: Scope,
    *,
    calendar: Calendar,
) -> list[ClarificationDraft]:
    """Return the questions that a reading raises, none where one side is sure enough for the tenant."""
    found = list(refilled(changes, held, unchanging))
    told = told_of_food(changes)
    if told.subjects:
        rivals = await calendar.rivals(scope, told.subjects)
        found += against(told, rivals)
    if not found:
        return []
    below = await calendar.threshold(scope.tenant_id)
    return [asked(one) for one in found if one.certainty < below][:_MOST]
