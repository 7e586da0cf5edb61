"""Who reads how much is countable: calls by key and route, without a word of whom and what."""

import pytest
from prometheus_client import REGISTRY

from app.metrics import access
from app.metrics.access import count_access
from app.settings import Settings
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name


def counted(key_id: str, route: str) -> float:
    labels = {"key": key_id, "route": route}
    return REGISTRY.get_sample_value("chronos_access_total", labels) or 0.0


def key_id(text: str) -> str:
    return text.split("_")[2]


async def test_calls_are_counted_by_key_and_route(settings: Settings) -> None:
    async with keyed_app(settings) as app:
        tenant = tenant_name()
        key, other = await new_key(app, tenant), await new_key(app, tenant, "recall:read")
        async with caller(app, key) as api:
            for user in ("mei", "小梅"):
                await api.get(f"/v1/users/{user}/timeline")
            await api.get("/v1/nowhere/mei")
        async with caller(app, other) as api:
            refused = await api.get("/v1/users/mei/timeline")
    assert refused.status_code == 403
    route = "/v1/users/{user_id}/timeline"
    assert counted(key_id(key), route) == 2
    assert counted(key_id(key), "none") == 1
    assert counted(key_id(other), route) == 1


async def test_who_has_no_right_key_is_not_counted_as_one(settings: Settings) -> None:
    async with keyed_app(settings) as app, caller(app, "chr_unknown_secret") as api:
        refused = await api.get("/v1/users/mei/timeline")
    assert refused.status_code == 401
    assert counted("unknown", "/v1/users/{user_id}/timeline") == 0


def test_labels_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MOST_KEYS", 2)
    monkeypatch.setattr(access, "_labelled", set())
    before = counted("other", "/v1/recall")
    for name in ("bound-a", "bound-b", "bound-c", "bound-d", "bound-a"):
        count_access(name, "/v1/recall")
    assert counted("bound-a", "/v1/recall") == 2
    assert counted("bound-c", "/v1/recall") == 0
    assert counted("other", "/v1/recall") - before == 2
