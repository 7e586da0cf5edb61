"""``GET /v1/recalls/{recall_id}``: what came of looking at an answer again."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path

from app.api.deps import ContainerDep, PrincipalDep
from app.domain.errors import NotFound
from app.views.refinement import answer_by_now

router = APIRouter(prefix="/v1", tags=["recall"])


@router.get("/recalls/{recall_id}", summary="The second answer to a question")
async def get_recall(
    recall_id: Annotated[UUID, Path(description="As the first answer gave it.")],
    container: ContainerDep,
    principal: PrincipalDep,
) -> dict[str, Any]:
    """Return the answer that holds by now: the first one while `refinement.state` is pending.

    Kept for 24 hours.
    """
    kept = await container.recalls.find(principal.tenant_id, recall_id)
    if kept is None or not principal.sees(kept.user):
        raise NotFound("no such recall")
    return answer_by_now(kept)
