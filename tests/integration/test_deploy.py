"""The compose file, outside of containers: its secrets, its servers' settings, each of its commands.

Postgres and Valkey come from wheels here, with the settings of the compose file; the processes run
with the commands and the environment that it gives them, on loopback.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import yaml

from app.embedded.account import server_account
from app.embedded.binaries import unpacked
from app.embedded.children import Child
from app.embedded.passwords import Passwords
from app.embedded.ports import free_port
from app.embedded.roles import REQUIRED
from app.embedded.servers import Servers, servers_in
from tests.integration.service import ROOT, eventually

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("migrate", "api", "worker", "refiner", "scheduler")
POSTGRES_SETTINGS = [
    argument.removeprefix("-c").partition("=")[::2]
    for argument in SERVICES["postgres"]["command"][1:]
]


def _secrets(folder: Path, *, postgres: int = 5432, queue: int = 6379) -> dict[str, str]:
    env = {
        **os.environ,
        "POSTGRES_ADDRESS": f"127.0.0.1:{postgres}",
        "REDIS_ADDRESS": f"127.0.0.1:{queue}",
    }
    subprocess.run(["sh", ROOT / "deploy" / "secrets.sh", folder], env=env, check=True)
    return {file.name: file.read_text() for file in folder.iterdir()}


def test_secrets_are_made_once_and_fit_each_other(tmp_path: Path) -> None:
    made = _secrets(tmp_path / "secrets")
    assert _secrets(tmp_path / "secrets") == made
    assert {Path(s["file"]).name for s in COMPOSE["secrets"].values()} == set(made)
    assert (tmp_path / "secrets").stat().st_mode & 0o077 == 0
    assert made["postgres_password"] in made["superuser_database_url"]
    assert made["redis_url"].startswith(f"redis://:{made['redis_auth'].split()[1]}@")
    passwords = [re.search(r"[0-9a-f]{48}", value)[0] for value in made.values()]  # type: ignore[index]
    assert len(set(passwords)) == len(passwords) - 2  # the superuser's and the queue's stand twice


def test_every_service_has_a_limit_and_ours_no_rights() -> None:
    assert [name for name, service in SERVICES.items() if "mem_limit" not in service] == []
    assert [n for n, s in SERVICES.items() if "healthcheck" not in s] == ["migrate"]
    for name in OURS:
        service = SERVICES[name]
        assert service["read_only"] is True
        assert service["user"] == "10001:10001"
        assert service["cap_drop"] == ["ALL"]
    assert SERVICES["api"]["environment"]["CHRONOS_AUTH"] == "on"
    published = [port for s in SERVICES.values() for port in s.get("ports", [])]
    assert published
    assert [port for port in published if ":-127.0.0.1:" not in port] == []


def test_what_may_be_chosen_is_listed_with_its_default() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    chosen = dict(re.findall(r"\$\{(\w+):-([^}]*)\}", text))
    listed = dict(re.findall(r"^#(\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert set(listed) == set(chosen)
    differing = {name for name in chosen if chosen[name] != listed[name]}
    assert differing == {"CHRONOS_TRACES_URL", "CHRONOS_LOCK"}  # there shown as one would set them


@dataclass(frozen=True, kw_only=True)
class Stack:
    """The servers of the compose file, and its processes as children of this one."""

    servers: Servers
    secrets: Path
    folder: Path
    api: str
    endpoints: dict[str, str]
    environment: dict[str, dict[str, str]]

    def run(self, service: str, *command: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{service}.log").open("ab")
        with log:
            return subprocess.Popen(
                [sys.executable, "-m", "app.cli", *(command or SERVICES[service]["command"])],
                cwd=ROOT,
                env=self.environment[service],
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def log(self, service: str) -> str:
        return (self.folder / f"{service}.log").read_text(errors="replace")


@pytest.fixture(scope="module")
def stack(server_folder: Path, model_folder: Path, tmp_path_factory: Any) -> Iterator[Stack]:
    """Servers as the compose file sets them up, before any of our processes."""
    account = server_account()
    folder = server_folder / "compose"
    folder.mkdir(mode=0o755)
    account.own(folder)
    passwords = Passwords.random()
    servers = servers_in(
        folder,
        logs=server_folder,
        binaries=unpacked(account, fallback=folder),
        account=account,
        passwords=passwords,
    )
    here = tmp_path_factory.mktemp("compose")
    ports = {name: free_port() for name in ("api", "worker", "refiner", "scheduler")}
    secrets = here / "secrets"
    made = _secrets(secrets, postgres=servers.cluster.port, queue=servers.broker.port)
    servers.cluster.create(made["postgres_password"])
    servers.cluster.configure()
    servers.postgres.argv = [*servers.postgres.argv, *SERVICES["postgres"]["command"][1:]]
    queue = _queue(servers, folder, made["redis_auth"])
    stack = Stack(
        servers=servers,
        secrets=secrets,
        folder=here,
        api=f"http://127.0.0.1:{ports['api']}",
        endpoints={n: f"http://127.0.0.1:{ports[n]}" for n in ("worker", "refiner", "scheduler")},
        environment={n: _environment(n, ports, secrets, here, model_folder) for n in OURS},
    )
    try:
        servers.cluster.start(servers.postgres)
        queue.spawn()
        yield stack
    finally:
        queue.kill()
        servers.stop()


def _queue(servers: Servers, folder: Path, auth: str) -> Child:
    """Return Valkey with the file that the container mounts, its places moved into a folder."""
    (folder / "auth").write_text(auth)
    (folder / "data").mkdir()
    servers.broker.account.own(folder / "data")
    text = (ROOT / "deploy" / "valkey.conf").read_text()
    for old, new in (
        ("/run/secrets/redis_auth", str(folder / "auth")),
        ("bind * -::*", "bind 127.0.0.1"),
        ("port 6379", f"port {servers.broker.port}"),
        ("dir /data", f'dir "{folder / "data"}"'),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "valkey.conf").write_text(text)
    argv = [str(servers.broker.binaries.valkey), str(folder / "valkey.conf")]
    return replace(servers.valkey, argv=argv, cwd=folder)


def _environment(
    name: str, ports: dict[str, int], secrets: Path, here: Path, models: Path
) -> dict[str, str]:
    """Return the environment of a service: the compose file's, with places of this machine."""
    moved = {
        "CHRONOS_HOST": "127.0.0.1",
        "CHRONOS_PORT": str(ports["api"]),
        "CHRONOS_METRICS_HOST": "127.0.0.1",
        "CHRONOS_METRICS_PORT": str(ports.get(name, 0)),
        "CHRONOS_METRICS_DIR": str(here / f"metrics-{name}"),
    }
    own = {k: v for k, v in os.environ.items() if not k.startswith("CHRONOS_")}
    given = SERVICES[name]["environment"]
    assert {k: type(v) for k, v in given.items() if not isinstance(v, str)} == {}
    resolved = {
        key: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value).replace("/run/secrets", str(secrets))
        for key, value in given.items()
    }
    return {
        **own,
        **resolved,
        **{k: v for k, v in moved.items() if k in given},
        "CHRONOS_DATA_DIR": str(models),  # as the image sets it
    }


async def test_postgres_takes_the_settings_and_they_keep_the_promise(stack: Stack) -> None:
    superuser = (
        (stack.secrets / "superuser_database_url").read_text().replace("/chronos", "/postgres")
    )
    connection = await asyncpg.connect(superuser)
    try:
        found = {
            name: await connection.fetchval("SELECT current_setting($1)", name)
            for name, _ in POSTGRES_SETTINGS
        }
    finally:
        await connection.close()
    assert found == dict(POSTGRES_SETTINGS)
    assert {n: found[n] for n in REQUIRED if n in found} == {
        n: v for n, v in REQUIRED.items() if n != "server_encoding"
    }


def _key(stack: Stack) -> str:
    command = [
        *("keys", "create", "--tenant", "home", "--scopes", "turns:write,recall:read", "--json")
    ]
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", *command],
        cwd=ROOT,
        env=stack.environment["api"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return str(json.loads(done.stdout)["key"])


def test_each_command_does_its_part(stack: Stack) -> None:
    for _ in range(2):  # the job runs at each `docker compose up`
        assert stack.run("migrate").wait(300) == 0, stack.log("migrate")
    processes = {name: stack.run(name) for name in ("api", "worker", "refiner", "scheduler")}
    try:
        _check_running(stack)
    finally:
        for process in processes.values():
            process.send_signal(signal.SIGTERM)
        codes = {name: process.wait(120) for name, process in processes.items()}
    # uvicorn stops in order and then ends by the signal itself.
    assert codes == {"api": -signal.SIGTERM, "worker": 0, "refiner": 0, "scheduler": 0}
    logs = {name: stack.log(name) for name in processes}
    assert {name: log for name, log in logs.items() if "Traceback" in log} == {}


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=60).status_code == 200
    except httpx.TransportError:
        return False


def _check_running(stack: Stack) -> None:
    assert eventually(lambda: _answers(f"{stack.api}/readyz"), seconds=180), stack.log("api")
    for name, url in stack.endpoints.items():
        assert eventually(lambda url=url: _answers(f"{url}/healthz"), seconds=180), stack.log(name)
    token = (stack.secrets / "metrics_token").read_text()
    bearer = {"Authorization": f"Bearer {token}"}
    scraped = httpx.get(f"{stack.api}/metrics", headers=bearer, timeout=60)
    assert "chronos_http_seconds" in scraped.text
    with httpx.Client(
        base_url=stack.api, headers={"Authorization": f"Bearer {_key(stack)}"}, timeout=60
    ) as client:
        turns = [
            {"turn_id": "1", "speaker": "Mei", "role": "user", "text": "上周二爷爷做了膝盖手术。"},
            {
                "turn_id": "2",
                "speaker": "Mei",
                "role": "user",
                "text": "I sold the piano yesterday.",
            },
        ]
        body = {"user_id": "mei", "session_id": "s1", "turns": turns}
        assert client.post("/v1/turns?wait=processed&timeout=60", json=body).status_code == 200
        asked = {"user_id": "mei", "query": "Who sold the piano?", "deadline_ms": 20_000}
        assert client.post("/v1/recall", json=asked).json()["memories"]
    # Counted after it was written, and so after it is known as processed.
    assert eventually(lambda: _WORKED in _metrics(stack, "worker"), seconds=60)
    assert eventually(lambda: _LOOKED.search(_metrics(stack, "scheduler")) is not None, seconds=60)
    other = httpx.get(f"{stack.endpoints['worker']}/other", timeout=60)
    assert other.status_code == 404


_WORKED = 'chronos_turns_worked_total{outcome="processed"} 2.0'
_LOOKED = re.compile(r"^chronos_relay_looks_total [1-9]", re.MULTILINE)


def _metrics(stack: Stack, name: str) -> str:
    return httpx.get(f"{stack.endpoints[name]}/metrics", timeout=60).text
