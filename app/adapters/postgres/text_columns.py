"""Every column that can hold words, and in which form it is stored for users with encryption.

A test compares the two lists with the database's catalogue, so that no column comes without a decision.
"""

from enum import StrEnum


class Form(StrEnum):
    """How a column is hidden; ``ALIKE``: equal values have equal forms, for it is found by equality."""

    TEXT = "text"
    JSON = "json"
    ALIKE = "alike"
    BYTES = "bytes"


_T, _J, _A = Form.TEXT, Form.JSON, Form.ALIKE

HIDDEN: dict[str, dict[str, Form]] = {
    "users": {"display_name": _T, "settings": _J},
    "turns": {"speaker": _A, "text": _T, "metadata": _J, "attachments": _J},
    "events": {
        **dict.fromkeys(("subject", "action", "summary", "time_text", "status_detail"), _T),
        **dict.fromkeys(("attributes", "object", "participants", "metrics"), _J),
    },
    "facts": {
        **dict.fromkeys(("subject", "value", "predicate", "object", "summary"), _T),
        "subject_key": _A,
        "key": _A,
        "attributes": _J,
    },
    "assertions": {"subject_key": _A, "key": _A, "draft": _J},
    "clarifications": {"topic": _A, "question": _T, "options": _J, "answer": _T},
    "feedback": {"note": _T},
    "episodes": {"title": _T, "summary": _T, "claims": _J, "parts": _J},
    "patterns": {"key": _A, "statement": _T, "period": _J, "evidence": _J},
    "entities": {"name": _T, "kind": _A},
    "aliases": {"normal": _A, "text": _T},
    "entity_relations": {"role": _A},
    "entity_changes": {"change": _J},
    "model_runs": {"raw": _T, "verdict": _J},
    "user_schemas": {"body": _J},
    "recalls": {"question": _J, "first": _J, "refined": _J, "changes": _J},
    "updates": {"data": _J},
    "deliveries": {"data": _J},
    "idempotency": {"answer": Form.BYTES},
}

_OURS = "a word of ours, from a short list"
_CALLERS = "an id or a name that the caller chose; nobody's words"
_TIME = "a time or a zone"
_HASH = "a hash"
CLEAR: dict[str, dict[str, str]] = {
    "users": {"client_id": _CALLERS, "timezone": _TIME, "locale": _OURS},
    "sessions": {"client_id": _CALLERS},
    "turns": {
        "client_id": _CALLERS,
        "zone": _TIME,
        "failure": "the kind of a failure, without the words that led to it",
        **dict.fromkeys(("role", "language", "state", "reader", "reread"), _OURS),
    },
    "vectors": {"model": _CALLERS},
    "sealed_vectors": {"model": _CALLERS, "sealed": "encrypted by nature"},
    "events": {
        **dict.fromkeys(("event_type", "action_type", "status", "modality"), _OURS),
        **dict.fromkeys(("granularity", "why", "why_ended", "reason"), _OURS),
        **dict.fromkeys(("zone", "alternatives", "recurrence"), _TIME),
        "name_keys": "hidden by nature",
    },
    "facts": {
        **dict.fromkeys(("slot", "category", "why", "why_ended", "reason"), _OURS),
        "zone": _TIME,
        "name_keys": "hidden by nature",
    },
    "assertions": {"slot": _OURS},
    "clarifications": {"language": _OURS, "state": _OURS},
    "feedback": {"kind": _OURS, "verdict": _OURS},
    "episodes": {
        **dict.fromkeys(("level", "state", "language", "why", "why_ended"), _OURS),
        **dict.fromkeys(("fact_ids", "bound_fact_ids"), "ids"),
        "zone": _TIME,
    },
    "patterns": {
        **dict.fromkeys(("sort", "state", "language", "why", "why_ended"), _OURS),
        "zone": _TIME,
    },
    "event_links": {"type": _OURS},
    "entities": {"type": _OURS},
    "aliases": {"why": _OURS},
    "entity_relations": {"type": _OURS},
    "entity_changes": {"kind": _OURS, "request_id": _CALLERS},
    "extractions": {"extractor": _OURS, "model": _CALLERS, "prompt_version": _OURS},
    "model_runs": {
        **dict.fromkeys(("extractor", "prompt_version", "outcome"), _OURS),
        "model": _CALLERS,
    },
    "user_schemas": {"name": _CALLERS},
    "schemas": {"name": _CALLERS, "body": "the tenant's description of its field; nobody's words"},
    "recalls": {"state": _OURS, "verdict": _OURS, "reason": _OURS, "digest": _HASH},
    "updates": {"type": _OURS},
    "deliveries": dict.fromkeys(("type", "state", "last_error"), _OURS),
    "webhooks": {
        **dict.fromkeys(("url", "description", "users", "created_by"), _CALLERS),
        **dict.fromkeys(
            ("secret", "old_secret"), "what deliveries are signed with; nobody's words"
        ),
        "types": _OURS,
    },
    "forgettings": {"state": _OURS, "stretches": "ids and numbers", "counts": "numbers"},
    "forgotten": {"table_name": _OURS, "body": "a row of another table, hidden as that hides it"},
    "tombstones": {"client_id": _CALLERS, "digest": _HASH},
    "stream_tickets": {"digest": _HASH, "key_id": _CALLERS, "client_user_id": _CALLERS},
    "tenants": {
        "name": _CALLERS,
        "limits": "numbers",
        "schemas": _CALLERS,
        "privacy": _OURS,
        "retention": "numbers",
        "tuning": "names of ours and numbers",
        "encryption": _OURS,
    },
    "tenant_keys": {"key_id": _HASH, "wrapped": "encrypted by nature"},
    "user_keys": {"wrapped": "encrypted by nature"},
    "api_keys": {
        **dict.fromkeys(("key_id", "name", "client_user_id", "created_by"), _CALLERS),
        "digest": _HASH,
        "scopes": _OURS,
    },
    "idempotency": {"key": _CALLERS, "body_hash": _HASH},
    "audit": {
        "deed": _OURS,
        "details": "names of fields and numbers; it outlives the user's key, so no words may stand in it",
        **dict.fromkeys(("key_id", "request_id", "targets"), _CALLERS),
    },
}
