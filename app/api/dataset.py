"""``GET /v1/users/{user_id}/dataset``: examples for training an extractor, as lines."""

from collections.abc import AsyncIterator

import orjson
from fastapi import APIRouter
from starlette.responses import StreamingResponse

from app.api.deps import ActorDep, ContainerDep, TenantDep, UserDep
from app.api.transfer import MEDIA_TYPE
from app.bootstrap import Container
from app.domain.audit import Act, Deed
from app.domain.models import Scope
from app.services.intake.dataset import examples

router = APIRouter(prefix="/v1", tags=["import and export"])


@router.get(
    "/users/{user_id}/dataset",
    summary="Give out what a model read of a user's turns, as examples for training",
    response_class=StreamingResponse,
    responses={200: {"content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}},
)
async def get_dataset(
    user: UserDep, container: ContainerDep, tenant_id: TenantDep, actor: ActorDep
) -> StreamingResponse:
    """Return one line an answer of the language model that is still kept: messages, target, raw answer.

    The last line is of type ``end``; without it the answer was cut.
    """
    scope = Scope(tenant_id=tenant_id, user_id=user.user_id)
    act = Act(deed=Deed.HISTORY_EXPORTED, by=actor, about=user.user_id, details={"form": "dataset"})
    await container.audit.add(tenant_id, act)
    return StreamingResponse(_lines(scope, container), media_type=MEDIA_TYPE)


async def _lines(scope: Scope, container: Container) -> AsyncIterator[bytes]:
    count = 0
    async for one in examples(scope, training=container.training, rereads=container.rereads):
        count += 1
        yield orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE)
    yield orjson.dumps({"type": "end", "examples": count}, option=orjson.OPT_APPEND_NEWLINE)
