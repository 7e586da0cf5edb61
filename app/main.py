"""The API's application: ``uvicorn --factory app.main:create_app``."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import structlog
from fastapi import FastAPI

from app.api import (
    admin,
    audit,
    chat,
    clarifications,
    dataset,
    derived,
    digest,
    domain_schemas,
    encryption,
    entities,
    feedback,
    forgetting,
    graph,
    health,
    keys,
    memories,
    nights,
    privacy,
    profile,
    recall,
    recalls,
    retention,
    run,
    stream,
    timeline,
    transfer,
    turns,
    undo,
    updates,
    users,
    webhooks,
)
from app.api.description import described
from app.api.gate import Gate
from app.api.middleware import RequestEnvelope
from app.api.precedence import Precedence
from app.api.problems import add_problem_handlers
from app.api.sockets import Sockets
from app.bootstrap import build_container, build_keyring, build_queue
from app.bootstrap.words import start_dropping
from app.logs import configure_logs
from app.metrics import end_metrics
from app.services.recall.warming import warm_up
from app.services.updates.following import Following
from app.settings import Settings, load_settings
from app.traces import start_traces, stop_traces

log = structlog.get_logger(__name__)

_DESCRIPTION = (
    "Memory for conversational agents: send what was said, ask later what happened, *when*, and what "
    "holds now. English and Chinese."
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application; adapters are made when it starts and closed when it stops."""
    chosen = settings or load_settings()
    configure_logs(chosen.log_level, chosen.log_format)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        start_traces(chosen.traces_url, "api")
        container = await build_container(chosen)
        queue = build_queue(chosen)
        app.state.container, app.state.queue = container, queue
        app.state.keyring = build_keyring(container)
        app.state.precedence = Precedence()
        app.state.following = Following(container.updates, container.news, container.presence)
        waking = asyncio.create_task(app.state.following.run())
        counting = asyncio.create_task(container.use_log.run())
        easing = asyncio.create_task(container.easing.run())
        dropping = start_dropping()
        await warm_up(container.embedder, container.clock.now())
        yield
        waking.cancel()
        counting.cancel()
        easing.cancel()
        dropping.set()
        queue.close()
        await container.close()
        await asyncio.to_thread(stop_traces)
        end_metrics()

    app = FastAPI(title="Chronos", version="0.1.0", description=_DESCRIPTION, lifespan=lifespan)
    app.state.is_leaving = False
    app.state.sockets = Sockets(at_most=chosen.sockets_per_process)
    app.add_middleware(Gate)
    app.add_middleware(RequestEnvelope)
    add_problem_handlers(app)
    app.openapi = partial(described, app)  # type: ignore[method-assign]  # FastAPI's way to extend it
    for module in (
        turns,
        transfer,
        recall,
        retention,
        recalls,
        memories,
        clarifications,
        nights,
        feedback,
        profile,
        undo,
        timeline,
        derived,
        digest,
        entities,
        graph,
        forgetting,
        users,
        updates,
        stream,
        webhooks,
        admin,
        audit,
        chat,
        dataset,
        run,
        domain_schemas,
        encryption,
        keys,
        privacy,
        health,
    ):
        app.include_router(module.router)
    return app
