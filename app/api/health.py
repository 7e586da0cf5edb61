"""``/healthz``, ``/readyz`` and ``/metrics``."""

import asyncio

import orjson
from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from app.api.deps import ContainerDep, QueueDep
from app.bootstrap import expected_schema
from app.domain.errors import TransientError
from app.metrics import exposition, note_memory

router = APIRouter(tags=["operation"])


@router.get("/healthz", summary="The loop turns")
async def get_health() -> dict[str, str]:
    """Answer as long as the process can answer at all."""
    return {"status": "ok"}


@router.get("/readyz", summary="Postgres and schema are right; what else is away is degraded")
async def get_readiness(request: Request, container: ContainerDep, queue: QueueDep) -> Response:
    """Return 200 while turns can be taken and recalled, 503 otherwise and before the end."""
    checks = {"redis": "ok" if await queue.answers() else "away"}
    checks["model"] = container.embedder.model if container.embedder else "off"
    try:
        revision = await container.operation.schema_revision()
    except TransientError as error:
        checks["postgres"] = str(error)
    else:
        checks["postgres"] = "ok"
        checks["schema"] = (
            revision
            if revision == expected_schema()
            else (f"{revision}, but this version needs {expected_schema()}: run `chronos migrate`")
        )
    is_leaving = bool(request.app.state.is_leaving)
    is_whole = checks["postgres"] == "ok" and checks["schema"] == expected_schema()
    is_ready = is_whole and not is_leaving
    body = {
        "status": "ready" if is_ready else "leaving" if is_leaving else "unavailable",
        "checks": checks,
        "degraded": [name for name, state in checks.items() if state == "away"],
    }
    headers = {} if is_ready else {"Retry-After": "2"}
    status = 200 if is_ready else 503
    return Response(orjson.dumps(body), status, headers=headers, media_type="application/json")


@router.get("/metrics", summary="Prometheus metrics", include_in_schema=False)
async def get_metrics() -> Response:
    """Return the metrics of this process and of those that share its folder."""
    note_memory("api")
    return Response(await asyncio.to_thread(exposition), media_type=CONTENT_TYPE_LATEST)
