"""The description of the interface: what FastAPI reads from the routes, and how calls fail."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

_PROBLEM = {
    "type": "object",
    "description": "A problem (RFC 9457): what went wrong, and how to mend it.",
    "required": ["type", "title", "status", "detail", "instance", "request_id"],
    "properties": {
        "type": {"type": "string", "format": "uri", "description": "Stable; branch on it."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "For people: what to change."},
        "instance": {"type": "string", "description": "The path of the call."},
        "request_id": {"type": ["string", "null"], "description": "As in X-Request-ID."},
        "errors": {
            "type": "array",
            "description": "Where the call is at fault.",
            "items": {
                "type": "object",
                "required": ["pointer", "message"],
                "properties": {
                    "pointer": {"type": "string", "description": "JSON pointer (RFC 6901)."},
                    "message": {"type": "string"},
                },
            },
        },
    },
    "example": {
        "type": "https://chronos.dev/problems/invalid",
        "title": "The body is not what this call takes",
        "status": 422,
        "detail": "unknown field; remove it or correct its name at /colour",
        "instance": "/v1/recall",
        "request_id": "019aa1c2-0000-7000-8000-000000000000",
        "errors": [
            {"pointer": "/colour", "message": "unknown field; remove it or correct its name"}
        ],
    },
}
_CONTENT = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_FAILURES = {
    "4XX": {
        "description": "The call is at fault; `detail` says how to mend it.",
        "content": _CONTENT,
    },
    "5XX": {
        "description": "503: a dependency is away, repeat the call after `Retry-After`. 500: a fault "
        "of the service.",
        "content": _CONTENT,
    },
}
_UNUSED = ("HTTPValidationError", "ValidationError")  # FastAPI's own forms, which no answer has


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document; made once."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        for name in _UNUSED:
            schemas.pop(name, None)
        schemas["Problem"] = _PROBLEM
        for methods in document["paths"].values():
            for operation in methods.values():
                operation["responses"].pop("422", None)
                operation["responses"] |= _FAILURES
        app.openapi_schema = document
    return app.openapi_schema
