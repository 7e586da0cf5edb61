"""Remember around a chat: what the user says is recalled for and kept, what is answered is kept too."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from app.domain.errors import Conflict
from app.domain.models import QUOTES_MEMORY, NewTurn, Receipt, Role, User
from app.domain.zones import offset_name
from app.ports import JobQueue, TurnLog
from app.prompts.remembering import last_of_user, text_of
from app.services.intake.ingest import Conversation, accept_turns

ASSISTANT = "assistant"
_SAID = ("user", "assistant")
_ID_CHARACTERS = 32  # of a hash: 128 bits


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What the user said last, where, and under which id it is kept."""

    text: str
    speaker: str
    into: Conversation
    turn_id: str
    zone: str

    @property
    def reply_id(self) -> str:
        """Return the id of the turn that answers it."""
        return f"{self.turn_id}-reply"


def utterance_in(
    messages: Sequence[Mapping[str, Any]], into: Conversation, user: User | None, now: datetime
) -> Utterance | None:
    """Return what a list of messages ends in; None where the user says nothing in words.

    The same list in the same session gives the same id, so that a call that is made again keeps
    nothing twice; what the system and tools say makes no difference.
    """
    at = last_of_user(messages)
    text = text_of(messages[at]) if at is not None else ""
    if at is None or not text.strip():
        return None
    said = [[m["role"], text_of(m)] for m in messages[: at + 1] if m["role"] in _SAID]
    digest = sha256(_written([into.session, said])).hexdigest()
    name = messages[at].get("name")
    return Utterance(
        text=text,
        speaker=str(name or (user and user.display_name) or into.user),
        into=into,
        turn_id=f"chat-{digest[:_ID_CHARACTERS]}",
        zone=(user.timezone if user else None) or offset_name(now),
    )


async def keep_utterance(
    utterance: Utterance, *, now: datetime, turn_log: TurnLog, queue: JobQueue
) -> UUID | None:
    """Keep what the user said, and return who that is to us; durable when this returns.

    Raises:
        InvalidInput: it holds what the tenant refuses.
        StoreUnavailable: nothing was kept.
    """
    turn = _turn(utterance, utterance.turn_id, Role.USER, utterance.text, now)
    return await _kept(turn, utterance.into, turn_log, queue)


async def keep_reply(
    utterance: Utterance,
    text: str,
    *,
    is_quote: bool,
    now: datetime,
    turn_log: TurnLog,
    queue: JobQueue,
) -> None:
    """Keep what was answered; nothing if something else was answered to the same before.

    ``is_quote``: it says nothing but what the memory holds.

    Raises:
        StoreUnavailable: nothing was kept.
    """
    if not text.strip():
        return
    turn = _turn(utterance, utterance.reply_id, Role.ASSISTANT, text, now)
    if is_quote:
        turn = replace(turn, metadata={**turn.metadata, QUOTES_MEMORY: True})
    with suppress(Conflict):
        await _kept(turn, utterance.into, turn_log, queue)


def _turn(utterance: Utterance, turn_id: str, role: Role, text: str, now: datetime) -> NewTurn:
    return NewTurn(
        client_turn_id=turn_id,
        speaker=utterance.speaker if role is Role.USER else ASSISTANT,
        role=role,
        text=text,
        said_at=now,
        zone=utterance.zone,
        metadata={"channel": "chat"},
    )


async def _kept(
    turn: NewTurn, into: Conversation, turn_log: TurnLog, queue: JobQueue
) -> UUID | None:
    accepted = await accept_turns(
        [turn], into=into, idempotency=None, answer=_no_answer, turn_log=turn_log, queue=queue
    )
    return accepted.scope.user_id if accepted.scope else None


def _no_answer(_: Sequence[Receipt]) -> bytes:
    return b""


def _written(value: Any) -> bytes:
    return json.dumps(value).encode()  # takes halves of characters too
