"""Webhooks: signed, tried again, given up and replayed; filtered; and never sent to the inside."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import pytest_asyncio
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from fastapi import FastAPI
from standardwebhooks import Webhook as Signature
from standardwebhooks import WebhookVerificationError

from app.adapters.clock import SystemClock
from app.adapters.webhook_sender import HttpCourier
from app.bootstrap import Container, PostOffice, build_post_office
from app.domain import webhooks
from app.domain.models import Scope
from app.domain.updates import NewUpdate, UpdateType
from app.domain.webhooks import Delivery, DeliveryState
from app.ports import DueDelivery, Letter
from app.services.updates.delivering import deliver
from app.settings import Settings
from app.views.updates import shown_letter
from tests.conftest import ServerUrls
from tests.integration.calls import connected, expect_problem
from tests.integration.keyed import caller, keyed_app, new_key, tenant_name


class Receiver:
    """An HTTP server that answers what it is told to, and keeps what it was sent."""

    def __init__(self) -> None:
        self.status = 204
        self.headers = ""
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {k.lower(): v for k, v in (one.split(": ", 1) for one in head[1:] if one)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append((headers, body))
        writer.write(
            f"HTTP/1.1 {self.status} X\r\n{self.headers}Content-Length: 0\r\n\r\n".encode()
        )
        await writer.drain()
        writer.close()


@pytest_asyncio.fixture(loop_scope="session")
async def receiver() -> AsyncIterator[Receiver]:
    """A receiver on a free port."""
    one = Receiver()
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    one.port = server.sockets[0].getsockname()[1]
    yield one
    server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The API where webhooks may lead to this machine."""
    async with keyed_app(settings, webhook_targets="any") as application:
        yield application


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def office(app: FastAPI) -> AsyncIterator[PostOffice]:
    """What makes deliveries, as in the scheduler."""
    container: Container = app.state.container
    async with build_post_office(container.settings) as found:
        yield found


@asynccontextmanager
async def _tenant(
    app: FastAPI, *users: str
) -> AsyncIterator[tuple[httpx.AsyncClient, list[Scope]]]:
    """Yield an admin of a tenant of its own, and the scopes of its users."""
    key = await new_key(app, tenant_name())
    container: Container = app.state.container
    found = await container.keys.find(key.split("_")[2])
    assert found
    async with caller(app, key) as client:
        scopes = []
        for name in users:
            await client.put(f"/v1/users/{name}", json={})
            user = await container.users.find(found.key.tenant.tenant_id, name)
            assert user
            scopes.append(Scope(tenant_id=found.key.tenant.tenant_id, user_id=user.user_id))
        yield client, scopes


async def _made(client: httpx.AsyncClient, receiver: Receiver, **more: Any) -> dict[str, Any]:
    body = {"url": f"http://127.0.0.1:{receiver.port}/hook?x=1", **more}
    answer = await client.post("/v1/webhooks", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def _work(office: PostOffice) -> int:
    """Deliver what is due, once."""
    found = await office.due_post.due(most=32)
    for due in found:
        await deliver(due, post=office.post, courier=office.courier, body=shown_letter)
    return len(found)


async def _publish(app: FastAPI, scope: Scope, *types: UpdateType) -> None:
    updates = [NewUpdate(type=one, data={"words": "元宝打了疫苗"}) for one in types]
    await app.state.container.updates.publish(scope, updates)


async def _deliveries(client: httpx.AsyncClient, hook: str, **query: Any) -> list[dict[str, Any]]:
    answer = await client.get(f"/v1/webhooks/{hook}/deliveries", params=query)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def test_an_update_arrives_once_signed_and_as_the_stream_shows_it(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    async with _tenant(app, "u1") as (client, (scope,)):
        made = await _made(client, receiver)
        await _publish(app, scope, UpdateType.REMINDER_DUE)
        assert await _work(office) == 1
        assert await _work(office) == 0
        ((headers, body),) = receiver.got
        told = Signature(made["secret"]).verify(body, headers)
        (polled,) = (
            await client.get("/v1/updates", params={"user_id": "u1", "since": "0"})
        ).json()["items"]
        assert told == {**polled, "timestamp": polled["at"]}
        assert "元宝" in body.decode()
        with pytest.raises(WebhookVerificationError):
            Signature(made["secret"]).verify(body + b" ", headers)
        (one,) = await _deliveries(client, made["id"])
        assert (one["state"], one["attempts"], one["last_status"]) == ("delivered", 1, 204)
        assert headers["webhook-id"] == f"msg_{UUID(one['id']).hex}"
        shown = (await client.get(f"/v1/webhooks/{made['id']}")).json()
        assert "secret" not in shown


async def test_filters_choose_types_and_users_and_tenants(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    async with _tenant(app, "u1", "u2") as (client, (one, two)), _tenant(app, "u1") as other:
        made = await _made(client, receiver, types=["pattern.found"], user_ids=["u2"])
        for scope in (one, two, other[1][0]):
            await _publish(app, scope, UpdateType.PATTERN_FOUND, UpdateType.REMINDER_DUE)
        await _work(office)
        found = [
            (json.loads(body)["user_id"], json.loads(body)["type"]) for _, body in receiver.got
        ]
        assert found == [("u2", "pattern.found")]
        expect_problem(await other[0].get(f"/v1/webhooks/{made['id']}"), 404)
        expect_problem(await other[0].get(f"/v1/webhooks/{made['id']}/deliveries"), 404)
        expect_problem(await other[0].post(f"/v1/webhooks/{made['id']}/replay"), 404)
        expect_problem(await other[0].delete(f"/v1/webhooks/{made['id']}"), 404)
        expect_problem(await other[0].post(f"/v1/webhooks/{made['id']}/secret"), 404)
        assert (await other[0].get("/v1/webhooks")).json()["items"] == []


async def test_a_failed_one_is_tried_again_and_given_up_and_replayed(
    app: FastAPI, office: PostOffice, receiver: Receiver, schema: ServerUrls,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    # The first of them is five seconds, which a busy machine may need for the look after it.
    monkeypatch.setattr(webhooks, "RETRIES_S", (3600,) * len(webhooks.RETRIES_S))
    receiver.status = 500
    async with _tenant(app, "u1") as (client, (scope,)), connected(schema.superuser_url) as sql:
        made = await _made(client, receiver)
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        at_once = (
            "UPDATE deliveries SET next_attempt_at = now() WHERE webhook_id = $1",
            "UPDATE webhooks SET retry_at = NULL WHERE webhook_id = $1",
        )
        for tries in range(1, 11):
            assert await _work(office) == 1
            (one,) = await _deliveries(client, made["id"])
            assert one["attempts"] == tries
            assert await _work(office) == 0
            for statement in at_once:
                await sql.execute(statement, UUID(made["id"]))
        assert (one["state"], one["last_error"]) == ("dead", "answered 500")
        assert {headers["webhook-id"] for headers, _ in receiver.got} == {
            f"msg_{UUID(one['id']).hex}"
        }
        assert (await client.get(f"/v1/webhooks/{made['id']}")).json()["failures"] == 10
        receiver.status = 200
        key = {"Idempotency-Key": uuid4().hex}
        path = f"/v1/webhooks/{made['id']}/replay"
        for _ in range(2):
            back = await client.post(path, json={"ids": [one["id"]]}, headers=key)
            assert back.json() == {"replayed": 1}
        assert await _work(office) == 1
        assert (await _deliveries(client, made["id"], state="dead")) == []
        assert (await client.post(path)).json() == {"replayed": 0}
        assert (await client.get(f"/v1/webhooks/{made['id']}")).json()["failures"] == 0


async def test_one_that_is_gone_is_not_asked_again(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    receiver.status = 410
    async with _tenant(app, "u1") as (client, (scope,)):
        made = await _made(client, receiver)
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        await _work(office)
        (one,) = await _deliveries(client, made["id"])
        assert one["state"] == "dead"
        assert (await client.get(f"/v1/webhooks/{made['id']}")).json()["enabled"] is False
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        assert len(await _deliveries(client, made["id"])) == 1


async def test_a_redirect_is_an_answer_and_is_not_followed(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    receiver.status, receiver.headers = 307, f"Location: http://127.0.0.1:{receiver.port}/in\r\n"
    async with _tenant(app, "u1") as (client, (scope,)):
        made = await _made(client, receiver)
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        await _work(office)
        assert len(receiver.got) == 1
        assert (await _deliveries(client, made["id"]))[0]["last_error"] == "answered 307"
        await client.delete(f"/v1/webhooks/{made['id']}")


async def test_a_failing_receiver_is_let_alone_and_a_busy_one_gets_eight_at_once(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    async with _tenant(app, "u1") as (client, (scope,)):
        await _made(client, receiver)
        await _publish(app, scope, *[UpdateType.PATTERN_FOUND] * 12)
        first = await office.due_post.due(most=32)
        assert len(first) == 8
        assert await office.due_post.due(most=32) == []
        receiver.status = 503
        for due in first:
            await deliver(due, post=office.post, courier=office.courier, body=shown_letter)
        assert await office.due_post.due(most=32) == []  # four wait, and are let alone


async def test_the_old_secret_signs_along_until_its_end(
    app: FastAPI, office: PostOffice, receiver: Receiver
) -> None:
    async with _tenant(app, "u1") as (client, (scope,)):
        made = await _made(client, receiver)
        path = f"/v1/webhooks/{made['id']}/secret"
        new = (await client.post(path, json={"keep_old_hours": 1})).json()["secret"]
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        await _work(office)
        headers, body = receiver.got.pop()
        for secret in (made["secret"], new):
            Signature(secret).verify(body, headers)
        newest = (await client.post(path, json={"keep_old_hours": 0})).json()["secret"]
        await _publish(app, scope, UpdateType.PATTERN_FOUND)
        await _work(office)
        headers, body = receiver.got.pop()
        Signature(newest).verify(body, headers)
        with pytest.raises(WebhookVerificationError):
            Signature(new).verify(body, headers)


async def test_webhooks_are_changed_listed_and_removed_and_leave_records(
    app: FastAPI, receiver: Receiver
) -> None:
    async with _tenant(app) as (client, _):
        key = {"Idempotency-Key": uuid4().hex}
        body = {"url": "https://example.com/hook", "types": ["reminder.due"]}
        made = (await client.post("/v1/webhooks", json=body, headers=key)).json()
        again = await client.post("/v1/webhooks", json=body, headers=key)
        assert again.json() == {**made, "secret": None}
        path = f"/v1/webhooks/{made['id']}"
        changed = await client.patch(path, json={"enabled": False, "types": None})
        assert (changed.json()["enabled"], changed.json()["types"]) == (False, None)
        assert changed.json()["url"] == body["url"]
        expect_problem(await client.patch(path, json={"url": None}), 422, "/url")
        assert [one["id"] for one in (await client.get("/v1/webhooks")).json()["items"]] == [
            made["id"]
        ]
        assert (await client.delete(path)).status_code == 204
        expect_problem(await client.delete(path), 404)
        for n in range(20):
            await client.post("/v1/webhooks", json={"url": f"https://example.com/{n}"})
        expect_problem(await client.post("/v1/webhooks", json=body), 409)
        acts = (await client.get("/v1/admin/audit", params={"target": made["id"]})).json()["items"]
        assert [one["action"] for one in acts] == [
            "webhook.ended",
            "webhook.changed",
            "webhook.made",
        ]


async def test_targets_on_the_inside_are_refused(settings: Settings) -> None:
    async with keyed_app(settings) as strict, _tenant(strict) as (client, _):
        for url in ("http://example.com/", "https://127.0.0.1/", "https://localhost/x"):
            expect_problem(await client.post("/v1/webhooks", json={"url": url}), 422, "/url")


async def test_a_description_with_nul_is_refused(app: FastAPI) -> None:
    body = {"url": "http://example.com/", "description": "a\0"}
    async with _tenant(app) as (client, _):
        expect_problem(await client.post("/v1/webhooks", json=body), 422, "/description")


def _letter(url: str) -> Letter:
    delivery = Delivery(
        delivery_id=uuid4(),
        client_user_id="u1",
        seq=1,
        line="00000000",
        type="pattern.found",
        data={},
        at=SystemClock().now(),
        state=DeliveryState.WAITING,
        attempts=0,
        next_attempt_at=None,
        last_status=None,
        last_error=None,
        ended_at=None,
    )
    due = DueDelivery(tenant_id=uuid4(), user_id=uuid4(), delivery_id=delivery.delivery_id)
    secret = "whsec_" + "A" * 32
    return Letter(due=due, webhook_id=uuid4(), url=url, secrets=[secret], delivery=delivery)


async def test_a_name_that_leads_inside_is_not_connected_to(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = HttpCourier(is_private_allowed=False, clock=SystemClock())
    lax = HttpCourier(is_private_allowed=True, clock=SystemClock())
    asked: list[str] = []

    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        """Answer as a rebinding name server does: first this, then that."""
        asked.append(host)
        found = ["127.0.0.1"] if host == "inside.example" else ["1.1.1.1", "127.0.0.1"]
        return [(None, None, None, "", (one, port)) for one in found]

    try:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        for name in ("inside.example", "both.example"):
            outcome = await strict.deliver(_letter(f"https://{name}:{receiver.port}/"), b"{}")
            assert outcome.error == "the name leads to a machine that is not public"
        assert receiver.got == []
        sent = await lax.deliver(_letter(f"http://inside.example:{receiver.port}/"), b"{}")
        assert sent.is_delivered
        # The name was asked for once; the connection went to the address that was looked at.
        assert asked == ["inside.example", "both.example", "inside.example"]
        assert receiver.got[0][0]["host"] == f"inside.example:{receiver.port}"
    finally:
        await strict.close()
        await lax.close()


def _self_signed(folder: Path) -> ssl.SSLContext:
    """Return what a server on this machine needs whose certificate nobody vouches for."""
    key, now = Ed25519PrivateKey.generate(), SystemClock().now()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, None)
    )
    plain = NoEncryption()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, plain)
    (folder / "pem").write_bytes(pem + made.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "pem")
    return context


async def test_what_goes_wrong_is_told_in_words(receiver: Receiver, tmp_path: Path) -> None:
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=_self_signed(tmp_path))
    port = server.sockets[0].getsockname()[1]
    lax = HttpCourier(is_private_allowed=True, clock=SystemClock())
    try:
        silent = await lax.deliver(_letter("http://127.0.0.1:1/"), b"{}")
        assert silent.error == "nobody answers there"
        forged = await lax.deliver(_letter(f"https://127.0.0.1:{port}/"), b"{}")
        assert forged.error == "the certificate is not right"
        unknown = await lax.deliver(_letter("http://nobody.invalid/"), b"{}")
        assert unknown.error == "the name is not known"
    finally:
        server.close()
        await lax.close()
