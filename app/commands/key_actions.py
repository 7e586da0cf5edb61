"""What ``chronos keys`` does: make, list and revoke API keys.

It speaks to the database, not to the API: whoever has the database's password needs no key, and the
first key has to come from somewhere.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.adapters.clock import SystemClock
from app.adapters.postgres.database import Database
from app.adapters.postgres.keys import PostgresKeys
from app.api.key_objects import issued_object, key_object
from app.api.schemas import Identifier
from app.domain.audit import Actor
from app.domain.errors import PermanentError, SetupError, StoreUnavailable
from app.domain.keys import KeyScope, Tenant, expiry_of
from app.embedded.folder import read_run
from app.embedded.passwords import load_or_create_pepper, pepper_in
from app.ports import Call, Keys, StoredAnswer
from app.services.keys import KeyWish, issue_key
from app.settings import Settings, load_settings

_IDENTIFIER: TypeAdapter[str] = TypeAdapter(Identifier)
_ACTOR = Actor(key_id="cli")
_NO_ANSWER = StoredAnswer(status=201, body=b"")  # no idempotency key, so nothing is kept


def run_keys(arguments: argparse.Namespace) -> int:
    """Do what ``chronos keys ACTION`` asks for and return the exit code.

    Raises:
        SetupError: a value is wrong, or the database cannot be reached.
    """
    settings = load_settings(**({"data_dir": arguments.data} if arguments.data else {}))
    action = {"create": _create, "list": _list, "revoke": _revoke}[arguments.action]
    return asyncio.run(_with_keys(settings, arguments, action))


_Action = Callable[[Keys, argparse.Namespace, Settings], Awaitable[int]]


async def _with_keys(settings: Settings, arguments: argparse.Namespace, action: _Action) -> int:
    url = settings.database_url.get_secret_value() or _embedded_url(settings.data_dir)
    try:
        database = await Database.connect(url, size=2)
        try:
            return await action(PostgresKeys(database), arguments, settings)
        finally:
            await database.close()
    except StoreUnavailable as error:
        msg = f"{error}; 'chronos doctor' checks each part"
        raise SetupError(msg) from error
    except PermanentError as error:
        raise SetupError(str(error)) from error


async def _create(keys: Keys, arguments: argparse.Namespace, settings: Settings) -> int:
    clock = SystemClock()
    wish = KeyWish(
        scopes=_scopes(arguments.scopes),
        user=_identifier("--user", arguments.user) if arguments.user is not None else None,
        expires_at=expiry_of(arguments.expires, clock.now()) if arguments.expires else None,
        name=_identifier("--name", arguments.name) if arguments.name is not None else None,
    )
    pepper = _pepper(settings)
    name = _identifier("--tenant", arguments.tenant)
    tenant = await keys.make_tenant(name, by=_ACTOR)
    issued = await issue_key(
        wish,
        tenant.tenant_id,
        Call(by=_ACTOR, tenant_id=tenant.tenant_id),
        answer=lambda _: _NO_ANSWER,
        keys=keys,
        clock=clock,
        pepper=pepper,
    )
    shown = issued_object(issued.key_id, issued.text, tenant.name, wish)
    if arguments.json:
        _print_json(shown)
    else:
        _say(issued.text)  # alone on standard output, for KEY=$(chronos keys create …)
        sys.stdout.flush()
        sys.stderr.write(
            f"\n  id {issued.key_id}, tenant {tenant.name}, scopes {', '.join(shown['scopes'])}\n"
            f"  user {shown['user'] or 'any'}, expires {shown['expires_at'] or 'never'}\n"
            "  Keep it now: it is not stored and cannot be shown again.\n"
        )
    return 0


async def _list(keys: Keys, arguments: argparse.Namespace, _: Settings) -> int:
    now = SystemClock().now()
    found: list[dict[str, Any]] = []
    for tenant in await _tenants(keys, arguments.tenant):
        after = None
        while page := await keys.of_tenant(tenant.tenant_id, after=after):
            found += [key_object(key, now) for key in page]
            after = page[-1].key_id
    if arguments.json:
        _print_json(found)
        return 0
    for key in found:
        state = "live" if key["live"] else "revoked" if key["revoked_at"] else "expired"
        _say(
            f"{key['id']}  {state:7}  {key['tenant']}  {key['name']}  {','.join(key['scopes'])}  "
            f"user {key['user'] or 'any'}  expires {key['expires_at'] or 'never'}"
        )
    if not found:
        _say("no keys; 'chronos keys create' makes one")
    return 0


async def _revoke(keys: Keys, arguments: argparse.Namespace, _: Settings) -> int:
    parts = arguments.id.split("_")
    key_id = parts[2] if len(parts) == 5 else arguments.id
    stored = await keys.find(key_id)
    now = SystemClock().now()
    key = await keys.revoke(stored.key.tenant.tenant_id, key_id, now, by=_ACTOR) if stored else None
    if key is None:
        sys.stderr.write(f"chronos: there is no key {key_id}; 'chronos keys list' shows all\n")
        return 1
    if arguments.json:
        _print_json(key_object(key, now))
    else:
        _say(f"{key.key_id} of {key.tenant.name} opens nothing from {key.revoked_at} on")
    return 0


async def _tenants(keys: Keys, name: str | None) -> list[Tenant]:
    if name is None:
        return await keys.tenants()
    found = await keys.tenant_named(_identifier("--tenant", name))
    if found is None:
        msg = f"there is no tenant {name}"
        raise SetupError(msg)
    return [found]


def _scopes(text: str) -> frozenset[KeyScope]:
    wanted = {part.strip() for part in text.split(",") if part.strip()}
    unknown = sorted(wanted - set(KeyScope))
    if unknown:
        msg = f"unknown scope {', '.join(unknown)}; there are {', '.join(KeyScope)}"
        raise SetupError(msg)
    return frozenset(KeyScope(scope) for scope in wanted)


def _identifier(option: str, value: str) -> str:
    try:
        return _IDENTIFIER.validate_python(value)
    except ValidationError as error:
        text = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
        msg = f"{option} {text}"
        raise SetupError(msg) from error


def _pepper(settings: Settings) -> str:
    if pepper := settings.key_pepper.get_secret_value():
        return pepper
    if settings.database_url.get_secret_value():
        msg = "CHRONOS_KEY_PEPPER is not set; it must be the one that the API has"
        raise SetupError(msg)
    return load_or_create_pepper(pepper_in(settings.data_dir))


def _embedded_url(data_dir: Path) -> str:
    run = read_run(data_dir)
    if run is None:
        msg = (
            f"no Chronos runs on {data_dir} and CHRONOS_DATABASE_URL is not set; start 'chronos up' "
            "first, or name its folder with --data"
        )
        raise SetupError(msg)
    return str(run["urls"]["app"])


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
