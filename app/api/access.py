"""Which scope each route asks for: the one place to read it, and the one place to add to it.

A route that is not named here answers to keys with ``admin`` only, as if it were absent for others;
a test says so before anyone is surprised.
"""

import re
from dataclasses import dataclass

from starlette.routing import compile_path

from app.domain.keys import KeyScope

PUBLIC = {
    "/healthz": "orchestrators ask before they have a key; it says nothing",
    "/readyz": "the same; names of parts and their states",
    "/docs": "the description of the interface, not of what is stored",
    "/docs/oauth2-redirect": "part of /docs",
    "/redoc": "the same description",
    "/openapi.json": "the same description",
}
METRICS = "/metrics"
"""Open without authentication or to this machine; else asks for ``admin`` or the metrics token."""

_S = KeyScope
SCOPES: dict[str, dict[str, KeyScope]] = {
    "/v1/turns": {"POST": _S.TURNS_WRITE},
    "/v1/import": {"POST": _S.TURNS_WRITE},
    "/v1/chat/completions": {"POST": _S.TURNS_WRITE},  # and recall:read, which the route asks for
    "/v1/models": {"GET": _S.RECALL_READ},
    "/v1/recall": {"POST": _S.RECALL_READ},
    "/v1/recalls/{recall_id}": {"GET": _S.RECALL_READ},
    "/v1/users/{user_id}": {
        "GET": _S.MEMORY_READ,
        "PUT": _S.MEMORY_WRITE,
        "DELETE": _S.MEMORY_DELETE,
    },
    "/v1/users/{user_id}/ingestion": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/timeline": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/profile": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/facts": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/episodes": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/patterns": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/digest": {"GET": _S.MEMORY_READ},
    "/v1/memories/{memory_id}": {
        "GET": _S.MEMORY_READ,
        "PATCH": _S.MEMORY_WRITE,
        "DELETE": _S.MEMORY_DELETE,
    },
    "/v1/memories/{memory_id}/undo": {"POST": _S.MEMORY_WRITE},
    "/v1/memories/{memory_id}/redo": {"POST": _S.MEMORY_WRITE},
    "/v1/memories/{memory_id}/history": {"GET": _S.MEMORY_READ},
    "/v1/feedback": {"POST": _S.MEMORY_WRITE},
    "/v1/clarifications": {"GET": _S.MEMORY_READ},
    "/v1/clarifications/{clarification_id}": {"POST": _S.MEMORY_WRITE},
    "/v1/users/{user_id}/entities": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/graph": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/graph/paths": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/graph/story": {"GET": _S.MEMORY_READ},
    "/v1/users/{user_id}/graph/search": {"POST": _S.MEMORY_READ},
    "/v1/entities/{entity_id}": {"GET": _S.MEMORY_READ, "PATCH": _S.MEMORY_WRITE},
    "/v1/entities/{entity_id}/history": {"GET": _S.MEMORY_READ},
    "/v1/entities/{entity_id}/merge": {"POST": _S.MEMORY_WRITE},
    "/v1/entities/{entity_id}/split": {"POST": _S.MEMORY_WRITE},
    "/v1/schemas": {"GET": _S.MEMORY_READ, "PUT": _S.MEMORY_WRITE},
    "/v1/schemas/{name}": {
        "GET": _S.MEMORY_READ,
        "PUT": _S.MEMORY_WRITE,
        "DELETE": _S.MEMORY_WRITE,
    },
    "/v1/users/{user_id}/export": {"GET": _S.EXPORT_READ},
    "/v1/users/{user_id}/dataset": {"GET": _S.EXPORT_READ},
    "/v1/updates": {"GET": _S.STREAM_CONNECT},
    "/v1/stream": {"GET": _S.STREAM_CONNECT},
    "/v1/stream/tickets": {"POST": _S.STREAM_CONNECT},
    "/v1/webhooks": {"GET": _S.ADMIN, "POST": _S.ADMIN},
    "/v1/webhooks/{webhook_id}": {"GET": _S.ADMIN, "PATCH": _S.ADMIN, "DELETE": _S.ADMIN},
    "/v1/webhooks/{webhook_id}/secret": {"POST": _S.ADMIN},
    "/v1/webhooks/{webhook_id}/deliveries": {"GET": _S.ADMIN},
    "/v1/webhooks/{webhook_id}/replay": {"POST": _S.ADMIN},
    "/v1/forget": {"POST": _S.MEMORY_DELETE},
    "/v1/forget/{forget_id}/confirm": {"POST": _S.MEMORY_DELETE},
    "/v1/forget/{forget_id}/undo": {"POST": _S.MEMORY_DELETE},
    "/v1/admin/dead-turns": {"GET": _S.ADMIN},
    "/v1/admin/dead-turns/replay": {"POST": _S.ADMIN},
    "/v1/admin/tenants": {"GET": _S.ADMIN, "POST": _S.ADMIN},
    "/v1/admin/tenants/{name}": {"PATCH": _S.ADMIN},
    "/v1/admin/tenants/{name}/encryption": {"GET": _S.ADMIN, "PUT": _S.ADMIN},
    "/v1/admin/tenants/{name}/retention": {"GET": _S.ADMIN, "PUT": _S.ADMIN},
    "/v1/admin/tenants/{name}/retention/preview": {"POST": _S.ADMIN},
    "/v1/admin/tenants/{name}/privacy": {"GET": _S.ADMIN, "PUT": _S.ADMIN},
    "/v1/admin/nightly": {"GET": _S.ADMIN, "PUT": _S.ADMIN},
    "/v1/admin/clarifications": {"GET": _S.ADMIN, "PUT": _S.ADMIN},
    "/v1/admin/audit": {"GET": _S.ADMIN},
    "/v1/admin/run": {"POST": _S.ADMIN},
    "/v1/admin/keys": {"GET": _S.ADMIN, "POST": _S.ADMIN},
    "/v1/admin/keys/{key_id}": {"DELETE": _S.ADMIN},
}
RECALLS = {"/v1/recall"}
"""Routes whose calls are counted as recalls, per minute and at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What a request needs; ``scope`` None: the route is not declared for this method.

    ``methods``: those that are declared for the path, none for an unknown path; ``route`` is its pattern, "none" then.
    """

    scope: KeyScope | None
    methods: frozenset[str]
    is_recall: bool
    route: str


_PATTERNS: list[tuple[re.Pattern[str], str]] = [(compile_path(p)[0], p) for p in SCOPES]


def access_of(method: str, path: str) -> Access:
    """Return what a request to a path that is not public needs."""
    template = next((t for pattern, t in _PATTERNS if pattern.match(path)), None)
    declared = SCOPES.get(template or "", {})
    return Access(
        scope=declared.get(method),
        methods=frozenset(declared),
        is_recall=template in RECALLS,
        route=template or "none",
    )
