"""What a preview showed is forgotten within a day or not at all."""

from datetime import UTC, datetime, timedelta
from typing import cast
from uuid import uuid4

import pytest

from app.domain.errors import Conflict
from app.domain.forgetting import PREVIEW_HOURS, Forgetting, ForgettingState
from app.domain.models import Scope
from app.ports import Answer, Call, Forgettings
from app.services.removal.forgetting import confirm


async def test_what_was_shown_a_day_ago_is_confirmed_no_more() -> None:
    shown = datetime(2026, 3, 1, tzinfo=UTC)
    wish = Forgetting(
        forget_id=uuid4(),
        state=ForgettingState.PREVIEWED,
        stretches=(),
        counts={},
        asked_in=None,
        created_at=shown,
        forgotten_at=None,
        undo_until=None,
    )
    nothing = cast(Forgettings, None)  # nothing is asked of the store
    with pytest.raises(Conflict):
        await confirm(
            wish,
            Scope(tenant_id=uuid4(), user_id=uuid4()),
            cast(Call, None),
            at=shown + timedelta(hours=PREVIEW_HOURS),
            answer=cast(Answer, None),
            forgettings=nothing,
        )
