"""``/v1/memories/{memory_id}/undo`` and ``/redo``: take the last decision about a memory back."""

from typing import Any

import orjson
from fastapi import APIRouter
from starlette.responses import Response

from app.api.answers import sent
from app.api.deps import CallDep, ContainerDep
from app.api.memories import OwnedDep
from app.bootstrap import Container
from app.domain.errors import Conflict
from app.domain.models import MemoryKind
from app.ports import Call, Made, Owned, StoredAnswer, Undoing
from app.views.memory_object import found_object

router = APIRouter(prefix="/v1", tags=["memories"])


@router.post("/memories/{memory_id}/undo", summary="Take the last decision about a memory back")
async def post_undo(which: OwnedDep, container: ContainerDep, call: CallDep) -> Response:
    """Set aside the statement that brought the last version, or put the state before a call in place again."""
    return await _undone(which, container, call, is_redo=False)


@router.post("/memories/{memory_id}/redo", summary="Put what was taken back in place again")
async def post_redo(which: OwnedDep, container: ContainerDep, call: CallDep) -> Response:
    """Take the last undo back."""
    return await _undone(which, container, call, is_redo=True)


async def _undone(
    which: tuple[Any, Owned], container: Container, call: Call, *, is_redo: bool
) -> Response:
    memory_id, owned = which
    if owned.kind not in (MemoryKind.EVENT, MemoryKind.FACT):
        raise Conflict("only decisions about events and facts can be taken back")
    now = container.clock.now()
    schema = await container.backgrounds.schema_of(owned.scope)

    def render(found: Made | None) -> StoredAnswer:
        shown = found_object(found, now=now) if found else None
        body = {"id": str(memory_id), "undone": not is_redo, "memory": shown}
        return StoredAnswer(status=200, body=orjson.dumps(body))

    undoing = Undoing(
        at=now,
        is_redo=is_redo,
        unchanging=schema.unchanging_slots,
        call=call,
        render=render,
    )
    return sent(await container.undo.undo(owned.scope, owned.kind, memory_id, undoing))
