"""``POST /v1/chat/completions``: OpenAI's chat with a memory around any model, or without one."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

import structlog
from fastapi import APIRouter, Depends, Header
from starlette.responses import Response, StreamingResponse
from uuid_utils.compat import uuid7

from app.api.answers import answered_once, kept
from app.api.chat_answers import EVENTS, chunks_of, events_of, plain_completion, said_in
from app.api.chat_bodies import ChatBody, identifier_in, storable_text
from app.api.chat_recall import shown_to
from app.api.deps import (
    CallDep,
    ContainerDep,
    MeterDep,
    PrincipalDep,
    QueueDep,
    find_user,
    require_reach,
)
from app.api.precedence import PrecedenceDep
from app.bootstrap import Container
from app.domain.errors import Fault, InvalidInput, ScopeMissing, TransientError
from app.domain.keys import KeyScope, Principal
from app.domain.models import User
from app.domain.zones import zone_of
from app.ports import Completion, JobQueue, StoredAnswer
from app.prompts.remembering import with_memories
from app.services.chat import Utterance, keep_reply, keep_utterance, utterance_in
from app.services.intake.ingest import Conversation
from app.text.parts import asked_parts
from app.views.plain_reply import plain_reply

router = APIRouter(prefix="/v1", tags=["chat"])
log = structlog.get_logger(__name__)

_OWN = "chronos"
_TURNS = 2  # what is said and what is answered


@dataclass(frozen=True, slots=True, kw_only=True)
class _Talk:
    """One call: what was said, what is remembered of each part of it, and what the model is asked."""

    body: ChatBody
    utterance: Utterance | None
    asked: Sequence[tuple[str, Mapping[str, Any]]]
    request: dict[str, Any]
    container: Container
    queue: JobQueue
    told: dict[str, Any]
    about: UUID | None

    async def keep(self, text: str) -> None:
        """Keep what was answered; an answer goes out all the same if that fails."""
        if self.utterance is None:
            return
        try:
            await keep_reply(
                self.utterance,
                text,
                is_quote=self.container.chat_model is None,
                now=self.container.clock.now(),
                turn_log=self.container.turn_log,
                queue=self.queue,
            )
        except (TransientError, InvalidInput) as error:
            log.warning("reply not kept", reason=type(error).__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Whose memory it is and which session, as the headers name them."""

    user: str | None
    session: str | None


def get_names(
    x_chronos_user: Annotated[str | None, Header(max_length=2000)] = None,
    x_chronos_session: Annotated[str | None, Header(max_length=2000)] = None,
) -> Names:
    """Return what the headers name; other letters than Latin ones come percent-encoded."""
    return Names(
        user=x_chronos_user and identifier_in(x_chronos_user, "X-Chronos-User"),
        session=x_chronos_session and identifier_in(x_chronos_session, "X-Chronos-Session"),
    )


@router.post("/chat/completions", summary="Chat with a memory, in OpenAI's form")
async def post_chat(
    body: ChatBody,
    names: Annotated[Names, Depends(get_names)],
    container: ContainerDep,
    queue: QueueDep,
    principal: PrincipalDep,
    meter: MeterDep,
    call: CallDep,
    precedence: PrecedenceDep,
) -> Response:
    """Recall what bears on the last message, ask the model with it, and keep both sides."""
    if KeyScope.RECALL_READ not in principal.scopes:
        scope = KeyScope.RECALL_READ
        raise ScopeMissing(f"this key lacks the scope {scope}", scope=scope)
    user_id = names.user or body.user or principal.user
    if user_id is None:
        raise InvalidInput(
            "say whose memory this is: the header X-Chronos-User, or user in the body",
            Fault(pointer="/user", message="is needed where the key is not bound to a user"),
        )
    require_reach(user_id, principal)
    if meter:
        await meter.count_chat(_TURNS)

    async def talk() -> _Talk:
        at_most_s = container.settings.deadline_ms / 1000 / 2
        turn = precedence.turn(principal.tenant_id, at_most_s=at_most_s)
        # While the model is asked nothing is recalled: what it takes is not held against the others.
        with meter.room() if meter else nullcontext():
            async with turn:
                return await _remembered(body, user_id, names.session, principal, container, queue)

    async def answer() -> StoredAnswer:
        return await _whole(await talk())

    if body.stream:
        return await _streamed(await talk())
    return await answered_once(call, container.idempotency, answer)


async def _remembered(
    body: ChatBody,
    user_id: str,
    session: str | None,
    principal: Principal,
    container: Container,
    queue: JobQueue,
) -> _Talk:
    """Return the call with what is remembered of it, once what the user said is kept."""
    user = await find_user(user_id, container, principal)
    now = container.clock.now()
    into = Conversation(
        tenant_id=principal.tenant_id,
        user=user_id,
        session=session or _session_of_the_day(user, now),
        policy=await container.policies.of(principal.tenant_id),
    )
    request = body.model_dump(exclude_unset=True)
    said = utterance_in(request["messages"], into, user, now)
    told: dict[str, Any] = {"user_id": user_id, "session_id": into.session}
    asked: list[tuple[str, Mapping[str, Any]]] = []
    about = user.user_id if user else None
    if said is not None:
        storable_text(said.text)
        shown = await shown_to(said, user, container, now=now)
        asked = [(said.text, shown)]
        if container.chat_model is None and (parts := asked_parts(said.text)):
            asked = [
                (one, await shown_to(replace(said, text=one), user, container, now=now))
                for one in parts
            ]
        about = await keep_utterance(said, now=now, turn_log=container.turn_log, queue=queue)
        told["turn_id"] = said.turn_id
        told["memory_ids"] = [memory["id"] for memory in shown["memories"]]
        told["clarifications"] = shown["clarifications"]
        told["degraded"] = shown["degraded"]
        due = next((one["question"] for one in shown["clarifications"]), None)
        request["messages"] = with_memories(request["messages"], shown["context"], due)
    return _Talk(
        body=body,
        utterance=said,
        asked=asked,
        request=request,
        container=container,
        queue=queue,
        told=told,
        about=about,
    )


async def _whole(talk: _Talk) -> StoredAnswer:
    model = talk.container.chat_model
    completion = await model.complete(talk.request) if model else _own(talk)
    await talk.keep(said_in(completion))
    return kept({**completion, "chronos": talk.told}, about=talk.about)


async def _streamed(talk: _Talk) -> Response:
    model = talk.container.chat_model
    chunks = model.stream(talk.request) if model else _each(_own(talk), talk.body)
    # The first chunk is waited for, so that a model that refuses is answered with a status.
    first = await anext(chunks, None)
    return StreamingResponse(events_of(_kept_chunks(first, chunks, talk)), media_type=EVENTS)


async def _kept_chunks(
    first: Completion | None, rest: AsyncIterator[Completion], talk: _Talk
) -> AsyncIterator[Completion]:
    said = []
    if first is not None:
        said.append(said_in(first))
        yield {**first, "chronos": talk.told}
    async for chunk in rest:
        said.append(said_in(chunk))
        yield chunk
    await talk.keep("".join(said))


async def _each(completion: Completion, body: ChatBody) -> AsyncIterator[Completion]:
    options = (body.model_extra or {}).get("stream_options")
    with_usage = isinstance(options, dict) and bool(options.get("include_usage"))
    for chunk in chunks_of(completion, with_usage=with_usage):
        yield chunk


def _own(talk: _Talk) -> Completion:
    """Return a reply made of what is remembered alone."""
    if talk.utterance is None:
        raise InvalidInput(
            "there is no message of the user to answer",
            Fault(pointer="/messages", message="must hold a message of the user with words"),
        )
    said, now = talk.utterance, talk.container.clock.now()
    here = now.astimezone(zone_of(said.zone))
    replies = [
        plain_reply(text, shown, speaker=said.speaker, now=here) for text, shown in talk.asked
    ]
    return plain_completion(
        "\n".join(dict.fromkeys(replies)),
        said.text,
        model=talk.body.model,
        answer_id=f"chatcmpl-{uuid7().hex}",
        created=int(now.timestamp()),
    )


def _session_of_the_day(user: User | None, now: datetime) -> str:
    zone = zone_of(user.timezone) if user and user.timezone else UTC
    return f"chat-{now.astimezone(zone).date().isoformat()}"


@router.get("/models", summary="The model that answers")
async def get_models(container: ContainerDep, _: PrincipalDep) -> dict[str, Any]:
    """List the one model, as clients ask for it."""
    name = container.settings.chat_model or _OWN
    model = {"id": name, "object": "model", "created": 0, "owned_by": _OWN}
    return {"object": "list", "data": [model]}
