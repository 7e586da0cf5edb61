"""The audit trail: who did what to which things, and in which call; never the words of anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID


class Deed(StrEnum):
    """What is recorded: acts of administration, and whatever ends, changes or takes out memories."""

    TENANT_MADE = "tenant.made"
    TENANT_LIMITED = "tenant.limited"
    TENANT_TUNED = "tenant.tuned"
    KEY_CREATED = "key.created"
    KEY_ROTATED = "key.rotated"
    KEY_REVOKED = "key.revoked"
    MEMORY_CORRECTED = "memory.corrected"
    MEMORY_RETRACTED = "memory.retracted"
    MEMORY_JUDGED = "memory.judged"
    MEMORY_UNDONE = "memory.undone"
    CLARIFICATION_SETTLED = "clarification.settled"
    ENTITY_CHANGED = "entity.changed"
    MEMORY_FORGOTTEN = "memory.forgotten"
    FORGETTING_UNDONE = "forgetting.undone"
    PRIVACY_SET = "privacy.set"
    SCHEMA_DECLARED = "schema.declared"
    SCHEMA_ENDED = "schema.ended"
    SCHEMAS_CHOSEN = "schemas.chosen"
    TURNS_REPLAYED = "turns.replayed"
    HISTORY_IMPORTED = "history.imported"
    HISTORY_EXPORTED = "history.exported"
    USER_ERASED = "user.erased"
    NIGHTS_SET = "nights.set"
    RETENTION_SET = "retention.set"
    MEMORY_EXPIRED = "memory.expired"
    TENANT_ENCRYPTED = "tenant.encrypted"
    WEBHOOK_MADE = "webhook.made"
    WEBHOOK_CHANGED = "webhook.changed"
    WEBHOOK_ENDED = "webhook.ended"
    WEBHOOK_ROTATED = "webhook.rotated"
    DELIVERIES_REPLAYED = "deliveries.replayed"
    JOB_RUN = "job.run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who acts: the id of a key (``none`` where none is asked for, ``cli`` for the command line).

    ``request_id`` names the call in the logs; None outside of one.
    """

    key_id: str
    request_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One deed on things of one tenant.

    ``about`` is our id of the user whom it concerns, None for none or several; ``targets`` are ids:
    of keys, memories, turns. ``details`` holds names of fields, scopes and numbers.
    """

    deed: Deed
    by: Actor
    about: UUID | None = None
    targets: Sequence[str] = ()
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAct:
    """An act as it was recorded, with the wall clock.

    ``deed`` may be one of a later release; ``client_user_id`` None: about nobody, or one erased since.
    """

    act_id: UUID
    at: datetime
    deed: str
    by: Actor
    client_user_id: str | None
    targets: Sequence[str]
    details: Mapping[str, object]
