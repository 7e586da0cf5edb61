"""Tenants and keys as the API and the command line show them."""

from datetime import datetime
from typing import Any

from app.domain.keys import ApiKey, Tenant
from app.services.keys import KeyWish


def tenant_object(tenant: Tenant) -> dict[str, Any]:
    """Return a tenant as it is shown."""
    return {
        "name": tenant.name,
        "limits": dict(tenant.limits),
        "created_at": tenant.created_at.isoformat(),
    }


def issued_object(key_id: str, text: str | None, tenant: str, wish: KeyWish) -> dict[str, Any]:
    """Return a new key as it is shown, once; ``text`` None is how the answer is kept."""
    return {
        "id": key_id,
        "key": text,
        "tenant": tenant,
        "scopes": sorted(wish.scopes),
        "expires_at": wish.expires_at.isoformat() if wish.expires_at else None,
        "user": wish.user,
        "name": wish.name or key_id,
    }


def key_object(key: ApiKey, now: datetime) -> dict[str, Any]:
    """Return a key as it is listed: never its secret."""
    return {
        "id": key.key_id,
        "tenant": key.tenant.name,
        "name": key.name,
        "scopes": sorted(key.scopes),
        "user": key.user,
        "created_at": key.created_at.isoformat(),
        "created_by": key.created_by,
        "expires_at": key.expires_at.isoformat() if key.expires_at else None,
        "revoked_at": key.revoked_at.isoformat() if key.revoked_at else None,
        "live": key.is_live(now),
    }
